"""Changes: which values of the seats a move changes, as the table would read them off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.adjust import Tracked, tracked
from companion.engine.fields import Kind
from companion.engine.frozen import dataclass
from companion.engine.game import Game
from companion.engine.message import Arg, PathRef
from companion.engine.wording import worded

# What people read off a table: how many of something, and which things lie there.
READ_OFF = (Kind.INT, Kind.NUMBER, Kind.TERM, Kind.LIST)


@dataclass(frozen=True, slots=True)
class Change:
    """A value of a seat before and after; of things that lie there, only those that came or went."""

    seat: int
    what: PathRef
    before: Arg
    after: Arg
    # Whether `before` are things that go and `after` things that come.
    things: bool = False


def seat_changes(game: Game[Any], before: Any, after: Any) -> tuple[Change, ...]:
    """What differs at the seats, in reading order; what the app notes for itself and what is secret is left out."""
    hidden = (*game.secrets(before), *game.secrets(after))
    found: list[Change] = []
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if old is not new:
            found += _between(game, seat, f"players.{seat}", before, after, hidden)
    return tuple(found)


def _between(
    game: Game[Any], seat: int, under: str, before: Any, after: Any, hidden: tuple[str, ...]
) -> Iterator[Change]:
    was, now = ({one.path: one for one in tracked(state, under)} for state in (before, after))
    for path in dict.fromkeys((*now, *was)):
        told = now.get(path) or was[path]
        noted = game.notes.intersection(path.split(".")) or path.startswith(hidden)
        if told.field.kind not in READ_OFF or noted:
            continue
        change = _change(seat, path, was.get(path), now.get(path))
        if change is not None:
            yield change


def _change(seat: int, path: str, was: Tracked | None, now: Tracked | None) -> Change | None:
    told = now or was
    assert told is not None  # one of the two tables has it
    nothing: Any = () if told.field.kind is Kind.LIST else 0 if told.field.kind in (Kind.INT, Kind.NUMBER) else None
    old, new = (nothing if one is None else one.value for one in (was, now))
    if old == new:
        return None
    if told.field.kind is Kind.LIST:
        gone, come = _left(old, new), _left(new, old)
        if not gone and not come:
            return None  # only their order is another one
        return Change(seat, PathRef(path), worded(told.field, gone), worded(told.field, come), things=True)
    return Change(seat, PathRef(path), worded(told.field, old), worded(told.field, new))


def _left(these: Any, without: Any) -> tuple[Any, ...]:
    """Those of these that are not there in the others as well, each counted."""
    others = list(without)
    left = []
    for one in these:
        if one in others:
            others.remove(one)
        else:
            left.append(one)
    return tuple(left)
