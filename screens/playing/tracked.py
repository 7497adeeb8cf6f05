"""A tracked number of the table as a counter: a tap counts it, the pad sets it."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty

from companion.engine.adjust import Add, Adjust
from screens.kit.counter import Counter
from screens.kit.kv import load_kv


class TrackedCounter(Counter):
    """`path` of the number in the state of the `desk`; `move(by)` where counting is more than adding to it."""

    desk = ObjectProperty(None)
    path = StringProperty("")
    move = ObjectProperty(None, allownone=True)

    def on_step(self, delta: float) -> None:
        self.desk.do(self.move(int(delta)) if self.move else Add(path=self.path, by=int(delta)), counted=True)

    def on_set(self, value: float) -> None:
        if self.move is None:
            self.desk.do(Adjust(path=self.path, value=int(value)))
        elif value != self.value:
            self.desk.do(self.move(int(value - self.value)))


class SheetCounter(TrackedCounter):
    """The same on a sheet, which nobody brings up to date: it stands out there, and shows what it counted itself."""

    def on_step(self, delta: float) -> None:
        if self.desk.do(Add(path=self.path, by=int(delta))):
            self.value += delta

    def on_set(self, value: float) -> None:
        if self.desk.do(Adjust(path=self.path, value=int(value))):
            self.value = value


load_kv(__file__)
