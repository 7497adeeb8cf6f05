"""Chance: every die and draw passes through here, is recorded, and can be replayed or typed in."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from .ruling import RuleViolation

Roll = int | str
# What a Chance is made of, for who may never need one: seed, given values, place of the entry, strict.
Unrolled = tuple[str, Sequence[Roll], int, bool]
T = TypeVar("T", bound=Roll)
# How many possibilities a sentence names at most.
FEW = 20


class Chance:
    """The dice and draws of one entry: first those given (recorded or typed in), then fresh ones."""

    __slots__ = ("_place", "_random", "_seed", "asked", "given", "recorded", "strict")

    def __init__(
        self, seed: str = "0", given: Sequence[Roll] = (), place: int | None = None, strict: bool = True
    ) -> None:
        self._seed = seed
        # With the place of an entry each has a seed of its own, put together only where something is rolled.
        self._place = place
        # Values recorded or typed in, used up in order.
        self.given = given
        self._random: Random | None = None
        self.recorded: list[Roll] = []
        # What could have come up each time, so that a screen can let people type in what the real dice showed.
        self.asked: list[Sequence[Roll]] = []
        # Not strict: a given value that no longer fits is drawn anew instead of refused (an entry kept by override).
        self.strict = strict

    def die(self, sides: int) -> int:
        """Roll one die with faces 1 to sides."""
        return self.pick(range(1, sides + 1))

    def dice(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll several equal dice, one after the other."""
        return tuple(self.die(sides) for _ in range(count))

    def pick(self, options: Sequence[T]) -> T:
        """Take one of these at random."""
        position = len(self.recorded)
        self.asked.append(options)
        while position < len(self.given):
            given = self.given[position]
            for option in options:
                if option == given and type(option) is type(given):
                    self.recorded.append(option)
                    return option
            if self.strict:
                raise RuleViolation("engine.chance_does_not_fit", value=given, options=_few(options))
            self.given = (*self.given[:position], *self.given[position + 1 :])
        chosen = options[self._fresh().randrange(len(options))]
        self.recorded.append(chosen)
        return chosen

    def draw(self, options: Sequence[T], count: int) -> tuple[T, ...]:
        """Draw so many of these without putting any back."""
        left = list(options)
        drawn = []
        for _ in range(min(count, len(left))):
            taken = self.pick(tuple(left))
            left.remove(taken)
            drawn.append(taken)
        return tuple(drawn)

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """Put these into a random order."""
        return self.draw(items, len(items))

    def left_over(self) -> tuple[Roll, ...]:
        """Given values nobody asked for."""
        return tuple(self.given[len(self.recorded) :])

    def _fresh(self) -> Random:
        if self._random is None:
            self._random = Random(self._seed if self._place is None else f"{self._seed}:{self._place}")
        return self._random


def _few(options: Sequence[Roll]) -> tuple[Roll, ...]:
    """Enough of a list to recognise it in a sentence; a bag holds many of a kind, each kind is named once."""
    return tuple(dict.fromkeys(options))[:FEW]
