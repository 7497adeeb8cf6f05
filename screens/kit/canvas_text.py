"""Text on a canvas: words inside drawings, where a label for each would be too heavy."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle


@lru_cache(maxsize=512)
def texture(text: str, size: float, bold: bool = False, font: str = "Roboto") -> Any:
    """White words as a texture, to be tinted by the colour before it."""
    label = CoreLabel(text=text, font_size=size, bold=bold, font_name=font)
    label.refresh()
    return label.texture


def draw_text(
    text: str, x: float, y: float, size: float, colour: Any, bold: bool = False,
    anchor: tuple[float, float] = (0.5, 0.5), font: str = "Roboto",
) -> None:
    """Draw words so that the anchor (0 left or bottom, 1 right or top) of their box lies at a point."""
    picture = texture(text, size, bold, font)
    if picture is None:
        return
    width, height = picture.size
    Color(*colour)
    place = (round(x - width * anchor[0]), round(y - height * anchor[1]))
    Rectangle(texture=picture, pos=place, size=(width, height))
