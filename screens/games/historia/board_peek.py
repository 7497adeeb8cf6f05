"""What a finger that rests on the map or the matrix is told: what lies there, and what a card played there would do."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.message import Message
from companion.games.historia.map.world import region_name
from companion.games.historia.table.ids import RegionId
from companion.games.historia.table.setup_actions import PlaceStart, setup_move
from companion.games.historia.table.state import Historia
from companion.games.historia.turn.board_ways import (
    cards_in,
    cards_onto,
    government_words,
    tile_words,
    told_of_field,
    who_is_in,
)
from companion.games.historia.turn.way import Way
from screens.asking.preview import preview, told_of
from screens.desk import Desk
from screens.kit.peek import PeekLine, PeekText
from screens.words import headline


def tell_region(desk: Desk, region: RegionId) -> PeekText:
    """Who is in a region, which tile lies there, and what could be done; before the game, the first cube."""
    state: Historia = desk.state
    first = setup_move(state, region)
    if isinstance(first, PlaceStart):
        return told_of(desk, first)
    told = [who_is_in(state, region)]
    if region in state.tiles:
        told.append(tile_words(state, region))
    return _told(desk, desk.words.show(region_name(state, region)), told, cards_in(state, int(desk.seat), region))


def tell_field(desk: Desk, technology: int, military: int) -> PeekText:
    """The government of a field with its gift, who stands there, and the cards that lead there."""
    state: Historia = desk.state
    title = desk.words.say(".panel.field", technology=technology, military=military)
    told = list(told_of_field(state, technology, military))
    if state.board.has_field(technology, military):
        told.insert(0, government_words(state, state.board.government(technology, military)))
    return _told(desk, title, told, cards_onto(state, int(desk.seat), technology, military))


def _told(desk: Desk, title: str, told: Iterable[Message], ways: Iterable[Way]) -> PeekText:
    """The sentences of a place, then each card with what it would do, or the rule against it."""
    sentences, found = [desk.say(one) for one in told], list(ways)
    lines: tuple[PeekLine, ...] = ()
    for way in found:
        shown = preview(desk, way.move)
        words = headline(desk.words.show(way.words))
        sentences.append(f"{words}: {shown.fault or ' '.join(shown.sentences)}")
        lines = shown.lines if len(found) == 1 and not shown.fault else lines
    return PeekText(title, tuple(sentences), lines)
