"""Tales of Clash of Cultures: battles, cities and wonders as they are told afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.message import Arg, Message, SeatRef, say
from companion.engine.tale import Tale, TaleKind, Told

from ..table.battle_state import Fought
from ..table.ids import DRAW, LOST
from ..table.state import Clash

# Moves worth a sentence of their own: what they are, and the sentence.
BY_MOVE = {
    ".ConquerCity": (TaleKind.BATTLE, ".tale.conquered"),
    ".BuildWonder": (TaleKind.WONDER, ".tale.wonder"),
    ".ScoreObjective": (TaleKind.DEED, ".tale.objective"),
    ".FoundCity": (TaleKind.DEED, ".tale.city"),
    ".Build": (TaleKind.DEED, ".tale.building"),
    ".Advance": (TaleKind.DEED, ".tale.advance"),
    ".FreeAdvance": (TaleKind.DEED, ".tale.advance"),
    ".SettleStatus": (TaleKind.ROUTINE, ".tale.status"),
}
BY_STEP = {
    ".step.leader_dies": (TaleKind.DEED, ".tale.leader_dies"),
    ".step.influence_succeeds": (TaleKind.LANDMARK, ".tale.influence"),
}

# A battle in the open, and one for a city.
ATTACKED = (".tale.battle_won", ".tale.battle_won_at")
HELD = (".tale.battle_held", ".tale.battle_held_at")
DRAWN = (".tale.battle_draw", ".tale.battle_draw_at")


def tales(told: Told[Clash]) -> tuple[Tale, ...]:
    """What people tell of this entry."""
    made = [*_battles(told)]
    for step in told.steps:
        if step.id in BY_STEP:
            kind, id = BY_STEP[step.id]
            made.append(Tale(kind, say(id, **step.args)))
    if told.move in BY_MOVE:
        kind, id = BY_MOVE[told.move]
        unowned = told.move == ".ConquerCity" and told.line.args.get("loser") is None
        made.append(Tale(kind, say(".tale.conquered_barbarians" if unowned else id, **told.line.args)))
    return tuple(made)


def _battles(told: Told[Clash]) -> Iterator[Tale]:
    """Battles that ended with this entry; a city that is won is told when it is captured."""
    known = told.before.turn.battles
    for fought in told.after.turn.battles[len(known) :]:
        if told.after.spoils is None or told.after.spoils == told.before.spoils:
            yield Tale(TaleKind.BATTLE, _battle(fought))


def _battle(fought: Fought) -> Message:
    """Who won a battle, and where; barbarians and pirates are several."""
    held = fought.ended == LOST
    seats = (fought.defender, fought.attacker) if held else (fought.attacker, fought.defender)
    winner, loser = (_side(fought, seat) for seat in seats)
    if fought.ended != DRAW and seats[0] is None:
        return say(".tale.strangers_won", winner=winner, loser=loser)
    somewhere, at_a_city = DRAWN if fought.ended == DRAW else HELD if held else ATTACKED
    return say(at_a_city if fought.city else somewhere, winner=winner, loser=loser, city=fought.city)


def _side(fought: Fought, seat: int | None) -> Arg:
    return say(".tale.pirates" if fought.pirates else ".tale.barbarians") if seat is None else SeatRef(seat)
