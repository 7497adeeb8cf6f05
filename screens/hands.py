"""Hands: what hands still have to do at the board after an automatic stretch, and what of it is ticked."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Any

from companion.engine.action import Step
from companion.engine.message import Message
from companion.engine.session import Session


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing for hands: which step of the stretch, and what it says; corrected, a step says something else."""

    place: int
    todo: Message


Deeds = tuple[Deed, ...]


def deeds_of(steps: Iterable[Step]) -> Deeds:
    """What of these steps hands must do."""
    return tuple(Deed(place, step.todo) for place, step in enumerate(steps) if step.todo is not None)


def deeds_at(steps: Iterable[Step], places: Container[int]) -> Deeds:
    """What hands must do in the steps at these places."""
    return tuple(deed for deed in deeds_of(steps) if deed.place in places)


def still_there(ticked: Deeds, steps: Iterable[Step]) -> Deeds:
    """What stays ticked once the stretch is worked out anew."""
    now = deeds_of(steps)
    return tuple(deed for deed in ticked if deed in now)


def turned(ticked: Deeds, deed: Deed) -> Deeds:
    """One tick more, or the one that was there taken back."""
    return tuple(one for one in ticked if one != deed) if deed in ticked else (*ticked, deed)


@dataclass(frozen=True, slots=True)
class Hands:
    """Which entry was the last automatic stretch, and what of it is ticked; nobody ticks what an older one left."""

    entry: str = ""
    ticked: Deeds = ()

    def place(self, session: Session) -> int | None:
        """Where that entry counts; None once it is undone or taken out."""
        place = session.journal.place_of(self.entry) if self.entry else None
        return None if place is None or place >= session.cursor else place

    def steps(self, session: Session) -> tuple[Step, ...]:
        """What the stretch did, as it counts now."""
        place = self.place(session)
        return () if place is None else session.story(place).steps

    def left(self, session: Session) -> Deeds:
        """What is not ticked yet."""
        return tuple(deed for deed in deeds_of(self.steps(session)) if deed not in self.ticked)

    def with_turned(self, deed: Deed) -> Hands:
        """The same with this ticked, or ticked no more."""
        return Hands(self.entry, turned(self.ticked, deed))

    def all_ticked(self, session: Session) -> Hands:
        """The same with nothing left."""
        return Hands(self.entry, deeds_of(self.steps(session)))

    def kept(self) -> dict[str, Any]:
        """The same as JSON values, for after a restart."""
        return {"entry": self.entry, "ticked": [deed.place for deed in self.ticked]}


def hands_of(session: Session, kept: Any) -> Hands:
    """What was kept of hands, as the stretch stands now."""
    hands = Hands(str(kept["entry"]))
    return Hands(hands.entry, deeds_at(hands.steps(session), kept["ticked"]))
