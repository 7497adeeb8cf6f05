"""The time slider: one finger drags through the evening."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from screens.kit.kv import load_kv


class TimeSlider(Widget):
    """`value` from 0 to `maximum`; on_slide(value) while the finger moves."""

    value = NumericProperty(0)
    maximum = NumericProperty(1)
    __events__ = ("on_slide",)

    def share(self, value: float, maximum: float) -> float:
        """How far along the value is."""
        return value / maximum if maximum else 0.0

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._slide(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self._slide(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _slide(self, x: float) -> None:
        share = max(0.0, min(1.0, (x - self.x) / max(1.0, self.width)))
        moment = round(share * self.maximum)
        if moment != self.value:
            self.dispatch("on_slide", moment)

    def on_slide(self, value: float) -> None:
        """The finger is over another moment."""


load_kv(__file__)
