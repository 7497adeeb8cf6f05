"""Names: correct a name in one session, or everywhere, and make one person of two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.game import SeatSpec
from companion.engine.opening import Opening, check_people
from companion.engine.session import Session
from companion.evening.opening_json import opening_json

from .library import Library
from .problems import NotPossible
from .session_file import SessionFile


def rename_player(library: Library, session: Session, seat: int, name: str) -> Session:
    """Give a seat another name; the session in hand is replaced by the one returned."""
    id = session.opening.id
    begun = _renamed(session.opening, {seat: name.strip()})
    file = library.file(id)
    _keep(file, begun)
    library.admit(begun.seats[seat : seat + 1], begun.created)
    return library.reopen(id)


def rename_person(library: Library, old: str, new: str) -> int:
    """Rename somebody in every session; a name that exists makes one person of the two. Returns how many changed."""
    new = new.strip()
    if new == old:
        return 0
    cards = [card for card in library.list() if old in card.names and not card.sample]
    if any(new in card.names for card in cards):
        raise NotPossible("storage.both_at_table", old=old, new=new)
    for card in cards:
        file = library.file(card.id)
        begun = file.opening
        _keep(file, _renamed(begun, {seat: new for seat, name in enumerate(begun.names) if name == old}))
        if library.is_open(card.id):
            library.reopen(card.id)
        else:
            file.close()
    known = {person.name: person for person in library.people()}
    if old in known:
        library.forget_person(old)
        if new not in known:
            library.admit([SeatSpec(new, known[old].colour)], known[old].last)
    return len(cards)


def _renamed(begun: Opening, names: dict[int, str]) -> Opening:
    seats = tuple(replace(spec, name=names[seat]) if seat in names else spec for seat, spec in enumerate(begun.seats))
    check_people(seats)
    return replace(begun, seats=seats)


def _keep(file: SessionFile, begun: Opening) -> None:
    doc: dict[str, Any] = opening_json(begun)
    file.put("opening", doc)
    file.forget_snapshots()  # a state may hold names
