"""The step player: a compound action shown one step at a time before it is done."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.engine.action import Action, Step
from companion.engine.chance import Roll
from companion.engine.choice import Candidate, Choice
from companion.engine.ruling import RuleViolation
from companion.engine.session import Result
from screens.kit.explain_list import Reason
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.rich import plain
from screens.kit.sheet import Sheet
from screens.table.form import message_id
from screens.table.refusal import ask_anyway
from screens.table.rolls import open_rolls, rolls_title
from screens.view import View
from screens.words import tr


class StepsView(View):
    """Bot turns, ends of rounds, income: each step with its reason, then all of it as one entry."""

    desk = ObjectProperty(None)
    action = ObjectProperty(None)
    place = NumericProperty(0)
    rolls_text = StringProperty("")

    def enter(self, **given: Any) -> None:
        """Work out what would happen and show its first step."""
        self.desk = given["desk"]
        self.action = given["action"]
        self._typed: tuple[Roll, ...] = ()
        title_id = f"{message_id(self.desk, type(self.action))}.title"
        self.ids.top.title = self.desk.words.say(title_id)
        self.rolls_text = rolls_title(self.desk)
        self._plan()

    def _plan(self) -> None:
        try:
            self.plan: Result = self.desk.session.preview(self.action, chance=self._typed)
        except RuleViolation as violation:
            self.app.stage.back()
            ask_anyway(self.desk, self.action, violation)
            return
        self.ids.rolls.disabled = not self.plan.chance
        self.place = min(self.place, max(0, len(self.plan.steps) - 1))
        self._show()

    def _show(self) -> None:
        player, steps = self.ids.player, self.plan.steps
        player.total = max(1, len(steps))
        player.step = min(self.place + 1, player.total)
        if not steps:
            self.finish()
            return
        step: Step = steps[self.place]
        player.icon = step.icon or "check-circle-outline"
        player.title = self.desk.say(step.message)
        player.body = plain(self.desk.say(step.todo))
        player.secondary = plain(self._whose(step))
        player.intro, player.reasons = self._why(step.choice)
        player.outro = ""
        player.explained = False
        player.can_refuse = self.action.refused(step) is not None
        self.ids.other.disabled = not self._candidates()
        self.ids.top.subtitle = tr.say("app.step_of", n=self.place + 1, total=len(steps))
        self.app.device.speak(f"{player.title} {player.body}")

    def _whose(self, step: Step) -> str:
        return "" if step.seat is None else self.desk.session.opening.seats[step.seat].name

    def _why(self, choice: Choice[Any] | None) -> tuple[str, list[Reason]]:
        if choice is None:
            return "", []
        reasons = [
            Reason(self.desk.words.show(candidate.name), self.desk.say(candidate.reason), candidate.kept)
            for candidate in choice.candidates
        ]
        return self.desk.say(choice.rule), reasons

    def done(self) -> None:
        """The table did this step."""
        if self.place + 1 < len(self.plan.steps):
            self.place += 1
            self._show()
        else:
            self.finish()

    def back_one(self) -> None:
        """Look at the step before."""
        if self.place:
            self.place -= 1
            self._show()

    def impossible(self) -> None:
        """The table cannot do this step: plan again with what the rules say then."""
        refused = self.action.refused(self.plan.steps[self.place])
        if refused is not None:
            self._again(refused)

    def _candidates(self) -> tuple[Candidate[Any], ...]:
        """What the table may decide instead in this step."""
        step: Step = self.plan.steps[self.place]
        others = step.choice.candidates if step.choice is not None else ()
        takes = [one for one in others if not one.kept and self.action.corrected(step, one.value) is not None]
        return tuple(takes)

    def decide(self) -> None:
        """Offer the other candidates of this step's decision; a tap plans again with that one."""
        step: Step = self.plan.steps[self.place]
        sheet = Sheet(title=tr.say("app.decide_otherwise"))
        for candidate in self._candidates():
            row = ListRow(title=self.desk.words.show(candidate.name), detail=self.desk.say(candidate.reason))
            changed = self.action.corrected(step, candidate.value)
            row.bind(on_release=lambda _row, changed=changed: sheet.close_and(self._again, changed))
            sheet.add_widget(row)
        sheet.open()

    def _again(self, action: Action[Any]) -> None:
        """Plan the changed action with the same dice."""
        self.action = action
        self._typed = self.plan.chance
        self._plan()

    def finish(self) -> None:
        """All steps are seen: do the action as one entry."""
        action: Action[Any] = self.action
        chance = self.plan.chance
        self.app.stage.back()
        self.desk.do(action, chance=chance)

    def type_in(self) -> None:
        """The table rolled real dice or drew real cards."""
        open_rolls(self.desk, self.plan, self._use_rolls)

    def _use_rolls(self, rolls: tuple[Roll, ...]) -> Result:
        self._typed = rolls
        self._plan()
        return self.plan


load_kv(__file__)
