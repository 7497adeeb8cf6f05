"""Rows: things made of parts, asked one row a thing; and answers in the form in which fields keep them, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from typing import Any

from .asking import OPEN, Ask, AskKind
from .codec import Json
from .fields import Field, Kind, fields_of

# The parts of a row of a map.
WHAT, VALUE = "what", "value"


def rows(field: str, parts: Iterable[Ask], *, least: int = 0, most: int) -> Ask:
    """Things of these parts, one row a thing, each told on a sheet of its own; where none is needed, none is usual."""
    return Ask(field, AskKind.ROWS, low=least, high=most, default=OPEN if least else (), parts=tuple(parts))


def as_answered(ask: Ask, value: Any) -> Any:
    """A value in the form in which it is answered: amounts by what they are of, things row by row, part by part."""
    if ask.kind is AskKind.ROWS:
        return _as_rows(ask.parts, value)
    if ask.kind is not AskKind.AMOUNTS or value is None or isinstance(value, Mapping):
        return value
    if isinstance(value, (tuple, list)):
        counted = enumerate(value) if ask.of_seats else Counter(value).items()
        return {what: count for what, count in counted if count}
    return {field.name: getattr(value, field.name) for field in fields_of(type(value))}


def _as_rows(parts: tuple[Ask, ...], value: Any) -> tuple[dict[str, Any], ...]:
    if value is None:
        return ()
    if isinstance(value, Mapping):
        what, of = parts
        return tuple({WHAT: as_answered(what, key), VALUE: as_answered(of, item)} for key, item in value.items())
    things = value if isinstance(value, (tuple, list, frozenset)) else (value,)
    return tuple(_as_row(parts, thing) for thing in things)


def _as_row(parts: tuple[Ask, ...], thing: Any) -> dict[str, Any]:
    if is_dataclass(thing):
        return {part.field: as_answered(part, getattr(thing, part.field)) for part in parts}
    return {parts[0].field: as_answered(parts[0], thing)}


def as_kept(field: Field, answer: Json, ask: Ask | None, seats: int) -> Json:
    """An answer in the form its field keeps: a number a seat, a list with repeats, a map without zeros, things."""
    if ask is not None and ask.kind is AskKind.ROWS:
        return _rows_kept(field, ask.parts, answer, seats)
    numbers = field.item is not None and field.item.kind is Kind.INT
    if isinstance(answer, dict) and field.kind is Kind.LIST and numbers and ask is not None and ask.of_seats:
        return [answer.get(seat, 0) for seat in range(seats)]
    if isinstance(answer, dict) and field.kind is Kind.LIST:
        return [thing for thing, count in answer.items() for _ in range(count)]
    if isinstance(answer, dict) and field.kind is Kind.MAP:
        return {key: count for key, count in answer.items() if count}
    return answer


def _rows_kept(field: Field, parts: tuple[Ask, ...], told: Json, seats: int) -> Json:
    if field.kind is Kind.MAP and field.item is not None:
        return {row[WHAT]: as_kept(field.item, row[VALUE], parts[1], seats) for row in told}
    item = field.item if field.kind is Kind.LIST else field
    assert item is not None
    things = [_thing_kept(item, parts, row, seats) for row in told]
    # What may be missing, or is one thing of several parts, is one row at most.
    return things if field.kind is Kind.LIST else next(iter(things), None)


def _thing_kept(field: Field, parts: tuple[Ask, ...], row: Json, seats: int) -> Json:
    inner = {one.name: one for one in field.fields} if field.kind is Kind.GROUP else {parts[0].field: field}
    told = {part.field: as_kept(inner[part.field], row[part.field], part, seats) for part in parts}
    return told if field.kind is Kind.GROUP else told[parts[0].field]
