"""Own terms: things no box prints, named by a table itself; such an id carries the name and all that is known of it.

    own:Telegraph|{"circle":["coin"],"square":["vp_5"]}

So it means the same in every entry, in every evening and on every device, whatever is renamed or forgotten later, and
a card nobody has described is simply `own:Telegraph`. Which own terms make sense where is for a game to say.
"""

from __future__ import annotations

import json
from typing import Any
from unicodedata import category

from .strict import BadInput, too_deep

PREFIX, BAR = "own:", "|"
LONGEST_OWN_NAME = 40
LONGEST_OWN_TERM = 2_000
Json = Any


def own_term(name: str, definition: Json = None) -> str:
    """The id of a thing with this name, and with what is known of it."""
    told = json.dumps(definition, ensure_ascii=False, sort_keys=True, separators=(",", ":")) if definition else ""
    return f"{PREFIX}{name}{BAR}{told}" if told else f"{PREFIX}{name}"


def is_own(id: str) -> bool:
    """Whether an id names something of a table's own."""
    return id.startswith(PREFIX)


def own_name(id: str) -> str:
    """The name of an own thing."""
    return id.removeprefix(PREFIX).partition(BAR)[0]


def own_definition(id: str) -> Json:
    """What an own id tells of its thing; an empty object where it is only named."""
    told = id.partition(BAR)[2]
    try:
        return json.loads(told) if told else {}
    except ValueError as error:
        raise BadInput(f"an own thing is described by an object, got {told[:40]}") from error


def own_text(id: str) -> str:
    """The owner's words on an own thing, where there are some; else its name."""
    told = own_definition(id)
    text = told.get("text") if isinstance(told, dict) else None
    return text if isinstance(text, str) and text else own_name(id)


def parts_of(path: str) -> list[str]:
    """The steps of a path to a tracked value; an own thing, whose words may hold dots, is the last of them."""
    before, mark, own = path.partition(f".{PREFIX}")
    return [*before.split("."), *([PREFIX + own] if mark else [])]


def is_own_name(name: str) -> bool:
    """Whether people can read this name in one line and an id can carry it."""
    readable = all(category(letter)[0] not in "CZ" or letter == " " for letter in name)
    return bool(name) and name == name.strip() and len(name) <= LONGEST_OWN_NAME and BAR not in name and readable


def well_formed(id: str) -> bool:
    """Whether an id is an own term by its form: a readable name, and an object or nothing behind it."""
    if not is_own(id) or len(id) > LONGEST_OWN_TERM or not is_own_name(own_name(id)):
        return False
    try:
        told = own_definition(id)
    except (BadInput, RecursionError):
        return False
    return isinstance(told, dict) and not too_deep(told) and own_term(own_name(id), told) == id
