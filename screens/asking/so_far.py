"""So far: what a move would be with the answers it has, or what the rules say against it, where nothing ever moves."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.kv import load_kv


class SoFar(BoxLayout):
    """Two lines under the head of a sheet, as high without words as with them."""

    told = StringProperty("")
    objection = StringProperty("")


load_kv(__file__)
