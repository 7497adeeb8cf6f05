"""The outlook: what the end of this turn costs and its cheapest cure, and what impacts would bring whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.engine.message import SeatRef
from companion.engine.offers import against
from companion.games.through_the_ages.scoring.scoring import possible_impacts
from companion.games.through_the_ages.scoring.scoring_actions import ExpectImpacts
from companion.games.through_the_ages.table.state import OVER, SCORING, World
from companion.games.through_the_ages.turn.outlook import impact_outlook, unknown, worries
from companion.games.through_the_ages.turn.turn_actions import EndTurn
from screens.games.through_the_ages.base import AgesPanel
from screens.games.through_the_ages.card_row import Row, show_rows
from screens.games.through_the_ages.printed import signed
from screens.kit.card import TapCard
from screens.kit.kv import load_kv
from screens.kit.type import Fit

ALARMS = {"alert": "warning", "alert-octagon": "bad"}


class StepLine(BoxLayout):
    """One thing that will happen."""

    icon = StringProperty("")
    tone = StringProperty("accent")
    text = StringProperty("")


class ImpactCell(Fit):
    """One seat's points."""

    strong = BooleanProperty(False)
    own = BooleanProperty(False)


class MarkCell(AnchorLayout):
    """A seat's mark over its column."""

    colour = StringProperty("grey")


class ImpactLine(TapCard):
    """One line of the table; an impact is expected or not."""

    title = StringProperty("")
    impact = StringProperty("")
    chosen = BooleanProperty(False)
    strong = BooleanProperty(False)
    # The points stand under the name where there is no room beside it.
    stacked = BooleanProperty(False)

    def __init__(self, seats: int = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for _ in range(seats):
            self.ids.cells.add_widget(ImpactCell(strong=self.strong))

    def take(self, title: str, values: Sequence[str], seat: int, impact: str = "", chosen: bool = False) -> None:
        """Show these words and numbers; those of the seat looked at stand out."""
        self.title, self.impact, self.chosen = title, impact, chosen
        for place, (cell, value) in enumerate(zip(reversed(self.ids.cells.children), values, strict=True)):
            cell.text, cell.own = value, place == seat


class OutlookPanel(AgesPanel):
    """The end of the turn before it is done, and the end of the game before it comes."""

    due = BooleanProperty(False)

    def watched(self, state: World, seat: int) -> tuple[object, ...]:
        """Everything counts towards the score."""
        return (state,)

    def show(self, state: World, seat: int) -> None:
        """Work the outlook out anew."""
        show_rows(self.ids.worries, list(self._worries(state, seat)))
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
        box = self.ids.steps
        over = state.phase in (SCORING, OVER) or state.players[seat].resigned
        gone = ".panel.turn_up" if state.phase == SCORING else ".panel.no_turn"
        words = gone if over else ".panel.turn_brings" if self.due else ".panel.turn_would"
        self.ids.title.text = self.say(words, who=SeatRef(seat))
        steps = () if over else self.desk.session.preview(EndTurn(seat), override=True).steps
        own = [step for step in steps if step.seat == seat]
        for line in box.children[: max(0, len(box.children) - len(own))]:
            box.remove_widget(line)
        for _ in range(len(own) - len(box.children)):
            box.add_widget(StepLine())
        for line, step in zip(reversed(box.children), own, strict=True):
            line.icon, line.tone = step.icon, ALARMS.get(step.icon, "accent")
            line.text = self.desk.say(step.message)

    def end_turn(self) -> None:
        """All of the above has been seen: do it."""
        self.do(EndTurn(int(self.desk.seat)))

    def _show_table(self, state: World, seat: int) -> None:
        """Every line of the score, seat by seat: the sum first, then culture, then each impact to tap."""
        header, sheet = self.ids.impacts_title, self.desk.session.score
        header.text = self.say(".panel.impacts", n=len(state.impacts))
        header.action = self.say(".panel.none" if state.impacts else ".panel.all")
        culture, _impacts, gates = sheet.lines
        sums = [(".panel.sum", sheet.totals), (".panel.sum_culture", culture.values)]
        sums += [(".panel.sum_gates", gates.values)] if any(gates.values) else []
        outlook = impact_outlook(state)
        self._fit_lines(len(sums) + len(outlook))
        lines = iter(reversed(self.ids.table.children[:-1]))
        for words, values in sums:
            next(lines).take(self.say(words), [self.desk.words.number(value) for value in values], seat)
        for line, found in zip(lines, outlook, strict=True):
            shown = ["" if points is None else signed(self.desk.words, points) for points in found.points]
            line.take(self.desk.words.show(found.impact), shown, seat, found.id, found.id in state.impacts)

    def _fit_lines(self, count: int) -> None:
        """So many lines under the marks of the seats."""
        table, specs = self.ids.table, self.desk.session.opening.seats
        if len(table.children) == count + 1:
            return
        table.clear_widgets()
        head = ImpactLine()
        for spec in specs:
            head.ids.cells.add_widget(MarkCell(colour=spec.colour))
        table.add_widget(head)
        for place in range(count):
            line = ImpactLine(strong=place == 0, seats=len(specs))
            line.bind(on_release=lambda line: self.toggle(line.impact) if line.impact else None)
            table.add_widget(line)

    def toggle(self, id: str) -> None:
        """Expect an impact, or no longer."""
        now = self.desk.state.impacts
        self.do(ExpectImpacts(tuple(one for one in now if one != id) if id in now else (*now, id)))

    def toggle_all(self) -> None:
        """Expect every impact, or none."""
        state = self.desk.state
        self.do(ExpectImpacts(() if state.impacts else possible_impacts(state)))


load_kv(__file__)
