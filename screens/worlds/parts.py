"""Parts: the pieces of a world as widgets, for kv."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty

from screens.kit.drawn import Drawn
from screens.theme import theme
from screens.worlds import world


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
