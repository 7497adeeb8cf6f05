"""Asking: the small sheets of Historia's pages, for moves with their reasons and for words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from companion.engine.action import Action
from companion.engine.message import Arg
from companion.engine.offers import against
from screens.desk import Desk
from screens.kit.buttons import AccentButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.fields import TextField
from screens.kit.list_row import ListRow, SectionHeader
from screens.kit.sheet import Sheet
from screens.words import tr

Act = Callable[[], object]


def offer_row(desk: Desk, sheet: Sheet, action: Action[Any], title: str, detail: str = "") -> ListRow:
    """A move in a sheet: what the rules forbid says why and can still be tapped."""
    reason = against(action, desk.state)
    row = ListRow(
        title=title,
        detail=desk.say(reason) or detail,
        icon=type(action).icon if reason is None else "close-circle-outline",
        tone="accent" if reason is None else "ink3",
    )
    row.bind(on_release=lambda _row: sheet.close_and(desk.perform, action))
    sheet.add_widget(row)
    return row


def open_row(sheet: Sheet, title: str, icon: str, act: Act, detail: str = "") -> ListRow:
    """A way on in a sheet: closes it and goes there."""
    row = ListRow(title=title, detail=detail, icon=icon, chevron=True)
    row.bind(on_release=lambda _row: sheet.close_and(act))
    sheet.add_widget(row)
    return row


def pick_move(
    desk: Desk,
    title: str,
    moves: Iterable[Action[Any]],
    name: Callable[[Any], Arg],
    detail: Callable[[Any], str] = lambda _move: "",
) -> None:
    """Every move of a list, those the rules allow first, each with a second line where there is more to say."""
    sheet = Sheet(title=title)
    for move in sorted(moves, key=lambda move: against(move, desk.state) is not None):
        offer_row(desk, sheet, move, desk.words.show(name(move)), detail(move))
    sheet.open()


def chips(sheet: Sheet, heading: str, choices: Sequence[tuple[str, Act]], chosen: Sequence[int] = ()) -> None:
    """A few choices side by side under a heading; a tap closes the sheet and acts."""
    if heading:
        sheet.add_widget(SectionHeader(text=heading))
    row = ChipRow()
    for place, (text, act) in enumerate(choices):
        chip = Chip(text=text, selected=place in chosen)
        chip.bind(on_release=lambda _chip, act=act: sheet.close_and(act))
        row.add_widget(chip)
    sheet.add_widget(row)


def ask_text(title: str, text: str, then: Callable[[str], object], known: Sequence[tuple[str, str]] = ()) -> None:
    """Ask for a few words; known answers are chips of one tap, given as (value, words)."""
    sheet = Sheet(title=title)
    if known:
        chips(sheet, "", [(words, partial(then, value)) for value, words in known])
    field = TextField(text=text, longest=40)
    sheet.add_widget(field)
    accept = AccentButton(text=tr.say("kit.accept"), icon="check", icon_last=True)
    accept.bind(on_release=lambda _button: sheet.close_and(then, field.text.strip()))
    field.bind(on_enter=lambda _field: sheet.close_and(then, field.text.strip()))
    sheet.add_widget(accept)
    sheet.open()
