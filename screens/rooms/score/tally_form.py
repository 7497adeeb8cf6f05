"""The form of a tally: a grid of numbers and a pad that types into the marked one."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.language import Words
from companion.sharing.words import short_names
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.seat import SeatInfo
from screens.rooms.score.tally_draft import BOT, HUMAN, Spot, TallyDraft
from screens.words import tr

MOST_DIGITS = 4
# What of the form is seen above and below the number that is typed.
AROUND = 24


class TallyPad(BoxLayout):
    """Digits under the thumb: on_key with a digit, "half", "sign", "back", "skip" or "next"."""

    halves = BooleanProperty(False)
    signed = BooleanProperty(False)
    last = BooleanProperty(False)
    __events__ = ("on_key",)

    def on_key(self, key: str) -> None:
        """A key was tapped."""


class TallyCell(Press, BoxLayout):
    """One number; `current` while the pad types into it."""

    text = StringProperty("")
    current = BooleanProperty(False)
    filled = BooleanProperty(False)
    spot = ObjectProperty(None)


class TallyRow(BoxLayout):
    """A line of the form with its cells."""

    label = StringProperty("")
    note = StringProperty("")


class RareHead(BoxLayout):
    """Stands over the lines that count only with certain cards."""


class TallyHead(BoxLayout):
    """The name over a column."""

    seat = ObjectProperty(None)


class TallyForm(BoxLayout):
    """All `seats` side by side when `by_line`, else only `seat`; on_numbers after every key, on_full after the last.

    Only `next` ends a number: whether another digit follows is for the one who types to know.

    `beside` puts the keys next to the numbers, where there is too little height to have them below.
    """

    by_line = BooleanProperty(False)
    beside = BooleanProperty(False)
    seats = ListProperty()
    seat = NumericProperty(0)
    halves = BooleanProperty(False)
    signed = BooleanProperty(False)
    last = BooleanProperty(False)
    __events__ = ("on_numbers", "on_full", "on_too_much")

    def __init__(self, **kwargs: Any) -> None:
        self._draft: TallyDraft | None = None
        self._words: Words | None = None
        self._order: list[Spot] = []
        self._cells: dict[Spot, TallyCell] = {}
        self._place = 0
        # Whether the next digit goes on with the number or begins it anew.
        self._fresh = True
        self._into_sight = Clock.create_trigger(self._scroll, 0)
        super().__init__(**kwargs)
        self.fbind("by_line", self._turned)

    def on_kv_post(self, _base: object) -> None:
        self.ids.rows.fbind("height", self._into_sight)
        self.ids.scroll.fbind("height", self._into_sight)

    def begin(self, draft: TallyDraft, speaker: Words) -> None:
        """Show the form of a draft and mark its first empty number."""
        self._draft, self._words = draft, speaker
        self._order = list(draft.spots(self.by_line))
        self._place = next((i for i, spot in enumerate(self._order) if spot not in draft.entered), 0)
        self._rebuild()

    def _turned(self, *_args: object) -> None:
        if self._draft is None:
            return
        spot = self._order[self._place]
        self._order = list(self._draft.spots(self.by_line))
        self._place = self._order.index(spot)
        self._rebuild()

    def look_at(self, seat: int) -> None:
        """Mark the first number of a seat, an empty one if there is any."""
        assert self._draft is not None
        own = [i for i, spot in enumerate(self._order) if spot.seat == seat]
        empty = [i for i in own if self._order[i] not in self._draft.entered]
        self._go_to((empty or own)[0])

    def ask_tie(self) -> None:
        """Add the step of the tie-break that is asked now and mark its first number."""
        assert self._draft is not None
        self._order = list(self._draft.spots(self.by_line))
        step = self._draft.game.tally_tie_breaks[self._draft.steps - 1]
        self._place = next(i for i, spot in enumerate(self._order) if spot.tie and spot.line == step)
        self._rebuild()

    @staticmethod
    def flooded(seats: list[SeatInfo], seat: float, by_line: bool) -> str:
        """Whose colour lies behind the tiles; side by side nobody's."""
        return "grey" if by_line or seat >= len(seats) else seats[int(seat)].colour

    # -- keys

    def press(self, key: str) -> None:
        """Type into the marked number."""
        if key in ("next", "skip"):
            self._skip() if key == "skip" else self._next()
            return
        assert self._draft is not None
        spot = self._order[self._place]
        line = self._draft.line(spot.line)
        value = self._typed(key, 0.0 if self._fresh and key.isdigit() else self._draft.entered.get(spot, 0.0))
        if not min(line.low, 0) <= value <= line.high:
            self.dispatch("on_too_much", self._label(spot.line, spot.tie), line.high)
            return
        self._fresh = False
        self._draft.entered[spot] = value
        self._show_cell(spot)
        self.dispatch("on_numbers")

    def _typed(self, key: str, value: float) -> float:
        whole, half = int(abs(value)), abs(value) % 1
        if key == "half":
            half = 0.0 if half else 0.5
        elif key == "back":
            whole, half = (whole, 0.0) if half else (whole // 10, 0.0)
        elif key == "sign":
            return -value
        elif len(str(whole)) < MOST_DIGITS:
            whole = whole * 10 + int(key)
        return (whole + half) * (-1 if value < 0 else 1)

    def _next(self) -> None:
        """On to the next number; what was left empty counts as nothing and is marked as seen."""
        assert self._draft is not None
        self._draft.entered.setdefault(self._order[self._place], 0.0)
        self._show_cell(self._order[self._place])
        if self._place + 1 < len(self._order):
            self._go_to(self._place + 1)
        else:
            self.dispatch("on_full")

    def _skip(self) -> None:
        """The rest of this seat (or, side by side, of this line) is nothing; after the last there is the result."""
        assert self._draft is not None
        group = self._group(self._order[self._place])
        rest = [place for place in range(self._place, len(self._order)) if self._group(self._order[place]) == group]
        for place in rest:
            self._draft.entered.setdefault(self._order[place], 0.0)
            self._show_cell(self._order[place])
        self.dispatch("on_numbers")
        if rest[-1] + 1 < len(self._order):
            self._go_to(rest[-1] + 1)
        else:
            self.dispatch("on_full")

    def _group(self, spot: Spot) -> object:
        """What is passed over together; side by side, all lines that only certain cards bring."""
        assert self._draft is not None
        if spot.tie or self.by_line:
            return (spot.tie, self._draft.line(spot.line).rare or spot.line)
        return spot.seat

    def _go_to(self, place: int) -> None:
        before, after = self._order[self._place], self._order[place]
        self._place = place
        self._fresh = True
        if not self.by_line and before.seat != after.seat:
            self._turn_to(after.seat)
        self._show_cell(before)
        self._mark()

    def _turn_to(self, seat: int) -> None:
        """Give the rows to another seat; only the questions of a tie differ from seat to seat."""
        assert self._draft is not None
        if self._draft.steps:
            self._rebuild()
            return
        self.seat = seat
        cells = list(self._cells.values())
        self._cells = {}
        for cell in cells:
            cell.spot = Spot(cell.spot.line, seat)
            self._cells[cell.spot] = cell
            self._show_cell(cell.spot)

    # -- what is seen

    def _rebuild(self) -> None:
        assert self._draft is not None
        rows = self.ids.rows
        rows.clear_widgets()
        self._cells = {}
        self.seat = self._order[self._place].seat
        seats = list(range(len(self._draft.seats))) if self.by_line else [int(self.seat)]
        if self.by_line:
            rows.add_widget(self._head(seats))
        for before, line in zip((None, *self._draft.lines), self._draft.lines, strict=False):
            if line.rare and not (before and before.rare):
                rows.add_widget(RareHead())
            rows.add_widget(self._row(line.id, seats, tie=False))
        for step in self._draft.game.tally_tie_breaks[: self._draft.steps]:
            rows.add_widget(self._row(step, seats, tie=True))
        self._fresh = True
        self._mark()

    def _head(self, seats: list[int]) -> TallyRow:
        assert self._draft is not None
        row, names = TallyRow(), short_names(self._draft.names)
        for seat in seats:
            spec = self._draft.seats[seat]
            bot = spec.options.get(BOT, HUMAN) != HUMAN
            row.ids.cells.add_widget(TallyHead(seat=SeatInfo(names[seat], spec.colour, bot=bot)))
        return row

    def _row(self, line_id: str, seats: list[int], tie: bool) -> TallyRow:
        assert self._draft is not None
        assert self._words is not None
        row = TallyRow(label=self._label(line_id, tie), note="" if tie else self._worth(line_id))
        tied = {spot.seat for spot in self._order if spot.tie and spot.line == line_id} if tie else ()
        for seat in seats:
            if tie and seat not in tied:
                row.ids.cells.add_widget(BoxLayout())
                continue
            spot = Spot(line_id, seat, tie)
            cell = TallyCell(spot=spot)
            cell.bind(on_release=lambda tapped: self._go_to(self._order.index(tapped.spot)))
            self._cells[spot] = cell
            row.ids.cells.add_widget(cell)
            self._show_cell(spot)
        return row

    def _label(self, line_id: str, tie: bool) -> str:
        assert self._words is not None
        if tie:
            return tr.say("insight.tie_line", step=self._words.say(f".tie.{line_id}"))
        return self._words.say(f".tally.{line_id}")

    def _worth(self, line_id: str) -> str:
        assert self._draft is not None
        worth = self._draft.line(line_id).worth
        return "" if worth == 1 else tr.say("insight.worth", points=worth)

    def _show_cell(self, spot: Spot) -> None:
        cell = self._cells.get(spot)
        if cell is None or self._draft is None:
            return
        cell.filled = spot in self._draft.entered
        cell.text = tr.number(tr.lang, self._draft.entered[spot]) if cell.filled else "–"
        cell.current = spot == self._order[self._place]

    def _mark(self) -> None:
        """Mark the number the pad types into and bring it into sight."""
        assert self._draft is not None
        spot = self._order[self._place]
        line = self._draft.line(spot.line)
        self.halves, self.signed = line.halves, line.low < 0
        self.last = self._place + 1 == len(self._order)
        self._show_cell(spot)
        self._into_sight()

    def _scroll(self, _dt: float) -> None:
        """Bring the marked number into sight, again whenever rows or head have taken their height."""
        if not self._order:
            return
        scroll, cell = self.ids.scroll, self._cells[self._order[self._place]]
        if self.ids.rows.height <= scroll.height:
            scroll.scroll_y = 1
        elif scroll.height < cell.height + dp(2 * AROUND):  # its middle, where a small phone has no room around it
            page = scroll.children[0]
            low = cell.center_y - page.y - scroll.height / 2
            scroll.scroll_y = max(0.0, min(1.0, low / max(1.0, page.height - scroll.height)))
        elif cell.parent is not None:
            scroll.scroll_to(cell, padding=dp(AROUND), animate=False)

    def on_numbers(self) -> None:
        """A number changed."""

    def on_full(self) -> None:
        """The last number is in."""

    def on_too_much(self, line: str, most: float) -> None:
        """A digit would have made more of this than there is."""


load_kv(__file__)
