"""The sounds of the app, drawn by arithmetic: short, quiet, mono, each for one thing that happens at a table."""

from __future__ import annotations

import math
import random
import struct
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

FOLDER = Path("data") / "sounds"
RATE = 22_050
LOUDEST = 9_000
LONGEST = 0.6
Samples = list[float]


def tone(pitch: float, seconds: float, fade: float, overtones: Sequence[tuple[float, float]] = ()) -> Samples:
    """A sine that dies away, with fainter ones above it (times the pitch, share of the loudness)."""
    parts = ((1.0, 1.0), *overtones)

    def at(time: float) -> float:
        swing = sum(share * math.sin(math.tau * pitch * times * time) for times, share in parts)
        return math.exp(-time / fade) * swing

    return _sampled(seconds, at)


def rustle(seconds: float, fade: float, smooth: float, seed: int) -> Samples:
    """Noise that dies away; the smoother, the duller."""
    chance, held, found = random.Random(seed), 0.0, []
    for place in range(int(RATE * seconds)):
        held += (chance.uniform(-1, 1) - held) * (1 - smooth)
        found.append(held * math.exp(-place / RATE / fade))
    return found


def _sampled(seconds: float, at: Callable[[float], float]) -> Samples:
    return [at(place / RATE) for place in range(int(RATE * seconds))]


def mixed(*layers: tuple[float, float, Samples]) -> Samples:
    """Layers on top of each other: when each begins, how loud it is, what it sounds like."""
    length = max(int(RATE * begin) + len(samples) for begin, _, samples in layers)
    whole = [0.0] * length
    for begin, loud, samples in layers:
        start = int(RATE * begin)
        for place, value in enumerate(samples):
            whole[start + place] += loud * value
    return whole


def knock(pitch: float, loud: float = 1.0) -> Samples:
    """A piece of wood put down."""
    wood = tone(pitch, 0.09, 0.014, ((2.7, 0.4),))
    return [loud * value for value in mixed((0, 0.8, wood), (0, 0.5, rustle(0.02, 0.004, 0.3, 1)))]


TICK = tone(1_760, 0.04, 0.008)
SOUNDS: dict[str, Samples] = {
    "tick": TICK,
    "undo": TICK[::-1],
    "card": mixed((0, 1.0, rustle(0.14, 0.05, 0.55, 2)), (0.07, 0.6, rustle(0.09, 0.02, 0.2, 3))),
    "cube": knock(430),
    "dice": mixed(*((begin, loud, knock(pitch)) for begin, loud, pitch in (
        (0, 0.9, 620), (0.09, 0.7, 540), (0.17, 0.8, 700), (0.27, 0.5, 590), (0.38, 0.4, 640)))),
    "lead": mixed((0, 0.7, tone(659.25, 0.3, 0.11, ((2, 0.2),))), (0.13, 0.8, tone(987.77, 0.42, 0.16, ((2, 0.2),)))),
    "age": tone(196, 0.59, 0.28, ((2.0, 0.6), (2.41, 0.4), (3.02, 0.3), (4.2, 0.2))),
    "battle": mixed(
        (0, 1.0, tone(82, 0.3, 0.09, ((1.6, 0.4),))), (0, 0.3, rustle(0.06, 0.02, 0.6, 4)),
        (0.2, 0.8, tone(82, 0.3, 0.09, ((1.6, 0.4),))), (0.3, 1.0, tone(73, 0.28, 0.1, ((1.6, 0.4),)))),
    "wonder": mixed(
        (0, 0.9, knock(2_100)), (0.11, 0.7, knock(2_400)),
        *((0.2 + 0.045 * step, 0.3, tone(1_318.5 * 2 ** (step * 2 / 12), 0.22, 0.08)) for step in range(4))),
    "end": mixed(*((0.06 * step, 0.5, tone(pitch, 0.59 - 0.06 * step, 0.26, ((2, 0.25),)))
                   for step, pitch in enumerate((261.63, 329.63, 392.0, 523.25)))),
}


def pressed(samples: Samples) -> list[int]:
    """Whole numbers, as loud as all others, beginning and ending in silence."""
    most = max(map(abs, samples))
    edge = int(RATE * 0.003)
    return [
        int(LOUDEST * value / most * min(1.0, place / edge + 0.02, (len(samples) - place) / edge))
        for place, value in enumerate(samples)
    ]


def main() -> None:
    """Write every sound."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.wav"):
        old.unlink()
    for name, samples in SOUNDS.items():
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            whole = pressed(samples)
            file.writeframes(struct.pack(f"<{len(whole)}h", *whole))


if __name__ == "__main__":
    main()
