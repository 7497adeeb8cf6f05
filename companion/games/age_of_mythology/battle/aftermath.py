"""Aftermath: what an encounter changes, and how a battle ends."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.counters import with_at
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef, say

from ..camp.city import city_size
from ..camp.units import with_units, without_unit
from ..table import printed
from ..table.counts import with_count
from ..table.ids import CAMP, CITY, HERO, MUMMY, PRODUCTION, SIEGE_WORKSHOP
from ..table.purse import take
from ..table.resources import Resources
from ..table.state import Battle, Fallen, Mythology, Side
from ..table.wording import tell_taken
from ..turn.turns import finish_turn
from . import special_ids
from .encounter import Encounter, Fighter, brings

BUILDINGS_RAZED = 1
BUILDINGS_RAZED_AT_MOST = 2


def after_encounter(
    state: Mythology, battle: Battle, met: Encounter, won: Fighter, hydra: int, turn: Turn
) -> Mythology:
    """The table after an encounter: the beaten unit, the specials of both, and perhaps the end of the battle."""
    lost = met.defender if won is met.attacker else met.attacker
    battle = replace(battle, encounters=battle.encounters + 1)
    state = replace(state, fallen=None)
    if won.throws:
        battle = battle.with_side(leave(battle.side(lost.seat), lost.unit.id, hydra))
        _tell(turn, ".step.thrown", lost)
    else:
        state, battle = _eliminate(state, battle, lost, hydra, turn)
        state, battle = _reward(state, battle, won, hydra, turn)
    state = replace(state, battle=battle)
    routed = not won.throws and special_ids.ROUTS in won.unit.specials and lost.unit.type == HERO
    if routed:
        turn.step(say(".step.routed", seat=SeatRef(lost.seat)), seat=lost.seat, icon="flag")
    if routed or not battle.side(lost.seat).count:
        return end_battle(state, won.seat, turn)
    return state


def _tell(turn: Turn, message_id: str, fighter: Fighter) -> None:
    line = say(message_id, seat=SeatRef(fighter.seat), unit=TermRef("units", fighter.unit.id))
    turn.step(line, seat=fighter.seat, icon="skull-outline")


def leave(side: Side, unit: str, hydra: int = 1) -> Side:
    """A side after one of its units has left the battle; a Hydra takes her dice along."""
    hydras = side.hydras
    if special_ids.GROWS in printed.unit(unit).specials:
        place = min(hydra, len(hydras)) - 1
        hydras = hydras[:place] + hydras[place + 1 :] if hydras else ()
    return replace(side, units=with_count(side.units, unit, -1), hydras=hydras)


def _eliminate(state: Mythology, battle: Battle, lost: Fighter, hydra: int, turn: Turn) -> tuple[Mythology, Battle]:
    side = battle.side(lost.seat)
    if side.protected:
        _tell(turn, ".step.put_back", lost)
        return state, battle.with_side(replace(side, protected=False))
    side = leave(side, lost.unit.id, hydra)
    _tell(turn, ".step.eliminated", lost)
    favor = lost.unit.specials.get(special_ids.RETURNS, 0)
    if favor and brings(side, special_ids.RECALLS):
        state = replace(state, fallen=Fallen(lost.seat, lost.unit.id, favor))
    return without_unit(state, lost.seat, lost.unit.id), battle.with_side(side)


def _reward(state: Mythology, battle: Battle, won: Fighter, hydra: int, turn: Turn) -> tuple[Mythology, Battle]:
    """What the winner's special brings for a unit eliminated."""
    specials = won.unit.specials
    side = battle.side(won.seat)
    if special_ids.NEW_MUMMY in specials:
        before, state = state, with_units(state, won.seat, (MUMMY,))
        if state is not before:
            _tell(turn, ".step.new_mummy", won)
    if special_ids.FAVOR_PER_KILL in specials:
        state, got = take(state, won.seat, Resources(favor=specials[special_ids.FAVOR_PER_KILL]))
        tell_taken(turn, won.seat, got, "hands-pray")
    if not battle.enemy(won.seat).count:
        return state, battle
    if special_ids.GROWS in specials and side.hydras:
        place = min(hydra, len(side.hydras)) - 1
        grown = with_at(side.hydras, place, side.hydras[place] + specials[special_ids.GROWS])
        battle = battle.with_side(replace(side, hydras=tuple(sorted(grown, reverse=True))))
        _tell(turn, ".step.grows", won)
    if special_ids.REINFORCES in specials:
        battle = battle.with_side(replace(side, reinforcements=side.reinforcements + specials[special_ids.REINFORCES]))
        _tell(turn, ".step.may_reinforce", won)
    return state, battle


def end_battle(state: Mythology, winner: int, turn: Turn) -> Mythology:
    """The table after a battle: survivors home, cubes to the winner, and for a winning attacker the target open."""
    battle = state.battle
    if battle is None:
        return state
    cubes = state.victory.battle
    player = state.players[winner]
    state = state.with_player(winner, replace(player, cubes=player.cubes + cubes))
    state = replace(state, victory=replace(state.victory, battle=0), last_winner=winner)
    survivors = say(".todo.survivors_home")
    won = say(".step.wins_battle", seat=SeatRef(winner), n=cubes) if cubes else say(".step.wins", seat=SeatRef(winner))
    turn.step(won, todo=survivors, seat=winner, icon="trophy")
    state = replace(state, battle=replace(battle, winner=winner))
    if winner == battle.attacker.seat and anything_to_take(state, battle):
        return state
    if winner == battle.attacker.seat:
        loser, area = battle.defender.seat, TermRef("areas", battle.area)
        turn.step(say(".step.nothing_to_take", victim=SeatRef(loser), area=area), seat=winner, icon="basket")
    return close_battle(state)


def close_battle(state: Mythology) -> Mythology:
    """The table when nothing of the battle is left to do; the attacker's card is done."""
    battle = state.battle
    if battle is None:
        return state
    return finish_turn(replace(state, battle=None), battle.attacker.seat)


def anything_to_take(state: Mythology, battle: Battle) -> bool:
    """Whether the attacked area holds anything for the winner."""
    loser = state.players[battle.defender.seat]
    match battle.area:
        case area if area == CITY:
            return city_size(loser) > 0
        case area if area == PRODUCTION:
            return any(plot.tile for plot in loser.plots)
        case area if area == CAMP:
            return loser.resources.total > 0
        case _:
            return False


def razed_at_most(state: Mythology, battle: Battle) -> int:
    """How many buildings a won attack on a city destroys: one, or two by workshop or a surviving special."""
    workshop = state.players[battle.attacker.seat].has(SIEGE_WORKSHOP)
    special = brings(battle.attacker, special_ids.RAZES_TWO)
    return BUILDINGS_RAZED_AT_MOST if workshop or special else BUILDINGS_RAZED
