"""Chips: small things to see or to choose, with an icon, words and a seat's mark."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.flow import Flow
from screens.kit.kv import load_kv
from screens.kit.press import Press


class Chip(Press, BoxLayout):
    """`text`, `icon`, `colour` (a seat's mark), `bot`, `selected`, `fault` (why it is not legal); on_release.

    `tone` is the colour of what it stands for.

    A fault only dims it: what the rules forbid can still be chosen and done anyway.
    """

    text = StringProperty("")
    icon = StringProperty("")
    colour = StringProperty("")
    tone = StringProperty("")
    bot = BooleanProperty(False)
    selected = BooleanProperty(False)
    fault = StringProperty("")
    ring = ColorProperty((0, 0, 0, 0))
    natural = NumericProperty(0)


class ChipRow(Flow):
    """Chips side by side, wrapping."""


load_kv(__file__)
