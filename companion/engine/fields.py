"""Fields: what an action or a tracked value may hold, read from its type, to be asked and for JSON Schema."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping as MappingABC
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from .frozen import dataclass
from .strict import BIGGEST


@dataclass(frozen=True, slots=True)
class SeatField:
    """Marks an int as a seat: its place at the table, counted from 0."""


@dataclass(frozen=True, slots=True)
class TermField:
    """Marks a string as the id of a printed thing, listed in the game's vocabulary under this domain."""

    domain: str


@dataclass(frozen=True, slots=True)
class Bounds:
    """Marks an int with its smallest and largest value."""

    low: int
    high: int


Seat = Annotated[int, SeatField()]
Count = Annotated[int, Bounds(0, 999)]


class Kind(StrEnum):
    """What a field holds."""

    SEAT = "seat"
    TERM = "term"
    INT = "int"
    NUMBER = "number"
    BOOL = "bool"
    TEXT = "text"
    LIST = "list"
    MAP = "map"
    GROUP = "group"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Field:
    """One field, described well enough to be asked."""

    name: str
    kind: Kind
    domain: str = ""
    low: int = -BIGGEST
    high: int = BIGGEST
    optional: bool = False
    required: bool = True
    default: object = None
    item: Field | None = None
    # What the keys of a map are, where they are the ids of printed things.
    key: Field | None = None
    fields: tuple[Field, ...] = ()


@cache
def hints(cls: type) -> dict[str, Any]:
    """The resolved annotations of a dataclass, markers kept."""
    return {name: hint for name, hint in get_type_hints(cls, include_extras=True).items() if name in _field_names(cls)}


@cache
def _field_names(cls: type) -> frozenset[str]:
    return frozenset(f.name for f in dataclasses.fields(cls))


def fields_of(cls: type) -> tuple[Field, ...]:
    """Every field of a dataclass, in order."""
    return _fields_of(cls)


@cache
def _fields_of(cls: type) -> tuple[Field, ...]:
    described = []
    resolved = hints(cls)
    for spec in dataclasses.fields(cls):
        made = describe(spec.name, resolved[spec.name])
        required = spec.default is dataclasses.MISSING and spec.default_factory is dataclasses.MISSING
        if spec.default_factory is not dataclasses.MISSING:
            default: object = spec.default_factory()
        else:
            default = None if required else spec.default
        described.append(dataclasses.replace(made, required=required, default=default))
    return tuple(described)


@cache
def describe(name: str, hint: Any) -> Field:
    """Describe one annotated type."""
    marks: tuple[object, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        marks = tuple(rest)
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        inner = [part for part in get_args(hint) if part is not type(None)]
        if len(inner) == 1:
            marked = Annotated[(inner[0], *marks)] if marks else inner[0]
            return dataclasses.replace(describe(name, marked), optional=len(inner) < len(get_args(hint)))
        return Field(name, Kind.ANY)
    if origin in (tuple, frozenset):
        return Field(name, Kind.LIST, item=describe(name, get_args(hint)[0]))
    if origin in (MappingABC, dict):
        key, item = get_args(hint)
        return Field(name, Kind.MAP, item=describe(name, item), key=describe(name, key))
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return Field(name, Kind.GROUP, fields=fields_of(hint))
    return _leaf(name, hint, marks)


def _leaf(name: str, hint: Any, marks: tuple[object, ...]) -> Field:
    for mark in marks:
        if isinstance(mark, SeatField):
            return Field(name, Kind.SEAT, low=0)
        if isinstance(mark, TermField):
            return Field(name, Kind.TERM, domain=mark.domain)
        if isinstance(mark, Bounds):
            return Field(name, Kind.INT, low=mark.low, high=mark.high)
    kinds = {bool: Kind.BOOL, int: Kind.INT, float: Kind.NUMBER, str: Kind.TEXT}
    return Field(name, kinds.get(hint, Kind.ANY))


def schema(field: Field, vocabulary: MappingABC[str, tuple[str, ...]]) -> dict[str, Any]:
    """The JSON Schema of one field."""
    made = _schema_of_kind(field, vocabulary)
    if field.optional:
        made = {"anyOf": [made, {"type": "null"}]}
    if not field.required and isinstance(field.default, (int, float, str, bool, type(None))):
        made["default"] = field.default
    return made


def _schema_of_kind(field: Field, vocabulary: MappingABC[str, tuple[str, ...]]) -> dict[str, Any]:
    match field.kind:
        case Kind.SEAT:
            return {"type": "integer", "minimum": 0, "x-kind": "seat"}
        case Kind.TERM:
            return {"type": "string", "enum": list(vocabulary.get(field.domain, ())), "x-domain": field.domain}
        case Kind.INT:
            return {"type": "integer", "minimum": field.low, "maximum": field.high}
        case Kind.NUMBER:
            return {"type": "number"}
        case Kind.BOOL:
            return {"type": "boolean"}
        case Kind.TEXT:
            return {"type": "string"}
        case Kind.LIST:
            assert field.item is not None
            return {"type": "array", "items": schema(field.item, vocabulary)}
        case Kind.MAP:
            assert field.item is not None
            return {"type": "object", "additionalProperties": schema(field.item, vocabulary)}
        case Kind.GROUP:
            return object_schema(field.fields, vocabulary)
        case Kind.ANY:
            return {}


def object_schema(fields: tuple[Field, ...], vocabulary: MappingABC[str, tuple[str, ...]]) -> dict[str, Any]:
    """The JSON Schema of a group of fields."""
    return {
        "type": "object",
        "properties": {f.name: schema(f, vocabulary) for f in fields},
        "required": [f.name for f in fields if f.required],
        "additionalProperties": False,
    }
