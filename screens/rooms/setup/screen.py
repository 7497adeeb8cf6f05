"""New game: who plays, with which rules."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.engine.game import Option, SeatSpec
from companion.engine.opening import opening
from companion.engine.ruling import FAULTS, RuleViolation
from companion.games import game
from companion.language import words
from companion.storage.library import Library
from companion.storage.problems import StorageProblem
from screens.kit.chip import Chip
from screens.kit.kv import load_kv
from screens.kit.toast import toasts
from screens.rooms.setup.draft import Draft, SeatDraft
from screens.rooms.setup.option_rows import StartRow, option_row
from screens.rooms.setup.seat_row import SeatRow
from screens.theme import theme
from screens.view import View
from screens.words import tr

NAMES_OFFERED = 8


class SetupView(View):
    """Seats and options on one page; the accent button goes on to laying out the table."""

    draft = ObjectProperty(None)
    problem = StringProperty("")
    group_names = StringProperty("")
    folded = BooleanProperty(True)
    has_folded = BooleanProperty(False)
    # One person alone: it is called so.
    solo = BooleanProperty(False)
    _company = (0, 0)
    _start: StartRow | None = None
    # Who was told to begin: they do wherever they sit by now.
    _beginner: SeatDraft | None = None

    def enter(self, **given: Any) -> None:
        """Begin a draft for this game, with as many empty seats as it needs at least."""
        self.draft = Draft(game(given["game"]))
        theme.game = self.draft.game.key
        self.ids.top.title = tr.say(f"{self.draft.game.key}.name")
        self._group = self.draft.group(self._last_seats())
        self.group_names = ", ".join(seat.name for seat in self._group)
        with suppress(*FAULTS):  # what today's game does not know is asked anew
            self._take_over(given.get("kept", {}))
        for _ in range(0 if self.draft.seats else max(2, self.draft.game.min_seats)):
            self.draft.add("")
        if not self.draft.takes_bots:
            self.ids.seating.remove_widget(self.ids.add_bot)
        # Where the game asks who begins, lots are drawn there.
        if self._asks_who_begins:
            self.ids.seating.remove_widget(self.ids.start)
        self.show_seats()

    def kept(self) -> dict[str, Any]:
        """What a restart must find again."""
        seats = self.draft.seats
        beginner = next((place for place, seat in enumerate(seats) if seat is self._beginner), None)
        return {"game": self.draft.game.key, "beginner": beginner, "folded": self.folded, **self.draft.kept()}

    def _take_over(self, kept: Mapping[str, Any]) -> None:
        if not kept:
            return
        self.draft.take_over(kept)
        self.folded = bool(kept["folded"])
        self._beginner = None if kept["beginner"] is None else self.draft.seats[kept["beginner"]]

    def leave(self) -> None:
        """Give the accent back."""
        theme.game = ""

    def resume(self) -> None:
        """Come back from the set-up list."""
        theme.game = self.draft.game.key

    def show_seats(self) -> None:
        """Show the seats as the draft has them."""
        self.ids.seats.clear_widgets()
        for seat in self.draft.seats:
            self.ids.seats.add_widget(SeatRow(seat, self))
        self.solo = self.draft.people == 1
        if self.draft.company != self._company:
            self._company = self.draft.company
            self._show_options()
        self.show_start()
        # Nothing is drawn by lot for one alone; a button that was taken away is gone, and kv forgets it with it.
        alone = len(self.draft.seats) < 2
        self.ids.shuffle.disabled = alone
        if not self._asks_who_begins:
            self.ids.start.disabled = alone
        self.ids.add.disabled = not self.draft.can_add
        if self.draft.takes_bots:
            self.ids.add_bot.disabled = not self.draft.can_add_bot
        self._offer_names()

    @property
    def _asks_who_begins(self) -> bool:
        return self.draft.game.first_begins is not None

    def _offer_names(self) -> None:
        self.ids.names.clear_widgets()
        if self.draft.can_be_solo:
            alone = Chip(text=tr.say("app.solo"), icon="account")
            alone.bind(on_release=lambda _chip: self.be_solo())
            self.ids.names.add_widget(alone)
        taken = {seat.name for seat in self.draft.seats}
        free = [person for person in self.app.library.people() if person.name not in taken]
        for person in free[:NAMES_OFFERED]:
            chip = Chip(text=person.name, colour=person.colour, icon="")
            chip.bind(on_release=lambda _chip, person=person: self._sit_down(person.name, person.colour))
            self.ids.names.add_widget(chip)

    def _sit_down(self, name: str, colour: str) -> None:
        empty = next((seat for seat in self.draft.seats if not seat.name), None)
        if empty is not None:
            empty.name = name
            self.draft.paint(empty, colour)
        elif self.draft.can_add:
            self.draft.add(name, colour)
        self.show_seats()

    def _show_options(self) -> None:
        key = self.draft.game.key
        asked = [option for option in self.draft.game.options if option.matters(*self.draft.company)]
        self.has_folded = any(option.group for option in asked)
        self.ids.options.clear_widgets()
        self._start = None
        for option in asked:
            if self._names_a_seat(option):
                first = self.draft.game.first_begins
                self._start = StartRow(key, option, first[1] if first is not None else option.default, self._begin_with)
                self.ids.options.add_widget(self._start)
            elif not option.group or not self.folded:
                self.ids.options.add_widget(option_row(key, option, self.draft.options[option.id], self._change))
        self.show_start()

    def _names_a_seat(self, option: Option) -> bool:
        """Whether an option counts who begins."""
        named = self.draft.game.first_begins
        return named is not None and named[0] == option.id

    def show_start(self) -> None:
        """Offer those who sit here as who begins; whoever has left begins no more."""
        if self._start is None or self.draft.game.first_begins is None:
            return
        chosen, seats = self.draft.game.first_begins[0], self.draft.seats
        start = self._start.value_of(seats, self._beginner)
        left = self._beginner is not None and start is None
        if start is not None:
            self.draft.options[chosen] = start
        elif left or not self._start.offers(seats, self.draft.options[chosen]):
            self.draft.options[chosen] = next(one.default for one in self.draft.game.options if one.id == chosen)
            self._beginner = None
        self._start.show(seats, self.draft.options[chosen])

    def unfold(self) -> None:
        """Show or hide the rule questions that most tables leave alone."""
        self.folded = not self.folded
        self._show_options()

    def _change(self, option_id: str, value: Any) -> None:
        self.draft.options[option_id] = value

    def _begin_with(self, option_id: str, value: Any) -> None:
        self._change(option_id, value)
        if self._start is not None:
            self._beginner = self._start.beginner(self.draft.seats, value)

    def add(self) -> None:
        """One more person."""
        self.draft.add("")
        self.show_seats()
        self._keep_in_sight()

    def add_bot(self) -> None:
        """One more bot, named after its colour."""
        colour = tr.say(f"app.colour.{self.draft.bot_colour}")
        own = f"{self.draft.game.key}.bot_name"
        self.draft.add_bot(tr.say(own if words(tr.lang).knows(own) else "app.bot_name", colour=colour))
        self.show_seats()
        self._keep_in_sight()

    def be_solo(self) -> None:
        """One person alone, against the bots of the game; where they have seats, one sits down."""
        self.draft.be_solo()
        if self.draft.takes_bots and len(self.draft.seats) == 1:
            self.add_bot()
        self.show_seats()

    def _keep_in_sight(self) -> None:
        """Scroll so that the next seat is one more tap, not a search."""
        Clock.schedule_once(lambda _dt: self.ids.body.scroll_to(self.ids.add, padding=dp(96), animate=False))

    def remove(self, seat: SeatDraft) -> None:
        """One less."""
        self.draft.remove(seat)
        self.show_seats()

    def shuffle(self) -> None:
        """Seat everybody by lot."""
        self.draft.shuffle()
        self.show_seats()

    def pick_start(self) -> None:
        """Pick the start player by lot and say who it is."""
        if not self.draft.seats:
            return
        first = self.draft.rotate_to_random_start()
        self._show_options()
        name = first.name or tr.say("app.seat_number", n=1)
        toasts.show(tr.say("app.starts", name=name), icon="dice-multiple-outline")
        self.show_seats()

    def same_group(self) -> None:
        """The people, colours and rules of last time, straight on to the table."""
        self.draft.same_group(self._group)
        self.show_seats()
        self.go_on()

    def _last_seats(self) -> tuple[SeatSpec, ...]:
        library: Library = self.app.library
        with suppress(StorageProblem):  # whoever cannot be looked up is not offered
            return library.last_seats(self.draft.game.key) or library.last_seats()
        return ()

    def go_on(self, **given: Any) -> bool:
        """Check the draft and go on to laying out the table, False if it cannot be; no name is required."""
        self.draft.name_the_nameless(lambda colour: tr.say(f"app.colour.{colour}"))
        self.show_seats()
        try:
            opening(self.draft.game, self.draft.specs(), self.draft.options)
        except RuleViolation as violation:
            self.problem = words(tr.lang, self.draft.game.key).tell(violation.message)
            return False
        self.problem = ""
        self.app.stage.show("layout", draft=self.draft, **given)
        return True


load_kv(__file__)
