"""BotCard: a bot as a person at the table: its face, name, rank and temper, and its points on its own colour."""

from __future__ import annotations

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.kv import load_kv
from screens.kit.press import Press


class BotCard(Press, BoxLayout):
    """`colour`, `rank`, `mood`, `name`, `detail`, `points`; on_release."""

    colour = StringProperty("grey")
    rank = StringProperty("chieftain")
    mood = StringProperty("calm")
    name = StringProperty("")
    detail = StringProperty("")
    points = StringProperty("")
    ink = ColorProperty((0.07, 0.06, 0.08, 1))


load_kv(__file__)
