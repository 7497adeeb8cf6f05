"""The spotlight: everything dimmed but one part of the glass, and a few words about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.theme import theme

Rect = tuple[float, float, float, float]
DIMMED = 0.72
AROUND, GAP, WIDEST, MARGIN = 6, 14, 420, 12
# What has just come up needs so long to find its place.
SETTLES = 0.7


class Dimming(Drawn):
    """Night over everything but the `hole`."""

    hole = ListProperty([0, 0, 0, 0])

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "hole")

    def draw(self) -> None:
        x, y, width, height = self.hole
        Color(0, 0, 0, DIMMED)
        for place in (
            (0, 0, self.width, y),
            (0, y + height, self.width, self.height - y - height),
            (0, y, x, height),
            (x + width, y, self.width - x - width, height),
        ):
            Rectangle(pos=place[:2], size=place[2:])
        if width and height:
            Color(*theme.accent)
            # As square as the hole: what shines through must not stick out beyond the line.
            Line(rectangle=(x, y, width, height), width=dp(1.6), joint="miter")


class Bubble(BoxLayout):
    """The words, how far along they are, and the two ways on."""

    text = StringProperty("")
    step = StringProperty("")
    onward = StringProperty("")
    aside = StringProperty("")
    narrow = BooleanProperty(False)
    parted = BooleanProperty(False)
    led_on = ObjectProperty(None)
    left = ObjectProperty(None, allownone=True)


class Spotlight(FloatLayout):
    """Over the whole window: `aim(target, text, ...)` shows one part; no touch reaches what lies below."""

    share = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._target: Callable[[], Any] = lambda: None
        self._following = Clock.create_trigger(self._place, 0, interval=True)
        self._found = Clock.create_trigger(lambda _dt: self._following.cancel(), SETTLES)
        self.dimming, self.bubble = Dimming(), Bubble(size_hint=(None, None))
        self.add_widget(self.dimming)
        self.add_widget(self.bubble)
        for name in ("size", "height"):
            self.bubble.fbind(name, self._place)
        self.fbind("size", self._place)

    def open(self) -> None:
        """Lie over everything."""
        self.size = Window.size
        Window.bind(size=self._follow)
        Window.add_widget(self)

    def close(self) -> None:
        """Go away."""
        self._following.cancel()
        self._found.cancel()
        Window.unbind(size=self._follow)
        Window.remove_widget(self)

    def rise(self) -> None:
        """Lie over what has just come up as well."""
        Window.remove_widget(self)
        Window.add_widget(self)

    def aim(
        self, target: Callable[[], Any], text: str, step: str, onward: tuple[str, Callable[[], None]],
        aside: tuple[str, Callable[[], None]],
    ) -> None:
        """Show what `target` finds and speak of it, with the words of both ways on and what they do."""
        self._target = target
        bubble = self.bubble
        bubble.text, bubble.step = text, step
        bubble.onward, bubble.led_on = onward
        bubble.aside, bubble.left = aside
        self._place()
        self._found.cancel()
        self._following()
        self._found()

    @property
    def hole(self) -> Rect:
        """Where the target lies on the glass; nothing where there is none."""
        target = self._target()
        if target is None or target.get_root_window() is None:
            return (0, 0, 0, 0)
        x, y = target.to_window(target.x, target.y)
        around = dp(AROUND)
        left, low = max(0, x - around), max(0, y - around)
        right = min(self.width, x + target.width + around)
        top = min(self.height, y + target.height + around)
        return (left, low, right - left, top - low)

    def _follow(self, _window: object, size: Any) -> None:
        self.size = size

    def _place(self, *_args: object) -> None:
        """The words stand above or below what they speak of; beside it where only there they cover nothing of it."""
        self.dimming.hole = x, y, width, height = self.hole
        bubble = self.bubble
        bubble.width = min(self.width - dp(2 * MARGIN), dp(WIDEST))
        edge = bubble.width / 2 + dp(MARGIN)
        bubble.center_x = min(max(x + width / 2, edge), self.width - edge)
        above = self.height - (y + height)
        if not width or not height:
            bubble.center_y = self.height / 2
        elif max(above, y) < bubble.height + dp(GAP) and self._place_beside(x, y, width, height):
            return
        elif above >= y:
            bubble.y = min(y + height + dp(GAP), self.height - bubble.height - dp(MARGIN))
        else:
            bubble.top = max(y - dp(GAP), bubble.height + dp(MARGIN))

    def _place_beside(self, x: float, y: float, width: float, height: float) -> bool:
        """Put the words left or right of this part of the glass; False where neither side has room for them."""
        bubble = self.bubble
        right = self.width - (x + width)
        if max(x, right) < bubble.width + dp(GAP):
            return False
        if right >= x:
            bubble.x = min(x + width + dp(GAP), self.width - bubble.width)
        else:
            bubble.right = max(x - dp(GAP), bubble.width)
        bubble.center_y = min(max(y + height / 2, bubble.height / 2), self.height - bubble.height / 2)
        return True

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True


load_kv(__file__)
