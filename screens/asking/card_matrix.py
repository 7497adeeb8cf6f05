"""A card matrix: playing cards drawn on paper, one row for each kind, its name before them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.asking.option_tile import Tell, Tile
from screens.kit.flow import Columns, Flow
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.type import text_extent
from screens.theme import Rgba, theme
from screens.worlds.base import PAPER, PAPER_INK

# A card with a figure is as narrow as a finger allows; names take the width they need.
FIGURE_DP, NAME_ROOM_DP = 52, 34
ROW_DP = 330
PLAIN = "#5b6676"
SHADE = 0.14


class PlayingCard(Press, Widget):
    """A card: `text` large where it is a figure, its `icon` in the corner, `tone` the colour of its kind; `count`."""

    text = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty(PLAIN)
    legal = BooleanProperty(True)
    chosen = BooleanProperty(False)
    count = NumericProperty(0)
    figure = BooleanProperty(False)
    paper = StringProperty(PAPER)
    ink = StringProperty(PAPER_INK)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.figure = self.text.lstrip("+").isdigit()
        name = text_extent(self.text, True, theme.secondary)[0] + dp(NAME_ROOM_DP)
        self.width = dp(FIGURE_DP) * theme.scale if self.figure else name

    @staticmethod
    def mark(accent: Rgba, ink: Rgba, chosen: bool, pressed: bool) -> Rgba:
        """What lies over it: its second edge while it is chosen, a shade under the finger."""
        return accent if chosen else [*ink[:3], SHADE if pressed else 0]


class MatrixRow(BoxLayout):
    """The cards of one kind: `text` and `icon` of the kind, then its cards."""

    text = StringProperty("")
    icon = StringProperty("")


class CardMatrix(Columns):
    """Cards by kind; `tap(value)` hears which was meant, `tell(value)` says what it would do.

    A kind has the icon of its first card, or one of `icons`.
    """

    def __init__(
        self,
        kinds: Mapping[str, Sequence[Tile]],
        tap: Callable[[Any], object],
        tell: Tell | None = None,
        icons: Mapping[str, str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(least=dp(ROW_DP), spacing=(dp(20), dp(8)), **kwargs)
        self.tiles: list[tuple[PlayingCard, Any]] = []
        for kind, cards in kinds.items():
            spread = Flow(spacing=dp(6))
            for tile in cards:
                made = PlayingCard(text=tile.text, icon=tile.icon, tone=tile.tone or PLAIN, legal=not tile.fault)
                made.bind(on_release=lambda _card, value=tile.value: tap(value))
                if tell is not None:
                    made.peek = partial(tell, tile.value)
                self.tiles.append((made, tile.value))
                spread.add_widget(made)
            row = MatrixRow(text=kind, icon=(icons or {}).get(kind, cards[0].icon) if kind else "")
            spread.bind(height=row.setter("height"))
            row.add_widget(spread)
            self.add_widget(row)

    def mark(self, counts: Callable[[Any], int]) -> None:
        """Show how often each is chosen."""
        for made, value in self.tiles:
            made.count = counts(value)
            made.chosen = made.count > 0


load_kv(__file__)
