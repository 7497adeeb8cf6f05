"""Corners tell the world: one distance gives every box, edge and token its outline."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.utils import get_color_from_hex

from screens.worlds.pen import Point, rounded
from screens.worlds.texture import Fitted, cover, keep, upload

ROUND, CUT, HOLLOW = "round", "cut", "hollow"
SLOPE = math.sqrt(0.5)
LINE, INSET, DIM = 1.0, 3.5, 0.38  # the second line of a primary: how thick, how far inside, how dark
UNDRAWN = -1
DOUBLE = ("double", "lined")  # kinds with a second line inside
BUTTONS = ("button", "double", "rim")  # kinds that are round all the way where the world wishes it
LINES = {"edge": 1.5, "ring": 2.5, "rim": 2.5}  # kinds that are a line alone: how thick
SHADOW = 48


@dataclass(frozen=True, slots=True)
class Corner:
    """How a world ends its boxes: kind and reach in dp; `pill` where the button of the dock is round all the way."""

    kind: str
    reach: float
    pill: bool = False

    def inside(self, x: float, y: float, reach: float) -> float:
        """How far a point, counted from the corner, lies inside the edge."""
        if self.kind == CUT:
            return min(x, y, (x + y - reach) * SLOPE)
        if self.kind == HOLLOW:
            return min(x, y, math.hypot(x, y) - reach)
        if x < reach and y < reach:
            return reach - math.hypot(reach - x, reach - y)
        return min(x, y)

    def outline(self, x: float, y: float, width: float, height: float, reach: float | None = None) -> list[Point]:
        """The same corners as points, for pictures and lines."""
        far = min(self.reach if reach is None else reach, width / 2, height / 2)
        if self.kind == ROUND:
            return rounded(x, y, width, height, far)
        ends = ((x + width, y + height, 2), (x, y + height, 3), (x, y, 0), (x + width, y, 1))
        found: list[Point] = []
        for cx, cy, quarter in ends:
            steps = 12 if self.kind == HOLLOW else 1
            found += [_on_corner(self.kind, cx, cy, far, quarter, step / steps) for step in range(steps + 1)]
        return found


def _on_corner(kind: str, x: float, y: float, far: float, quarter: int, share: float) -> Point:
    """A point on the way round one corner, counter-clockwise along the box."""
    turn = math.pi / 2 * (quarter + 1 - share)
    if kind == HOLLOW:
        return x + far * math.cos(turn), y + far * math.sin(turn)
    begin, end = math.pi / 2 * (quarter + 1), math.pi / 2 * quarter
    one = (x + far * math.cos(begin), y + far * math.sin(begin))
    other = (x + far * math.cos(end), y + far * math.sin(end))
    return one if share == 0 else other


def patch(corner: Corner, reach: int, kind: str, fill: str = "", edge: str = "") -> tuple[Any, int]:
    """A picture to be stretched in nine parts, and how wide its border is.

    Kinds: "fill" and "button" (white, to be tinted), "edge" (the line alone), "ring" (a thicker one, around what is
    meant) and "rim" (the same around a button), "double" (white, a darker line inside) and "lined" (the same for
    what is no button), "both" (a filling and an edge in fixed colours).
    """
    key = ("patch", corner, reach, kind, fill, edge, dp(1))
    made: tuple[Any, int] = keep(key, lambda: _patch(corner, reach, kind, fill, edge))
    return made


def _patch(corner: Corner, reach: int, kind: str, fill: str, edge: str) -> tuple[Any, int]:
    line, inset = max(1.0, dp(LINE)), dp(INSET)
    side = reach + math.ceil(inset + line if kind in DOUBLE else LINES.get(kind, 1.5) * line) + 2
    colours = [[round(255 * part) for part in get_color_from_hex(colour)] for colour in (fill, edge) if colour]
    rows = []
    for y in range(side + 1):
        row = [_pixel(kind, corner.inside(x + 0.5, y + 0.5, reach), line, inset, colours) for x in range(side + 1)]
        rows.append(b"".join(row + row[::-1]))
    extent = 2 * side + 2
    return upload(extent, extent, b"".join(rows + rows[::-1]), "rgba" if colours else "luminance_alpha"), side


def _pixel(kind: str, deep: float, line: float, inset: float, colours: Sequence[Sequence[int]]) -> bytes:
    if kind in LINES:
        return bytes((255, round(255 * (cover(deep) - cover(deep - LINES[kind] * line)))))
    if kind in DOUBLE:
        dark = DIM * (cover(deep - inset) - cover(deep - inset - line))
        return bytes((round(255 * (1 - dark)), round(255 * cover(deep))))
    if kind == "both":
        share = cover(deep - 1.5 * line)
        mixed = (round(b + (a - b) * share) for a, b in zip(colours[0][:3], colours[1][:3], strict=True))
        return bytes((*mixed, round(255 * cover(deep))))
    return bytes((255, round(255 * cover(deep))))


def soft_shadow() -> tuple[Any, int]:
    """A shadow to be stretched in nine parts: tint it black, let it reach beyond what it lies under."""
    made: tuple[Any, int] = keep(("patch", "shadow"), _shadow)
    return made


def _shadow() -> tuple[Any, int]:
    half, side = SHADOW / 2 - 0.5, SHADOW // 2 - 1
    away = [max(half - place - 1, 0.0) for place in range(SHADOW // 2)]
    # A quarter of it is worked out, the others mirror it.
    rows = []
    for up in away:
        light = [max(0.0, 1 - math.hypot(across, up) / side) for across in away]
        row = [bytes((255, round(255 * one * one * (3 - 2 * one)))) for one in light]
        rows.append(b"".join(row + row[::-1]))
    return upload(SHADOW, SHADOW, b"".join(rows + rows[::-1])), side


class CornerBox(Fitted):
    """A box with the corners of a world: set `world` and `kind`, or `paint` (filling and edge) for the kind "both".

    All kinds but "both" are tinted by the colour before them; "both" wants white there.
    """

    def __init__(self, world: str = "", kind: str = "fill", paint: Sequence[str] = (), **kwargs: Any) -> None:
        self._told = (world, kind, tuple(paint))
        self._drawn: object = UNDRAWN
        super().__init__(**kwargs)
        self._drawn = UNDRAWN  # the base class has put its own border over ours
        self.fit()

    @property
    def world(self) -> str:
        """Whose corners."""
        return self._told[0]

    @world.setter
    def world(self, key: str) -> None:
        self._told = (key, *self._told[1:])
        self.fit()

    @property
    def kind(self) -> str:
        """What the patch shows."""
        return self._told[1]

    @kind.setter
    def kind(self, kind: str) -> None:
        self._told = (self._told[0], kind, self._told[2])
        self.fit()

    @property
    def paint(self) -> tuple[str, ...]:
        """Filling and edge as hex strings, which make it the kind "both"."""
        return self._told[2]

    @paint.setter
    def paint(self, paint: Sequence[str]) -> None:
        self._told = (self._told[0], "both", tuple(paint))
        self.fit()

    def fit(self) -> None:
        """Take the patch that fits: corners never reach beyond the middle of a small box, else its parts tear."""
        from screens.worlds import world as world_of

        corner = world_of(self._told[0]).corner
        width, height = self.size
        kind = self._told[1]
        spare = 3 + (dp(INSET) + dp(LINE) if kind in DOUBLE else LINES.get(kind, 1.5) * dp(LINE))
        wished = min(width, height) / 2 if corner.pill and kind in BUTTONS else dp(corner.reach)
        reach = max(0, int(min(wished, width / 2 - spare, height / 2 - spare)))
        nothing = width < 1 or height < 1
        wanted = (corner, reach, nothing, *self._told[1:])
        if wanted != self._drawn:
            self._drawn = wanted
            texture, border = patch(corner, reach, self._told[1], *self._told[2])
            self.texture = texture
            self.border = (0 if nothing else border,) * 4  # else the corners of nothing would still be drawn
