"""The edges of a banner: what runs along its head, its sides and its foot, in the material of its world."""

from __future__ import annotations

import math
from itertools import pairwise

from screens.worlds import pen
from screens.worlds.age_of_mythology import BRONZE, BRONZE_DARK, BRONZE_LIGHT, NIGHT, meander_band
from screens.worlds.base import World
from screens.worlds.clash_of_cultures import CREAMS, GOLDS, GROUT, TEALS, coloured, mosaic_band
from screens.worlds.historia import neat_line
from screens.worlds.through_the_ages import guilloche

INK, BAND = "#1d1208", 30.0
SHEET, SEA, STONE, SIDE = "#e8c77e", "#12283c", 9.0, 10.0
NOTE, ENGRAVED = "#2a2416", "#cfae6a"
# How far the corners of a banner reach, and how high what runs along its foot is.
CORNERS = {"historia": 3.0, "clash_of_cultures": 30.0, "through_the_ages": 26.0, "age_of_mythology": 3.0}
FEET = {"historia": SIDE, "clash_of_cultures": STONE + 2, "through_the_ages": 22.0, "age_of_mythology": 22.0}
PLAIN_CORNER = 26.0


def outline(world: World, inset: float, width: float, height: float) -> pen.Points:
    """The line round a banner, so far inside its picture."""
    reach = CORNERS.get(world.key, PLAIN_CORNER) - inset / 2
    return world.corner.outline(inset, inset, width - 2 * inset, height - 2 * inset, max(2.0, reach))


def edges(world: World, width: float, height: float, foot: bool) -> None:
    """The bands of a banner; a low one has none at its foot."""
    head = height - BAND - 4
    if world.key == "historia":
        _map_sheet(width, height, foot)
    elif world.key == "clash_of_cultures":
        _stones(world, width, height)
        with pen.moved(0, head):
            mosaic_band(width, BAND, world.chance(9), 6)
    elif world.key == "through_the_ages":
        for low, high in ((head, BAND), *(((4.0, FEET[world.key]),) if foot else ())):
            pen.ink(NOTE)
            pen.box(0, low, width, high)
            pen.ink(ENGRAVED)
            guilloche(0, low + high / 2, width, high * 0.4, 84)
    elif world.key == "age_of_mythology":
        _bronze(width, height)
        meander_band(0, head, width, BAND, NIGHT, BRONZE_LIGHT, 30)
        if foot:
            meander_band(0, 4, width, FEET[world.key], NIGHT, BRONZE_LIGHT, 22)
    else:
        pen.ink(world.palette.ornament)
        pen.box(0, head, width, 3)


def lines(world: World, width: float, height: float, foot: bool) -> None:
    """What is drawn round a banner once it is filled."""
    pen.ink(BRONZE if world.key == "age_of_mythology" else INK)
    pen.stroke(outline(world, 4, width, height), 2.4, close=True, soft=True)
    if world.key == "through_the_ages":
        low, reach = 8 + (FEET[world.key] if foot else 0.0), CORNERS[world.key] / 2
        for inset in (5.0, 8.0):
            x, y = 4 + inset, low - 4 + inset
            inner = world.corner.outline(x, y, width - 2 * x, height - BAND - 4 - inset - y, reach)
            pen.ink(NOTE, 0.7)
            pen.stroke(inner, 1.1, close=True, soft=True)


def _map_sheet(width: float, height: float, foot: bool) -> None:
    """The scale bar of a map goes all the way round it, wider above."""
    pen.ink(SHEET)
    pen.box(0, height - BAND - 4, width, BAND + 4)
    for x in (4.0, width - 4 - SIDE):
        pen.ink(SHEET)
        pen.box(x, 4, SIDE, height)
        with pen.moved(x + SIDE, 4, 90):
            neat_line(height - BAND - 8, SIDE, SEA, 22)
    if foot:
        pen.ink(SHEET)
        pen.box(4, 4, width - 8, SIDE)
        with pen.moved(4, 4):
            neat_line(width - 8, SIDE, SEA, 22)
    with pen.moved(0, height - BAND - 4):
        neat_line(width, BAND, SEA, 22)


def _stones(world: World, width: float, height: float) -> None:
    """A row of stones in grout along every side, also across the corners."""
    middle = 4 + STONE / 2 + 1
    corners = outline(world, middle, width, height)
    pen.ink(GROUT)
    pen.stroke(corners, STONE + 2, close=True)
    laid = []
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        span = math.dist((ax, ay), (bx, by))
        count = max(1, round(span / STONE))
        ux, uy, half = (bx - ax) / span, (by - ay) / span, STONE / 2 - 0.5
        for place in range(count):
            x, y = ax + (bx - ax) * (place + 0.5) / count, ay + (by - ay) * (place + 0.5) / count
            along = span / count / 2 - 0.5
            ends = ((-along, -half), (along, -half), (along, half), (-along, half))
            laid.append([(x + u * ux - v * uy, y + u * uy + v * ux) for u, v in ends])
    coloured(laid, (*CREAMS, *GOLDS[:1], *TEALS[:1]), world.chance(11))


def _bronze(width: float, height: float) -> None:
    """A bar of bronze at either side, light in its middle."""
    for x in (4.0, width - 4 - SIDE):
        pen.shade(x, 4, SIDE, height - 8, (BRONZE_DARK, BRONZE_LIGHT, BRONZE_DARK), across=True)
        pen.ink(NIGHT)
        pen.box(x + SIDE if x < width / 2 else x - 1.4, 4, 1.4, height - 8)
