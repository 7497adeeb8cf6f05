"""Real dice: what the table rolled or drew, typed in place of what the app did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.chance import Roll
from companion.engine.message import TermRef
from companion.engine.session import Result
from screens.desk import Desk
from screens.kit.chip import Chip, ChipRow
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.words import tr


def open_rolls(desk: Desk, plan: Result, then: Callable[[tuple[Roll, ...]], None]) -> None:
    """Show every die and draw with what else could have come up; a tap replaces it and what follows is drawn anew."""
    sheet = Sheet(title=tr.say("app.real_dice"))
    for place, (value, options) in enumerate(zip(plan.chance, plan.asked, strict=True)):
        sheet.add_widget(SectionHeader(text=tr.say("app.roll_number", n=place + 1)))
        row = ChipRow()
        for option in options:
            chip = Chip(text=roll_name(desk, option), selected=option == value)
            chip.bind(on_release=lambda _chip, place=place, option=option: _take(sheet, plan, place, option, then))
            row.add_widget(chip)
        sheet.add_widget(row)
    sheet.open()


def _take(sheet: Any, plan: Result, place: int, option: Roll, then: Callable[[tuple[Roll, ...]], None]) -> None:
    sheet.close()
    then((*plan.chance[:place], option))


def roll_name(desk: Desk, roll: Roll) -> str:
    """A die as its number, a draw as the name of the thing drawn."""
    if isinstance(roll, int):
        return desk.words.number(roll)
    for domain, ids in desk.game.vocabulary.items():
        if roll in ids:
            return desk.words.show(TermRef(domain, roll))
    return roll
