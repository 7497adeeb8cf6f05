"""Rights: who may do what at a shared table; everybody everything, unless the host chose otherwise."""

from __future__ import annotations

from dataclasses import field

from companion.engine.action import Action
from companion.engine.adjust import Add, Adjust
from companion.engine.answering import actor_of
from companion.engine.frozen import dataclass
from companion.engine.message import Message, say
from companion.engine.session import Session
from companion.storage.beside import CORRECTIONS

from .cells import seat_of
from .intent import Amend, Doc, Redo, Undo, Want
from .seals import Seal


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody at a shared table: a phone with the app, or a page; and the seats it plays."""

    id: str
    name: str
    seats: frozenset[int] = field(default_factory=frozenset)
    host: bool = False
    # A page shows only what its seat may see; a phone with the app holds the whole evening.
    page: bool = False


def acting(action: Action[object]) -> int | None:
    """Whose seat an action belongs to; None for what happens to the whole table."""
    if isinstance(action, (Adjust, Add)):
        parts = action.path.split(".")
        return int(parts[1]) if parts[0] == "players" and len(parts) > 1 and parts[1].isdecimal() else None
    return actor_of(action)


def objection(member: Member, want: Want, session: Session, own_seats_only: bool) -> Message | None:
    """What speaks against this member wanting this, or None."""
    if member.host or not own_seats_only:
        return None
    if isinstance(want, Undo | Redo | Amend):
        return None if _is_own(member, want.entry, session) else say("together.not_yours")
    if isinstance(want, Doc):
        free = want.name != CORRECTIONS or seat_of(want.key) in member.seats
        return None if free else say("together.not_your_seat")
    if isinstance(want, Seal):
        return None if want.seat in member.seats else say("together.not_your_seat")
    if want.override:
        return say("together.only_the_host")
    seat = acting(want.action)
    return None if seat is None or seat in member.seats else say("together.not_your_seat")


def _is_own(member: Member, entry: str, session: Session) -> bool:
    """Whether an entry is this member's own, by whom it was written or whose seat it is."""
    place = session.journal.place_of(entry)
    if place is None:
        return True  # gone: the host says so
    found = session.journal[place]
    return found.author == member.name or acting(found.action) in member.seats
