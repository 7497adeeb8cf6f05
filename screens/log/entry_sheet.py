"""An entry of the log, opened: what happened step by step, and what can still be done about it."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action, Step
from companion.engine.codec import encode
from companion.engine.log import LogLine
from screens.desk import Desk
from screens.kit.buttons import QuietButton
from screens.kit.confirm import Confirm
from screens.kit.explain_list import ExplainList, Reason
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.log.correction import correct
from screens.table.form import ActionSheet
from screens.words import tr


def open_entry(desk: Desk, line: LogLine) -> None:
    """Show an entry with its steps and the ways to change it."""
    sheet = Sheet(title=desk.say(line.message))
    if line.override:
        sheet.add_widget(Secondary(text=tr.say("app.override_mark")))
    for step in line.steps:
        _add_step(sheet, desk, step)
    sealed = type(desk.session.journal[line.index].action).sealed and bool(desk.game.secrets(desk.state))
    if sealed:
        sheet.add_widget(Secondary(text=tr.say("app.sealed")))
    ways = {
        "app.jump_here": ("history", lambda: desk.jump(line.index + 1)),
        "app.amend": ("pencil", lambda: amend_entry(desk, line.index)),
        "app.remove_entry": ("delete-outline", lambda: ask_removal(desk, line)),
    }
    for text, (icon, act) in ways.items():
        if sealed and text == "app.amend":
            continue
        button = QuietButton(text=tr.say(text), icon=icon)
        button.bind(on_release=lambda _button, act=act: sheet.close_and(act))
        sheet.add_widget(button)
    sheet.open()


def _add_step(sheet: Sheet, desk: Desk, step: Step) -> None:
    sheet.add_widget(Body(text=desk.say(step.message)))
    if step.choice is not None:
        reasons = [
            Reason(desk.words.show(candidate.name), desk.say(candidate.reason), candidate.kept)
            for candidate in step.choice.candidates
        ]
        sheet.add_widget(ExplainList(intro=desk.say(step.choice.rule), reasons=reasons))


def ask_removal(desk: Desk, line: LogLine) -> None:
    """Take an entry out of the story, after a question: that is not undone by undo."""
    title = tr.say("app.remove_entry")
    question = Confirm(title=title, sentence=desk.say(line.message), yes=tr.say("app.delete"), danger=True)
    question.bind(on_confirm=lambda _question: correct(desk, line.index, None))
    question.open()


class AmendSheet(ActionSheet):
    """The form of an old entry; sending it plans the correction instead of doing something new."""

    submit = "app.correct"

    def __init__(self, desk: Desk, index: int, action: Action[Any]) -> None:
        self.index = index
        super().__init__(desk, type(action), dict(encode(action)))

    def send(self, action: Action[Any], override: bool) -> None:
        """Plan the correction."""
        correct(self.desk, self.index, action, override=override)

    def state(self) -> Any:
        """What an old entry is checked against: the state it was done in."""
        return self.desk.session.state_at(self.index)


def amend_entry(desk: Desk, index: int) -> None:
    """Fill in an old entry anew."""
    AmendSheet(desk, index, desk.session.journal[index].action).open()
