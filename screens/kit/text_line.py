"""TextLine: one thing said in a line: its sign or the mark of its seat, the words, and what stands at its end."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.kv import load_kv


class TextLine(BoxLayout):
    """`icon` in `tone`, or `colour` (a seat's mark), then `text`, `bold` or `slight`, and `end` (with markup)."""

    icon = StringProperty("")
    tone = StringProperty("ink2")
    colour = StringProperty("")
    text = StringProperty("")
    end = StringProperty("")
    # How wide the end is beside the words.
    end_share = NumericProperty(0.6)
    bold = BooleanProperty(False)
    slight = BooleanProperty(False)


load_kv(__file__)
