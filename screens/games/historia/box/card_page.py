"""The card file: every card the rulebook shows or the table has told, with a picture of its effect, to look up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.historia.box.card_names import card_name
from companion.games.historia.table.card_effects import effects
from companion.games.historia.table.card_file import SORTS, Card, card_fact, known_cards
from screens.kit.card import TapCard
from screens.kit.flow import Columns
from screens.kit.icon_line import IconLine
from screens.kit.list_row import SectionHeader
from screens.kit.lookup import Lookup
from screens.kit.scroll import Scroll
from screens.kit.sheet import Sheet
from screens.kit.type import Heading, Secondary


class CardFilePage(BoxLayout):
    """A line to search in over all cards, sort by sort; a told one can be forgotten."""

    def __init__(self, room: Any, _page: str, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", spacing=dp(8), padding=(dp(12), dp(8)), **kwargs)
        self.room, self.lookup, scroll = room, Lookup(self._found), Scroll()
        scroll.add_widget(self.lookup.found)
        self.add_widget(self.lookup.search)
        self.add_widget(scroll)

    def show(self) -> None:
        """Every card whose name has what is searched for."""
        self.lookup.look()

    def _found(self, letters: str, _kind: str) -> Iterator[Widget]:
        nothing, wanted = True, letters.casefold()
        for sort in SORTS:
            known = known_cards(self.room.entry.board, sort).values()
            named = [(str(self.room.words.show(card_name(sort, card))), card, shown) for card, shown in known]
            found = [one for one in named if wanted in one[0].casefold()]
            if found:
                nothing = False
                yield SectionHeader(text=self.room.say(f".box.cards.{sort}", n=len(found)))
                grid = Columns(least=dp(280), spacing=dp(8))
                for name, card, shown in sorted(found, key=lambda one: one[0].casefold()):
                    grid.add_widget(self._card(sort, name, card, shown))
                yield grid
        if nothing:
            yield Secondary(text=self.room.say(".box.no_card"))

    def _card(self, sort: str, name: str, card: Card, shown: bool) -> TapCard:
        made = TapCard(spacing=dp(2), padding=(dp(16), dp(10)), act=partial(self._open, sort, name, card))
        source = self.room.say(f".box.source.{'printed' if shown else 'told'}")
        for widget in (Heading(text=name), IconLine(parts=effects(card)), Secondary(text=source)):
            made.add_widget(widget)
        return made

    def _open(self, sort: str, name: str, card: Card) -> None:
        """Closer, and forgotten where the table told it."""
        told = card_fact(sort, card.name)
        sheet = Sheet(title=name)
        sheet.add_widget(IconLine(parts=effects(card)))
        if told in self.room.entry.board.cards:
            sheet.offer(self.room.say(".box.forget_card"), "delete-outline", self.room.forget, told)
        sheet.open()
