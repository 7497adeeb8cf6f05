"""TopBar: a screen's name, the way back, and up to three actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.buttons import IconButton
from screens.kit.kv import load_kv
from screens.kit.press import UnderFinger
from screens.worlds import world


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
    # How high the band of the world under it is.
    band = NumericProperty(0)
    __events__ = ("on_back", "on_help")

    def add_action(self, icon: str, hint: str, callback: Callable[[], Any]) -> IconButton:
        """Put an icon button at the right end."""
        button = IconButton(icon=icon, hint=hint, pos_hint={"center_y": 0.5})
        button.bind(on_release=lambda _button: callback())
        self.ids.actions.add_widget(button)
        return button

    @staticmethod
    def frieze(game: str, _theme: str, width: float, height: float) -> Any:
        """The band of the world in play; where there is none a plain line is drawn."""
        return world(game).frieze(round(width), height / dp(1)) if height > dp(1) and width >= 1 else None

    def on_back(self) -> None:
        """The arrow was tapped."""

    def on_help(self) -> None:
        """What is this screen for?"""


load_kv(__file__)
