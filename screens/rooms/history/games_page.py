"""All evenings by date: filter, search, open, share, copy, delete with a way back."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.evening.card import Card
from companion.games import keys
from companion.language import words
from companion.language.refusals import sentence
from companion.language.rounds import round_title
from companion.sharing.words import short_names
from companion.storage.bringing_back import restore
from companion.storage.problems import StorageProblem
from screens.kit.chip import Chip
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.problems import tell_problem
from screens.rooms.history.figures import short_day, some_names
from screens.rooms.history.game_sheet import open_game
from screens.rooms.history.list_page import ListPage
from screens.rooms.history.search import matching, people_in
from screens.theme import theme
from screens.words import tr

SEARCH_PAUSE = 0.15
# Letters that fit beside the date on a phone before the type would have to shrink.
ROOM_FOR_NAMES = 30


class GamesPage(ListPage):
    """The list; `game` and `person` are the filters, empty for all."""

    game = StringProperty("")
    person = StringProperty("")
    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shown: list[Card] = []
        self._later = Clock.create_trigger(lambda _dt: self.show(), SEARCH_PAUSE)
        self.fbind("text", lambda *_args: self._later())
        self._show_filters()
        self.show()

    @property
    def _library(self) -> Any:
        return self.view.app.library

    def _show_filters(self) -> None:
        row = self.ids.filters
        row.clear_widgets()
        person = Chip(text=self.person or tr.say("insight.everybody"), icon="account", selected=bool(self.person))
        person.bind(on_release=lambda _chip: self._choose_person())
        row.add_widget(person)
        for key in keys():
            chip = Chip(text=tr.say(f"{key}.name"), icon=theme.icon_of(key), selected=key == self.game)
            chip.bind(on_release=lambda _chip, key=key: self._filter(game="" if self.game == key else key))
            row.add_widget(chip)

    def _filter(self, **filters: str) -> None:
        for name, value in filters.items():
            setattr(self, name, value)
        self._show_filters()
        self.show()

    def _choose_person(self) -> None:
        sheet = Sheet(title=tr.say("insight.person"))
        names = ["", *people_in(self.view.cards)]
        for name in names:
            row = ListRow(title=name or tr.say("insight.everybody"), selected=name == self.person)
            row.bind(on_release=lambda _row, name=name: sheet.close_and(self._filter, person=name))
            sheet.add_widget(row)
        sheet.open()

    def show(self) -> None:
        """List what fits the filters and the search."""
        cards = self.view.cards
        self._shown = matching(cards, tr.lang, self.game, self.person, self.text)
        self.ids.rows.data = [{"words": partial(game_row, card)} for card in self._shown]
        nothing = "insight.nothing_found" if cards else "insight.nothing_yet"
        self.invite("history", "" if self._shown else tr.say(nothing), tr.say(f"{nothing}_text"))

    def pick(self, place: int) -> None:
        """Everything that can be done with an evening."""
        open_game(self, self._shown[place])

    def delete(self, card: Card) -> None:
        """Delete, and offer the way back."""
        try:
            self._library.delete(card.id)
        except StorageProblem as problem:
            tell_problem(problem)
            return
        self.view.reload()
        name = words(tr.lang, card.game).say(".name") if card.game else card.id
        toasts.show(
            tr.say("insight.deleted", name=name), tr.say("insight.undo"), lambda: self._restore(card.id), "delete",
        )

    def _restore(self, id: str) -> None:
        try:
            restore(self._library, id)
        except StorageProblem as problem:
            tell_problem(problem)
            return
        self.view.reload()


def game_row(card: Card) -> dict[str, Any]:
    """One evening as a row of the list."""
    made: dict[str, Any] = {"title": card.id, "trailing": "", "icon": "file-alert", "tone": "warning"}
    if card.problem is not None:
        return {**made, "detail": sentence(card.problem, tr.lang)}
    speaker = words(tr.lang, card.game, card.names)
    made["title"] = speaker.say(".name")
    made["icon"] = theme.icon_of(card.game)
    made["tone"] = theme.accent_hex(theme.name, card.game)
    brief = short_names(card.names)
    if not card.finished:
        made["trailing"] = round_title(speaker, card.round)
    elif card.leaders:
        points = speaker.number(max(card.points[seat] for seat in card.leaders))
        made["trailing"] = f"{some_names([brief[seat] for seat in card.leaders], 1)} {points}"
    who = some_names(brief, 2)
    if len(who) + len(made["trailing"]) > ROOM_FOR_NAMES:
        who = some_names(brief, 1)
    # A long title would hide it behind its end: what a sample is stands in place of a day it was not played on.
    made["detail"] = f"{tr.say('app.sample_short') if card.sample else short_day(card.played)} · {who}"
    made["chevron"] = not card.finished
    return made


load_kv(__file__)
