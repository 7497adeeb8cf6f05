"""ClockView: how long each seat has been thinking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.theme import theme

LOWEST, HIGHEST = 72, 136  # dp of a tile


@dataclass(frozen=True, slots=True)
class SeatClock:
    """One seat's clock."""

    name: str
    colour: str
    seconds: float = 0
    bot: bool = False
    # How strong a bot with a face is.
    rank: str = ""


def clock_text(seconds: float) -> str:
    """12:05, or 1:02:05 from the first hour on."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class ClockTile(Press, BoxLayout):
    """One seat's time; tap to give the turn."""

    name = StringProperty("")
    colour = StringProperty("grey")
    bot = BooleanProperty(False)
    rank = StringProperty("")
    time = StringProperty("")
    running = BooleanProperty(False)


class ClockView(BoxLayout):
    """`clocks` (SeatClock), `running` (index, -1 for none), `paused`; on_pick(index), on_pause, on_next.

    It fills the place it is given, clocks that do not fit scroll, the buttons stay at its foot.
    It shows; whoever owns it keeps the time, so that a clock survives leaving the screen.
    """

    clocks = ListProperty()
    running = NumericProperty(-1)
    paused = BooleanProperty(True)
    __events__ = ("on_pick", "on_pause", "on_next")

    def on_kv_post(self, _base: Any) -> None:
        for name in ("clocks", "running", "paused"):
            self.fbind(name, self._show)
        self._settle = Clock.create_trigger(self._fit, -1)
        self.fbind("size", self._settle)
        self.ids.tiles.fbind("cols", self._settle)
        theme.bind(scale=self._settle)
        self._show()

    def _show(self, *_args: object) -> None:
        tiles = self.ids.tiles
        if len(tiles.children) != len(self.clocks):
            tiles.clear_widgets()
            for index in range(len(self.clocks)):
                tile = ClockTile()
                tile.bind(on_release=lambda _tile, index=index: self.dispatch("on_pick", index))
                tiles.add_widget(tile)
            self._settle()
        for index, (tile, clock) in enumerate(zip(reversed(tiles.children), self.clocks, strict=True)):
            tile.name, tile.colour, tile.bot, tile.rank = clock.name, clock.colour, clock.bot, clock.rank
            tile.time = clock_text(clock.seconds)
            tile.running = index == self.running and not self.paused

    def _fit(self, *_args: object) -> None:
        """Tiles as high as there is room for: who is thinking, and how long, is read from across the table."""
        tiles = self.ids.tiles
        rows = -(-len(self.clocks) // max(1, tiles.cols)) or 1
        room = (self.height - self.ids.answers.height) / rows - dp(8)
        height = max(dp(LOWEST), theme.title * 1.3 + dp(24), min(dp(HIGHEST), room))
        for tile in tiles.children:
            tile.height = height

    def on_pick(self, index: int) -> None:
        """A seat was tapped: its clock runs now."""

    def on_pause(self) -> None:
        """Pause or go on."""

    def on_next(self) -> None:
        """The next seat's turn."""


load_kv(__file__)
