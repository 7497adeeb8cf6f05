"""A whole game of five Kings, and the many games par is made of, against the spans we promise."""

from __future__ import annotations

import statistics
import time

from companion.engine.game import SeatSpec
from companion.engine.opening import opening
from companion.engine.session import Session
from companion.games.historia.bots.bots_only import play_alone, seats_for
from companion.games.historia.bots.par import GAMES as PAR_GAMES
from companion.games.historia.bots.par import par
from companion.games.historia.game import GAME

KINGS = ("king",) * 5
ROUNDS = 12
KINGS_MS = 30.0
GAMES = 15
PAR_S = 10.0
PAR_SAMPLE = 40  # of the 200 games of a par


def measure() -> list[dict[str, object]]:
    """Play whole games through the session, every turn with its reasons.

    Processor time, because the reference is a fixed span: a busy machine would be counted as ours. A game waits
    for nothing, so on a machine with nothing else to do this is the time on the clock.
    """
    play_alone(KINGS, ROUNDS, "warm")
    taken = []
    for number in range(GAMES):
        began = time.process_time()
        play_alone(KINGS, ROUNDS, str(number))
        taken.append((time.process_time() - began) * 1000)
    return [
        _line("historia: five Kings, twelve rounds (CPU)", statistics.median(taken), KINGS_MS, "30 ms"),
        _line("historia: par of 200 games against five Kings (CPU)", _par_seconds(), PAR_S, "10 s"),
    ]


def _par_seconds() -> float:
    """What 200 games would take, from some of them."""
    table = Session(GAME, opening(GAME, [SeatSpec("Ada", "teal"), *seats_for(KINGS)], {}, seed="1")).state
    began = time.process_time()
    list(par(table, games=PAR_SAMPLE))
    return (time.process_time() - began) * PAR_GAMES / PAR_SAMPLE


def _line(name: str, ours: float, reference: float, reference_name: str) -> dict[str, object]:
    ratio = ours / reference
    return {
        "name": name,
        "ours": ours,
        "reference": reference,
        "reference_name": reference_name,
        "ratio": ratio,
        "goal": 1.0,
    }
