"""Random games: whole legal ones keep every invariant, and nothing an override does can break the table."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.engine.action import Action
from companion.engine.asking import Begun
from companion.engine.codec import decode, encode
from companion.engine.data import items
from companion.engine.log import action_message, log_lines
from companion.engine.offers import against
from companion.engine.ruling import Impossible
from companion.engine.session import Session
from companion.games.tapestry.cards.card_actions import CopyCard, PlayTapestry
from companion.games.tapestry.cards.tech_actions import Invent, LayOutTechs
from companion.games.tapestry.city.city_actions import PlaceBuilding, PlaceLandmark, TakeLandmark
from companion.games.tapestry.city.grid import SIZE
from companion.games.tapestry.game import GAME
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.map.map_actions import Explore, ExploreSpace
from companion.games.tapestry.table.changes import to_place
from companion.games.tapestry.table.printed import is_building
from companion.games.tapestry.table.state import Tapestry
from companion.games.tapestry.turn.open_actions import open_actions
from companion.games.tapestry.turn.phases import quick_actions
from companion.language import words
from tests.games.anything import Anything

from .table import NAMES, new_table

# A whole game is too long to shrink; its seed is enough to play it again.
CALM = settings(deadline=None, phases=(Phase.explicit, Phase.generate), suppress_health_check=[HealthCheck.too_slow])
TILE_SHOWS = ("coin", "worker", "food", "culture", "tapestry_card", "invent", "research_x", "two_tiles", "market")
MOST_MOVES = 600


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


def place_somewhere(state: Tapestry, seat: int, random: Random) -> Action[Any] | None:
    """A legal place for a waiting piece; beside the grid if none is found quickly."""
    waiting = to_place(state.players[seat])
    if not waiting:
        return None
    piece = random.choice(waiting)
    for _ in range(30):
        row, column = random.randint(1, SIZE), random.randint(1, SIZE)
        tried: Action[Any]
        if is_building(piece):
            tried = PlaceBuilding(seat, piece, row, column)
        else:
            tried = PlaceLandmark(seat, piece, row, column, random.randint(0, 3))
        if against(tried, state) is None:
            return tried
    return None


def form_actions(state: Tapestry, seat: int, random: Random) -> list[Action[Any]]:
    """Moves that need more than a tap, filled in like a table would."""
    free = list(items("tapestry", "techs"))
    cards = random.sample(list(items("tapestry", "tapestry_cards")), 6)
    others = [other for other in range(len(state.players)) if other != seat]
    rival = random.choice(others) if others and random.random() < 0.4 else None
    tracks = random.choice(("exploration", "science", "military", "technology"))
    found: list[Action[Any]] = [
        Explore(seat, random.randint(0, 6), random.choice(TILE_SHOWS)),
        Conquer(seat, rival, trap=random.random() < 0.2, middle_island=random.random() < 0.1),
        Conquer(seat, benefit=random.choice(TILE_SHOWS)),
        ExploreSpace(seat, f"space_{random.randint(1, 15)}"),
        TakeLandmark(seat, random.choice(list(items("tapestry", "landmarks")))),
    ]
    found += [Invent(seat, card) for card in random.sample(free, 5)]
    found += [PlayTapestry(seat, card, track=tracks, opponent=rival, count=random.randint(0, 2)) for card in cards]
    found += [CopyCard(seat, card, tracks, rival) for card in cards]
    found += [PlayTapestry(seat, "revolution", opponents=(other,)) for other in others]
    return [action for action in found if against(action, state) is None]


def legal_move(state: Tapestry, random: Random) -> Action[Any] | None:
    """Any legal move for whoever has something to do, the pieces to be placed included."""
    seats = [seat for seat, player in enumerate(state.players) if player.due] or [state.active]
    seat = random.choice(seats)
    if random.random() < 0.5:
        placing = place_somewhere(state, random.randrange(len(state.players)), random)
        if placing is not None:
            return placing
    if not state.players[seat].due:
        turns = quick_actions(state, seat)
        return random.choice(turns) if turns else None
    moves = form_actions(state, seat, random) or list(open_actions(state, seat))
    return random.choice(moves) if moves else LayOutTechs(seat, ())


def play_out(session: Session, random: Random) -> Session:
    """Play legal moves to the end of the game."""
    for _ in range(MOST_MOVES):
        if GAME.finished(session.state):
            break
        phase = session.phase
        assert phase.seat is not None
        assert phase.next_action is not None or quick_actions(session.state, phase.seat)
        move = legal_move(session.state, random)
        assert move is not None, (session.state.active, session.state.players[session.state.active].due)
        session.do(move)
        check_invariants(session.state)
    return session


@settings(CALM, max_examples=12)
@given(st.integers(1, 5), st.integers(0, 10_000))
def test_random_legal_games_end_and_keep_the_invariants(players, seed):
    random = Random(seed)
    civilizations = random.sample(list(items("tapestry", "civilizations")), players)
    session = play_out(new_table(players, civilizations, ("drawn",) * players, seed=str(seed)), random)
    assert GAME.finished(session.state)
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
        move = legal_move(session.state, random)
        assert move is not None
        session.do(move)
