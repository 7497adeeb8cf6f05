"""The time slider: one finger drags through the evening."""

from __future__ import annotations

from kivy.properties import NumericProperty

from screens.kit.kv import load_kv
from screens.kit.scrub import Scrub, place_under


class TimeSlider(Scrub):
    """`value` from 0 to `maximum`; on_slide(value) while the finger moves."""

    value = NumericProperty(0)
    maximum = NumericProperty(1)
    __events__ = ("on_slide",)

    def share(self, value: float, maximum: float) -> float:
        """How far along the value is."""
        return value / maximum if maximum else 0.0

    def point_at(self, x: float) -> None:
        moment = place_under(x, self.x, self.width, int(self.maximum))
        if moment != self.value:
            self.dispatch("on_slide", moment)

    def on_slide(self, value: float) -> None:
        """The finger is over another moment."""


load_kv(__file__)
