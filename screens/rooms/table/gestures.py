"""Gestures nobody can see: spoken of once, when nothing lies on the glass that says something else."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.core.window import Window

from companion.evening.sample import is_sample
from screens.guide.lessons import MARKS, give, mark_due
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.theme import MOTION_SECONDS
from screens.view import View
from screens.words import tr
from screens.worlds.moment import moment_lies

MARKS_AFTER = frozenset(MARKS.values())
ICON = "gesture-tap-hold"


class Gestures:
    """What a table says of them; `say(text, icon)` is how."""

    def __init__(self, table: View, say: Callable[[str, str], object]) -> None:
        self._table, self._say = table, say
        # Whether there may be one to speak of.
        self._due = False
        self._later = Clock.create_trigger(self._speak, MOTION_SECONDS)

    def follow(self) -> None:
        """An entry was made."""
        self._due = self._due or self._table.desk.session.cursor in MARKS_AFTER
        if self._due:
            self._speak(0)

    def stop(self) -> None:
        """Nobody sits here any more."""
        self._later.cancel()

    def _speak(self, _dt: float) -> None:
        if moment_lies() or toasts.current is not None:
            self._later()  # both end by themselves
            return
        app, session = self._table.app, self._table.desk.session
        if app.stage.top is not self._table or _sheet_lies():
            return  # after the next entry
        self._due = False
        mark = "" if is_sample(session.opening.id) else mark_due(app, session.cursor)
        if mark:
            give(app, mark)
            self._say(tr.say(f"guide.mark.{mark}"), ICON)


def _sheet_lies() -> bool:
    return not all(sheet.leaving for sheet in Window.children if isinstance(sheet, Sheet))
