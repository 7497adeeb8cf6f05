"""Toast: a short message that goes away by itself, with one action such as Redo."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.fingers import meant_before
from screens.kit.kv import load_kv
from screens.theme import theme

# Seconds a few words stay, and as how many letters a second longer ones are read.
SECONDS_SHOWN, LETTERS_A_SECOND = 4.0, 16
MOST_LINES = 4
LIFT = dp(84)


class Toast(BoxLayout):
    """What is on screen now; made by `toasts.show`, never by hand."""

    text = StringProperty("")
    action = StringProperty("")
    icon = StringProperty("")
    lift = NumericProperty(LIFT)
    most_lines = NumericProperty(MOST_LINES)
    # How wide the column at the left is that it shall stay in, off the page; 0 for the middle of the window.
    column = NumericProperty(0)
    # How wide it may be.
    room = NumericProperty(0)
    # The action has a line of its own where it would leave the words too little room.
    stacked = BooleanProperty(False)
    # A sheet has come up over what it spoke of.
    risen = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._came = time()
        super().__init__(**kwargs)

    def on_touch_down(self, touch: Any) -> bool:
        """Undo tapped in haste is not done again by the toast that tells of it."""
        if self.collide_point(*touch.pos) and meant_before(touch, self._came):
            return True
        return bool(super().on_touch_down(touch))


class Toasts:
    """show("Undone: ...", action="Redo", on_action=session.redo); a new one takes the place of the old one at once.

    What was true a moment ago and is shown now would be a lie, so nothing waits for its turn.
    """

    def __init__(self) -> None:
        self.current: Toast | None = None
        self._on_action: Callable[[], None] | None = None
        self._timer: Any = None

    def show(
        self, text: str, action: str = "", on_action: Callable[[], None] | None = None, icon: str = "",
        column: float = 0, lift: float = LIFT, most_lines: int = MOST_LINES,
    ) -> None:
        """Say this now; `column` keeps it off the page, `lift` above what a thumb may be reaching for."""
        self.hide()
        toast = Toast(text=text, action=action, icon=icon, column=column, lift=lift, most_lines=most_lines)
        toast.ids.act.bind(on_release=lambda _button: self._act())
        self.current, self._on_action = toast, on_action
        toast.opacity = 0
        Window.add_widget(toast)
        theme.animate(toast, opacity=1)
        seconds = max(SECONDS_SHOWN, len(text) / LETTERS_A_SECOND)
        self._timer = Clock.schedule_once(lambda _dt: self.hide(), seconds)

    def rise(self) -> None:
        """Lie above a sheet that has just come up, where both can be read; what it offers is for the page below."""
        if self.current is not None:
            Window.remove_widget(self.current)
            self.current.action, self.current.lift, self.current.risen = "", Window.height, True
            Window.add_widget(self.current)

    def withdraw(self) -> None:
        """Take away what offers an action, because whoever offered it has gone."""
        if self.current is not None and (self.current.action or self.current.risen):
            self.hide()

    def hide(self) -> None:
        """Take the toast off the screen."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.current is not None:
            Window.remove_widget(self.current)
            self.current = None
        self._on_action = None  # it would hold the whole table that offered it until somebody says something else

    def _act(self) -> None:
        action = self._on_action
        self.hide()
        if action is not None:
            action()


toasts = Toasts()
load_kv(__file__)
