"""The card file: every card the rulebook shows or the table has told, with a picture of its effect, to look up."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.data import items
from companion.engine.message import Arg, TermRef
from companion.games.historia.matrix.levels import gains
from companion.games.historia.table.card_effects import effects
from companion.games.historia.table.card_file import (
    ADVISORS,
    EVENTS,
    LEADERS,
    SORTS,
    WONDERS,
    Card,
    DominionCard,
    GoalCard,
    card_fact,
    known_cards,
)
from companion.games.historia.table.ids import KEY
from companion.games.historia.variants.goals import goal_sign
from screens.kit.card import TapCard
from screens.kit.fields import SearchField
from screens.kit.flow import Columns, Pile
from screens.kit.icon_line import IconLine
from screens.kit.list_row import SectionHeader
from screens.kit.scroll import Scroll
from screens.kit.sheet import Sheet
from screens.kit.type import Heading, Secondary

PRINTED = (LEADERS, WONDERS, EVENTS, ADVISORS)  # sorts of which the rulebook names some


class CardFilePage(BoxLayout):
    """A line to search in over all cards, sort by sort; a told one can be forgotten."""

    def __init__(self, room: Any, _page: str, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", spacing=dp(8), padding=(dp(12), dp(8)), **kwargs)
        self.room = room
        self.search, self.content = SearchField(), Pile(spacing=dp(8))
        self.search.bind(text=lambda _field, _text: self.show())
        scroll = Scroll()
        scroll.add_widget(self.content)
        self.add_widget(self.search)
        self.add_widget(scroll)

    def show(self) -> None:
        """Every card whose name has what is searched for."""
        self.content.clear_widgets()
        wanted = self.search.text.strip().casefold()
        for sort in SORTS:
            known = known_cards(self.room.entry.board, sort).values()
            named = [(self._name(sort, card), card, shown) for card, shown in known]
            found = [one for one in named if wanted in one[0].casefold()]
            if not found:
                continue
            self.content.add_widget(SectionHeader(text=self.room.say(f".box.cards.{sort}", n=len(found))))
            grid = Columns(least=dp(280), spacing=dp(8))
            for name, card, shown in sorted(found, key=lambda one: one[0].casefold()):
                grid.add_widget(self._card(sort, name, card, shown))
            self.content.add_widget(grid)
        if not self.content.children:
            self.content.add_widget(Secondary(text=self.room.say(".box.no_card")))

    def _name(self, sort: str, card: Card) -> str:
        words: Arg = card.name
        if isinstance(card, DominionCard):
            words = (TermRef("metrics", card.first), TermRef("metrics", card.second))
        elif isinstance(card, GoalCard) and card.name == goal_sign(card.bonus):
            words = gains(card.bonus)
        elif sort in PRINTED and card.name in items(KEY, sort):
            words = TermRef(sort, card.name)
        return str(self.room.words.show(words))

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
