"""The score race: places, turning points, and a timeline that follows every tap."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace

import pytest

from companion.engine.game import Phase
from companion.engine.message import say
from companion.engine.opening import opening
from companion.engine.session import Session
from companion.insight.race import Deciding, Ending, Lead, race_of
from companion.insight.timeline import Timeline, timeline
from tests.engine.counting import Counting, Orchard, Pick, people


class Rounds(Counting):
    """The counting game with a new round after every five apples."""

    def phase(self, state: Orchard) -> Phase:
        return replace(super().phase(state), title=say("counting.picking"), round=1 + (50 - state.tree) // 5)


def score_race(session):
    """The whole race of a session, up to now."""
    followed = timeline(session)
    followed.catch_up()
    return race_of(followed)


@pytest.fixture
def evening():
    """Karl is ahead after the first round, Ada overtakes him in the third and stays in front."""
    game = Rounds()
    session = Session(game, opening(game, people("Ada", "Karl"), {"apples": 50}, id="race"))
    for seat, count in ((0, 1), (1, 4), (0, 2), (1, 3), (0, 9), (1, 1), (0, 2), (1, 3), (0, 5)):
        session.do(Pick(seat, count))
    return session


def test_the_places_are_the_ends_of_rounds_and_now(evening):
    race = score_race(evening)
    assert race.cursors == (0, 2, 4, 5, 6, 8, 9)
    assert race.rounds == (1, 1, 2, 3, 4, 5, 6)
    assert race.points[0] == (0, 1, 3, 12, 12, 14, 19)
    assert race.points[1] == (0, 4, 7, 7, 8, 11, 11)


def test_the_largest_swing_names_the_entry_that_brought_it(evening):
    swing = score_race(evening).swing
    assert (swing.seat, swing.gain, swing.entry) == (0, 9, 4)


def test_the_longest_lead_is_told_from_place_to_place(evening):
    assert score_race(evening).lead == Lead(0, 3, 6)


def test_the_deciding_turn_is_where_the_winner_came_to_stay(evening):
    assert score_race(evening).deciding == Deciding(0, 3, 4)


def test_nothing_is_decided_while_the_lead_is_shared(evening):
    evening.do(Pick(1, 8))
    assert score_race(evening).deciding is None


def test_the_timeline_follows_undo_redo_and_amendment(evening):
    followed = timeline(evening)
    followed.catch_up()
    kept = followed.moments[:5]
    evening.undo()
    evening.undo()
    assert len(score_race(evening).points[0]) < 7
    evening.redo()
    evening.accept(evening.amend(5, Pick(1, 9)))
    assert score_race(evening).points[1][-1] == 7 + 9 + 3
    assert all(old is new for old, new in zip(kept, followed.moments, strict=False))
    fresh = Timeline(evening)
    fresh.catch_up()
    assert [moment.totals for moment in fresh.moments] == [moment.totals for moment in followed.moments]


def test_catching_up_can_be_done_in_slices(evening):
    followed = Timeline(evening)
    slices = 1
    while not followed.catch_up(0):
        slices += 1
    assert slices == 10
    assert followed.complete


def test_a_tap_costs_one_moment(evening):
    followed = timeline(evening)
    followed.catch_up()
    before = list(followed.moments)
    evening.do(Pick(0, 1))
    assert followed.catch_up()
    assert len(followed.moments) == len(before) + 1
    assert all(old is new for old, new in zip(before, followed.moments, strict=False))


def test_a_session_whose_score_was_opened_is_let_go():
    game = Counting()
    session = Session(game, opening(game, people("Ada", "Karl"), id="gone"))
    session.do(Pick(0))
    score_race(session)
    held = weakref.ref(session)
    del session
    gc.collect()
    assert held() is None


def test_without_rounds_every_entry_is_a_place():
    game = Counting()
    session = Session(game, opening(game, people("Ada", "Karl"), {"apples": 50}, id="flat"))
    for seat in (0, 1, 0):
        session.do(Pick(seat))
    assert score_race(session).cursors == (0, 1, 2, 3)


def test_an_evening_that_has_not_begun_has_one_place():
    game = Counting()
    session = Session(game, opening(game, people("Ada", "Karl"), id="new"))
    race = score_race(session)
    assert race.cursors == (0,)
    assert (race.swing, race.lead, race.deciding) == (None, None, None)


def test_the_race_ends_as_the_table_counts(evening):
    counted = score_race(evening)
    race = race_of(timeline(evening), Ending((19, 25), (2, 1)))
    assert [line[-1] for line in race.points] == [19, 25]
    assert [line[:-1] for line in race.points] == [line[:-1] for line in counted.points]
    assert race.swing == counted.swing
    assert race.deciding is None
    same = race_of(timeline(evening), Ending((21, 11), (1, 2)))
    assert same.deciding == counted.deciding
