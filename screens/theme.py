"""Theme: colours, type sizes and motion as one live object that every kv rule reads."""

from __future__ import annotations

import json
from typing import Any

from kivy.animation import Animation
from kivy.event import EventDispatcher
from kivy.lang import global_idmap
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.utils import get_color_from_hex

from companion.paths import data_folder

WIDE_DP = 840
LOW_DP = 480
MOTION_SECONDS = 0.18
SMALLEST_SCALE, LARGEST_SCALE = 0.8, 1.6
LEAST_READABLE_SP = 11  # smaller than this nobody reads anything at a table, whatever text size was chosen

Rgba = list[float]


def _load() -> dict[str, Any]:
    return dict(json.loads((data_folder() / "theme.json").read_text(encoding="utf-8")))


TABLE = _load()
SEAT_COLOURS = tuple(TABLE["seats"])
SCALED = dict.fromkeys(TABLE["type"], "scale")
SHAPES = {colour: entry["shape"] for colour, entry in TABLE["seats"].items()}


def sp_scaled(scale: float, size: float) -> float:
    """A type size in pixels under the user's text size; kv calls it as sp_scaled(theme.scale, 16)."""
    return float(sp(max(size * scale, min(size, LEAST_READABLE_SP))))


class Theme(EventDispatcher):
    """What kv reads: set `name` (dark, light), `game` (accent), `scale` (text size) or `calm`, and all follows."""

    name = StringProperty("dark")
    game = StringProperty("")
    scale = NumericProperty(1.0)
    calm = BooleanProperty(False)
    # Room for two pages side by side; and too little height for anything above or below the page.
    wide = BooleanProperty(False)
    low = BooleanProperty(False)

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

    label = NumericProperty()
    secondary = NumericProperty()
    body = NumericProperty()
    headline = NumericProperty()
    title = NumericProperty()
    counter = NumericProperty()
    big = NumericProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(name=self._paint, game=self._paint, scale=self._size)
        self._paint()
        self._size()

    def fbind(self, name: str, func: Any, *args: Any, **kwargs: Any) -> Any:
        """What kv binds to a type size comes with the text size itself.

        The sizes would else be told one after the other, and the rule of a class, told after the line that
        overrides it, would have the last word.
        """
        return super().fbind(SCALED.get(name, name), func, *args, **kwargs)

    def unbind_uid(self, name: str, uid: Any) -> None:
        """Undo `fbind`."""
        super().unbind_uid(SCALED.get(name, name), uid)

    def _paint(self, *_args: object) -> None:
        for token, colour in TABLE["palettes"][self.name].items():
            setattr(self, token, get_color_from_hex(colour))
        self.accent = self.accent_of(self.name, self.game)

    def _size(self, *_args: object) -> None:
        self.scale = min(LARGEST_SCALE, max(SMALLEST_SCALE, self.scale))
        for token, size in TABLE["type"].items():
            setattr(self, token, sp_scaled(self.scale, size))

    def accent_of(self, name: str, game: str) -> Rgba:
        """The accent of a game under a palette; kv: theme.accent_of(theme.name, "tapestry")."""
        entry = TABLE["accents"].get(game) or TABLE["accents"][TABLE["default_accent"]]
        return list(get_color_from_hex(entry[name]))

    def icon_of(self, game: str) -> str:
        """The icon that stands for a game."""
        entry = TABLE["accents"].get(game) or TABLE["accents"][TABLE["default_accent"]]
        return str(entry["icon"])

    def seat_colour(self, name: str, colour: str) -> Rgba:
        """The colour of a seat under a palette; an unknown colour is drawn as grey."""
        entry = TABLE["seats"].get(colour) or TABLE["seats"]["grey"]
        return list(get_color_from_hex(entry[name]))

    def colour_of(self, name: str, token: str) -> Rgba:
        """A palette token, a seat colour or a hex string as a colour; kv: theme.colour_of(theme.name, "good")."""
        if token.startswith("#"):
            return list(get_color_from_hex(token))
        if token in TABLE["palettes"][name]:
            return list(get_color_from_hex(TABLE["palettes"][name][token]))
        if token == "accent":
            return self.accent_of(name, self.game)
        return self.seat_colour(name, token)

    def follow(self, window: Any) -> None:
        """Keep `wide` true while the window is at least 840 dp wide, `low` while it is a phone on its side."""
        window.bind(size=self._measure)
        self._measure(window, window.size)

    def _measure(self, _window: object, size: tuple[float, float]) -> None:
        width, height = size
        self.wide = width >= dp(WIDE_DP)
        self.low = height < min(width, dp(LOW_DP))

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
