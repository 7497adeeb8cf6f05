"""Adjust, Add and Note: correct or count any tracked value, or write something down, in every game."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Mapping as MappingABC
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from .action import Action, Turn
from .codec import Json, decode
from .counters import with_at, with_item
from .fields import Field, Kind, describe, hints
from .frozen import dataclass, replace
from .identity import by_identity
from .message import PathRef
from .naming import named
from .own_terms import parts_of
from .ruling import Impossible, must_exist, require
from .strict import BIGGEST, BadInput, quoted
from .wording import misfit, worded

LONGEST_PLACE = 9  # digits of a place in a list
PLAIN_PARTS = 3  # "players", the seat, the field
FIELDS = "__dataclass_fields__"  # asked with every tap; dataclasses.fields takes several calls to say the same


@dataclass(frozen=True, slots=True)
class Adjust(Action[Any]):
    """Set any tracked value by hand, because the table is the truth."""

    path: str
    value: Json
    reason: str = ""

    def check(self, state: Any) -> None:
        """Refuse only what the bounds of the value and of all within it forbid."""
        for field, number in self.numbers(state):
            low, high = field.low, field.high
            require(low <= number <= high, "engine.out_of_bounds", value=number, low=low, high=high)

    def in_bounds(self, state: Any) -> bool:
        """Whether every number keeps to its bounds."""
        for field, number in self.numbers(state):  # noqa: SIM110 - with `all` every number would cost one more call
            if not field.low <= number <= field.high:
                return False
        return True

    def numbers(self, state: Any) -> list[tuple[Field, float]]:
        """Every number that is to be set, with the field it stands in; what is none at all is left to apply."""
        field, value = _at(state, self.path).field, self.value
        single = field.kind is Kind.INT and type(value) is int  # what nearly every tap sets
        return [
            (within, number)
            for within, number in ([(field, value)] if single else _singles(field, value))
            if within.kind in (Kind.INT, Kind.NUMBER) and isinstance(number, (int, float)) and abs(number) <= BIGGEST
        ]

    def apply(self, state: Any, turn: Turn) -> Any:
        """Give the state with this one value changed."""
        parts = parts_of(self.path)
        there = _at(state, self.path)
        field, before = there.field, there.value
        changed = _put(type(state), state, parts, self.value)
        after = _find(type(changed), changed, parts)[1]
        # A number of a seat needs no more than its field; the thing it lies in may have a name.
        what = PathRef(self.path, named(state, self.path) if len(parts) > PLAIN_PARTS else ())
        turn.tell(what=what, before=worded(field, before), after=worded(field, after), why=self.reason)
        return changed


@dataclass(frozen=True, slots=True)
class Add(Action[Any]):
    """Count a tracked number up or down by hand; a tap stays a tap when an earlier entry is amended."""

    path: str
    by: int
    reason: str = ""

    def meant(self, state: Any) -> Adjust:
        """What this tap sets the number to at this table."""
        now = _at(state, self.path).value
        must_exist(isinstance(now, (int, float)) and not isinstance(now, bool), "engine.no_number", path=self.path)
        return Adjust(self.path, now + self.by, self.reason)

    def check(self, state: Any) -> None:
        """Refuse what the bounds of the number forbid."""
        self.meant(state).check(state)

    def apply(self, state: Any, turn: Turn) -> Any:
        """Give the state with this number counted."""
        return self.meant(state).apply(state, turn)


@dataclass(frozen=True, slots=True)
class Note(Action[Any]):
    """Write something down; it changes nothing but the log."""

    text: str

    def apply(self, state: Any, turn: Turn) -> Any:
        """Leave the state as it is."""
        return state


def names_in(state: Any, path: str, value: Json) -> list[tuple[Field, Any]]:
    """Every seat and every printed thing a correction names: as a key on its way, and in its value."""
    there = _at(state, path)
    field = there.field
    if field.kind is Kind.INT and type(value) is int:
        return there.names
    return [*there.names, *_names(field, value)]


@dataclass(slots=True)
class _Place:
    """A place in a state: its field, its present value, and the names the way to it goes by."""

    field: Field
    value: Any
    names: list[tuple[Field, Any]]


@by_identity
def _at(state: Any, path: str) -> _Place:
    """What is at this path; a tap asks several times."""
    hint: Any = type(state)
    here = state
    names: list[tuple[Field, Any]] = []
    for part in parts_of(path):
        if isinstance(here, MappingABC) and (inner := _args(hint)):
            names += _names(describe(part, inner[0]), part)
        hint, here = _into(hint, here, part)
    return _Place(describe(parts_of(path)[-1], hint), here, names)


def _names(field: Field, value: Json) -> Iterator[tuple[Field, Any]]:
    for single, item in _singles(field, value):
        if single.kind in (Kind.SEAT, Kind.TERM) and isinstance(item, (int, str)):
            yield single, item


def _singles(field: Field, value: Json) -> Iterator[tuple[Field, Any]]:
    """Every single value within this one, with the field it stands in; what has another form is left out."""
    if field.kind is Kind.LIST and field.item is not None:
        for item in value if isinstance(value, (list, tuple)) else ():
            yield from _singles(field.item, item)
    elif field.kind is Kind.MAP and field.item is not None and field.key is not None:
        for key, item in value.items() if isinstance(value, dict) else ():
            yield from _singles(field.key, key)
            yield from _singles(field.item, item)
    elif field.kind is Kind.GROUP:
        for inner in field.fields if isinstance(value, dict) else ():
            yield from _singles(inner, value.get(inner.name))
    else:
        yield field, value


@cache
def _args(hint: Any) -> tuple[Any, ...]:
    """What a tuple or a map is made of, whatever else is said about it."""
    return get_args(get_args(hint)[0] if get_origin(hint) is Annotated else hint)


def _find(hint: Any, value: Any, parts: list[str]) -> tuple[Any, Any]:
    """The annotation and the present value at this path."""
    for part in parts:
        hint, value = _into(hint, value, part)
    return hint, value


@dataclass(frozen=True, slots=True)
class Former:
    """A value a state had under this name before: kept corrections still find it, new ones are never offered it."""

    hint: Any
    read: Callable[[Any], Any]
    write: Callable[[Any, Any], Any]


def _former(value: Any, part: str) -> Former | None:
    """The former value of this name, where the class of a state says what has become of it (`former`)."""
    known: Mapping[str, Former] | None = getattr(type(value), "former", None)
    return known.get(part) if known and dataclasses.is_dataclass(value) else None


def _into(hint: Any, value: Any, part: str) -> tuple[Any, Any]:
    """One step along a path; an object, also an optional one, is gone into by what it is now."""
    cls: Any = type(value)
    if hasattr(cls, FIELDS) and part in hints(cls):
        return hints(cls)[part], getattr(value, part)
    former = _former(value, part)
    if former is not None:
        return former.hint, former.read(value)
    if isinstance(value, tuple) and len(part) < LONGEST_PLACE and part.isdecimal() and int(part) < len(value):
        return _args(hint)[0], value[int(part)]
    if isinstance(value, MappingABC) and (inner := _args(hint)):
        return inner[1], value.get(part)
    raise Impossible("engine.no_such_value", path=quoted(part))


def _put(hint: Any, value: Any, parts: list[str], new: Json) -> Any:
    if not parts:
        try:
            return decode(new, hint)
        except BadInput as error:
            wrong = misfit(describe("", hint), new)
            raise Impossible("engine.wrong_type", value=quoted(wrong.value), problem=wrong.needed) from error
    part, rest = parts[0], parts[1:]
    inner_hint, inner = _into(hint, value, part)
    changed = _put(inner_hint, inner, rest, new)
    former = _former(value, part)
    if former is not None:
        return former.write(value, changed)
    if isinstance(value, tuple):
        return with_at(value, int(part), changed)
    if isinstance(value, MappingABC):
        return with_item(value, part, changed)
    return replace(value, **{part: changed})


@dataclass(frozen=True, slots=True)
class Tracked:
    """One value that can be corrected: where it is, what it is now, and what it may be."""

    path: str
    value: Any
    field: Field


def tracked(state: Any, under: str = "") -> Iterator[Tracked]:
    """Every single value of a state (or of one part of it), in reading order."""
    hint, value = _find(type(state), state, parts_of(under)) if under else (type(state), state)
    yield from _walk(hint, value, under)


def tracked_at(state: Any, path: str) -> Tracked:
    """The value at this path, whole, whatever it is made of."""
    there = _at(state, path)
    return Tracked(path, there.value, there.field)


def _walk(hint: Any, value: Any, path: str) -> Iterator[Tracked]:
    kind: Any = type(value)
    children: Mapping[str, Any]
    if dataclasses.is_dataclass(value):
        children = {name: (inner, getattr(value, name)) for name, inner in hints(kind).items()}
    elif isinstance(value, tuple) and value and dataclasses.is_dataclass(value[0]):
        children = {str(i): (_args(hint)[0], item) for i, item in enumerate(value)}
    elif isinstance(value, MappingABC) and value:
        children = {key: (_args(hint)[1], item) for key, item in value.items()}
    else:
        described = describe(parts_of(path)[-1], hint)
        if described.kind not in (Kind.GROUP, Kind.MAP):
            yield Tracked(path, value, described)
        return
    for name, (inner, item) in children.items():
        yield from _walk(inner, item, f"{path}.{name}" if path else name)
