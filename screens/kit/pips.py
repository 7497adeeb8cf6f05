"""Pips: how many of a thing, told by a tap on the number itself."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.choice import Segment
from screens.kit.kv import load_kv


class PipRow(BoxLayout):
    """A row with the numbers 1 to `maximum`: `text`, `detail`, `icon` or a seat's `colour`, `value`.

    They stand `beside` the words or below them. The number that stands there takes all back.
    """

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    colour = StringProperty("")
    value = NumericProperty(0)
    maximum = NumericProperty(1)
    beside = BooleanProperty(True)

    def __init__(self, maximum: int, **kwargs: object) -> None:
        super().__init__(maximum=maximum, **kwargs)
        for number in range(1, maximum + 1):
            pip = Segment(text=str(number))
            pip.bind(on_release=lambda _pip, number=number: self.tell(number))
            self.ids.line.add_widget(pip)
        self.fbind("value", self._mark)
        self._mark()

    def pip(self, number: int) -> Segment:
        """What is tapped for this number."""
        return self.ids.line.children[-number]  # type: ignore[no-any-return]

    def tell(self, number: int) -> None:
        """So many; none where so many were told already."""
        self.value = 0 if number == self.value else number

    def _mark(self, *_args: object) -> None:
        for number, pip in enumerate(reversed(self.ids.line.children), start=1):
            pip.chosen = number <= self.value


load_kv(__file__)
