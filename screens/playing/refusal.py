"""Refusals: a rule said no; one sentence why, and the table's right to do it anyway."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.action import Action
from companion.engine.ruling import RuleViolation
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
    if violation.can_override:
        sheet.add_widget(Secondary(text=tr.say("app.table_is_truth")))
        button = QuietButton(text=tr.say("app.do_it_anyway"), icon="gavel")
        button.bind(on_release=lambda _button: sheet.close_and(go_on))
        sheet.pin(button)
    understood = AccentButton(text=tr.say("app.understood"))
    # What was filled in is still there: only one number of it may be wrong.
    understood.bind(on_release=lambda _button: sheet.close_and(asked_on.open) if asked_on else sheet.close())
    sheet.pin(understood)
    sheet.open()
