"""Where the cubes of a civilization lie, drawn as one row: a tap on a pool moves cubes from there or to there."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.games.historia.table.ids import POOLS, USED
from screens.kit.drawn import Drawn
from screens.kit.press import TapSpot
from screens.kit.strokes import Strokes
from screens.kit.type import ICON_FONT, glyph, text_extent
from screens.theme import theme

RADIUS_DP, GAP_DP, ICON_DP = 6, 8, 24


class CubeRow(TapSpot, Drawn):
    """`pools` (id, name, count) in the colour of their owner; on_pool(id) when one is tapped."""

    pools = ListProperty()
    colour = StringProperty("")
    columns = NumericProperty(len(POOLS))
    __events__ = ("on_pool",)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "pools", "colour", "columns")

    def boxes(self) -> Iterator[tuple[str, float, float, float, float]]:
        """Every pool with the box it stands in: x, y, width, height."""
        columns = int(self.columns)
        rows = -(-len(self.pools) // columns)
        wide = (self.width - dp(GAP_DP) * (columns - 1)) / columns
        high = (self.height - dp(GAP_DP) * (rows - 1)) / max(1, rows)
        for place, (pool, *_) in enumerate(self.pools):
            row, column = divmod(place, columns)
            yield pool, self.x + column * (wide + dp(GAP_DP)), self.top - high - row * (high + dp(GAP_DP)), wide, high

    def lettering(self) -> float:
        """How large the names of the pools are: all alike, none wider than its box."""
        widest = max((text_extent(name, False, theme.label)[0] for _, name, _ in self.pools), default=1.0)
        room = min((wide for _, _, _, wide, _ in self.boxes()), default=1.0) - dp(GAP_DP)
        return float(theme.label * min(1.0, max(0.1, room / widest)))

    def draw(self) -> None:
        strokes, tint, size = Strokes(), theme.seat_colour(theme.name, self.colour), self.lettering()
        for _, x, y, wide, high in self.boxes():
            strokes.box(x, y, wide, high, theme.surface1, dp(RADIUS_DP))
        strokes.lay()
        for (pool, name, count), (_, x, y, wide, high) in zip(self.pools, self.boxes(), strict=True):
            middle, above = x + wide / 2, y + high * 0.64
            digits = text_extent(count, False, theme.title, theme.display)[0]
            left = middle - (dp(ICON_DP + 4) + digits) / 2
            sign = glyph("cube-outline" if pool == USED else "cube")
            strokes.words(sign, left, above, dp(ICON_DP), tint, anchor=(0, 0.5), font=ICON_FONT)
            number = left + dp(ICON_DP + 4)
            strokes.words(count, number, above, theme.title, theme.ink, anchor=(0, 0.5), font=theme.display)
            strokes.words(name, middle, y + high * 0.22, size, theme.ink2)
        strokes.lay()

    def _at(self, x: float, y: float) -> str:
        """The pool drawn here."""
        for pool, left, low, wide, high in self.boxes():
            if left <= x <= left + wide and low <= y <= low + high:
                return pool
        return ""

    def tapped(self, x: float, y: float) -> None:
        if pool := self._at(x, y):
            self.dispatch("on_pool", pool)

    def said(self, x: float, y: float) -> str:
        here = self._at(x, y)
        return next((str(count) for pool, _, count in self.pools if pool == here), "")

    def spots(self) -> dict[tuple[object, ...], tuple[float, float]]:
        return {(pool,): (left + wide / 2, low + high / 2) for pool, left, low, wide, high in self.boxes()}

    def on_pool(self, pool: str) -> None:
        """A pool was tapped."""
