"""Spots: everything a table could correct, laid out as it lies there: a seat's things, the table's, the app's notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.adjust import Tracked, tracked
from companion.engine.fields import Kind
from companion.engine.frozen import dataclass
from companion.engine.game import Game
from companion.engine.message import Arg
from companion.engine.naming import SEATS, named
from companion.engine.own_terms import parts_of

# So few values lie open beside each other; more are opened by a tap.
FEW = 8


@dataclass(frozen=True, slots=True)
class Spot:
    """A value, or a thing made of values (`value` is None); `within` names what it lies in."""

    path: str
    name: Arg
    value: Tracked | None
    within: Arg = None


@dataclass(frozen=True, slots=True)
class Found:
    """A value with the words that lead to it."""

    words: tuple[Arg, ...]
    value: Tracked


def spots_of_seat(game: Game[Any], state: Any, seat: int) -> tuple[Spot, ...]:
    """What lies before a seat."""
    return tuple(_level(state, f"{SEATS}.{seat}", _readable(game, state, notes=False)))


def spots_of_table(game: Game[Any], state: Any) -> tuple[Spot, ...]:
    """What lies in the middle."""
    seatless = [one for one in _readable(game, state, notes=False) if not one.path.startswith(f"{SEATS}.")]
    return tuple(_level(state, "", seatless))


def notes_of(game: Game[Any], state: Any, seat: int) -> tuple[Spot, ...]:
    """What the app keeps book of for this seat and the table."""
    kept = [one for one in _readable(game, state, notes=True) if game.notes.intersection(one.path.split("."))]
    own = _level(state, f"{SEATS}.{seat}", kept)
    return (*own, *_level(state, "", [one for one in kept if not one.path.startswith(f"{SEATS}.")]))


def spots_below(game: Game[Any], state: Any, path: str) -> tuple[Spot, ...]:
    """What a thing is made of."""
    return tuple(_level(state, path, _readable(game, state, notes=True)))


def values_of(game: Game[Any], state: Any, seat: int, *, notes: bool = True) -> Iterator[Found]:
    """Every value of this seat and of the table, with the words that lead to it."""
    own = f"{SEATS}.{seat}."
    for one in _readable(game, state, notes=notes):
        if one.path.startswith(own):
            yield Found(named(state, one.path)[1:], one)
        elif not one.path.startswith(f"{SEATS}."):
            yield Found(named(state, one.path), one)


def equal_to(game: Game[Any], state: Any, seat: int, number: float) -> tuple[Found, ...]:
    """The values that show this number now: one of them is what a finger on that number means."""
    found = (one for one in values_of(game, state, seat, notes=False) if one.value.value == number)
    return tuple(one for one in found if one.value.field.kind in (Kind.INT, Kind.NUMBER))


def _readable(game: Game[Any], state: Any, *, notes: bool) -> list[Tracked]:
    hidden = game.secrets(state)
    return [
        one
        for one in tracked(state)
        if not one.path.startswith(hidden) and (notes or not game.notes.intersection(one.path.split(".")))
    ]


def _level(state: Any, under: str, values: list[Tracked]) -> Iterator[Spot]:
    """Single values first, as they are read; then things, small ones laid open."""
    groups: dict[str, list[Tracked]] = {}
    depth = len(parts_of(under)) if under else 0
    for value in values:
        if under and not value.path.startswith(f"{under}."):
            continue
        groups.setdefault(".".join(parts_of(value.path)[: depth + 1]), []).append(value)
    single = {path: inside[0] for path, inside in groups.items() if inside[0].path == path}
    for path, value in single.items():
        yield Spot(path, named(state, path)[-1], value)
    for path, inside in groups.items():
        if path in single:
            continue
        name = named(state, path)[-1]
        if len(inside) <= FEW and all(len(parts_of(one.path)) == depth + 2 for one in inside):
            for one in inside:
                yield Spot(one.path, named(state, one.path)[-1], one, within=name)
        else:
            yield Spot(path, name, None)
