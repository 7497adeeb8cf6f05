"""The strip: the one reminder that matters most, in a place that never moves; the others wait behind its badge."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.game import Reminder
from screens.desk import Desk
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.sheet import Sheet
from screens.words import tr

ICONS = {"start": "bell-ring-outline", "now": "bell-ring-outline", "end": "flag-checkered"}
BADGE_DP = 64


class Strip(Press, BoxLayout):
    """`text` of the first reminder and how many there are; on_first, on_all. It stays where it is when it is empty."""

    icon = StringProperty("")
    text = StringProperty("")
    count = NumericProperty(0)
    low = BooleanProperty(False)
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


def show_reminders(strip: Strip, desk: Desk) -> None:
    """Bring the strip up to date."""
    waiting = desk.session.reminders
    strip.count = len(waiting)
    strip.text = desk.say(waiting[0].message) if waiting else ""
    strip.icon = ICONS[waiting[0].when] if waiting else ""


def follow_reminder(desk: Desk, reminder: Reminder) -> None:
    """Go where a reminder points: do what takes care of it, or look at whom it means."""
    if reminder.action is not None:
        desk.perform(reminder.action)
    elif reminder.seat is not None:
        desk.seat = reminder.seat


def list_reminders(desk: Desk) -> None:
    """Every reminder in a sheet, each with what it asks for."""
    sheet = Sheet(title=tr.say("app.reminders"))

    def go(reminder: Reminder) -> None:
        sheet.close()
        follow_reminder(desk, reminder)

    for reminder in desk.session.reminders:
        row = ReminderRow(text=desk.say(reminder.message), icon=ICONS[reminder.when])
        row.bind(on_release=lambda _row, reminder=reminder: go(reminder))
        sheet.add_widget(row)
    sheet.open()


def first_reminder(desk: Desk) -> None:
    """What the strip shows was tapped."""
    waiting: Any = desk.session.reminders
    if waiting:
        follow_reminder(desk, waiting[0])


load_kv(__file__)
