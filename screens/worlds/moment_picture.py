"""What is drawn of a moment once and kept: its frame with sparks, the medal of what happened, the line of ages."""

from __future__ import annotations

from typing import Any

from companion.insight.moments import BATTLE, EVENT, LEAD
from screens.kit.type import ICON_FONT, glyph
from screens.worlds import pen
from screens.worlds.age_of_mythology import bronze_rim, laurel, meander_band
from screens.worlds.base import World
from screens.worlds.texture import render

ICONS = {EVENT: "lightning-bolt", BATTLE: "sword-cross", LEAD: "crown"}
INK = "#fdf3df"
SPARKS, CORNER = 44, 36.0
# The laurel reaches so far beyond the rim of the medal.
AROUND = 1.36
STATION, HERE, HALO = 15.0, 20.0, 25.0


def frame_picture(own: World, width: float, height: float) -> Any:
    """Two lines, the world's mark in every corner, and small lights between them."""

    def draw() -> None:
        _sparks(own, width, height)
        _frame(own, width, height)

    edge = own.rgb(own.of("dark").ornament)
    return own.made("moment_frame", lambda: render(width, height, draw, edge), width, height)


def medal_picture(own: World, kind: str, side: float) -> Any:
    """The medal of what happened, in the middle of a picture `AROUND` times as large."""
    whole = side * AROUND

    def draw() -> None:
        _medal(own, kind, whole / 2, whole / 2, side)

    edge = own.rgb(own.of("dark").ornament)
    return own.made("moment_medal", lambda: render(whole, whole, draw, edge), kind, side)


def line_picture(own: World, signs: tuple[str, ...], at: int, width: float) -> Any:
    """The ages as stations of a line: those behind us ticked, ours large, those to come hollow."""
    edge = own.rgb(own.of("dark").ornament)

    def draw() -> None:
        _line(own, signs, at, width)

    return own.made("moment_line", lambda: render(width, 2 * HALO, draw, edge), signs, at, width)


def station(place: int, count: int, width: float) -> float:
    """Where a station stands on a line of this width: each in the middle of its share."""
    return (place + 0.5) * width / count


def _line(own: World, signs: tuple[str, ...], at: int, width: float) -> None:
    dark, y = own.of("dark"), HALO
    places = [station(place, len(signs), width) for place in range(len(signs))]
    pen.ink(own.glow)
    pen.box(places[0], y - 2, places[at] - places[0], 4)
    pen.ink(own.glow, 0.55)
    pen.dashes([(places[at] + HALO, y), (places[-1], y)] if at + 1 < len(signs) else [], 3, 6, 4)
    for place, x in enumerate(places):
        if place == at:
            pen.ink(INK, 0.28)
            pen.disc(x, y, HALO)
        pen.ink(own.glow)
        pen.disc(x, y, HERE if place == at else STATION)
        if place == at:
            pen.ink(dark.ground)
            pen.ring(x, y, HERE - 3, 1.2)
        if place > at:
            pen.ink(dark.ground)
            pen.disc(x, y, STATION - 2)
        pen.ink(own.glow if place > at else dark.ground)
        if place < at:
            pen.words(glyph("check-bold"), x, y, 20, ICON_FONT)
        else:
            pen.words(signs[place], x, y, 20 if place == at else 16, own.face(signs[place]), width=26)


def _sparks(own: World, width: float, height: float) -> None:
    """The same ones every time, thicker above."""
    chance = own.chance(SPARKS)
    for _ in range(SPARKS):
        x, y = chance.uniform(14, width - 14), chance.uniform(height * 0.3, height - 14)
        tall = chance.uniform(2, 6)
        pen.ink(own.glow, chance.uniform(0.3, 0.9))
        pen.fan(((x, y - tall), (x + tall / 3, y), (x, y + tall), (x - tall / 3, y)))


def _frame(own: World, width: float, height: float) -> None:
    """Two lines, and the world's mark in every corner."""
    dark = own.of("dark")
    pen.ink(dark.ornament)
    pen.frame(3, 3, width - 6, height - 6, 2.2)
    pen.frame(9, 9, width - 18, height - 18, 0.9)
    for x in (2.0, width - CORNER - 2):
        for y in (2.0, height - CORNER - 2):
            pen.ink(dark.ground)
            pen.box(x, y, CORNER, CORNER)
            pen.ink(dark.ornament)
            pen.frame(x, y, CORNER, CORNER, 2)
            with pen.moved(x + 5, y + 5):
                if own.key == "age_of_mythology":
                    meander_band(0, 0, CORNER - 10, CORNER - 10, dark.ground, dark.ornament, CORNER - 10)
                else:
                    own.draw_medal((CORNER - 10) / 2, (CORNER - 10) / 2, CORNER - 10)


def _medal(own: World, kind: str, x: float, y: float, side: float) -> None:
    """A picture of the world in a ring, or a sign where the picture would not say what happened."""
    radius = side / 2
    if own.key == "age_of_mythology":
        laurel(x, y, radius * 1.2, own.of("dark").ornament)
    pen.ink("#000000", 0.35)
    pen.disc(x, y - 5, radius)
    if own.key == "age_of_mythology":
        bronze_rim(x, y, radius, 22)
        inner = radius * 0.565
    else:
        pen.ink(own.of("dark").ornament)
        pen.disc(x, y, radius)
        pen.ink(own.of("dark").ground)
        pen.disc(x, y, radius * 0.95)
        pen.ink(own.of("dark").ornament)
        pen.dashes([*pen.circle(x, y, radius * 0.88, 120), (x + radius * 0.88, y)], radius * 0.06, 7, 4)
        inner = radius * 0.8
    with pen.clipped(pen.circle(x, y, inner)), pen.moved(x - inner, y - inner):
        own.draw_scene(2 * inner, 2 * inner)
        if kind in ICONS:
            pen.ink("#000000", 0.58)
            pen.box(0, 0, 2 * inner, 2 * inner)
    if kind in ICONS:
        pen.ink(INK)
        pen.words(glyph(ICONS[kind]), x, y, inner * 1.2, ICON_FONT)
