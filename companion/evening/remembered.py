"""What is remembered from one evening to the next: the people who play here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.engine.game import SeatSpec

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has played here: the name, the colour last chosen, and when."""

    name: str
    colour: str
    last: float


def met(seats: Iterable[SeatSpec], at: float, known: Sequence[Person]) -> list[Person]:
    """Who sits down, as they are remembered; bots are nobody, and an old game entered late makes nobody older."""
    last = {person.name: person.last for person in known}
    people = [seat for seat in seats if seat.options.get("bot", HUMAN) == HUMAN]
    return [Person(seat.name, seat.colour, round(max(at, last.get(seat.name, at)), 3)) for seat in people]
