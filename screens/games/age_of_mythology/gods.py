"""The gods a player may call on now: price, action of the card and power of each, one tap a god."""

from __future__ import annotations

from functools import partial

from companion.engine.asking import begin
from companion.engine.data import items
from companion.engine.message import Arg, TermRef, say
from companion.games.age_of_mythology.gods.calls import call
from companion.games.age_of_mythology.gods.power_action import price, why_not_called
from companion.games.age_of_mythology.gods.told_actions import OtherGod, names_told
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import KEY
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.turn.asks import number_counts
from screens.asking.option_tile import Tile, TileGrid
from screens.asking.preview import preview
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.kit.sheet import Sheet


def open_gods(desk: Desk, seat: int) -> Sheet:
    """The gods of a culture, those that can be called first; then those the table has told, and an unknown one."""
    state: Mythology = desk.state
    culture = state.players[seat].culture
    sheet = Sheet(title=desk.words.say(".panel.gods"), colour=desk.colour(seat))
    tiles = [_tile(desk, state, seat, god) for god in printed.gods_of(culture)]
    tiles.sort(key=lambda tile: bool(tile.fault))
    for name in names_told(state, culture):
        god = state.gods.get(name)
        card = None if god is None else (say(".favor_price", n=god.favor), TermRef("cards", god.card))
        detail = "" if card is None else desk.words.show(card)
        tiles.append(Tile(begin(OtherGod, seat=seat, name=name), name, detail, icon=OtherGod.icon))
    tiles.append(Tile(begin(OtherGod, seat=seat), desk.words.say(".OtherGod.title"), icon=OtherGod.icon))
    sheet.add_widget(TileGrid(tiles, lambda move: sheet.close_and(desk.perform, move), partial(preview, desk), most=1))
    sheet.open()
    return sheet


def _tile(desk: Desk, state: Mythology, seat: int, god: printed.God) -> Tile:
    words = desk.words
    card: Arg = TermRef("cards", god.card)
    if number_counts(god.card):
        card = f"{words.show(card)} {god.value}"
    told = (words.show(part) for part in (price(god.id), card, TermRef("gods.help", god.id)))
    return Tile(
        call(seat, god.id),
        f"{words.show(TermRef('gods', god.id))} · {look.power_of(god.id)}",
        " · ".join(told),
        icon=str(items(KEY, "cards")[god.card]["icon"]),
        fault=desk.say(why_not_called(state, seat, god.id)),
    )
