"""Spine: what the backs of all books on the shelf share, and the titles that read upwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from screens.worlds import pen
from screens.worlds.books import book

if TYPE_CHECKING:
    from screens.worlds.base import World

ROUNDING = 4.0


def draw_spine(world: World, title: str, width: float, height: float) -> None:
    """The cloth of the world, its title, and the light that makes it a round back."""
    with pen.clipped(pen.rounded(0, 0, width, height, ROUNDING)):
        pen.ink(book(world.key).ground)
        pen.box(0, 0, width, height)
        world.draw_spine_ground(width, height)
        world.draw_spine_title(title, width, height)
        _light(width, height)
    pen.ink("#ffffff", 0.16)
    pen.stroke(pen.rounded(0.5, 0.5, width - 1, height - 1, ROUNDING), 1, close=True)


def _light(width: float, height: float) -> None:
    """Dark towards the edges, a soft shine left of the middle, shadow where it stands."""
    pen.shade(0, 0, width * 0.2, height, ("#00000073", "#00000012"), across=True)
    pen.shade(width * 0.2, 0, width * 0.22, height, ("#ffffff00", "#ffffff1f"), across=True)
    pen.shade(width * 0.42, 0, width * 0.2, height, ("#ffffff1f", "#ffffff00"), across=True)
    pen.shade(width * 0.66, 0, width * 0.34, height, ("#00000000", "#0000007a"), across=True)
    pen.shade(0, 0, width, 22, ("#00000059", "#00000000"))


def upwards(text: str, x: float, y: float, size: float, font: str, room: float, across: float) -> None:
    """Words that read from below, their middle at a point, at most so long and so high."""
    with pen.moved(x, y, 90):
        pen.words(text, 0, 0, min(size, across), font, width=room)
