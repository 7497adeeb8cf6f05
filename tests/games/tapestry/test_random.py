"""Random games: whole legal ones keep every invariant, and nothing an override does can break the table."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.engine.action import against
from companion.engine.asking import Begun
from companion.engine.codec import decode, encode
from companion.engine.data import items
from companion.engine.log import action_message, log_lines
from companion.engine.ruling import Impossible
from companion.games.tapestry.game import GAME
from companion.games.tapestry.table.state import Tapestry
from companion.language import words
from tests.games.anything import Anything
from tests.games.rig.driver import a_move, play_out

from .table import NAMES, new_table

# A whole game is too long to shrink; its seed is enough to play it again.
CALM = settings(deadline=None, phases=(Phase.explicit, Phase.generate), suppress_health_check=[HealthCheck.too_slow])
MOST_MOVES = 600
# A hexagon corrected by hand may give back the outposts everybody starts with.
BY_HAND = ("CorrectHex",)


def check_invariants(state: Tapestry) -> None:
    """What is true of every table."""
    landmarks = [landmark for player in state.players for landmark in player.landmarks]
    assert len(set(landmarks)) == len(landmarks)
    cards = [tech.card for player in state.players for tech in player.techs]
    assert len(set(cards)) == len(cards)
    for player in state.players:
        assert all(0 <= amount <= 8 for amount in player.resources.values())
        assert all(0 <= space <= 12 for space in player.tracks.values())
        assert all(1 <= open <= 6 for open in player.uncovered.values())
        assert 0 <= player.outposts <= 8
        assert min(player.tiles, player.hand, player.space_tiles, player.controlled, player.toppled) >= 0
        assert 0 <= player.income_turn <= 5
    assert 0 <= state.active < len(state.players)


@settings(CALM, max_examples=12)
@given(st.integers(1, 5), st.integers(0, 10_000))
def test_random_legal_games_end_and_keep_the_invariants(players, seed):
    random = Random(seed)
    civilizations = random.sample(list(items("tapestry", "civilizations")), players)
    session = new_table(players, civilizations, ("drawn",) * players, seed=str(seed))
    assert play_out(session, random, MOST_MOVES, lambda table: check_invariants(table.state), BY_HAND)
    assert decode(encode(session.state), Tapestry) == session.state
    assert sum(session.score.totals) == sum(player.points for player in session.state.players)
    for lang in ("de", "en"):
        speaker = words(lang, "tapestry", NAMES[:players])
        for line in log_lines(session):
            assert speaker.tell(line.message)
            for step in line.steps:
                assert speaker.tell(step.message)
        assert speaker.tell(GAME.summary(session.state))


def anything(random: Random, seats: int) -> Anything:
    """Any action with any fields."""
    return Anything(GAME, random, seats, lambda _field: ("", "?"))


@settings(CALM, max_examples=25)
@given(st.integers(1, 5), st.integers(0, 10_000))
def test_overrides_never_crash_and_never_go_below_zero(players, seed):
    random = Random(seed)
    civilizations = random.sample(list(items("tapestry", "civilizations")), players)
    session = new_table(players, civilizations, ("drawn",) * players, seed=str(seed))
    speaker = words("de", "tapestry", NAMES[:players])
    for _ in range(60):
        action = anything(random, players).action()
        try:
            session.do(action, override=True)
        except Impossible:
            continue
        for player in session.state.players:
            assert all(0 <= amount <= 8 for amount in player.resources.values())
            assert all(0 <= space <= 12 for space in player.tracks.values())
            stocks = (player.tiles, player.hand, player.space_tiles, player.outposts, player.controlled, player.toppled)
            assert min(stocks) >= 0
        story = session.story(session.cursor - 1)
        assert speaker.tell(action_message(action, dict(story.outcome)))
        assert all(speaker.tell(step.message) for step in story.steps)
        GAME.phase(session.state)
        GAME.reminders(session.state)
        GAME.questions(session.state)
        GAME.score(session.state)
        for seat in range(players):
            GAME.quick_actions(session.state, seat)
    assert decode(encode(session.state), Tapestry) == session.state


def test_every_action_type_is_tried_by_the_override_test():
    random = Random(1)
    made = {type(anything(random, 3).action(cls)) for cls in GAME.actions}
    assert made == set(GAME.actions)
    assert all(dataclasses.is_dataclass(cls) for cls in made)


@pytest.mark.parametrize("seed", [1, 2])
def test_questions_offer_only_legal_answers(seed):
    random = Random(seed)
    session = new_table(3, ("leaders", "nomads", "merrymakers"))
    for _ in range(120):
        if GAME.finished(session.state):
            break
        for question in GAME.questions(session.state):
            assert question.seat is not None
            assert question.answers
            whole = [answer.action for answer in question.answers if not isinstance(answer.action, Begun)]
            assert all(against(action, session.state) is None for action in whole)
        move = a_move(session, random)
        assert move is not None
        session.do(move)
