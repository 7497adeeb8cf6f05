"""Card stacks: action cards as tiles with one or two sides, in even rows without gaps, kept from show to show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.flow import Stack
from screens.kit.kv import load_kv
from screens.kit.press import TapBox
from screens.theme import theme
from screens.worlds.base import PAPER, PAPER_INK
from screens.worlds.cards import card_waves

TILE_DP, GAP_DP = 116, 8
MOST_LINES = 2  # of what a card does, or of the rule against it; a tap tells all of it
PLAIN = "#5b6676"  # what a card's picture is painted in that has no colour of its own


@dataclass(frozen=True, slots=True)
class Half:
    """What one side of a tile shows and does."""

    text: str
    icon: str
    act: Callable[[], object]
    legal: bool = True
    effect: str = ""
    fault: str = ""
    tone: str = PLAIN


class CardHalf(TapBox):
    """One side of an action card; dimmed with the reason where the rules forbid it now."""

    flies = True
    text = StringProperty("")
    effect = StringProperty("")
    fault = StringProperty("")
    icon = StringProperty("")
    legal = BooleanProperty(True)
    tone = StringProperty(PLAIN)
    paper = StringProperty(PAPER)
    ink = StringProperty(PAPER_INK)
    shown = ColorProperty((1, 1, 1, 1))
    # How high the picture above the words is.
    picture = NumericProperty(0)
    most_lines = MOST_LINES

    def show(self, half: Half) -> None:
        """Take over what changed."""
        self.text, self.effect, self.fault = half.text, half.effect, half.fault
        self.icon, self.legal, self.act = half.icon, half.legal, half.act
        self.tone = half.tone

    def waves(self, _theme: str) -> Any:
        """The engraving across the picture, one for all cards: each has its own colour."""
        return card_waves()


class CardTile(Stack):
    """An action card: its basic side above, its advanced side below once it is known."""

    def show(self, halves: Sequence[Half]) -> None:
        """Show these sides; a widget more or less is made only when there is a side more or less."""
        while len(self.children) > len(halves):
            self.remove_widget(self.children[0])
        while len(self.children) < len(halves):
            self.add_widget(CardHalf())
        for widget, half in zip(reversed(self.children), halves, strict=True):
            widget.show(half)


class CardStacks(BoxLayout):
    """Tiles of one or two equal sides in columns: each goes where the least stands, so that rows are even."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._tiles: list[CardTile] = []
        self._shape: tuple[object, ...] = ()
        self._used = 0
        self.fbind("width", self._fit)

    def show(self, tiles: Sequence[Sequence[Half]]) -> None:
        """Show these tiles; they are put into columns anew only when their number or height changed."""
        while len(self._tiles) < len(tiles):
            self._tiles.append(CardTile())
        for tile, halves in zip(self._tiles, tiles, strict=False):
            tile.show(halves)
        self._used = len(tiles)
        self._fit()

    def _fit(self, *_args: object) -> None:
        """As many columns as the letters leave room for."""
        count = max(2, int((self.width + dp(GAP_DP)) / (dp(TILE_DP) * max(1.0, theme.scale) + dp(GAP_DP))))
        shape = (count, *(len(tile.children) for tile in self._tiles[: self._used]))
        if shape != self._shape and (self._used or self._shape):
            self._shape = shape
            self._arrange(count, self._used)

    def _arrange(self, count: int, used: int) -> None:
        for stack in self.children:
            stack.clear_widgets()
        while len(self.children) > count:
            self.remove_widget(self.children[0])
        while len(self.children) < count:
            self.add_widget(Stack(spacing=dp(GAP_DP), pos_hint={"top": 1}))
        stacks, heights = list(reversed(self.children)), [0] * count
        for tile in self._tiles[:used]:
            place = heights.index(min(heights))
            stacks[place].add_widget(tile)
            heights[place] += len(tile.children)


load_kv(__file__)
