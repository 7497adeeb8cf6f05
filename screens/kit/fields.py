"""Fields: where words are typed."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import AliasProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput

from screens.kit.flow import Stack
from screens.kit.kv import load_kv
from screens.lean import WRITTEN_IN, give_style


class InputLine(TextInput):
    """The line itself.

    Kivy's own trigger keeps the line whose view was moved last, and with it the whole table it stood on, for good.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._cursor_at = (0, 0)
        self._follow_cursor = Clock.create_trigger(self._move_view, -1)
        super().__init__(**kwargs)

    def _adjust_viewport(self, column: int, row: int) -> None:
        self._cursor_at = column, row
        self._follow_cursor()

    def _move_view(self, _dt: float) -> None:
        TextInput._adjust_viewport.__wrapped__(self, *self._cursor_at)


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
