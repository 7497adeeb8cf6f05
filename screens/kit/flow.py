"""Flow: layouts that take as many columns as the width allows, and one that leaves no gap for what is empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from screens.kit.in_sight import Parted
from screens.kit.kv import Unbounded, load_kv
from screens.kit.press import UnderFinger


class Gap(Unbounded, Widget):
    """Room between others: clear, so that not even its empty canvas is drawn."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.opacity = 0


class Flow(Parted, UnderFinger, StackLayout):
    """Lays children side by side and wraps, as high as its lines."""


class Columns(Parted, UnderFinger, GridLayout):
    """Equal columns, each at least `least` pixels wide, at most `most` of them, no more than its lines need."""

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
        count = len(self.children)
        # An empty column has no width, but the gap before it would be left free at the right.
        cols = max(1, min(int(self.most), fitting, count))
        # Four are two and two rather than three and a lonely one.
        self.cols = max(1, ceil(count / ceil(count / cols))) if count else 1


class Stack(BoxLayout):
    """One below the other, as high as they are: the plain box of a few words or cards."""


class Pictured(BoxLayout):
    """A picture over its words; beside them on a phone on its side, where it would push them out of sight."""

    def __init__(self, picture: Widget, words: Iterable[Widget], share: float = 0.4, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # How wide the picture is there, beside words of one.
        self._beside = share
        told = Stack(spacing=dp(8), pos_hint={"top": 1})
        for one in words:
            told.add_widget(one)
        picture.pos_hint = {"top": 1}
        self.add_widget(picture)
        self.add_widget(told)
        self.fbind("orientation", self._share, picture)
        self._share(picture)

    def _share(self, picture: Widget, *_args: object) -> None:
        picture.size_hint_x = self._beside if self.orientation == "horizontal" else 1


class Pile(Parted, UnderFinger, BoxLayout):
    """One below the other, as high as they are; what has no height at present takes no gap either."""

    def _iterate_layout(self, sizes: list[Any]) -> Iterator[tuple[int, float, float, float, float]]:
        there = [place for place, (size, hint, *_bounds) in enumerate(sizes) if size[1] or hint[1] is not None]
        left, top, right, bottom = self.padding
        if there:
            for place, *box in super()._iterate_layout([sizes[place] for place in there]):
                yield (there[place], *box)
        else:
            self.minimum_size = left + right, top + bottom
        # What is empty must know its width all the same: words take their height from it.
        for place in set(range(len(sizes))) - set(there):
            yield place, self.x + left, self.y + bottom, self.width - left - right, 0


load_kv(__file__)
