"""Rows of buttons: beside each other while their words can be read so, else one above the other or in pairs."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from screens.kit.kv import load_kv


class ButtonRow(BoxLayout):
    """Add PillButtons, the one that leads on last; each gets room by the length of its words.

    `aside`: one above the other at the foot of a page, where a phone on its side has no height to give away.
    """

    aside = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._settle = Clock.create_trigger(self.arrange, -1)
        super().__init__(**kwargs)
        self.fbind("width", self._settle)
        self.fbind("aside", self._settle)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        for name in ("natural", "height"):
            widget.fbind(name, self._settle)
        self._settle()

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().remove_widget(widget, *args, **kwargs)
        for name in ("natural", "height"):
            widget.funbind(name, self._settle)
        self._settle()

    def arrange(self, *_args: object) -> None:
        """Share the row out by the length of the words, if all of them can be read so."""
        left, _top, right, _bottom = self.padding
        wished = sum(button.natural for button in self.children)
        free = self.width - left - right - self.spacing * (len(self.children) - 1)
        legible = all(button.legible(free * button.natural / wished) for button in self.children)
        side_by_side = legible and not self.aside
        self.orientation = "horizontal" if side_by_side else "vertical"
        for button in self.children:
            button.size_hint_x = button.natural if side_by_side else 1


class StackedRow(GridLayout):
    """Add StackedButtons: one row of them, or pairs with the icon before the words where a word has no room."""

    letters = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"cols": 1, **kwargs})
        for name in ("width", "letters", "children"):
            self.fbind(name, self._arrange)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("text", self._arrange)

    def _arrange(self, *_args: object) -> None:
        count = max(1, len(self.children))
        each = (self.width - self.spacing[0] * (count - 1)) / count
        flat = count > 1 and not all(button.stands(each, self.letters) for button in self.children)
        self.cols = 2 if flat else count
        for button in self.children:
            button.flat = flat


load_kv(__file__)
