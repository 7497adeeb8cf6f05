"""Press: what every tappable widget does with a finger."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import AliasProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from screens.device import device
from screens.kit.fingers import Follow, Rest
from screens.kit.motion import motion
from screens.theme import theme
from screens.worlds.corners import CornerBox

SLOP_DP = 24
HOLD_SECONDS = 0.4
# A touch that has done something already by resting: lifted, it is no tap any more.
SPENT = "kit.spent"


@dataclass(frozen=True, slots=True)
class Act:
    """What a tap does, and what a finger that rests there is told of it: worked out only when it rests."""

    does: Callable[[], object]
    tells: Callable[[], Any]

    def __call__(self) -> object:
        return self.does()


def telling_of(act: Callable[[], object] | None) -> Callable[[], Any] | None:
    """What an act tells a resting finger; None where it tells nothing."""
    return act.tells if isinstance(act, Act) else None


def wandered(touch: Any) -> bool:
    """True once a finger has moved too far from where it came down to mean a tap."""
    far = dp(SLOP_DP)
    return bool(abs(touch.sx - touch.osx) * Window.width > far or abs(touch.sy - touch.osy) * Window.height > far)


def finger_lies() -> bool:
    """Whether a finger lies on the glass; a mouse over it is none, nor is the mark Kivy leaves of its right button."""
    return any(one.is_touch and not getattr(one, "multitouch_sim", False) for one in EventLoop.touches)


def _peeks() -> Any:
    """What shows a resting finger what it would do; loaded with the first that rests."""
    from screens.kit.peek import peeks

    return peeks


class UnderFinger:
    """Mixed into a container: only children that lie under the finger hear of it.

    Kivy asks every widget of the tree about every touch. Who has grabbed a touch is told of it in any case.
    """

    children: list[Any]
    disabled: bool

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled:
            return bool(super().on_touch_down(touch))  # type: ignore[misc]
        return _tell_under(self, "on_touch_down", touch)

    def on_touch_move(self, touch: Any) -> bool:
        return not self.disabled and _tell_under(self, "on_touch_move", touch)

    def on_touch_up(self, touch: Any) -> bool:
        return not self.disabled and _tell_under(self, "on_touch_up", touch)


class Unmoved:
    """Mixed into a container above which nothing scrolls: a place in it is the same place on the window.

    Kivy would ask every parent up to the window about each finger, three times over.
    """

    pos: tuple[float, float]

    def to_widget(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """The place of the window in this widget."""
        return (x - self.pos[0], y - self.pos[1]) if relative else (x, y)


def _tell_under(parent: UnderFinger, event: str, touch: Any) -> bool:
    x, y = touch.pos
    for child in parent.children[:]:  # noqa: SIM110 - with `any` every child would cost one more call
        if child.collide_point(x, y) and child.dispatch(event, touch):
            return True
    return False


class Press(ButtonBehavior):
    """A button whose press is dropped when the finger swipes or scrolls away; `pressed` is for its look.

    Disabled it still keeps touches from what lies below, unless it is also hidden by opacity 0. `peek` tells what it
    would do to a finger that rests on it; lifted again, nothing has happened. `act` is what a tap does, for whoever
    makes many of them, and tells it itself where it is an Act; others listen to on_release.
    """

    # Whether it is a card: what a tap on it does is seen as the card leaving for its row.
    flies = False
    peek = ObjectProperty(None, allownone=True)
    act = ObjectProperty(None, allownone=True)
    last_touch = ObjectProperty(None, allownone=True)
    pressed = AliasProperty(lambda self: self.state == "down" and not self.disabled, bind=("state", "disabled"))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.min_state_time = 0
        self._resting: Any = None
        self._told = False

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or SPENT in touch.ud:
            return False
        if self.disabled:
            return bool(self.opacity)
        taken = bool(super().on_touch_down(touch))
        # A button on it that has taken the finger tells of itself, and is the only one to hear when it goes.
        if taken and self in touch.ud and self.telling() is not None:
            self._look_away()
            self._resting = Rest(self._look, HOLD_SECONDS)
        return taken

    def telling(self) -> Callable[[], Any] | None:
        """What a resting finger is told here; None: it waits for nothing."""
        return self.peek or telling_of(self.act)

    def _look(self, _dt: float) -> None:
        """The finger rests: tell it what a tap would do."""
        telling = self.telling()
        told = None if telling is None else telling()
        if told is not None and self.get_root_window() is not None:
            self._told = True
            device.tick()
            _peeks().show(self, told)

    def _look_away(self) -> bool:
        """The finger goes: take away what it was told; True if there was something."""
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
        if not self._told:
            return False
        self._told = False
        _peeks().hide()
        return True

    def drop(self, touch: Any) -> None:
        """Forget the press."""
        touch.ungrab(self)
        self._do_release()
        self.last_touch = None

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if wandered(touch):
            self._look_away()
            self.drop(touch)
            return False
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if self._look_away():
            self.drop(touch)
            return True
        if wandered(touch):
            self.drop(touch)
            return False
        if self.flies:
            motion.lift(self)
        handled = bool(super().on_touch_up(touch))
        # A finger knows all it has touched: a row that Kivy puts by for the next list would hold the page of this one.
        self.last_touch = None
        return handled

    def on_release(self) -> None:
        """Do what it is for."""
        if self.act is not None:
            self.act()


class Shaded(Press):
    """A press that shades its box under the finger; on the canvas only then, since every shape costs each frame."""

    shade = 0.12

    def __init__(self, **kwargs: Any) -> None:
        self._shade: InstructionGroup | None = None
        super().__init__(**kwargs)
        self.fbind("pressed", self._darken)

    def shade_box(self) -> Any:
        """The shape of the shade, where the widget is now."""
        return CornerBox(world=theme.game, kind="button", pos=self.pos, size=self.size)

    def _darken(self, *_args: object) -> None:
        if self._shade is not None:
            self.canvas.before.remove(self._shade)
            self._shade = None
        if self.pressed:
            self._shade = InstructionGroup()
            self._shade.add(Color(*theme.ink[:3], self.shade))
            self._shade.add(self.shade_box())
            self.canvas.before.add(self._shade)


class TapSpot:
    """For drawings in which it matters where a finger taps: `tapped(x, y)`, unless it swiped away meanwhile.

    `told(x, y)` tells a resting finger of the place under it; lifted again, nothing has happened.
    """

    _resting: Any = None

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or not self.takes(*touch.pos):  # type: ignore[attr-defined]
            return False
        touch.grab(self)
        self._rest(None)
        place = touch.pos
        self._rest(Rest(lambda _dt: self._look(touch, place), HOLD_SECONDS))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._rest(None)
        if touch.ud.pop(self, None) is not None:
            _peeks().hide()
        elif not wandered(touch) and SPENT not in touch.ud:
            self.tapped(*touch.pos)
        return True

    def _rest(self, event: Any) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = event

    def _look(self, touch: Any, place: tuple[float, float]) -> None:
        """The finger rests: tell it of this place."""
        told = None if wandered(touch) else self.told(*place)
        if told is not None and self.get_root_window() is not None:  # type: ignore[attr-defined]
            touch.ud[self] = told
            device.tick()
            _peeks().show(self, told, place[1])

    def takes(self, x: float, y: float) -> bool:
        """Whether there is anything to tap at this place; what lies below gets the touch otherwise."""
        return True

    def tapped(self, x: float, y: float) -> None:
        """A finger came down and up here."""

    def spots(self) -> dict[tuple[object, ...], tuple[float, float]]:
        """Where what can be tapped lies, by what it is called or counted, from 1."""
        return {}

    def told(self, x: float, y: float) -> Any:
        """What a resting finger is told of this place; None: nothing."""
        return None

    def said(self, x: float, y: float) -> str:
        """The number that is drawn here, for a finger that rests on it to correct; nothing where there is none."""
        return ""


class TapBox(Press, BoxLayout):
    """A box of widgets that answers to a tap as one."""


class PaintSpot(Follow):
    """For drawings a finger paints on: on_paint(place, first) for every place it comes over, once each time."""

    __events__ = ("on_paint",)

    def finger_down(self, touch: Any) -> None:
        self._last: Any = None
        self.finger_moves(touch)

    def finger_moves(self, touch: Any) -> None:
        place = self.place_at(*touch.pos)
        if place is not None and place != self._last:
            first, self._last = self._last is None, place
            self.dispatch("on_paint", place, first)  # type: ignore[attr-defined]

    @abstractmethod  # Kivy's own metaclass rules out ABC: the type checker keeps it
    def place_at(self, x: float, y: float) -> Any:
        """What lies here; None where there is nothing to paint."""

    def on_paint(self, place: Any, first: bool) -> None:
        """A finger is over this place."""
