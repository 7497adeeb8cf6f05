"""Dominion tiles (promo): when one may be activated, its four abilities, and how they end."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, ClassVar

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, one, term
from companion.engine.data import items
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..cards.card_turn import ByPeople, besides_cards, check_human, check_own_turn, check_running
from ..matrix.levels import can_climb, climb, fall, has_room, no_field_words
from ..table.card_file import DOMINION as DOMINION_CARDS
from ..table.card_file import DominionCard, known_cards, learned
from ..table.ids import (
    GENERAL,
    KEY,
    MAP,
    MILITARY,
    MORE_MILITARY,
    MORE_TECHNOLOGY,
    OTHER,
    PERSONAL,
    TECHNOLOGY,
    TWO_CUBES,
    USED,
    AbilityId,
    MetricId,
    PoolId,
)
from ..table.metrics import amount
from ..table.state import Civ, Dominion, Historia

DOMINION = "dominion"
LEVELS_GIVEN = 2
CUBES_GIVEN = 2
# What the symbols of a tile compare.
COUNTED: tuple[MetricId, ...] = ("technology", "military", "wonders", "regions")
AXIS_OF_ABILITY = {MORE_TECHNOLOGY: TECHNOLOGY, MORE_MILITARY: MILITARY}


def _others(state: Historia, seat: int) -> list[int]:
    return [
        other
        for other, civ in enumerate(state.players)
        if other != seat and not civ.out and (state.rules.o12_bots_count_for_dominion or not civ.is_bot)
    ]


def is_alone_first(state: Historia, seat: int, metric: MetricId) -> bool:
    """Whether a civilization has more than every other one; what the app cannot count the table knows."""
    own = amount(state, seat, metric)
    return metric == OTHER or all(own > amount(state, other, metric) for other in _others(state, seat))


def is_alone_last(state: Historia, seat: int, metric: MetricId) -> bool:
    """Whether a civilization has less than every other one; a tie for last is not last."""
    own, others = amount(state, seat, metric), _others(state, seat)
    return metric != OTHER and bool(others) and all(own < amount(state, other, metric) for other in others)


def without_dominion(state: Historia) -> tuple[int, ...]:
    """The humans who have yet to take their dominion tile."""
    return tuple(seat for seat in state.humans if state.players[seat].dominion is None) if state.rules.dominion else ()


def dominion_words(state: Historia, seat: int) -> tuple[Message, Message | None]:
    """A dominion tile in words, and how it stands with it."""
    tile = state.players[seat].dominion
    if tile is None:
        return say(".TakeDominion.title"), None
    words = say(".panel.dominion", first=TermRef("metrics", tile.first), second=TermRef("metrics", tile.second))
    if tile.gone:
        return words, say(".panel.dominion_gone")
    if tile.ability is not None:
        return words, say(".panel.dominion_active", ability=TermRef("abilities", tile.ability))
    return words, say(".panel.dominion_ready" if can_activate(state, seat) else ".dominion_condition")


def dominion_kind(state: Historia, seat: int) -> type[Action[Historia]]:
    """What a human does with the dominion tile next: take one, or activate the one taken."""
    return TakeDominion if state.players[seat].dominion is None else ActivateDominion


def can_activate(state: Historia, seat: int) -> bool:
    """Whether a tile still lies there and its owner is alone first in one symbol and not last in the other."""
    tile = state.players[seat].dominion
    if tile is None or tile.ability is not None or tile.gone:
        return False
    pairs = ((tile.first, tile.second), (tile.second, tile.first))
    return any(is_alone_first(state, seat, top) and not is_alone_last(state, seat, low) for top, low in pairs)


@dataclass(frozen=True, slots=True)
class TakeDominion(ByPeople, Action[Historia]):
    """Write down the two symbols of somebody's dominion tile."""

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "seal"

    civ: Seat
    first: MetricId
    second: MetricId

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """Its two symbols in one tap, those of tiles told before first; any other pair symbol by symbol."""
        told = [card for card, _ in known_cards(state.board, DOMINION_CARDS).values() if isinstance(card, DominionCard)]
        pairs = dict.fromkeys((*((card.first, card.second) for card in told), *combinations(COUNTED, 2)))
        words: dict[str, Arg] = {" ".join(pair): tuple(TermRef("metrics", id) for id in pair) for pair in pairs}
        words[OTHER] = say(".panel.other_tile")
        tile = yield one("tile", words, words=words.__getitem__, icon=cls.icon, prompt=say(".TakeDominion.title"))
        if tile != OTHER:
            first, second = tile.split()
            yield one("first", (first,))
            yield one("second", (second,))
            return
        metrics = items(KEY, "metrics")
        first = yield one("first", metrics, words=term("metrics"), icon=lambda id: metrics[id]["icon"])
        rest = [metric for metric in metrics if metric != first]
        yield one("second", rest, words=term("metrics"), icon=lambda id: metrics[id]["icon"])

    def check(self, state: Historia) -> None:
        """For people, if the promo is played, one tile each."""
        check_human(state, self.civ)
        require(state.rules.dominion, ".no_dominion")
        require(state.players[self.civ].dominion is None, ".has_dominion", civ=SeatRef(self.civ))

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Remember the symbols."""
        symbols = f"{self.first} {self.second}"
        state = learned(state, DOMINION_CARDS, DominionCard(symbols, self.first, self.second))
        return state.with_civ(self.civ, replace(state.players[self.civ], dominion=Dominion(self.first, self.second)))


@dataclass(frozen=True, slots=True)
class ActivateDominion(ByPeople, Action[Historia]):
    """Flip the dominion tile and put a cube on one of its four abilities.

    cube_from: where the cube on the tile comes from, not the map. cubes: how many ability A takes.
    """

    group: ClassVar[str] = "turn"
    icon: ClassVar[str] = "seal"

    civ: Seat
    ability: AbilityId
    cube_from: PoolId = GENERAL
    cubes: Annotated[int, Bounds(0, CUBES_GIVEN)] = CUBES_GIVEN

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """The ability, and where the cube on the tile comes from."""
        cubes = state.players[given.civ].cubes
        yield one("ability", items(KEY, "abilities"), words=term("abilities"))
        pools = [pool for pool in (GENERAL, USED, PERSONAL) if getattr(cubes, pool)]
        if pools:
            words = say(".panel.dominion_cube")
            yield one("cube_from", pools, default=pools[0], words=term("pools"), prompt=words)

    def check(self, state: Historia) -> None:
        """An unused tile whose condition holds, a cube to mark it, and the own turn."""
        check_running(state)
        check_human(state, self.civ)
        civ = state.players[self.civ]
        require(civ.dominion is not None, ".no_dominion_tile", civ=SeatRef(self.civ))
        assert civ.dominion is not None
        require(civ.dominion.ability is None and not civ.dominion.gone, ".dominion_used")
        require(self.cube_from != MAP and getattr(civ.cubes, self.cube_from) > 0, ".no_cube_there")
        require(can_activate(state, self.civ), ".dominion_condition")
        axis = AXIS_OF_ABILITY.get(self.ability)
        if axis and not state.rules.o24_dominion_takes_what_fits:
            words = no_field_words(state, self.civ, axis)
            require(has_room(state, self.civ, axis), words, axis=TermRef("metrics", axis))
        if not state.rules.o18_dominion_any_time:
            check_own_turn(state, self.civ)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Put the cube on the tile and give what the ability gives."""
        return besides_cards(state, self.civ, lambda own: self._activated(own, turn))

    def _activated(self, state: Historia, turn: Turn) -> Historia:
        civ = state.players[self.civ]
        tile = civ.dominion or Dominion(OTHER, OTHER)
        origin = self.cube_from if self.cube_from != MAP else GENERAL
        if civ.cubes.dominion == 0:
            civ = civ.moved(origin, DOMINION)
        gained = 0
        if self.ability == TWO_CUBES:
            gained = min(self.cubes, civ.cubes.general)
            civ = civ.moved(GENERAL, PERSONAL, gained)
        state = state.with_civ(self.civ, civ)
        axis = AXIS_OF_ABILITY.get(self.ability)
        if axis and can_climb(state, self.civ, axis):
            state, gained = climb(state, self.civ, axis, LEVELS_GIVEN, turn)
        turn.tell(n=gained)
        active = replace(tile, ability=self.ability, origin=origin, gained=min(gained, LEVELS_GIVEN), gone=False)
        return state.with_civ(self.civ, replace(state.players[self.civ], dominion=active))


def end_dominions(state: Historia, turn: Turn) -> Historia:
    """At the end of an era activated tiles leave the game and their gifts end; bonuses received stay."""
    for seat, civ in enumerate(state.players):
        tile = civ.dominion
        if tile is None or tile.ability is None or tile.gone:
            continue
        ability = TermRef("abilities", tile.ability)
        turn.step(say(".step.dominion_ends", civ=SeatRef(seat), ability=ability, n=tile.gained), seat=seat, icon="seal")
        target = tile.origin if state.rules.o17_dominion_cube == "origin" else state.rules.o17_dominion_cube
        civ = replace(civ.moved(DOMINION, target or GENERAL), dominion=replace(tile, gone=True))
        axis = AXIS_OF_ABILITY.get(tile.ability)
        if axis:
            state = _fallen(state.with_civ(seat, civ), seat, axis, tile.gained, turn)
        else:
            state = state.with_civ(seat, _cubes_returned(civ, seat, tile, turn))
    return state


def _fallen(state: Historia, seat: int, axis: str, levels: int, turn: Turn) -> Historia:
    """Levels that end; a marker that would leave the matrix stays on its last field, which the table is told."""
    kept = _levels_kept(state, seat, axis, levels)
    if kept:
        words = say(".step.dominion_stays", civ=SeatRef(seat), axis=TermRef("metrics", axis), n=kept)
        turn.step(words, seat=seat, icon="alert")
    return fall(state, seat, axis, levels - kept, turn)


def _levels_kept(state: Historia, seat: int, axis: str, levels: int) -> int:
    """How many of these levels have to stay so that the marker stands on a field."""
    if state.rules.o28_dominion_without_field == "falls":
        return 0
    civ = state.players[seat]
    for kept in range(levels):
        below = civ.on_level(axis, civ.level(axis) - levels + kept)
        if state.board.has_field(below.technology, below.military):
            return kept
    return levels


def _cubes_returned(civ: Civ, seat: int, tile: Dominion, turn: Turn) -> Civ:
    """Ability A: as many cubes go back as were taken; those that are all on the map the table has to choose."""
    if tile.ability != TWO_CUBES:
        return civ
    back = min(tile.gained, civ.cubes.personal)
    used = min(tile.gained - back, civ.cubes.used)
    owed = tile.gained - back - used
    if owed:
        turn.step(say(".step.dominion_owes", civ=SeatRef(seat), n=owed), seat=seat, icon="alert")
    return civ.moved(PERSONAL, GENERAL, back).moved(USED, GENERAL, used)
