"""Toast: a short message that goes away by itself, with one action such as Redo."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.kv import load_kv
from screens.theme import theme

SECONDS_SHOWN = 4.0
LONGEST_QUEUE = 3
MOST_LINES = 4


@dataclass(frozen=True, slots=True)
class Message:
    """One toast that waits for its turn."""

    text: str
    action: str = ""
    on_action: Callable[[], None] | None = None
    icon: str = ""
    column: float = 0


class Toast(BoxLayout):
    """What is on screen now; made by `toasts.show`, never by hand."""

    text = StringProperty("")
    action = StringProperty("")
    icon = StringProperty("")
    lift = NumericProperty(dp(84))
    most_lines = NumericProperty(MOST_LINES)
    # How wide the column at the left is that it shall stay in, off the page; 0 for the middle of the window.
    column = NumericProperty(0)
    # The action has a line of its own where it would leave the words too little room.
    stacked = BooleanProperty(False)


class Toasts:
    """The queue: show("Undone: ...", action="Redo", on_action=session.redo); a new one hurries the old one away."""

    def __init__(self) -> None:
        self.waiting: deque[Message] = deque()
        self.current: Toast | None = None
        self._on_action: Callable[[], None] | None = None
        self._timer: Any = None

    def show(
        self, text: str, action: str = "", on_action: Callable[[], None] | None = None, icon: str = "",
        replace: bool = False, column: float = 0,
    ) -> None:
        """Queue a message; `replace` drops whatever is shown or waiting, `column` keeps it off the page."""
        if replace:
            self.clear()
        self.waiting.append(Message(text, action, on_action, icon, column))
        while len(self.waiting) > LONGEST_QUEUE:
            self.waiting.popleft()
        if self.current is None:
            self._next()

    def clear(self) -> None:
        """Forget all messages at once."""
        self.waiting.clear()
        self._remove()

    def withdraw(self) -> None:
        """Take away what offers an action, because whoever offered it has gone."""
        self.waiting = deque(message for message in self.waiting if not message.action)
        if self.current is not None and self.current.action:
            self.hide()

    def _next(self) -> None:
        if not self.waiting:
            return
        message = self.waiting.popleft()
        toast = Toast(text=message.text, action=message.action, icon=message.icon, column=message.column)
        toast.ids.act.bind(on_release=lambda _button: self._act())
        self.current, self._on_action = toast, message.on_action
        toast.opacity = 0
        Window.add_widget(toast)
        theme.animate(toast, opacity=1)
        self._timer = Clock.schedule_once(lambda _dt: self.hide(), SECONDS_SHOWN)

    def _act(self) -> None:
        action = self._on_action
        self.hide()
        if action is not None:
            action()

    def hide(self) -> None:
        """End the toast on screen and show the next one that waits."""
        self._remove()
        self._next()

    def _remove(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.current is not None:
            Window.remove_widget(self.current)
            self.current = None


toasts = Toasts()
load_kv(__file__)
