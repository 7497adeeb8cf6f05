"""Text on a canvas: words inside drawings, where a label for each would be too heavy."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle


class Words(Rectangle):
    """The picture of some words. It keeps their label, which draws them again after a lost graphics context."""

    def __init__(self, label: Any, **kwargs: Any) -> None:
        super().__init__(texture=label.texture, **kwargs)
        self.label = label


@lru_cache(maxsize=512)
def label_of(text: str, size: float, bold: bool = False, font: str = "Roboto") -> Any:
    """White words, to be tinted by the colour before them; whoever shows the texture must keep the label."""
    label = CoreLabel(text=text, font_size=size, bold=bold, font_name=font)
    label.refresh()
    return label


def texture(text: str, size: float, bold: bool = False, font: str = "Roboto") -> Any:
    """Words as a texture, to measure them."""
    return label_of(text, size, bold, font).texture


def draw_text(
    text: str, x: float, y: float, size: float, colour: Any, bold: bool = False,
    anchor: tuple[float, float] = (0.5, 0.5), font: str = "Roboto",
) -> None:
    """Draw words so that the anchor (0 left or bottom, 1 right or top) of their box lies at a point."""
    label = label_of(text, size, bold, font)
    if label.texture is None:
        return
    width, height = label.texture.size
    Color(*colour)
    place = (round(x - width * anchor[0]), round(y - height * anchor[1]))
    Words(label, pos=place, size=(width, height))
