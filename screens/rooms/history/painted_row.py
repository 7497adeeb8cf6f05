"""A row painted as a whole: one widget instead of nine, so that a long list stands at once."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.list_row import PLAIN, RowList
from screens.kit.press import Press
from screens.kit.rounded import SoftBox
from screens.kit.type import ICON_FONT, cut_to, fitting_size, glyph, last_size, text_extent
from screens.theme import theme

TRAILING_SHARE = 0.42
NARROW = 324


class PaintedRow(RecycleDataViewBehavior, Press, Drawn):
    """Looks like a ListRow; `words` is called only when the row comes into sight and gives what it shows.

    `tall` in a narrow list with large type: the figure has a line of its own, so that name and people can be read.
    """

    title = StringProperty("")
    detail = StringProperty("")
    trailing = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink2")
    chevron = BooleanProperty(False)
    selected = BooleanProperty(False)
    words = ObjectProperty(None, allownone=True)
    place = NumericProperty(0)
    tall = BooleanProperty(False)

    def refresh_view_layout(self, rows: Any, index: int, layout: dict[str, Any], viewport: Any) -> None:
        super().refresh_view_layout(rows, index, layout, viewport)
        self.tall = rows.title_lines > 1

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "title", "detail", "trailing", "icon", "tone", "chevron", "selected", "state", "tall")

    def refresh_view_attrs(self, rows: Any, index: int, data: dict[str, Any]) -> None:
        self.place = index
        for name, value in (PLAIN | data["words"]()).items():
            setattr(self, name, value)

    def on_release(self) -> None:
        self.parent.parent.dispatch("on_pick", self.place)

    def draw(self) -> None:
        Color(*(theme.surface3 if self.pressed else theme.surface2 if self.selected else theme.surface1))
        SoftBox(pos=self.pos, size=self.size, radius=dp(16))
        left = self.x + dp(16)
        if self.icon:
            tint = theme.colour_of(theme.name, self.tone)
            draw_text(glyph(self.icon), left + dp(13), self.center_y, dp(26), tint, font=ICON_FONT)
            left += dp(40)
        right = self._draw_chevron()
        if self.tall and self.trailing:
            self._draw_three(left, right)
            return
        right = self._draw_trailing(right)
        middle = (theme.body + theme.secondary) * 0.35
        self._line(self.title, left, right, self.center_y + (middle if self.detail else 0), theme.body, theme.ink)
        self._line(self.detail, left, right, self.center_y - middle, theme.secondary, theme.ink2)

    def _draw_three(self, left: float, right: float) -> None:
        """Title, figure and detail one below the other."""
        step = theme.body * 1.35
        top = self.center_y + (step if self.detail else step / 2)
        self._line(self.title, left, right, top, theme.body, theme.ink)
        self._line(self.trailing, left, right, top - step, theme.body, theme.ink, bold=True)
        self._line(self.detail, left, right, top - 2 * step, theme.secondary, theme.ink2)

    def _draw_chevron(self) -> float:
        """The arrow at the right; gives where everything else must end."""
        right = self.right - dp(16)
        if self.chevron:
            draw_text(glyph("chevron-right"), right, self.center_y, dp(24), theme.ink2, anchor=(1, 0.5), font=ICON_FONT)
            right -= dp(28)
        return float(right)

    def _draw_trailing(self, right: float) -> float:
        """The figure at the right; gives where the words must end."""
        if self.trailing:
            room = self.width * TRAILING_SHARE
            size = max(last_size(theme.body), fitting_size(self.trailing, True, theme.body, room, theme.body * 1.4))
            shown = cut_to(self.trailing, True, size, room)
            draw_text(shown, right, self.center_y, size, theme.ink, bold=True, anchor=(1, 0.5))
            right -= text_extent(shown, True, size)[0] + dp(10)
        return right

    def _line(
        self, text: str, left: float, right: float, y: float, wanted: float, colour: Any, bold: bool = False
    ) -> None:
        if not text:
            return
        bold = bold or (self.selected and wanted == theme.body)
        room = max(dp(40), right - left)
        size = max(last_size(wanted), fitting_size(text, bold, wanted, room, wanted * 1.4))
        draw_text(cut_to(text, bold, size, room), left, y, size, colour, bold=bold, anchor=(0, 0.5))


class PaintedList(RowList):
    """A list of painted rows; narrow with large type, they are a line higher."""

    def narrow(self, width: float, scale: float) -> bool:
        """Whether a figure beside the words would leave them too little room."""
        return bool(width < dp(NARROW) * scale)


load_kv(__file__)
