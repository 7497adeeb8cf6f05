"""Quick actions: whole moves worth a button for a seat now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.action import Action, against

from ..cards.row_actions import TakeCard
from ..civil.civil_actions import Build, BuildStage, Develop, IncreasePopulation, Upgrade
from ..leaders.leader_actions import PlayLeader, UseHammurabi
from ..politics.politics_phase import allowed_political
from ..table.printed_cards import LEADER, card
from ..table.state import OVER, POLITICS, SCORING, UNKNOWN, World
from ..war.tactic_actions import CopyTactic, tactics_to_copy
from .questions import questions
from .turn_actions import EndTurn, SkipPolitics

MANY_QUICK = 8


def quick_actions(world: World, seat: int) -> tuple[Action[Any], ...]:
    """Whole legal moves for this seat, most likely first."""
    if world.phase in (SCORING, OVER):
        return ()
    found: list[Action[Any]] = []
    for move in (*_answers(world, seat), *_likely(world, seat)):
        if against(move, world) is None:
            found.append(move)
        if len(found) == MANY_QUICK:
            break
    return tuple(found)


def _answers(world: World, seat: int) -> Iterator[Action[Any]]:
    for question in questions(world):
        if question.seat == seat:
            yield from (answer.action for answer in question.answers if isinstance(answer.action, Action))


def _likely(world: World, seat: int) -> Iterator[Action[Any]]:
    player = world.players[seat]
    if world.phase == POLITICS and allowed_political(world, seat):
        yield SkipPolitics(seat)
    yield IncreasePopulation(seat)
    yield from (PlayLeader(seat, id) for id in player.civil_hand if card(id).kind == LEADER)
    yield BuildStage(seat)
    for id in player.civil_hand:
        if card(id).is_technology:
            yield Develop(seat, id)
            yield Develop(seat, id, revolution=True)
    best = sorted(player.workers, key=lambda id: -card(id).level)
    yield from (Build(seat, id) for id in best)
    yield from (
        Upgrade(seat, low, high) for high in best for low in reversed(best) if card(low).kind == card(high).kind
    )
    yield from (TakeCard(seat, id) for id in dict.fromkeys(world.row) if id and id != UNKNOWN)
    yield from (CopyTactic(seat, id) for id in tactics_to_copy(world, seat))
    yield UseHammurabi(seat)
    yield EndTurn(seat)
