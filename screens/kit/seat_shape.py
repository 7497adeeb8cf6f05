"""SeatShape: the shape of a seat in its colour, bright in a dark rim where that colour would be brown on paper."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color

from screens.kit.shapes import draw_shape
from screens.kit.strokes import Strokes
from screens.theme import SHAPES, theme

# How much of a shape its bright middle takes.
INSIDE = 0.68
# The colour of a seat, where its shape lies and how far it reaches.
Placed = tuple[str, float, float, float]


def draw_seat(colour: str, x: float, y: float, radius: float) -> None:
    """Draw the shape of a seat around a centre, into the canvas that is open."""
    shape, core = SHAPES.get(colour, "star"), theme.core(theme.name, colour)
    Color(*theme.seat_colour(theme.name, colour))
    draw_shape(shape, x, y, radius)
    if core[3]:
        Color(*core)
        draw_shape(shape, x, y, radius * INSIDE)


def mark_seats(strokes: Strokes, placed: Sequence[Placed]) -> None:
    """The same for many seats of one drawing, as a layer of their own."""
    for colour, x, y, radius in placed:
        strokes.mark(SHAPES.get(colour, "star"), x, y, radius, theme.seat_colour(theme.name, colour))
    strokes.lay()
    for colour, x, y, radius in placed:
        core = theme.core(theme.name, colour)
        if core[3]:
            strokes.mark(SHAPES.get(colour, "star"), x, y, radius * INSIDE, core)
    strokes.lay()
