"""Rich: emphasis inside a sentence, for text widgets with markup."""

from __future__ import annotations

from kivy.utils import escape_markup, get_hex_from_color

from screens.kit.type import ICON_FONT, glyph
from screens.theme import SHAPES, theme

SHAPE_ICONS = {
    "circle": "circle",
    "square": "square",
    "triangle": "triangle",
    "diamond": "rhombus",
    "pentagon": "pentagon",
    "star": "star",
    "hexagon": "hexagon",
    "cross": "plus",
}


def plain(text: str) -> str:
    """Words from outside, safe inside markup."""
    return str(escape_markup(text))


def strong(text: str) -> str:
    """Words that must not be missed."""
    return f"[b]{plain(text)}[/b]"


def seat(name: str, colour: str) -> str:
    """A player's name in the colour and with the shape of the seat."""
    tint = get_hex_from_color(theme.seat_colour(theme.name, colour))
    shape = glyph(SHAPE_ICONS[SHAPES.get(colour, "star")])
    return f"[color={tint}][font={ICON_FONT}]{shape}[/font] {strong(name)}[/color]"
