"""What stands under the thumb at home: the one next thing, the quiet one beside it, and the row above."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import StringProperty

from screens import fonts
from screens.kit.canvas_text import draw_text
from screens.kit.rounded import SoftBox
from screens.kit.type import ICON_FONT, broken, fitting_size, glyph, last_size, text_extent
from screens.rooms.home.painted import Painted
from screens.theme import sp_scaled, theme
from screens.worlds import world
from screens.worlds.texture import later

HEIGHT, ROW = 56, 60
TITLE, DETAIL = 17, 15
ICON = 26
PADDING = 18
LINE = 1.25


class HomeButton(Painted):
    """Base of all three: as high as two lines of words need."""

    detail = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self._measure()

    def redraw_on(self) -> tuple[str, ...]:
        return (*super().redraw_on(), "detail")

    def _follow(self, *_args: object) -> None:
        self._measure()
        super()._follow()

    def _measure(self) -> None:
        lines = sp_scaled(theme.scale, TITLE) * 1.25 + sp_scaled(theme.scale, DETAIL) * 1.25
        self.height = max(dp(HEIGHT), lines + dp(14))


class Primary(HomeButton):
    """The one next thing: icon, what it does, and where it leads."""

    def draw(self) -> None:
        if self.width < dp(HEIGHT):
            return
        size = round(self.width / dp(1)), round(self.height / dp(1))
        key = ("home", "primary", size, theme.name, dp(1))
        picture = later(key, lambda: world("").primary(*size), self._redraw)
        if picture is None:
            Color(*theme.accent)
            SoftBox(pos=self.pos, size=self.size, radius=self.height / 2)
        else:
            Color(*((0.85, 0.85, 0.85, 1) if self.pressed else (1, 1, 1, 1)))
            Rectangle(texture=picture, pos=(round(self.x), round(self.y)), size=self.size)
        room = self.width - dp(2 * PADDING + ICON + 12)
        title, small = sp_scaled(theme.scale, TITLE), sp_scaled(theme.scale, DETAIL)
        title = fitting_size(self.name, True, title, room, title * 1.4)
        small = fitting_size(self.detail, False, small, room, small * 1.4, fonts.medium(self.detail))
        # The beginning of a sentence says less than nothing.
        detail = self.detail if small >= last_size(sp_scaled(theme.scale, DETAIL)) else ""
        widest = max(text_extent(self.name, True, title)[0], text_extent(detail, False, small)[0])
        left = self.center_x - (widest + dp(ICON + 12)) / 2
        self.picture(self.icon, left + dp(ICON) / 2, self.center_y, dp(ICON), theme.accent_ink)
        left += dp(ICON + 12)
        if not detail:
            draw_text(self.name, left, self.center_y, title, theme.accent_ink, bold=True, anchor=(0, 0.5))
            return
        draw_text(self.name, left, self.center_y - dp(1), title, theme.accent_ink, bold=True, anchor=(0, 0))
        font = fonts.medium(detail)
        draw_text(detail, left, self.center_y + dp(1), small, theme.accent_ink, anchor=(0, 1), font=font)


class Quiet(HomeButton):
    """The other thing, in one or two lines."""

    def draw(self) -> None:
        Color(*theme.line)
        radius = min(self.width, self.height) / 2
        SoftBox(pos=self.pos, size=self.size, radius=radius)
        Color(*(theme.surface3 if self.pressed else theme.surface2))
        rim = dp(1.3)
        SoftBox(pos=(self.x + rim, self.y + rim), size=(self.width - 2 * rim, self.height - 2 * rim), radius=radius)
        room = self.width - dp(PADDING)
        size = fitting_size(self.name, True, sp_scaled(theme.scale, 16), room, self.height - dp(8))
        lines = broken(self.name, True, size, room)
        step = text_extent("Ag", True, size)[1]
        y = self.center_y + step * (len(lines) - 1) / 2
        for line in lines:
            draw_text(line, self.center_x, y, size, theme.ink, font=fonts.medium(line))
            y -= step


class Row(HomeButton):
    """One offer on a line of its own: icon, name, detail, and an arrow."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("width", "name", "detail"):
            self.fbind(name, self._wrap)

    def _wrap(self, *_args: object) -> None:
        self._measure()

    def _lines(self) -> list[tuple[str, float, str, Any]]:
        """Name and detail in as many lines as they need: words, size, font and colour."""
        room = self.width - dp(60 + 40)
        parts = ((self.name, 16, fonts.medium(self.name), theme.ink), (self.detail, 14, fonts.TEXT, theme.ink2))
        lines = []
        for text, wanted, font, ink in parts:
            size = sp_scaled(theme.scale, wanted)
            lines += [(line, size, font, ink) for line in broken(text, False, size, room, font) if line]
        return lines

    def _measure(self) -> None:
        self.height = max(dp(ROW), sum(size * LINE for _, size, _, _ in self._lines()) + dp(16))

    def draw(self) -> None:
        self.surface(self.x, self.width, theme.surface1)
        self.picture(self.icon, self.x + dp(32), self.center_y, dp(ICON + 2), theme.accent)
        lines = self._lines()
        y = self.center_y + sum(size * LINE for _, size, _, _ in lines) / 2
        for text, size, font, ink in lines:
            y -= size * LINE
            draw_text(text, self.x + dp(60), y + size * LINE / 2, size, ink, anchor=(0, 0.5), font=font)
        draw_text(glyph("chevron-right"), self.right - dp(24), self.center_y, dp(ICON), theme.ink2, font=ICON_FONT)
