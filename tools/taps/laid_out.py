"""Laid out: the touches on a page after which its dock does this move, where the page has a choice to make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.behaviors import ButtonBehavior

from companion.engine.action import Action
from companion.engine.fields import fields_of
from companion.engine.ruling import RuleViolation
from tools.taps.page import RELEASE, listening

# A choice on a page says so: one of several that is `selected`, or a switch that is `active`.
SELECTED, ACTIVE = "selected", "active"


def choices_for(desk: Any, panel: Any, action: Action[Any]) -> list[Any] | None:
    """The choices to tap, none of them in vain; None where the dock does not come to this move."""
    tapped: list[Any] = []
    if type(desk.next_action) is not type(action):
        return None
    for _ in range(len(fields_of(type(action)))):
        if _comes_to_the_same(desk, action):
            break
        better = next(_better(desk, panel, action), None)
        if better is None:
            break
        tapped.append(better)
    return tapped if _comes_to_the_same(desk, action) else None


def _comes_to_the_same(desk: Any, action: Action[Any]) -> bool:
    """Whether the dock does this move, or one that differs only in what nobody would see."""
    if desk.next_action == action:
        return True
    try:
        return bool(desk.session.preview(desk.next_action).state == desk.session.preview(action).state)
    except RuleViolation:
        return False


def _better(desk: Any, panel: Any, action: Action[Any]) -> Iterator[Any]:
    """A choice that brings the dock nearer to the move; what does not is chosen back."""
    for widget in _choices(panel):
        agreed, back = _agreed(desk, action), _chosen_before(widget)
        _press(desk, widget)
        if _agreed(desk, action) > agreed:
            yield widget
            return
        if back is not None:
            _press(desk, back)


def _choices(panel: Any) -> list[Any]:
    there = (one for one in panel.walk(restrict=True) if isinstance(one, ButtonBehavior) and not one.disabled)
    return [one for one in there if hasattr(one, ACTIVE) or not getattr(one, SELECTED, True)]


def _chosen_before(widget: Any) -> Any:
    if hasattr(widget, ACTIVE):
        return widget
    return next((one for one in widget.parent.children if getattr(one, SELECTED, False)), None)


def _agreed(desk: Any, action: Action[Any]) -> int:
    names = [field.name for field in fields_of(type(action))]
    return sum(getattr(desk.next_action, name, None) == getattr(action, name) for name in names)


def _press(desk: Any, widget: Any) -> None:
    with listening(desk):
        widget.dispatch(RELEASE)
