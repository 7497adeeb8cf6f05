"""The outlook: what the end of this turn costs and its cheapest cure, and what impacts would bring whom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.engine.action import against
from companion.engine.message import SeatRef
from companion.games.through_the_ages.cards.card_words import signed
from companion.games.through_the_ages.scoring.scoring import possible_impacts
from companion.games.through_the_ages.scoring.scoring_actions import ExpectImpacts
from companion.games.through_the_ages.table.state import SCORING, World
from companion.games.through_the_ages.turn.outlook import impact_outlook, turns_over, unknown, worries
from companion.games.through_the_ages.turn.turn_actions import EndTurn
from screens.asking.preview import previews
from screens.games.through_the_ages.base import AgesPanel
from screens.games.through_the_ages.card_row import CardRow, Row
from screens.kit.card import TapCard
from screens.kit.fill import fill
from screens.kit.kv import load_kv
from screens.kit.press import Act
from screens.kit.text_line import TextLine
from screens.kit.type import Fit

ALARMS = {"alert": "warning", "alert-octagon": "bad"}


class ImpactCell(Fit):
    """One seat's points."""

    strong = BooleanProperty(False)
    own = BooleanProperty(False)


class MarkCell(AnchorLayout):
    """A seat's mark over its column."""

    colour = StringProperty("grey")


class ImpactLine(TapCard):
    """One line of the table: its words and a value for each seat, that of `seat` stands out; an impact is `chosen`."""

    title = StringProperty("")
    impact = StringProperty("")
    values = ListProperty()
    seat = NumericProperty(0)
    chosen = BooleanProperty(False)
    strong = BooleanProperty(False)
    # The points stand under the name where there is no room beside it.
    stacked = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("values", "seat", "strong"):
            self.fbind(name, self._show)

    def _show(self, *_args: object) -> None:
        cells = [
            {"text": text, "own": place == self.seat, "strong": self.strong} for place, text in enumerate(self.values)
        ]
        fill(self.ids.cells, ImpactCell, cells)


class OutlookPanel(AgesPanel):
    """The end of the turn before it is done, and the end of the game before it comes."""

    due = BooleanProperty(False)

    def watched(self, state: World, seat: int) -> tuple[object, ...]:
        """Everything counts towards the score."""
        return (state,)

    def show(self, state: World, seat: int) -> None:
        """Work the outlook out anew."""
        fill(self.ids.worries, CardRow, list(self._worries(state, seat)))
        self.ids.unknown.text = " ".join(self.desk.say(message) for message in unknown(state))
        self._show_turn(state, seat)
        self._show_table(state, seat)

    def _worries(self, state: World, seat: int) -> Iterator[Row]:
        """What is lost and why, then the moves that avert it, the cheapest first."""
        for worry in worries(state, seat):
            enough = self.say(".panel.enough", ways=worry.enough)
            yield Row(
                title=self.desk.say(worry.message),
                detail=f"{self.desk.say(worry.reason)} {enough}",
                icon="alert",
                tone="warning",
            )
            yield from (self.move_row(cure.move, detail=self.say(".panel.averts")) for cure in worry.cures)

    def _show_turn(self, state: World, seat: int) -> None:
        self.due = against(EndTurn(seat), state) is None
        over = turns_over(state, seat)
        gone = ".panel.turn_up" if state.phase == SCORING else ".panel.no_turn"
        words = gone if over else ".panel.turn_brings" if self.due else ".panel.turn_would"
        # All of it has been seen: a tap ends the turn without telling it once more.
        end = EndTurn(seat)
        self.ids.end.act = Act(partial(self.do, end), previews(self.desk, end))
        self.ids.title.text = self.say(words, who=SeatRef(seat))
        steps = () if over else self.desk.session.preview(EndTurn(seat), override=True).steps
        own = [step for step in steps if step.seat == seat]
        lines = [
            {"icon": step.icon, "tone": ALARMS.get(step.icon, "accent"), "text": self.desk.say(step.message)}
            for step in own
        ]
        fill(self.ids.steps, TextLine, lines)

    def _show_table(self, state: World, seat: int) -> None:
        """Every line of the score, seat by seat: the sum first, then culture, then each impact to tap."""
        header, sheet = self.ids.impacts_title, self.desk.session.score
        counted = len(state.impacts)
        header.text = self.say(".panel.impacts", n=counted) if counted else self.say(".panel.impacts_none")
        header.does = self.making(ExpectImpacts(() if state.impacts else possible_impacts(state)))
        header.action = self.say(".panel.none" if state.impacts else ".panel.all")
        culture, _impacts, gates = sheet.lines
        sums = [(".panel.sum", sheet.totals), (".panel.sum_culture", culture.values)]
        sums += [(".panel.sum_gates", gates.values)] if any(gates.values) else []
        number = self.desk.words.number
        lines: list[dict[str, Any]] = [
            {"title": self.say(words), "values": [number(value) for value in values], "seat": seat}
            for words, values in sums
        ]
        lines[0]["strong"] = True
        for found in impact_outlook(state):
            shown = ["" if points is None else signed(points) for points in found.points]
            words = {"title": self.desk.words.show(found.impact), "values": shown, "seat": seat, "impact": found.id}
            lines.append({**words, "chosen": found.id in state.impacts, "act": self._toggling(state, found.id)})
        fill(self.ids.table, ImpactLine, lines)
        marks = [{"colour": spec.colour} for spec in self.desk.session.opening.seats]
        fill(self.ids.head.ids.cells, MarkCell, marks)

    def _toggling(self, state: World, id: str) -> Act:
        """Expect an impact, or no longer."""
        now = state.impacts
        return self.making(ExpectImpacts(tuple(one for one in now if one != id) if id in now else (*now, id)))


load_kv(__file__)
