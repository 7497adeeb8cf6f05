"""The pages of the box with values to stamp: tiles, level icons, technologies, the time circle, Zivbot cards."""

from __future__ import annotations

from typing import Any

from companion.engine.data import items
from companion.engine.message import Arg, TermRef
from companion.games.historia.box.calibration import choices_of, fact_label, fact_value
from companion.games.historia.box.entry import circle, facts_on, ticked
from companion.games.historia.table.ids import KEY
from companion.games.historia.table.told import (
    BOT_SYMBOLS,
    MEASURE,
    TECHNOLOGY_LEVEL,
    TILE_VP,
    YES,
    ZIVBOT_CARD,
    fact,
    read,
)
from screens.asking.option_tile import Tile, TileGrid
from screens.kit.chip import Chip, ChipRow
from screens.kit.flow import Pile
from screens.kit.list_row import SectionHeader
from screens.kit.scroll import Scroll
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary

ICONS = {TECHNOLOGY_LEVEL: "lightbulb-on", TILE_VP: "star", ZIVBOT_CARD: "robot"}


class ListedPage(Scroll):
    """Base: a scrolling page of which everything is made anew when something was told."""

    def __init__(self, room: Any, page: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.room, self.page = room, page
        self.content = Pile(padding=(12, 4, 12, 12), spacing=8)
        self.add_widget(self.content)

    def show(self) -> None:
        """List everything as told so far."""
        self.content.clear_widgets()
        self.build()

    def build(self) -> None:
        """Make the widgets."""

    def slot(self, name: str) -> Tile:
        """A value with what it is called and where it comes from."""
        board, words = self.room.entry.board, self.room.words
        value = words.show(fact_value(board, name))
        label = words.show(fact_label(board, name))
        return Tile(name, f"{label}: {value}", self.room.source(name), ICONS.get(self.page, ""))


class StampPage(ListedPage):
    """One of the usual values in hand; a tap on a slot stamps it there."""

    def __init__(self, room: Any, page: str, **kwargs: Any) -> None:
        self.stamp = choices_of(page)[0][0]
        super().__init__(room, page, **kwargs)

    def build(self) -> None:
        self.content.add_widget(Secondary(text=self.room.say(".box.stamp")))
        stamps = ChipRow()
        for value, words in choices_of(self.page):
            chip = Chip(text=self.room.words.show(words), selected=value == self.stamp)
            chip.bind(on_release=lambda _chip, value=value: self.take(value))
            stamps.add_widget(chip)
        self.content.add_widget(stamps)
        names = facts_on(self.room.entry.board, self.page)
        self.content.add_widget(TileGrid([self.slot(name) for name in names], self.put))

    def take(self, value: str) -> None:
        """Another value in hand."""
        self.stamp = value
        self.show()

    def put(self, name: str) -> None:
        """Stamp it there."""
        self.room.tell({name: self.stamp})


class CirclePage(ListedPage):
    """The rounds of an era in which the time circle shows each measure."""

    def build(self) -> None:
        self.content.add_widget(Secondary(text=self.room.say(".panel.measure_rounds")))
        board = self.room.entry.board
        for measure, rounds in circle():
            sources = dict.fromkeys(self.room.source(fact(MEASURE, measure, number)) for number in rounds)
            name = self.room.words.show(TermRef("measures", measure))
            self.content.add_widget(SectionHeader(text=f"{name} · {', '.join(sources)}"))
            row = ChipRow()
            for number in rounds:
                shown = read(board, fact(MEASURE, measure, number)) == YES
                chip = Chip(text=str(number), icon="check" if shown else "", selected=shown)
                chip.bind(on_release=lambda _chip, about=(measure, number): self.tick(*about))
                row.add_widget(chip)
            self.content.add_widget(row)

    def tick(self, measure: str, number: int) -> None:
        """This segment shows it, or no longer."""
        self.room.tell(ticked(self.room.entry.board, measure, number))


class CardPage(ListedPage):
    """Every Zivbot card; one that is printed otherwise is told by its upper symbol, then by the rest."""

    def build(self) -> None:
        self.content.add_widget(Secondary(text=self.room.say(".box.cards")))
        names = facts_on(self.room.entry.board, ZIVBOT_CARD)
        self.content.add_widget(TileGrid([self.slot(name) for name in names], self.change))

    def change(self, name: str) -> None:
        """Which symbol is the upper one."""
        icons = items(KEY, "action_cards")
        symbols: list[tuple[str, Arg]] = [(symbol, TermRef("action_cards", symbol)) for symbol in BOT_SYMBOLS]
        tiles = [Tile(symbol, self.room.words.show(words), icon=icons[symbol]["icon"]) for symbol, words in symbols]
        self._ask(name, tiles, lambda symbol: self.whole(name, symbol))

    def whole(self, name: str, symbol: str) -> None:
        """What else the card prints."""
        choices = [(value, words) for value, words in choices_of(ZIVBOT_CARD) if value.startswith(f"{symbol}=")]
        tiles = [Tile(value, self.room.words.show(words)) for value, words in choices]
        self._ask(name, tiles, lambda value: self.room.tell({name: value}))

    def _ask(self, name: str, tiles: list[Tile], then: Any) -> None:
        sheet = Sheet(title=self.room.words.show(fact_label(self.room.entry.board, name)))
        sheet.add_widget(TileGrid(tiles, lambda value: sheet.close_and(then, value)))
        sheet.open()
