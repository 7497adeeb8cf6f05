"""Parts: the small widgets the pages of this game share."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.games.age_of_mythology.camp.city import idle_villagers, villagers
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import PLOTS
from companion.games.age_of_mythology.table.state import Player
from companion.games.age_of_mythology.tiles.land import terrain_at
from companion.games.age_of_mythology.turn.asks import LAND_ICONS
from companion.language import Words
from screens.games.age_of_mythology import look
from screens.kit.card import Card
from screens.kit.in_sight import Parted
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.playing.tracked import TrackedCounter  # noqa: F401  (used in kv)


class MythLandCell(Press, Widget):
    """A field of land: its colour, what lies on it (`icon` in `kind`'s colour, `number`), who works there, `text`."""

    land = StringProperty("fertile")
    kind = StringProperty("")
    icon = StringProperty("")
    number = StringProperty("")
    # How much room picture and number take beside each other.
    wide = NumericProperty(0)
    worker = StringProperty("")
    text = StringProperty("")
    taken = BooleanProperty(True)
    chosen = BooleanProperty(False)
    faint = BooleanProperty(False)

    def show_tile(self, tile: str, words: Words, count: int = 1) -> None:
        """Show a province with the name of its land, and how many there are of it."""
        card = printed.tile(tile)
        self.land, self.kind, self.taken = card.terrain, card.resource, True
        self.icon, self.number = look.icon_of("resources", card.resource), str(card.symbols)
        name = words.term("terrains", card.terrain)
        self.text = f"{count}× {name}" if count > 1 else name

    def show_field(self, land: str, name: str) -> None:
        """Show a free field."""
        self.land, self.kind, self.taken = land, "", False
        self.icon, self.number, self.text = LAND_ICONS[land], "", name


class MythLandGrid(Parted, GridLayout):
    """The production area of a player, sixteen fields; on_plot(number) when one is tapped.

    `tell(number)` tells a resting finger of a field.
    """

    tell = ObjectProperty(None, allownone=True)
    __events__ = ("on_plot",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for number in range(PLOTS):
            self.add_widget(MythLandCell(act=partial(self.dispatch, "on_plot", number)))

    @property
    def cells(self) -> list[MythLandCell]:
        """The fields row by row."""
        return list(reversed(self.children))

    def show(self, player: Player, words: Words, lit: Collection[int] | None = None) -> None:
        """Bring the fields up to date; with `lit` all others step back."""
        for number, (cell, plot) in enumerate(zip(self.cells, player.plots, strict=True)):
            if plot.tile is None:
                land = terrain_at(player, number)
                cell.show_field(land, words.term("terrains", land))
            else:
                cell.show_tile(plot.tile, words)
            cell.worker = look.WORKER_ICONS[plot.worker] if plot.worker else ""
            cell.faint = lit is not None and number not in lit

    def on_tell(self, _grid: object, tell: Callable[[int], Any] | None) -> None:
        for number, cell in enumerate(self.cells):
            cell.peek = None if tell is None else partial(tell, number)

    def on_plot(self, number: int) -> None:
        """A field was tapped."""


class MythCountRow(Card):
    """A thing and how many there are of it: `icon`, `title`, `detail` (with markup), `note`, whose it is (`colour`).

    It is counted as a TrackedCounter is (`desk`, `path`, `move`); a tap on its words does `opens`.
    """

    icon = StringProperty("")
    tone = StringProperty("accent")
    title = StringProperty("")
    # The same with a place to part it, where there is little room.
    short = StringProperty("")
    detail = StringProperty("")
    note = StringProperty("")
    colour = StringProperty("")
    count = NumericProperty(0)
    most = NumericProperty(0)
    ready = BooleanProperty(True)
    desk = ObjectProperty(None)
    path = StringProperty("")
    move = ObjectProperty(None, allownone=True)
    opens = ObjectProperty(None)
    narrow = BooleanProperty(False)


def workers_line(words: Words, player: Player) -> str:
    """How many villagers there are and how many of them wait."""
    if not villagers(player):
        return words.say(".panel.no_villagers")
    return words.say(".panel.villagers", n=villagers(player), idle=idle_villagers(player))


load_kv(__file__)
