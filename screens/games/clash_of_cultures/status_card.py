"""The step of the status phase: what it asks for, and a chip for everything that can be decided in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import NumericProperty, StringProperty

from companion.engine.asking import begin
from companion.engine.message import SeatRef
from companion.games.clash_of_cultures.advances.advance_actions import STEP_FREE_ADVANCE, STEP_RAZE, next_free_advance
from companion.games.clash_of_cultures.cards.card_actions import ScoreObjective
from companion.games.clash_of_cultures.table.ids import STATUS
from companion.games.clash_of_cultures.table.state import Clash
from companion.games.clash_of_cultures.turn.status_actions import (
    STEP_GOVERNMENT,
    STEP_OBJECTIVES,
    STEP_START,
    ChangeGovernment,
    RazeCity,
    governments_open,
    start_chooser,
)
from companion.games.clash_of_cultures.turn.whole_status_actions import claims
from screens.desk import Desk
from screens.games.clash_of_cultures.look import seat_colour
from screens.kit.card import Card
from screens.kit.chip import Chip
from screens.kit.explain_list import ExplainList, Reason
from screens.kit.kv import load_kv


class ClashStatusCard(Card):
    """The present step, what it asks for, and one chip for everything that can be decided in it."""

    title = StringProperty("")
    text = StringProperty("")
    step = NumericProperty(0)

    def __init__(self, desk: Desk, turn_to: Callable[[str], None], **kwargs: Any) -> None:
        self.desk, self._turn_to = desk, turn_to
        super().__init__(**kwargs)

    @staticmethod
    def due(state: Clash) -> bool:
        """Whether there is something to decide."""
        return state.stage == STATUS

    def show(self, state: Clash) -> None:
        """Bring the step up to date."""
        words = self.desk.words
        self.step = state.step
        self.title = words.say(f".status.{state.step}")
        self.text = words.say(f".panel.status.{state.step}")
        self.ids.choices.clear_widgets()
        self.ids.rows.clear_widgets()
        makers: dict[int, Callable[[Clash], None]] = {
            STEP_OBJECTIVES: self._objectives,
            STEP_FREE_ADVANCE: self._free_advance,
            STEP_RAZE: self._raze,
            STEP_GOVERNMENT: self._government,
            STEP_START: self._start,
        }
        if state.step in makers:
            makers[state.step](state)

    def _chip(self, text: str, seat: int, act: Callable[[], Any], icon: str = "") -> None:
        chip = Chip(text=text, icon=icon, colour=seat_colour(self.desk, seat))
        chip.bind(on_release=lambda _chip: act())
        self.ids.choices.add_widget(chip)

    def _objectives(self, state: Clash) -> None:
        for claim in claims(state):
            laid = ScoreObjective(claim.seat, claim.objective)
            name = self.desk.words.term("objectives", claim.objective)
            self._chip(name, claim.seat, partial(self.desk.do, laid), "trophy")
        for seat in range(len(state.players)):
            name = self.desk.words.show(SeatRef(seat))
            self._chip(name, seat, partial(self.desk.perform, begin(ScoreObjective, seat=seat)), "trophy-outline")

    def _free_advance(self, state: Clash) -> None:
        seat = next_free_advance(state)
        if seat is None:
            self.text = self.desk.words.say(".panel.status.advances_done")
            return
        title = self.desk.words.say(".next.free_advance", seat=SeatRef(seat))
        self._chip(title, seat, lambda: self._turn_to("advances"), "lightbulb-on-outline")

    def _raze(self, state: Clash) -> None:
        for seat, player in enumerate(state.players):
            for city in player.cities:
                if city.size == 1:
                    action = RazeCity(seat, city.name)
                    self._chip(city.name, seat, partial(self.desk.do, action), "delete-outline")

    def _government(self, state: Clash) -> None:
        for seat, player in enumerate(state.players):
            for government in governments_open(player):
                name = self.desk.words.term("categories", government)
                change = begin(ChangeGovernment, seat=seat, government=government)
                self._chip(name, seat, partial(self.desk.perform, change), "gavel")

    def _start(self, state: Clash) -> None:
        choice, words = start_chooser(state), self.desk.words
        reasons = [Reason(words.show(one.name), self.desk.say(one.reason), one.kept) for one in choice.candidates]
        self.ids.rows.add_widget(ExplainList(intro=self.desk.say(choice.rule), reasons=reasons))


load_kv(__file__)
