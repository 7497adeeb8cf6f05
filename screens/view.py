"""A view: one full screen of the app, built on its first visit."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.press import UnderFinger, Unmoved


class View(Unmoved, UnderFinger, BoxLayout):
    """A screen that knows the app; it is told when it comes into sight and when it leaves it."""

    app = ObjectProperty(None)

    def enter(self, **given: Any) -> None:
        """Come into sight, with whatever the way here brought along."""

    def resume(self) -> None:
        """Come back into sight because the view above was closed."""

    def leave(self) -> None:
        """Go out of sight for good."""

    def on_back(self) -> bool:
        """Handle the back key; True if the view used it itself."""
        return False
