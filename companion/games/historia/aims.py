"""Aims: what a card could be aimed at, also where a rule is against it, so that a table sees why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from .card_actions import Art, Expand, Exploit
from .ids import ADVISOR, CardId
from .moves import Side, sides
from .neighbour_actions import Raid, Revolution, Trade
from .playing import CardAction
from .state import Historia
from .turn_actions import PlayAdvisor
from .world import ALL_REGIONS, tile_number

Fields = Iterable[dict[str, Any]]


def aims(state: Historia, side: Side) -> tuple[CardAction, ...]:
    """Every move one side of a card could mean."""
    if not side.moves:
        return ()
    first = side.moves[0]
    values = _TARGETS.get(type(first))
    return side.moves if values is None else tuple(replace(first, **fields) for fields in values(state, first))


def by_advisor(state: Historia, seat: int, card: CardId) -> Side:
    """The basic side of a card as an advisor lets do it, without the card itself."""
    side = sides(state, seat)[card, False]
    return replace(side, moves=tuple(replace(move, source=ADVISOR) for move in side.moves), against=None)


def exploits(state: Historia, move: Exploit) -> tuple[Exploit, ...]:
    """Exploit with used cubes only, then with each own region given up."""
    return (move, *(replace(move, regions=(region,)) for region in state.players[move.civ].regions))


def used_are_enough(state: Historia, move: Exploit) -> bool:
    """Whether the used cubes alone fill an Exploit, so that there is nothing to ask."""
    civ = state.players[move.civ]
    return civ.cubes.used + move.advanced >= move.most or not civ.regions


def revolutions_of_advisor(state: Historia, seat: int) -> tuple[PlayAdvisor, ...]:
    """An advisor with the effect of a Revolution, for every card of choice, the youngest first."""
    row = state.players[seat].row[:-1]
    wanted = tuple(PlayAdvisor(seat, take_back=(card,), revolution=True) for card in reversed(row))
    return wanted or (PlayAdvisor(seat, revolution=True),)


def picks_matter(state: Historia) -> bool:
    """Whether it matters which wonder of the row is taken: not where none has a name."""
    return any(state.wonder_row)


def one_more_wonder(state: Historia, move: Art) -> tuple[Art, ...]:
    """The same Art with one more wonder of the row picked, each that is still there."""
    left = (place for place in range(len(state.wonder_row)) if place not in move.picks)
    return tuple(replace(move, picks=(*move.picks, place)) for place in left)


def _regions(state: Historia, move: Any) -> Fields:
    numbers = sorted(ALL_REGIONS, key=lambda region: -tile_number(state, region))
    return ({"region": region} for region in numbers if region not in state.players[move.civ].regions)


def _others(field: str) -> Callable[[Historia, Any], Fields]:
    def made(state: Historia, move: Any) -> Fields:
        seats = range(len(state.players))
        return ({field: seat} for seat in seats if seat != move.civ and not state.players[seat].out)

    return made


def _places(state: Historia, move: Any) -> Fields:
    if move.advanced or not picks_matter(state):
        return ({},)
    return ({"picks": (place,)} for place in range(len(state.wonder_row)))


def _back(state: Historia, move: Any) -> Fields:
    return ({"take_back": card} for card in reversed(state.players[move.civ].row or (None,)))


_TARGETS: dict[type[CardAction], Callable[[Historia, Any], Fields]] = {
    Expand: _regions,
    Trade: _others("partner"),
    Raid: _others("victim"),
    Art: _places,
    Revolution: _back,
}
