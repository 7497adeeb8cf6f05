"""Card: a rounded surface that groups things, with an optional accent edge at its left."""

from __future__ import annotations

from kivy.properties import ColorProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.kv import load_kv
from screens.kit.press import Press


class Card(BoxLayout):
    """A vertical box on a surface, as high as its content; give `edge` a colour to mark it."""

    fill = ColorProperty((0, 0, 0, 0))
    edge = ColorProperty((0, 0, 0, 0))
    outline = ColorProperty((0, 0, 0, 0))


class TapCard(Press, Card):
    """A card that is one large button: on_release."""


load_kv(__file__)
