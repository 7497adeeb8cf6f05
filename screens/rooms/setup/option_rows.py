"""Options as rows: a switch, a choice or a number, each with its one-line explanation."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from companion.engine.data import vocabulary
from companion.engine.game import Option, OptionKind, OptionValue
from companion.engine.starting import begins, by_lot
from companion.language import words
from screens.kit.chip import Chip, ChipRow
from screens.kit.choice import Stepper, Toggle
from screens.kit.flow import Stack
from screens.kit.kv import load_kv
from screens.rooms.setup.draft import SeatDraft
from screens.words import alphabetical, tr

Change = Callable[[str, OptionValue], None]
# Up to so many choices stand as the rules name them.
FEW_CHOICES = 8


class ChoiceRow(Stack):
    """An option with a few named choices."""


def choice_name(key: str, option: Option, value: OptionValue) -> str:
    """A choice in words: a printed thing by its name, anything else from the catalogue."""
    speaker = words(tr.lang, key)
    if option.domain and isinstance(value, str) and not speaker.knows(f".option.{option.id}.{value}"):
        return speaker.term(option.domain, value)
    return speaker.say(f".option.{option.id}.{value}")


def by_name(key: str, option: Option) -> list[str]:
    """The choices of an option: long lists of printed things in the order of the alphabet, special ones before them."""
    choices = list(option.choices)
    if not option.domain or len(choices) <= FEW_CHOICES:
        return choices
    printed = vocabulary(key).get(option.domain, ())
    special = [choice for choice in choices if choice not in printed]
    named = [choice for choice in choices if choice in printed]
    return [*special, *sorted(named, key=lambda choice: alphabetical(choice_name(key, option, choice)))]


def option_row(key: str, option: Option, value: OptionValue, change: Change) -> Widget:
    """The row of one option."""
    speaker = words(tr.lang, key)
    name, help_text = speaker.say(f".option.{option.id}"), speaker.say(f".option.{option.id}.help")
    if option.kind is OptionKind.FLAG:
        row: Any = Toggle(text=name, detail=help_text, active=bool(value))
        row.bind(on_toggle=lambda _row, active: change(option.id, active))
        return row
    if option.kind is OptionKind.NUMBER:
        row = Stepper(text=name, detail=help_text, value=value, minimum=option.low, maximum=option.high)
        row.bind(value=lambda _row, number: change(option.id, int(number)))
        return row
    return _choice_row(key, option, value, change, name, help_text)


def _choice_row(key: str, option: Option, value: OptionValue, change: Change, name: str, help_text: str) -> Widget:
    row = ChoiceRow()
    row.ids.name.text, row.ids.help.text = name, help_text
    chips = ChipRow()
    for choice in by_name(key, option):
        chip = Chip(text=choice_name(key, option, choice), selected=choice == value)
        chip.bind(on_release=lambda tapped, choice=choice: _choose(chips, tapped, option.id, choice, change))
        chips.add_widget(chip)
    row.add_widget(chips)
    return row


class StartRow(ChoiceRow):
    """Who begins, by name, or that lots are drawn: asked in the same way in every game."""

    def __init__(self, key: str, option: Option, first: OptionValue, change: Change) -> None:
        super().__init__()
        self._option, self._first, self._change = option, first, change
        speaker = words(tr.lang, key)
        self.ids.name.text, self.ids.help.text = (speaker.say(f".option.{option.id}{part}") for part in ("", ".help"))
        self._chips = ChipRow()
        self.add_widget(self._chips)

    def offers(self, seats: Sequence[SeatDraft], value: OptionValue) -> bool:
        """Whether this can still be: somebody who sits here begins, or lots are drawn."""
        return value in {by_lot(self._option), *self._starts(seats).values()}

    def beginner(self, seats: Sequence[SeatDraft], value: OptionValue) -> SeatDraft | None:
        """Who begins under this choice; nobody yet where lots are drawn."""
        return next((seats[place] for place, start in self._starts(seats).items() if start == value), None)

    def value_of(self, seats: Sequence[SeatDraft], who: SeatDraft | None) -> OptionValue | None:
        """The choice under which somebody begins wherever they sit by now; None for nobody who sits here."""
        return next((start for place, start in self._starts(seats).items() if seats[place] is who), None)

    def show(self, seats: Sequence[SeatDraft], value: OptionValue) -> None:
        """Offer these seats, whatever they are called by now."""
        self._chips.clear_widgets()
        lot, text, icon = by_lot(self._option), tr.say("app.start_by_lot"), "dice-multiple-outline"
        if lot is not None:
            self._offer(lot, value, text=text, icon=icon)
        else:
            # The game must know beforehand who begins: the lot falls now.
            self._chips.add_widget(Chip(text=text, icon=icon, act=self._draw))
        for place, start in self._starts(seats).items():
            seat = seats[place]
            self._offer(start, value, text=seat.name or tr.say(f"app.colour.{seat.colour}"), colour=seat.colour)

    def _starts(self, seats: Sequence[SeatDraft]) -> dict[int, OptionValue]:
        """Under which choice each of the people begins; the first of them is the first, also behind a bot."""
        people = [place for place, seat in enumerate(seats) if not seat.is_bot]
        return {place: begins(self._option, self._first, place if place != people[0] else 0) for place in people}

    def _draw(self) -> None:
        """Draw lots among those who sit here."""
        random.choice([chip for chip in self._chips.children if chip.colour]).dispatch("on_release")

    def _offer(self, choice: OptionValue, value: OptionValue, **shown: str) -> None:
        chip = Chip(selected=choice == value, **shown)
        chip.bind(on_release=lambda tapped: _choose(self._chips, tapped, self._option.id, choice, self._change))
        self._chips.add_widget(chip)


def _choose(chips: ChipRow, tapped: Chip, option_id: str, choice: OptionValue, change: Change) -> None:
    for chip in chips.children:
        chip.selected = chip is tapped
    change(option_id, choice)


load_kv(__file__)
