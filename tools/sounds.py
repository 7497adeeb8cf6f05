"""The sounds of the app, drawn by arithmetic: a soft tick for an entry, two notes for an end."""

from __future__ import annotations

import math
import struct
import wave
from pathlib import Path

FOLDER = Path("data") / "sounds"
RATE = 22_050
LOUDNESS = 9_000


def tone(pitch: float, seconds: float, fade: float) -> list[int]:
    """A sine that dies away."""
    count = int(RATE * seconds)
    return [
        int(LOUDNESS * math.exp(-place / RATE / fade) * math.sin(2 * math.pi * pitch * place / RATE))
        for place in range(count)
    ]


SOUNDS = {
    "tick": tone(1_760, 0.04, 0.008),
    "finish": tone(523.25, 0.22, 0.12) + tone(783.99, 0.5, 0.2),
}


def main() -> None:
    """Write every sound."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, samples in SOUNDS.items():
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


if __name__ == "__main__":
    main()
