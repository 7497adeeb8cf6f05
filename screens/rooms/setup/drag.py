"""A handle to drag a row by."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from screens.kit.buttons import IconButton
from screens.kit.fingers import Follow
from screens.kit.scroll import Grip


class DragHandle(Follow, Grip, IconButton):
    """Moves its row while the finger holds it."""

    row = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(icon="drag-horizontal-variant", **kwargs)

    def finger_down(self, touch: Any) -> None:
        self.row.dragged = True

    def finger_moves(self, touch: Any) -> None:
        self.row.drag_to(self.to_window(*touch.pos)[1])

    def finger_up(self, touch: Any) -> None:
        self.row.dragged = False
