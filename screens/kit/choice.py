"""Choices: one of a few, yes or no, and how many."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.counter import Counter
from screens.kit.kv import load_kv
from screens.kit.press import Press


class Segment(Press, BoxLayout):
    """One part of a segmented choice."""

    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    # Whether the icon has a place beside the words.
    roomy = BooleanProperty(False)


class SegmentedChoice(BoxLayout):
    """`options` as (key, words) or (key, words, icon), `chosen` (key); on_choose(key) when another is tapped."""

    options = ListProperty()
    chosen = ObjectProperty(None, allownone=True)
    __events__ = ("on_choose",)

    def on_kv_post(self, _base: Any) -> None:
        self.fbind("options", self._rebuild)
        self.fbind("chosen", self._mark)
        self._rebuild()

    def _rebuild(self, *_args: object) -> None:
        self.clear_widgets()
        for key, text, *icon in self.options:
            segment = Segment(text=text, icon=icon[0] if icon else "")
            segment.bind(on_release=lambda _segment, key=key: self._choose(key))
            self.add_widget(segment)
        self._mark()

    def _mark(self, *_args: object) -> None:
        for segment, option in zip(reversed(self.children), self.options, strict=False):
            segment.chosen = option[0] == self.chosen

    def _choose(self, key: object) -> None:
        if key != self.chosen:
            self.chosen = key
            self.dispatch("on_choose", key)

    def on_choose(self, key: object) -> None:
        """Another part was chosen."""


class Toggle(Press, BoxLayout):
    """A row with a switch: `text`, `detail`, `icon`, `active`; on_toggle(active) after a tap."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    active = BooleanProperty(False)
    __events__ = ("on_toggle",)

    def on_release(self) -> None:
        self.active = not self.active
        self.dispatch("on_toggle", self.active)

    def on_toggle(self, active: bool) -> None:
        """The switch was moved by hand."""


class SelfCounter(Counter):
    """A counter that keeps its own value, for forms and settings."""

    def on_step(self, delta: float) -> None:
        self.value += delta

    def on_set(self, value: float) -> None:
        self.value = value


class Stepper(BoxLayout):
    """A row with a number: `text`, `detail`, `value`, `minimum`, `maximum`, `by`; bind `value` to follow it."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    value = NumericProperty(0)
    minimum = NumericProperty(0)
    maximum = NumericProperty(None, allownone=True)
    by = NumericProperty(1)
    halves = BooleanProperty(False)


load_kv(__file__)
