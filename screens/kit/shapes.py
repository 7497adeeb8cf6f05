"""Shapes: the outlines that tell seats apart without colour."""

from __future__ import annotations

import math

from kivy.graphics import Mesh, SmoothEllipse, SmoothLine

CORNERS = {"triangle": 3, "pentagon": 5, "hexagon": 6}
CROSS_ARM = 0.36


def outline(shape: str) -> list[tuple[float, float]]:
    """The corners of a shape in a box from -1 to 1; a circle has none."""
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
    count = CORNERS.get(shape, 0)
    drop = 0.15 if shape == "triangle" else 0
    return [(x, y - drop) for x, y in (_on_circle(step / count, 1) for step in range(count))]


def _on_circle(turn: float, radius: float) -> tuple[float, float]:
    return math.sin(turn * math.tau) * radius, math.cos(turn * math.tau) * radius


def draw_shape(shape: str, x: float, y: float, radius: float) -> None:
    """Draw a filled shape around a centre in the present colour, into the canvas that is open."""
    corners = [(x + radius * dx, y + radius * dy) for dx, dy in outline(shape)]
    if not corners:
        SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
        return
    fan = [(x, y), *corners, corners[0]]
    vertices = [value for px, py in fan for value in (px, py, 0, 0)]
    Mesh(vertices=vertices, indices=list(range(len(fan))), mode="triangle_fan")
    SmoothLine(points=[value for corner in corners for value in corner], close=True, width=1)
