"""The sample evening told at each level of book-keeping ends with the same score, in fewer entries the less is kept."""

from __future__ import annotations

import pytest

from companion.games.through_the_ages.actions import BeginTurn, FinishTurn, NameCards, SkipPolitics, TakeCard
from companion.games.through_the_ages.table.printed_cards import WONDER, card
from companion.script import play
from tools.taps.recorded import sample
from tools.taps.tellings import KEY, LEVELS, retold, turns_of


@pytest.fixture(scope="module")
def recorded():
    return sample(KEY)


@pytest.fixture(scope="module")
def tellings(recorded):
    return {level: retold(recorded, level) for level in LEVELS}


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_ends_with_the_recorded_score(recorded, tellings, level):
    told, session = tellings[level], play(tellings[level])
    assert session.state.keeping == level
    assert session.score.totals == play(recorded).score.totals
    assert turns_of(told) == turns_of(recorded)
    assert session.game.finished(session.state)


def test_the_less_is_kept_the_fewer_entries(tellings):
    everything, tableau, points = (len(tellings[level].actions) for level in LEVELS)
    assert points < tableau < everything


def test_nothing_is_named_and_nobody_passes(tellings):
    moves = [line.action for told in tellings.values() for line in told.actions]
    assert not any(isinstance(move, (NameCards, SkipPolitics)) for move in moves)
    assert not any(move.cards for move in moves if isinstance(move, BeginTurn))
    assert sum(isinstance(move, BeginTurn) for move in moves) < sum(isinstance(move, FinishTurn) for move in moves) / 20


def test_without_hands_only_wonders_are_taken(tellings):
    taken = [line.action.card for line in tellings["tableau"].actions if isinstance(line.action, TakeCard)]
    assert taken
    assert {card(id).kind for id in taken} == {WONDER}
