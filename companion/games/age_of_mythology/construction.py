"""Building: what a list of buildings costs, which cubes a Quarry or Nephthys saves, and the Wonder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.choice import Candidate, Choice
from companion.engine.fields import Bounds, Seat
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from . import printed
from .board import city_full, counted, pay, tiles_back, with_count
from .effects import DISCOUNT
from .flow import finish_turn, require_card, wonder_builder
from .resources import Resources
from .state import Mythology, Player
from .terms import BUILD, HOUSE, KINDS, MYTHIC, OVER, QUARRY, WONDER, BuildingId, ResourceId
from .wording import several

QUARRY_SAVES = 1


@dataclass(frozen=True, slots=True)
class Bill:
    """What a list of buildings costs, what is saved of it, and what remains to be paid for each."""

    saved: Resources
    prices: tuple[Resources, ...]

    @property
    def total(self) -> Resources:
        """What is to be paid altogether."""
        total = Resources()
        for price in self.prices:
            total += price
        return total


def savings(state: Mythology, seat: int, building: str) -> int:
    """How many cubes of a building's cost the player need not pay now."""
    saved = QUARRY_SAVES if state.players[seat].has(QUARRY) else 0
    power = state.power
    if power and power.seat == seat and power.god and building != HOUSE:
        god = printed.god(power.god)
        saved += god.number if god.effect == DISCOUNT else 0
    return saved


def bill(state: Mythology, seat: int, buildings: Sequence[str], waive: Sequence[str] = ()) -> Bill | None:
    """The bill that can best be paid; cubes to be waived may be named, else those that are scarcest are saved."""
    return choose_bill(state, seat, buildings, waive).taken


def choose_bill(state: Mythology, seat: int, buildings: Sequence[str], waive: Sequence[str] = ()) -> Choice[Bill]:
    """Every bill that saves what is wished, with what it would leave, and the one taken."""
    have = state.players[seat].resources
    wanted = Resources(**counted(waive))
    ranked = []
    for made in _bills(state, seat, buildings):
        if made.saved.covers(wanted):
            left = have - made.total
            ranked.append(((made.total - have).total, -min(left.of(kind) for kind in KINDS), made))
    taken = min(ranked, key=lambda row: row[:2])[2] if ranked else None
    candidates = tuple(
        Candidate(
            made,
            made.saved.arg(),
            made is taken,
            say(".saving.short", n=missing) if missing else say(".saving.leaves", n=-scarcest),
        )
        for missing, scarcest, made in ranked
    )
    return Choice(taken, candidates, say(".saving.rule"))


def _bills(state: Mythology, seat: int, buildings: Sequence[str]) -> Iterator[Bill]:
    """One bill for every sum of cubes that can be saved; the same sum in another way is the same to the player."""
    ways: dict[Resources, tuple[Resources, ...]] = {Resources(): ()}
    for building in buildings:
        cost = printed.building(building).cost
        longer: dict[Resources, tuple[Resources, ...]] = {}
        for part in _savings(cost, savings(state, seat, building)):
            for saved, prices in ways.items():
                longer.setdefault(saved + part, (*prices, cost - part))
        ways = longer
    for saved, prices in ways.items():
        yield Bill(saved, prices)


def _savings(cost: Resources, cubes: int) -> Iterator[Resources]:
    """Every way to save so many cubes of one cost, or all of it if it is smaller."""
    kinds = [kind for kind in KINDS if cost.of(kind)]
    for chosen in combinations_with_replacement(kinds, min(cubes, cost.total)):
        saved = Resources(**counted(chosen))
        if cost.covers(saved):
            yield saved


def card_limit(state: Mythology, seat: int, card: str, number: int) -> int:
    """The number on the card being played: that of the god card begun, else the one given."""
    power = state.power
    if power is None or power.seat != seat or power.card != card:
        return number
    return power.number if power.god else power.number or number


def why_not(player: Player, building: str) -> str | None:
    """The rule that keeps a player from putting up a building, resources aside."""
    if city_full(player):
        return ".city_full"
    if player.buildings.get(building, 0) >= printed.building(building).most:
        return ".no_more_houses" if building == HOUSE else ".already_built"
    if building == WONDER and player.age != MYTHIC:
        return ".wonder_needs_mythic_age"
    return None


@dataclass(frozen=True, slots=True)
class Build(Action[Mythology]):
    """Buy buildings up to the number on the card and put them on free fields of your city.

    buildings: one entry for each. card: the number on the card; a god card begun says its own. waive: the cubes a
    Quarry or Nephthys saves, one entry a cube; those left out are chosen for you.
    """

    group = "cards"
    icon = "hammer"
    seat: Seat
    buildings: tuple[BuildingId, ...]
    card: Annotated[int, Bounds(1, 9)] = printed.card_number(BUILD)
    waive: tuple[ResourceId, ...] = ()

    def check(self, state: Mythology) -> None:
        require_card(state, self.seat, BUILD)
        most = card_limit(state, self.seat, BUILD, self.card)
        require(self.buildings, ".nothing_to_build")
        require(len(self.buildings) <= most, ".card_too_small", most=most)
        player = state.players[self.seat]
        for place, building in enumerate(self.buildings):
            against = why_not(player, building)
            require(against is None, against or "", building=TermRef("buildings", building))
            require(building != WONDER or place == len(self.buildings) - 1, ".wonder_comes_last")
            player = replace(player, buildings=with_count(player.buildings, building, 1))
        due = bill(state, self.seat, self.buildings, self.waive)
        require(due is not None, ".cannot_waive")
        assert due is not None
        have = state.players[self.seat].resources
        require(have.covers(due.total), ".cannot_pay", seat=SeatRef(self.seat), missing=(due.total - have).arg())

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        choice = choose_bill(state, self.seat, self.buildings, self.waive)
        due = choice.taken or bill(state, self.seat, self.buildings)
        prices = due.prices if due else ()
        paid_in_all = Resources()
        for building, price in zip(self.buildings, prices, strict=True):
            player = state.players[self.seat]
            if player.buildings.get(building, 0) >= printed.building(building).most or city_full(player):
                continue
            state, paid = pay(state, self.seat, price)
            paid_in_all += paid
            player = state.players[self.seat]
            player = replace(player, buildings=with_count(player.buildings, building, 1))
            state = state.with_player(self.seat, player)
            if building == HOUSE:
                turn.step(say(".step.villager", seat=SeatRef(self.seat)), seat=self.seat, icon="account-hard-hat")
            if building == WONDER:
                break
        turn.tell(buildings=several("buildings", self.buildings), paid=paid_in_all.arg())
        if due and due.saved.total:
            turn.step(say(".step.saved", saved=due.saved.arg()), choice=choice, seat=self.seat, icon="pickaxe")
        state = finish_turn(replace(state, fallen=None), self.seat)
        builder = wonder_builder(state)
        if builder is None:
            return state
        turn.step(say(".step.wonder", seat=SeatRef(builder), n=state.victory.wonder), icon="pyramid")
        still_open = state.offer.tiles if state.offer else ()
        return replace(tiles_back(state, still_open), stage=OVER, offer=None, battle=None)
