"""The map as a picture: hexes with their lands, what stands on them, where something can be done, the tile in hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, dist, pi, sin
from typing import Any

from kivy.graphics import Color, Mesh, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.games.tapestry.map.hexes import SEA, SIDES, hexes, spread
from companion.games.tapestry.map.shown import ShownHex, shown_map
from companion.games.tapestry.map.territories import side_of
from screens.desk import Desk
from screens.games.tapestry.look import owner_colour
from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.press import TapSpot
from screens.kit.shapes import draw_shape
from screens.kit.type import glyph
from screens.theme import SHAPES, theme

# The lands as the tiles show them, calm enough for tokens to stand out.
LANDS = {SEA: "#47728C", "desert": "#D8B563", "forest": "#3F7550", "grassland": "#9CB765", "mountain": "#8F8B87"}
ON_LAND = (0.08, 0.09, 0.1, 0.9)
EMPTY = 0.35
GAP = 0.955

# The colour of whoever owns a piece.
Colours = Callable[[int], str]


def draw_hex(x: float, y: float, radius: float, view: ShownHex, colours: Colours | None = None) -> None:
    """One hex around its centre: a kite of land at each corner, then what is in it."""
    points = [(x + radius * GAP * cos(a), y + radius * GAP * sin(a)) for a in _angles()]
    if view.corners is None:
        Color(*theme.ink3[:3], EMPTY)
        SmoothLine(points=[value for point in points for value in point], close=True, width=1)
        return
    for corner, land in enumerate(view.corners):
        before, after = _halfway(points, corner - 1), _halfway(points, corner)
        Color(*theme.colour_of(theme.name, LANDS[land]))
        kite = ((x, y), before, points[corner], after)
        Mesh(vertices=[v for p in kite for v in (*p, 0, 0)], indices=[0, 1, 2, 3], mode="triangle_fan")
    if view.island:
        Color(*theme.colour_of(theme.name, LANDS[view.island]))
        draw_shape("hexagon", x, y, radius * 0.52)
    if view.pieces and colours is not None:
        _draw_pieces(x, y, radius, [(colours(owner), upright) for owner, upright in view.pieces])
    elif view.icon:
        draw_text(glyph(view.icon), x, y, radius * 0.72, ON_LAND, font="Icons")
    elif view.text:
        draw_text(view.text, x, y, radius * 0.5, ON_LAND, bold=True)


def _angles() -> list[float]:
    """The corners from the top left one clockwise."""
    return [pi * 2 / 3 - pi / 3 * corner for corner in range(SIDES)]


def _halfway(points: list[tuple[float, float]], corner: int) -> tuple[float, float]:
    (x0, y0), (x1, y1) = points[corner], points[(corner + 1) % SIDES]
    return (x0 + x1) / 2, (y0 + y1) / 2


def _draw_pieces(x: float, y: float, radius: float, pieces: Sequence[tuple[str, bool]]) -> None:
    """Outposts beside each other; a toppled one is only an edge."""
    step, size = radius * 0.62, radius * (0.42 if len(pieces) == 1 else 0.34)
    for place, (colour, upright) in enumerate(pieces):
        left = x + (place - (len(pieces) - 1) / 2) * step
        Color(0.05, 0.06, 0.07, 1)
        draw_shape(SHAPES[colour], left, y, size * 1.18)
        Color(*theme.bright(colour))
        draw_shape(SHAPES[colour], left, y, size)
        if not upright:
            Color(0.05, 0.06, 0.07, 0.8)
            draw_shape(SHAPES[colour], left, y, size * 0.62)


class HexMapView(TapSpot, Drawn):
    """The map of a `desk`, `targets` ringed, the tile in hand as a ghost on `chosen`; on_hex(id) when one is tapped."""

    desk = ObjectProperty(None)
    side = StringProperty("small")
    views = ObjectProperty({}, rebind=False)
    targets = ListProperty()
    chosen = StringProperty("")
    ghost = ObjectProperty(None, allownone=True)
    __events__ = ("on_hex",)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "side", "views", "targets", "chosen", "ghost")

    def show(self, desk: Desk) -> None:
        """Bring the map up to date."""
        self.desk, self.side, self.views = desk, side_of(desk.state), shown_map(desk.state)

    def centre(self, hexagon: str) -> tuple[float, float]:
        """Where a hex lies."""
        right, up = spread(self.side)[0][hexagon]
        return self.center_x + right * self.radius, self.center_y + up * self.radius

    @property
    def radius(self) -> float:
        """From the middle of a hex to its corners, as large as the map fits."""
        width, height = spread(self.side)[1]
        return max(1.0, float(min(self.width / width, self.height / height)))

    def draw(self) -> None:
        colours = partial(owner_colour, self.desk)
        for hexagon, view in self.views.items():
            draw_hex(*self.centre(hexagon), self.radius, view, colours)
        for hexagon in self.targets:
            self._ring(hexagon, theme.accent, dp(2))
        if self.chosen:
            if self.ghost is not None:
                draw_hex(*self.centre(self.chosen), self.radius, self.ghost)
            self._ring(self.chosen, theme.good, dp(3))

    def _ring(self, hexagon: str, colour: Any, width: float) -> None:
        x, y = self.centre(hexagon)
        radius = self.radius * GAP - width
        Color(*colour)
        SmoothLine(points=[v for a in _angles() for v in (x + radius * cos(a), y + radius * sin(a))],
                   close=True, width=width)

    def tapped(self, x: float, y: float) -> None:
        near = min(hexes(self.side), key=lambda hexagon: dist(self.centre(hexagon), (x, y)))
        if dist(self.centre(near), (x, y)) <= self.radius:
            self.dispatch("on_hex", near)

    def on_hex(self, hexagon: str) -> None:
        """A hex was tapped."""
