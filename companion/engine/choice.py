"""Choices: an automatic decision together with its candidates and the reason each was kept or dropped."""

from __future__ import annotations

from typing import Generic, TypeVar

from .frozen import dataclass
from .message import Arg, Message

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Candidate(Generic[T]):
    """One thing that could have been chosen, and why it was kept or dropped."""

    value: T
    name: Arg
    kept: bool
    reason: Message


@dataclass(frozen=True, slots=True)
class Choice(Generic[T]):
    """What was taken, from which candidates, by which rule."""

    taken: T | None
    candidates: tuple[Candidate[T], ...]
    rule: Message
