"""Shapes: the outlines that tell seats apart without colour."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from kivy.graphics import Rectangle

from screens.worlds.texture import upload

CORNERS = {"triangle": 3, "pentagon": 5, "hexagon": 6}
ROUND = 40  # so many corners look like a circle
CROSS_ARM = 0.36
PICTURES = 128
FINE = 4  # lines a pixel is measured on
RIM = 0.6  # pixels a shape stands out of its radius, so that a small one stays bold


def outline(shape: str) -> list[tuple[float, float]]:
    """The corners of a shape in a box from -1 to 1; a circle has very many."""
    if shape == "square":
        return [(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)]
    if shape == "diamond":
        return [(0, -1), (1, 0), (0, 1), (-1, 0)]
    if shape == "star":
        return [_on_circle(step / 10, 1 if step % 2 == 0 else 0.45) for step in range(10)]
    if shape == "cross":
        arm = CROSS_ARM
        right = [(arm, -1), (arm, -arm), (1, -arm), (1, arm), (arm, arm), (arm, 1)]
        return right + [(-x, -y) for x, y in right]
    count = CORNERS.get(shape, ROUND)
    drop = 0.15 if shape == "triangle" else 0
    return [(x, y - drop) for x, y in (_on_circle(step / count, 1) for step in range(count))]


def _on_circle(turn: float, radius: float) -> tuple[float, float]:
    return math.sin(turn * math.tau) * radius, math.cos(turn * math.tau) * radius


def draw_shape(shape: str, x: float, y: float, radius: float) -> None:
    """Draw a filled shape around a centre in the present colour, into the canvas that is open."""
    picture = mark_picture(shape, radius)
    width, height = picture.size
    Rectangle(texture=picture, pos=(round(x - width / 2), round(y - height / 2)), size=picture.size)


def mark_picture(shape: str, radius: float) -> Any:
    """A shape in white with soft edges, to be tinted, a pixel of air around it."""
    return _picture(shape, round(radius, 1))


@lru_cache(maxsize=PICTURES)
def _picture(shape: str, radius: float) -> Any:
    half, reach = math.ceil(radius + RIM) + 1, radius + RIM
    corners = [(half + reach * x, half + reach * y) for x, y in outline(shape)]
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    rows = [_row(sides, row, 2 * half) for row in range(2 * half)]
    return upload(2 * half, 2 * half, b"".join(rows), upright=True)


def _row(sides: list[Any], row: int, width: int) -> bytes:
    """One line of pixels: how much of each lies inside."""
    covered = [0.0] * width
    for step in range(FINE):
        ends = sorted(_crossings(sides, row + (step + 0.5) / FINE))
        for left, right in zip(ends[::2], ends[1::2], strict=True):
            first, last = int(left), min(int(right), width - 1)
            covered[first] += first + 1 - left
            covered[last] -= last + 1 - right
            for place in range(first + 1, last + 1):
                covered[place] += 1
    return b"".join(bytes((255, round(255 * min(1.0, max(0.0, part / FINE))))) for part in covered)


def _crossings(sides: list[Any], y: float) -> list[float]:
    """Where the sides of a shape cross a line."""
    return [ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in sides if (ay <= y) != (by <= y)]
