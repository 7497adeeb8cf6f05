"""Theme: colours, type sizes and motion as one live object that every kv rule reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.lang import global_idmap
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.utils import get_color_from_hex

from companion.games import known_meta
from screens import fonts
from screens.kit.kv import Heard
from screens.palettes import LOOK, Palette, Signals

WIDE_DP = 840
LOW_DP = 480
CRAMPED_DP = 480  # height at which larger type leaves too little of a page
MOTION_SECONDS = 0.18
SMALLEST_SCALE, LARGEST_SCALE = 0.8, 1.6
UNKNOWN_GAME = "dice-multiple"  # the icon of an evening whose game this app does not have
# What is read on paper is dark, and dark yellow is brown: there it is the rim of a bright shape.
RIMMED = ("yellow",)
LEAST_READABLE_SP = 11  # smaller than this nobody reads anything at a table, whatever text size was chosen

Rgba = list[float]

SHAPES = {colour: seat.shape for colour, seat in LOOK.seats.items()}
TOKENS = tuple(field.name for kind in (Palette, Signals) for field in fields(kind))


def sp_scaled(scale: float, size: float) -> float:
    """A type size in pixels under the user's text size; kv calls it as sp_scaled(theme.scale, 16)."""
    return float(sp(max(size * scale, min(size, LEAST_READABLE_SP))))


class Theme(Heard):
    """What kv reads: set `name` (dark, light), `game` (its world), `scale` (text size) or `calm`, and all follows.

    Every colour is of the world of the game in hand, ours where there is none; `display` is its face for titles.
    """

    # What kv binds to a type size comes with the text size itself. The sizes would else be told one after the other,
    # and the rule of a class, told after the line that overrides it, would have the last word.
    # What it binds to the theme comes with the world too: `colour_of(theme.name, ...)` answers by both.
    TOLD_WITH: ClassVar[Mapping[str, str]] = dict.fromkeys(LOOK.type, "scale") | {"name": "look"}
    # Under which theme tokens take their filling: they stay bright in both.
    BRIGHT = "dark"

    name = StringProperty("dark")
    game = StringProperty("")
    # Both of them, once every colour is theirs.
    look = StringProperty("")
    scale = NumericProperty(1.0)
    calm = BooleanProperty(False)
    # Room for two pages side by side; and too little height for anything above or below the page.
    wide = BooleanProperty(False)
    low = BooleanProperty(False)
    # Type so large for so low a phone that the page would have next to no room under signs and bands.
    cramped = BooleanProperty(False)

    ground = ColorProperty()
    surface1 = ColorProperty()
    surface2 = ColorProperty()
    surface3 = ColorProperty()
    line = ColorProperty()
    ink = ColorProperty()
    ink2 = ColorProperty()
    ink3 = ColorProperty()
    good = ColorProperty()
    warning = ColorProperty()
    bad = ColorProperty()
    scrim = ColorProperty()
    accent = ColorProperty()
    accent_ink = ColorProperty()
    ornament = ColorProperty()
    ornament2 = ColorProperty()
    display = StringProperty("")

    label = NumericProperty()
    secondary = NumericProperty()
    body = NumericProperty()
    headline = NumericProperty()
    title = NumericProperty()
    counter = NumericProperty()
    big = NumericProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._glass = (0.0, 0.0)
        self.bind(name=self._paint, game=self._paint, scale=self._size)
        self._paint()
        self._size()

    def _paint(self, *_args: object) -> None:
        for token, colour in self._table(self.name, self.game).items():
            setattr(self, token, get_color_from_hex(colour))
        self.display = fonts.display(self.game)
        self.look = f"{self.name} {self.game}"

    @staticmethod
    def _table(name: str, game: str) -> dict[str, str]:
        palette, signals = LOOK.palette(game, name), LOOK.signals[name]
        return {token: getattr(palette if hasattr(palette, token) else signals, token) for token in TOKENS}

    def _size(self, *_args: object) -> None:
        self.scale = min(LARGEST_SCALE, max(SMALLEST_SCALE, self.scale))
        for token, size in LOOK.type.items():
            setattr(self, token, sp_scaled(self.scale, size))
        self._measure(self, self._glass)

    def accent_of(self, name: str, game: str) -> Rgba:
        """The accent of a game under a theme; kv: theme.accent_of(theme.name, "tapestry")."""
        return list(get_color_from_hex(self.accent_hex(name, game)))

    def accent_hex(self, name: str, game: str) -> str:
        """The same as a hex string, for lists that carry plain data."""
        return LOOK.palette(game, name).accent

    def icon_of(self, game: str) -> str:
        """The icon that stands for a game."""
        about = known_meta(game)
        return about.icon if about is not None else UNKNOWN_GAME

    def seat_colour(self, name: str, colour: str) -> Rgba:
        """The colour of a seat's words and lines under a theme; an unknown colour is drawn as grey."""
        return list(get_color_from_hex(LOOK.seat(colour).under(name)))

    def bright(self, colour: str) -> Rgba:
        """The filling of a seat's shapes, tokens and cubes, the same under both themes; dark ink is read on it."""
        return list(get_color_from_hex(LOOK.seat(colour).bright))

    def core(self, name: str, colour: str) -> Rgba:
        """The bright middle of a shape whose colour would be brown on paper; clear where it needs none."""
        return self.bright(colour) if colour in RIMMED and name == "light" else [0, 0, 0, 0]

    def tile(self, colour: str) -> Rgba:
        """The filling of the tile of the seat whose page is open; dark ink is read on it."""
        return list(get_color_from_hex(LOOK.seat(colour).tile))

    def flood(self, name: str, colour: str) -> Rgba:
        """The colour behind the head of a seat's page; kv: theme.flood(theme.name, "red")."""
        return list(get_color_from_hex(LOOK.seat(colour).flood.under(name)))

    def flood_ink(self, colour: str) -> Rgba:
        """What is read on a seat's flood, under both themes."""
        return list(get_color_from_hex(LOOK.seat(colour).flood.ink))

    def colour_of(self, name: str, token: str) -> Rgba:
        """A palette token, a seat colour or a hex string as a colour; kv: theme.colour_of(theme.name, "good")."""
        if token.startswith("#"):
            return list(get_color_from_hex(token))
        table = self._table(name, self.game)
        return list(get_color_from_hex(table[token])) if token in table else self.seat_colour(name, token)

    def token(self, tone: str) -> Rgba:
        """The bright filling of a token, the same under both themes; nothing where it has no colour."""
        return self.colour_of(self.BRIGHT, tone) if tone else [0, 0, 0, 0]

    def follow(self, window: Any) -> None:
        """Keep `wide` true while the window is at least 840 dp wide, `low` while it is a phone on its side."""
        window.bind(size=self._measure)
        self._measure(window, window.size)

    def _measure(self, _window: object, size: tuple[float, float]) -> None:
        self._glass = width, height = size
        self.wide = width >= dp(WIDE_DP)
        self.low = height < min(width, dp(LOW_DP))
        self.cramped = not self.low and self.scale > 1 and 0 < height < dp(CRAMPED_DP) * self.scale

    def animate(self, widget: Any, seconds: float = MOTION_SECONDS, **targets: Any) -> None:
        """Move properties to their targets, at once in calm mode."""
        Animation.cancel_all(widget, *targets)
        if self.calm:
            for key, value in targets.items():
                setattr(widget, key, value)
            return
        Animation(d=seconds, t="out_quad", **targets).start(widget)


dp(1)  # Kivy answers dp() with -1 for ever if the screen density is read before the first conversion
theme = Theme()
global_idmap["theme"] = theme
global_idmap["sp_scaled"] = sp_scaled
