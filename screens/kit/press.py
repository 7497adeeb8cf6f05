"""Press: what every tappable widget does with a finger."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import AliasProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

SLOP_DP = 24


def wandered(touch: Any) -> bool:
    """True once a finger has moved too far from where it came down to mean a tap."""
    far = dp(SLOP_DP)
    return bool(abs(touch.sx - touch.osx) * Window.width > far or abs(touch.sy - touch.osy) * Window.height > far)


class UnderFinger:
    """Mixed into a container: only children that lie under the finger hear of it.

    Kivy asks every widget of the tree about every touch. Who has grabbed a touch is told of it in any case.
    """

    children: list[Any]
    disabled: bool

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled:
            return bool(super().on_touch_down(touch))  # type: ignore[misc]
        return _tell_under(self, "on_touch_down", touch)

    def on_touch_move(self, touch: Any) -> bool:
        return not self.disabled and _tell_under(self, "on_touch_move", touch)

    def on_touch_up(self, touch: Any) -> bool:
        return not self.disabled and _tell_under(self, "on_touch_up", touch)


def _tell_under(parent: UnderFinger, event: str, touch: Any) -> bool:
    x, y = touch.pos
    for child in parent.children[:]:  # noqa: SIM110 - with `any` every child would cost one more call
        if child.collide_point(x, y) and child.dispatch(event, touch):
            return True
    return False


class Press(ButtonBehavior):
    """A button whose press is dropped when the finger swipes or scrolls away; `pressed` is for its look.

    Disabled it still keeps touches from what lies below, unless it is also hidden by opacity 0.
    """

    pressed = AliasProperty(lambda self: self.state == "down" and not self.disabled, bind=("state", "disabled"))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.min_state_time = 0

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if self.disabled:
            return bool(self.opacity)
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if wandered(touch):
            touch.ungrab(self)
            self._do_release()
            return False
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if wandered(touch):
            touch.ungrab(self)
            self._do_release()
            return False
        return bool(super().on_touch_up(touch))


class TapSpot:
    """For drawings in which it matters where a finger taps: `tapped(x, y)`, unless it swiped away meanwhile."""

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or not self.takes(*touch.pos):  # type: ignore[attr-defined]
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if not wandered(touch):
            self.tapped(*touch.pos)
        return True

    def takes(self, x: float, y: float) -> bool:
        """Whether there is anything to tap at this place; what lies below gets the touch otherwise."""
        return True

    def tapped(self, x: float, y: float) -> None:
        """A finger came down and up here."""


class TapBox(Press, BoxLayout):
    """A box of widgets that answers to a tap as one."""
