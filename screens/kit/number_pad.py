"""NumberPad: type a number with a thumb."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.theme import theme
from screens.words import tr

MOST_DIGITS = 6
ROWS = 4
KEY, LOWEST_KEY = 60, 48
SPACES = 52  # dp around and between what stands on the sheet
TALLEST_PAD = 0.97


class NumberPad(Sheet):
    """A sheet with digits: `value`, `minimum`, `maximum`, `halves`; on_accept(value) when done."""

    value = NumericProperty(0)
    minimum = NumericProperty(0)
    maximum = NumericProperty(None, allownone=True)
    halves = BooleanProperty(False)
    typed = StringProperty("")
    negative = BooleanProperty(False)
    half = BooleanProperty(False)
    key_height = NumericProperty(0)
    # On a phone that lies on its side the number and what accepts it stand beside the keys.
    sideways = BooleanProperty(False)
    __events__ = ("on_accept",)

    def __init__(self, **kwargs: Any) -> None:
        self._fresh = True  # until the first key, which a digit answers with a number of its own
        super().__init__(**kwargs)

    def on_value(self, _pad: object, value: float) -> None:
        self.negative, self.half = value < 0, bool(value % 1)

    def on_kv_post(self, _base: Any) -> None:
        self.fbind("height", self._fit)
        self.fbind("sideways", self._fit)
        for part in ("head", "number", "range", "accept"):
            self.ids[part].fbind("height", self._fit)
        self._fit()

    def _fit(self, *_args: object) -> None:
        """Keys as high as a thumb likes, lower on a small glass: what accepts must be in sight."""
        above = ("head",) if self.sideways else ("head", "number", "range", "accept")
        parts = sum(self.ids[part].height for part in above)
        free = (self.panel_limit(self.height) - parts - dp(SPACES)) / ROWS - dp(8)
        self.key_height = max(dp(LOWEST_KEY), min(max(dp(KEY), theme.headline * 1.3 + dp(24)), free))

    def panel_limit(self, height: float) -> float:
        """Nearly all of the glass: a pad is all one needs while it is there."""
        return height * TALLEST_PAD

    def typed_value(self, typed: str, negative: bool, half: bool, value: float) -> float:
        """What the display means: the digits typed, or those of the old value, with sign and half."""
        number = int(typed or abs(value)) + (0.5 if half else 0)
        return -number if negative else number

    def display(self, lang: str, typed: str, negative: bool, half: bool, value: float) -> str:
        """The number as the table writes it."""
        return tr.number(lang, self.typed_value(typed, negative, half, value))

    def fits(self, number: float) -> bool:
        """Whether the number lies between the limits."""
        return number >= self.minimum and (self.maximum is None or number <= self.maximum)

    def limits(self, lang: str, minimum: float, maximum: float | None) -> str:
        """The limits in words."""
        if maximum is None:
            return tr.t(lang, "kit.pad.from", low=tr.number(lang, minimum))
        return tr.t(lang, "kit.pad.between", low=tr.number(lang, minimum), high=tr.number(lang, maximum))

    def press(self, key: str) -> None:
        """One key: a digit, "half", "sign" or "back"."""
        if key == "half":
            self.half = not self.half
        elif key == "sign":
            self.negative = not self.negative
        elif key == "back":
            self._back()
        else:
            self._type(key)
        self._fresh = False

    def _type(self, digit: str) -> None:
        if self._fresh:
            self.negative = self.half = False
        if len(self.typed) < MOST_DIGITS:
            self.typed = (self.typed + digit).lstrip("0") or "0"

    def _back(self) -> None:
        if self.half:
            self.half = False
        else:
            self.typed = (self.typed or str(int(abs(self.value))))[:-1] or "0"

    def accept(self) -> None:
        """Hand the number over and close."""
        number = self.typed_value(self.typed, self.negative, self.half, self.value)
        if self.fits(number):
            self.close()
            self.dispatch("on_accept", number)

    def on_accept(self, value: float) -> None:
        """The number is meant."""


load_kv(__file__)
