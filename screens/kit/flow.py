"""Flow: layouts that take as many columns as the width allows."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout

from screens.kit.kv import load_kv


class Flow(StackLayout):
    """Lays children side by side and wraps, as high as its lines."""


class Columns(GridLayout):
    """Equal columns, each at least `least` pixels wide, at most `most` of them."""

    least = NumericProperty(dp(160))
    most = NumericProperty(12)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("cols", 1)
        super().__init__(**kwargs)
        for name in ("width", "least", "most", "children"):
            self.fbind(name, self._divide)

    def _divide(self, *_args: object) -> None:
        gap = self.spacing[0]
        fitting = int((self.width + gap) / (self.least + gap))
        # An empty column has no width, but the gap before it would be left free at the right.
        self.cols = max(1, min(int(self.most), fitting, len(self.children)))


load_kv(__file__)
