"""Scrub: a finger that is drawn along something and points at one place after another."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from screens.kit.fingers import Follow


class Scrub(Follow, Widget):
    """Calls `point_at(x)` where the finger comes down and wherever it goes, also outside; `can_scrub` may say no."""

    def can_scrub(self) -> bool:
        """Whether there is anything to point at."""
        return not self.disabled

    def point_at(self, x: float) -> None:
        """The finger is over this x."""

    def wants(self, touch: Any) -> bool:
        return self.can_scrub() and super().wants(touch)

    def finger_down(self, touch: Any) -> None:
        self.point_at(touch.x)

    finger_moves = finger_down


def place_under(x: float, left: float, width: float, last: int) -> int:
    """Which of the places 0 to `last`, spread over this width, lies nearest to x."""
    share = max(0.0, min(1.0, (x - left) / max(1.0, width)))
    return round(share * last)
