"""Scroll: a ScrollView in which a tap acts on the next frame instead of a fifth of a second later."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.effects.dampedscroll import DampedScrollEffect
from kivy.metrics import dp
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.scrollview import ScrollView

from screens.kit.in_sight import InSight
from screens.kit.kv import load_kv

RELEASED = "kit.scroll.released"
LONGEST_FRAME = 0.05  # seconds


class SteadyEffect(DampedScrollEffect):
    """Springs back as if every frame came in time: after a long one Kivy's own flings the page out of sight."""

    def update_velocity(self, dt: float) -> None:
        super().update_velocity(min(dt, LONGEST_FRAME))


class LetsFingersGo:
    """Mixed into whatever scrolls, also a list that makes only the rows in sight.

    Kivy notes who need not lose the focus, and forgets it when its window has heard of the finger. One that is followed
    beyond that would be noted for good, and with it the whole table it was on.
    """

    def on_touch_up(self, touch: Any) -> bool:
        handled = bool(super().on_touch_up(touch))  # type: ignore[misc]
        ignored = FocusBehavior.ignored_touch
        while ignored.count(touch) > (0 if touch.grab_state else 1):
            ignored.remove(touch)
        return handled


class Scroll(LetsFingersGo, InSight, ScrollView):
    """Scrolls its one child vertically (set do_scroll_x/do_scroll_y to change that), with a quiet bar."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("effect_cls", SteadyEffect)
        kwargs.setdefault("scroll_timeout", 120)
        kwargs.setdefault("scroll_distance", dp(12))
        super().__init__(**kwargs)

    def scroll_to(self, widget: Any, padding: float = 10, animate: Any = True) -> None:
        """Bring a widget into sight; of one that is higher than the page, its beginning."""
        super().scroll_to(widget, padding, animate)
        page = self.children[0]
        # While the page is still being laid out Kivy asks again later.
        if self.do_scroll_y and widget.height > self.height and not page._trigger_layout.is_triggered:
            below_top = page.top - page.to_widget(*widget.to_window(widget.x, widget.top))[1]
            self.scroll_y = max(0.0, 1 - max(0.0, below_top - padding) / (page.height - self.height))

    def on_scroll_start(self, touch: Any, check_children: bool = True) -> Any:
        # Kivy asks the scrolls inside before it looks at its own bounds: one that is scrolled away under a header
        # would take what was meant for the header.
        if not self.collide_point(*touch.pos):
            touch.ud[self._get_uid("svavoid")] = True
            return False
        return super().on_scroll_start(touch, check_children)

    def on_scroll_stop(self, touch: Any, check_children: bool = True) -> Any:
        handled = super().on_scroll_stop(touch, check_children)
        state = touch.ud.get(self._get_uid())
        if state and state["mode"] == "unknown" and not state["user_stopped"]:
            Clock.schedule_once(partial(self._do_touch_up, touch), 0)
        return handled

    def _do_touch_up(self, touch: Any, *args: Any) -> None:
        if RELEASED not in touch.ud:
            touch.ud[RELEASED] = True
            super()._do_touch_up(touch, *args)


class Grip:
    """Mixed into a handle inside a GripScroll: a finger on it drags at once, and the page does not scroll."""

    collide_point: Callable[..., bool]  # the widget it is mixed into has these
    dispatch: Callable[..., bool]


class GripScroll(Scroll):
    """A page with handles on it."""

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos) and not touch.is_mouse_scrolling and self._gripped(touch):
            return True
        return bool(super().on_touch_down(touch))

    def _gripped(self, touch: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        grips = [one for one in self.walk(restrict=True) if isinstance(one, Grip) and one.collide_point(*touch.pos)]
        taken = any(grip.dispatch("on_touch_down", touch) for grip in grips)
        touch.pop()
        return taken


load_kv(__file__)
