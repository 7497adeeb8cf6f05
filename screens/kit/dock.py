"""Dock: the one next thing under the thumb, with a quiet second beside it; always there, always in the same place."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.kv import load_kv
from screens.kit.press import Shaded


class DockButton(Shaded, BoxLayout):
    """`text` over `detail`, with an `icon` before both; on_release."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    primary = BooleanProperty(False)
    # Narrow words without an icon, where there is no room for both.
    terse = BooleanProperty(False)
    mark_room = NumericProperty(0)
    shade = 0.14


class Dock(BoxLayout):
    """`text`, `detail`, `icon` of the primary button and `quiet_text`, `quiet_icon` of the other; on_go, on_quiet.

    A button without words is disabled, never absent: nothing moves under the thumb.
    """

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    enabled = BooleanProperty(True)
    quiet_text = StringProperty("")
    quiet_icon = StringProperty("")
    quiet_enabled = BooleanProperty(True)
    # Beside the pages of a tablet the two stand one above the other.
    stacked = BooleanProperty(False)
    # Beside the page of a room, at its foot, where a phone on its side has no height to give away.
    aside = BooleanProperty(False)
    # On a phone that lies on its side the quiet button shows its words alone.
    terse = BooleanProperty(False)
    # On a sheet, whose edges it keeps.
    inset = BooleanProperty(False)
    # How much room it leaves above and below its buttons.
    edge = NumericProperty(0)
    # What a finger that rests on a button is told.
    peek = ObjectProperty(None, allownone=True)
    quiet_peek = ObjectProperty(None, allownone=True)
    __events__ = ("on_go", "on_quiet")

    def ask(self, touch: Any) -> None:
        """Go on, once: a double tap on the button would end two turns."""
        if touch is None or not touch.is_double_tap:
            self.dispatch("on_go")

    def on_go(self) -> None:
        """The primary button was tapped."""

    def on_quiet(self) -> None:
        """The quiet button was tapped."""


load_kv(__file__)
