"""Migrations: one function a step, from each schema version of a file to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .lines import Docs, Tables, dump
from .problems import TooNew, Unreadable

# Tables of plain documents, as a step sees them: {"entries": {1: {...}, ...}, ...}.
Plain = dict[str, dict[int, Any]]
Step = Callable[[Plain], Plain]

SCHEMA = {"session": 2, "index": 2, "settings": 2, "memory": 2}
# STEPS[kind][n] turns schema n into n + 1. Each has a frozen old save in tests/storage/frozen as its test.
STEPS: dict[str, dict[int, Step]] = {kind: {1: lambda tables: tables} for kind in SCHEMA}  # 2: lines are linked


def header(kind: str) -> dict[str, Any]:
    """What the first line of a new file says."""
    return {"kind": kind, "schema": SCHEMA[kind]}


def schema_of(tables: Tables, kind: str) -> int:
    """The schema version of what was read; raises where this is no such file."""
    try:
        told = tables["header"]["1"]
        version = told["schema"]
        fits = told["kind"] == kind and isinstance(version, int) and version >= 1
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise Unreadable(path="") from error
    if not fits:
        raise Unreadable(path="")
    return int(version)


def migrate(tables: Tables, kind: str, path: str) -> Tables | None:
    """The tables in today's form, or None if they have it already."""
    version = schema_of(tables, kind)
    wanted = SCHEMA[kind]
    if version > wanted:
        raise TooNew(path=path)
    if version == wanted:
        return None
    plain: Plain = {name: {int(key): doc for key, doc in docs.items()} for name, docs in tables.items()}
    for step in range(version, wanted):
        plain = STEPS[kind][step](plain)
    plain["header"] = {1: header(kind)}
    return packed(plain)


def packed(plain: Plain) -> Tables:
    """Plain documents as tables, the header first."""
    names = sorted(plain, key=lambda name: name != "header")
    return {name: Docs({b"%d" % id: dump(doc) for id, doc in plain[name].items()}) for name in names}
