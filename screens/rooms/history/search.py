"""Finding evenings: by game, by person, and by words that stand anywhere in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from companion.evening.card import Card
from companion.language import words
from companion.sharing.chronicle import day


def matching(cards: Iterable[Card], lang: str, game: str = "", person: str = "", text: str = "") -> list[Card]:
    """The evenings that fit all of these; every word of the text must stand in one of them."""
    wanted = text.casefold().split()
    found = []
    for card in cards:
        if (game and card.game != game) or (person and person not in card.names):
            continue
        if wanted and not _has_all(card, lang, wanted):
            continue
        found.append(card)
    return found


def _has_all(card: Card, lang: str, wanted: Sequence[str]) -> bool:
    spoken = words(lang, card.game).say(".name") if card.game else ""
    when = f"{day(card.played, lang)} {datetime.fromtimestamp(card.played):%d.%m.%Y %Y-%m-%d}"
    told = [card.final.place, card.final.comment] if card.final is not None else []
    heap = " ".join([spoken, when, card.id, *card.names, *told]).casefold()
    return all(word in heap for word in wanted)


def people_in(cards: Iterable[Card]) -> list[str]:
    """Everybody who played, those who played most first."""
    times: dict[str, int] = {}
    for card in cards:
        for name in card.names:
            times[name] = times.get(name, 0) + 1
    return sorted(times, key=lambda name: (-times[name], name))
