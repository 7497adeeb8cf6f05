"""A card on the table as a row: its body opens it, the pill at its right does the usual move at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.kit.buttons import PillButton
from screens.kit.card import TapCard
from screens.kit.counter import Counter
from screens.kit.kv import load_kv
from screens.kit.motion import motion
from screens.kit.type import text_extent

Act = Callable[[], Any]
# The words of a row are at least so many times their type size wide before the pill goes under them.
LEAST_WORDS = 6.5
SPACES = 30  # gaps and the right edge of a row, dp


@dataclass(frozen=True, slots=True)
class Row:
    """What a row shows and what its two taps do."""

    title: str
    detail: str = ""
    icon: str = ""
    tone: str = "ink2"
    pips: int = 0
    trailing: str = ""
    pill: str = ""
    pill_icon: str = ""
    legal: bool = True
    lit: bool = True
    warn: bool = False
    open: Act | None = None
    move: Act | None = None


SHOWN = ("title", "detail", "icon", "tone", "pips", "trailing", "pill", "pill_icon", "legal", "lit", "warn")


class SheetCounter(Counter):
    """A counter that stands out from the sheet it lies on."""


class MovePill(PillButton):
    """The usual move of a card; dimmed where a rule forbids it now, and then a tap says which."""

    legal = BooleanProperty(True)
    # Its width beside the words; under them it is as wide as the row.
    beside = NumericProperty(0)


class CardRow(TapCard):
    """One card; `row` (Row) says everything."""

    title = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink2")
    pips = NumericProperty(0)
    trailing = StringProperty("")
    pill = StringProperty("")
    pill_icon = StringProperty("")
    legal = BooleanProperty(True)
    lit = BooleanProperty(True)
    warn = BooleanProperty(False)
    stacked = BooleanProperty(False)
    __events__ = ("on_move",)

    def __init__(self, row: Row, **kwargs: Any) -> None:
        self._row = row
        super().__init__(**kwargs)
        self.take(row)

    def crowded(self, room: float, title: str, size: float) -> bool:
        """Whether the pill leaves too little room beside it for the longest word of the title."""
        longest = max((text_extent(word, True, size)[0] for word in title.split()), default=0.0)
        return bool(room < max(longest, LEAST_WORDS * size) + dp(SPACES))

    def take(self, row: Row) -> None:
        """Show another row in the same place."""
        self._row = row
        for name in SHOWN:
            setattr(self, name, getattr(row, name))

    def on_release(self) -> None:
        act = self._row.open or self._row.move
        if act is not None:
            act()

    def on_move(self) -> None:
        """The pill was tapped: what it does is done with the whole card."""
        if self._row.move is not None:
            motion.lift(self)
            self._row.move()


class SheetRow(CardRow):
    """The same row where it lies on a sheet."""


def show_rows(box: Any, rows: Sequence[Row]) -> None:
    """Bring a box of rows up to date, using the widgets that are there."""
    have = list(reversed(box.children))
    for widget, row in zip(have, rows, strict=False):
        widget.take(row)
    for widget in have[len(rows) :]:
        box.remove_widget(widget)
    for row in rows[len(have) :]:
        box.add_widget(CardRow(row))


load_kv(__file__)
