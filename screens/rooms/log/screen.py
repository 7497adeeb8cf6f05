"""The log: every entry in words, the time slider, and corrections of old entries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.engine.adjust import Note
from companion.engine.asking import begin
from companion.engine.game import BotSeat, SeatSpec
from companion.engine.log import LogLine, newest_first
from companion.engine.message import SeatRef
from screens.asking.sheet import AskSheet
from screens.kit.kv import Keeps, load_kv
from screens.kit.list_row import RowList
from screens.kit.slices import Slice
from screens.kit.states import EmptyState
from screens.people import is_bot, when
from screens.playing.entry_sheet import open_entry
from screens.rooms.log.time_slider import TimeSlider  # noqa: F401  (used in kv)
from screens.theme import theme
from screens.view import View
from screens.words import tr

# A glass of lines is read at once, however slow the device is.
FIRST_LINES = 12
# Rows join the list by so many: each time it works out anew where all of them stand.
ROWS_AT_ONCE = 200
NO_BREAK = "\u00a0"


class LogView(Keeps, View):
    """Newest first; a tap opens an entry, the slider shows the score of any moment."""

    desk = ObjectProperty(None)
    moment = NumericProperty(0)
    total = NumericProperty(0)
    present = NumericProperty(0)
    phase_then = StringProperty("")
    score_then = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lines: list[LogLine] = []
        self._told: list[dict[str, Any]] = []
        self._reading: Any = None
        # A wide glass has room for the time at the end of a row, and shows more rows for it.
        self._beside = False
        self._rows = RowList()
        self._rows.bind(on_pick=lambda _rows, place: self.pick(place))
        self.ids.top.add_action("note-plus-outline", tr.say("app.add_note"), self._note)

    def enter(self, **given: Any) -> None:
        """Tell the story of this desk's session."""
        self.desk = given["desk"]
        self.desk.bind(state=self._read)
        self._read()

    def _note(self) -> None:
        """Write something down."""
        AskSheet(self.desk, begin(Note)).open()

    def leave(self) -> None:
        """Stop reading."""
        self.desk.unbind(state=self._read)
        if self._reading is not None:
            self._reading.cancel()

    def out_of_sight(self) -> list[RowList]:
        """The list, until it has its first lines."""
        return [self._rows] if self._rows.parent is None else []

    def _read(self, *_args: object) -> None:
        """Read the log from its end, a slice a frame, since telling an old entry may mean replaying it."""
        if self._reading is not None:
            self._reading.cancel()
        self._lines, self._told = [], []
        self._beside = theme.wide
        self._rows.title_lines = 1 if self._beside else 2
        self.total, self.present = len(self.desk.session.journal), self.desk.session.cursor
        self.look_at(self.desk.session.cursor)
        if self.desk.session.cursor == 0:
            sentence = tr.say("app.log_empty_hint")
            self._show(EmptyState(icon="history", title=tr.say("app.log_empty"), sentence=sentence))
            return
        # Its first lines come with the next frame.
        self._rows.data = []
        stream = newest_first(self.desk.session)
        self._reading = Clock.schedule_interval(lambda _dt: self._read_on(stream), 0)

    def _read_on(self, stream: Iterator[LogLine | None]) -> bool:
        part = Slice()
        for line in stream:
            if line is not None:
                self._lines.append(line)
                self._told.append(self._row(line))
            if part.is_over() and len(self._lines) >= FIRST_LINES:
                break
        else:
            self._reading = None
        shown = len(self._rows.data)
        if self._reading is None or not shown or len(self._told) >= shown + ROWS_AT_ONCE:
            self._rows.data = self._told[:]
            if self._rows.parent is None:
                self._show(self._rows)
        return self._reading is not None

    def _show(self, widget: Any) -> None:
        self.ids.middle.clear_widgets()
        self.ids.middle.add_widget(widget)

    def _row(self, line: LogLine) -> dict[str, Any]:
        marks = [] if self._beside else [when(line.at)]
        if line.author:
            marks.append(line.author)
        if line.override:
            marks.append(tr.say("app.override_mark"))
        if line.taps > 1:
            marks.append(tr.say("app.times", n=line.taps))
        own = type(self.desk.session.journal[line.index].action).icon
        icon, tone = ("gavel", "warning") if line.override else (own or "circle-small", "ink2")
        seat, bot = self._seat_of(line), self._bot_of(line)
        colour = bot.colour if bot is not None else seat.colour if seat is not None else ""
        return {
            "title": self.desk.say(line.message),
            "detail": " · ".join(marks),
            "trailing": when(line.at) if self._beside else "",
            "aside": True,
            "icon": icon if not colour or line.override else "",
            "tone": tone,
            "colour": "" if line.override else colour,
            "bot": bot is not None or (seat is not None and is_bot(seat)),
            "chevron": bool(line.steps),
        }

    def _bot_of(self, line: LogLine) -> BotSeat | None:
        """The bot whose entry it is, where it has no seat of its own."""
        place = type(self.desk.session.journal[line.index].action).of_bot
        return None if place is None else next(iter(self.desk.game.bots(self.desk.state)[place:]), None)

    def _seat_of(self, line: LogLine) -> SeatSpec | None:
        """Whose entry it is, where it is somebody's."""
        named = next((arg for arg in line.message.args.values() if isinstance(arg, SeatRef)), None)
        return None if named is None else self.desk.session.opening.seats[named.seat]

    def pick(self, place: int) -> None:
        """Open an entry: its steps, the jump, the correction."""
        open_entry(self.desk, self._lines[place])

    def look_at(self, moment: float) -> None:
        """Show phase and points after so many entries."""
        self.moment = int(moment)
        desk, session = self.desk, self.desk.session
        if self.moment == session.cursor:
            phase, totals = session.phase, session.score.totals
        else:
            state = session.state_at(self.moment)
            phase, totals = desk.game.phase(state), desk.game.score(state).totals
        self.phase_then = desk.say(phase.title)
        # Points stay in the line of the name they belong to.
        self.score_then = "   ".join(
            f"{name}{NO_BREAK}{desk.words.number(total)}"
            for name, total in zip(desk.session.opening.names, totals, strict=True)
        )

    def jump(self) -> None:
        """Let the entries up to the slider count; redo brings the others back."""
        self.desk.jump(int(self.moment))


load_kv(__file__)
