"""What is remembered from one evening to the next: the people who play here, and what a table told of its box."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.frozen import dataclass

if TYPE_CHECKING:
    from companion.engine.game import Game, SeatSpec

HUMAN = "human"
# More than any box prints; all of it stands in every new session of its game.
MOST_FACTS, LONGEST_FACTS = 2_000, 200_000


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


def fitting_facts(game: Game[Any] | None, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Those facts that come back from a session of their game as they were told; of a game nobody knows, all that fit
    into the memory."""
    from companion.engine.strict import too_deep

    if len(facts) > MOST_FACTS or too_deep(dict(facts)):
        return {}
    try:
        if len(json.dumps(dict(facts), allow_nan=False)) > LONGEST_FACTS:
            return {}
    except (ValueError, TypeError, RecursionError):
        return {}
    if game is None or _comes_back(game, facts):
        return dict(facts)
    return {name: value for name, value in facts.items() if _comes_back(game, {name: value})}


def _comes_back(game: Game[Any], facts: Mapping[str, Any]) -> bool:
    """Whether the action that recalls these facts is read back as itself."""
    from companion.engine.codec import decode, encode
    from companion.engine.ruling import FAULTS

    try:
        recalled = game.recall(facts)
        return recalled is None or decode(json.loads(json.dumps(encode(recalled))), type(recalled)) == recalled
    except FAULTS:
        return False
