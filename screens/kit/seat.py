"""Seats: the mark of a player (colour and shape) and the strip that shows the whole table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from screens.fonts import CONDENSED
from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.kv import Unbounded, load_kv
from screens.kit.motion import Move, motion
from screens.kit.press import Press
from screens.kit.scroll import Scroll
from screens.kit.seat_shape import draw_seat
from screens.kit.shapes import draw_shape
from screens.kit.type import ICON_FONT, Icon, glyph, text_extent
from screens.theme import SHAPES, theme
from screens.worlds.faces import bot_face

DARK_INK = (0.08, 0.06, 0.04, 1.0)
MOST_ACROSS = 3
# A tile in a row is at least so wide, the smallest letters in it are so large.
NARROWEST, SMALLEST = 64, 14
# How large the icons of the third line are.
SIGN = 16
# Numbers of two digits stand in columns below each other.
SIGN_ROOM, SIGN_GAP = "00", 10


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What the strip shows of one seat."""

    name: str
    colour: str
    points: str = ""
    detail: str = ""
    bot: bool = False
    # A bot that has a face: how strong it is, and how it feels about the score.
    rank: str = ""
    mood: str = ""
    # What stands in a row of many seats, where `detail` has no room.
    short: str = ""
    # What others look for first, as pairs of an icon and its number; it stands where a tile has room for it.
    signs: tuple[tuple[str, str], ...] = ()

    def fitting(self, room: float) -> str:
        """The second line, or its short form where the whole does not fit in the smallest letters."""
        return fitting_detail(self.detail, self.short, room)


def fitting_detail(detail: str, short: str, room: float) -> str:
    """The whole words as long as the smallest letters hold them."""
    return short if short and text_extent(detail, False, dp(SMALLEST), CONDENSED)[0] > room else detail


class SeatMark(Unbounded, Drawn):
    """A seat's colour with its shape; a bot has a face or a robot's head in its colour, the shape as a badge.

    Without a colour it takes no room.
    """

    colour = StringProperty("grey")
    bot = BooleanProperty(False)
    # The face of a bot, if it has one: its rank and its mood.
    rank = StringProperty("")
    mood = StringProperty("")
    # On the bright tile of its own colour the mark is drawn dark.
    dark = BooleanProperty(False)
    # On a darkened flood it is drawn bright, under both themes.
    bright = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._head: Icon | None = None
        super().__init__(**kwargs)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "colour", "bot", "rank", "mood", "dark", "bright")

    def draw(self) -> None:
        if not self.colour:
            return
        shown = theme.bright(self.colour) if self.bright else theme.seat_colour(theme.name, self.colour)
        tint = list(DARK_INK) if self.dark else shown
        shape = SHAPES.get(self.colour, "star")
        radius = min(self.size) / 2
        faceless = self.bot and not self.rank
        self._place_head(faceless, tint, radius)
        if self.rank:
            self._draw_face(radius * 2)
            return
        if not (self.dark or self.bright or self.bot):
            draw_seat(self.colour, self.center_x, self.center_y, radius)
            return
        Color(*tint)
        if self.bot:
            draw_shape(shape, self.center_x + radius * 0.72, self.center_y - radius * 0.62, radius * 0.38)
        else:
            draw_shape(shape, self.center_x, self.center_y, radius)

    def _draw_face(self, side: float) -> None:
        Color(1, 1, 1, 1)
        picture = bot_face(self.colour, self.rank, self.mood, round(side / dp(1)))
        left, low = round(self.center_x - side / 2), round(self.center_y - side / 2)
        Rectangle(texture=picture, pos=(left, low), size=(side, side))

    def _place_head(self, wanted: bool, tint: list[float], radius: float) -> None:
        if wanted and self._head is None:
            self._head = Icon(icon="robot-outline")
            self.add_widget(self._head)
        if not wanted and self._head is not None:
            self.remove_widget(self._head)
            self._head = None
        if self._head is not None:
            self._head.color = tint
            self._head.extent = radius * 2
            self._head.center = (self.center_x - radius * 0.12, self.center_y + radius * 0.12)


class SeatSigns(Unbounded, Drawn):
    """`parts` (pairs of an icon and its number) side by side in one `ink`, from the left."""

    parts = ListProperty()
    ink = ColorProperty((1, 1, 1, 1))

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "parts", "ink")

    def draw(self) -> None:
        x = self.x
        for icon, number in self.parts:
            draw_text(glyph(icon), x, self.center_y, dp(SIGN), self.ink, font=ICON_FONT, anchor=(0, 0.5))
            x += dp(SIGN + 4)
            draw_text(number, x, self.center_y, dp(SMALLEST), self.ink, anchor=(0, 0.5))
            room = max(text_extent(text, False, dp(SMALLEST))[0] for text in (number, SIGN_ROOM))
            x += room + dp(SIGN_GAP)


class SeatTile(Press, BoxLayout):
    """One seat in the strip."""

    name = StringProperty("")
    detail = StringProperty("")
    short = StringProperty("")
    points = StringProperty("")
    signs = ListProperty()
    colour = StringProperty("grey")
    bot = BooleanProperty(False)
    rank = StringProperty("")
    mood = StringProperty("")
    selected = BooleanProperty(False)
    active = BooleanProperty(False)
    dark_ink = DARK_INK
    fill = ColorProperty((0, 0, 0, 0.46))
    ink = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs: Any) -> None:
        self._wanted = ""
        self._counting: Move | None = None
        super().__init__(**kwargs)

    def show(self, seat: SeatInfo) -> None:
        """Take over what changed; equal values cost nothing."""
        self._count(seat.points, same=seat.name == self.name)
        self.name = seat.name
        self.colour, self.bot = seat.colour, seat.bot
        self.rank, self.mood = seat.rank, seat.mood
        self.short = seat.short
        self.signs = seat.signs

    @staticmethod
    def fitting(detail: str, short: str, room: float) -> str:
        """The second line, or its short form."""
        return fitting_detail(detail, short, room)

    def _count(self, points: str, same: bool) -> None:
        """Whole points count up or down, everything else stands there at once."""
        if points == self._wanted:
            return
        before, self._wanted = self._wanted, points
        motion.call_off(self._counting)
        if motion.lively and same and before.isdecimal() and points.isdecimal():
            self._counting = motion.count(int(before), int(points), self._pass)
        else:
            self.points = points

    def _pass(self, points: int) -> None:
        self.points = str(points)


class RowTile(SeatTile):
    """A seat as a tile in the phone's row."""

    # A face leaves the points little room.
    crowded = BooleanProperty(False)


class ListTile(SeatTile):
    """A seat as a line in the tablet's column, with its signs below."""

    signed = BooleanProperty(False)


class RailTile(SeatTile):
    """A seat among several beside each other, where one column has no room for all."""


class SeatBox(GridLayout):
    """The tiles of a strip."""

    tile_height = NumericProperty(dp(72))
    letters = NumericProperty(0)


class SeatStrip(Scroll):
    """All seats: a row on a phone, a column when `vertical`; `seats`, `selected`, `active`, on_select(index).

    A column too low for all of them becomes two or three, so that nobody has to be scrolled to.
    """

    seats = ListProperty()
    selected = NumericProperty(0)
    active = NumericProperty(-1)
    vertical = BooleanProperty(False)
    # How many stand beside each other in the column, and how high each is there.
    across = NumericProperty(1)
    tile_height = NumericProperty(dp(72))
    detailed = BooleanProperty(False)
    # How large the second line of every seat is.
    letters = NumericProperty(0)
    # A glass so low that the page needs the second line of the seats.
    short = BooleanProperty(False)
    # What a finger that rests on a seat is told: tell(index).
    tell = ObjectProperty(None, allownone=True)
    __events__ = ("on_select",)

    def on_kv_post(self, _base: Any) -> None:
        for name in ("seats", "selected", "active", "short"):
            self.fbind(name, self._show)
        for name in ("vertical", "across"):
            self.fbind(name, self._rebuild)
        for name in ("vertical", "seats", "height", "tile_height"):
            self.fbind(name, self._divide)
        for name in ("selected", "size"):
            self.fbind(name, self._keep_in_sight)
        self._rebuild()

    @staticmethod
    def letters_for(seats: list[SeatInfo], width: float, wanted: float) -> float:
        """Large letters as long as every seat has its whole word: half of one says less."""
        count = max(1, len(seats))
        room = max((width - dp(14)) / count - dp(6), dp(NARROWEST) * theme.scale) - dp(6)
        size, least = wanted, min(wanted, dp(SMALLEST))
        words = [seat.fitting(room) for seat in seats]
        while size > least and any(text_extent(word, False, size, CONDENSED)[0] > room for word in words):
            size -= 1
        return float(max(size, least))

    def _divide(self, *_args: object) -> None:
        """As few columns as have room for all."""
        box = self.ids.box
        room = self.height - box.padding[1] - box.padding[3] + box.spacing[1]
        lines = max(1, int(room / (self.tile_height + box.spacing[1])))
        wanted = ceil(len(self.seats) / lines) if self.vertical else 1
        self.across = max(1, min(wanted, MOST_ACROSS))

    def _rebuild(self, *_args: object) -> None:
        self.ids.box.clear_widgets()
        self._show()

    def _show(self, *_args: object) -> None:
        box = self.ids.box
        self.detailed = not self.short and any(seat.detail for seat in self.seats)
        if len(box.children) != len(self.seats):
            box.clear_widgets()
            for index in range(len(self.seats)):
                tile = RowTile() if not self.vertical else ListTile() if self.across == 1 else RailTile()
                tile.bind(on_release=lambda _tile, index=index: self.dispatch("on_select", index))
                if self.tell is not None:
                    tile.peek = partial(self.tell, index)
                box.add_widget(tile)
        for index, (tile, seat) in enumerate(zip(reversed(box.children), self.seats, strict=True)):
            tile.show(seat)
            tile.detail = "" if self.short else seat.detail
            tile.selected = index == self.selected
            tile.active = index == self.active

    def _keep_in_sight(self, *_args: object) -> None:
        """Scroll to the seat looked at, once its tile has its place."""
        Clock.schedule_once(self._scroll_to_selected)

    def _scroll_to_selected(self, _dt: float) -> None:
        box = self.ids.box
        tiles = box.children[::-1]
        too_many = box.height > self.height if self.vertical else box.width > self.width
        if too_many and 0 <= self.selected < len(tiles):
            self.scroll_to(tiles[int(self.selected)], padding=dp(8), animate=False)

    def on_select(self, index: int) -> None:
        """A seat was tapped; whoever owns the strip sets `selected`."""


load_kv(__file__)
