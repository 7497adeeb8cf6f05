"""War: the higher military wins the points, the loser's cube leaves the region."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import Message, SeatRef, say

from ..map.world import region_name
from ..table.ids import OVER, PERSONAL, USED, WAR, RegionId
from ..table.state import Historia

WAR_VP = 2
ADVANCED_WAR_VP = 4


def fight(state: Historia, attacker: int, defender: int, region: RegionId, prize: int, turn: Turn) -> Historia:
    """Fight one war in a shared region; with equal military nothing happens."""
    strength, resistance = state.players[attacker].military, state.players[defender].military
    place = region_name(state, region)
    if strength == resistance:
        turn.step(say(".step.war_draw", region=place, military=strength), seat=attacker, icon="sword-cross")
        return state
    winner, loser = (attacker, defender) if strength > resistance else (defender, attacker)
    state = state.with_civ(winner, state.players[winner].scored(prize, WAR))
    turn.step(
        say(".step.war", winner=SeatRef(winner), loser=SeatRef(loser), region=place, vp=prize),
        todo=say(".todo.vp", civ=SeatRef(winner), vp=prize),
        seat=winner,
        icon="sword-cross",
    )
    return _retreat(state, loser, region, turn)


def outlook(state: Historia, attacker: int, defender: int, prize: int) -> Message:
    """What a war would bring, for who has yet to decide on one."""
    strength, resistance = state.players[attacker].military, state.players[defender].military
    if strength == resistance:
        return say(".war_outlook.draw")
    words = ".war_outlook.won" if strength > resistance else ".war_outlook.lost"
    return say(words, winner=SeatRef(attacker if strength > resistance else defender), vp=prize)


def _retreat(state: Historia, loser: int, region: RegionId, turn: Turn) -> Historia:
    """Take the loser's cube from the region, unless it is the last one of a human among humans."""
    civ = state.players[loser]
    place, name = region_name(state, region), SeatRef(loser)
    last = civ.regions == (region,)
    if last and not civ.is_bot and not state.solo:
        turn.step(say(".step.last_cube_stays", civ=name, region=place), seat=loser, icon="shield")
        return state
    supply = civ.is_bot and state.rules.o7_lost_bot_cube == "supply"
    civ = civ.withdrawn(region, PERSONAL if supply else USED)
    turn.step(
        say(".step.cube_lost", civ=name, region=place),
        todo=say(".todo.cube_lost", civ=name, region=place),
        seat=loser,
        icon="cube-outline",
    )
    if last:
        civ = replace(civ, out=True)
        turn.step(say(".step.destroyed" if civ.is_bot else ".step.solo_lost", civ=name), seat=loser, icon="skull")
    state = state.with_civ(loser, civ)
    return replace(state, stage=OVER) if civ.out and not civ.is_bot else state
