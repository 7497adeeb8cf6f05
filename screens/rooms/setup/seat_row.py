"""A seat being filled: mark, name, what the game asks, and a handle to drag it to another place."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.engine.game import Option
from companion.engine.opening import COLOURS
from screens.kit.card import Card
from screens.kit.chip import Chip, ChipRow
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.rooms.setup.draft import SeatDraft
from screens.rooms.setup.option_rows import by_name, choice_name
from screens.words import tr


class SeatRow(Card):
    """One seat; it writes into its draft and tells its owner when the table must be shown anew."""

    seat = ObjectProperty(None)
    owner = ObjectProperty(None)
    name = StringProperty("")
    colour = StringProperty("red")
    bot = BooleanProperty(False)
    dragged = BooleanProperty(False)

    def __init__(self, seat: SeatDraft, owner: Any, **kwargs: Any) -> None:
        super().__init__(seat=seat, owner=owner, name=seat.name, colour=seat.colour, bot=seat.is_bot, **kwargs)
        for option in owner.draft.game.seat_options:
            self.ids.options.add_widget(self._option_chip(option))
        if not owner.draft.game.seat_options:
            self.remove_widget(self.ids.options)

    def typed(self, name: str) -> None:
        """Take over the name while it is typed."""
        self.seat.name = name
        self.owner.app.note_soon()  # keys are no touches
        self.owner.show_start()

    def choose_colour(self) -> None:
        """All colours with their shapes; a tap takes one."""
        sheet = Sheet(title=tr.say("app.colour"))
        row = ChipRow()
        for colour in COLOURS:
            chip = Chip(text=tr.say(f"app.colour.{colour}"), colour=colour, selected=colour == self.seat.colour)
            chip.bind(on_release=lambda _chip, colour=colour: sheet.close_and(self._paint, colour))
            row.add_widget(chip)
        sheet.add_widget(row)
        sheet.open()

    def _paint(self, colour: str) -> None:
        self.owner.draft.paint(self.seat, colour)
        self.owner.show_seats()

    def _option_chip(self, option: Option) -> Chip:
        key = self.owner.draft.game.key
        chosen = choice_name(key, option, self.seat.options[option.id])
        chip = Chip(text=f"{tr.say(f'{key}.option.{option.id}')}: {chosen}")
        chip.bind(on_release=lambda _chip: self._choose(option))
        return chip

    def _choose(self, option: Option) -> None:
        key = self.owner.draft.game.key
        sheet = Sheet(title=tr.say(f"{key}.option.{option.id}"))
        row = ChipRow()
        for value in by_name(key, option):
            chip = Chip(text=choice_name(key, option, value), selected=value == self.seat.options[option.id])
            chip.bind(on_release=lambda _chip, value=value: sheet.close_and(self._set, option.id, value))
            row.add_widget(chip)
        sheet.add_widget(row)
        sheet.open()

    def _set(self, option_id: str, value: Any) -> None:
        self.seat.options[option_id] = value
        self.owner.show_seats()

    def drag_to(self, window_y: float) -> None:
        """Follow the finger: change places with the row it is over."""
        rows = list(reversed(self.parent.children))
        for place, row in enumerate(rows):
            if row is not self and row.y <= self.parent.to_widget(0, window_y)[1] <= row.top:
                self.owner.draft.move(self.seat, place)
                self.parent.remove_widget(self)
                self.owner.ids.seats.add_widget(self, index=len(rows) - 1 - place)
                self.owner.show_start()
                return


load_kv(__file__)
