"""Parts: the small widgets the pages of this game share."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.engine.message import TermRef
from companion.games.age_of_mythology.camp.city import idle_villagers, villagers
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import PLOTS
from companion.games.age_of_mythology.table.state import Player
from companion.games.age_of_mythology.tiles.fields import terrain_at
from companion.games.age_of_mythology.turn.asks import LAND_ICONS
from companion.language import Words
from screens.games.age_of_mythology import look
from screens.kit.card import TapCard
from screens.kit.counter import Counter
from screens.kit.in_sight import Parted
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.tabs import Tabs


class MythLandCell(Press, Widget):
    """A field of land: its colour, what lies on it (`icon` in `kind`'s colour, `number`), who works there, `text`."""

    land = StringProperty("fertile")
    kind = StringProperty("")
    icon = StringProperty("")
    number = StringProperty("")
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
        name = words.show(TermRef("terrains", card.terrain))
        self.text = f"{count}× {name}" if count > 1 else name

    def show_field(self, land: str, name: str) -> None:
        """Show a free field."""
        self.land, self.kind, self.taken = land, "", False
        self.icon, self.number, self.text = LAND_ICONS[land], "", name


class MythLandGrid(Parted, GridLayout):
    """The production area of a player, sixteen fields; on_plot(number) when one is tapped."""

    __events__ = ("on_plot",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for number in range(PLOTS):
            cell = MythLandCell()
            cell.bind(on_release=lambda _cell, number=number: self.dispatch("on_plot", number))
            self.add_widget(cell)

    @property
    def cells(self) -> list[MythLandCell]:
        """The fields row by row."""
        return list(reversed(self.children))

    def show(self, player: Player, words: Words, lit: Collection[int] | None = None) -> None:
        """Bring the fields up to date; with `lit` all others step back."""
        for number, (cell, plot) in enumerate(zip(self.cells, player.plots, strict=True)):
            if plot.tile is None:
                land = terrain_at(player, number)
                cell.show_field(land, words.show(TermRef("terrains", land)))
            else:
                cell.show_tile(plot.tile, words)
            cell.worker = look.WORKER_ICONS[plot.worker] if plot.worker else ""
            cell.faint = lit is not None and number not in lit

    def on_plot(self, number: int) -> None:
        """A field was tapped."""


class MythMoveTile(TapCard):
    """A move of the turn: `icon`, `text`; dimmed where the rules forbid it now, outlined when it is the one to do."""

    icon = StringProperty("")
    text = StringProperty("")
    legal = BooleanProperty(True)
    lit = BooleanProperty(False)


class MythCubeCounter(Counter):
    """Cubes of one `kind`, with its icon in its colour."""

    kind = StringProperty("food")


class MythSeatLine(BoxLayout):
    """A player and what concerns him, in one line: `name`, `colour`, `detail` (with markup), `note` below."""

    name = StringProperty("")
    colour = StringProperty("grey")
    detail = StringProperty("")
    note = StringProperty("")


class MythShare(Widget):
    """Two chances as one bar: `left` (0 to 1) in `left_colour`, the rest in `right_colour`."""

    left = NumericProperty(0.5)
    left_colour = StringProperty("red")
    right_colour = StringProperty("blue")


def workers_line(words: Words, player: Player) -> str:
    """How many villagers there are and how many of them wait."""
    if not villagers(player):
        return words.say(".panel.no_villagers")
    return words.say(".panel.villagers", n=villagers(player), idle=idle_villagers(player))


def turn_to(page: Widget, key: str) -> None:
    """Turn the table to another page of this game."""
    above = page.parent
    while above is not None and not isinstance(above, Tabs) and above.parent is not above:
        above = above.parent
    if isinstance(above, Tabs):
        above.current = key


def fill(box: Any, count: int, make: Callable[[], Any]) -> list[Any]:
    """Exactly so many children in a box, made or taken away only where needed; first to last."""
    while len(box.children) > count:
        box.remove_widget(box.children[0])
    while len(box.children) < count:
        box.add_widget(make())
    return list(reversed(box.children))


load_kv(__file__)
