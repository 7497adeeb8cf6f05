"""A whole game of five Kings, against the frames a phone has before a finger notices waiting."""

from __future__ import annotations

import statistics
import time

from companion.games.historia.bots.bots_only import play_alone

KINGS = ("king",) * 5
ROUNDS = 12
FRAME_MS = 16.0
FRAMES = 6
GAMES = 15


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
    ours, reference = statistics.median(taken), FRAMES * FRAME_MS
    return [
        {
            "name": "historia: five Kings, twelve rounds (CPU)",
            "ours": ours,
            "reference": reference,
            "reference_name": f"{FRAMES} frames of {FRAME_MS:g} ms",
            "ratio": ours / reference,
            "goal": 1.0,
        }
    ]
