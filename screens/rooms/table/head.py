"""The head of the table: whose page it is, where the game is, and decisions that were put off."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.motion import Move, motion
from screens.kit.press import Press
from screens.kit.strokes import Strokes
from screens.kit.type import first_lines, fitting_size, last_size, text_extent
from screens.theme import theme
from screens.worlds import world

EMBLEM_SHADE = 0.24
WIDE_EMBLEM = 144
MOST_PIPS = 12
FLOOD_SECONDS = 0.18
# What stands between the parts of a line.
PARTED = " · "


class SeatFlood(BoxLayout):
    """What lies behind head and seats: the colour of the seat whose page is open, with the world's emblem in it."""

    colour = StringProperty("")
    # Bound in kv, which takes the binding away with the widget: the theme would else hold every table there was.
    drawn_in = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seat = ""
        self._pouring: Move | None = None
        drawn = InstructionGroup()
        self._tint, self._field = Color(0, 0, 0, 1), Rectangle()
        self._light, self._emblem = Color(1, 1, 1, 0), Rectangle()
        for part in (self._tint, self._field, self._light, self._emblem):
            drawn.add(part)
        self.canvas.before.add(drawn)
        # Once, when place and size have settled: an emblem of every size on the way would be drawn else.
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "colour", "drawn_in"):
            self.fbind(name, self._redraw)
        self._redraw()

    def _draw(self, *_args: object) -> None:
        colour = self.colour or "grey"
        self._pour(theme.flood(theme.name, colour))
        self._field.pos, self._field.size = self.pos, self.size
        wide = self.orientation == "horizontal"
        side = dp(WIDE_EMBLEM) if wide else min(self.height, dp(140))
        if side < dp(24):
            return
        self._light.rgba = [*theme.flood_ink(colour)[:3], EMBLEM_SHADE]
        self._emblem.texture = world(theme.game).emblem(round(side / dp(1)))
        if wide:
            # Over a whole tablet it stands free, larger than the head, which shows its middle.
            shown = self.height / side
            low, high = 0.5 - shown / 2, 0.5 + shown / 2
            self._emblem.tex_coords = (0, high, 1, high, 1, low, 0, low)
            self._emblem.pos, self._emblem.size = (self.center_x - side / 2, self.y), (side, self.height)
        else:
            # On a phone it stands behind the seats, where nothing else is.
            self._emblem.tex_coords = self._emblem.texture.tex_coords
            self._emblem.pos, self._emblem.size = (self.right - side, self.top - side), (side, side)

    def _pour(self, wanted: list[float]) -> None:
        """Another seat's colour flows in; the first one stands there at once."""
        before, poured = list(self._tint.rgba), self._seat not in ("", self.colour) and motion.lively
        self._seat = self.colour
        motion.call_off(self._pouring)
        if not poured:
            self._tint.rgba = wanted
            return

        def step(share: float) -> None:
            self._tint.rgba = [old + (new - old) * share for old, new in zip(before, wanted, strict=True)]

        self._pouring = motion.start(Move(step, FLOOD_SECONDS))


class PhasePips(Drawn):
    """Marks that count: `done` of `total` are full."""

    total = NumericProperty(0)
    done = NumericProperty(0)
    tint = ColorProperty((1, 1, 1, 1))
    side = NumericProperty(dp(13))

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "total", "done", "tint")

    def draw(self) -> None:
        if not 0 < self.total <= MOST_PIPS:
            return
        side, strokes = self.side, Strokes()
        for place in range(int(self.total)):
            texture = world(theme.game).pip(place < self.done, side / dp(1))
            strokes.picture(texture, self.x + place * (side + dp(4)), self.center_y - side / 2, side, self.tint)
        strokes.lay()


class PillHead(Press, BoxLayout):
    """A decision that waits: whose it is, or "later" where it is the page's own seat's; a tap brings it back. On a
    phone's side these words stand there without the bookmark."""

    text = StringProperty("")
    colour = StringProperty("grey")
    low = BooleanProperty(False)


class HeadWords(Press, BoxLayout):
    """Whose page, and where the game is; a tap opens the log."""

    title = StringProperty("")
    detail = StringProperty("")
    done = NumericProperty(0)
    total = NumericProperty(0)
    lines = NumericProperty(1)
    letters = NumericProperty(0)
    # What a few pips take of the line.
    few = NumericProperty(0)
    # There is more to say than a line of plain type holds.
    tight = BooleanProperty(False)
    ink = ColorProperty((1, 1, 1, 1))

    def said(self, detail: str, wanted: float, width: float, height: float, font: str) -> str:
        """As much of where the game is as has room in type that is read: what is nearest to now stands last."""
        parts, least = detail.split(PARTED), last_size(wanted)
        for first in range(len(parts)):
            rest = PARTED.join(parts[first:])
            if min(width, height) <= 1 or fitting_size(rest, False, wanted, width, height, font) >= least:
                return rest
        lines = max(1, int(height // text_extent("Ag", False, least)[1]))
        return first_lines(parts[-1], False, least, width, lines, font)


class TableHead(BoxLayout):
    """`title`, `detail`, `done` of `total`, `waiting` (who put something off), `colour`; on_home, on_words,
    on_pill, on_help."""

    title = StringProperty("")
    detail = StringProperty("")
    done = NumericProperty(0)
    total = NumericProperty(0)
    waiting = StringProperty("")
    colour = StringProperty("")
    low = BooleanProperty(False)
    # What waits is of the seat whose page this is.
    own = BooleanProperty(False)
    __events__ = ("on_home", "on_words", "on_pill", "on_help")

    def on_home(self) -> None:
        """Away from the table."""

    def on_words(self) -> None:
        """The words were tapped."""

    def on_pill(self) -> None:
        """The decision that waits was tapped."""

    def on_help(self) -> None:
        """What is this page for?"""


load_kv(__file__)
