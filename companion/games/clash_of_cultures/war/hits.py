"""Hits of a round that was rolled: what may still be paid about them, who chooses the fallen, and what follows."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import Message, say

from ..cities.recruiting import counted
from ..table.amounts import Units
from ..table.battle_state import Battle, Rolled, Side
from ..table.ids import ARMY, DRAW, GREAT_ARENA, MOOD
from ..table.state import Clash
from .arms import side_name
from .battle import HIT, fighters, hits, result
from .battle_effects import boost_of
from .battle_round import ARENA_BONUS, Extras, extras_fit, struck, tactic
from .outcome import finish


def side_of_battle(battle: Battle, attacking: bool) -> Side:
    """One side of a battle."""
    return battle.attacker if attacking else battle.defender


def decides(state: Clash, battle: Battle, attacking: bool) -> int:
    """Who decides for a side: its player; for barbarians and pirates the next one after whoever fights them."""
    seat = side_of_battle(battle, attacking).seat
    if seat is not None:
        return seat
    fighter = side_of_battle(battle, not attacking).seat or 0
    return (fighter + 1) % len(state.players)


def taken_hits(rolled: Rolled) -> tuple[int, int]:
    """The hits that count: on the attacker, on the defender."""
    taken = max(0, hits(rolled.defender_value) - rolled.attacker_ignores)
    dealt = max(0, hits(rolled.attacker_value) - rolled.defender_ignores)
    return taken, dealt


def offers_now(state: Clash, battle: Battle, attacking: bool) -> tuple[Extras, ...]:
    """What a side may pay now that the dice lie and that would change something."""
    rolled, side = battle.rolled, side_of_battle(battle, attacking)
    if rolled is None or side.seat is None or attacking in rolled.asked:
        return ()
    taken, dealt = taken_hits(rolled)
    suffered = taken if attacking else dealt
    made = [Extras(fireworks=True), Extras(shield=True)] if suffered else []
    if _arena_helps(battle, rolled, attacking):
        made.append(Extras(arena=MOOD))
    return tuple(extras for extras in made if extras_fit(state, battle, attacking, extras))


def _arena_helps(battle: Battle, rolled: Rolled, attacking: bool) -> bool:
    """Whether one more point makes a hit, that nobody ignores and nobody's limit forbids."""
    side, enemy = side_of_battle(battle, attacking), side_of_battle(battle, not attacking)
    limited = boost_of(enemy, side.units, battle.round == 1).cap is not None
    after = _with_value(rolled, attacking, ARENA_BONUS)
    more = taken_hits(after) != taken_hits(rolled)
    spare = fighters(enemy.units, battle.sea) > taken_hits(rolled)[int(attacking)]
    return more and spare and not limited and GREAT_ARENA not in side.spent


def _with_value(rolled: Rolled, attacking: bool, more: int) -> Rolled:
    if attacking:
        return replace(rolled, attacker_value=rolled.attacker_value + more)
    return replace(rolled, defender_value=rolled.defender_value + more)


def with_paid(rolled: Rolled, attacking: bool, extras: Extras) -> Rolled:
    """The round with what a side has paid for after the roll."""
    ignores = int(extras.fireworks) + int(extras.shield)
    rolled = _with_value(rolled, attacking, ARENA_BONUS if extras.arena is not None else 0)
    if attacking:
        rolled = replace(rolled, attacker_ignores=rolled.attacker_ignores + ignores)
    else:
        rolled = replace(rolled, defender_ignores=rolled.defender_ignores + ignores)
    return replace(rolled, asked=(*rolled.asked, attacking))


def payer(state: Clash, battle: Battle) -> bool | None:
    """The side that is asked next what it pays; True is the attacker, None is nobody."""
    return next((side for side in (True, False) if offers_now(state, battle, side)), None)


def falling(battle: Battle, attacking: bool) -> int:
    """How many units of a side fall where its owner has a choice; 0 where there is none or it was made."""
    rolled, side = battle.rolled, side_of_battle(battle, attacking)
    if rolled is None or battle.sea:
        return 0
    if (rolled.attacker_fallen if attacking else rolled.defender_fallen) is not None:
        return 0
    count = taken_hits(rolled)[int(not attacking)]
    kinds = sum(unit in ARMY for unit, _number in counted(side.units))
    return count if kinds > 1 and count < side.units.army else 0


def waits(state: Clash, battle: Battle) -> bool:
    """Whether the round waits for somebody's word."""
    return payer(state, battle) is not None or falling(battle, True) > 0 or falling(battle, False) > 0


def go_on(state: Clash, battle: Battle, turn: Turn, *, ask: bool = True, drowning: bool = True) -> Clash:
    """Wait for whoever has something to say about the hits; with nothing left to say they count."""
    rolled = battle.rolled
    assert rolled is not None
    if ask and waits(state, battle):
        if not rolled.asked and rolled.attacker_fallen is None and rolled.defender_fallen is None:
            turn.step(round_line(battle, rolled, ".step.battle_rolled"), icon="dice-multiple")
        turn.tell(ended=say(".hits_wait"))
        return replace(state, battle=battle)
    turn.step(round_line(battle, rolled, ".step.battle_round"), icon="dice-multiple")
    tactics = (tactic(rolled.attacker_tactic), tactic(rolled.defender_tactic))
    chosen: tuple[Units | None, Units | None] = (rolled.attacker_fallen, rolled.defender_fallen)
    battle = replace(battle, rolled=None)
    state, battle = struck(state, battle, taken_hits(rolled), tactics, chosen, turn)
    ended = result(battle, battle.round)
    if ended is None and battle.eclipse:
        turn.step(say(".step.eclipse_ends"), todo=say(".todo.eclipse_ends"), icon="weather-night")
        ended = DRAW
    if ended is not None:
        return finish(state, battle, ended, rolled.token, turn, ask=drowning)
    turn.tell(ended=say(".battle_goes_on"))
    return replace(state, battle=replace(battle, round=battle.round + 1))


def round_line(battle: Battle, rolled: Rolled, id: str) -> Message:
    """A round in a sentence: values, hits and who falls."""
    taken, dealt = taken_hits(rolled)
    return say(
        id,
        round=battle.round,
        attacker=side_name(battle.attacker, battle.pirates),
        defender=side_name(battle.defender, battle.pirates),
        value=max(0, rolled.attacker_value),
        answer=max(0, rolled.defender_value),
        dealt=dealt,
        taken=taken,
        attacker_losses=min(taken, fighters(battle.attacker.units, battle.sea)),
        defender_losses=min(dealt, fighters(battle.defender.units, battle.sea)),
        each=HIT,
    )
