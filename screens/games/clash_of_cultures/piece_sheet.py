"""A building or wonder in a city: what it does, whose colour it has, and how to correct that."""

from __future__ import annotations

from companion.engine.adjust import Adjust
from companion.engine.message import SeatRef
from screens.desk import Desk
from screens.games.clash_of_cultures.look import help_of, seat_colour, term
from screens.kit.buttons import QuietButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Body


def open_piece(desk: Desk, seat: int, city: str, domain: str, id: str) -> None:
    """Show it; a building's colour can be corrected, and it can be taken away."""
    words, player = desk.words, desk.state.players[seat]
    place = player.city_index(city)
    sheet = Sheet(title=words.say(".panel.thing_in", thing=term(desk, domain, id), city=city))
    sheet.add_widget(Body(text=help_of(domain, id)))
    here = player.cities[place]
    if domain == "buildings":
        sheet.add_widget(SectionHeader(text=words.say(".panel.colour")))
        row = ChipRow()
        for other in range(len(desk.state.players)):
            chip = Chip(
                text=words.show(SeatRef(other)), colour=seat_colour(desk, other), selected=here.buildings[id] == other
            )
            path = f"players.{seat}.cities.{place}.buildings.{id}"
            action = Adjust(path=path, value=other)
            chip.bind(on_release=lambda _chip, action=action: sheet.close_and(desk.do, action))
            row.add_widget(chip)
        sheet.add_widget(row)
        left: object = {name: colour for name, colour in here.buildings.items() if name != id}
    else:
        left = [wonder for wonder in here.wonders if wonder != id]
    gone = QuietButton(text=words.say(".panel.remove"), icon="delete-outline")
    correction = Adjust(path=f"players.{seat}.cities.{place}.{domain}", value=left)
    gone.bind(on_release=lambda _button: sheet.close_and(desk.do, correction))
    sheet.add_widget(gone)
    sheet.open()
