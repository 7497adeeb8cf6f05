"""The card row by hand: a card taken back, or put to another place, when the table knows better."""

from __future__ import annotations

from companion.engine.adjust import Adjust
from companion.engine.message import TermRef, say
from companion.games.historia.table.state import Historia
from screens.desk import Desk
from screens.games.historia.ask import open_row
from screens.kit.sheet import Sheet


def open_row_card(desk: Desk, card: str) -> None:
    """What can be done with a card of the row: back to the hand, older or younger."""
    state: Historia = desk.state
    row = state.players[int(desk.seat)].row
    place = row.index(card)
    rest = [*row[:place], *row[place + 1 :]]
    sheet = Sheet(title=desk.words.show(TermRef("action_cards", card)))
    _change(desk, sheet, ".panel.row_back", "arrow-u-left-top", rest)
    if place > 0:
        _change(desk, sheet, ".panel.row_older", "arrow-left", [*rest[: place - 1], card, *rest[place - 1 :]])
    if place < len(rest):
        _change(desk, sheet, ".panel.row_younger", "arrow-right", [*rest[: place + 1], card, *rest[place + 1 :]])
    sheet.open()


def _change(desk: Desk, sheet: Sheet, words: str, icon: str, row: list[str]) -> None:
    action = Adjust(path=f"players.{int(desk.seat)}.row", value=row)
    open_row(sheet, desk.say(say(words)), icon, lambda: desk.do(action))
