"""Corrections of a city: name, terrain, water, activations; the table is the truth."""

from __future__ import annotations

from typing import Any

from companion.engine.adjust import Adjust
from companion.games.clash_of_cultures.table import printed
from screens.desk import Desk
from screens.games.clash_of_cultures.look import TERRAIN_ICONS, term
from screens.kit.buttons import QuietButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.choice import Stepper, Toggle
from screens.kit.fields import TextField
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet

MOST_ACTIVATIONS = 9


def open_correction(desk: Desk, seat: int, name: str) -> None:
    """Correct one city; every change counts at once but the name, which is taken over when the sheet closes."""
    player, words = desk.state.players[seat], desk.words
    place = player.city_index(name)
    city = player.cities[place]
    sheet = Sheet(title=words.say(".panel.correct", city=name))

    def put(field: str, value: Any) -> None:
        desk.do(Adjust(path=f"players.{seat}.cities.{place}.{field}", value=value))

    title = TextField(label=words.field("name"), text=city.name)
    take = QuietButton(text=words.say(".panel.rename"), icon="pencil-outline")
    take.bind(on_release=lambda _button: sheet.close_and(put, "name", title.text.strip() or city.name))
    sheet.add_widget(title)
    sheet.add_widget(take)
    sheet.add_widget(SectionHeader(text=words.field("terrain")))
    row = ChipRow()
    for terrain, item in printed.data("terrains").items():
        if item["land"]:
            chip = Chip(
                text=term(desk, "terrains", terrain), icon=TERRAIN_ICONS[terrain], selected=terrain == city.terrain
            )
            chip.bind(on_release=lambda _chip, terrain=terrain: sheet.close_and(put, "terrain", terrain))
            row.add_widget(chip)
    sheet.add_widget(row)
    for field in ("coastal", "closed", "capital"):
        toggle = Toggle(text=words.field(field), active=getattr(city, field))
        toggle.bind(on_toggle=lambda _toggle, active, field=field: put(field, active))
        sheet.add_widget(toggle)
    count = Stepper(text=words.field("activations"), maximum=MOST_ACTIVATIONS, value=city.activations)
    count.bind(value=lambda _stepper, value: put("activations", int(value)))
    sheet.add_widget(count)
    sheet.open()
