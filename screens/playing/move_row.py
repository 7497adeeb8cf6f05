"""Rows of moves: each as high from the start as it will ever be, and the names of the chapters between them."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from screens.kit.kv import load_kv
from screens.kit.list_row import EDGES, ListRow
from screens.kit.type import Secondary, lines_height

LEAST_DP = 56
BESIDE_DP = 72  # margins and icon, which leave the rest of the width to the words
TWO_LINES = "Ag\nAg"


class MoveRow(ListRow):
    """A kind of move; where it is `held` there is room for two lines of why, so that no reason moves anything."""

    kind = ObjectProperty(None)
    held = BooleanProperty(False)
    grows = BooleanProperty(False)

    @staticmethod
    def height_of(width: float, title: str, held: bool, large: float, small: float) -> float:
        """As high as its title and what may have to be said below it."""
        room = max(1.0, width - dp(BESIDE_DP))
        needed = lines_height(title, False, large, room)
        needed += lines_height(TWO_LINES, False, small, room) if held else 0
        return float(max(dp(LEAST_DP), needed + dp(EDGES)))


class MoveChapter(Secondary):
    """The chapter of the rulebook the rows below it come from."""

    kind = StringProperty("")


class Counted(Secondary):
    """How many there are, below their heading."""


load_kv(__file__)
