"""A card on the table as a row: its body opens it, the pill at its right does the usual move at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from screens.kit.buttons import PillButton
from screens.kit.card import TapCard
from screens.kit.kv import load_kv
from screens.kit.motion import motion
from screens.kit.press import telling_of
from screens.kit.type import text_extent

# What a row shows and what its two taps do: values of a CardRow.
Row = dict[str, Any]
# The words of a row are at least so many times their type size wide before the pill goes under them.
LEAST_WORDS = 6.5
SPACES = 30  # gaps and the right edge of a row, dp


class MovePill(PillButton):
    """The usual move of a card; dimmed where a rule forbids it now, and then a tap says which."""

    legal = BooleanProperty(True)
    # Its width beside the words; under them it is as wide as the row.
    beside = NumericProperty(0)


class CardRow(TapCard):
    """One card: a tap on it does `act`, on its pill `pill_act`; without an `act` both do the same."""

    title = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink2")
    pips = NumericProperty(0)
    trailing = StringProperty("")
    pill = StringProperty("")
    pill_icon = StringProperty("")
    pill_act = ObjectProperty(None, allownone=True)
    legal = BooleanProperty(True)
    lit = BooleanProperty(True)
    warn = BooleanProperty(False)
    stacked = BooleanProperty(False)

    def crowded(self, room: float, title: str, size: float) -> bool:
        """Whether the pill leaves too little room beside it for the longest word of the title."""
        longest = max((text_extent(word, True, size)[0] for word in title.split()), default=0.0)
        return bool(room < max(longest, LEAST_WORDS * size) + dp(SPACES))

    def telling(self) -> Callable[[], Any] | None:
        """What its tap would do, else its pill."""
        return super().telling() or telling_of(self.pill_act)

    def on_release(self) -> None:
        act = self.act or self.pill_act
        if act is not None:
            act()

    def play(self) -> None:
        """The pill was tapped: what it does is done with the whole card."""
        if self.pill_act is not None:
            motion.lift(self)
            self.pill_act()


class SheetRow(CardRow):
    """The same row where it lies on a sheet."""


load_kv(__file__)
