"""Finding a card by its name, the told, the German or the English one, without minding marks, or by what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from unicodedata import combining, normalize

from companion.engine.data import items
from companion.engine.own_terms import is_own, own_name
from companion.language import Words

from ..table.printed_cards import CIVIL, KEY, Card, card, cards
from ..table.state import World
from ..table.table_actions import CARD_DOMAINS
from .card_words import does

SPELLED = str.maketrans({"ß": "ss", "ä": "ae", "ö": "oe", "ü": "ue"})
NAME = "name"


def names_of(world: World, domain: str, card_id: str) -> tuple[str, ...]:
    """Every name of a card: the one this table has told, then the printed or translated ones."""
    if is_own(card_id):
        return (own_name(card_id),)
    told = (names[card_id] for names in (world.names, world.names_en) if card_id in names)
    return tuple(dict.fromkeys((*told, *items(KEY, domain)[card_id][NAME].values())))


def search(world: World, query: str, domains: Iterable[str] = CARD_DOMAINS) -> tuple[tuple[str, str], ...]:
    """The cards, by domain and id, whose name in any language has these letters; names that begin so come first."""
    wanted = _spellings(query.strip())
    if not query.strip():
        return ()
    found: list[tuple[int, str, str]] = []
    for domain in domains:
        for id in (*items(KEY, domain), *(world.own if domain == CIVIL else ())):
            ranks = [_rank(name, wanted) for name in names_of(world, domain, id)]
            best = min((rank for rank in ranks if rank is not None), default=None)
            if best is not None:
                found.append((best, domain, id))
    return tuple((domain, id) for _, domain, id in sorted(found, key=lambda one: one[0]))


def meant(world: World, query: str, speaker: Words) -> Iterator[tuple[Card, bool]]:
    """The cards called so, each with True, then those that only do so; without a query all of them."""
    every = {(CIVIL, id): card(id) for id in world.own}
    every |= {(domain, id): found for domain in CARD_DOMAINS for id, found in cards(domain).items()}
    called = [key for key in search(world, query) if key in every] if query else list(every)
    yield from ((every[key], True) for key in called)
    yield from ((found, False) for key, found in every.items() if key not in called and does(found, query, speaker))


def _spellings(text: str) -> tuple[str, ...]:
    """The ways a word is typed: marks spelled out, and marks left out."""
    small = text.casefold()
    bare = "".join(letter for letter in normalize("NFKD", small) if not combining(letter))
    return tuple(dict.fromkeys((text.lower().translate(SPELLED), bare)))


def _rank(name: str, wanted: tuple[str, ...]) -> int | None:
    """0 where a name begins with the letters, 1 where a word of it does, 2 where they stand anywhere."""
    ranks = []
    for spelled in _spellings(name):
        for letters in wanted:
            if spelled.startswith(letters):
                ranks.append(0)
            elif f" {letters}" in spelled:
                ranks.append(1)
            elif letters in spelled:
                ranks.append(2)
    return min(ranks, default=None)
