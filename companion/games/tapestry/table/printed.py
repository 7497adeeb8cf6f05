"""Tables: the printed facts of Tapestry, read from the data files."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.engine.data import items, table
from companion.engine.own_terms import is_own, own_name
from companion.engine.ruling import Impossible
from companion.engine.strict import BadInput
from companion.toolbox.printed import rows

from ..own.definitions import own_printed
from . import shapes
from .ids import ALL, ANY_ORDER, KEY, LAST_SPACE, ONE

Printed = dict[str, Any]
SPACES_PER_TIER = 3
LANDMARK_SPACES = (4, 7, 10)
TIER_ENTRIES = (1, *LANDMARK_SPACES)


def thing(domain: str, id: str) -> Printed:
    """One printed thing, or one of the table's own; what a hand has written into a list may name none."""
    if is_own(id):
        return _own(domain, id)
    found = items(KEY, domain).get(id)
    if found is None:
        raise Impossible("tapestry.no_such_thing", what=id)
    return found


def _own(domain: str, id: str) -> Printed:
    try:
        return own_printed(domain, id)
    except BadInput as error:
        raise Impossible("tapestry.no_such_thing", what=own_name(id)) from error


def benefit(id: str) -> Printed:
    """What a benefit does."""
    return thing("benefits", id)


def space_id(track: str, space: int) -> str:
    """The id of a space of a track."""
    return f"{track}_{space}"


def space(track: str, number: int) -> Printed:
    """A space of a track: name, benefit, bonus, landmark."""
    return thing("spaces", space_id(track, number))


def tier(number: int) -> int:
    """The tier of a space: 1 to 4, and 0 before the first."""
    return (number + SPACES_PER_TIER - 1) // SPACES_PER_TIER


def cost(track: str, number: int) -> tuple[str, int, int]:
    """What a space costs: the fixed resource, how many of it, and how many of any kind."""
    fixed, free = table(KEY, "costs")[str(tier(min(number, LAST_SPACE)))]
    return str(thing("tracks", track)["resource"]), int(fixed), int(free)


def landmark_of(track: str, number: int) -> str | None:
    """The landmark for the first on this space."""
    found = space(track, number).get("landmark")
    return None if found is None else str(found)


def groups(printed: Printed) -> list[tuple[str, tuple[str, ...]]]:
    """A printed benefit as (how, parts), one for each time it is taken."""
    how = next(key for key in (ALL, ANY_ORDER, ONE) if key in printed)
    return [(how, tuple(printed[how]))] * int(printed.get("times", 1))


def income_space(row: str, number: int) -> Printed:
    """A space of the income mat."""
    return thing("income_spaces", f"{row}_{number}")


def income_steps(turn: int) -> tuple[str, ...]:
    """The steps of an income turn, in order."""
    return tuple(table(KEY, "income")["steps"].get(str(turn), ()))


def era_bonus(era: int) -> int:
    """How many resources the first among neighbours gains on entering an era."""
    return int(table(KEY, "income")["era_bonus"].get(str(era), 0))


def row_of(building: str) -> str:
    """The row of the income mat this building comes from."""
    return str(thing("buildings", building)["row"])


def is_building(piece: str) -> bool:
    """Whether a piece is an income building rather than a landmark."""
    return piece in rows(KEY, "buildings", shapes.Building)


def faces(die: str) -> tuple[str, ...]:
    """The faces of a die."""
    return tuple(thing("dice", die)["faces"])


@cache
def score_lines() -> tuple[str, ...]:
    """The lines of the score sheet."""
    return tuple(items(KEY, "score_lines"))
