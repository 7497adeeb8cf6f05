"""Ahead: whether answers bring more questions; a sheet is then at once as high as it gets, and nothing moves later."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from companion.engine.action import Action
from companion.engine.answering import How, Progress, candidates, progress
from screens.desk import Desk

# What follows is nearly always alike: so many answers are tried.
TRIED = 3


def more_follows(desk: Desk, cls: type[Action[Any]], given: Mapping[str, Any], found: Progress) -> bool:
    """Whether an answer to one of the questions on the sheet may bring another one."""
    known = {one.ask.field for one in found.asked}
    for one in found.asked:
        for value in islice(candidates(one.ask), TRIED):
            then = progress(desk.game, cls, desk.state, {**given, one.ask.field: value})
            if any(new.ask.field not in known and new.how is not How.ONLY for new in then.asked):
                return True
    return False
