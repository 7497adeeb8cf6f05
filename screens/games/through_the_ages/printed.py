"""How a printed card looks and reads on screen: its picture, its colour, its words."""

from __future__ import annotations

from companion.engine.message import Message, TermRef, say
from companion.games.through_the_ages.table.kinds import GROUPS
from companion.games.through_the_ages.table.kinds import TONES as GROUP_TONES
from companion.games.through_the_ages.table.printed_cards import (
    ACTION,
    AGE_IDS,
    AGES,
    CIVIL,
    KINDS,
    LEADER,
    WONDER,
    Card,
    cards,
)
from companion.games.through_the_ages.table.printed_cards import card as civil_card
from companion.language import Words
from screens.desk import Desk

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


def help_of(card: Card, lang: str) -> str:
    """What a card does, in our own words."""
    return str(card.more.get("help", {}).get(lang, ""))


def is_unsure(desk: Desk, card: Card) -> bool:
    """Whether the German name shown is only ours: no source gives it, and nobody here has told another."""
    return desk.words.lang == "de" and "german" in card.more and card.id not in desk.words.own


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
        speaker.say(f".panel.gives.{what}", n=amount, amount=signed(speaker, amount))
        for what, amount in card.gives.items()
        if amount
    ]
    return ", ".join(given)


def brief_of(card: Card, speaker: Words, lang: str) -> str:
    """What a card in the row is good for, short enough to choose by: its stages, its symbols, its first sentence."""
    gives, told = gives_of(card, speaker), help_of(card, lang)
    if card.kind == ACTION:
        return told
    if card.kind == LEADER:
        first = told.partition(". ")[0].rstrip(".")
        return f"{gives} · {first}" if gives else first
    if card.kind == WONDER:
        return f"{'–'.join(map(str, card.stages))} · {gives or told}"
    return f"{speaker.term(KINDS, card.kind)} · {gives or told}"


def signed(speaker: Words, amount: int) -> str:
    """A number that is added or taken away."""
    return speaker.number(amount) if amount < 0 else f"+{amount}"


def does(card: Card, query: str, speaker: Words) -> bool:
    """Whether these letters, if they are enough for a word, stand in its kind or in what a card does."""
    told = f"{speaker.term(KINDS, card.kind)} {help_of(card, speaker.lang)}"
    return len(query) >= SHORTEST_WORD and query.casefold() in told.casefold()
