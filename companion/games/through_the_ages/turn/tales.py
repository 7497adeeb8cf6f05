"""Tales of Through the Ages: attacks, wars, wonders and colonies as they are told afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.tale import Tale, TaleKind, Told

from ..table.printed_cards import AGGRESSIONS
from ..table.state import World

# Moves whose log line lists what was done; afterwards people only say what it brought.
SUMMED_UP = {
    ".EndTurn": (TaleKind.ROUTINE, ".tale.end_turn"),
    ".PrepareEvent": (TaleKind.DEED, ".tale.event"),
    ".PlayActionCard": (TaleKind.DEED, ".tale.card"),
    ".FinalScoring": (TaleKind.DEED, ".tale.final"),
}


def tales(told: Told[World]) -> tuple[Tale, ...]:
    """What people tell of this entry."""
    made = [tale for step in told.steps for tale in _of_step(told, step)]
    if told.move in SUMMED_UP:
        kind, id = SUMMED_UP[told.move]
        made.append(Tale(kind, say(id, **told.line.args)))
    return tuple(made)


def _of_step(told: Told[World], step: Message) -> Iterator[Tale]:
    attack = told.before.attack
    match step.id:
        case ".step.fended_off" | ".step.attack_succeeds" if attack is not None:
            id = ".tale.fended_off" if step.id == ".step.fended_off" else ".tale.attack"
            names = {"attacker": SeatRef(attack.attacker), "rival": SeatRef(attack.rival)}
            yield Tale(TaleKind.BATTLE, say(id, card=TermRef(AGGRESSIONS, attack.card), **names))
        case ".step.war":
            yield Tale(TaleKind.BATTLE, _war(step))
        case ".step.wonder_finished":
            scored = next((other for other in told.steps if other.id == ".step.wonder_scores"), None)
            told_so = say(".tale.wonder", **step.args) if scored is None else say(".tale.wonder_scores", **scored.args)
            yield Tale(TaleKind.WONDER, told_so)
        case ".step.colony":
            yield Tale(TaleKind.LANDMARK, say(".tale.colony", **step.args))


def _war(step: Message) -> Message:
    """Who won a war, the stronger side first."""
    own, other = int(str(step.args["own"])), int(str(step.args["other"]))
    if own == other:
        return say(".tale.war_drawn", **step.args)
    sides = ("who", "rival") if own > other else ("rival", "who")
    names = {"victor": step.args[sides[0]], "loser": step.args[sides[1]]}
    return say(".tale.war", war=step.args["war"], high=max(own, other), low=min(own, other), **names)
