"""The card file: leaders, wonders, events, advisors, goals and dominion tiles, told once and known for all evenings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Final

from companion.engine.codec import decode, encode
from companion.engine.counters import with_item
from companion.engine.data import items
from companion.engine.fields import Bounds
from companion.engine.frozen import dataclass, replace
from companion.engine.ruling import Impossible, must_exist
from companion.engine.strict import BadInput

from .ids import KEY, CardId, EraNumber, MetricId
from .printed import Board, Bonus
from .state import Condition, Event, Historia

CARD_FACT: Final = "card"
LEADERS, WONDERS, EVENTS, ADVISORS = "leaders", "wonders", "events", "advisors"
GOALS, DOMINION = "goals", "dominion"
LONGEST_NAME = 40
MOST = 20  # of anything a card prints
_DOMAINS = {
    "metric": "metrics",
    "majority": "metrics",
    "first": "metrics",
    "second": "metrics",
    "played": "action_cards",
    "trigger": "action_cards",
    "action": "action_cards",
}


@dataclass(frozen=True, slots=True)
class LeaderCard:
    """A leader: its era and its two conditions."""

    name: str
    era: EraNumber
    first: Condition
    second: Condition


@dataclass(frozen=True, slots=True)
class WonderCard:
    """A wonder: what it gives, and under which condition."""

    name: str
    bonus: Bonus = Bonus()
    majority: MetricId | None = None
    played: CardId | None = None
    destroys: bool = False


@dataclass(frozen=True, slots=True)
class AdvisorCard:
    """An advisor: what it gives, how many cards of choice come back, a whole action or a Revolution it brings."""

    name: str
    bonus: Bonus = Bonus()
    chosen: Annotated[int, Bounds(0, 10)] = 0
    revolution: bool = False
    action: CardId | None = None


@dataclass(frozen=True, slots=True)
class GoalCard:
    """A civilization goal: what it gives."""

    name: str
    bonus: Bonus = Bonus()


@dataclass(frozen=True, slots=True)
class DominionCard:
    """A dominion tile: its two symbols."""

    name: str
    first: MetricId
    second: MetricId


Card = LeaderCard | WonderCard | Event | AdvisorCard | GoalCard | DominionCard
SORTS: dict[str, type[Any]] = {
    LEADERS: LeaderCard,
    WONDERS: WonderCard,
    EVENTS: Event,
    ADVISORS: AdvisorCard,
    GOALS: GoalCard,
    DOMINION: DominionCard,
}


def card_fact(sort: str, name: str) -> str:
    """The id under which a card is remembered."""
    slug = "_".join(name.casefold().replace(":", " ").split())
    return f"{CARD_FACT}:{sort}:{slug}"


def card_text(card: Card) -> str:
    """A card as the short text that is remembered: only what is not usual."""
    usual = {field.name: field.default for field in fields(card)}
    told = {name: encode(value) for name in usual if (value := getattr(card, name)) != usual[name]}
    return json.dumps(_slim(told), ensure_ascii=False, separators=(",", ":"))


def _slim(value: Any) -> Any:
    """Without noughts and nothings inside groups: they are the defaults of every building block."""
    if not isinstance(value, dict):
        return value
    return {key: _slim(part) for key, part in value.items() if part not in (0, "", None, False)}


def read_card(sort: str, text: str) -> Card:
    """The card a text tells; one that cannot be is refused for good."""
    must_exist(sort in SORTS, ".no_such_card", card=text)
    try:
        card: Card = decode(json.loads(text), SORTS[sort])
    except (BadInput, json.JSONDecodeError) as fault:
        raise Impossible(".no_such_card", card=text) from fault
    must_exist(0 < len(card.name) <= LONGEST_NAME and _can_be(card), ".no_such_card", card=text)
    return card


def _can_be(block: Any) -> bool:
    """Whether every building block names things there are, in numbers a card may print."""
    for field in fields(block):
        value, domain = getattr(block, field.name), _DOMAINS.get(field.name)
        if is_dataclass(value):
            fits = _can_be(value)
        elif isinstance(value, int):
            fits = -MOST <= value <= MOST
        else:
            fits = value is None or domain is None or value in items(KEY, domain)
        if not fits:
            return False
    return True


def told_cards(board: Board) -> Iterator[tuple[str, str, Card]]:
    """Every card the table has told: its fact, its sort and the card."""
    for name, text in board.cards.items():
        sort = name.split(":")[1]
        yield name, sort, read_card(sort, text)


def known_cards(board: Board, sort: str) -> dict[str, tuple[Card, bool]]:
    """The cards of a sort by id, each with whether the rulebook shows it; what the table tells comes first."""
    known: dict[str, tuple[Card, bool]] = {id: (card, True) for id, card in _printed_cards(sort).items()}
    for name, told_sort, card in told_cards(board):
        if told_sort == sort:
            id = name.split(":", 2)[2]
            known[id] = (card, id in known)
    return known


@cache
def _printed_cards(sort: str) -> dict[str, Card]:
    """The cards the rulebook and its FAQ show whole, under their ids."""
    if sort == LEADERS:
        return {
            id: LeaderCard(id, card["era"], *(Condition(**condition) for condition in card["conditions"]))
            for id, card in items(KEY, LEADERS).items()
        }
    if sort == WONDERS:
        shown = {id: card for id, card in items(KEY, WONDERS).items() if "vp" in card}
        return {
            id: WonderCard(id, Bonus(vp=card["vp"]), card.get("majority"), card.get("card"))
            for id, card in shown.items()
        }
    if sort == EVENTS:
        return {
            id: Event(id, vp=card.get("vp", 0), cubes=card.get("cubes", 0)) for id, card in items(KEY, EVENTS).items()
        }
    if sort == ADVISORS:
        return {
            id: AdvisorCard(id, Bonus(**card["bonus"]), action=card.get("action"))
            for id, card in items(KEY, ADVISORS).items()
        }
    return {}


def with_card(board: Board, sort: str, card: Card) -> Board:
    """The board once a card has been told; what the rulebook shows the same way need not be remembered."""
    name = card_fact(sort, card.name)
    if not card.name or len(card.name) > LONGEST_NAME or _printed_cards(sort).get(card.name) == card:
        return board
    text = card_text(card)
    if board.cards.get(name) == text:
        return board
    printed = board.printed if name in board.printed else (*board.printed, name)
    return replace(board, cards=with_item(board.cards, name, text), printed=printed)


def learned(state: Historia, sort: str, card: Card) -> Historia:
    """The state with a card that has just been seen at the table in its card file."""
    board = with_card(state.board, sort, card)
    return state if board is state.board else replace(state, board=board)
