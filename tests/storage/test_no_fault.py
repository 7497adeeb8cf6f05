"""No fault of a rule ends an evening: it is a refusal with a sentence, and nothing of it counts."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

import pytest

from companion.engine.action import Action, Turn
from companion.engine.adjust import Adjust
from companion.engine.fields import Seat
from companion.engine.game import SeatSpec
from companion.engine.ruling import Impossible, RuleViolation
from companion.games import game
from companion.language import words
from companion.storage.library import Library
from tests.engine.counting import Counting, Orchard, Pick, people

TWO = [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")]


@pytest.fixture
def shelf(tmp_path):
    """A library of the five games."""
    with Library(tmp_path / "shelf", game) as made:
        yield made


@dataclass(frozen=True, slots=True)
class Trip(Action[Orchard]):
    """A move whose own rules fall over."""

    seat: Seat

    def apply(self, state: Orchard, turn: Turn) -> Orchard:
        return state.with_player(self.seat, {}["a fault of ours"])


class Tripping(Counting):
    """The small game with that move."""

    actions = (*Counting.actions, Trip)


@pytest.mark.parametrize("override", [False, True])
def test_R13_a_fault_inside_a_move_is_a_sentence_and_counts_nothing(tmp_path, override):
    with Library(tmp_path, lambda _key: Tripping()) as library:
        session = library.new(Tripping(), people("Ada", "Karl"))
        session.do(Pick(seat=0))
        before = library.path(session.opening.id).read_bytes()
        with pytest.raises(Impossible) as refused:
            session.do(Trip(seat=0), override=override)
        assert words("de").tell(refused.value.message)
        assert (session.cursor, library.path(session.opening.id).read_bytes()) == (1, before)
        session.do(Pick(seat=1))
        assert session.cursor == 2


def test_R13_a_round_before_the_first_ends_no_evening(shelf):
    session = shelf.new(game("historia"), TWO)
    with suppress(RuleViolation):
        session.do(Adjust("round", -1), override=True)
    done = session.cursor
    for _ in range(30):
        action = session.phase.next_action
        if action is None:
            break
        try:
            session.do(action, override=True)
        except RuleViolation:
            break
        done += 1
    assert session.cursor == done
