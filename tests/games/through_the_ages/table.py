"""Table situations for the tests: a start position, a civilization changed, a move done or refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.action import Action, Step, Turn
from companion.engine.chance import Chance
from companion.engine.checks import check_fields
from companion.engine.game import SeatSpec
from companion.engine.opening import opening
from companion.engine.ruling import RuleViolation
from companion.engine.session import Session
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.table.ratings import action_totals
from companion.games.through_the_ages.table.state import ACTIONS, POLITICS, Civilization, Wonder, World

NAMES = (("Ada", "red"), ("Karl", "blue"), ("Mia", "yellow"), ("Ben", "green"))
RED, BLUE, YELLOW, GREEN = range(4)


def seats(count: int) -> list[SeatSpec]:
    """So many people."""
    return [SeatSpec(name, colour) for name, colour in NAMES[:count]]


def session(count: int = 3, **options: Any) -> Session:
    """A real session for so many people."""
    return Session(GAME, opening(GAME, seats(count), options, id="test", seed="1"))


def start(count: int = 3, **options: Any) -> World:
    """The table before the first turn."""
    world: World = session(count, **options).state
    return world


def later(count: int = 3, *, age: int = 1, phase: str = ACTIONS, **options: Any) -> World:
    """A table in the middle of the game: round 5, Ada's turn, everybody with all actions."""
    world = start(count, **options)
    world = replace(world, round=5, age=age, phase=phase, military_deck=40, civil_deck=30 if world.with_row else 0)
    return refreshed(world)


def refreshed(world: World) -> World:
    """Everybody has all actions available."""
    for seat in range(len(world.players)):
        civil, military = action_totals(world, seat)
        world = me(world, seat, civil_left=civil, military_left=military)
    return world


def me(world: World, seat: int = RED, **changes: Any) -> World:
    """One civilization changed; workers and stores are added to what is there."""
    player = world.players[seat]
    for mapping in ("workers", "stores"):
        if mapping in changes:
            changes[mapping] = {**getattr(player, mapping), **changes[mapping]}
    if "wonders" in changes:
        changes["wonders"] = tuple(Wonder(w) if isinstance(w, str) else w for w in changes["wonders"])
    return world.with_player(seat, replace(player, **changes))


def rich(world: World, seat: int = RED, food: int = 20, resources: int = 30, science: int = 40) -> World:
    """One civilization with plenty of everything and a full blue bank."""
    return me(world, seat, stores={"agriculture": food, "bronze": resources}, science=science, blue_bank=16)


def run(
    world: World, action: Action[Any], *, override: bool = False, chance: tuple[Any, ...] = ()
) -> tuple[World, tuple[Step, ...]]:
    """Do a move and give its steps too."""
    check_fields(action, GAME, len(world.players))
    if not override:
        action.check(world)
    turn = Turn(Chance("1", chance))
    after: World = action.apply(world, turn)
    return after, tuple(turn.steps)


def do(world: World, *actions: Action[Any], override: bool = False) -> World:
    """Do moves one after the other."""
    for action in actions:
        world, _ = run(world, action, override=override)
    return world


def refused(world: World, action: Action[Any]) -> str:
    """The rule that forbids a move, without its leading dot."""
    with pytest.raises(RuleViolation) as caught:
        run(world, action)
    return caught.value.rule.removeprefix(".")


def told(steps: tuple[Step, ...]) -> list[str]:
    """The ids of the steps, without the common beginning."""
    return [step.message.id.removeprefix(".step.") for step in steps]


def unheard() -> Turn:
    """A turn whose steps nobody reads."""
    return Turn(Chance("1"))


def player(world: World, seat: int = RED) -> Civilization:
    """A civilization."""
    return world.players[seat]


HAND = {"i": 3, "ii": 3, "iii": 3}


def politics(count: int = 3, age: int = 2, **changes: Any) -> World:
    """Ada's politics phase with plenty of military cards and actions."""
    world = replace(later(count, age=age, phase=POLITICS), **changes)
    return me(world, RED, military_hand=HAND, military_left=6)


def fight(own: int = 10, other: int = 5, **rival: Any) -> World:
    """Ada stronger than Karl."""
    world = me(politics(), RED, workers={"warriors": own})
    return me(world, BLUE, workers={"warriors": other}, **rival)
