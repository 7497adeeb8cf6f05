"""Data files: a list file is a domain of printed things with ids and names, any other file is a table."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from companion.paths import data_path

from .own_terms import is_own, own_name, own_text


@cache
def table(game: str, name: str) -> Any:
    """The content of data/<game>/<name>.json; treat it as read-only."""
    return json.loads(data_path(game, f"{name}.json").read_text(encoding="utf-8"))


@cache
def items(game: str, domain: str) -> dict[str, dict[str, Any]]:
    """The things of one domain by id, in printed order."""
    return {item["id"]: item for item in table(game, domain)}


@cache
def vocabulary(game: str) -> dict[str, tuple[str, ...]]:
    """Every domain of a game with the ids of its things."""
    found = {}
    for file in sorted(data_path(game).glob("*.json")):
        if isinstance(table(game, file.stem), list):
            found[file.stem] = tuple(items(game, file.stem))
    return found


def name_of(game: str, domain: str, id: str, lang: str) -> str | None:
    """The printed name of a thing, or what it does for a domain like "events.help"; None if there is no such thing."""
    kind, _, part = domain.partition(".")
    if is_own(id):
        return own_text(id) if part else own_name(id)
    item = items(game, kind).get(id) if kind in vocabulary(game) else None
    if item is None or (part and part not in item):
        return None
    return str(item[part or "name"][lang])
