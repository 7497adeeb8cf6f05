"""Lessons: which ones a person has had; each is given once."""

from __future__ import annotations

from typing import Any

TOUR = "tour"
HOLD_NUMBER, SWIPE_PAGES, HOLD_BUTTON = "hold_number", "swipe_pages", "hold_button"
# Gestures nobody can see, in the order they are needed; each comes after so many entries of an evening.
MARKS = {HOLD_NUMBER: 3, SWIPE_PAGES: 8, HOLD_BUTTON: 14}


def had(app: Any, lesson: str) -> bool:
    """Whether this lesson was given before."""
    return lesson in app.settings.lessons.split()


def give(app: Any, lesson: str) -> None:
    """Remember that it was given."""
    if not had(app, lesson) and not app.library.read_only:
        app.change_settings(lessons=f"{app.settings.lessons} {lesson}".strip())


def tour_of(key: str) -> str:
    """The lesson that is the guided replay of a game."""
    return f"{TOUR}.{key}"


def mark_due(app: Any, entries: int) -> str:
    """The gesture to speak of now, or nothing."""
    due = (mark for mark, after in MARKS.items() if entries >= after and not had(app, mark))
    return next(due, "")
