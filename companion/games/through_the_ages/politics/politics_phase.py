"""The politics phase: what a civilization may still do in it, and what it would do it with."""

from __future__ import annotations

from companion.engine.frozen import replace
from companion.engine.ruling import require
from companion.toolbox.once import with_used

from ..table.asks import military_ages
from ..table.printed_cards import AGE_IDS, CAESAR
from ..table.state import ACTIONS, POLITICS, START, World
from ..turn.turn_checks import require_politics

CAESAR_ACTIONS = 2


def allowed_political(world: World, seat: int) -> int:
    """How many political actions this seat has left in this turn."""
    player = world.players[seat]
    total = CAESAR_ACTIONS if player.leader == CAESAR and CAESAR not in player.once else 1
    return max(0, total - player.turn.political)


def may_act(world: World, seat: int) -> bool:
    """Whether this seat is in its politics phase with a political action left."""
    return world.active == seat and world.phase == POLITICS and allowed_political(world, seat) > 0


def politics_over(world: World, seat: int) -> bool:
    """Whether this seat's turn has gone on from its politics phase."""
    return world.active == seat and world.phase not in (START, POLITICS)


def require_political(world: World, seat: int) -> None:
    """Refuse unless a political action is left in the own politics phase."""
    require_politics(world, seat)
    require(allowed_political(world, seat) > 0, ".one_political_action")


def political(world: World, seat: int) -> World:
    """One political action is used; after the last one the action phase begins."""
    player = world.players[seat]
    used = player.turn.political + 1
    player = replace(
        player,
        turn=replace(player.turn, political=used),
        once=with_used(player.once, CAESAR) if used >= CAESAR_ACTIONS else player.once,
    )
    world = world.with_player(seat, player)
    return world if allowed_political(world, seat) else replace(world, phase=ACTIONS)


def top_event_age(world: World) -> str | None:
    """The age of the top card of the current events: earlier ages lie on top."""
    return next((age for age in AGE_IDS if world.current_events.get(age)), None)


def preparable(world: World, seat: int) -> tuple[str, ...]:
    """The backs of the cards this seat could prepare as events, the oldest first."""
    held = military_ages(world, seat)
    return tuple(age for age in AGE_IDS[1:4] if age in held)
