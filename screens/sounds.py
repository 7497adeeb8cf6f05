"""Sounds: each thing that is heard at the table, by the name of its file, the softest first."""

from __future__ import annotations

from enum import StrEnum


class Sound(StrEnum):
    """A file of data/sounds; of several asked for within one frame only the last of these is heard."""

    TICK = "tick"
    UNDO = "undo"
    CUBE = "cube"
    DICE = "dice"
    CARD = "card"
    LEAD = "lead"
    BATTLE = "battle"
    WONDER = "wonder"
    AGE = "age"
    END = "end"


_LOUDNESS = {sound: place for place, sound in enumerate(Sound)}


def louder(one: Sound | None, other: Sound) -> Sound:
    """Which of two is heard where both would be."""
    return other if one is None or _LOUDNESS[other] > _LOUDNESS[one] else one
