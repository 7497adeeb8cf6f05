"""Fields: where words are typed."""

from __future__ import annotations

from typing import Any

from kivy.properties import AliasProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.flow import Stack
from screens.kit.kv import load_kv
from screens.lean import WRITTEN_IN, give_style


class TextField(Stack):
    """`label`, `text`, `hint`, `fault` (what is wrong with it), `longest`; on_enter when the line is finished."""

    label = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    fault = StringProperty("")
    # Nothing but spaces; kv cannot watch `text.strip()`.
    blank = AliasProperty(lambda self: not self.text.strip(), bind=("text",))
    longest = NumericProperty(200)
    __events__ = ("on_enter",)

    def take(self, line: Any) -> None:
        """Take over what stands in the line, and cut the line too where it is longer than may be stored."""
        self.text = line.text = line.text[: int(self.longest)]

    def on_enter(self) -> None:
        """The line is finished."""


class SearchField(BoxLayout):
    """`text` is what to look for; bind it."""

    text = StringProperty("")
    hint = StringProperty("")


give_style(WRITTEN_IN)
load_kv(__file__)
