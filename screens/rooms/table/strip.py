"""The strip: the one reminder that matters most, in a place that never moves; the others wait behind its badge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.action import Action
from companion.engine.answering import actor_of
from companion.engine.game import Reminder
from companion.engine.log import line_of
from screens.desk import Desk
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.sheet import Sheet
from screens.playing.entry_sheet import open_entry
from screens.words import tr

ICONS = {"start": "bell-ring-outline", "now": "bell-ring-outline", "end": "flag-checkered"}
HANDS = "clipboard-check"
BADGE_DP = 64


class Strip(Press, BoxLayout):
    """`text` of the first reminder and how many there are; on_first, on_all. It stays where it is when it is empty."""

    icon = StringProperty("")
    text = StringProperty("")
    count = NumericProperty(0)
    low = BooleanProperty(False)
    tight = BooleanProperty(False)
    __events__ = ("on_first", "on_all")

    def on_release(self) -> None:
        """The badge lists them all; the words lead to what they speak of."""
        touch = self.last_touch
        on_badge = self.count > 1 and touch is not None and touch.x > self.right - dp(BADGE_DP)
        self.dispatch("on_all" if on_badge else "on_first")

    def on_first(self) -> None:
        """The reminder itself was tapped."""

    def on_all(self) -> None:
        """The badge was tapped."""


class ReminderRow(Press, BoxLayout):
    """One reminder in the list of all."""

    icon = StringProperty("")
    text = StringProperty("")


@dataclass(frozen=True, slots=True)
class Line:
    """What the strip tells, and where a tap on it leads."""

    text: str
    icon: str
    follow: Callable[[], object]


def lines(desk: Desk) -> list[Line]:
    """What hands do after a move that was done with one tap, then every reminder."""
    session = desk.session
    hands = []
    if session.cursor and session.cursor == desk.told_after:
        entry = line_of(session, session.cursor - 1)
        # What came last is nearest to the hand; the sum of it all stands first in a ledger, and here at the end.
        todo = " ".join(desk.say(step.todo) for step in reversed(entry.steps) if step.todo is not None)
        told = ": ".join(filter(None, (_who(desk, session.journal[entry.index].action), todo)))
        hands = [Line(told, HANDS, lambda: open_entry(desk, entry))] if todo else []
    reminders = session.reminders
    return hands + [Line(desk.say(one.message), ICONS[one.when], partial(_follow, desk, one)) for one in reminders]


def _who(desk: Desk, action: Action[Any]) -> str:
    seat = actor_of(action)
    return "" if seat is None else desk.session.opening.seats[seat].name


def show_reminders(strip: Strip, desk: Desk) -> None:
    """Bring the strip up to date."""
    waiting = lines(desk)
    strip.count = len(waiting)
    strip.text = waiting[0].text if waiting else ""
    strip.icon = waiting[0].icon if waiting else ""


def _follow(desk: Desk, reminder: Reminder) -> None:
    """Go where a reminder points: do what takes care of it, or look at whom it means."""
    if reminder.action is not None:
        desk.perform(reminder.action)
    elif reminder.seat is not None:
        desk.seat = reminder.seat


def list_reminders(desk: Desk) -> None:
    """Everything the strip has to tell in a sheet, each with what it asks for."""
    sheet = Sheet(title=tr.say("app.reminders"))
    for line in lines(desk):
        row = ReminderRow(text=line.text, icon=line.icon)
        row.bind(on_release=lambda _row, line=line: sheet.close_and(line.follow))
        sheet.add_widget(row)
    sheet.open()


def first_reminder(desk: Desk) -> None:
    """What the strip shows was tapped."""
    waiting = lines(desk)
    if waiting:
        waiting[0].follow()


load_kv(__file__)
