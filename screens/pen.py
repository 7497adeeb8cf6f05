"""The pen: paints a picture from the top down, after a first pass that only measures how high it must be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Fbo, Rectangle, SmoothLine
from kivy.graphics.texture import Texture

from screens.kit.canvas_text import draw_text
from screens.kit.shapes import draw_shape
from screens.kit.type import ICON_FONT, cut_to, fitting_size, glyph, text_extent
from screens.theme import SHAPES, theme

WIDTH = 1080
MARGIN = 64
INNER = WIDTH - 2 * MARGIN
# A line of text takes so much more height than its letters.
LEADING = 1.38


@dataclass(slots=True)
class Pen:
    """Where the next line goes, counted from the top; one that is not `painting` only moves down."""

    height: float = 0.0
    painting: bool = False
    y: float = MARGIN

    def text(self, words: str, x: float, size: float, colour: Any, bold: bool = False, align: float = 0.0) -> None:
        """Words whose middle lies on the present line."""
        if self.painting:
            draw_text(words, x, self.height - self.y, size, colour, bold=bold, anchor=(align, 0.5))

    def fit(self, words: str, x: float, size: float, least: float, room: float, colour: Any, **how: Any) -> None:
        """Words made smaller to fit into the room, and cut where they would become too small to read."""
        bold = bool(how.get("bold"))
        smaller = max(least, fitting_size(words, bold, size, room, size * 1.3))
        self.text(cut_to(words, bold, smaller, room), x, smaller, colour, **how)

    def paragraph(self, words: str, size: float, colour: Any, bold: bool = False) -> None:
        """Words over as many lines as they need."""
        for line in wrapped(words, size, bold):
            self.y += size * LEADING / 2
            self.text(line, MARGIN, size, colour, bold)
            self.y += size * LEADING / 2

    def mark(self, colour: str, bot: bool, x: float, size: float) -> None:
        """The shape of a seat, or a robot's head."""
        if not self.painting:
            return
        tint = theme.seat_colour(theme.name, colour)
        if bot:
            draw_text(glyph("robot-outline"), x, self.height - self.y, size * 2.6, tint, font=ICON_FONT)
        else:
            Color(*tint)
            draw_shape(SHAPES.get(colour, "star"), x, self.height - self.y, size)

    def rule(self) -> None:
        """A thin line across the picture."""
        if self.painting:
            Color(*theme.line)
            SmoothLine(points=[MARGIN, self.height - self.y, WIDTH - MARGIN, self.height - self.y], width=1.2)


def wrapped(text: str, size: float, bold: bool = False, width: float = INNER) -> list[str]:
    """A text in lines that fit, broken at blanks only (a no-break one holds words together)."""
    lines: list[str] = []
    line = ""
    for word in filter(None, text.split(" ")):
        longer = f"{line} {word}".strip()
        if line and text_extent(longer, bold, size)[0] > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def paint(draw: Callable[[Pen], None]) -> Texture:
    """A picture on the ground of the theme, as high as what is drawn."""
    measure = Pen()
    draw(measure)
    fbo = Fbo(size=(WIDTH, round(measure.y + MARGIN)))
    with fbo:
        Color(*theme.ground)
        Rectangle(pos=(0, 0), size=fbo.size)
        draw(Pen(fbo.size[1], painting=True))
    fbo.draw()
    return fbo.texture
