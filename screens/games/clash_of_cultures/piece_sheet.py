"""A building or wonder in a city: what it does, whose colour it has, and how to correct that."""

from __future__ import annotations

from functools import partial

from companion.engine.adjust import Adjust
from companion.engine.message import SeatRef
from screens.desk import Desk
from screens.kit.chip import Chip, ChipRow
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Body


def open_piece(desk: Desk, seat: int, city: str, domain: str, id: str) -> None:
    """Show it; a building's colour can be corrected, and it can be taken away."""
    words, player = desk.words, desk.state.players[seat]
    place = player.city_index(city)
    path, here = f"players.{seat}.cities.{place}.{domain}", player.cities[place]
    sheet = Sheet(title=words.say(".panel.thing_in", thing=words.term(domain, id), city=city))
    sheet.add_widget(Body(text=words.help(domain, id)))
    if domain == "buildings":
        sheet.add_widget(SectionHeader(text=words.say(".panel.colour")))
        row = ChipRow()
        for other in range(len(desk.state.players)):
            act = partial(sheet.close_and, desk.do, Adjust(path=f"{path}.{id}", value=other))
            chip = Chip(text=words.show(SeatRef(other)), colour=desk.colour(other), act=act)
            chip.selected = here.buildings[id] == other
            row.add_widget(chip)
        sheet.add_widget(row)
        left: object = {name: colour for name, colour in here.buildings.items() if name != id}
    else:
        left = [wonder for wonder in here.wonders if wonder != id]
    sheet.offer(words.say(".panel.remove"), "delete-outline", desk.do, Adjust(path=path, value=left))
    sheet.open()
