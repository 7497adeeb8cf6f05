"""Tint: marks that are there only at times (chosen, pressed, next), on the canvas only while they can be seen.

In kv, `Color` and a shape cost every frame the same whether the colour is clear or not; these know when it is.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Canvas, Color, InstructionGroup, Rectangle, Triangle

from screens.kit.rounded import SoftBox
from screens.theme import theme
from screens.worlds.corners import CornerBox

CLEAR = (0.0, 0.0, 0.0, 0.0)
_aside = Canvas(noadd=True)


def apart(make: Callable[..., Any], *values: Any, **named: Any) -> Any:
    """What is made here belongs to no canvas yet, although kv may just be drawing one."""
    with _aside:
        made = make(*values, **named)
    _aside.clear()
    return made


class Tint(InstructionGroup):
    """Base: `rgba`, and a shape that is made when it is first seen; what is told of the shape meanwhile is kept."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ink: Color | None = None
        self._shape: Any = None
        self._told: dict[str, Any] = {}

    @property
    def rgba(self) -> Sequence[float]:
        """Its colour; clear at first."""
        return CLEAR if self._ink is None else tuple(self._ink.rgba)

    @rgba.setter
    def rgba(self, colour: Sequence[float]) -> None:
        if not colour[3]:
            if self._ink is not None:
                self.clear()
                self._ink = self._shape = None
        elif self._ink is not None:
            self._ink.rgba = colour
        else:
            self._ink, self._shape = apart(Color, *colour), apart(self.make, **self._told)
            self.add(self._ink)
            self.add(self._shape)

    @abstractmethod  # Kivy's own class has no room for ABC: the type checker keeps it
    def make(self, **told: Any) -> Any:
        """The shape of these properties."""

    def tell(self, name: str, value: Any) -> None:
        """Another place or form."""
        self._told[name] = value
        if self._shape is not None:
            setattr(self._shape, name, value)


def _told(name: str) -> Any:
    """A property of the shape, kept while there is none."""
    return property(lambda tint: tint._told[name], lambda tint, value: tint.tell(name, value))


class TintBox(Tint):
    """A box: with the corners of the world in play, of this `kind`, or soft ones where `radius` is given."""

    pos = _told("pos")
    size = _told("size")
    radius = _told("radius")
    kind = _told("kind")

    def make(self, **told: Any) -> Any:
        return SoftBox(**told) if "radius" in told else CornerBox(world=theme.game, **told)


class TintPicture(Tint):
    """A `texture` in its place."""

    pos = _told("pos")
    size = _told("size")
    texture = _told("texture")

    def make(self, **told: Any) -> Any:
        return Rectangle(**told)


class TintTriangle(Tint):
    """Three corners: `points`."""

    points = _told("points")

    def make(self, **told: Any) -> Any:
        return Triangle(**told)
