"""World: what every game's world can draw; each overrides what is its own."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from kivy.metrics import dp

from screens import fonts
from screens.palettes import LOOK, Palette
from screens.theme import theme
from screens.worlds import pen
from screens.worlds.books import book
from screens.worlds.corners import ROUND, Corner
from screens.worlds.texture import keep, render

FRIEZE = 16.0
PAPER, PAPER_INK = "#f0e4c8", "#1a2b3a"
SPINE_EDGE = (0.1, 0.08, 0.06)


class Backdrop(NamedTuple):
    """What lies behind a page: a picture, and its side in pixels where it is repeated (0: stretched to the page)."""

    texture: Any
    repeat: int


class World:
    """The material of one game. Sizes are dp unless they say pixels; every picture is made once and kept."""

    key = "app"
    corner = Corner(ROUND, 16, pill=True)
    underline_height = 4.0
    # What the moments of this world light up with.
    glow = "#e9b44c"
    # Icons the game prints in a colour of its own, and the seat colour that comes nearest.
    printed: Mapping[str, str] = MappingProxyType({})
    # How far the pieces of its ornament are turned as they fall, in degrees.
    bits_turn = 40.0

    # -- what everything needs

    @property
    def palette(self) -> Palette:
        """The colours under the present theme."""
        return LOOK.palette(self.key, theme.name)

    def of(self, name: str) -> Palette:
        """The colours under a named theme."""
        return LOOK.palette(self.key, name)

    def face(self, text: str = "") -> str:
        """The font of titles and numerals."""
        return fonts.display(self.key, text)

    def made(self, part: str, make: Callable[[], Any], *particulars: object) -> Any:
        """A picture of this world, kept under its part, theme, density and particulars."""
        return keep((self.key, part, theme.name, dp(1), particulars), make)

    # -- parts of a page

    def frieze(self, width: int, height: float = FRIEZE) -> Any:
        """The band under the head, for so many pixels of width."""
        wide = width / dp(1)
        return self.made(
            "frieze",
            lambda: render(wide, height, lambda: self.draw_frieze(wide, height), pixels=(width, round(dp(height)))),
            width,
            height,
        )

    def ground(self, width: float, height: float) -> Backdrop | None:
        """What lies behind the page, drawn over the ground colour; none where the ground is plain."""
        return None

    def emblem(self, side: float) -> Any:
        """The large ornament of the head: white on clear, to be tinted with the flood's ink at 15 to 22 %."""
        return self.made("emblem", lambda: render(side, side, lambda: self.draw_emblem(side)), side)

    def medal(self, side: float) -> Any:
        """The round mark of the game in its own colours."""
        edge = self.rgb(self.medal_edge)
        return self.made(
            "medal", lambda: render(side, side, lambda: self.draw_medal(side / 2, side / 2, side), edge), side
        )

    def pip(self, full: bool, side: float) -> Any:
        """One of the marks that count actions, white on clear."""
        return self.made("pip", lambda: render(side, side, lambda: self.draw_pip(side, full)), full, side)

    def bit(self, side: float) -> Any:
        """A small piece of the world's ornament, white on clear: what falls for a winner."""
        return self.made("bit", lambda: render(side, side, lambda: self.draw_bit(side)), side)

    def underline(self, width: float) -> Any:
        """What stands under the tab in sight."""
        height = self.underline_height + 2
        return self.made("underline", lambda: render(width, height, lambda: self.draw_underline(width, height)), width)

    def primary(self, width: float, height: float) -> Any:
        """The surface of the one next thing, in the accent, with its second line inside."""
        colours = self.palette
        edge = self.rgb(colours.accent)
        return self.made(
            "primary", lambda: render(width, height, lambda: self.draw_primary(width, height), edge), width, height
        )

    def spine(self, title: str, width: float, height: float) -> Any:
        """The back of the game's book on the shelf, its title read upwards; drawn at its natural size, then scaled."""
        from screens.worlds.spine import draw_spine

        wide, high = book(self.key).size
        pixels = (round(dp(width)), round(dp(height)))
        return self.made(
            "spine",
            lambda: render(wide, high, lambda: draw_spine(self, title, wide, high), SPINE_EDGE, pixels=pixels),
            title, width, height,
        )

    def scene(self, width: float, height: float) -> Any:
        """The picture of the game on a postcard."""
        return self.made("scene", lambda: render(width, height, lambda: self.draw_scene(width, height)), width, height)

    # -- strokes, overridden by each world

    medal_edge = "#e9b44c"

    def draw_frieze(self, width: float, height: float) -> None:
        """A hairline with three lozenges in its middle."""
        middle, gap = width / 2, height * 1.6
        pen.ink(self.palette.ornament)
        for place, share in ((-1, 0.3), (0, 0.45), (1, 0.3)):
            pen.fan(pen.circle(middle + place * height, height / 2, height * share, 4))
        pen.box(0, height / 2 - 0.5, middle - gap, 1)
        pen.box(middle + gap, height / 2 - 0.5, middle - gap, 1)

    def draw_emblem(self, side: float) -> None:
        """Rings."""
        pen.ink("#ffffff")
        for share in (0.98, 0.8, 0.5):
            pen.ring(side / 2, side / 2, side / 2 * share - 1, 1.5)

    def draw_medal(self, x: float, y: float, side: float) -> None:
        """The mark around a point."""
        pen.ink(self.medal_edge)
        pen.ring(x, y, side / 2 - 2, 2)

    def draw_pip(self, side: float, full: bool) -> None:
        """A disc, or its rim."""
        pen.ink("#ffffff")
        if full:
            pen.disc(side / 2, side / 2, side / 2 - 0.5)
        else:
            pen.ring(side / 2, side / 2, side / 2 - 1.5, 1.6)

    def draw_bit(self, side: float) -> None:
        """The mark that counts actions."""
        self.draw_pip(side, True)

    def draw_underline(self, width: float, height: float) -> None:
        """A bar."""
        pen.ink(self.palette.accent)
        pen.box(0, 0, width, self.underline_height)

    def draw_primary(self, width: float, height: float) -> None:
        """A filling that is lighter above, and a line inside."""
        colours = self.palette
        reach = height / 2 if self.corner.pill else self.corner.reach
        with pen.clipped(self.corner.outline(0, 0, width, height, reach)):
            low, high = pen.tone(colours.accent, "#000000", 0.05), pen.tone(colours.accent, "#ffffff", 0.05)
            pen.shade(0, 0, width, height, (low, high))
        pen.ink(colours.accent_ink, 0.38)
        self.draw_seam(width, height, reach)

    def draw_seam(self, width: float, height: float, reach: float) -> None:
        """The second line of the primary."""
        inside = max(1.0, reach - 3.5) if self.corner.kind == ROUND else reach
        inner = self.corner.outline(3.5, 3.5, width - 7, height - 7, inside)
        pen.stroke(inner, 1.1, close=True)

    def draw_spine_ground(self, width: float, height: float) -> None:
        """The cloth of the book."""

    def draw_spine_title(self, title: str, width: float, height: float) -> None:
        """Its title."""

    def draw_scene(self, width: float, height: float) -> None:
        """The picture: the medal on the ground of the book."""
        pen.ink(book(self.key).ground)
        pen.box(0, 0, width, height)
        self.draw_medal(width / 2, height / 2, min(width, height) * 0.7)

    def rays(self, x: float, y: float, reach: float, count: int, alpha: float) -> None:
        """Beams from a point, every second one."""
        step = math.tau / (2 * count)
        pen.ink(self.glow, alpha)
        pen.quads(pen.wedge(x, y, 0, reach, 2 * place * step, (2 * place + 1) * step) for place in range(count))

    def chance(self, seed: int) -> random.Random:
        """Dice of its own, so that a picture looks the same every time."""
        return random.Random(f"{self.key}{seed}")

    @staticmethod
    def rgb(colour: str) -> tuple[float, float, float]:
        return tuple(int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))  # type: ignore[return-value]
