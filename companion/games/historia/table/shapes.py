"""The shape of every printed thing: which fields a row of a data file may have."""

from collections.abc import Mapping
from typing import Any, NotRequired

from companion.toolbox.printed import Row


class ActionCard(Row):
    """An action card, the technology that makes it advanced, and the colour its picture is painted in.

    Each card has its own, so that a hand is read at a glance.
    """

    tone: str
    level: int
    advanced_needs: str


class Advisor(Row):
    """An advisor and what it gives."""

    bonus: dict[str, int]
    action: NotRequired[str]


class Difficulty(Row):
    """How strong a Zivbot is."""

    cards: int


class Event(Row):
    """An event and what it gives or takes."""

    vp: NotRequired[int]
    cubes: NotRequired[int]


class Government(Row):
    """A government with its points and cubes, and our colour for its fields (the printed ones are unknown)."""

    tone: str
    vp: int
    cubes: int


class Leader(Row):
    """A leader card with the conditions of its points."""

    era: int
    conditions: list[dict[str, Any]]


class Measure(Row):
    """A measure of the time circle."""

    zone: str


class Region(Row):
    """A region and where its name stands."""

    x: float
    y: float


class Technology(Row):
    """A technology and its level, where the rulebook names it."""

    level: NotRequired[int]


class Wonder(Row):
    """A wonder card."""

    majority: NotRequired[str]
    vp: NotRequired[int]
    card: NotRequired[str]


# Domains that are not listed have only names.
SHAPES: Mapping[str, type] = {
    "action_cards": ActionCard,
    "advisors": Advisor,
    "difficulties": Difficulty,
    "events": Event,
    "governments": Government,
    "leaders": Leader,
    "measures": Measure,
    "regions": Region,
    "technologies": Technology,
    "wonders": Wonder,
}
