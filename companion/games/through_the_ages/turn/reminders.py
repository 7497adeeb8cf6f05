"""What is easily forgotten, at the start of a turn, now, and before it ends."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.action import against
from companion.engine.game import Reminder, When
from companion.engine.message import SeatRef, TermRef, say

from ..leaders.leader_actions import ChooseChurchill, PlayLeader, UseOceanLiner
from ..scoring.scoring import known_impacts
from ..table.keeping import knows_hands, knows_tableau
from ..table.printed_cards import (
    AGE_IDS,
    AGE_III,
    AGE_IV,
    ARISTOTLE,
    CHURCHILL,
    CIVIL,
    JOAN,
    LEADER,
    OCEAN_LINER,
    WARS,
    card,
)
from ..table.ratings import ratings
from ..table.state import ACTIONS, OVER, POLITICS, SCORING, START, World
from .ages import age_term
from .production import missing_food
from .recount import gates_bonus
from .turn_actions import BeginTurn


def reminders(world: World) -> tuple[Reminder, ...]:
    """What the table should not forget now."""
    if world.phase == SCORING:
        return tuple(_to_turn_up(world))
    if world.phase == OVER:
        return ()
    if not knows_tableau(world):
        return tuple(_last_round(world))
    return (*_at_start(world), *_last_round(world), *_now(world), *_at_end(world))


def _to_turn_up(world: World) -> Iterator[Reminder]:
    """The Age III events that are still to be named for the final scoring."""
    missing = unnamed_impacts(world)
    if missing > 0:
        yield Reminder(When.NOW, say(".remind.turn_up", n=missing))
    by_hand = len(world.impacts) - len(known_impacts(world, world.impacts))
    if by_hand:
        yield Reminder(When.NOW, say(".remind.impacts_by_hand", n=by_hand))


def unnamed_impacts(world: World) -> int:
    """How many Age III events in the decks nobody has named yet."""
    last = AGE_IDS[AGE_III]
    return world.current_events.get(last, 0) + world.future_events.get(last, 0) - len(world.impacts)


def _at_start(world: World) -> Iterator[Reminder]:
    seat = world.active
    player = world.players[seat]
    if world.phase == START:
        for war in player.wars:
            yield Reminder(When.START, say(".remind.war", war=TermRef(WARS, war.id), rival=SeatRef(war.rival)), seat)
        if player.wars and not world.with_row and 0 < world.age < AGE_IV:
            yield Reminder(When.START, say(".remind.age_before_war"), seat, BeginTurn(seat, age_ended=True))
        if player.tactic_exclusive:
            yield Reminder(When.START, say(".remind.tactic"), seat)
    if world.phase == POLITICS and player.leader == JOAN:
        yield Reminder(When.START, say(".remind.joan"), seat)


def _last_round(world: World) -> Iterator[Reminder]:
    if world.last_round == world.round and world.last_round:
        yield Reminder(When.NOW, say(".remind.last_round"))
    elif world.last_round:
        yield Reminder(When.NOW, say(".remind.last_round_next", round=world.last_round))


def _now(world: World) -> Iterator[Reminder]:
    seat = world.active
    player = world.players[seat]
    if world.with_row and world.age < AGE_IV and 0 < world.civil_deck <= len(world.players) * 2:
        yield Reminder(When.NOW, say(".remind.age_ends_soon", n=world.civil_deck, age=age_term(world.age)))
    if not knows_hands(world) and player.leader == ARISTOTLE:
        yield Reminder(When.NOW, say(".remind.aristotle"), seat)
    if world.phase == ACTIONS and world.round > 1:
        if player.leader == CHURCHILL and CHURCHILL not in player.turn.once:
            yield Reminder(When.NOW, say(".remind.churchill"), seat, ChooseChurchill(seat))
        standing = any(wonder.id == OCEAN_LINER and not wonder.ruined for wonder in player.wonders)
        if standing and OCEAN_LINER not in player.turn.once and player.yellow_bank:
            yield Reminder(When.NOW, say(".remind.liner"), seat, UseOceanLiner(seat))
        yield from _new_leader(world, seat)


def _new_leader(world: World, seat: int) -> Iterator[Reminder]:
    """Nobody leads, and somebody in hand can: taken and played in two touches, whatever page is open."""
    player = world.players[seat]
    waiting = (PlayLeader(seat, id) for id in player.civil_hand if player.leader is None and card(id).kind == LEADER)
    for move in waiting:
        if against(move, world) is None:
            yield Reminder(When.NOW, say(".remind.leader", leader=TermRef(CIVIL, move.card)), seat, move)


def _at_end(world: World) -> Iterator[Reminder]:
    """What the end of this turn will bring, while something can still be done about it."""
    seat = world.active
    player, rated = world.players[seat], ratings(world, seat)
    if rated.discontent > player.unused:
        yield Reminder(When.END, say(".remind.uprising", n=rated.discontent - player.unused), seat)
    else:
        yield from _in_production(world, seat, rated.corruption)
    surplus = player.military_cards - rated.military_hand_limit
    if surplus > 0 and knows_hands(world):
        yield Reminder(When.END, say(".remind.discard", n=surplus), seat)
    if gates_bonus(player) and world.last_round:
        yield Reminder(When.END, say(".remind.gates", n=gates_bonus(player)), seat)


def _in_production(world: World, seat: int, corruption: int) -> Iterator[Reminder]:
    """What the production phase, if there is one, will take."""
    if corruption:
        yield Reminder(When.END, say(".remind.corruption", n=corruption), seat)
    hunger = missing_food(world, seat)
    if hunger:
        yield Reminder(When.END, say(".remind.hunger", n=hunger), seat)
