"""Seals: hidden choices of a shared table; everybody sees that somebody has chosen, only one phone holds what.

The line of a seal names seat, move and a hash; the choice itself stays in the file of the phone it was made on and
follows as an ordinary entry, checked against the hash, once everybody who chooses now has chosen.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from companion.engine.action import Action
from companion.engine.answering import actor_of
from companion.engine.codec import decode_action, encode_action
from companion.engine.frozen import dataclass
from companion.engine.session import Session, action_types
from companion.engine.strict import BadInput
from companion.storage.lines import Change, Docs, Put, Remove, dump
from companion.storage.session_file import SessionFile

from .line import ID, Json

LONGEST_ABOUT = 200
MOST_SEATS = 12
MOST_HELD = 40
HEX = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class Seal:
    """Somebody has chosen: for which seat, by which move, in which moment, and the hash of the choice."""

    seat: int
    kind: str
    about: str
    hash: str


@dataclass(frozen=True, slots=True)
class Open:
    """A seal that stands as a line and is not revealed yet."""

    id: str
    by: str
    seal: Seal


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen here, with the salt that keeps others from guessing it by its hash."""

    id: str
    member: str
    name: str
    seal: Seal
    action: Action[Any]
    salt: str

    @property
    def reveal(self) -> str:
        """The id its entry will have."""
        return f"{self.id}r"


def hash_of_choice(action: Action[Any], salt: str) -> str:
    """What a choice is checked against when it is revealed."""
    return sha256(salt.encode() + dump(encode_action(action))).hexdigest()


def sealed(session: Session, action: Action[Any]) -> tuple[Seal, str] | None:
    """The seal of this choice and its salt; None where nobody chooses in secret now, or not by this move."""
    choosing, seat = session.game.choosing(session.state), actor_of(action)
    if choosing is None or type(action) is not choosing.kind or seat is None or seat not in choosing.seats:
        return None
    salt = os.urandom(16).hex()
    return Seal(seat, type(action).__name__, choosing.about, hash_of_choice(action, salt)), salt


def seal_from(data: Json) -> Seal:
    """Read a seal from outside, strictly."""
    if not isinstance(data, dict) or data.keys() != {"seat", "kind", "about", "hash"}:
        raise BadInput("a seal has a seat, a kind of move, what it is about, and a hash")
    seat, texts = data["seat"], (data["kind"], data["about"], data["hash"])
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < MOST_SEATS:
        raise BadInput("a seal is of a seat")
    if not all(isinstance(text, str) and len(text) <= LONGEST_ABOUT for text in texts):
        raise BadInput("a seal is made of short texts")
    if len(data["hash"]) != 64 or not set(data["hash"]) <= HEX:
        raise BadInput("the hash of a seal has 64 digits")
    return Seal(seat, *texts)


def open_from(data: Json) -> list[Open]:
    """The open seals of a table, as its host or the own file tells them."""
    if not isinstance(data, list) or len(data) > MOST_SEATS:
        raise BadInput("open seals are a short list")
    made = []
    for one in data:
        if not isinstance(one, dict) or one.keys() != {"id", "by", "seal"} or not _is_id(one["id"], one["by"]):
            raise BadInput("an open seal has an id, a member and what it seals")
        made.append(Open(one["id"], one["by"], seal_from(one["seal"])))
    return made


def _is_id(*texts: Json) -> bool:
    return all(isinstance(text, str) and ID.fullmatch(text) for text in texts)


class Seals:
    """The open seals of a table, and the choices this phone holds."""

    def __init__(self, file: SessionFile, session: Session) -> None:
        self._file, self._session = file, session
        told = file.doc("seals")
        self.open = {one.seal.seat: one for one in open_from(told["open"] if told else [])}
        actions = action_types(session.game)
        kept = file.store.tables.get("choices", Docs()).raw
        self._held = {int(number): _choice_from(json.loads(kept[number]), actions) for number in kept}

    def as_json(self) -> list[Json]:
        """The open seals, for a newcomer and for the file."""
        return [asdict(one) for one in self.open.values()]

    # -- the seals everybody knows

    def standing(self) -> dict[int, Open]:
        """The open seals that belong to the choice people make now, by seat."""
        choosing = self._session.game.choosing(self._session.state)
        if choosing is None:
            return {}
        meant = choosing.kind.__name__, choosing.about
        return {
            seat: one
            for seat, one in self.open.items()
            if seat in choosing.seats and (one.seal.kind, one.seal.about) == meant
        }

    def complete(self) -> bool:
        """Whether everybody who chooses now has chosen, so that all is revealed."""
        choosing = self._session.game.choosing(self._session.state)
        return choosing is not None and bool(choosing.seats) and len(self.standing()) == len(choosing.seats)

    def sealing(self, id: str, by: str, seal: Seal) -> list[Change]:
        """What a new seal changes; the latest of a seat counts."""
        return [self._put({**self.open, seal.seat: Open(id, by, seal)})]

    def sealed(self, id: str, by: str, seal: Seal) -> None:
        """The file has it."""
        self.open[seal.seat] = Open(id, by, seal)

    def closing(self, action: Action[Any]) -> list[Change]:
        """What an entry that makes a hidden choice known changes: the seal is gone.

        The choice stays a while where it was held: another history of the table may know only its seal.
        """
        seat = actor_of(action) if action.sealed else None
        if seat is None or seat not in self.open:
            return []
        return [self._put({place: one for place, one in self.open.items() if place != seat})]

    def closed(self, action: Action[Any]) -> None:
        """The file has it."""
        seat = actor_of(action) if action.sealed else None
        if seat is not None:
            self.open.pop(seat, None)

    def _put(self, open: dict[int, Open]) -> Put:
        return Put("seals", 1, dump({"open": [asdict(one) for one in open.values()]}))

    # -- the choices held here

    @property
    def held(self) -> tuple[Choice, ...]:
        """The choices that lie here, hidden."""
        return tuple(self._held.values())

    def due(self) -> tuple[Choice, ...]:
        """What is to be revealed now: everybody has chosen, and this seal stands."""
        if not self._held or not self.complete():
            return ()
        stand = {one.id for one in self.standing().values()}
        return tuple(choice for choice in self.held if choice.id in stand)

    def holding(self, choice: Choice) -> list[Change]:
        """What keeps a choice; one whose seal was refused or replaced stays a while, another history may have it."""
        kept = Put("choices", max(self._held, default=0) + 1, dump(_choice_json(choice)))
        return [kept, *(Remove("choices", number) for number in self._old())]

    def hold(self, choice: Choice) -> None:
        """The file has it."""
        number = max(self._held, default=0) + 1
        for old in self._old():
            del self._held[old]
        self._held[number] = choice

    def _old(self) -> list[int]:
        return sorted(self._held)[: max(0, len(self._held) - MOST_HELD + 1)]


def _choice_json(choice: Choice) -> dict[str, Json]:
    told: dict[str, Json] = {"id": choice.id, "member": choice.member, "name": choice.name, "salt": choice.salt}
    return told | {"seal": asdict(choice.seal), "action": encode_action(choice.action)}


def _choice_from(data: dict[str, Json], actions: dict[str, type[Action[Any]]]) -> Choice:
    action = decode_action(data["action"], actions)
    return Choice(data["id"], data["member"], data["name"], seal_from(data["seal"]), action, data["salt"])


def choices_table(choices: Iterable[Choice]) -> Docs:
    """Choices as a whole new file holds them."""
    return Docs({b"%d" % (place + 1): dump(_choice_json(one)) for place, one in enumerate(choices)})
