"""Wording: values as they can stand in a sentence, and what is wrong with those that do not fit their place."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from typing import Any

from .codec import Json, encode
from .fields import Field, Kind
from .message import Arg, Message, PathRef, SeatRef, TermRef, WordRef, say
from .own_terms import is_own
from .strict import BIGGEST, is_text

# Ids are written so; whatever else is text was typed by somebody and stands as it is.
_ID = re.compile(r"[a-z][a-z0-9_]*")
MOST_NAMED = 4  # of the parts of a thing that does not fit
# What says nothing without the name of its field.
_FIGURES = (Kind.INT, Kind.NUMBER, Kind.BOOL)


def shown(value: object) -> Arg:
    """A value as it can stand in a sentence."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    data = encode(value)
    return tuple(str(item) for item in data) if isinstance(data, (list, tuple)) else str(data)


def worded(field: Field, value: Any) -> Arg:
    """A value of this field as it can stand in a sentence, with seats and printed things by their names."""
    if value is None:
        return None
    match field.kind:
        case Kind.SEAT:
            return SeatRef(value)
        case Kind.TERM:
            return TermRef(field.domain, value) if value else None
        case Kind.TEXT if is_own(value):
            return TermRef(field.name, value)
        case Kind.TEXT:
            return WordRef(field.name, value) if _ID.fullmatch(value) else value or None
        case Kind.LIST if field.item is not None:
            return tuple(worded(field.item, item) for item in value)
        case Kind.MAP if field.item is not None and field.key is not None:
            return tuple(_entry(worded(field.key, key), worded(field.item, item)) for key, item in value.items())
        case Kind.GROUP:
            return _thing(field, value)
        case _:
            return shown(value)


def _entry(what: Arg, value: Arg) -> Message:
    return say("engine.entry", what=what, value=value)


def _thing(field: Field, value: Any) -> Arg:
    """A group of values: what comes first names it, in brackets stands what else is said about it."""
    said = [(inner, getattr(value, inner.name)) for inner in field.fields]
    told = [(inner, item) for inner, item in said if inner.required or item != inner.default]
    if not told:
        return None
    (first, named), *rest = told
    what = _remark(first, named) if first.kind in _FIGURES or not first.required else worded(first, named)
    return say("engine.thing", what=what, more=tuple(_remark(*one) for one in rest)) if rest else what


def _remark(field: Field, item: Any) -> Arg:
    return PathRef(field.name) if item is True else _entry(PathRef(field.name), worded(field, item))


@dataclasses.dataclass(frozen=True, slots=True)
class Misfit:
    """The part of a value that does not fit, and what is needed in its place."""

    value: Json
    needed: Message


def misfit(field: Field, value: Json) -> Misfit:
    """What is wrong with a value that does not fit this field: its first part that does not, else the whole."""
    return next(_misfits(field, value), Misfit(value, _needed(field)))


def _needed(field: Field) -> Message:
    names: tuple[Arg, ...] = tuple(PathRef(inner.name) for inner in field.fields)
    if len(names) > MOST_NAMED:
        names = (*names[:MOST_NAMED], "…")
    return Message(f"engine.needed.{field.kind}", {"fields": names} if names else {})


def _misfits(field: Field, value: Json) -> Iterator[Misfit]:
    if value is None and field.optional:
        return
    if not _has_form(field, value):
        yield Misfit(value, _needed(field))
    elif field.kind in (Kind.INT, Kind.NUMBER, Kind.SEAT) and not abs(value) <= BIGGEST:
        yield Misfit(value, say("engine.needed.smaller", most=BIGGEST))
    elif field.kind is Kind.LIST and field.item is not None:
        for item in value:
            yield from _misfits(field.item, item)
    elif field.kind is Kind.MAP and field.item is not None:
        for item in value.values():
            yield from _misfits(field.item, item)
    elif field.kind is Kind.GROUP:
        for inner in field.fields:
            if inner.name in value:
                yield from _misfits(inner, value[inner.name])


def _has_form(field: Field, value: Json) -> bool:
    """Whether a value is of the kind this field needs, its parts aside."""
    match field.kind:
        case Kind.INT | Kind.SEAT:
            return isinstance(value, int) and not isinstance(value, bool)
        case Kind.NUMBER:
            return isinstance(value, (int, float)) and not isinstance(value, bool)
        case Kind.BOOL:
            return isinstance(value, bool)
        case Kind.TEXT | Kind.TERM:
            return isinstance(value, str) and is_text(value)
        case Kind.LIST:
            return isinstance(value, (list, tuple))
        case Kind.MAP:
            return isinstance(value, Mapping)
        case Kind.GROUP:
            names = {inner.name for inner in field.fields}
            needed = {inner.name for inner in field.fields if inner.required}
            return isinstance(value, Mapping) and needed <= value.keys() <= names
        case Kind.ANY:
            return True
