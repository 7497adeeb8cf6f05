"""Plain asks: how a move is asked that says nothing about it, read from its fields and its own check."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from .action import Action
from .adjust import Tracked, tracked_at
from .asking import OPEN, Ask, AskKind, Asks, Given, amount, amounts, flag, one, seat, some, term, text
from .checks import check_fields
from .codec import decode, encode
from .fields import Field, Kind, fields_of
from .frozen import replace
from .game import Game
from .message import Message, PathRef, SeatRef, WordRef, say
from .naming import named
from .rows import VALUE, WHAT, as_answered, as_kept, rows
from .ruling import RuleViolation, must_exist
from .strict import BadInput
from .wording import worded

# A number nobody bounded: more than this is corrected with the number pad.
MANY = 99
# What is asked row by row.
SEVERAL = (Kind.LIST, Kind.MAP)
# So many letters stand in one line.
LONGEST_LINE = 200
# What a correction is told: the value as it is answered; and the words it may be one of.
ENTERED, KNOWN = "entered", "known"


def plain_asks(game: Game[Any], cls: type[Action[Any]], state: Any, given: Given) -> Asks:
    """Every field but who acts, in order, with what the rules say against each answer once that can be known."""
    acting = next((field.name for field in fields_of(cls) if field.kind is Kind.SEAT), None)
    for field in fields_of(cls):
        if field.name == acting and acting in given:
            continue
        ask = ask_of(game, field, len(state.players), _objection(game, cls, state, given, field))
        if ask is not None:
            yield ask


def ask_of(
    game: Game[Any], field: Field, seats: int, against: Callable[[Any], Message | None] | None = None
) -> Ask | None:
    """How a field is asked for by its type; None for what only a game can ask."""
    usual = OPEN if field.required else field.default
    item, names = field.item, game.vocabulary
    match field.kind:
        case Kind.SEAT:
            return seat(field.name, _or_none(field, range(seats)), default=usual, against=against, words=_seat)
        case Kind.TERM:
            things = _or_none(field, names.get(field.domain, ()))
            return one(field.name, things, default=usual, words=_term(field.domain), against=against)
        case Kind.INT | Kind.NUMBER if not field.optional:
            return _number(field, usual)
        case Kind.BOOL:
            return flag(field.name, default=bool(field.default))
        case Kind.TEXT:
            return line(field.name, default=usual)
        case Kind.LIST if item is not None and item.kind is Kind.TERM:
            return some(field.name, names.get(item.domain, ()), words=term(item.domain), copies=_copies, default=usual)
        case Kind.LIST if item is not None and item.kind is Kind.SEAT:
            return some(field.name, range(seats), words=SeatRef, default=usual)
        case Kind.MAP if field.key is not None and field.key.kind is Kind.TERM and item and item.kind is Kind.INT:
            there = dict.fromkeys(names.get(field.key.domain, ()), MANY)
            return amounts(field.name, there, words=term(field.key.domain), default=usual)
        case Kind.GROUP if not field.optional and all(part.kind is Kind.INT and part.low >= 0 for part in field.fields):
            there = {part.name: min(part.high, MANY) for part in field.fields}
            return amounts(field.name, there, words=PathRef, default=usual)
        case Kind.ANY:
            return None
    return rows_of(game, field, seats)


def line(field: str, *, default: Any = OPEN, longest: int = LONGEST_LINE) -> Ask:
    """A sentence of one's own: longer than a name may be."""
    return replace(text(field, default=default), high=longest)


def rows_of(game: Game[Any], field: Field, seats: int) -> Ask:
    """A field as rows: the things of a list in their order, the pairs of a map, or what may be missing or has parts."""
    several = field.kind in SEVERAL
    if field.kind is Kind.MAP and field.key is not None and field.item is not None:
        made: tuple[Field, ...] = (_named(field.key, WHAT), _named(field.item, VALUE))
    else:
        thing = field.item if several and field.item is not None else _named(field, field.name)
        made = thing.fields if thing.kind is Kind.GROUP else (thing,)
    parts = (rows_of(game, f, seats) if f.kind in SEVERAL else ask_of(game, f, seats) for f in made)
    least, most = int(not several and not field.optional), MANY if several else 1
    told = (replace(part, by_name=part.kind is AskKind.ONE) for part in parts if part is not None)
    ask = rows(field.name, told, least=least, most=most)
    return ask if field.required else replace(ask, default=as_answered(ask, field.default))


def _named(field: Field, name: str) -> Field:
    """The field as part of a row, which has a value of its own."""
    return replace(field, name=name, optional=False, required=True)


def _number(field: Field, usual: Any) -> Ask:
    low, high = max(field.low, -MANY), min(field.high, MANY)
    ask = amount(field.name, low, high, default=max(low, 0) if field.required else usual)
    return replace(ask, halves=field.kind is Kind.NUMBER)


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


def correction_asks(game: Game[Any], state: Any, given: Given) -> Asks:
    """What another value is: asked as the field asks it in which the value stands; `known` names what it may be."""
    there = tracked_at(state, given.path if "path" in given else (yield text("path")))
    ask, name = _value_ask(game, there, len(state.players), given.get(KNOWN, ())), named(state, there.path)[-1]
    usual = as_answered(ask, there.value)
    entered = yield replace(ask, field=ENTERED, default=usual, prompt=say("engine.what", what=name))
    yield one("value", (as_kept(there.field, encode(entered), ask, len(state.players)),))


def _value_ask(game: Game[Any], there: Tracked, seats: int, known: tuple[Any, ...]) -> Ask:
    """One of a few where that can be listed; lists and maps row by row: order may count, and so may a zero."""
    field = there.field
    if field.kind is Kind.BOOL:
        known = _or_none(field, (True, False))
    if known:
        return one(field.name, known, words=partial(worded, field), by_name=True)
    if field.kind in SEVERAL:
        return rows_of(game, field, seats)
    ask = ask_of(game, field, seats)
    must_exist(ask is not None, "engine.no_such_value", path=there.path)
    assert ask is not None
    return replace(ask, by_name=True)


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
