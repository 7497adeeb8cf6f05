"""The reference: every card of the game, found by its name or by what it does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.games.through_the_ages.cards.card_words import age_of, help_of, icon_of, kind_words, term_of, tone_of
from companion.games.through_the_ages.cards.search import meant
from companion.games.through_the_ages.table.printed_cards import CIVIL
from screens.desk import Desk
from screens.games.through_the_ages.card_sheet import open_card
from screens.kit.list_row import ListRow
from screens.kit.lookup import Lookup
from screens.kit.sheet import Sheet

HIGH = 0.75  # of the window: the sheet does not jump while letters are typed


def open_reference(desk: Desk) -> None:
    """Look up any card of the game."""
    sheet = Sheet(title=desk.words.say(".panel.all_cards"))
    lookup = Lookup(partial(_found, desk), hint=desk.words.say(".panel.search"))
    for part in lookup.parts:
        sheet.add_widget(part)
    sheet.open()
    sheet.floor = sheet.height * HIGH
    lookup.look()


def _found(desk: Desk, letters: str, _kind: str) -> Iterator[ListRow]:
    """Cards called so by their kind, those that do so, and military ones, by what they do."""
    words = desk.words
    for card, called in meant(desk.state, letters, words):
        detail = kind_words(card, words) if called and card.domain == CIVIL else help_of(card, words)
        look = {"icon": icon_of(card), "tone": tone_of(card), "trailing": words.show(age_of(card))}
        yield ListRow(title=words.show(term_of(card)), detail=detail, act=partial(open_card, desk, card), **look)
