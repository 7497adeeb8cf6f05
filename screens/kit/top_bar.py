"""TopBar: a screen's name, the way back, and up to three actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.buttons import IconButton
from screens.kit.kv import load_kv
from screens.kit.press import UnderFinger


class TopBar(UnderFinger, BoxLayout):
    """`title`, `subtitle`, `icon`, `can_go_back` (the arrow), `explains` (the question mark); on_back, on_help.

    `add_action(icon, hint, callback)` puts a button at the right end.
    """

    title = StringProperty("")
    subtitle = StringProperty("")
    icon = StringProperty("")
    can_go_back = BooleanProperty(True)
    # Whether the screen can explain itself.
    explains = BooleanProperty(False)
    __events__ = ("on_back", "on_help")

    def add_action(self, icon: str, hint: str, callback: Callable[[], Any]) -> IconButton:
        """Put an icon button at the right end."""
        button = IconButton(icon=icon, hint=hint, pos_hint={"center_y": 0.5})
        button.bind(on_release=lambda _button: callback())
        self.ids.actions.add_widget(button)
        return button

    def on_back(self) -> None:
        """The arrow was tapped."""

    def on_help(self) -> None:
        """What is this screen for?"""


load_kv(__file__)
