"""Corrections of a city: name, terrain, water, activations; the table is the truth."""

from __future__ import annotations

from functools import partial

from companion.engine.adjust import tracked
from companion.engine.wording import worded
from screens.desk import Desk
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.playing.value_sheet import correct_value
from screens.words import headline

FIELDS = ("name", "terrain", "coastal", "closed", "capital", "activations", "distance")


def open_correction(desk: Desk, seat: int, name: str) -> None:
    """What can be said otherwise about one city, each as a row that leads to its other values."""
    words = desk.words
    sheet = Sheet(title=words.say(".panel.correct", city=name))
    place = f"players.{seat}.cities.{desk.state.players[seat].city_index(name)}"
    for value in (next(iter(tracked(desk.state, f"{place}.{field}"))) for field in FIELDS):
        told = headline(words.show(worded(value.field, value.value)))
        name, act = headline(words.field(value.field.name)), partial(sheet.close_and, correct_value, desk, value)
        sheet.add_widget(ListRow(title=name, trailing=told, chevron=True, act=act))
    sheet.open()
