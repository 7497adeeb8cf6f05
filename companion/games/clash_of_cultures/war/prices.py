"""What is paid before a battle, by whom, and what paying changes."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require
from companion.toolbox.payments import price

from ..cities.influence import city_at, with_city_at
from ..table.amounts import Goods
from ..table.goods import KINDS, accepts, can_pay_tokens, forced_deal, pay, require_deal
from ..table.ids import CULTURE, FORTRESS, SIEGECRAFT, STEEL_WEAPONS, TROJAN_HORSE
from ..table.state import Clash
from ..table.stock import knows
from .arms import owns, steel_price
from .outcome import score_event
from .pacts import broken_pact, without_pact
from .preparation import ability_costs

SIEGE_PRICE = 2
TROJAN_POINTS = 1.0


@dataclass(frozen=True, slots=True)
class Beforehand:
    """A battle before it begins: who, where, and everything that is paid for it."""

    seat: int
    opponent: int | None
    seat_defends: bool
    sea: bool
    city: str
    steel: bool
    enemy_steel: bool
    siege_wood: bool
    siege_ore: bool
    trojan: bool
    abilities: tuple[str, ...]
    # How each side pays, where the app shall not propose it.
    payment: Goods | None = None
    enemy_payment: Goods | None = None

    def paid_by(self, seat: int) -> Goods | None:
        """How this side wants to pay."""
        return self.payment if seat == self.seat else self.enemy_payment

    @property
    def attacking(self) -> int | None:
        """Who attacks."""
        return self.opponent if self.seat_defends else self.seat

    @property
    def defending(self) -> int | None:
        """Who defends."""
        return self.seat if self.seat_defends else self.opponent


def has_fortress(state: Clash, plan: Beforehand) -> bool:
    """Whether the city that is fought over has a fortress."""
    owner = plan.defending
    return bool(plan.city) and not plan.sea and FORTRESS in city_at(state, owner, plan.city).buildings


def awe(state: Clash, plan: Beforehand) -> int:
    """Culture tokens an attacking player must pay first, because they lie at the city."""
    attacking, defending = plan.attacking, plan.defending
    if not plan.city or plan.sea or attacking is None or defending is None:
        return 0
    return city_at(state, defending, plan.city).tokens


def prices(state: Clash, plan: Beforehand) -> tuple[tuple[int, dict[str, int]], ...]:
    """Who pays what before the battle: steel, siege, awe, horse, a broken pact, and abilities."""
    made: dict[int, dict[str, int]] = {seat: {} for seat in (plan.seat, plan.opponent) if seat is not None}

    def owe(seat: int | None, **amounts: int) -> None:
        if seat is not None:
            for good, amount in amounts.items():
                made[seat][good] = made[seat].get(good, 0) + amount

    if plan.steel and not plan.sea:
        owe(plan.seat, ore=steel_price(state, plan.seat, plan.opponent))
    if plan.enemy_steel and not plan.sea and plan.opponent is not None:
        owe(plan.opponent, ore=steel_price(state, plan.opponent, plan.seat))
    owe(plan.seat, wood=SIEGE_PRICE * plan.siege_wood, ore=SIEGE_PRICE * plan.siege_ore)
    owe(plan.attacking, wood=int(plan.trojan), culture=int(plan.trojan) + awe(state, plan))
    owe(plan.attacking, culture=broken_pact(state, plan.seat, plan.opponent))
    for seat, cost in ability_costs(state, (plan.seat, plan.opponent), plan.abilities):
        owe(seat, **{good: getattr(cost, good) for good in KINDS if getattr(cost, good)})
    return tuple(made.items())


def check_prices(state: Clash, plan: Beforehand) -> None:
    """Refuse what is not owned or cannot be paid, all of it together."""
    armed = TermRef("advances", STEEL_WEAPONS)
    require(not plan.steel or knows(state, plan.seat, STEEL_WEAPONS), ".needs_advance", advance=armed)
    require(not plan.enemy_steel or owns(state, plan.opponent, STEEL_WEAPONS), ".needs_advance", advance=armed)
    if plan.siege_wood or plan.siege_ore:
        may = knows(state, plan.seat, SIEGECRAFT) and not plan.seat_defends and has_fortress(state, plan)
        require(may, ".siege_not_possible")
    tokens = awe(state, plan)
    if plan.attacking is not None:
        require(can_pay_tokens(state, plan.attacking, CULTURE, tokens), ".awe_of_cleopatra", n=tokens)
    for seat, amounts in prices(state, plan):
        player = state.players[seat]
        require_deal(player, (price(amounts, accepts(player)),), plan.paid_by(seat))


def pay_prices(state: Clash, plan: Beforehand, turn: Turn) -> Clash:
    """Pay all that; tokens at the city are gone, a used horse brings its point, a broken pact ends."""
    owed = prices(state, plan)
    if awe(state, plan):
        owner = plan.defending
        state = with_city_at(state, owner, plan.city, replace(city_at(state, owner, plan.city), tokens=0))
    for seat, amounts in owed:
        player = state.players[seat]
        state = pay(state, seat, forced_deal(player, (price(amounts, accepts(player)),), plan.paid_by(seat)).payment)
    if plan.trojan and plan.attacking is not None and TROJAN_HORSE in state.open_events:
        left = tuple(event for event in state.open_events if event != TROJAN_HORSE)
        state = score_event(replace(state, open_events=left), plan.attacking, TROJAN_HORSE, TROJAN_POINTS)
        turn.step(say(".step.event_points", seat=SeatRef(plan.attacking), event=TermRef("events", TROJAN_HORSE)))
    return without_pact(state, plan.seat, plan.opponent)
