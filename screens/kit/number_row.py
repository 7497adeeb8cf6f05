"""NumberRow: small numbers side by side with their signs and names, drawn as one; each hears its own tap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from screens import fonts
from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.press import TapSpot
from screens.kit.strokes import Strokes
from screens.kit.type import ICON_FONT, glyph, text_extent
from screens.theme import theme

RADIUS_DP, GAP_DP, ICON_DP = 6, 8, 24


@dataclass(frozen=True, slots=True)
class Number:
    """A number: what a tap on it tells, its name, how it is written, its sign and the colour of that."""

    id: str
    name: str
    text: str
    icon: str
    tone: str


class NumberRow(TapSpot, Drawn):
    """`numbers` (list of Number) in `columns`, written as large as `figures`; on_number(id) when one is tapped."""

    numbers = ListProperty()
    columns = NumericProperty(1)
    figures = NumericProperty(0)
    # How high it is where it stands beside something else; by its figures and names where nothing is said.
    tall = NumericProperty(0)
    __events__ = ("on_number",)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "numbers", "columns", "figures")

    def boxes(self) -> Iterator[tuple[Number, float, float, float, float]]:
        """Every number with the box it stands in: x, y, width, height."""
        columns = int(self.columns)
        rows = max(1, -(-len(self.numbers) // columns))
        wide = (self.width - dp(GAP_DP) * (columns - 1)) / columns
        high = (self.height - dp(GAP_DP) * (rows - 1)) / rows
        for place, number in enumerate(self.numbers):
            row, column = divmod(place, columns)
            yield number, self.x + column * (wide + dp(GAP_DP)), self.top - high - row * (high + dp(GAP_DP)), wide, high

    def lettering(self) -> tuple[float, str]:
        """How large the names are and in which face: all alike, none wider than its box, the narrow face if it must."""
        room = min((wide for _, _, _, wide, _ in self.boxes()), default=1.0) - dp(GAP_DP) / 2
        names = [one.name for one in self.numbers]
        for font in (fonts.TEXT, fonts.condensed("".join(names))):
            widest = max((text_extent(name, False, theme.label, font)[0] for name in names), default=1.0)
            if widest <= room:
                break
        return float(theme.label * min(1.0, max(0.1, room / widest))), font

    def draw(self) -> None:
        strokes, figures = Strokes(), float(self.figures)
        size, font = self.lettering()
        for _, x, y, wide, high in self.boxes():
            strokes.box(x, y, wide, high, theme.surface1, dp(RADIUS_DP))
        strokes.lay()
        for one, x, y, wide, high in self.boxes():
            middle, above = x + wide / 2, y + high * 0.64
            left = middle - (dp(ICON_DP + 4) + text_extent(one.text, False, figures, theme.display)[0]) / 2
            tint = theme.colour_of(theme.name, one.tone)
            strokes.words(glyph(one.icon), left, above, dp(ICON_DP), tint, anchor=(0, 0.5), font=ICON_FONT)
            after = left + dp(ICON_DP + 4)
            strokes.words(one.text, after, above, figures, theme.ink, anchor=(0, 0.5), font=theme.display)
            strokes.words(one.name, middle, y + high * 0.22, size, theme.ink2, font=font)
        strokes.lay()

    def _at(self, x: float, y: float) -> Number | None:
        """The number drawn here."""
        boxes = self.boxes()
        return next(
            (one for one, left, low, wide, high in boxes if left <= x <= left + wide and low <= y <= low + high), None
        )

    def tapped(self, x: float, y: float) -> None:
        here = self._at(x, y)
        if here is not None:
            self.dispatch("on_number", here.id)

    def said(self, x: float, y: float) -> str:
        here = self._at(x, y)
        return "" if here is None else here.text

    def spots(self) -> dict[tuple[object, ...], tuple[float, float]]:
        return {(one.id,): (left + wide / 2, low + high / 2) for one, left, low, wide, high in self.boxes()}

    def on_number(self, id: str) -> None:
        """A number was tapped."""


load_kv(__file__)
