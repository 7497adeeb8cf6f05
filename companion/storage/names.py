"""Names: correct a name in one session, or everywhere, and make one person of two."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from functools import partial

from companion.engine.frozen import dataclass, replace
from companion.engine.opening import Opening, check_people
from companion.engine.session import Session
from companion.evening.opening_json import opening_json

from .carrying import carry_out
from .deeds import Deed, Steps
from .library import Library
from .lines import Cut, Put, dump
from .problems import DiskFull, NotPossible, StorageProblem
from .session_file import SessionFile


def rename_player(library: Library, session: Session, seat: int, name: str) -> Session:
    """Give a seat another name; the session in hand is replaced by the one returned."""
    id = session.opening.id
    begun = _renamed(session.opening, {seat: name.strip()})
    _keep(library.file(id), begun)
    with suppress(StorageProblem):  # names to offer next time are no reason to refuse this one
        library.admit(begun.seats[seat : seat + 1], begun.created)
    return library.reopen(id)


@dataclass(frozen=True, slots=True)
class Renamed:
    """In how many sessions somebody has another name now, and which nobody could read."""

    sessions: int = 0
    left: tuple[str, ...] = ()


def rename_person(library: Library, old: str, new: str) -> Renamed:
    """Rename somebody in every session that can be read; a name that exists makes one person of the two."""
    new = new.strip()
    if new == old:
        return Renamed()
    cards = library.list()
    if any(new in card.names for card in cards if old in card.names and not card.sample):
        raise NotPossible("storage.both_at_table", old=old, new=new)
    left = left_out(library, old)
    theirs = [card.id for card in cards if old in card.names and not card.sample and card.id not in left]
    for id in theirs:  # a name nobody can have is refused before anything is written down
        with library.borrowed(id) as file:
            _renamed(file.opening, _seats_of(file.opening, old, new))
    known = {person.name: person for person in library.people()}
    people = [(new, known[old].colour, known[old].last)] if old in known and new not in known else []
    carry_out(library, Deed(people=tuple(people), old=old, new=new), left=left)
    return Renamed(len(theirs), left)


def left_out(library: Library, old: str) -> tuple[str, ...]:
    """The sessions nobody can read, which somebody's new name does not reach."""
    left = []
    for card in library.list():
        if card.problem is not None:
            left.append(card.id)
        elif old in card.names and not card.sample:
            with _if_readable(library, card.id) as file:
                if file is None:
                    left.append(card.id)
    return tuple(left)


@contextmanager
def _if_readable(library: Library, id: str) -> Iterator[SessionFile | None]:
    """The file of a session for a moment; nothing where it cannot be read: it must not cost all others their name."""
    try:
        file = library.file(id)
    except DiskFull:
        raise
    except StorageProblem:
        yield None
        return
    try:
        yield file if _begins(file) else None
    finally:
        if not library.is_open(id):
            file.close()


def _begins(file: SessionFile) -> bool:
    try:
        return bool(file.opening.seats)
    except StorageProblem:
        return False


def rename_steps(library: Library, old: str, new: str, left: Collection[str]) -> Steps:
    """One step a session that is not left out: give somebody the new name there, or take that back."""
    steps: Steps = []
    for card in library.list():
        if old in card.names and new not in card.names and not card.sample and card.id not in left:
            rename = partial(_rename_in, library, card.id)
            steps.append((partial(rename, old, new), partial(rename, new, old)))
    return steps


def _rename_in(library: Library, id: str, old: str, new: str) -> None:
    with library.borrowed(id) as file:  # it could be read a moment ago; where it cannot be now, that is no new name
        names = _seats_of(file.opening, old, new)
        if not names:
            return
        _keep(file, _renamed(file.opening, names))
        if library.is_open(id):
            library.reopen(id)


def _seats_of(begun: Opening, old: str, new: str) -> dict[int, str]:
    return {seat: new for seat, name in enumerate(begun.names) if name == old}


def _renamed(begun: Opening, names: dict[int, str]) -> Opening:
    seats = tuple(replace(spec, name=names[seat]) if seat in names else spec for seat, spec in enumerate(begun.seats))
    check_people(seats)
    return replace(begun, seats=seats)


def _keep(file: SessionFile, begun: Opening) -> None:
    """The new opening without the states that may hold an old name, by one line."""
    file.store.change(Put("opening", 1, dump(opening_json(begun))), Cut("snapshots", 0))
