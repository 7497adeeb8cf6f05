"""Score only: tally a game nobody tracked, with a pad under the thumb."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.engine.game import SeatSpec
from companion.engine.ruling import RuleViolation
from companion.evening.card import Card
from companion.games import game
from companion.language import Words, words
from companion.sharing.words import level_name, short_names
from companion.storage.drafts import TallyDrafts
from companion.storage.problems import StorageProblem
from companion.storage.tallies import change_tally, keep_tally, tally
from screens.kit.chip import Chip
from screens.kit.confirm import Confirm
from screens.kit.kv import load_kv
from screens.kit.seat import SeatInfo
from screens.kit.toast import toasts
from screens.problems import tell_problem
from screens.rooms.score.tally_draft import BOT, Spot, TallyDraft
from screens.rooms.score.tally_form import TallyForm, TallyPad  # noqa: F401  (used in kv)
from screens.theme import theme
from screens.view import View
from screens.words import tr

NAMES_OFFERED = 16


class TallyView(View):
    """First who played, by tapping names; then the numbers; a tie asks for what breaks it, and only then."""

    draft = ObjectProperty(None)
    seated = BooleanProperty(False)
    seat = NumericProperty(0)
    wide = BooleanProperty(False)
    headline = StringProperty("")
    full = BooleanProperty(False)
    enough = BooleanProperty(False)
    # Whether there is no name to tap yet.
    nobody = BooleanProperty(False)

    def enter(self, **given: Any) -> None:
        """Begin a tally of this game, or open an old one again."""
        self.draft = TallyDraft(game(given["game"]))
        self._kept: dict[Spot, float] = {}
        theme.game = self.draft.game.key
        self._again = str(given.get("again", ""))
        self.ids.top.title = tr.say(f"{self.draft.game.key}.name")
        self._people, self._numbers = self.ids.people.__self__, self.ids.numbers.__self__
        self.remove_widget(self._numbers)
        self.fbind("wide", self._layout)
        self.fbind("seated", self._swap)
        self._drafts = TallyDrafts(self.app.library)
        # Whether numbers are kept on the way: a tally that was saved once stays as it is until it is saved anew.
        self._keeps = not self._again
        if self._again:
            self._take_over(self._again)
            self.begin()
        else:
            self._sit_down(given.get("seats", ()))

    def _sit_down(self, seats: Sequence[SeatSpec]) -> None:
        """These people, or the draft somebody left behind."""
        for seat in seats:
            bot = {BOT: seat.options[BOT]} if BOT in seat.options else {}
            self.draft.sit_down(seat.name, seat.colour, bot)
        found = not seats and self.draft.take_over(self._drafts.of(self.draft.game.key))
        self._show_people()
        if found and self.draft.entered and self.draft.enough:
            self.begin()
            toasts.show(tr.say("insight.tally_found"), tr.say("insight.tally_anew"), self._begin_anew, "history")

    def _begin_anew(self) -> None:
        """Throw the found draft away."""
        self.draft = TallyDraft(self.draft.game)
        self.seated = False
        self._show_people()

    def leave(self) -> None:
        """Give the accent back."""
        theme.game = ""
        toasts.withdraw()
        self._drafts.close()

    def _keep_draft(self, draft: Mapping[str, Any]) -> None:
        """Keep what is entered so far; where that cannot be, say so once."""
        if not self._keeps:
            return
        try:
            self._drafts.keep(self.draft.game.key, draft)
        except StorageProblem as problem:
            self._keeps = False
            tell_problem(problem)

    def on_back(self) -> bool:
        """From the numbers back to the people, then out; numbers are thrown away only after a question."""
        if self.seated and not self._again:
            self.seated = False
            self._show_people()
            return True
        if self.draft.entered == self._kept:
            self._keep_draft({})
            return False
        question = Confirm(
            title=tr.say("insight.drop_tally"), sentence=tr.say("insight.drop_tally_text"),
            yes=tr.say("insight.drop_tally"), danger=True,
        )
        question.bind(on_confirm=self._drop)
        question.open()
        return True

    def _drop(self, *_args: object) -> None:
        self._keep_draft({})
        self.app.stage.back()

    @property
    def words(self) -> Words:
        """Someone who speaks the present language at this table."""
        return words(tr.lang, self.draft.game.key, self.draft.names)

    def _take_over(self, id: str) -> None:
        kept = tally(self.app.library, id)
        self.draft.seats = list(kept.opening.seats)
        for tie, figures in ((False, kept.lines), (True, kept.tie_break)):
            for line, values in figures.items():
                self.draft.entered |= {Spot(line, seat, tie): value for seat, value in enumerate(values)}
        self.draft.steps = len(kept.tie_break)
        self._kept = dict(self.draft.entered)

    def _swap(self, *_args: object) -> None:
        """People or numbers: what is not asked now is not there to be touched."""
        gone, here = (self._people, self._numbers) if self.seated else (self._numbers, self._people)
        self.remove_widget(gone)
        self.add_widget(here)

    # -- people

    def _show_people(self) -> None:
        row = self.ids.names
        row.clear_widgets()
        known = self.app.library.people()[:NAMES_OFFERED]
        if not self.draft.seats and (last := self._last_table({person.name for person in known})):
            self._add_chip(", ".join(last), lambda: self._sit_as_last(last), icon="history")
        listed = {person.name: person.colour for person in known}
        listed |= {seat.name: seat.colour for seat in self.draft.seats}
        seated = {seat.name: seat for seat in self.draft.seats}
        self.nobody = not listed
        for name, colour in listed.items():
            seat = seated.get(name)
            self._add_chip(
                name, partial(self.toggle, name, colour), selected=seat is not None, colour=seat.colour if seat else "",
                bot=seat is not None and BOT in seat.options,
            )
        for level in () if self.draft.is_full else self.draft.bot_levels:
            role = tr.say("insight.bot_role", level=level_name(self.words, level))
            self._add_chip(role, partial(self._add_bot, level), icon="robot-outline")
        self._keep_draft(self.draft.as_json())
        self.full, self.enough = self.draft.is_full, self.draft.enough
        self.ids.top.subtitle = tr.say("insight.at_table", n=len(self.draft.seats))

    def _add_chip(self, text: str, act: Callable[[], None], **given: Any) -> None:
        chip = Chip(text=text, **given)
        chip.bind(on_release=lambda _chip: act())
        self.ids.names.add_widget(chip)

    def _last_table(self, known: set[str]) -> dict[str, str]:
        """Who played this game the last time, with their colours, if it was the whole table."""
        for card in self.app.evenings():
            if card.game == self.draft.game.key and card.problem is None and not card.sample:
                whole = known.issuperset(card.names) and len(card.names) > 1
                return dict(zip(card.names, card.colours, strict=True)) if whole else {}
        return {}

    def _sit_as_last(self, people: Mapping[str, str]) -> None:
        for name, colour in people.items():
            self.draft.sit_down(name, colour)
        self._show_people()

    def _add_bot(self, level: str) -> None:
        colour = self.draft.free_colour()
        own = f"{self.draft.game.key}.bot_name"
        named = own if words(tr.lang).knows(own) else "app.bot_name"
        self.draft.sit_down(tr.say(named, colour=tr.say(f"app.colour.{colour}")), colour, {BOT: level})
        self._show_people()

    def toggle(self, name: str, colour: str) -> None:
        """Sit somebody down, or let them get up again."""
        if name in self.draft.names:
            self.draft.get_up(name)
        elif not self.draft.sit_down(name, colour):
            toasts.show(tr.say("insight.table_full", n=self.draft.game.max_seats), icon="alert-outline")
        self._show_people()

    def add_name(self) -> None:
        """Sit somebody new down."""
        field = self.ids.new_name
        name = field.text.strip()
        if not name:
            return
        if self.draft.sit_down(name):
            field.text = ""
        else:
            toasts.show(tr.say("insight.name_taken", name=name), icon="alert-outline")
        self._show_people()

    # -- numbers

    def begin(self) -> None:
        """Everybody sits: on to the numbers."""
        self.add_name()
        if not self.draft.enough:
            return
        self.seated = True
        self._layout()
        self.ids.form.begin(self.draft, self.words)
        self._count()

    def _layout(self, *_args: object) -> None:
        self.ids.form.by_line = self.wide

    def numbers_changed(self) -> None:
        """A number was entered: running totals, and whoever is ahead."""
        self._keep_draft(self.draft.as_json())
        self._count()

    def _count(self) -> None:
        sheet = self.draft.sheet()
        self.ids.form.seats = [
            SeatInfo(name, seat.colour, self.words.number(total), bot=BOT in seat.options)
            for seat, name, total in zip(self.draft.seats, short_names(self.draft.names), sheet.totals, strict=True)
        ]
        leaders = [self.draft.names[seat] for seat in sheet.winners]
        if not self.draft.entered:
            self.headline = tr.say("insight.nothing_entered")
        elif self.draft.steps and len(leaders) > 1:
            self.headline = tr.say("insight.tie_asks")
        elif len(leaders) == 1:
            points = max(sheet.totals)
            self.headline = tr.say("insight.ahead", name=leaders[0], points=points)
        else:
            self.headline = tr.say("insight.level", names=self.words.list(leaders))

    def look_at(self, seat: int) -> None:
        """Go on with another seat."""
        self.ids.form.look_at(seat)

    def save(self) -> None:
        """Ask what breaks a tie, if there is one; then keep the score and show it."""
        self.draft.check_steps()
        if self.draft.ask_more():
            self.ids.form.ask_tie()
            self._count()
            return
        try:
            card = self._keep()
        except StorageProblem as problem:
            tell_problem(problem)
            return
        except RuleViolation as violation:
            toasts.show(self.words.tell(violation.message), icon="alert-outline")
            return
        self._keep_draft({})
        self.app.back_up_soon(card.id)
        toasts.show(tr.say("insight.finished"), icon="check")
        self.app.stage.replace("score", tallied=card.id, final=True)
        self.app.stage.doze()  # where the pad was there is now what changes the score

    def too_much(self, line: str, most: float) -> None:
        """Say how many of this there can be."""
        toasts.show(tr.say("insight.at_most", what=line, most=most), icon="alert-outline")

    def _keep(self) -> Card:
        lines, ties = self.draft.figures()
        if not self._again:
            return keep_tally(self.app.library, self.draft.game, self.draft.seats, lines, ties)
        return change_tally(self.app.library, self._again, lines=lines, tie_break=ties)


load_kv(__file__)
