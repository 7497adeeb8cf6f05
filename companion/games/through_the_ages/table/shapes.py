"""The shape of every printed thing: which fields a row of a data file may have."""

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from companion.toolbox.printed import Row


class Age(Row):
    """An age."""

    level: int


class Aggression(Row):
    """An aggression card."""

    level: int
    family: str
    military_actions: int
    gain: NotRequired[dict[str, int]]
    copies: dict[str, int]
    amount: NotRequired[int]
    levels: NotRequired[list[int]]


class BonusCard(Row):
    """A defence and colonization card."""

    level: int
    defence: int
    colonization: int
    copies: dict[str, int]


class CivilCard(Row):
    """A civil card: technology, leader, wonder or action."""

    kind: str
    level: int
    science: NotRequired[int | None]
    resources: NotRequired[int]
    gives: dict[str, int]
    copies: dict[str, int]
    revolution: NotRequired[int | None]
    urban_limit: NotRequired[int]
    discounts: NotRequired[list[int]]
    stages_per_action: NotRequired[int]
    stages: NotRequired[list[int]]
    order: NotRequired[str]
    amount: NotRequired[int]
    gain: NotRequired[dict[str, int]]
    by_players: NotRequired[dict[str, int]]


class Happens(TypedDict):
    """Whom an event means, and what its verbs do to them: so much, or as much as a rating of theirs."""

    who: str
    does: NotRequired[dict[str, int]]
    as_much: NotRequired[dict[str, str]]


class EventCard(Row):
    """An event, a territory or an impact."""

    level: int
    kind: str
    copies: dict[str, int]
    gives: NotRequired[dict[str, int]]
    immediate: NotRequired[dict[str, int]]
    happens: NotRequired[list[Happens]]


class Kind(Row):
    """A kind of card, and what an own one of it asks for."""

    asks: NotRequired[list[str]]
    symbols: NotRequired[list[str]]
    needs: NotRequired[list[str]]


class PactCard(Row):
    """A pact and what it gives either side."""

    level: int
    symmetric: bool
    a: dict[str, int]
    b: dict[str, int]
    forbids_attack: bool
    ends_by_attack: bool
    copies: dict[str, int]


class Tactic(Row):
    """A tactic card."""

    level: int
    infantry: int
    cavalry: int
    artillery: int
    strength: int
    obsolete: int | None
    copies: dict[str, int]


class War(Row):
    """A war card."""

    level: int
    military_actions: int
    copies: dict[str, int]


# Domains that are not listed have only names.
SHAPES: Mapping[str, type] = {
    "ages": Age,
    "aggressions": Aggression,
    "bonus_cards": BonusCard,
    "civil_cards": CivilCard,
    "event_cards": EventCard,
    "kinds": Kind,
    "pacts": PactCard,
    "tactics": Tactic,
    "wars": War,
}
