"""PhaseRibbon: where the game stands and the one next thing to do."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.kv import load_kv
from screens.kit.press import UnderFinger
from screens.kit.type import READABLE_SHARE, broken, first_lines, fitting_size, text_extent

TERSE_LINES = 2
MOST_IN_LINE = 2
BESIDE_SHARE = 0.46  # of the ribbon, at most, for a button beside the words


class PhaseRibbon(UnderFinger, BoxLayout):
    """`title`, `detail`, `pips` of `total` (0 hides them), `next_text`, `next_enabled`; `stacked` for a side column,
    `terse` where that column is low.

    `below` is true while the button has a line of its own, because its words could not be read beside the title.
    on_next: the accent button; on_words: the words were tapped.
    """

    title = StringProperty("")
    detail = StringProperty("")
    pips = NumericProperty(0)
    total = NumericProperty(0)
    next_text = StringProperty("")
    next_enabled = BooleanProperty(True)
    stacked = BooleanProperty(False)
    terse = BooleanProperty(False)
    below = BooleanProperty(False)
    # The words of the phase stand beside the pips while they can be read there, else under them.
    in_line = BooleanProperty(True)
    __events__ = ("on_next", "on_words")

    def on_kv_post(self, _base: Any) -> None:
        self.fbind("width", self._place)
        self.fbind("stacked", self._place)
        self.ids.go.fbind("natural", self._place)
        self._place()

    def _place(self, *_args: object) -> None:
        go = self.ids.go
        self.below = self.stacked or not go.legible(self.beside(go.natural, self.width))

    def beside(self, natural: float, width: float) -> float:
        """How wide the button may be beside the words."""
        return min(natural, width * BESIDE_SHARE)

    def title_size(self, title: str, size: float, width: float) -> float:
        """The size of the title: a little smaller than wished, if one line then holds all of it."""
        in_one_line = fitting_size(title, True, size, width, text_extent("Ag", True, size)[1])
        return in_one_line if in_one_line >= size * READABLE_SHARE else size

    def legible(self, detail: str, size: float, width: float) -> bool:
        """Whether words in this room need no more than two lines and break no word."""
        words = detail.split()
        whole = all(text_extent(word, False, size)[0] <= width for word in words)
        return whole and len(broken(detail, False, size, width)) <= MOST_IN_LINE

    def under(self, detail: str, size: float, width: float) -> str:
        """The words under the title of a side column; a low one has room for their first lines only."""
        return first_lines(detail, False, size, width, TERSE_LINES) if self.terse else detail

    def ask(self, touch: Any) -> None:
        """Go on, once: a double tap on the button would end two turns."""
        if touch is None or not touch.is_double_tap:
            self.dispatch("on_next")

    def on_next(self) -> None:
        """The accent button was tapped."""

    def on_words(self) -> None:
        """The title was tapped."""


load_kv(__file__)
