"""Messages: what the engine has to say, as an id and its arguments; the words live in the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Union

from .frozen import dataclass


@dataclass(frozen=True, slots=True)
class SeatRef:
    """A person or bot at the table, shown by its name."""

    seat: int


@dataclass(frozen=True, slots=True)
class TermRef:
    """A printed thing (region, advance, card) of the game at hand, shown by its name in the player's language."""

    domain: str
    id: str


@dataclass(frozen=True, slots=True)
class PathRef:
    """A tracked value, shown as the words for its place in the state, or by the names on its way (`words`)."""

    path: str
    words: tuple[Arg, ...] = ()


@dataclass(frozen=True, slots=True)
class WordRef:
    """An id kept in a tracked value (a phase, a kind), shown as people say it there."""

    field: str
    id: str


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence to be said: a catalogue id (from "." on: within the game at hand) and its values."""

    id: str
    args: Mapping[str, Arg] = field(default_factory=dict)


Arg = Union[None, bool, int, float, str, SeatRef, TermRef, PathRef, WordRef, Message, "tuple[Arg, ...]"]


def say(message_id: str, /, **args: Arg) -> Message:
    """Make a message the way it is read: id first, then what it speaks of."""
    return Message(message_id, args)
