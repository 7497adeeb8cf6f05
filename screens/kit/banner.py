"""Banner: what is due now, or what just went wrong, in one card."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty

from screens.kit.card import Card
from screens.kit.kv import load_kv


class Banner(Card):
    """`title`, `text`, `icon`, `tone` (warning, good, bad, accent), `action`, `closable`; on_act, on_close."""

    title = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("bell-ring")
    tone = StringProperty("warning")
    action = StringProperty("")
    closable = BooleanProperty(False)
    __events__ = ("on_act", "on_close")

    def on_act(self) -> None:
        """The offered action was tapped."""

    def on_close(self) -> None:
        """The reminder was put aside."""


load_kv(__file__)
