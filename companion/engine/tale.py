"""Tales: what of an entry people still tell afterwards, in the game's own words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Generic, TypeVar

from .frozen import dataclass
from .message import Message

S = TypeVar("S")


class TaleKind(StrEnum):
    """What a tale is about; a deed is told for the points it brought, and so is what comes round by itself."""

    AGE = "age"
    BATTLE = "battle"
    WONDER = "wonder"
    LANDMARK = "landmark"
    DEED = "deed"
    ROUTINE = "routine"


@dataclass(frozen=True, slots=True)
class Tale:
    """One sentence; who gained most by the entry stands in it as `who`, and how much as `n`."""

    kind: TaleKind
    message: Message


@dataclass(frozen=True, slots=True)
class Told(Generic[S]):
    """An entry as its game tells tales of it: its log line, the steps under it, and the table before and after."""

    line: Message
    steps: Sequence[Message]
    before: S
    after: S

    @property
    def move(self) -> str:
        """The kind of move, by the id of its log line."""
        return self.line.id
