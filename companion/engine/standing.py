"""Standing: which kinds of move concern a seat now, and what the rules say against each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .action import Action
from .answering import begun_by, kinds_of, why_not
from .game import Game
from .message import Message

Standing = tuple[type[Action[Any]], Message | None]


def concerning(game: Game[Any], state: Any, seat: int) -> tuple[type[Action[Any]], ...]:
    """The kinds of move that can be this seat's: not those of bots nobody plays against, nor what is over for good."""
    bots = len(game.bots(state))
    kinds = (cls for cls in kinds_of(game) if cls.of_bot is None or cls.of_bot < bots)
    return tuple(cls for cls in kinds if cls.is_for(state, seat))


def judged(game: Game[Any], state: Any, seat: int) -> Iterator[Standing]:
    """Every kind of move that concerns this seat with what speaks against it, one at a time.

    What a bot does by itself is told only while it may be done: nobody at the table can bring it about.
    """
    for cls in concerning(game, state, seat):
        against = why_not(game, cls, state, begun_by(cls, seat))
        if against is None or cls.of_bot is None:
            yield cls, against
