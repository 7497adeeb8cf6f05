"""What a moment says, measured before it is drawn: title, whose it is, the line of ages, what changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.utils import get_color_from_hex

from screens import fonts
from screens.kit.canvas_text import draw_text
from screens.kit.shapes import draw_shape
from screens.kit.type import ICON_FONT, broken, fitting_size, glyph, text_extent
from screens.theme import SHAPES, sp_scaled, theme
from screens.worlds.base import World
from screens.worlds.moment_picture import HALO, INK, line_picture, station

TITLE, LINE, SMALL, LEADING = 42, 18, 16, 1.3
TITLE_LEADING = 1.05


class Block(NamedTuple):
    """Something said on the card: how high it is, and how it is drawn below a line."""

    high: float
    draw: Callable[[float], None]


class _Change(NamedTuple):
    """One change as it is laid out."""

    icon: str
    lines: list[str]
    wide: float


def title(own: World, text: str, x: float, room: float, most: float, scale: float) -> Block:
    """The name of what happened, in as many lines as it takes, smaller before it would be higher than `most`."""
    face = own.face(text)
    size = fitting_size(text, False, sp_scaled(scale, TITLE), room, most, face)
    lines = broken(text, False, size, room, face)

    def draw(top: float) -> None:
        for place, line in enumerate(lines):
            draw_text(line, x, top - (place + 0.5) * size * TITLE_LEADING, size, _ink(), font=face)

    return Block(len(lines) * size * TITLE_LEADING, draw)


def whose(text: str, colour: str, x: float, room: float, scale: float) -> Block:
    """A sentence; the shape of whose moment it is stands before it, or above where it takes several lines."""
    size = sp_scaled(scale, LINE)
    mark = dp(11) if colour else 0.0
    lines = broken(text, False, size, room, fonts.medium(text))
    beside = mark and text_extent(text, False, size, fonts.medium(text))[0] + 3 * mark <= room
    above = 2 * mark + dp(6) if mark and not beside else 0.0
    step = size * LEADING

    def draw(top: float) -> None:
        shift = 1.5 * mark if beside else 0.0
        if mark:
            wide = text_extent(lines[0], False, size, fonts.medium(text))[0]
            Color(*theme.bright(colour))
            spot = (x + shift - wide / 2 - 2 * mark, top - step / 2) if beside else (x, top - mark)
            draw_shape(SHAPES.get(colour, "star"), *spot, mark)
        for place, line in enumerate(lines):
            draw_text(line, x + shift, top - above - (place + 0.5) * step, size, _ink(), font=fonts.medium(text))

    return Block(above + len(lines) * step, draw)


def ages(own: World, stations: Sequence[tuple[str, str]], at: int, x: float, room: float, scale: float) -> Block:
    """The line of all ages, each with its sign, ours large; below each its name where it has one."""
    size, count = sp_scaled(scale, SMALL), len(stations)
    wide = round(room / dp(1))
    names = [name for _sign, name in stations if name]
    if names:
        longest = max(names, key=lambda name: text_extent(name, False, size, fonts.condensed(name))[0])
        size = fitting_size(longest, False, size, room / count - dp(4), size * 2, fonts.condensed(longest))

    def draw(top: float) -> None:
        Color(1, 1, 1, 1)
        picture = line_picture(own, tuple(sign for sign, _name in stations), at, wide)
        Rectangle(texture=picture, pos=(round(x - room / 2), round(top - dp(2 * HALO))), size=(dp(wide), dp(2 * HALO)))
        for place, (_sign, name) in enumerate(stations):
            if name:
                middle = x - room / 2 + station(place, count, room)
                ink = _ink(1.0 if place == at else 0.72)
                draw_text(name, middle, top - dp(2 * HALO) - size * 0.7, size, ink, font=fonts.condensed(name))

    return Block(dp(2 * HALO) + (size * 1.5 if names else 0.0), draw)


def changes(own: World, found: Sequence[tuple[str, str]], x: float, room: float, scale: float) -> Block:
    """What is other from now on: an icon and a few words each, beside each other where they have room."""
    size = sp_scaled(scale, SMALL)
    sign, air, step = size * 1.35, dp(8), size * LEADING
    rows: list[list[_Change]] = []
    left = 0.0
    for icon, text in found:
        lines = broken(text, False, size, room - sign - air, fonts.medium(text))
        wide = sign + air + max(text_extent(line, False, size, fonts.medium(text))[0] for line in lines)
        if not rows or wide > left:
            rows.append([])
            left = room
        rows[-1].append(_Change(icon, lines, wide))
        left -= wide + 3 * air
    heights = [max(len(one.lines) for one in row) * step + dp(10) for row in rows]

    def draw(top: float) -> None:
        for row, high in zip(rows, heights, strict=True):
            start = x - (sum(one.wide for one in row) + 3 * air * (len(row) - 1)) / 2
            for one in row:
                middle = top - high / 2
                draw_text(glyph(one.icon), start + sign / 2, middle, sign, get_color_from_hex(own.glow), font=ICON_FONT)
                y = middle + (len(one.lines) - 1) * step / 2
                for line in one.lines:
                    draw_text(line, start + sign + air, y, size, _ink(), anchor=(0, 0.5), font=fonts.medium(line))
                    y -= step
                start += one.wide + 3 * air
            top -= high

    return Block(sum(heights), draw)


def _ink(alpha: float = 1.0) -> list[float]:
    return [*get_color_from_hex(INK)[:3], alpha]
