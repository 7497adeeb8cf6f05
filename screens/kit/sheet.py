"""Sheet: what slides up from the bottom on a phone and stands in the middle of a tablet."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, ParamSpec
from weakref import ref

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.modalview import ModalView
from kivy.uix.widget import Widget

from screens.kit.buttons import QuietButton
from screens.kit.dock import Dock
from screens.kit.fingers import glass_changed, meant_before
from screens.kit.kv import load_kv
from screens.kit.slices import Slices
from screens.theme import MOTION_SECONDS, theme
from screens.worlds import world

P = ParamSpec("P")

TALLEST_SHARE = 0.88
BAND_DP = 10
# Below this height a button pinned under it would leave no room for what it is about; beside it, it is so wide.
LEAST_TO_PIN = 440
FOOT_DP, FOOT_SHARE = 200, 0.36

# The sheet that was closed last, and in which frame; held weakly, since a sheet holds a whole table.
_closed: dict[str, Any] = {"sheet": lambda: None, "frame": -1}

# Widgets of a sheet know each other: only a search frees them. Left lying, hundreds of them an evening would follow
# every change of the theme; what is young is looked through in a moment, while the thumb rests.
SWEEP_AFTER = 3.0
YOUNG = 1
_sweep_soon = Clock.create_trigger(lambda _dt: gc.collect(YOUNG), SWEEP_AFTER)


class Sheet(ModalView):
    """A titled panel over a scrim: add widgets to it; closes by scrim, cross or the back key.

    `title`; `open()`, `close()`, `close_and(act, ...)`; on_dismiss tells that it went away. Its content scrolls
    when it is too tall; what is pinned stays below it, under the thumb.
    """

    title = StringProperty("")
    wide = BooleanProperty(False)
    # Whose sheet it is: the mark of a seat beside the title.
    colour = StringProperty("")
    # Which of how many it is, beside the title.
    badge = StringProperty("")
    # The panel is at least so high, as long as there is room.
    floor = NumericProperty(0)
    # What is pinned stands beside the rest instead of below it.
    beside = BooleanProperty(False)
    rise = NumericProperty(0)
    # What brings it back after a restart: its kind and what it is about, as JSON values; None where a tap does.
    brings_back: Callable[[], dict[str, Any]] | None = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._anim_duration = 0 if theme.calm else MOTION_SECONDS
        self._closing = False
        self._filling: Slices | None = None

    def fill(self, widgets: Iterable[Widget]) -> None:
        """Add these, the first of them now, the others with the frames that follow."""
        self._filling = Slices()
        self._filling.begin(map(self.add_widget, widgets))

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        if "content" in self.ids:
            self.ids.content.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def pin(self, widget: Any) -> None:
        """Keep the button everything leads to in reach, however long the sheet becomes."""
        widget = widget.__self__  # an id of kv is a weak name, and on its way here nobody else may hold the widget
        if widget.parent is not None:
            widget.parent.remove_widget(widget)
        if isinstance(widget, Dock):  # in the narrow place beside the rest its buttons stand one above the other
            self.fbind("beside", widget.setter("stacked"))
            widget.stacked = self.beside
        self.ids.foot.add_widget(widget)

    def stands_beside(self, height: float, low: bool, scale: float) -> bool:
        """Whether what is pinned stands beside the rest: on a phone on its side, with no room to spare below."""
        return low and height < dp(LEAST_TO_PIN) * max(1.0, scale)

    def foot_width(self, width: float, scale: float) -> float:
        """How wide it is there."""
        return float(min(dp(FOOT_DP) * max(1.0, scale), width * FOOT_SHARE))

    def offer(self, text: str, icon: str, act: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
        """A quiet button that takes the sheet away and does this."""
        self.add_widget(QuietButton(text=text, icon=icon, act=partial(self.close_and, act, *args, **named)))

    def clear(self) -> None:
        """Take everything off the sheet, to fill it anew."""
        self.ids.content.clear_widgets()
        self.ids.foot.clear_widgets()

    def open(self, *args: Any, **kwargs: Any) -> None:
        """Show the sheet, at once in calm mode."""
        self._closing = False
        glass_changed()
        kwargs.setdefault("animation", not theme.calm)
        super().open(*args, **kwargs)
        self.rise = -dp(48)
        theme.animate(self, rise=0)

    def close(self, *_args: object) -> None:
        """Take the sheet away, at once in calm mode."""
        self._closing = True
        glass_changed()
        _closed.update(sheet=ref(self), frame=Clock.frames)
        _sweep_soon.cancel()
        _sweep_soon()
        self.dismiss(animation=not theme.calm)

    @property
    def leaving(self) -> bool:
        """Whether it is on its way off the glass."""
        return self._closing

    @staticmethod
    def just_left() -> Sheet | None:
        """The sheet that was closed in this very frame: whoever says no to what was chosen there brings it back."""
        return _closed["sheet"]() if _closed["frame"] == Clock.frames else None

    def close_and(self, act: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
        """Take the sheet away, then do what was chosen on it."""
        self.close()
        act(*args, **named)

    @staticmethod
    def frieze(game: str, _theme: str, width: float) -> Any:
        """The band of the world in play along the upper edge."""
        return world(game).frieze(round(width), BAND_DP) if game and width >= 1 else None

    def panel_limit(self, height: float) -> float:
        """How high the panel may become."""
        return float(height) * TALLEST_SHARE

    def on_touch_down(self, touch: Any) -> bool:
        if self._closing or meant_before(touch):
            return True  # the second tap of an impatient finger: what it meant is done already
        if not self.ids.panel.collide_point(*touch.pos):
            touch.ud[self] = "scrim"
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.ud.get(self) == "scrim":
            if not self.ids.panel.collide_point(*touch.pos):
                self.close()
            return True
        return bool(super().on_touch_up(touch))

    def _handle_keyboard(self, _window: object, key: int, *_args: object) -> bool:
        topmost = next((child for child in Window.children if isinstance(child, Sheet)), None)
        if key != 27 or topmost is not self:
            return False
        self.close()
        return True


def clear_glass() -> None:
    """Take away whatever lies over the room, because the room is left: what it shows or asks is of that room."""
    for one in [one for one in Window.children if isinstance(one, ModalView)]:
        one.close() if isinstance(one, Sheet) else one.dismiss(animation=False)


load_kv(__file__)
