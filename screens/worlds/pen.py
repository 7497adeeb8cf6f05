"""Pen: the few strokes all ornaments are made of, added to the canvas that is open."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Color,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.graphics.tesselator import Tesselator
from kivy.metrics import dp
from kivy.utils import get_color_from_hex

from screens.kit.shapes import outline as seat_outline
from screens.worlds.texture import keep, upload

Point = tuple[float, float]
Points = Sequence[Point]
GRADIENT_STEPS = 64
HAIR = 1.001  # a Kivy line of exactly 1 is drawn one screen pixel thin, whatever the scale
NEAR = 1e-3
TEXT_TIMES = 2


def ink(colour: str | Sequence[float], alpha: float = 1.0) -> None:
    """Draw with this colour from now on."""
    rgba = get_color_from_hex(colour) if isinstance(colour, str) else list(colour)
    Color(*rgba[:3], alpha)


def tone(colour: str, towards: str, share: float) -> str:
    """A colour on the way to another."""
    one, other = get_color_from_hex(colour), get_color_from_hex(towards)
    mixed = (round(255 * (a + (b - a) * share)) for a, b in zip(one[:3], other[:3], strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def box(x: float, y: float, width: float, height: float) -> None:
    """A filled rectangle."""
    Rectangle(pos=(x, y), size=(width, height))


def frame(x: float, y: float, width: float, height: float, thick: float = 1.0) -> None:
    """The border of a rectangle, drawn inside it."""
    box(x, y, width, thick)
    box(x, y + height - thick, width, thick)
    box(x, y + thick, thick, height - 2 * thick)
    box(x + width - thick, y + thick, thick, height - 2 * thick)


def shade(x: float, y: float, width: float, height: float, stops: Sequence[str], across: bool = False) -> None:
    """A rectangle that goes through some colours from bottom to top, or from left to right."""
    Color(1, 1, 1, 1)
    texture = _gradient(tuple(stops))
    coords = (0, 0, 0, 1, 0, 1, 0, 0) if across else (0, 0, 0, 0, 0, 1, 0, 1)
    Rectangle(texture=texture, pos=(x, y), size=(width, height), tex_coords=coords)


def _gradient(stops: tuple[str, ...]) -> Any:
    return keep(("gradient", stops), lambda: _make_gradient(stops))


def _make_gradient(stops: tuple[str, ...]) -> Any:
    rgba = [[round(255 * part) for part in get_color_from_hex(stop)] for stop in stops]
    rows = []
    for step in range(GRADIENT_STEPS):
        place = step / (GRADIENT_STEPS - 1) * (len(rgba) - 1)
        low = min(int(place), len(rgba) - 2)
        rows.append(bytes(round(a + (b - a) * (place - low)) for a, b in zip(rgba[low], rgba[low + 1], strict=True)))
    return upload(1, GRADIENT_STEPS, b"".join(rows), "rgba", upright=True)


def fan(points: Points, centre: Point | None = None) -> None:
    """A filled outline that can be seen whole from its centre."""
    x, y = centre or (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
    corners = [(x, y), *points, points[0]]
    Mesh(vertices=_flat(corners), indices=list(range(len(corners))), mode="triangle_fan")


def fill(rings: Iterable[Points]) -> None:
    """Any outline, filled."""
    shape = Tesselator()
    for ring in rings:
        shape.add_contour([value for point in ring for value in point])
    if shape.tesselate():
        for vertices, indices in shape.meshes:
            Mesh(vertices=vertices, indices=indices, mode="triangle_fan")


def quads(shapes: Iterable[Points]) -> None:
    """Many four-cornered stones or stitches of one colour, in one go."""
    flat, indices = [], []
    for place, shape in enumerate(shapes):
        flat += _flat(shape)
        first = 4 * place
        indices += [first, first + 1, first + 2, first, first + 2, first + 3]
    for start in range(0, len(indices), 6 * 10_000):  # Kivy counts corners in sixteen bits
        part = indices[start : start + 6 * 10_000]
        if part:
            low = part[0]
            Mesh(
                vertices=flat[4 * low : 4 * (max(part) + 1)], indices=[index - low for index in part], mode="triangles"
            )


def square(x: float, y: float, side: float) -> Points:
    """The corners of a square."""
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def stroke(points: Points, thick: float, close: bool = False, soft: bool = False) -> None:
    """A line of this thickness; `soft` rounds its joints and ends."""
    width = thick / 2 if thick != 2 else HAIR
    # Two points in the same place have no direction, and the joint between them would point anywhere.
    apart = [point for place, point in enumerate(points) if not place or math.dist(point, points[place - 1]) > NEAR]
    if close and math.dist(apart[0], apart[-1]) <= NEAR:
        apart.pop()
    Line(
        points=[value for point in apart for value in point],
        width=width,
        close=close,
        joint="round" if soft else "miter",
        cap="round" if soft else "none",
    )


def dashes(points: Points, thick: float, length: float, gap: float) -> None:
    """A dashed line as short quads: Kivy's own dashes are only a pixel wide."""
    shapes, left, drawing = [], 0.0, True
    for (ax, ay), (bx, by) in pairwise(points):
        span = math.dist((ax, ay), (bx, by))
        if span == 0:
            continue
        ux, uy = (bx - ax) / span, (by - ay) / span
        at = 0.0
        while at < span:
            reach = min(span, at + (left or (length if drawing else gap)))
            left = (left or (length if drawing else gap)) - (reach - at)
            if drawing:
                nx, ny = -uy * thick / 2, ux * thick / 2
                one, two = (ax + ux * at, ay + uy * at), (ax + ux * reach, ay + uy * reach)
                shapes.append(
                    (
                        (one[0] + nx, one[1] + ny),
                        (one[0] - nx, one[1] - ny),
                        (two[0] - nx, two[1] - ny),
                        (two[0] + nx, two[1] + ny),
                    )
                )
            at = reach
            if left <= 1e-6:
                drawing, left = not drawing, 0.0
    quads(shapes)


def circle(x: float, y: float, radius: float, count: int = 72, start: float = 0.0) -> list[Point]:
    """Points on a circle, counter-clockwise from the right."""
    turns = (start + math.tau * step / count for step in range(count))
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def disc(x: float, y: float, radius: float) -> None:
    """A filled circle."""
    fan(circle(x, y, radius), (x, y))


def ring(x: float, y: float, radius: float, thick: float) -> None:
    """A circle whose line lies half inside, half outside the radius."""
    stroke(circle(x, y, radius, 96), thick, close=True)


def star(x: float, y: float, points: int, outer: float, inner: float, turn: float = 0.0) -> list[Point]:
    """The corners of a star whose first point looks up."""
    found = []
    for step in range(2 * points):
        angle = math.pi / 2 + turn + math.pi * step / points
        radius = inner if step % 2 else outer
        found.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return found


def wedge(x: float, y: float, inner: float, outer: float, begin: float, end: float) -> Points:
    """A stone of a ring: four corners between two radii and two angles."""
    return tuple(
        (x + radius * math.cos(angle), y + radius * math.sin(angle))
        for radius, angle in ((inner, begin), (outer, begin), (outer, end), (inner, end))
    )


def rounded(x: float, y: float, width: float, height: float, radius: float) -> list[Point]:
    """The outline of a rounded rectangle."""
    radius = min(radius, width / 2, height / 2)
    found = []
    for cx, cy, begin in (
        (x + width - radius, y + height - radius, 0.0),
        (x + radius, y + height - radius, 0.25),
        (x + radius, y + radius, 0.5),
        (x + width - radius, y + radius, 0.75),
    ):
        found += [
            (cx + radius * math.cos(turn), cy + radius * math.sin(turn))
            for turn in (math.tau * (begin + step / 64) for step in range(17))
        ]
    return found


def seat_shape(shape: str, x: float, y: float, radius: float) -> list[Point]:
    """The corners of a seat's shape around a centre."""
    corners = seat_outline(shape)
    return [(x + radius * dx, y + radius * dy) for dx, dy in corners] or circle(x, y, radius)


@contextmanager
def clipped(points: Points) -> Any:
    """Let what is drawn inside show only within an outline that can be seen whole from its centre."""
    StencilPush()
    fan(points)
    StencilUse()
    yield
    StencilUnUse()
    fan(points)
    StencilPop()


@contextmanager
def moved(x: float, y: float, degrees: float = 0.0) -> Any:
    """Draw around another origin, turned counter-clockwise."""
    PushMatrix()
    Translate(x, y)
    if degrees:
        Rotate(angle=degrees, origin=(0, 0))
    yield
    PopMatrix()


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    font: str,
    bold: bool = False,
    anchor: Point = (0.5, 0.5),
    width: float = 0.0,
) -> float:
    """Words inside a picture, their box anchored at a point; smaller if they would be wider than `width`.

    Sizes are in dp of the picture; returns the width they took.
    """
    times = TEXT_TIMES * dp(1)
    label = _label(text, size * times, font, bold)
    if width and label.texture.width / times > width:
        size *= width / (label.texture.width / times)
        label = _label(text, size * times, font, bold)
    wide, high = label.texture.width / times, label.texture.height / times
    Rectangle(texture=label.texture, pos=(x - wide * anchor[0], y - high * anchor[1]), size=(wide, high))
    return float(wide)


def _label(text: str, size: float, font: str, bold: bool) -> Any:
    label = CoreLabel(text=text, font_size=size, font_name=font, bold=bold)
    label.refresh()
    return label


def _flat(points: Iterable[Point]) -> list[float]:
    return [value for x, y in points for value in (x, y, 0, 0)]
