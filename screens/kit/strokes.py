"""Strokes: a drawing of many boxes, marks and words that reaches the graphics card as a few meshes.

Each shape of its own is a colour, a texture and a shape to every frame. Gathered here, all that have one colour and
come from one picture are a single mesh, and all words of one size come from a single picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Mesh

from screens import fonts
from screens.kit.rounded import soft_corners
from screens.kit.shapes import RIM, mark_picture
from screens.kit.type import text_extent

Tint = tuple[float, ...]
# x, y, width, height; from where to where in the picture, as shares of its width and height from the lower left.
Corners = tuple[float, float, float, float, float, float, float, float]
# Two triangles of a quad, counted from its first corner.
QUAD = (0, 1, 2, 2, 3, 0)
SHEETS = 96
LINES = 60  # to a sheet: none grows beyond what every graphics card takes


class Stroke(Mesh):
    """A mesh that keeps the label its words come from, which paints them again after a lost graphics context."""

    def __init__(self, label: Any = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.label = label


@lru_cache(maxsize=SHEETS)
def word_sheet(lines: tuple[str, ...], size: float, bold: bool, font: str) -> Any:
    """Several words in one picture, one under the other."""
    label = CoreLabel(text="\n".join(lines), font_size=size, bold=bold, font_name=font, halign="left", strip=False)
    label.refresh()
    return label


class Strokes:
    """Gathers a drawing; `lay` puts what has been gathered onto the canvas that is open, and begins the next layer.

    Within a layer nothing may lie over anything else of it: what has one colour is drawn at once. Words come last.
    """

    def __init__(self) -> None:
        self._parts: dict[tuple[Tint, Any], list[Corners]] = {}
        self._words: dict[tuple[float, bool, str], list[tuple[str, float, float, tuple[float, float], Tint]]] = {}

    def box(self, x: float, y: float, width: float, height: float, colour: Sequence[float], radius: float = 0) -> None:
        """A box with soft round corners; none is rounder than a pill."""
        reach = max(0, int(min(radius, width / 2, height / 2)))
        parts = self._of(colour, soft_corners(max(1, reach)))
        if not reach:
            parts.append((x, y, width, height, 0.5, 0.5, 0.5, 0.5))
            return
        share = reach / (2 * reach + 2)
        across = ((x, reach, 0.0, share), (x + reach, width - 2 * reach, share, 1 - share))
        up = ((y, reach, 0.0, share), (y + reach, height - 2 * reach, share, 1 - share))
        columns = (*across, (x + width - reach, reach, 1 - share, 1.0))
        rows = (*up, (y + height - reach, reach, 1 - share, 1.0))
        for low, high, v, to_v in rows:
            for left, wide, u, to_u in columns:
                parts.append((left, low, wide, high, u, v, to_u, to_v))

    def disc(self, x: float, y: float, radius: float, colour: Sequence[float]) -> None:
        """A round piece around a centre."""
        self.mark("circle", x, y, radius - RIM, colour)

    def mark(self, shape: str, x: float, y: float, radius: float, colour: Sequence[float]) -> None:
        """The shape of a seat around a centre."""
        picture = mark_picture(shape, radius)
        width, height = picture.size
        place = (round(x - width / 2), round(y - height / 2))
        self._of(colour, picture).append((*place, width, height, 0.0, 0.0, 1.0, 1.0))

    def picture(self, picture: Any, x: float, y: float, side: float, colour: Sequence[float]) -> None:
        """A square picture, tinted; as many as there are of the same one."""
        self._of(colour, picture).append((x, y, side, side, 0.0, 0.0, 1.0, 1.0))

    def words(
        self, text: str, x: float, y: float, size: float, colour: Sequence[float], bold: bool = False,
        anchor: tuple[float, float] = (0.5, 0.5), font: str = fonts.TEXT,
    ) -> None:
        """Words, so that the anchor (0 left or bottom, 1 right or top) of their box lies at a point."""
        if text:
            self._words.setdefault((size, bold, font), []).append((text, x, y, anchor, tuple(colour)))

    def lay(self) -> None:
        """Onto the open canvas with all of it."""
        for (colour, picture), parts in self._parts.items():
            _mesh(colour, picture, parts)
        for (size, bold, font), told in self._words.items():
            for lines, group in _sheets(told):
                _write(word_sheet(lines, size, bold, font), lines, group, size, bold, font)
        self._parts, self._words = {}, {}

    def _of(self, colour: Sequence[float], picture: Any) -> list[Corners]:
        return self._parts.setdefault((tuple(colour), picture), [])


def _sheets(told: list[Any]) -> Iterator[tuple[tuple[str, ...], list[Any]]]:
    """The different words, as many as a sheet holds, and who says them."""
    different = tuple(dict.fromkeys(text for text, *_ in told))
    for first in range(0, len(different), LINES):
        lines = different[first : first + LINES]
        yield lines, [word for word in told if word[0] in lines]


def _write(label: Any, lines: tuple[str, ...], told: list[Any], size: float, bold: bool, font: str) -> None:
    """One mesh for each colour of the words on a sheet."""
    picture = label.texture
    width, height = picture.size
    line = height / len(lines)
    inked: dict[Tint, list[Corners]] = {}
    for text, x, y, (left, bottom), colour in told:
        wide, top = round(text_extent(text, bold, size, font)[0]), lines.index(text) * line
        place = (round(x - wide * left), round(y - line * bottom))
        inked.setdefault(colour, []).append(
            (*place, wide, line, 0.0, 1 - (top + line) / height, wide / width, 1 - top / height)
        )
    for colour, parts in inked.items():
        _mesh(colour, picture, parts, label)


def _mesh(colour: Tint, picture: Any, parts: list[Corners], label: Any = None) -> None:
    left, low, _, _, to, high, _, _ = picture.tex_coords
    wide, tall = to - left, high - low
    vertices: list[float] = []
    for x, y, width, height, from_u, from_v, to_u, to_v in parts:
        right, top = x + width, y + height
        u, v, uu, vv = left + wide * from_u, low + tall * from_v, left + wide * to_u, low + tall * to_v
        vertices += (x, y, u, v, right, y, uu, v, right, top, uu, vv, x, top, u, vv)
    indices = [4 * number + corner for number in range(len(parts)) for corner in QUAD]
    Color(*colour)
    Stroke(label, vertices=vertices, indices=indices, mode="triangles", texture=picture)
