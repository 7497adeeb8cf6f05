"""Random play: any action with random fields, and whole legal games to the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.engine.action import Action
from companion.engine.answering import complete_at_random
from companion.engine.asking import Begun
from companion.engine.fields import Field
from companion.engine.offers import against
from companion.engine.session import Session
from companion.games.historia.actions import ACTIONS
from companion.games.historia.cards.card_turn import playable
from companion.games.historia.cards.neighbour_actions import Revolution
from companion.games.historia.cards.void_actions import PlayWithoutEffect
from companion.games.historia.game import GAME
from companion.games.historia.leaders.leaders import TakeLeader, without_leader
from companion.games.historia.map.world import ALL_REGIONS
from companion.games.historia.table.printed import Bonus
from companion.games.historia.table.setup_actions import PlaceStart, next_to_place
from companion.games.historia.table.state import Condition, Event, Historia
from companion.games.historia.table.table_actions import Calibrate, EnterEvent, MoveCube
from companion.games.historia.table.told import all_facts
from companion.games.historia.turn.phases import CARDS_STEP, phase
from companion.games.historia.turn.turn_actions import PlayAdvisor, UseWonder
from companion.games.historia.variants.dominion import ActivateDominion, TakeDominion
from companion.games.historia.variants.goals import PlaceGoal, goal_placer
from tests.games.anything import Anything

METRICS = ("technology", "military", "wonders", "regions")
FACTS = tuple(all_facts())


def random_action(rng: Random, seats: int, kind: type[Action[Any]] | None = None) -> Action[Any]:
    """Any action with any fields."""
    return anything(rng, seats).action(kind or rng.choice(ACTIONS))


def anything(rng: Random, seats: int) -> Anything:
    """Any value of any field."""
    return Anything(GAME, rng, seats, _texts)


def _texts(field: Field) -> tuple[str, ...]:
    return FACTS if field.name == "fact" else ("yes", "no", "1", "x")


def legal(state: Historia, actions: Iterator[Action[Any]] | list[Action[Any]]) -> list[Action[Any]]:
    """Those the rules allow now."""
    return [action for action in actions if against(action, state) is None]


def extras(state: Historia, rng: Random) -> Iterator[Action[Any]]:
    """Moves beside the cards that a table might make now."""
    for seat in without_leader(state):
        first, second = (Condition(rng.choice(METRICS), rng.randint(1, 9), vp) for vp in (3, 6))
        yield TakeLeader(seat, f"Leader {seat}", first, second)
    placer = goal_placer(state)
    if placer is not None:
        yield PlaceGoal(placer, rng.randint(2, 16), rng.randint(2, 16), Bonus(vp=rng.randint(1, 3), cubes=1))
    if state.rules.events and state.next_event is None:
        yield EnterEvent(
            Event("Storm", rng.choice((None, "trade", "technology")), vp=-1, cubes=rng.randint(0, 1)), True
        )
    for seat in state.humans:
        yield TakeDominion(seat, *rng.sample(METRICS, 2))
        yield ActivateDominion(seat, rng.choice("abcd"), rng.choice(("general", "used", "personal")))
        for place in range(len(state.players[seat].wonders)):
            yield UseWonder(seat, place, Bonus(vp=1), majority=rng.choice(METRICS))
        yield MoveCube(seat, "used", "personal")
    yield Calibrate(f"field:{rng.randint(10, 16)}:{rng.randint(10, 16)}", "yes")


def moves(state: Historia, rng: Random) -> list[Action[Any]]:
    """What the seat that is due could do, all of it legal."""
    due = next_to_place(state) if state.stage == "setup" else _next_to_play(state)
    if due is None:
        return []
    if state.stage == "setup":
        return legal(state, [PlaceStart(due, region) for region in ALL_REGIONS])
    found = list(GAME.quick_actions(state, due))
    revolution = [action for action in found if isinstance(action, Revolution)]
    if revolution and rng.random() < 0.4:
        return revolution
    advisor = legal(state, [PlayAdvisor(due, "Advisor", Bonus(cubes=1, cards=1))])
    if advisor and rng.random() < 0.3:
        return advisor
    return found or legal(state, [PlayWithoutEffect(civ=due, played=card) for card in playable(state.players[due])])


def _next_to_play(state: Historia) -> int | None:
    shown = phase(state)
    return shown.seat if shown.step == CARDS_STEP else None


def step(session: Session, rng: Random) -> None:
    """One legal move, a card of the seat that is due or whatever comes next."""
    state: Historia = session.state
    if rng.random() < 0.25:
        found = legal(state, extras(state, rng))
        if found:
            session.do(rng.choice(found), at=0.0)
            return
    again = list(GAME.quick_actions(state, state.order[-1])) if rng.random() < 0.3 and state.running else []
    chosen = moves(state, rng)
    next_action = session.phase.next_action
    if chosen:
        session.do(rng.choice(chosen), at=0.0)
    elif again and not isinstance(again[0], Revolution):
        session.do(rng.choice(again), at=0.0)
    else:
        assert next_action is not None
        if isinstance(next_action, Begun):
            next_action = complete_at_random(GAME, next_action.cls, state, dict(next_action.given), rng)
            assert next_action is not None
        session.do(next_action, at=0.0)


def play_out(session: Session, seed: int, watch: Any = None) -> Session:
    """Play a whole legal game."""
    rng = Random(seed)
    for _ in range(3000):
        if GAME.finished(session.state):
            return session
        step(session, rng)
        if watch:
            watch(session.state)
    raise AssertionError("the game does not end")
