"""The step player: a compound action shown one step at a time before it is done."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.action import Action, Step
from companion.engine.chance import Roll
from companion.engine.ruling import RuleViolation
from companion.engine.session import Result
from screens.asking.sheet import title_id
from screens.hands import Deeds, deeds_at, deeds_of, still_there
from screens.kit.kv import Keeps, load_kv
from screens.kit.list_row import ListRow
from screens.kit.rich import plain
from screens.kit.sheet import Sheet
from screens.playing.refusal import ask_anyway
from screens.rooms.table.plan import Plan
from screens.rooms.table.rolls import open_rolls, rolls_title
from screens.view import View
from screens.words import tr


class StepsView(Keeps, View):
    """Bot turns, ends of rounds, income: each step with its reason, then all of it as one entry."""

    desk = ObjectProperty(None)
    place = NumericProperty(0)
    rolls_text = StringProperty("")
    # What hands have done so far: a step whose button was pressed, a row that was ticked on the ledger.
    ticked: Deeds = ()

    def on_kv_post(self, _base: Any) -> None:
        """Hold on to the lesser buttons, also while they have no place."""
        self._aside = {name: self.ids[name].__self__ for name in ("before", "other", "rolls", "all")}

    def out_of_sight(self) -> list[Widget]:
        """Buttons of no use here."""
        return [button for button in self._aside.values() if button.parent is None]

    def enter(self, **given: Any) -> None:
        """Work out what would happen and show its first step, or the one that was shown before a restart."""
        self.desk = given["desk"]
        action: Action[Any] = given["action"]
        self.ids.top.title = self.desk.words.say(f"{title_id(self.desk, type(action))}.title")
        self.rolls_text = rolls_title(self.desk)
        self.place = given.get("place", 0)
        try:
            plan = Plan(self.desk, action, given.get("chance", ()))
        except RuleViolation as violation:
            self.app.stage.back()
            ask_anyway(self.desk, action, violation)
            return
        self.ticked = deeds_at(plan.steps, given.get("ticked", ()))
        self._show(plan)

    def _show(self, plan: Plan) -> None:
        self.plan = plan
        self.ticked = still_there(self.ticked, plan.steps)
        self._lay_out(plan)
        self.place = min(self.place, max(0, len(plan.steps) - 1))
        player, steps = self.ids.player, plan.steps
        player.total = max(1, len(steps))
        player.step = min(self.place + 1, player.total)
        if not steps:
            self.finish()
            return
        step = self._step()
        player.icon = step.icon or "check-circle-outline"
        player.title = self.desk.say(step.message)
        player.body = plain(self.desk.say(step.todo))
        player.secondary = plain(plan.whose(step))
        player.intro, player.reasons = plan.why(step)
        player.outro = ""
        player.explained = False
        player.can_refuse = plan.refused(step) is not None
        self.ids.other.disabled = not plan.candidates(step)
        self.ids.top.subtitle = tr.say("app.step_of", n=self.place + 1, total=len(steps))
        self.app.device.speak(f"{player.title} {player.body}")

    def _lay_out(self, plan: Plan) -> None:
        """A button that can do something in none of the steps takes no room."""
        useless = {"rolls": not plan.result.chance, "other": not any(map(plan.candidates, plan.steps))}
        wanted = [button for name, button in self._aside.items() if not useless.get(name)]
        row = self.ids.player.ids.aside
        if wanted != row.children[::-1]:
            row.clear_widgets()
            for button in wanted:
                row.add_widget(button)

    def _step(self) -> Step:
        return self.plan.steps[int(self.place)]

    def done(self) -> None:
        """The table did this step."""
        done = deeds_at(self.plan.steps, (int(self.place),))
        self.ticked += tuple(deed for deed in done if deed not in self.ticked)
        if self.place + 1 < len(self.plan.steps):
            self.place += 1
            self._show(self.plan)
        else:
            self.finish()

    def back_one(self) -> None:
        """Look at the step before."""
        if self.place:
            self.place -= 1
            self._show(self.plan)

    def impossible(self) -> None:
        """The table cannot do this step: plan again with what the rules say then."""
        refused = self.plan.refused(self._step())
        if refused is not None:
            self._again(refused)

    def decide(self) -> None:
        """Offer the other candidates of this step's decision; a tap plans again with that one."""
        step = self._step()
        sheet = Sheet(title=tr.say("app.decide_otherwise"))
        for candidate in self.plan.candidates(step):
            row = ListRow(title=self.desk.words.show(candidate.name), detail=self.desk.say(candidate.reason))
            changed = self.plan.decided(step, candidate)
            row.bind(on_release=lambda _row, changed=changed: sheet.close_and(self._again, changed))
            sheet.add_widget(row)
        sheet.open()

    def _again(self, action: Action[Any]) -> None:
        self._show(self.plan.with_action(action))

    def all_done(self) -> None:
        """The table did the rest as well."""
        self.ticked = deeds_of(self.plan.steps)
        self.finish()

    def finish(self) -> None:
        """All steps are seen: do the action as one entry."""
        plan = self.plan
        self.app.stage.back()
        plan.do(self.ticked)

    def type_in(self) -> None:
        """The table rolled real dice or drew real cards."""
        open_rolls(self.desk, self.plan.result, self._use_rolls)

    def _use_rolls(self, rolls: tuple[Roll, ...]) -> Result:
        self._show(self.plan.with_rolls(rolls))
        return self.plan.result


load_kv(__file__)
