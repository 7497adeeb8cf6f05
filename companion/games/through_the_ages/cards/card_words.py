"""How a printed card looks and reads: its picture, its colour, its words, and those of a move that begins with it."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action
from companion.engine.message import Message, TermRef, say
from companion.language import Words
from companion.language.moves import title_of

from ..leaders.leader_actions import PlayLeader
from ..politics.pact_actions import OfferPact
from ..table.kinds import GROUPS
from ..table.kinds import TONES as GROUP_TONES
from ..table.printed_cards import (
    ACTION,
    AGE_IDS,
    AGES,
    CIVIL,
    KINDS,
    LEADER,
    PACTS,
    WONDER,
    Card,
    cards,
    military,
)
from ..table.printed_cards import card as civil_card
from .card_actions import DEVELOP, RESERVES, PlayActionCard

ICONS = {
    "farm": "barley", "mine": "pickaxe", "lab": "flask", "temple": "church", "arena": "stadium",
    "library": "bookshelf", "theater": "drama-masks", "infantry": "sword", "cavalry": "horse-variant",
    "artillery": "bomb", "air_force": "airplane", "government": "bank", "law": "gavel", "warfare": "shield-sword",
    "exploration": "compass", "construction": "hammer-wrench", "leader": "crown", "wonder": "pyramid",
    "action": "cards-playing", "event": "script-text", "territory": "island", "impact": "podium",
    "tactics": "flag-variant", "aggressions": "sword", "wars": "sword-cross", "pacts": "handshake",
    "bonus_cards": "shield",
}  # fmt: skip
UNKNOWN_ICON = "cards-outline"
# The colours of the printed cards, as the seat colours that come nearest in both themes.
TONES = {kind: GROUP_TONES[group] for group, kinds in GROUPS.items() for kind in kinds} | {
    **dict.fromkeys(("tactics", "aggressions", "wars", "bonus_cards"), "red"),
    "pacts": "blue",
    "event": "green",
    "territory": "teal",
    "impact": "yellow",
}


# Fewer letters stand in the effect of nearly every card.
SHORTEST_WORD = 4


def icon_of(card: Card) -> str:
    """The picture of a card's kind."""
    return ICONS.get(card.kind, UNKNOWN_ICON)


def tone_of(card: Card) -> str:
    """The colour of a card's kind."""
    return TONES.get(card.kind, "grey")


def printed_card(domain: str, card_id: str) -> Card:
    """Any card of the game."""
    return civil_card(card_id) if domain == CIVIL else cards(domain)[card_id]


def term_of(card: Card) -> TermRef:
    """A card by its name."""
    return TermRef(card.domain, card.id)


def age_of(card: Card) -> TermRef:
    """The age on a card's back."""
    return TermRef(AGES, AGE_IDS[card.level])


def help_of(card: Card, speaker: Words) -> str:
    """What a card does, in our own words."""
    return str(card.more.get("help", {}).get(speaker.lang, ""))


def is_unsure(card: Card, speaker: Words) -> bool:
    """Whether the German name shown is only ours: no source gives it, and nobody here has told another."""
    return speaker.lang == "de" and "german" in card.more and card.id not in speaker.own


def kind_words(card: Card, speaker: Words) -> str:
    """What sort of card it is, and whether its German name may be another."""
    kind = speaker.term(KINDS, card.kind)
    return speaker.say(".panel.unverified", kind=kind) if is_unsure(card, speaker) else kind


def facts_of(card: Card, speaker: Words) -> str:
    """Kind, age and printed costs in one line."""
    parts = [speaker.term(KINDS, card.kind), speaker.show(age_of(card))]
    told: list[Message] = []
    if card.science:
        told.append(say(".cost.science", n=card.science))
    if card.revolution:
        told.append(say(".panel.revolution_cost", n=card.revolution))
    if card.resources:
        told.append(say(".cost.resources", n=card.resources))
    if card.stages:
        told.append(say(".panel.stages", costs=" + ".join(map(str, card.stages))))
    return " · ".join([*parts, *(speaker.tell(message) for message in told)])


def gives_of(card: Card, speaker: Words) -> str:
    """The symbols of a card in one short line: +2 science."""
    given = [
        speaker.say(f".panel.gives.{what}", n=amount, amount=signed(amount))
        for what, amount in card.gives.items()
        if amount
    ]
    return ", ".join(given)


def brief_of(card: Card, speaker: Words) -> str:
    """What a card in the row is good for, short enough to choose by: its stages, its symbols, its first sentence."""
    gives, told = gives_of(card, speaker), help_of(card, speaker)
    if card.kind == ACTION:
        return told
    if card.kind == LEADER:
        first = told.partition(". ")[0].rstrip(".")
        return f"{gives} · {first}" if gives else first
    if card.kind == WONDER:
        return f"{'–'.join(map(str, card.stages))} · {gives or told}"
    return f"{speaker.term(KINDS, card.kind)} · {gives or told}"


def signed(amount: int) -> str:
    """A number that is added or taken away, with a true minus sign."""
    return f"−{-amount}" if amount < 0 else f"+{amount}"


def does(card: Card, query: str, speaker: Words) -> bool:
    """Whether these letters, if they are enough for a word, stand in its kind or in what a card does."""
    told = f"{speaker.term(KINDS, card.kind)} {help_of(card, speaker)}"
    return len(query) >= SHORTEST_WORD and query.casefold() in told.casefold()


def move_title(speaker: Words, move: Action[Any]) -> str:
    """A move on a button; an action card is named by what it is aimed at."""
    if isinstance(move, PlayLeader) and move.homer_under:
        return speaker.say(".panel.order.homer", wonder=TermRef(CIVIL, move.homer_under))
    if isinstance(move, OfferPact) and military(PACTS, move.pact).more["symmetric"]:
        return speaker.term(PACTS, move.pact)
    if not isinstance(move, PlayActionCard):
        return title_of(speaker, move)
    order = civil_card(move.card).more["order"]
    if move.target is None:
        if order != RESERVES:
            return title_of(speaker, move)
        return speaker.say(".panel.order.food" if move.food else ".panel.order.resources")
    plain = "develop" if order == DEVELOP else "build"
    words = "revolution" if move.revolution else "upgrade" if move.source else plain
    names = {"target": TermRef(CIVIL, move.target), "source": TermRef(CIVIL, move.source or move.target)}
    return speaker.say(f".panel.order.{words}", **names)
