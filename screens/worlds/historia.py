"""Historia's world: a navigator's chart with neat lines, compass rose and graticule."""

from __future__ import annotations

import math

from screens.worlds import pen
from screens.worlds.base import Backdrop, World
from screens.worlds.corners import ROUND, Corner
from screens.worlds.spine import upwards
from screens.worlds.texture import render

GOLD, GOLD_DARK, CREAM, DEEP = "#e0b662", "#a87a33", "#f8ecce", "#12283c"
ROUTE = "#ec7d72"
CELL = 20.5
SCENE_SEA, SCENE_LAND = "#1c4a63", "#e6c979"


class Historia(World):
    """Charts, cubes and a compass."""

    key = "historia"
    corner = Corner(ROUND, 6)
    underline_height = 5.0
    glow = "#e8b650"
    medal_edge = GOLD

    def draw_frieze(self, width: float, height: float) -> None:
        """A scale bar: two rows of alternating cells between hairlines."""
        light, dark = self._bar_colours()
        pen.ink(light)
        pen.box(0, 0, width, height)
        neat_line(width, height, dark, CELL)

    def _bar_colours(self) -> tuple[str, str]:
        colours = self.palette
        dim = colours is self.of("dark")
        return (colours.ornament, colours.ground) if dim else (colours.surface1, pen.tone(colours.ink, "#4a3c22", 0.4))

    def ground(self, width: float, height: float) -> Backdrop:
        """A faint graticule over the whole page."""
        colour = self.palette.ornament2

        def draw() -> None:
            pen.ink(colour, 0.2)
            graticule(width / 2, height * 1.25, width, height)

        rgb = self.rgb(colour)
        picture = self.made("ground", lambda: render(width / 2, height / 2, lambda: _half(draw), rgb), width, height)
        return Backdrop(picture, 0)

    def draw_emblem(self, side: float) -> None:
        """A compass rose with its rings, and rays that run out of them."""
        middle, radius = side / 2, side / 2 - 2
        pen.ink("#ffffff", 0.55)
        for share in (0.42, 0.68, 0.94):
            pen.ring(middle, middle, radius * share, 1)
        for step in range(16):
            turn = math.tau * step / 16
            pen.stroke(
                (
                    (middle + radius * 0.42 * math.cos(turn), middle + radius * 0.42 * math.sin(turn)),
                    (middle + radius * math.cos(turn), middle + radius * math.sin(turn)),
                ),
                0.8,
            )
        pen.ink("#ffffff", 0.9)
        pen.fan(pen.star(middle, middle, 8, radius * 0.36, radius * 0.11, math.pi / 8), (middle, middle))
        pen.fan(pen.star(middle, middle, 4, radius * 0.52, radius * 0.1), (middle, middle))
        pen.ink("#ffffff")
        pen.ring(middle, middle, radius * 0.4, 1.4)
        pen.dashes([*pen.circle(middle, middle, radius * 0.46, 96), (middle + radius * 0.46, middle)], 3, 2, 3)

    def draw_medal(self, x: float, y: float, side: float) -> None:
        """The compass rose in its case."""
        radius = side / 2
        pen.ink(GOLD)
        pen.disc(x, y, radius)
        pen.ink(DEEP)
        pen.disc(x, y, radius * 0.93)
        compass(x, y, radius * 0.82)

    def draw_pip(self, side: float, full: bool) -> None:
        """A diamond."""
        middle = side / 2
        pen.ink("#ffffff")
        points = [(middle, 0.5), (side - 0.5, middle), (middle, side - 0.5), (0.5, middle)]
        if full:
            pen.fan(points)
        else:
            inner = [(middle, 1.8), (side - 1.8, middle), (middle, side - 1.8), (1.8, middle)]
            pen.stroke(inner, 1.5, close=True)

    def draw_bit(self, side: float) -> None:
        """A cube: light above, darker at one side than at the other."""
        middle, third = side / 2, side / 4
        left, right = side * 0.07, side * 0.93
        top, foot = side - 0.5, 0.5
        faces = (
            (1.0, ((middle, top), (right, top - third), (middle, top - 2 * third), (left, top - third))),
            (0.72, ((left, top - third), (middle, top - 2 * third), (middle, foot), (left, foot + third))),
            (0.5, ((right, top - third), (middle, top - 2 * third), (middle, foot), (right, foot + third))),
        )
        for light, face in faces:
            pen.ink("#ffffff", light)
            pen.fan(face)

    def draw_underline(self, width: float, height: float) -> None:
        """A thick and a thin line."""
        pen.ink(self.palette.accent)
        pen.box(0, 2.6, width, 3)
        pen.box(0, 0, width, 1)

    def draw_spine_ground(self, width: float, height: float) -> None:
        """A chart with its neat line, the compass above and a route below."""
        pen.shade(0, 0, width, height, ("#17405f", "#245583", "#1a4166"))
        pen.ink("#8fb6d4", 0.34)
        graticule(width / 2, height - 46, width * 1.4, height, 12)
        inside = 3.5
        band = 3.4
        pen.ink(DEEP)
        pen.frame(inside, inside, width - 2 * inside, height - 2 * inside, band)
        pen.ink(GOLD)
        cells = [(x, inside) for x in range(8, int(width - 12), 20)] + [
            (x, height - inside - band) for x in range(8, int(width - 12), 20)
        ]
        pen.quads(((x, y), (x + 10, y), (x + 10, y + band), (x, y + band)) for x, y in cells)
        sides = [(x, y) for y in range(8, int(height - 12), 20) for x in (inside, width - inside - band)]
        pen.quads(((x, y), (x + band, y), (x + band, y + 10), (x, y + 10)) for x, y in sides)
        pen.frame(inside - 0.9, inside - 0.9, width - 2 * inside + 1.8, height - 2 * inside + 1.8, 0.7)
        self.draw_medal(width / 2, height - 46, width - 18)
        _route(width / 2 - 16, 28)

    def draw_spine_title(self, title: str, width: float, height: float) -> None:
        """The name, large."""
        pen.ink(CREAM)
        upwards(title, width / 2, (height - 80 + 46) / 2, 38, self.face(title), height - 136, width * 0.56)

    def draw_scene(self, width: float, height: float) -> None:
        """A coast, a ship under way, the rose."""
        pen.shade(0, 0, width, height, ("#123a52", SCENE_SEA))
        pen.ink("#9cc3d6", 0.3)
        graticule(width * 0.3, height * 1.2, width, height)
        coast = [
            (width, height),
            (width, 0),
            (width * 0.74, 0),
            (width * 0.6, height * 0.16),
            (width * 0.66, height * 0.3),
            (width * 0.5, height * 0.46),
            (width * 0.6, height * 0.62),
            (width * 0.52, height * 0.8),
            (width * 0.64, height),
        ]
        for thick, alpha in ((20, 0.1), (12, 0.12), (6, 0.16)):
            pen.ink("#bfe0ea", alpha)
            pen.stroke(coast[2:], thick, soft=True)
        pen.ink(SCENE_LAND)
        pen.fill([coast])
        pen.ink(DEEP)
        pen.stroke(coast[2:], 1.2, soft=True)
        ship(width * 0.26, height * 0.34, height * 0.2)
        compass(width * 0.24, height * 0.78, height * 0.16)
        pen.ink(ROUTE)
        pen.dashes(
            [(width * 0.32, height * 0.28), (width * 0.44, height * 0.24), (width * 0.58, height * 0.3)], 2, 4, 3
        )


def _half(draw: object) -> None:
    """A page drawn at half its size: faint lines need no more."""
    from kivy.graphics import Scale

    Scale(0.5, 0.5, 1)
    draw()  # type: ignore[operator]


def neat_line(width: float, height: float, dark: str, cell: float) -> None:
    """The dark cells of a scale bar, in two rows, each the other's counterpart."""
    pen.ink(dark)
    rim = height * 0.085
    row = (height - 3 * rim) / 2
    shapes = []
    for place in range(math.ceil(width / cell)):
        x, y = place * cell, rim if place % 2 == 0 else 2 * rim + row
        shapes.append(((x, y), (min(width, x + cell), y), (min(width, x + cell), y + row), (x, y + row)))
    pen.quads(shapes)


def graticule(x: float, y: float, width: float, height: float, rays: int = 16) -> None:
    """Meridians that fan out from a pole and the parallels across them."""
    reach = math.hypot(width, height) * 1.6
    for step in range(rays):
        turn = math.pi + math.pi * (step + 0.5) / rays
        pen.stroke(((x, y), (x + reach * math.cos(turn), y + reach * math.sin(turn))), 0.8)
    for step in range(1, 12):
        pen.stroke(pen.circle(x, y, reach * step / 12, 120), 0.8, close=True)


def compass(x: float, y: float, radius: float) -> None:
    """Eight points, each half in light, half in shadow."""
    for step in (1, 3, 5, 7, 0, 2, 4, 6):
        long = step % 2 == 0
        outer, inner = (radius, radius * 0.17) if long else (radius * 0.62, radius * 0.2)
        turn, half = math.pi / 2 + math.tau * step / 8, math.pi / (4 if long else 5)
        tip = (x + outer * math.cos(turn), y + outer * math.sin(turn))
        for side, colour in ((half, CREAM), (-half, GOLD_DARK if long else GOLD)):
            pen.ink(colour)
            pen.fan(((x, y), tip, (x + inner * math.cos(turn + side), y + inner * math.sin(turn + side))))
    pen.ink(DEEP)
    pen.disc(x, y, radius * 0.07)


def ship(x: float, y: float, size: float) -> None:
    """A small boat under sail."""
    pen.ink("#ecdcb4")
    pen.fan(
        [
            (x - 0.5 * size, y),
            (x + 0.5 * size, y),
            (x + 0.34 * size, y - 0.22 * size),
            (x - 0.34 * size, y - 0.22 * size),
        ]
    )
    pen.fan([(x, y + 0.08 * size), (x, y + 0.8 * size), (x + 0.36 * size, y + 0.08 * size)])
    pen.ink("#cdb684")
    pen.fan([(x - 0.04 * size, y + 0.08 * size), (x - 0.04 * size, y + 0.66 * size), (x - 0.3 * size, y + 0.08 * size)])
    pen.ink(ROUTE)
    pen.fan([(x, y + 0.8 * size), (x, y + 0.98 * size), (x + 0.2 * size, y + 0.89 * size)])


def _route(x: float, y: float) -> None:
    """From here, along dashes, to the cross."""
    pen.ink(ROUTE)
    pen.disc(x, y - 2, 2.6)
    arc = [(x + 32 * step / 16, y - 2 + 6 * math.sin(math.pi * step / 16)) for step in range(2, 14)]
    pen.dashes(arc, 2, 4, 2.6)
    for turn in (math.pi / 4, -math.pi / 4):
        dx, dy = 4 * math.cos(turn), 4 * math.sin(turn)
        pen.stroke(((x + 31 - dx, y - dy), (x + 31 + dx, y + dy)), 2.4)
