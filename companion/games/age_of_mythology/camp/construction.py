"""Construction: what a list of buildings costs, and which cubes a Quarry or Nephthys saves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from companion.engine.choice import Candidate, Choice
from companion.engine.frozen import dataclass
from companion.engine.message import say

from ..gods.power_ids import DISCOUNT
from ..table import printed
from ..table.ids import HOUSE, KINDS, MYTHIC, QUARRY, WONDER
from ..table.resources import Resources
from ..table.state import Mythology, Player
from .city import city_full

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
    wanted = Resources.counted(waive)
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
        saved = Resources.counted(chosen)
        if cost.covers(saved):
            yield saved


def why_not(player: Player, building: str) -> str | None:
    """The rule that keeps a player from putting up a building, resources aside."""
    if city_full(player):
        return ".city_full"
    if player.buildings.get(building, 0) >= printed.building(building).most:
        return ".no_more_houses" if building == HOUSE else ".already_built"
    if building == WONDER and player.age != MYTHIC:
        return ".wonder_needs_mythic_age"
    return None
