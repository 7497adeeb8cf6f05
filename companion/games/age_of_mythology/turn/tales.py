"""Tales of Age of Mythology: battles and the Wonder as they are told afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.message import Message, SeatRef, say
from companion.engine.tale import Tale, TaleKind, Told

from ..table.state import Mythology

# Moves whose log line lists what was done; afterwards people only say what it brought.
SUMMED_UP = {
    ".Recruit": ".tale.army",
    ".Build": ".tale.buildings",
    ".PlaceCube": ".tale.cube",
    ".Fight": ".tale.fight",
}
WON = (".step.wins", ".step.wins_battle")
# What was fought over: how it is told where the attacker won, and where the defender held it.
BATTLES = {
    "city": (".tale.won.city", ".tale.held.city"),
    "production": (".tale.won.production", ".tale.held.production"),
    "camp": (".tale.won.camp", ".tale.held.camp"),
}


def tales(told: Told[Mythology]) -> tuple[Tale, ...]:
    """What people tell of this entry."""
    made = [tale for step in told.steps for tale in _of_step(told, step)]
    if told.move in SUMMED_UP:
        made.append(Tale(TaleKind.DEED, say(SUMMED_UP[told.move], **told.line.args)))
    return tuple(made)


def _of_step(told: Told[Mythology], step: Message) -> Iterator[Tale]:
    battle = told.before.battle
    if step.id in WON and battle is not None:
        attacker, defender = SeatRef(battle.attacker.seat), SeatRef(battle.defender.seat)
        won, held = BATTLES[battle.area]
        told_so = won if step.args["seat"] == attacker else held
        yield Tale(TaleKind.BATTLE, say(told_so, attacker=attacker, defender=defender))
    if step.id == ".step.wonder":
        yield Tale(TaleKind.WONDER, say(".tale.wonder", **step.args))
