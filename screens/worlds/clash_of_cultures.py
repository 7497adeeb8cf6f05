"""The world of Clash of Cultures: mosaics of small stones in dark grout."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable

from screens.worlds import pen
from screens.worlds.base import Backdrop, World
from screens.worlds.corners import CUT, Corner
from screens.worlds.spine import upwards
from screens.worlds.texture import keep, upload

CREAMS = ("#f6e7c8", "#ecd5a8", "#fff3da")
TEALS = ("#2f8078", "#3f9d94", "#276b66")
REDS = ("#b0502f", "#c4603a", "#9a4327")
GOLDS = ("#eeb95c", "#f5cf7d", "#dd9f43")
GROUT, CREAM = "#22130d", "#fbeed4"
GAP = 0.7
GROUND_SIDE = 256


class Clash(World):
    """Stones."""

    key = "clash_of_cultures"
    corner = Corner(CUT, 10)
    underline_height = 6.0
    glow = "#ec8a5e"
    medal_edge = GROUT

    def draw_frieze(self, width: float, height: float) -> None:
        """Teal triangles hanging into cream, four rows of stones."""
        mosaic_band(width, height, self.chance(1))

    def ground(self, width: float, height: float) -> Backdrop:
        """Large stones a shade apart, repeated."""
        from kivy.metrics import dp

        colours = self.palette
        return Backdrop(
            keep((self.key, "ground", colours.ground, dp(1)), lambda: self._stones(colours.ground)), GROUND_SIDE
        )

    def _stones(self, ground: str) -> object:
        """Opaque squares in three near tones, most of them the ground's own."""
        chance, count = self.chance(2), 20
        edges = [round(GROUND_SIDE * place / count) for place in range(count + 1)]
        towards = "#ffffff" if self.palette is self.of("dark") else "#b98c4e"
        tones = [pen.tone(ground, towards, share) for share in (0.0, 0.022, 0.045)]
        grout = bytes.fromhex(pen.tone(ground, "#000000", 0.12 if towards == "#ffffff" else 0.03)[1:])
        rows = []
        for row in range(count):
            line = b""
            for column in range(count):
                stone = bytes.fromhex(chance.choice((*tones, tones[0]))[1:])
                line += stone * (edges[column + 1] - edges[column] - 1) + grout
            rows.append(line * (edges[row + 1] - edges[row] - 1) + grout * GROUND_SIDE)
        return upload(GROUND_SIDE, GROUND_SIDE, b"".join(rows), "rgb", "repeat", sharp=True)

    def draw_emblem(self, side: float) -> None:
        """A sun of stones: rings, beams, and a rim of squares."""
        middle, radius = side / 2, side / 2 - 2
        pen.ink("#ffffff")
        pen.disc(middle, middle, radius * 0.07)
        for inner, outer, count in ((0.1, 0.18, 8), (0.2, 0.29, 12), (0.31, 0.4, 18)):
            pen.quads(ring_stones(middle, middle, radius * inner, radius * outer, count, 0.1))
        for beam in range(12):
            if beam % 2:
                continue
            turn = math.tau * beam / 12
            for step in range(3):
                inner = radius * (0.45 + 0.13 * step)
                pen.quads(
                    [
                        pen.wedge(middle, middle, inner, inner + radius * 0.11, turn - 0.2, turn - 0.01),
                        pen.wedge(middle, middle, inner, inner + radius * 0.11, turn + 0.01, turn + 0.2),
                    ]
                )
        pen.ink("#ffffff", 0.7)
        pen.quads(ring_stones(middle, middle, radius * 0.93, radius, 64, 0.35))

    def draw_medal(self, x: float, y: float, side: float) -> None:
        """Rings of stones round a small sun."""
        radius = side / 2
        pen.ink(GROUT)
        pen.disc(x, y, radius)
        chance = self.chance(3)
        pen.ink(GOLDS[1])
        pen.disc(x, y, radius * 0.07)
        rings = (
            (0.1, GOLDS),
            (0.2, GOLDS),
            (0.3, REDS),
            (0.4, GOLDS),
            (0.5, REDS),
            (0.6, REDS),
            (0.7, TEALS),
            (0.8, CREAMS),
        )
        for share, tones in rings:
            inner, outer = radius * share, radius * (share + 0.085)
            stones = list(ring_stones(x, y, inner, outer, max(7, round(math.tau * share * 11)), 0.12))
            mixed = (*tones, *GOLDS[:1]) if tones is REDS else tones
            coloured(stones, mixed, chance)

    def draw_pip(self, side: float, full: bool) -> None:
        """A stone."""
        pen.ink("#ffffff")
        if full:
            pen.fan(pen.rounded(0.5, 0.5, side - 1, side - 1, side * 0.14))
        else:
            pen.stroke(pen.rounded(1.2, 1.2, side - 2.4, side - 2.4, side * 0.14), 1.5, close=True)

    def draw_underline(self, width: float, height: float) -> None:
        """A row of stones in two colours."""
        colours, step = self.palette, 6.0
        for first, colour in ((0, colours.accent), (1, colours.ornament)):
            pen.ink(colour)
            pen.quads(pen.square(place * (step + 1), 0, step) for place in range(first, int(width // (step + 1)), 2))

    def draw_spine_ground(self, width: float, height: float) -> None:
        """A wall of bricks between two friezes, the medal above."""
        chance, cell = self.chance(4), 10.5
        pen.ink(GROUT)
        pen.box(0, 0, width, height)
        stones = [
            _inset(column * cell, row * cell, cell)
            for row in range(math.ceil(height / cell))
            for column in range(math.ceil(width / cell))
        ]
        coloured(stones, ("#a04a31", "#ad5338", "#93422b", "#a34c33"), chance)
        for y, turned in ((0, True), (height - 19, False)):
            with pen.moved(width if turned else 0, y + (19 if turned else 0), 180 if turned else 0):
                mosaic_band(width, 19, self.chance(5), 4.4)
        self.draw_medal(width / 2, height - 64, width - 11)

    def draw_spine_title(self, title: str, width: float, height: float) -> None:
        """The name on a framed plate."""
        left, low, wide, high = width * 0.17, 30, width * 0.66, height - 136
        pen.ink(CREAM)
        pen.box(left, low, wide, high)
        pen.ink("#7d3324")
        pen.box(left + 1.2, low + 1.2, wide - 2.4, high - 2.4)
        pen.ink(CREAM)
        upwards(title, width / 2, low + high / 2, 26, self.face(title), high - 16, wide * 0.66)

    def draw_scene(self, width: float, height: float) -> None:
        """The sun rising out of the sea, all in stones."""
        pen.ink(GROUT)
        pen.box(0, 0, width, height)
        chance, cell = self.chance(6), width / 14
        horizon = round(height * 0.4 / cell) * cell
        sky = [
            _inset(c * cell, horizon + r * cell, cell)
            for r in range(math.ceil((height - horizon) / cell))
            for c in range(14)
        ]
        for stone in sky:
            share = min(1.0, (stone[0][1] - horizon) / (height - horizon))
            pen.ink(pen.tone(chance.choice(("#e58f52", "#e89a5b")), chance.choice(("#f6dca6", "#f3d59a")), share))
            pen.quads([stone])
        middle = width / 2
        _rising_sun(middle, horizon, width, chance)
        sea = [
            _inset(c * cell, horizon - (r + 1) * cell, cell)
            for r in range(math.ceil(horizon / cell))
            for c in range(14)
        ]
        pen.ink(GROUT)
        pen.box(0, 0, width, horizon)
        path = [stone for stone in sea if abs(stone[0][0] + cell / 2 - middle) < cell * chance.choice((1, 1, 2))]
        coloured([stone for stone in sea if stone not in path], (*TEALS, "#55b3a8"), chance)
        coloured(path, (*GOLDS, GOLDS[1], TEALS[1]), chance)


def _rising_sun(middle: float, horizon: float, width: float, chance: random.Random) -> None:
    """Half a sun in rings of stones."""
    for share, tones in (
        (0.66, REDS),
        (0.56, CREAMS),
        (0.46, GOLDS),
        (0.36, CREAMS),
        (0.26, GOLDS),
        (0.16, REDS),
        (0.08, GOLDS),
    ):
        pen.ink(GROUT)
        pen.fan(
            [
                (middle, horizon),
                *[p for p in pen.circle(middle, horizon, width / 2 * (share + 0.1), 96) if p[1] >= horizon - 0.01],
            ]
        )
        stones = [
            pen.wedge(
                middle, horizon, width / 2 * share, width / 2 * (share + 0.09), begin + 0.03, begin + 0.9 * step
            )
            for step in [math.pi / max(4, round(share * 26))]
            for begin in [step * place for place in range(max(4, round(share * 26)))]
        ]
        coloured(stones, tones, chance)
    pen.ink(GOLDS[1])
    pen.fan([(middle, horizon), *pen.circle(middle, horizon, width * 0.07, 96)[:49]])


def coloured(stones: Iterable[pen.Points], tones: tuple[str, ...], chance: random.Random) -> None:
    """Stones in tones drawn by lot, one mesh a tone."""
    sorted_in: dict[str, list[pen.Points]] = {}
    for stone in stones:
        sorted_in.setdefault(chance.choice(tones), []).append(stone)
    for colour, same in sorted_in.items():
        pen.ink(colour)
        pen.quads(same)


def _inset(x: float, y: float, cell: float) -> pen.Points:
    return pen.square(x + GAP / 2, y + GAP / 2, cell - GAP)


def ring_stones(x: float, y: float, inner: float, outer: float, count: int, gap: float) -> Iterable[pen.Points]:
    """The stones of a ring, with a gap between them."""
    step = math.tau / count
    return [pen.wedge(x, y, inner, outer, place * step, (place + 1 - gap) * step) for place in range(count)]


def mosaic_band(width: float, height: float, chance: random.Random, cell: float = 4.0) -> None:
    """Four rows of stones; every eight columns a teal triangle hangs into the cream."""
    pen.ink(GROUT)
    pen.box(0, 0, width, height)
    high = height / 4
    stone: Callable[[float, float], pen.Points] = lambda x, y: (  # noqa: E731
        (x + GAP / 2, y + GAP / 2),
        (x + cell - GAP / 2, y + GAP / 2),
        (x + cell - GAP / 2, y + high - GAP / 2),
        (x + GAP / 2, y + high - GAP / 2),
    )
    teal: list[pen.Points] = []
    cream: list[pen.Points] = []
    for column in range(math.ceil(width / cell)):
        for row in range(4):
            hanging = row + 1 <= column % 8 <= 6 - row
            (teal if hanging else cream).append(stone(column * cell, height - (row + 1) * high))
    coloured(teal, TEALS, chance)
    coloured(cream, CREAMS, chance)
