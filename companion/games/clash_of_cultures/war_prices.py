"""What is paid before a battle, by whom, and what paying changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.engine.action import Turn
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from .free_actions import can_pay_tokens
from .goods import KINDS, accepts, forced_deal, pay, price, require_deal
from .ids import CULTURE, FORTRESS, SIEGECRAFT, STEEL_WEAPONS, TROJAN_HORSE
from .influence import city_at, with_city_at
from .muster import ability_costs
from .pacts import broken_pact, without_pact
from .pieces import knows
from .state import Clash
from .war import owns, score_event, steel_price

if TYPE_CHECKING:
    from .war_actions import StartBattle

SIEGE_PRICE = 2
TROJAN_POINTS = 1.0


def has_fortress(state: Clash, order: StartBattle) -> bool:
    """Whether the city that is fought over has a fortress."""
    owner = order.seat if order.seat_defends else order.opponent
    return bool(order.city) and not order.sea and FORTRESS in city_at(state, owner, order.city).buildings


def awe(state: Clash, order: StartBattle) -> int:
    """Culture tokens an attacking player must pay first, because they lie at the city."""
    attacking, defending = (order.opponent, order.seat) if order.seat_defends else (order.seat, order.opponent)
    if not order.city or order.sea or attacking is None or defending is None:
        return 0
    return city_at(state, defending, order.city).tokens


def prices(state: Clash, order: StartBattle) -> tuple[tuple[int, dict[str, int]], ...]:
    """Who pays what before the battle: steel, siege, awe, horse, a broken pact, and abilities."""
    attacking = order.opponent if order.seat_defends else order.seat
    made: dict[int, dict[str, int]] = {seat: {} for seat in (order.seat, order.opponent) if seat is not None}

    def owe(seat: int | None, **amounts: int) -> None:
        if seat is not None:
            for good, amount in amounts.items():
                made[seat][good] = made[seat].get(good, 0) + amount

    if order.steel and not order.sea:
        owe(order.seat, ore=steel_price(state, order.seat, order.opponent))
    if order.enemy_steel and not order.sea and order.opponent is not None:
        owe(order.opponent, ore=steel_price(state, order.opponent, order.seat))
    owe(order.seat, wood=SIEGE_PRICE * order.siege_wood, ore=SIEGE_PRICE * order.siege_ore)
    owe(attacking, wood=int(order.trojan), culture=int(order.trojan) + awe(state, order))
    owe(attacking, culture=broken_pact(state, order.seat, order.opponent))
    for seat, cost in ability_costs(state, (order.seat, order.opponent), order.abilities):
        owe(seat, **{good: getattr(cost, good) for good in KINDS if getattr(cost, good)})
    return tuple(made.items())


def check_prices(state: Clash, order: StartBattle) -> None:
    """Refuse what is not owned or cannot be paid, all of it together."""
    armed = TermRef("advances", STEEL_WEAPONS)
    require(not order.steel or knows(state, order.seat, STEEL_WEAPONS), ".needs_advance", advance=armed)
    require(not order.enemy_steel or owns(state, order.opponent, STEEL_WEAPONS), ".needs_advance", advance=armed)
    if order.siege_wood or order.siege_ore:
        may = knows(state, order.seat, SIEGECRAFT) and not order.seat_defends and has_fortress(state, order)
        require(may, ".siege_not_possible")
    tokens = awe(state, order)
    attacking = order.opponent if order.seat_defends else order.seat
    if attacking is not None:
        require(can_pay_tokens(state, attacking, CULTURE, tokens), ".awe_of_cleopatra", n=tokens)
    for seat, amounts in prices(state, order):
        player = state.players[seat]
        require_deal(player, (price(amounts, accepts(player)),), None)


def pay_prices(state: Clash, order: StartBattle, turn: Turn) -> Clash:
    """Pay all that; tokens at the city are gone, a used horse brings its point, a broken pact ends."""
    owed = prices(state, order)
    if awe(state, order):
        owner = order.seat if order.seat_defends else order.opponent
        state = with_city_at(state, owner, order.city, replace(city_at(state, owner, order.city), tokens=0))
    for seat, amounts in owed:
        player = state.players[seat]
        state = pay(state, seat, forced_deal(player, (price(amounts, accepts(player)),), None).payment)
    attacking = order.opponent if order.seat_defends else order.seat
    if order.trojan and attacking is not None and TROJAN_HORSE in state.open_events:
        left = tuple(event for event in state.open_events if event != TROJAN_HORSE)
        state = score_event(replace(state, open_events=left), attacking, TROJAN_HORSE, TROJAN_POINTS)
        turn.step(say(".step.event_points", seat=SeatRef(attacking), event=TermRef("events", TROJAN_HORSE)))
    return without_pact(state, order.seat, order.opponent)
