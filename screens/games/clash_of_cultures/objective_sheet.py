"""Objectives: which conditions are met as far as the app can see, and the button that lays one out."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.games.clash_of_cultures.cards.card_actions import ScoreObjective
from companion.games.clash_of_cultures.scoring.objectives import fulfilled
from companion.games.clash_of_cultures.table import printed
from screens.desk import Desk
from screens.games.clash_of_cultures.forms import ask
from screens.games.clash_of_cultures.look import help_of, term
from screens.games.clash_of_cultures.parts import ClashTextRow
from screens.kit.fields import SearchField
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary

# Met, known only to the table, not met: the order, the icon and the colour.
SIGNS = {
    True: (0, "check-circle", "good"),
    None: (1, "help-circle-outline", "ink2"),
    False: (2, "circle-outline", "ink3"),
}
MOST_ROWS = 24


class Objectives:
    """A sheet of all objectives, met ones first, searched by a word."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.desk, self.seat = desk, seat
        self.sheet = Sheet(title=desk.words.say(".panel.objectives"))
        search = SearchField(hint=desk.words.say(".panel.search"))
        search.bind(text=lambda _field, text: self._list(text))
        self._rows = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(8))
        self._rows.bind(minimum_height=self._rows.setter("height"))
        self.sheet.add_widget(search)
        self.sheet.add_widget(Secondary(text=desk.words.say(".panel.objectives.help")))
        self.sheet.add_widget(self._rows)
        self._list("")
        self.sheet.open()

    def _list(self, text: str) -> None:
        self._rows.clear_widgets()
        state = self.desk.state
        boxed = [one for one in printed.data("objectives") if printed.copies_of_objective(one, state.rules.expansion)]
        named = [(term(self.desk, "objectives", name), name) for name in boxed]
        kept = [
            (SIGNS[fulfilled(state, self.seat, name)], title, name)
            for title, name in named
            if text.casefold() in f"{title} {help_of('objectives', name)}".casefold()
        ]
        for (_, icon, tone), title, name in sorted(kept)[:MOST_ROWS]:
            self._rows.add_widget(self._row(title, name, icon, tone))

    def _row(self, title: str, name: str, icon: str, tone: str) -> Any:
        row = ClashTextRow(title=title, text=help_of("objectives", name), icon=icon, tone=tone)
        row.trailing = self.desk.words.say(f".panel.claim.{printed.data('objectives')[name]['claim']}")
        row.bind(on_release=lambda _row: self.sheet.close_and(self._lay_out, name))
        return row

    def _lay_out(self, name: str) -> None:
        """Score it; a second one of the same name in a round says what else has fulfilled it."""
        state = self.desk.state
        before = [one for one in state.players[self.seat].triumphs if one.round == state.round]
        if any(one.objective == name for one in before):
            ask(self.desk, ScoreObjective, ("objectives", name), seat=self.seat, objective=name)
        else:
            self.desk.do(ScoreObjective(self.seat, name))


def open_objectives(desk: Desk, seat: int) -> Objectives:
    """Lay out an objective for this seat."""
    return Objectives(desk, seat)
