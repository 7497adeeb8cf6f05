"""Option tiles: one possible answer each: its icon, its words, what it costs or brings, and the rule against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

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
from kivy.uix.widget import Widget

from screens.kit.buttons import QuietButton
from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.flow import Columns
from screens.kit.kv import load_kv
from screens.kit.motion import motion
from screens.kit.peek import PeekText
from screens.kit.press import Press
from screens.kit.type import ICON_FONT, glyph, least_size, text_extent
from screens.theme import theme

# Up to so many short answers are pictured as tall tiles; more stand as rows in two columns.
MOST_TALL, LONGEST_TALL = 6, 28
TALL_DP, FLAT_DP, NUMBER_DP, DIE_DP = 112, 168, 56, 84
# What of the width of a tile is no words: its edges, and the picture before them.
BARE_TALL, BARE_FLAT, BARE = 16, 72, 24
# What of its room the button beside a tile takes, with the gap between the two.
END_DP = 62
# So many pictures have room in the place of one.
MOST_PICTURES = 2
# Small print longer than this needs the whole width.
LONGEST_DETAIL, WIDE_DP = 44, 320
# Small print as short as this stands beside the words.
LONGEST_ASIDE = 4


Tell = Callable[[Any], PeekText | None]


@dataclass(frozen=True, slots=True)
class Tile:
    """An answer as it is drawn."""

    value: Any
    text: str
    detail: str = ""
    icon: str = ""
    fault: str = ""
    colour: str = ""
    tone: str = ""
    more: tuple[tuple[str, str], ...] = ()


class OptionTile(Press, BoxLayout):
    """`text`, `detail`, `icon`, `fault` (a rule against it), `colour` (a seat's mark), `chosen`, `count`.

    `tone` is the colour of its kind.
    """

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    fault = StringProperty("")
    colour = StringProperty("")
    tone = StringProperty("")
    chosen = BooleanProperty(False)
    tall = BooleanProperty(False)
    centred = BooleanProperty(False)
    count = NumericProperty(0)
    # Only as high as a finger, for lists in which twenty must be in sight.
    low = BooleanProperty(False)
    aside = StringProperty("")
    beside = NumericProperty(LONGEST_ASIDE)
    tint = ColorProperty((0, 0, 0, 0))
    # Pictures and their colours that belong beside the icon.
    more = ListProperty()

    def on_more(self, _tile: object, more: list[tuple[str, str]]) -> None:
        """Few tiles bring several things: only they have a drawing of them."""
        if more:
            self.ids.slot.add_widget(IconStack(tile=self))


class IconStack(Drawn):
    """The icon of a tile and what else it brings, in the room of one: one above another, side by side when tall."""

    tile = ObjectProperty(None, rebind=True)
    tints = ListProperty()

    def redraw_on(self) -> tuple[str, ...]:
        return (*super().redraw_on(), "tints")

    def tinted(self, look: str, plain: list[float], one: bool) -> list[list[float]]:
        """The colour of each picture; of a chosen tile, or one against the rules, all have the one it is written in."""
        tones = (self.tile.tone, *(tone for _icon, tone in self.tile.more))
        return [plain if one else theme.colour_of(look, tone or "accent") for tone in tones][:MOST_PICTURES]

    def draw(self) -> None:
        icons = (self.tile.icon, *(icon for icon, _tone in self.tile.more))[:MOST_PICTURES]
        tall = self.tile.tall
        size = dp(30) if tall else min(dp(22), (self.height - dp(2) * (len(icons) - 1)) / len(icons))
        step = size + dp(6 if tall else 2)
        for place, (icon, tint) in enumerate(zip(icons, self.tints, strict=True)):
            away = step * (place - (len(icons) - 1) / 2)
            x, y = (self.center_x + away, self.center_y) if tall else (self.center_x, self.center_y - away)
            draw_text(glyph(icon), x, y, size, tint, font=ICON_FONT)


class EndButton(QuietButton):
    """Beside a tile: this one, and that is all."""


class TileRow(BoxLayout):
    """A tile and, beside it, the button that takes it and ends the move."""

    least = NumericProperty(0)


class TileGrid(Columns):
    """Tiles of one question; `tap(value)` hears which was meant, `tell(value)` says what it would do.

    With `ends(value)` each has a button beside it, with the icon of the move, that takes it as the last one.
    """

    def __init__(
        self,
        tiles: Sequence[Tile],
        tap: Callable[[Any], object],
        tell: Tell | None = None,
        ends: Callable[[Any], object] | None = None,
        end_icon: str = "",
        **kwargs: Any,
    ) -> None:
        pictured = any(tile.icon or tile.colour for tile in tiles)
        tall = pictured and len(tiles) <= MOST_TALL and all(len(tile.text) <= LONGEST_TALL for tile in tiles)
        numbers = len(tiles) > MOST_TALL and all(tile.text.isdigit() and not tile.detail for tile in tiles)
        low = kwargs.pop("low", False)
        wordy = not low and any(len(tile.detail or tile.fault) > LONGEST_DETAIL for tile in tiles)
        digits = NUMBER_DP if not pictured else DIE_DP
        least = digits if numbers else WIDE_DP if wordy and not tall else TALL_DP if tall else FLAT_DP
        room = dp((BARE_TALL if tall else BARE_FLAT if pictured else BARE) + (0 if ends is None else END_DP))
        super().__init__(least=max(dp(least), room + _longest_word(tiles)), **kwargs)
        if low:
            self.spacing = dp(4)
        self.tiles: list[tuple[OptionTile, Any]] = []
        self.ends: dict[OptionTile, EndButton] = {}
        for tile in tiles:
            made = OptionTile(
                text=tile.text,
                detail=tile.detail,
                icon=tile.icon,
                fault=tile.fault,
                colour=tile.colour,
                tone=tile.tone,
                tall=tall,
                low=low,
            )
            made.more = tile.more
            made.bind(on_release=lambda made, value=tile.value: _take(made, value, tap))
            if tell is not None:
                made.peek = partial(tell, tile.value)
            self.tiles.append((made, tile.value))
            self.add_widget(made if ends is None else self._with_end(made, partial(ends, tile.value), end_icon))

    def _with_end(self, tile: OptionTile, act: Callable[[], object], icon: str) -> TileRow:
        row, end = TileRow(), EndButton(icon=icon, act=act, disabled=bool(tile.fault))
        tile.bind(size_hint_min_y=row.setter("least"))
        row.least = tile.size_hint_min_y
        for part in (tile, end):
            row.add_widget(part)
        self.ends[tile] = end
        return row

    def mark(self, counts: Callable[[Any], int]) -> None:
        """Show how often each is chosen."""
        for made, value in self.tiles:
            made.count = counts(value)
            made.chosen = made.count > 0


def _longest_word(tiles: Sequence[Tile]) -> float:
    """How wide the longest word of these tiles is in the least type it may have, so that none shrinks beside others."""
    size = least_size(theme.body)
    return max((text_extent(word, True, size)[0] for tile in tiles for word in tile.text.split()), default=0.0)


def _take(tile: OptionTile, value: Any, tap: Callable[[Any], object]) -> None:
    """A card chosen on a sheet leaves for its row, where one is in sight."""
    motion.lift(tile, to_seat=False)
    tap(value)


class DrawnCell(Press, Widget):
    """A cell of a drawing, filled or empty."""

    chosen = BooleanProperty(False)


class CellGrid(GridLayout):
    """Cells of a drawing, `across` in a row; `tap(value)` hears which was meant."""

    def __init__(self, cells: Sequence[Any], across: int, tap: Callable[[Any], object], **kwargs: Any) -> None:
        super().__init__(cols=across, **kwargs)
        self.tiles: list[tuple[DrawnCell, Any]] = []
        for value in cells:
            made = DrawnCell()
            made.bind(on_release=lambda _cell, value=value: tap(value))
            self.tiles.append((made, value))
            self.add_widget(made)

    def mark(self, counts: Callable[[Any], int]) -> None:
        """Show which are filled."""
        for made, value in self.tiles:
            made.chosen = counts(value) > 0


load_kv(__file__)
