"""Counter: a number the table counts with one thumb."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from screens import fonts
from screens.device import device
from screens.kit.drawn import Drawn
from screens.kit.fingers import Rest
from screens.kit.kv import load_kv
from screens.kit.motion import COUNT_SECONDS, Move, motion
from screens.kit.numeral import ShortLine
from screens.kit.press import HOLD_SECONDS, wandered
from screens.kit.rounded import SoftBox
from screens.kit.step_signs import boxes
from screens.kit.type import Icon, text_extent
from screens.theme import theme
from screens.words import tr

FIRST_REPEAT, FASTEST_REPEAT, ACCELERATION = 0.22, 0.05, 0.86
MIDDLE_SHARE = 0.34
# Places a limit shows one by one, and how wide each is; beyond that they are one bar.
MOST_STONES, STONE_DP = 12, 9
BESIDE_DP, BORDER_DP = 50, 34  # where the lines beside the number stand, and how high they are
TOKEN_INK = (0.13, 0.09, 0.06, 1.0)
PRESSED_SHADE = 0.08


class CapBar(Drawn):
    """How near its counter is to the printed limit: a stone for each place, a bar where there are too many.

    Made only for counters that have a limit.
    """

    counter = ObjectProperty(None, rebind=True)
    cap = NumericProperty(0)
    value = NumericProperty(0)
    tint = ColorProperty((0, 0, 0, 0))
    empty = ColorProperty((0, 0, 0, 0))

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "cap", "value", "tint", "empty")

    def draw(self) -> None:
        if self.cap <= 0:
            return
        full = min(1.0, self.value / self.cap)
        if self.cap > MOST_STONES:
            bars = [(self.x, self.width * full), (self.x + self.width * full, self.width * (1 - full))]
            for colour, (left, wide) in zip((self.tint, self.empty), bars, strict=True):
                Color(*colour)
                Rectangle(pos=(left, self.y + dp(1)), size=(wide, dp(5)))
            return
        step = min(dp(STONE_DP + 2), self.width / self.cap)
        first = round(self.center_x - (step * self.cap - dp(2)) / 2)
        stones = [(first + step * place, self.y, step - dp(2), dp(7)) for place in range(int(self.cap))]
        known = round(self.cap * full)
        for colour, part in ((self.tint, stones[:known]), (self.empty, stones[known:])):
            if part:
                Color(*colour)
                Mesh(mode="triangles", **boxes(part))


class CounterCaption(ShortLine):
    """The small line under the number; made only for counters that have a name or a limit."""

    counter = ObjectProperty(None, rebind=True)
    caption = StringProperty("")


class CounterIcon(Icon):
    """The picture before the number; made only for counters that have one."""

    counter = ObjectProperty(None, rebind=True)
    face = ObjectProperty(None, rebind=True)
    tokened = BooleanProperty(False)
    token_ink = TOKEN_INK


class Counter(Widget):
    """Tap left for minus, right for plus; hold an end to repeat; hold the number for the pad.

    `value` is given from outside and never changed here: on_step(delta) and on_set(value) ask for a change.
    `cap` is the printed limit (stones under the number), `lost` the surplus beyond it; `minimum`, `maximum` are hard.
    `token` is the bright colour of the token its icon stands on, the same under both themes; `tone` is its name.
    `slim` leaves out the room for caption and bar, `digits` is the size of the number where it has a page to itself.
    """

    value = NumericProperty(0)
    minimum = NumericProperty(0)
    maximum = NumericProperty(None, allownone=True)
    cap = NumericProperty(None, allownone=True)
    lost = NumericProperty(0)
    by = NumericProperty(1)
    label = StringProperty("")
    # Said after the name where the counter is wide enough for it in readable letters.
    note = StringProperty("")
    icon = StringProperty("")
    icon_color = ColorProperty((0, 0, 0, 0))
    token = ColorProperty((0, 0, 0, 0))
    tone = StringProperty("")
    fill = ColorProperty((0, 0, 0, 0))
    slim = BooleanProperty(False)
    # dp left free beside number and caption.
    margin = NumericProperty(26)
    digits = NumericProperty(0)
    halves = BooleanProperty(False)
    side = OptionProperty("", options=("", "minus", "plus"))
    less = BooleanProperty(False)
    more = BooleanProperty(True)
    shown = NumericProperty(0)
    axis = NumericProperty(0)
    beside = NumericProperty(0)
    pad = ObjectProperty(None, allownone=True)
    __events__ = ("on_step", "on_set")

    def __init__(self, **kwargs: Any) -> None:
        self._hold: Any = None
        self._last = 0.0
        self._counting: Move | None = None
        self._held = False
        self._pace = FIRST_REPEAT
        self._shade = InstructionGroup()
        self._shade_ink, self._shade_box = Color(), SoftBox(radius=dp(16))
        self._shade.add(self._shade_ink)
        self._shade.add(self._shade_box)
        self._parts: dict[str, Widget] = {}
        super().__init__(**kwargs)
        for name in ("value", "minimum", "maximum", "by"):
            self.fbind(name, self._bound)
        for name in ("cap", "label", "icon"):
            self.fbind(name, self._furnish)
        self._bound()
        self._furnish()
        self.shown = self.value

    def on_tone(self, _counter: object, tone: str) -> None:
        self.token = theme.token(tone)

    def on_value(self, _counter: object, value: float) -> None:
        changed, self._last = value - self._last, value
        motion.call_off(self._counting)
        if self.shown == value:  # overtaken on the way there: the face may still show the whole number below it
            self.property("shown").dispatch(self)
            return
        lively = motion.lively and self.parent is not None
        if lively:
            self._greet(changed)
        if not lively or abs(value - self.shown) <= self.by:
            self.shown = value
            if lively:
                face = self.ids.face
                motion.roll(face, lambda: self.axis - face.height / 2, changed > 0)
            return
        begin = self.shown
        self._counting = motion.start(Move(lambda share: self._pass(begin, value, share), COUNT_SECONDS))

    def _pass(self, begin: float, end: float, share: float) -> None:
        """On the way from one number to another."""
        self.shown = end if share >= 1 else begin + (end - begin) * share

    def _greet(self, by: float) -> None:
        """Tapped here, the token hops; else tokens come from the finger, or go to what they pay for."""
        icon, finger = self._parts.get("icon"), motion.finger()
        if icon is None or finger is None:
            return
        if self.collide_point(*self.to_widget(*finger)):
            motion.hop(icon, lambda: self.axis - icon.height / 2)
        else:
            motion.tokens(self.icon, self.token if self.token[3] else icon.color, by, self, icon.center)

    def _bound(self, *_args: object) -> None:
        """Which sides still count; the signs follow only when that changes, not with every tap."""
        self.less, self.more = self.may("minus", self.value), self.may("plus", self.value)

    def _furnish(self, *_args: object) -> None:
        """Make the parts this counter needs: a label without words still costs every frame."""
        if self.cap is not None and "bar" not in self._parts:
            self._part("bar", CapBar(counter=self))
        if (self.cap is not None or self.label) and "caption" not in self._parts:
            self._part("caption", CounterCaption(counter=self))
        if self.icon and "icon" not in self._parts:
            self._part("icon", CounterIcon(counter=self, face=self.ids.face))

    def _part(self, name: str, part: Widget) -> None:
        self._parts[name] = part
        self.add_widget(part)

    def on_side(self, _counter: object, side: str) -> None:
        """Shade the half under the thumb; it is on the canvas only while it is there: every shape costs each frame."""
        if not side:
            self.canvas.before.remove(self._shade)
            return
        self._shade_ink.rgba = (*theme.ink[:3], PRESSED_SHADE)
        self._shade_box.pos = (self.center_x if side == "plus" else self.x, self.y)
        self._shade_box.size = (self.width / 2, self.height)
        if self._shade not in self.canvas.before.children:
            self.canvas.before.add(self._shade)

    @staticmethod
    def borders(left: float, right: float, axis: float) -> list[float]:
        """The two lines beside the number, as the corners of one mesh."""
        line, high = max(1, dp(1)), dp(BORDER_DP)
        places = (round(left + dp(BESIDE_DP)), round(right - dp(BESIDE_DP + 1)))
        return list(boxes([(x, axis - high / 2, line, high) for x in places])["vertices"])

    def number(self, lang: str, shown: float) -> str:
        """The number on the face; on its way up or down only whole ones are shown."""
        return tr.number(lang, self.value if shown == self.value else int(shown))

    def caption(self, lang: str, value: float, cap: float | None, lost: float, label: str) -> str:
        """The small line without its note: name, limit and what was lost."""
        if cap is None:
            return label
        if label and cap <= MOST_STONES:  # the stones tell the limit
            return f"{label} · {tr.t(lang, 'kit.counter.too_many', n=tr.number(lang, lost))}" if lost else label
        limit = tr.t(lang, "kit.counter.cap", value=tr.number(lang, value), cap=tr.number(lang, cap))
        if lost:
            limit = tr.t(lang, "kit.counter.cap_lost", limit=limit, lost=tr.number(lang, lost))
        return f"{label} · {limit}" if label else limit

    def noted(self, caption: str, note: str, size: float, room: float) -> str:
        """The small line with its note, where both fit in letters of this size; else without it."""
        whole = f"{caption} · {note}" if caption and note else caption or note
        fits = text_extent(whole, False, size, fonts.condensed(whole))[0] <= room
        return whole if fits else caption

    def may(self, side: str, value: float) -> bool:
        """Whether this side still counts."""
        if side == "minus":
            return bool(value - self.by >= self.minimum)
        return self.maximum is None or bool(value + self.by <= self.maximum)

    def on_touch_down(self, touch: Any) -> bool:
        if touch.is_mouse_scrolling or self.disabled or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        # Each finger keeps its own side: two of them may drum on one counter.
        self.side = touch.ud[self] = "minus" if touch.x < self.center_x else "plus"
        self._held = False
        in_middle = abs(touch.x - self.center_x) < self.width * MIDDLE_SHARE / 2
        self._stop()
        self._hold = Rest(self._open_pad if in_middle else self._repeat, HOLD_SECONDS)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if wandered(touch):
            self._let_go(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        side, held = touch.ud[self], self._held
        self._let_go(touch)
        if not held and not wandered(touch):
            self._count(side)
        return True

    def _let_go(self, touch: Any) -> None:
        touch.ungrab(self)
        self._stop()
        self.side = ""

    def _stop(self) -> None:
        if self._hold is not None:
            self._hold.cancel()
            self._hold = None
        self._pace = FIRST_REPEAT

    def _count(self, side: str) -> None:
        if self.may(side, self.value):
            device.tick()
            self.dispatch("on_step", -self.by if side == "minus" else self.by)

    def _repeat(self, _dt: float) -> None:
        self._held = True
        self._count(self.side)
        self._hold = Clock.schedule_once(self._repeat, self._pace)
        self._pace = max(FASTEST_REPEAT, self._pace * ACCELERATION)

    def _open_pad(self, _dt: float) -> None:
        from screens.kit.number_pad import NumberPad

        self._held = True
        self.side = ""
        self.pad = NumberPad(
            title=self.label or tr.say("kit.pad.title"), value=self.value, minimum=self.minimum,
            maximum=self.maximum, halves=self.halves,
        )
        self.pad.bind(on_accept=lambda _pad, value: self.dispatch("on_set", value))
        self.pad.open()

    def on_step(self, delta: float) -> None:
        """One tap: the owner does the action and gives the new value back."""

    def on_set(self, value: float) -> None:
        """A number was typed in."""


load_kv(__file__)
