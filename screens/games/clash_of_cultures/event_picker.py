"""Which event card the table drew: found by its symbol or a few letters, or drawn by the app."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.asking import begin
from companion.engine.message import SeatRef
from companion.games.clash_of_cultures.events.event import deck, discarded
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.ids import GREAT_MAUSOLEUM
from screens.asking.sheet import AskSheet
from screens.desk import Desk
from screens.games.clash_of_cultures.look import SYMBOL_ICONS, help_of, term
from screens.games.clash_of_cultures.parts import ClashTextRow
from screens.kit.buttons import AccentButton
from screens.kit.chip import Chip, ChipRow
from screens.kit.fields import SearchField
from screens.kit.list_row import SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Body

MOST_ROWS = 24


class EventPicker:
    """Find the card that was drawn at the table, or let the app draw one."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.desk, self.seat = desk, seat
        self._text, self._symbol = "", ""
        self.sheet = Sheet(title=desk.words.say(".next.event", seat=SeatRef(seat)))
        draw = AccentButton(text=desk.words.say(".panel.app_draws"), icon="cards-outline")
        draw.bind(on_release=lambda _button: self.draw())
        search = SearchField(hint=desk.words.say(".panel.search"))
        search.bind(text=lambda _field, text: self._look(text=text))
        self._symbols = ChipRow()
        for symbol, icon in SYMBOL_ICONS.items():
            chip = Chip(text=term(desk, "event_symbols", symbol), icon=icon)
            chip.bind(on_release=lambda chip, symbol=symbol: self._choose(chip, symbol))
            self._symbols.add_widget(chip)
        self._rows = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(8))
        self._rows.bind(minimum_height=self._rows.setter("height"))
        heading = SectionHeader(text=desk.words.say(".panel.event.real_card"))
        self.sheet.add_widget(draw)
        self._offer_discard()
        for widget in (heading, self._symbols, search, self._rows):
            self.sheet.add_widget(widget)
        self.sheet.open()

    def _offer_discard(self) -> None:
        """With the Great Mausoleum the last card of the discard pile may be taken instead."""
        for event in discarded(self.desk.state, self.seat)[:1]:
            heading = self.desk.words.say(".panel.event.discard", wonder=term(self.desk, "wonders", GREAT_MAUSOLEUM))
            self.sheet.add_widget(SectionHeader(text=heading))
            self.sheet.add_widget(self._row(term(self.desk, "events", event), event))

    def _row(self, name: str, event: str) -> ClashTextRow:
        icon = SYMBOL_ICONS[printed.data("events")[event]["symbol"]]
        row = ClashTextRow(title=name, text=help_of("events", event), icon=icon, tone="warning")
        row.bind(on_release=lambda _row: self._take(event))
        return row

    def draw(self) -> None:
        """Let the app draw, and ask what its card needs to know."""
        drawn: Any = self.desk.session.preview(DrawEvent(self.seat)).outcome["event"]
        self._take(drawn.id)

    def _choose(self, chosen: Chip, symbol: str) -> None:
        wanted = "" if chosen.selected else symbol
        for chip in self._symbols.children:
            chip.selected = chip is chosen and bool(wanted)
        self._look(symbol=wanted)

    def _look(self, text: str | None = None, symbol: str | None = None) -> None:
        self._text = self._text if text is None else text.casefold()
        self._symbol = self._symbol if symbol is None else symbol
        self._rows.clear_widgets()
        if not self._text and not self._symbol:
            return
        there = {*deck(self.desk.state), *discarded(self.desk.state, self.seat)}
        named = sorted((term(self.desk, "events", event), event) for event in there)
        found = [(name, event) for name, event in named if self._fits(name, event)]
        for name, event in found[:MOST_ROWS]:
            self._rows.add_widget(self._row(name, event))

    def _fits(self, name: str, event: str) -> bool:
        words = f"{name} {help_of('events', event)}".casefold()
        return self._symbol in ("", printed.data("events")[event]["symbol"]) and self._text in words

    def _take(self, event: str) -> None:
        self.sheet.close()
        sheet = AskSheet(self.desk, begin(DrawEvent, seat=self.seat, event=event))
        sheet.title = term(self.desk, "events", event)
        if not any(one.ask.why for one in sheet.found.asked):
            sheet.add_widget(Body(text=help_of("events", event)))
        sheet.open()


def open_events(desk: Desk, seat: int) -> EventPicker:
    """Resolve the event that is due for this seat."""
    return EventPicker(desk, seat)


def ask_event(desk: Desk, action: DrawEvent) -> bool:
    """Find the card first; one that is known already is walked through."""
    if action.event is not None:
        return False
    open_events(desk, action.seat)
    return True
