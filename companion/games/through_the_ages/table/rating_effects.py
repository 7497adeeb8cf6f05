"""Rating effects: what a card's text adds to ratings, one small function a card, registered under the card's id."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.frozen import dataclass
from companion.toolbox.effects import ByName

from .faces import happy_on
from .printed_cards import (
    ALEXANDER,
    ARTILLERY,
    BACH,
    CHAPLIN,
    COOK,
    CULTURE,
    EINSTEIN,
    GOVERNMENT,
    GREAT_WALL,
    INFANTRY,
    JOAN,
    LAB,
    LEONARDO,
    LIBRARY,
    MEIER,
    MICHELANGELO,
    NAPOLEON,
    NEWTON,
    SCIENCE,
    SHAKESPEARE,
    STRENGTH,
    TEMPLE,
    THEATER,
    TOURISM,
    UNITS,
    WONDER,
    card,
)
from .state import Civilization

Gives = Mapping[str, int]
SHAKESPEARE_PAIR, COOK_FIRST, NAPOLEON_TYPE = 2, 2, 2
RUIN_CULTURE = 2


@dataclass(frozen=True, slots=True)
class View:
    """What an effect may look at: its owner, and for a pact the partner."""

    me: Civilization
    partner: Civilization | None = None


Effect = Callable[[View], Gives]
effect: ByName[Effect] = ByName()


def workers_on(player: Civilization, *kinds: str) -> int:
    """How many workers are on cards of these kinds."""
    return sum(count for id, count in player.workers.items() if card(id).kind in kinds)


def levels_on(player: Civilization, *kinds: str) -> int:
    """The levels of all buildings or units of these kinds, one per worker."""
    return sum(count * card(id).level for id, count in player.workers.items() if card(id).kind in kinds)


def best_level(player: Civilization, *kinds: str) -> int:
    """The level of the best building of these kinds that has a worker."""
    return max((card(id).level for id, count in player.workers.items() if count and card(id).kind in kinds), default=0)


def best_theater_culture(player: Civilization) -> int:
    """The printed culture of one best theater."""
    theaters = [card(id) for id, count in player.workers.items() if count and card(id).kind == THEATER]
    return max(theaters, key=lambda found: found.level).gives.get(CULTURE, 0) if theaters else 0


@effect(ALEXANDER)
def alexander(view: View) -> Gives:
    """One strength per unit."""
    return {STRENGTH: workers_on(view.me, *UNITS)}


@effect(JOAN)
def joan_of_arc(view: View) -> Gives:
    """One strength per happy face of temples and government."""
    return {STRENGTH: happy_on(view.me, TEMPLE, GOVERNMENT)}


@effect(LEONARDO, NEWTON, EINSTEIN)
def scientist(view: View) -> Gives:
    """Science equal to the level of the best lab or library."""
    return {SCIENCE: best_level(view.me, LAB, LIBRARY)}


@effect(MICHELANGELO)
def michelangelo(view: View) -> Gives:
    """One culture per happy face of temples, theaters and finished wonders."""
    return {CULTURE: happy_on(view.me, TEMPLE, THEATER, WONDER)}


@effect(BACH)
def bach(view: View) -> Gives:
    """One culture per theater."""
    return {CULTURE: workers_on(view.me, THEATER)}


@effect(COOK)
def cook(view: View) -> Gives:
    """Two culture for the first colony, one for each further."""
    colonies = len(view.me.colonies)
    return {CULTURE: COOK_FIRST + colonies - 1 if colonies else 0}


@effect(NAPOLEON)
def napoleon(view: View) -> Gives:
    """Two strength per type of unit."""
    return {STRENGTH: NAPOLEON_TYPE * sum(workers_on(view.me, kind) > 0 for kind in UNITS)}


@effect(SHAKESPEARE)
def shakespeare(view: View) -> Gives:
    """Two culture per pair of library and theater."""
    return {CULTURE: SHAKESPEARE_PAIR * min(workers_on(view.me, LIBRARY), workers_on(view.me, THEATER))}


@effect(CHAPLIN)
def chaplin(view: View) -> Gives:
    """The best theater's culture once more."""
    return {CULTURE: best_theater_culture(view.me)}


@effect(MEIER)
def meier(view: View) -> Gives:
    """Culture equal to the levels of all labs, one science less for each lab."""
    return {CULTURE: levels_on(view.me, LAB), SCIENCE: -workers_on(view.me, LAB)}


@effect(GREAT_WALL)
def great_wall(view: View) -> Gives:
    """One strength per infantry and artillery unit."""
    return {STRENGTH: workers_on(view.me, INFANTRY, ARTILLERY)}


@effect(TOURISM)
def international_tourism(view: View) -> Gives:
    """One culture per finished wonder of the partner."""
    return {CULTURE: len(view.partner.wonders) if view.partner else 0}
