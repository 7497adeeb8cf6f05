"""FormField: what an ActionForm asks for, described without any widget."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

KINDS = ("seat", "term", "int", "number", "bool", "text", "list", "map", "group", "any")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose; `fault` says why the rules do not allow it now, it stays choosable."""

    key: object
    text: str
    icon: str = ""
    colour: str = ""
    bot: bool = False
    fault: str = ""


@dataclass(frozen=True, slots=True)
class FormField:
    """One question of a form.

    seat, term: one of `options`. int, number: from `low` to `high`. bool, text. list: several of `options`, or
    numbers if there are none, or rows of `fields`. map: a number for each of `options`. group: `fields`, as a dict.
    """

    name: str
    label: str
    kind: str
    help: str = ""
    options: tuple[Option, ...] = ()
    low: int = 0
    high: int | None = None
    default: object = None
    optional: bool = False
    repeats: bool = False
    fields: tuple[FormField, ...] = ()

    def first_value(self) -> object:
        """The value before anybody has answered."""
        if self.default is not None:
            return self.default
        if self.optional:
            return None
        return {
            "int": self.low if self.low > -1000 else 0,
            "number": float(max(self.low, 0)),
            "bool": False,
            "text": "",
            "any": "",
            "list": (),
            "map": {},
            "group": {field.name: field.first_value() for field in self.fields},
        }.get(self.kind)

    def missing(self, value: object) -> bool:
        """Whether an answer is still owed."""
        if self.kind == "group" and isinstance(value, Mapping):
            return any(field.missing(value.get(field.name)) for field in self.fields)
        return value is None and not self.optional
