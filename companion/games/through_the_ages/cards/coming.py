"""Cards that can still come: by kind, in the colour of the kind, so that nobody has to type a name."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.frozen import dataclass
from companion.engine.message import Message, TermRef, say

from ..own.box import civil_cards
from ..table.kinds import GROUPS, TONES, group_of
from ..table.printed_cards import CIVIL, card
from ..table.state import EMPTY, UNKNOWN, World
from .row import ages_in_row, left_of


@dataclass(frozen=True, slots=True)
class KindGroup:
    """The cards of one group of kinds that can still come, youngest age first, with the copies left."""

    id: str
    tone: str
    cards: tuple[tuple[str, int], ...]


def can_come(world: World) -> tuple[str, ...]:
    """The civil cards an unnamed card of the row can be: of the present and the last age, copies counted, by kind."""
    ages = ages_in_row(world)
    fitting = (found for found in civil_cards(world) if found.level in ages and left_of(world, found.id))
    groups = tuple(GROUPS)
    return tuple(found.id for found in sorted(fitting, key=lambda one: (groups.index(group_of(one)), -one.level)))


def by_kind(world: World, ids: Iterable[str] | None = None) -> tuple[KindGroup, ...]:
    """These cards (without any told: all that can come) grouped by kind; empty groups are left out."""
    wanted = can_come(world) if ids is None else tuple(ids)
    made = (
        KindGroup(name, TONES[name], tuple((id, left_of(world, id)) for id in wanted if card(id).kind in kinds))
        for name, kinds in GROUPS.items()
    )
    return tuple(group for group in made if group.cards)


def lying(world: World) -> tuple[tuple[int, str], ...]:
    """The spaces of the row with a card, named or not, from the left."""
    return tuple((place, id) for place, id in enumerate(world.row, start=1) if id != EMPTY)


def space_told(world: World, space: int) -> Message:
    """A space of the row by its number and, as far as it is known, its card."""
    id = world.row[space - 1] if space <= len(world.row) else UNKNOWN
    if id in (EMPTY, UNKNOWN):
        return say(".told.space", space=space)
    return say(".told.space_with", space=space, card=TermRef(CIVIL, id))
