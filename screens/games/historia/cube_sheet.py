"""Moving cubes by hand: from the pool that was tapped, or into it, in one more tap."""

from __future__ import annotations

from companion.engine.message import TermRef, say
from companion.games.historia.map.world import ALL_REGIONS
from companion.games.historia.table.ids import GENERAL, MAP, PERSONAL, USED
from companion.games.historia.table.state import Historia
from companion.games.historia.table.table_actions import DestroyCube, MoveCube
from screens.desk import Desk
from screens.games.historia.ask import offer_row, open_row, pick_move
from screens.games.historia.card_play import region_words
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet

POOLS = (PERSONAL, USED, MAP, GENERAL)


def open_cubes(desk: Desk, pool: str) -> None:
    """Where a cube of this pool may go, and from where one may come."""
    sheet = Sheet(title=desk.words.show(TermRef("pools", pool)))
    others = [other for other in POOLS if other != pool]
    sheet.add_widget(SectionHeader(text=desk.say(say(".panel.cube_away"))))
    for other in others:
        _row(desk, sheet, pool, other, other)
    if pool != MAP:
        destroy = DestroyCube(int(desk.seat), pool)
        offer_row(desk, sheet, destroy, desk.say(say(".DestroyCube.title")))
    sheet.add_widget(SectionHeader(text=desk.say(say(".panel.cube_here"))))
    for other in others:
        _row(desk, sheet, other, pool, other)
    sheet.open()


def _row(desk: Desk, sheet: Sheet, source: str, target: str, named: str) -> None:
    name = desk.words.show(TermRef("pools", named))
    move = MoveCube(int(desk.seat), source, target)
    if MAP in (source, target):
        open_row(sheet, name, MoveCube.icon, lambda: _pick_region(desk, move, name), _there(desk, named))
    else:
        offer_row(desk, sheet, move, name, _there(desk, named))


def _there(desk: Desk, pool: str) -> str:
    civ = desk.state.players[int(desk.seat)]
    return desk.say(say(".panel.cubes_there", n=len(civ.regions) if pool == MAP else getattr(civ.cubes, pool)))


def _pick_region(desk: Desk, move: MoveCube, title: str) -> None:
    state: Historia = desk.state
    moves = [MoveCube(move.civ, move.source, move.target, region) for region in ALL_REGIONS]
    pick_move(desk, title, moves, lambda one: region_words(state, one.region))
