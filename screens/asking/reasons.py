"""Reasons: why something was decided, on a sheet: the rule, and every candidate with what was for or against it."""

from __future__ import annotations

from typing import Any

from companion.engine.choice import Choice
from screens.desk import Desk
from screens.kit.explain_list import ExplainList, Reason
from screens.kit.sheet import Sheet


def explain(desk: Desk, title: str, choice: Choice[Any]) -> Sheet:
    """The rule and every candidate with the reason it was taken or dropped."""
    sheet = Sheet(title=title)
    show = desk.words.show
    reasons = [Reason(show(one.name), desk.say(one.reason), one.kept) for one in choice.candidates]
    sheet.add_widget(ExplainList(intro=desk.say(choice.rule), reasons=reasons))
    sheet.open()
    return sheet
