"""The strip: the one reminder that matters most, in a place that never moves; the others wait behind its badge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.answering import actor_of
from companion.engine.game import Reminder
from companion.engine.log import line_of
from screens.desk import Desk
from screens.kit.flow import Gap
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.sheet import Sheet
from screens.playing.entry_sheet import open_entry
from screens.rooms.table.hands_sheet import open_hands
from screens.words import tr

ICONS = {"start": "bell-ring-outline", "now": "bell-ring-outline", "end": "flag-checkered"}
HANDS = "clipboard-check"
LAST = "history"
BADGE_DP = 64


class Strip(Press, BoxLayout):
    """`text` of the first reminder and how many there are; on_first, on_all. It stays where it is when it is empty.

    `quiet` where nothing must be remembered and the words are only what was done last.
    """

    icon = StringProperty("")
    text = StringProperty("")
    count = NumericProperty(0)
    quiet = BooleanProperty(False)
    # On the colour of a seat it darkens that, and has light words and a bright sign under both themes, as the tiles
    # of seats do; bare where it has no ground.
    lifted = BooleanProperty(False)
    bare = BooleanProperty(False)
    low = BooleanProperty(False)
    tight = BooleanProperty(False)
    lifted_ink, lifted_sign, dark_ink = (1, 0.96, 0.92, 1), (0.95, 0.77, 0.35, 1), (0.08, 0.06, 0.04, 1)
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


class RailReminder(Press, BoxLayout):
    """One reminder under the seats of a tablet."""

    icon = StringProperty("")
    text = StringProperty("")


class RailReminders(BoxLayout):
    """What is to be remembered besides what the strip says, in the room a tablet's rail has left under its seats.

    It is as high as that room, however much there is to say: nothing around it moves. on_all: one that leads nowhere
    was tapped.
    """

    row_high = NumericProperty(1)
    __events__ = ("on_all",)

    def __init__(self, **kwargs: Any) -> None:
        self._waiting: Sequence[Line] = ()
        super().__init__(**kwargs)
        for name in ("height", "row_high"):
            self.fbind(name, self._fit)

    def show(self, waiting: Sequence[Line]) -> None:
        """As many of these as there is room for; the badge of the strip lists them all."""
        self._waiting = waiting
        self._fit()

    def _fit(self, *_args: object) -> None:
        shown = self._waiting[: max(0, int(self.height // self.row_high))]
        rows = [child for child in reversed(self.children) if isinstance(child, RailReminder)]
        if len(rows) != len(shown):
            self.clear_widgets()
            rows = [RailReminder() for _ in shown]
            for row in (*rows, Gap()):
                self.add_widget(row)
        for row, line in zip(rows, shown, strict=True):
            row.text, row.icon, row.act = line.text, line.icon, partial(self._follow, line)

    def _follow(self, line: Line) -> None:
        if line.leads():
            line.follow()
        else:
            self.dispatch("on_all")

    def on_all(self) -> None:
        """All of them are to be listed, so that no tap is lost."""


@dataclass(frozen=True, slots=True)
class Line:
    """What the strip tells, and where a tap on it leads."""

    text: str
    icon: str
    follow: Callable[[], object]
    # Whether a tap on it changes anything now: a sentence about nobody else's page leads nowhere.
    leads: Callable[[], bool] = lambda: True


def lines(desk: Desk) -> list[Line]:
    """Every reminder, then what is left to hands; a move done with one tap, of which nobody was told, comes first."""
    session = desk.session
    reminders = [
        Line(desk.say(one.message), ICONS[one.when], partial(_follow, desk, one), partial(_leads, desk, one))
        for one in session.reminders
    ]
    unseen = bool(session.cursor) and session.cursor == desk.told_after
    told = _left_to_hands(desk, unseen)
    hands = [Line(told, HANDS, partial(open_hands, desk))] if told else []
    return hands + reminders if unseen else reminders + hands


def _left_to_hands(desk: Desk, unseen: bool) -> str:
    """What hands still have to do: all of it right after one tap, later the next thing and how many there are."""
    place, left = desk.hands.place(desk.session), desk.hands.left(desk.session)
    if place is None or not left:
        return ""
    # What came last is nearest to the hand; the sum of it all stands first in a ledger, and here at the end.
    wanted = reversed(left) if unseen else left[:1]
    action = desk.session.journal[place].action
    seat = None if type(action).of_all else actor_of(action)
    who = "" if seat is None else desk.session.opening.seats[seat].name
    told = ": ".join(filter(None, (who, " ".join(desk.say(deed.todo) for deed in wanted))))
    return told if unseen else tr.say("app.hands.left", n=len(left), what=told)


def _last_done(desk: Desk) -> Line | None:
    """What was done last, to be read again and opened; None where finding it out would mean replaying moves."""
    session = desk.session
    if not session.cursor or not session.is_told(session.cursor - 1):
        return None
    line = line_of(session, session.cursor - 1)
    return Line(desk.say(line.message), LAST, partial(open_entry, desk, line))


def show_reminders(strip: Strip, desk: Desk) -> list[Line]:
    """Bring the strip up to date; where nothing has to be remembered it says quietly what was done last.

    What else waits is given back.
    """
    waiting = lines(desk)
    first = waiting[0] if waiting else _last_done(desk)
    strip.quiet, strip.count = not waiting, len(waiting)
    strip.text, strip.icon = (first.text, first.icon) if first is not None else ("", "")
    return waiting[1:]


def _leads(desk: Desk, reminder: Reminder) -> bool:
    return reminder.action is not None or reminder.seat not in (None, int(desk.seat))


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
    """What the strip shows was tapped; where it leads nowhere all of them are listed, so that no tap is lost."""
    first = next(iter(lines(desk)), None) or _last_done(desk)
    if first is not None and first.leads():
        first.follow()
    elif first is not None:
        list_reminders(desk)


load_kv(__file__)
