"""Card: a rounded surface that groups things, with an optional accent edge at its left."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import ColorProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.kv import load_kv
from screens.kit.press import Press, UnderFinger
from screens.kit.rounded import CORNER, EDGE
from screens.theme import theme
from screens.worlds.corners import CornerBox


class Card(UnderFinger, BoxLayout):
    """A vertical box on a surface, as high as its content; give `edge` a colour to mark it, `outline` to ring it.

    The surface is drawn here and not in kv: screens are full of cards, most have neither edge nor outline, and a
    shape nobody sees costs as much as one that is seen.
    """

    fill = ColorProperty((0, 0, 0, 0))
    edge = ColorProperty((0, 0, 0, 0))
    outline = ColorProperty((0, 0, 0, 0))

    def __init__(self, **kwargs: Any) -> None:
        self._surface = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.before.insert(0, self._surface)
        for name in ("edge", "outline"):
            self.fbind(name, self._draw)
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        self.fbind("fill", self._tint)
        self._draw()

    def _draw(self, *_args: object) -> None:
        """Make the shapes this card needs."""
        self._surface.clear()
        self._edge_box = self._add(Color(*self.edge), CornerBox(world=theme.game)) if self.edge[3] else None
        self._ink = Color(*self.fill)
        # The card, the edge behind it and the ring around it have the corners of their world alike.
        self._box = self._add(self._ink, CornerBox(world=theme.game))
        ring = CornerBox(world=theme.game, kind="ring") if self.outline[3] else None
        self._ring = ring and self._add(Color(*self.outline), ring)
        self._place()

    def _add(self, colour: Color, shape: Any) -> Any:
        self._surface.add(colour)
        self._surface.add(shape)
        return shape

    def _tint(self, *_args: object) -> None:
        self._ink.rgba = self.fill

    def _place(self, *_args: object) -> None:
        """Put the shapes where the card is."""
        x, y, width, height = self.x, self.y, self.width, self.height
        shift = dp(EDGE) if self._edge_box is not None else 0
        if self._edge_box is not None:
            self._edge_box.pos, self._edge_box.size = (x, y), (2 * dp(CORNER), height)
        self._box.pos, self._box.size = (x + shift, y), (width - shift, height)
        if self._ring is not None:
            self._ring.pos, self._ring.size = (x, y), (width, height)


class TapCard(Press, Card):
    """A card that is one large button: on_release."""

    flies = True


load_kv(__file__)
