"""Naming: the way to a tracked value as people at the table would say it: whose, which thing, what of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from .fields import Kind, fields_of
from .message import Arg, PathRef, SeatRef, say
from .own_terms import parts_of
from .wording import worded

SEATS = "players"


def named(state: Any, path: str) -> tuple[Arg, ...]:
    """The words for every part of a path: a city by its name instead of its number, a card by what is printed on it."""
    parts = parts_of(path)
    said: list[Arg] = []
    here = state
    for place, part in enumerate(parts):
        if isinstance(here, tuple):
            thing = _name_among(here, int(part)) if place != 1 or parts[0] != SEATS else SeatRef(int(part))
            # "Roma", not "Cities, Roma"; what has no name keeps the words of where it lies.
            if thing is not None:
                said.pop()
            said.append(say("engine.item", n=int(part) + 1) if thing is None else thing)
            here = here[int(part)]
        elif isinstance(here, Mapping):
            said.append(part if part.isdecimal() else PathRef(part))
            here = here.get(part)
        else:
            said.append(PathRef(part))
            # A value a state had under this name before is the last of its path.
            here = getattr(here, part, None)
    return tuple(said)


def _name_among(things: tuple[Any, ...], place: int) -> Arg:
    """What one of several things is called; of those of one name, which of them it is."""
    names = [name_of(thing) for thing in things]
    name = names[place]
    if name is None or names.count(name) == 1:
        return name
    return say("engine.item_named", name=name, n=names[: place + 1].count(name))


def name_of(thing: Any) -> Arg:
    """What a thing is called: the first printed or written name it bears; None for what bears none."""
    if not dataclasses.is_dataclass(thing):
        return None
    cls: Any = type(thing)
    for place, field in enumerate(fields_of(cls)):
        value = getattr(thing, field.name)
        if field.kind in (Kind.TERM, Kind.TEXT) and value:
            return worded(field, value)
        if place == 0 and field.kind is Kind.GROUP:
            return name_of(value)
    return None
