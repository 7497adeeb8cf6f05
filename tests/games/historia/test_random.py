"""Random play: invariants C-1 to C-7 hold in every legal game, and no override ever breaks the table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.action import Action
from companion.engine.adjust import Adjust, tracked
from companion.engine.codec import decode, encode
from companion.engine.fields import Field
from companion.engine.journal import Journal
from companion.engine.log import log_lines
from companion.engine.ruling import Impossible
from companion.engine.session import Session
from companion.games.historia.bots.bot_actions import BotRound
from companion.games.historia.game import GAME
from companion.games.historia.table.ids import KEY, PLAY
from companion.games.historia.table.setup_actions import StartGame
from companion.games.historia.table.state import Historia
from companion.games.historia.table.told import all_facts
from companion.games.historia.turn.round_actions import EndRound, NextActionRound
from companion.language import words
from tests.games.anything import Anything
from tests.games.rig.driver import play_out

from .table import NOT_PLAYED, new_session

CALM = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
TABLES = ((1, ("king", "noble", "chieftain")), (2, ("noble", "king")), (3, ()), (4, ("chieftain",)), (6, ()))
MOST_MOVES, LAST_ACTION_ROUND = 3000, 99
# Books that may be kept by hand at any time, and no stock may break by it.
KEPT_TOO = ("MoveCube", "TakeBonus", "Calibrate")
FACTS = tuple(all_facts())


def anything(rng: Random, seats: int) -> Anything:
    """Any value of any field."""
    return Anything(GAME, rng, seats, _texts)


def _texts(field: Field) -> tuple[str, ...]:
    return FACTS if field.name == "fact" else ("yes", "no", "1", "x")


def random_action(rng: Random, seats: int, kind: type[Action[Any]] | None = None) -> Action[Any]:
    """Any action with any fields."""
    return anything(rng, seats).action(kind)


def goes_round_in_circles(state: Historia) -> bool:
    """Whether the event somebody made up gives cards back with every card: a revolution needs three in a row.

    The table is not stuck, it can enter another event; the chance that plays here seldom does.
    """
    event = state.event
    every_card = event is not None and event.trigger is None and event.cards > 0
    return every_card and state.action_round >= LAST_ACTION_ROUND


def assert_whole(state: Historia) -> None:
    """C-1, C-4, C-6, C-7 and bounds of every stock."""
    for civ in state.players:
        assert civ.all_cubes == 9
        assert min(civ.cubes.general, civ.cubes.personal, civ.cubes.used, civ.cubes.removed) >= 0
        assert civ.cubes.difficulty == civ.is_bot
        assert len(set(civ.regions)) == len(civ.regions)
        assert 1 <= civ.technology <= 16
        assert 1 <= civ.military <= 16
        assert len(set(civ.row)) == len(civ.row)
        assert civ.vp == sum(civ.earned.values())
    assert 1 <= state.round <= 12
    assert sorted(state.order) == list(state.humans)


@CALM
@given(
    seed=st.integers(0, 10**6),
    seats=st.sampled_from(TABLES),
    events=st.booleans(),
    goals=st.booleans(),
    dominion=st.booleans(),
    advanced=st.booleans(),
    expert=st.booleans(),
)
def test_C1_C2_C3_C4_C5_C6_C7_hold_in_every_legal_game(seed, seats, events, goals, dominion, advanced, expert):
    humans, bots = seats
    session = new_session(
        humans,
        *bots,
        seed=str(seed),
        events=events,
        goals=goals,
        dominion=dominion,
        advanced_rules=advanced,
        expert_cubes=expert,
    )
    rng = Random(seed)
    ended = play_out(session, rng, MOST_MOVES, lambda table: assert_whole(table.state), NOT_PLAYED, KEPT_TOO)
    state = session.state
    assert ended or goes_round_in_circles(state)
    assert not ended or state.round == 12 or any(civ.out for civ in state.players if not civ.is_bot)
    assert decode(encode(state), Historia) == state
    again = Session(GAME, session.opening, Journal(list(session.journal.done())))
    assert again.state == state


@CALM
@given(seed=st.integers(0, 10**6), seats=st.sampled_from(TABLES))
def test_every_legal_game_can_be_told_in_both_languages(seed, seats):
    humans, bots = seats
    session = new_session(humans, *bots, seed=str(seed), events=True, goals=True, dominion=True)
    ended = play_out(session, Random(seed), MOST_MOVES, without=NOT_PLAYED, also=KEPT_TOO)
    assert ended or goes_round_in_circles(session.state)
    for lang in ("de", "en"):
        speaker = words(lang, KEY, session.opening.names)
        for line in log_lines(session):
            assert "historia." not in speaker.tell(line.message)
            assert all("historia." not in text for step in line.steps for text in all_texts(speaker, step))
        said = [speaker.tell(reminder.message) for reminder in session.reminders]
        assert all(said)
        assert speaker.tell(session.phase.title)
        assert speaker.tell(GAME.summary(session.state))


def all_texts(speaker, step):
    """Everything a step says: its sentence, what hands do, the rule and every candidate with its reason."""
    yield speaker.tell(step.message)
    if step.todo is not None:
        yield speaker.tell(step.todo)
    if step.choice is not None:
        yield speaker.tell(step.choice.rule)
        for candidate in step.choice.candidates:
            yield f"{speaker.show(candidate.name)}: {speaker.tell(candidate.reason)}"


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**9), seats=st.sampled_from(TABLES), cards=st.booleans())
def test_no_override_ever_breaks_the_table(seed, seats, cards):
    humans, bots = seats
    session = new_session(humans, *bots, cards=cards, events=True, goals=True, dominion=True, tiles="typed")
    rng = Random(seed)
    speakers = [words(lang, KEY, session.opening.names) for lang in ("de", "en")]
    for _ in range(60):
        action = random_action(rng, len(session.state.players))
        try:
            session.do(action, override=True, at=0.0)
        except Impossible:
            continue
        assert_whole_after_override(session.state)
        GAME.score(session.state)
        session.phase, session.reminders, GAME.questions(session.state)
        for seat in range(len(session.state.players)):
            GAME.quick_actions(session.state, seat)
    for line in log_lines(session):
        assert all(speaker.tell(line.message) for speaker in speakers)
    assert decode(encode(session.state), Historia) == session.state


def assert_whole_after_override(state: Historia) -> None:
    for civ in state.players:
        pools = civ.cubes
        assert min(pools.general, pools.personal, pools.used, pools.difficulty, pools.dominion, pools.removed) >= 0
        assert civ.all_cubes == 9
        assert 1 <= civ.technology <= 16
        assert 1 <= civ.military <= 16


@pytest.mark.parametrize("kind", GAME.actions, ids=lambda kind: kind.__name__)
def test_every_action_survives_an_override_and_reads_back(kind):
    rng = Random(kind.__name__)
    session = new_session(2, "king", "noble", events=True, goals=True, dominion=True)
    session.do(StartGame(), override=True)
    assert session.state.stage == PLAY
    for _ in range(15):
        action = random_action(rng, 4, kind)
        assert decode(encode(action), kind) == action
        try:
            session.do(action, override=True, at=0.0)
        except Impossible:
            continue
        assert_whole_after_override(session.state)


@CALM
@given(seed=st.integers(0, 10**6))
def test_any_value_corrected_by_hand_leaves_a_game_that_goes_on(seed):
    session = new_session(2, "king", "noble", events=True, goals=True, dominion=True)
    session.do(StartGame(), override=True)
    rng = Random(seed)
    for _ in range(25):
        item = rng.choice([item for item in tracked(session.state) if not item.path.startswith(("board", "rules"))])
        value = anything(rng, len(session.state.players)).value(item.field)
        session.do(Adjust(item.path, value), override=True, at=0.0)
        session.do(random_action(rng, 4, rng.choice((BotRound, EndRound, NextActionRound))), override=True, at=0.0)
        assert GAME.score(session.state).totals
        assert session.phase.title
        assert session.reminders is not None
        GAME.questions(session.state)
        GAME.summary(session.state)
        for seat in range(len(session.state.players)):
            GAME.quick_actions(session.state, seat)
    assert decode(encode(session.state), Historia) == session.state
