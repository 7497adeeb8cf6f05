"""Sentences of one's own: what a card does takes more letters than a name."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.action import Action
from companion.engine.answering import begun_by, candidates, progress
from companion.engine.asking import Given
from companion.engine.game import Game
from companion.engine.plain_asks import LONGEST_LINE
from companion.games import game
from tests.games.rig.telling import moments

TOLD = {
    "historia": {"PlaceGoal": "text"},
    "through_the_ages": {"MakeCard": "text"},
    "tapestry": {"MakeCard": "text", "MakeCivilization": "text"},
    "age_of_mythology": {"TellGod": "effect"},
}


def longest_answers(played: Game[Any], cls: type[Action[Any]], state: Any) -> dict[str, int]:
    """How long the answer of each question may be, on the way of the first answers."""
    given = begun_by(cls, 0)
    while True:
        found = progress(played, cls, state, given)
        if found.open is None:
            return {one.ask.field: one.ask.high for one in found.asked}
        given = Given({**given, found.open.field: next(iter(candidates(found.open)))})


@pytest.mark.parametrize(("key", "name", "field"), [(key, *told) for key in TOLD for told in TOLD[key].items()])
def test_what_a_card_does_is_told_in_a_sentence(key: str, name: str, field: str) -> None:
    played = game(key)
    cls = next(one for one in played.actions if one.__name__ == name)
    session = next(moments(f"sample_{key}", 1))
    assert longest_answers(played, cls, session.state)[field] == LONGEST_LINE
