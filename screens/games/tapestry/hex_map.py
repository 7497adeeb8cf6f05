"""The map as a picture: hexes with their lands, what stands on them, where something can be done, the tile in hand."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Any

from kivy.graphics import Color, Mesh, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion.games.tapestry.map.hexes import SEA, SIDES, hexes, middle, printed
from companion.games.tapestry.map.map_actions import tile_shows
from companion.games.tapestry.map.territories import corners_at, laid_at, side_of, standing_at, tile_corners
from companion.games.tapestry.table.icons import benefit_icon
from companion.games.tapestry.table.ids import NOTHING, TOKEN
from companion.games.tapestry.table.printed import thing
from companion.games.tapestry.table.state import Tapestry
from screens.desk import Desk
from screens.games.tapestry.look import BOT_COLOURS, BOT_NAMES
from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.press import wandered
from screens.kit.shapes import draw_shape
from screens.kit.type import glyph
from screens.theme import SHAPES, theme

# The lands as the tiles show them, calm enough for tokens to stand out.
LANDS = {SEA: "#47728C", "desert": "#D8B563", "forest": "#3F7550", "grassland": "#9CB765", "mountain": "#8F8B87"}
ON_LAND = (0.08, 0.09, 0.1, 0.9)
EMPTY = 0.35
GAP = 0.955

Corners = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HexView:
    """A hex as it is drawn: its lands, an icon or a number in it, and who stands there (colour, upright)."""

    corners: Corners | None = None
    icon: str = ""
    text: str = ""
    pieces: tuple[tuple[str, bool], ...] = ()
    # Land in the middle that reaches no corner.
    island: str = ""


def views(state: Tapestry, desk: Desk) -> dict[str, HexView]:
    """Every hex of the map as it lies now."""
    side = side_of(state)
    return {hexagon: _view(state, desk, side, hexagon) for hexagon in hexes(side)}


def _view(state: Tapestry, desk: Desk, side: str, hexagon: str) -> HexView:
    laid, shown = laid_at(state, hexagon), printed(side, hexagon)
    icon = benefit_icon(tile_shows(laid.tile, NOTHING)) if laid else "star" if hexagon == middle(side) else ""
    pieces = tuple(
        (owner_colour(desk, piece.owner), not piece.toppled)
        for piece in standing_at(state, hexagon)
        if piece.kind != TOKEN
    )
    corners, island = corners_at(state, hexagon), _island(laid.tile) if laid else ""
    return HexView(corners, icon, (shown or {}).get("start", ""), pieces, island)


def _island(tile: str) -> str:
    printed_tile = thing("territory_tiles", tile)
    return next((land for land in printed_tile["land"] if land not in printed_tile["corners"]), "")


def owner_colour(desk: Desk, owner: int) -> str:
    """The colour of a seat, or of a bot."""
    return desk.colour(owner) if owner >= 0 else BOT_COLOURS[BOT_NAMES[owner].strip(".")]


def draw_hex(x: float, y: float, radius: float, view: HexView) -> None:
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
    if view.pieces:
        _draw_pieces(x, y, radius, view.pieces)
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


def _draw_pieces(x: float, y: float, radius: float, pieces: tuple[tuple[str, bool], ...]) -> None:
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


class HexMapView(Drawn):
    """`views` by hex, `targets` ringed, the tile in hand as a ghost on `chosen`; on_hex(id) when one is tapped."""

    side = StringProperty("small")
    views = ObjectProperty({}, rebind=False)
    targets = ListProperty()
    chosen = StringProperty("")
    ghost = ObjectProperty(None, allownone=True)
    unit = NumericProperty(1)
    __events__ = ("on_hex",)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "side", "views", "targets", "chosen", "ghost")

    def centre(self, hexagon: str) -> tuple[float, float]:
        """Where a hex lies."""
        left, right = hexes(self.side)[hexagon]
        x = self.center_x + (right - left) * 1.5 * self.radius
        return x, self.center_y - (left + right) / 2 * sqrt(3) * self.radius + self._lift() * self.radius

    @property
    def radius(self) -> float:
        """From the middle of a hex to its corners, as large as the map fits."""
        reach = max(abs(b - a) for a, b in hexes(self.side).values())
        rows = [(a + b) / 2 for a, b in hexes(self.side).values()]
        fits = min(self.width / (3 * reach + 2), self.height / ((max(rows) - min(rows) + 1) * sqrt(3)))
        return max(1.0, float(fits))

    def _lift(self) -> float:
        """How far the middle of the map lies above the middle island, in radii."""
        rows = [(a + b) / 2 for a, b in hexes(self.side).values()]
        return (max(rows) + min(rows)) / 2 * sqrt(3)

    def draw(self) -> None:
        for hexagon, view in self.views.items():
            draw_hex(*self.centre(hexagon), self.radius, view)
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

    def hex_at(self, x: float, y: float) -> str | None:
        """The hex under a point."""
        near = min(hexes(self.side), key=lambda hexagon: _distance(self.centre(hexagon), (x, y)))
        return near if _distance(self.centre(near), (x, y)) <= self.radius else None

    def on_touch_down(self, touch: Any) -> bool:
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        found = self.hex_at(*touch.pos)
        if found is not None and not wandered(touch):
            self.dispatch("on_hex", found)
        return True

    def on_hex(self, hexagon: str) -> None:
        """A hex was tapped."""


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def tile_view(tile: str, turns: int = 0) -> HexView:
    """A tile as it would lie."""
    return HexView(tile_corners(tile, turns), benefit_icon(tile_shows(tile, NOTHING)), island=_island(tile))
