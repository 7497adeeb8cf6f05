"""Plain asks: how a move is asked that says nothing about it, read from its fields and its own check."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .action import Action
from .asking import OPEN, Ask, AskKind, Asks, Given, amount, amounts, flag, one, seat, some, term, text
from .checks import check_fields
from .codec import decode, encode
from .fields import Field, Kind, fields_of
from .game import Game
from .message import Message, PathRef, SeatRef, WordRef
from .ruling import RuleViolation
from .strict import BadInput

# A number nobody bounded: more than this is corrected with the number pad.
MANY = 99


def plain_asks(game: Game[Any], cls: type[Action[Any]], state: Any, given: Given) -> Asks:
    """Every field but who acts, in order, with what the rules say against each answer once that can be known."""
    acting = next((field.name for field in fields_of(cls) if field.kind is Kind.SEAT), None)
    for field in fields_of(cls):
        if field.name in cls.asked_elsewhere or (field.name == acting and acting in given):
            continue
        ask = ask_of(game, field, len(state.players), _objection(game, cls, state, given, field))
        if ask is not None:
            yield ask


def ask_of(
    game: Game[Any], field: Field, seats: int, against: Callable[[Any], Message | None] | None = None
) -> Ask | None:
    """How a field is asked for by its type; None for what only a game can ask."""
    usual = OPEN if field.required else field.default
    low, high = max(field.low, -MANY), min(field.high, MANY)
    match field.kind:
        case Kind.SEAT:
            return seat(field.name, _or_none(field, range(seats)), default=usual, against=against, words=_seat)
        case Kind.TERM:
            things = _or_none(field, game.vocabulary.get(field.domain, ()))
            return one(field.name, things, default=usual, words=_term(field.domain), against=against)
        case Kind.INT:
            return amount(field.name, low, high, default=max(low, 0) if field.required else usual)
        case Kind.BOOL:
            return flag(field.name, default=bool(field.default))
        case Kind.TEXT:
            return text(field.name, default=usual)
        case Kind.LIST if field.item is not None and field.item.kind is Kind.TERM:
            things = game.vocabulary.get(field.item.domain, ())
            return some(field.name, things, words=term(field.item.domain), copies=_copies, default=usual)
        case Kind.LIST if field.item is not None and field.item.kind is Kind.SEAT:
            return some(field.name, range(seats), words=SeatRef, default=usual)
        case Kind.MAP if field.key is not None and field.key.kind is Kind.TERM:
            there = dict.fromkeys(game.vocabulary.get(field.key.domain, ()), MANY)
            return amounts(field.name, there, words=term(field.key.domain), default=usual)
        case Kind.GROUP if all(part.kind is Kind.INT for part in field.fields):
            there = {part.name: min(part.high, MANY) for part in field.fields}
            return amounts(field.name, there, words=PathRef, default=usual)
    return Ask(field.name, AskKind.FORM, default=usual)


def _copies(_thing: object) -> int:
    return MANY


def _or_none(field: Field, of: Any) -> tuple[Any, ...]:
    """The answers to a field, nothing among them where it may stay empty."""
    return (None, *of) if field.optional else tuple(of)


def _seat(place: int | None) -> Any:
    return WordRef("answer", "nobody") if place is None else SeatRef(place)


def _term(domain: str) -> Callable[[Any], Any]:
    named = term(domain)
    return lambda id: WordRef("answer", "nothing") if id is None else named(id)


def _objection(
    game: Game[Any], cls: type[Action[Any]], state: Any, given: Given, field: Field
) -> Callable[[Any], Message | None] | None:
    """What the move's own check says against an answer, once every other field that must be given is."""
    must = {other.name for other in fields_of(cls) if other.required and other.name != field.name}
    if not must <= given.keys():
        return None
    known = {other.name for other in fields_of(cls)} & given.keys() - {field.name}
    so_far = {name: encode(given[name]) for name in known}

    def against(value: Any) -> Message | None:
        try:
            tried = decode({**so_far, field.name: value}, cls)
            check_fields(tried, game, len(state.players))
            tried.check(state)
        except RuleViolation as violation:
            return violation.message
        except BadInput:
            return None
        return None

    return against

