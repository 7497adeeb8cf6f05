"""Refusals: a rule said no; one sentence why, and the table's right to do it anyway."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.action import Action
from companion.engine.game import Question
from companion.engine.message import SeatRef
from companion.engine.ruling import RuleViolation, Undecided
from screens.asking.decision import decisions, open_decision
from screens.asking.doubt import insist
from screens.desk import Desk
from screens.kit.buttons import AccentButton, QuietButton
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.words import tr


def ask_anyway(
    desk: Desk, action: Action[Any], violation: RuleViolation, anyway: Callable[[], object] | None = None
) -> None:
    """Say which rule forbids it, and offer to do it all the same."""
    go_on = anyway or (lambda: insist(desk, action))
    asked_on = Sheet.just_left()
    sheet = Sheet(title=tr.say("app.rule_says_no"))
    sheet.add_widget(Body(text=desk.say(violation.message)))
    # What is told anew of an earlier moment waits for nothing of now.
    owed = _owed(desk, violation) if anyway is None else None
    if violation.can_override:
        sheet.add_widget(Secondary(text=tr.say("app.table_is_truth")))
        button = QuietButton(text=tr.say("app.do_it_anyway"), icon="gavel")
        button.bind(on_release=lambda _button: sheet.close_and(go_on))
        sheet.pin(button)
    understood = (AccentButton if owed is None else QuietButton)(text=tr.say("app.understood"))
    # What was filled in is still there: only one number of it may be wrong.
    understood.bind(on_release=lambda _button: sheet.close_and(asked_on.open) if asked_on else sheet.close())
    sheet.pin(understood)
    if owed is not None:
        decide = AccentButton(text=tr.say("app.decide"), icon="help")
        decide.bind(on_release=lambda _button: sheet.close_and(open_decision, desk, owed))
        sheet.pin(decide)
    sheet.open()


def _owed(desk: Desk, violation: RuleViolation) -> Question | None:
    """The decision that comes first, of whom the refusal names if it names somebody."""
    if not isinstance(violation, Undecided):
        return None
    waiting = decisions(desk)
    named = [one for one in waiting if one.seat is not None and SeatRef(one.seat) in violation.message.args.values()]
    return next(iter((*named, *waiting)), None)
