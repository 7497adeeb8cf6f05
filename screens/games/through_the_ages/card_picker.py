"""The card list: every card that could be meant, found by its name or by what it does, to be looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import NumericProperty

from companion.games.through_the_ages.cards.search import search
from companion.games.through_the_ages.table.printed_cards import CIVIL, KINDS, Card
from screens.desk import Desk
from screens.games.through_the_ages.printed import (
    age_of,
    does,
    help_of,
    icon_of,
    is_unsure,
    term_of,
    tone_of,
)
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.words import tr


class CardPicker(Sheet):
    """`cards` to choose from; `chosen(card)` runs at a tap."""

    # Lines under a name: what military cards do takes two.
    lines = NumericProperty(1)

    def __init__(self, desk: Desk, title: str, cards: Sequence[Card], chosen: Callable[[Card], Any], **kw: Any) -> None:
        self.desk = desk
        self._chosen = chosen
        self._cards: tuple[Card, ...] = tuple(cards)
        self._found: list[Card] = []
        super().__init__(title=title, **kw)
        self.show_found("")

    def show_found(self, query: str) -> None:
        """Keep the cards the search means: first those called so, then those that do so, with what they do."""
        speaker = self.desk.words
        self.lines = 1 if any(card.domain == CIVIL for card in self._cards) else 2
        found = dict.fromkeys(search(self.desk.state, query))
        by_id = {(card.domain, card.id): card for card in self._cards}
        named = [by_id[id] for id in found if id in by_id] if query.strip() else list(self._cards)
        doing = [card for card in self._cards if card not in named and does(card, query, speaker)]
        self._found = named + doing
        rows = [self._row(card) for card in named]
        self.ids.rows.data = rows + [{**self._row(card), "detail": help_of(card, tr.lang)} for card in doing]
        self.ids.rows.scroll_y = 1

    @property
    def _several_ages(self) -> bool:
        """Whether the age tells the cards apart."""
        return len({card.level for card in self._cards}) > 1

    def _row(self, card: Card) -> dict[str, Any]:
        speaker = self.desk.words
        return {
            "title": speaker.show(term_of(card)),
            "detail": self._kind(card) if card.domain == CIVIL else help_of(card, tr.lang),
            "trailing": speaker.show(age_of(card)) if self._several_ages else "",
            "icon": icon_of(card),
            "tone": tone_of(card),
            "colour": "",
            "chevron": False,
            "detail_lines": self.lines,
            "selected": False,
        }

    def _kind(self, card: Card) -> str:
        """What sort of civil card it is, and whether its German name may be another."""
        kind = self.desk.words.term(KINDS, card.kind)
        return self.desk.words.say(".panel.unverified", kind=kind) if is_unsure(self.desk, card) else kind

    def pick(self, place: int) -> None:
        """A card was tapped."""
        self._chosen(self._found[place])


load_kv(__file__)
