"""Parts: the pieces of a world as widgets, for kv."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty

from screens.kit.drawn import Drawn
from screens.theme import theme
from screens.worlds import world
from screens.worlds.texture import later


class Part(Drawn):
    """Base: drawn anew when the world, the theme or its own place changes."""

    game = StringProperty("")

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "game")

    @property
    def key(self) -> str:
        """Whose part."""
        return str(self.game or theme.game)


class Frieze(Part):
    """The band of a world, over its whole width."""

    def draw(self) -> None:
        if self.width < 1 or self.height < 1:
            return
        Color(1, 1, 1, 1)
        picture = world(self.key).frieze(round(self.width), self.height / dp(1))
        Rectangle(texture=picture, pos=(round(self.x), round(self.y)), size=picture.size)


class Ground(Part):
    """What lies behind a page; draw it behind the page only, the ground colour is the window's own."""

    def draw(self) -> None:
        if self.width < 1 or self.height < 1:
            return
        behind = world(self.key).ground(round(self.width / dp(1)), round(self.height / dp(1)))
        if behind is None:
            return
        Color(1, 1, 1, 1)
        if not behind.repeat:
            Rectangle(texture=behind.texture, pos=self.pos, size=self.size)
            return
        u, v = self.width / behind.repeat, self.height / behind.repeat
        Rectangle(texture=behind.texture, pos=self.pos, size=self.size, tex_coords=(0, 0, u, 0, u, v, 0, v))


class Grounded:
    """Mixed into what holds every room: the ground of the world in play lies behind it, once for all of them."""

    size: tuple[float, float]
    pos: tuple[float, float]
    canvas: Any
    fbind: Callable[..., Any]

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._light, self._behind = Color(1, 1, 1, 1), Rectangle(size=(0, 0))
        # Once a change, when the size has settled.
        self._lay = Clock.create_trigger(self._lay_ground, -1)
        theme.bind(name=self._lay_soon, game=self._lay_soon)
        for name in ("pos", "size"):
            self.fbind(name, self._lay_soon)

    def _lay_soon(self, *_args: object) -> None:
        self._lay()

    def _lay_ground(self, _dt: float) -> None:
        """The picture if it is there, plain ground until it has been made; no shape where there is none."""
        self.canvas.before.clear()
        wide, high = self.size
        if not theme.game or min(wide, high) < 1:
            return
        own, key = world(theme.game), ("laid", theme.game, theme.name, round(wide), round(high))
        made = later(key, lambda: own.ground(round(wide / dp(1)), round(high / dp(1))), self._lay_soon)
        if made is None:
            return
        self._behind.texture = made.texture
        self._behind.pos, self._behind.size = self.pos, self.size
        u, v = (wide / made.repeat, high / made.repeat) if made.repeat else (1, 1)
        self._behind.tex_coords = (0, 0, u, 0, u, v, 0, v)
        for part in (self._light, self._behind):
            self.canvas.before.add(part)


class Emblem(Part):
    """The large ornament of a head, tinted; a square as high as the widget, at its right."""

    tint = ColorProperty((1, 1, 1, 0.18))
    side = NumericProperty(0)

    def redraw_on(self) -> tuple[str, ...]:
        return (*super().redraw_on(), "tint", "side")

    def draw(self) -> None:
        side = self.side or self.height
        if side < 1:
            return
        Color(*self.tint)
        picture = world(self.key).emblem(round(side / dp(1)))
        Rectangle(texture=picture, pos=(round(self.right - side), round(self.center_y - side / 2)), size=(side, side))
