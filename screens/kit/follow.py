"""Follow: a finger that comes down on something is followed until it leaves the glass, wherever it goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Follow:
    """Mixed into a widget that follows a finger: `finger_down`, `finger_moves`, `finger_up`; `wants` may say no."""

    collide_point: Callable[..., bool]  # the widget it is mixed into has it

    def wants(self, touch: Any) -> bool:
        """Whether this finger is followed."""
        return self.collide_point(*touch.pos)

    def finger_down(self, touch: Any) -> None:
        """It came down here."""

    def finger_moves(self, touch: Any) -> None:
        """It is somewhere else."""

    def finger_up(self, touch: Any) -> None:
        """It left the glass, here or outside."""

    def on_touch_down(self, touch: Any) -> bool:
        if not self.wants(touch):
            return False
        touch.grab(self)
        self.finger_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self.finger_moves(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.finger_up(touch)
        return True
