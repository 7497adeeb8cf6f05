"""The ledger: an automatic stretch on one card: what hands do, what the app counts, what it brings, one button."""

from __future__ import annotations

from collections.abc import Container
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.engine.action import Action, Step
from companion.engine.asking import Ask, Begun
from companion.engine.chance import Roll
from companion.engine.game import Move, kind_of
from companion.engine.ruling import RuleViolation
from companion.engine.session import Result
from companion.insight.recap import Recap, recap
from screens.asking.questions import Questions
from screens.asking.sheet import given_of, title_id
from screens.hands import Deed, Deeds, deeds_at, deeds_of, still_there, turned
from screens.kit.buttons import QuietButton
from screens.kit.explain_list import ExplainList
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow, SectionHeader
from screens.kit.motion import Move as Passing
from screens.kit.motion import motion
from screens.kit.sheet import Sheet
from screens.playing.pages import ledger_head
from screens.playing.refusal import ask_anyway
from screens.rooms.table.brought import by_lines
from screens.rooms.table.hands_sheet import hand_row
from screens.rooms.table.ledger_lines import CountedHeader, LedgerLine, RecapLine, WhyLine, signed, tone_of
from screens.rooms.table.plan import Plan
from screens.rooms.table.rolls import open_rolls, rolls_title
from screens.view import View
from screens.words import headline, tr
from screens.worlds import world

MEDAL_DP = 24
# Seconds a line takes to close, and all of them at most; how faint it is then.
CLOSING_LINE, LONGEST_CLOSING, STRUCK = 0.06, 0.6, 0.3


class LedgerView(View):
    """Bot turns, ends of turns and rounds, income: all of it on one card, then done as one entry."""

    desk = ObjectProperty(None)
    margin = NumericProperty(0)
    # What hands do stands beside what the app counts.
    paired = BooleanProperty(False)

    # Known once nothing is left to be answered first.
    plan: Plan
    # What hands have done so far; and as it was before a restart, until there is a plan.
    ticked: Deeds = ()
    _ticked_before: Container[int] = ()
    _closing: Passing | None = None
    # Whether numbers of several seats stand on it.
    _of_several = False

    def enter(self, **given: Any) -> None:
        """Work out what would happen and show all of it."""
        self.desk = given["desk"]
        move: Move = given["action"]
        self._ticked_before = given.get("ticked", ())
        self.ids.dock.text, self.ids.dock.quiet_text = tr.say("app.ledger.do"), tr.say("app.ledger.one_by_one")
        self.ids.title.text = self.desk.words.say(f"{title_id(self.desk, kind_of(move))}.title")
        self.ids.top.title = self.desk.say(self.desk.session.phase.title)
        if isinstance(move, Begun):
            self._ask(move)
        else:
            self._work_out(move, given.get("chance", ()))

    @staticmethod
    def medal(game: str, _theme: str) -> Any:
        """What holds the corners of the card."""
        return world(game).medal(MEDAL_DP)

    def _ask(self, begun: Begun) -> None:
        """What must be said before anything is counted stands first; the rest follows from the answers."""
        self.asked = Questions(self.desk, begun.cls, given_of(self.desk, begun))
        self.asked.bind(on_answered=self._answered)
        self.ids.asked.add_widget(SectionHeader(text=tr.say("app.ledger.asked")))
        self.ids.asked.add_widget(self.asked)
        self._follow_answers()

    def _answered(self, questions: Questions, ask: Ask, answer: Any) -> None:
        questions.given[ask.field] = answer
        self._follow_answers()

    def _follow_answers(self) -> None:
        found, dock = self.asked.ask(), self.ids.dock
        self.asked.draw()
        if found.action is not None:
            self._work_out(found.action, found.chance)
            return
        self._clear()
        dock.detail = self.desk.say(found.against) or tr.say("app.ledger.answer_first")
        dock.enabled = dock.quiet_enabled = False

    def _work_out(self, action: Action[Any], chance: tuple[Roll, ...]) -> None:
        try:
            self._show(Plan(self.desk, action, chance))
        except RuleViolation as violation:
            self.app.stage.back()
            ask_anyway(self.desk, action, violation)

    def _show(self, plan: Plan) -> None:
        self.plan = plan
        before, self._ticked_before = self._ticked_before, ()
        self.ticked = deeds_at(plan.steps, before) or still_there(self.ticked, plan.steps)
        lines, left = self.ids.lines, self.ids.hands
        self._clear()
        head = ledger_head(self.desk, plan.action)
        if head is not None:
            left.add_widget(head)
        hands = deeds_of(plan.steps)
        counted = [step for step in plan.steps if step.todo is None and not step.idle]
        idle = [step for step in plan.steps if step.todo is None and step.idle]
        if hands:
            left.add_widget(SectionHeader(text=tr.say("app.ledger.hands")))
            for deed in hands:
                row = hand_row(self.desk, plan.steps[deed.place], ticked=deed in self.ticked)
                row.bind(ticked=partial(self._tick, deed))
                left.add_widget(row)
        if counted:
            lines.add_widget(CountedHeader(booked=any(step.booked for step in counted)))
            self._of_several = len({step.seat for step in counted if step.booked}) > 1
            told = [line for step in counted for line in self._rows(step)]
            for line in told:
                lines.add_widget(line)
            if any(line.asks_why for line in told):
                lines.add_widget(WhyLine())
        self._recap(recap(self.desk.game, self.desk.state, plan.result.state))
        if idle:
            lines.add_widget(self._folded(idle))
        if plan.result.chance:
            real = QuietButton(text=rolls_title(self.desk), icon="dice-multiple-outline")
            real.bind(on_release=lambda _button: open_rolls(self.desk, self.plan.result, self._use_rolls))
            lines.add_widget(real)
        after = self.desk.game.phase(plan.result.state)
        dock = self.ids.dock
        dock.detail, dock.enabled, dock.quiet_enabled = self.desk.say(after.title), True, True
        self.app.device.speak(" ".join(self.desk.say(step.todo or step.message) for step in plan.steps))

    def _clear(self) -> None:
        for box in (self.ids.hands, self.ids.lines):
            box.clear_widgets()

    def _tick(self, deed: Deed, *_args: object) -> None:
        self.ticked = turned(self.ticked, deed)

    def _rows(self, step: Step) -> list[LedgerLine]:
        """One row for each number a step changes, or one for its sentence."""
        words = self.desk.words
        if not step.booked:
            return [self._line(step, self.desk.say(step.message), step.icon)]
        rows = []
        for one in step.booked:
            change, then = signed(one.change, words.number(one.change)), words.number(one.then)
            rows.append(self._line(step, headline(words.tell(one.words)), one.icon or step.icon, change, then))
        return rows

    def _line(self, step: Step, text: str, icon: str, change: str = "", then: str = "") -> LedgerLine:
        colour = "" if step.seat is None else self.desk.session.opening.seats[step.seat].colour
        line = LedgerLine(
            text=text,
            icon=icon,
            tone=tone_of(icon),
            # Rows of an account have no name: whose they are is told by a mark, where there are several.
            colour=colour if not icon or (then and self._of_several) else "",
            marked=self._of_several,
            asks_why=step.choice is not None or self.plan.refused(step) is not None,
            change=change,
            then=then,
        )
        line.bind(on_release=lambda _line: self.explain(step))
        return line

    def _folded(self, idle: list[Step]) -> QuietButton:
        """Lines that change nothing, behind one."""
        fold = QuietButton(text=tr.say("app.ledger.idle", n=len(idle)), icon="chevron-down")

        def unfold(_button: object) -> None:
            place = self.ids.lines.children.index(fold)
            self.ids.lines.remove_widget(fold)
            for step in reversed(idle):
                for line in reversed(self._rows(step)):
                    self.ids.lines.add_widget(line, index=place)

        fold.bind(on_release=unfold)
        return fold

    def _recap(self, brought: tuple[Recap, ...]) -> None:
        """What it brings whom, and from where."""
        changed = [one for one in brought if one.points]
        if not changed:
            return
        self.ids.lines.add_widget(SectionHeader(text=tr.say("app.ledger.brings")))
        words = self.desk.words
        for one in changed:
            seat = self.desk.session.opening.seats[one.seat]
            self.ids.lines.add_widget(
                RecapLine(
                    name=seat.name, colour=seat.colour, detail=by_lines(words, one),
                    change=signed(one.points, words.number(one.points)), then=words.number(one.total),
                )
            )

    def explain(self, step: Step) -> None:
        """Why a step is so, what the table may decide instead, and that it cannot be done."""
        intro, reasons = self.plan.why(step)
        refused = self.plan.refused(step)
        if not reasons and refused is None:
            return
        sheet = Sheet(title=tr.say("app.ledger.why"))
        sheet.add_widget(ExplainList(intro=intro, reasons=reasons))
        for candidate in self.plan.candidates(step):
            title = tr.say("app.ledger.rather", what=self.desk.words.show(candidate.name))
            row = ListRow(title=headline(title), icon="swap-horizontal")
            decided = self.plan.decided(step, candidate)
            if decided is not None:
                row.bind(on_release=lambda _row, decided=decided: sheet.close_and(self._again, decided))
                sheet.add_widget(row)
        if refused is not None:
            no = QuietButton(text=tr.say("kit.step.impossible"), icon="close")
            no.bind(on_release=lambda _button: sheet.close_and(self._again, refused))
            sheet.pin(no)
        sheet.open()

    def _again(self, action: Action[Any]) -> None:
        self._show(self.plan.with_action(action))

    def _use_rolls(self, rolls: tuple[Roll, ...]) -> Result:
        self._show(self.plan.with_rolls(rolls))
        return self.plan.result

    def one_by_one(self) -> None:
        """Step after step, for who wants to follow along with the hands."""
        plan, ticked = self.plan, [deed.place for deed in self.ticked]
        self.app.stage.back()
        self.app.stage.show("steps", desk=self.desk, action=plan.action, chance=plan.result.chance, ticked=ticked)

    def finish(self) -> None:
        """Close the account line by line, then do it as one entry."""
        lines = [line for box in (self.ids.hands, self.ids.lines) for line in reversed(box.children)]
        if not motion.lively or not lines:
            self._do()
        elif self._closing is None:
            seconds = min(LONGEST_CLOSING, CLOSING_LINE * len(lines))
            self._closing = motion.start(Passing(partial(_strike, lines), seconds, self._do, even=True))

    def _do(self) -> None:
        self._closing = None
        if self.app.stage.top is not self:  # left while it was closing: nothing is done
            return
        plan = self.plan
        self.app.stage.back()
        plan.do(self.ticked)


def _strike(lines: list[Any], share: float) -> None:
    """The lines that are done with go faint, from the first to the last."""
    for line in lines[: round(share * len(lines))]:
        line.opacity = STRUCK


load_kv(__file__)
