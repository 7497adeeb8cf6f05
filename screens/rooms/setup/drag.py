"""A handle to drag a row by."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from screens.kit.buttons import IconButton
from screens.kit.scroll import Grip


class DragHandle(Grip, IconButton):
    """Moves its row while the finger holds it."""

    row = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(icon="drag-horizontal-variant", **kwargs)

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.row.dragged = True
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self.row.drag_to(self.to_window(*touch.pos)[1])
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.row.dragged = False
        return True
