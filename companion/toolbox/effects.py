"""Effects: what a printed word does (gain, lose, draw, score), and the odd card that has a function of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from companion.engine.action import Turn

F = TypeVar("F", bound=Callable[..., Any])
S = TypeVar("S")


class ByName(Generic[F]):
    """Functions under the ids of the printed things that have them; a decorator puts them there."""

    def __init__(self) -> None:
        self._known: dict[str, F] = {}

    def __call__(self, *names: str) -> Callable[[F], F]:
        """Put a function under these names; none may have one already."""

        def register(function: F) -> F:
            for name in names:
                if name in self._known:
                    raise ValueError(f"{name} has a function already")
                self._known[name] = function
            return function

        return register

    def __getitem__(self, name: str) -> F:
        return self._known[name]

    def __contains__(self, name: object) -> bool:
        return name in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def get(self, name: str) -> F | None:
        """The function under this name, if there is one."""
        return self._known.get(name)


# The table, the seat it happens to, the printed amount or row, where it comes from, and who tells.
Verb = Callable[[S, int, Any, str, Turn], S]


class Verbs(ByName[Verb[S]]):
    """The verbs of a game, each done as its rulebook says."""

    def follow(self, state: S, seat: int, printed: Mapping[str, Any], source: str, turn: Turn) -> S:
        """Do what is printed, in the printed order."""
        for verb, what in printed.items():
            state = self[verb](state, seat, what, source, turn)
        return state
