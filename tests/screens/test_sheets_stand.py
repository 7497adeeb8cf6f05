"""Sheets stand still: whatever is answered, what stays on a sheet stays where it was."""

from __future__ import annotations

from collections import Counter as Count
from typing import Any

import pytest

from companion.engine.answering import actor_of, begun_by, kinds_of
from companion.engine.asking import begin
from companion.games import KEYS
from screens.asking.sheet import AskSheet
from screens.kit.counter import Counter
from screens.kit.press import Press
from screens.samples import start_sample
from screens.words import tr
from tools.touch import find_all, pump, tap, visible

ANSWERS = 3
LEAST_KINDS = 8
PLUS, MIDDLE = 0.9, 0.5


def sit_at_sample(app: Any, key: str) -> Any:
    app.sit_down(start_sample(app.library, key))
    pump(4)
    return app.stage.top.desk


def name(widget: Any) -> str:
    return next((word for word in (getattr(widget, each, "") for each in ("text", "title", "label")) if word), "")


def places(sheet: Any) -> dict[str, tuple[int, int]]:
    """Where the middle of everything is that can be tapped and has a name of its own."""
    found = [
        one for one in sheet.walk(restrict=True) if isinstance(one, Press | Counter) and one.width > 1 and name(one)
    ]
    often = Count(name(one) for one in found)
    return {name(one): tuple(map(round, one.to_window(*one.center))) for one in found if often[name(one)] == 1}


def next_answer(sheet: Any, number: int) -> Any:
    """Something of the question that is to be answered next, not chosen yet."""
    sections = list(sheet.questions.sections.values())
    within = sections[min(number, len(sections) - 1)].walk(restrict=True) if sections else ()
    return next(
        (
            one
            for one in within
            if isinstance(one, Press | Counter)
            and not one.disabled
            and not getattr(one, "selected", False)
            and not getattr(one, "forbidden", False)
            and visible(one)
            and name(one) != tr.say("kit.search.hint")  # who searches asks for a line to write in
        ),
        None,
    )


@pytest.mark.parametrize("key", KEYS)
def test_nothing_on_a_sheet_moves_when_it_is_answered(app: Any, key: str) -> None:
    desk = sit_at_sample(app, key)
    entries = [entry.action for entry in desk.session.journal.done()]
    seen: set[type] = set()
    moved: dict[str, Any] = {}
    opened = 0
    for place, action in enumerate(entries):
        kind = type(action)
        if kind in seen or kind not in kinds_of(desk.game):
            continue
        seen.add(kind)
        desk.jump(place)
        pump(1)
        for sheet in find_all("Sheet"):
            sheet.close()
        actor = actor_of(action)
        sheet = AskSheet(desk, begin(kind, **begun_by(kind, actor if actor is not None else int(desk.seat))))
        sheet.open()
        pump(3)
        opened += bool(sheet.questions.sections)
        for number in range(ANSWERS):
            target = next_answer(sheet, number)
            if target is None:
                break
            before = places(sheet)
            tap(target, across=PLUS if isinstance(target, Counter) else MIDDLE)
            pump(2)
            if sheet not in find_all("Sheet") or desk.session.cursor != place:
                break
            after = places(sheet)
            if gone := {
                name: (before[name], after[name])
                for name in before.keys() & after.keys()
                if before[name] != after[name]
            }:
                moved[f"{kind.__name__} {number}"] = gone
        if sheet in find_all("Sheet"):
            sheet.close()
        if len(desk.session.journal) != len(entries):  # the last answer did the move
            app.stage.home()
            pump(2)
            desk = sit_at_sample(app, key)
    assert opened >= LEAST_KINDS
    assert moved == {}
