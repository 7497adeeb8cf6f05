"""Banner: what the winner's name stands on, in the winner's colour and the material of the game."""

from __future__ import annotations

from typing import Any

from screens.palettes import LOOK
from screens.worlds import pen
from screens.worlds.age_of_mythology import BRONZE, BRONZE_DARK
from screens.worlds.banner_edges import BAND, FEET, INK, edges, lines, outline
from screens.worlds.base import World
from screens.worlds.clash_of_cultures import GROUT
from screens.worlds.historia import compass
from screens.worlds.tapestry import PLUM, RED, WIDE_BAND, Tapestry, fringe, stitched
from screens.worlds.texture import render
from screens.worlds.through_the_ages import rosette

MARK = 104.0
USUAL = 420.0  # as high as on a phone; the mark of a higher one grows with it
ROOMY = 300.0  # a lower banner has room for words only
DROP, THREADS, ROD = 22.0, 14.0, 22.0
HEM, EDGE = 46.0, 18.0


def banner(world: World, colour: str, width: float, height: float) -> Any:
    """A cloth or panel with the mark of the game above; dark words go on its lower part."""
    fill = LOOK.seat(colour).bright
    return world.made(
        "banner", lambda: render(width, height, lambda: _draw(world, fill, width, height), world.rgb(fill)), colour,
        width, height,
    )


def around_words(world: World, height: float) -> tuple[float, float]:
    """How much of a banner lies above its words, and how much below them."""
    side = mark_side(height)
    if isinstance(world, Tapestry):
        return BAND + side + ROD, HEM
    if not side:
        return BAND + EDGE, EDGE
    return BAND + side + ROD, EDGE + FEET.get(world.key, 0.0)


def mark_side(height: float) -> float:
    """How large the mark of the game is on a banner so high."""
    return min(MARK * max(1.0, height / USUAL), height * 0.34) if height >= ROOMY else 0.0


def _draw(world: World, fill: str, width: float, height: float) -> None:
    if isinstance(world, Tapestry):
        _cloth(world, fill, width, height)
        return
    side = mark_side(height)
    with pen.clipped(outline(world, 4, width, height)):
        pen.shade(0, 0, width, height, (pen.tone(fill, "#000000", 0.14), pen.tone(fill, "#ffffff", 0.14)))
        edges(world, width, height, bool(side))
    lines(world, width, height, bool(side))
    if side:
        _mark(world, width / 2, height - BAND - 12 - side / 2, side)


def _mark(world: World, x: float, y: float, side: float) -> None:
    """The mark of the game in dark lines, so that it lies on the colour and not beside it."""
    if world.key == "historia":
        pen.ink(INK)
        pen.ring(x, y, side * 0.47, 1.6)
        pen.ring(x, y, side * 0.42, 0.8)
        compass(x, y, side * 0.46)
    elif world.key == "through_the_ages":
        pen.ink(INK, 0.8)
        rosette(x, y, side / 2, 40, 0.9)
        world.draw_medal(x, y, side * 0.62)
    else:
        pen.ink(GROUT if world.key == "clash_of_cultures" else BRONZE_DARK)
        pen.disc(x, y, side / 2)
        world.draw_medal(x, y, side * 0.97)


def _cloth(world: Tapestry, fill: str, width: float, height: float) -> None:
    """A hanging with a pointed hem: rod, band, weave, star, seams and fringe."""
    left, right, foot, top = 16.0, width - 16.0, DROP + THREADS + 4, height - ROD
    pen.ink(INK, 0.5)
    hem = [(left, foot), (width / 2, foot - DROP), (right, foot)]
    fringe(left, foot - 1, right - left, THREADS, DROP)
    outline = [*hem, (right, top), (left, top)]
    with pen.clipped(outline):
        pen.shade(0, 0, width, height, (pen.tone(fill, "#000000", 0.16), pen.tone(fill, "#ffffff", 0.06), fill))
        pen.ink("#000000", 0.08)
        pen.quads(((0, y), (width, y), (width, y + 0.8), (0, y + 0.8)) for y in range(0, int(height), 3))
        pen.ink(PLUM)
        pen.box(left, top - BAND, right - left, BAND)
        pen.ink(RED)
        pen.box(left, top - BAND, right - left, 2.4)
        pen.box(left, top - 2.4, right - left, 2.4)
        with pen.moved(left, 0):
            stitched(WIDE_BAND, 0, top - BAND + 5, right - left, BAND - 10)
    pen.ink(INK, 0.55)
    seam = [(left + 9, top - BAND - 6), (left + 9, foot + 6), (width / 2, foot - DROP + 12), (right - 9, foot + 6),
            (right - 9, top - BAND - 6)]
    pen.dashes(seam, 1.6, 9, 6)
    side = mark_side(height)
    if side:
        world.draw_star(width / 2, top - BAND - 8 - side / 2, side, PLUM, "#b1432f")
    pen.shade(4, top + 2, width - 8, 12, ("#4a2c12", "#9a6a35", "#6b431e"))
    for x in (8.0, width - 8):
        pen.ink(BRONZE)
        pen.disc(x, top + 8, 8)
        pen.ink("#e6bd5c")
        pen.ring(x, top + 8, 7.4, 1.4)
    for place in range(9):
        pen.ink(RED if place % 2 else PLUM)
        pen.fan(pen.rounded(left + 6 + (right - left - 22) * place / 8, top - 4, 10, 20, 3))
