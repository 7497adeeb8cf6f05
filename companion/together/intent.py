"""Intents: what somebody wants at a shared table; the host makes each a line or a sentence."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, field
from typing import Any

from companion.engine.action import Action
from companion.engine.adjust import Note
from companion.engine.amend import Fate
from companion.engine.chance import Roll
from companion.engine.codec import Json, decode_action, decode_rolls, encode_action
from companion.engine.frozen import dataclass
from companion.engine.journal import ENTRY_ID
from companion.engine.strict import BadInput, too_deep

from .seals import Seal, seal_from

Actions = Mapping[str, type[Action[Any]]]
# A note from outside is a remark, not a book.
LONGEST_NOTE = 500
LONGEST_PHASE = 200
MOST_DICE = 200
MOST_AGREED = 500


@dataclass(frozen=True, slots=True)
class Do:
    """Do this; where it goes on for the whole table, only in the phase it was meant in."""

    action: Action[Any]
    override: bool = False
    chance: tuple[Roll, ...] = ()
    phase: str | None = None
    # Of a hidden choice that is revealed: with it the choice must give the hash of its seal.
    salt: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take this entry back, wherever it stands by now."""

    entry: str


@dataclass(frozen=True, slots=True)
class Redo:
    """Do this undone entry again."""

    entry: str


@dataclass(frozen=True, slots=True)
class Amend:
    """Put another action (or none) in the place of this entry, with what was agreed for later ones."""

    entry: str
    action: Action[Any] | None
    override: bool = False
    chance: tuple[Roll, ...] = ()
    agreed: Mapping[str, Fate] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Doc:
    """Another value for a cell beside the journal: a correction of the score, a remark, the clock."""

    name: str
    key: str
    value: Json


Want = Do | Undo | Redo | Amend | Seal | Doc


@dataclass(frozen=True, slots=True)
class Intent:
    """What one tap wants; its id is made at the tap, so that it counts once however often it is sent."""

    id: str
    want: Want
    # When it was tapped, on the clock of the tapping phone: only to ask again about old ones.
    at: float = 0.0

    def as_json(self) -> dict[str, Json]:
        """The intent as it travels and waits."""
        return {"id": self.id, "at": round(self.at, 3), **_want_json(self.want)}


def new_intent_id() -> str:
    """72 random bits: no other tap anywhere has this id."""
    return os.urandom(9).hex()


def _want_json(want: Want) -> dict[str, Json]:
    match want:
        case Do():
            made: dict[str, Json] = {"want": "do", "action": encode_action(want.action)}
            if want.phase is not None:
                made["phase"] = want.phase
            if want.salt:
                made["salt"] = want.salt
            return made | _manner(want)
        case Seal():
            return {"want": "seal", "seal": asdict(want)}
        case Doc():
            return {"want": "doc", "name": want.name, "key": want.key, "value": want.value}
        case Undo() | Redo():
            return {"want": type(want).__name__.lower(), "entry": want.entry}
        case Amend():
            action = encode_action(want.action) if want.action is not None else None
            agreed = {id: str(fate) for id, fate in want.agreed.items()}
            return {"want": "amend", "entry": want.entry, "action": action, "agreed": agreed} | _manner(want)


def _manner(want: Do | Amend) -> dict[str, Json]:
    made: dict[str, Json] = {}
    if want.override:
        made["override"] = True
    if want.chance:
        made["chance"] = list(want.chance)
    return made


def intent_from(data: Json, actions: Actions) -> Intent:
    """Read an intent from outside, strictly; BadInput where it is none."""
    if not isinstance(data, dict) or too_deep(data) or not {"id", "want"} <= data.keys():
        raise BadInput("an intent is an object with an id and a want")
    rest = {name: value for name, value in data.items() if name not in ("id", "want", "at")}
    name, at = data["want"], data.get("at", 0.0)
    if isinstance(at, bool) or not isinstance(at, (int, float)) or not 0 <= at < 1e11:
        raise BadInput("the time of an intent must be seconds since 1970")
    if not isinstance(name, str) or name not in _READERS:
        raise BadInput("an intent wants something unknown")
    needed, may, read = _READERS[name]
    if not needed <= rest.keys() <= needed | may:
        raise BadInput(f"a want of this kind has {', '.join(sorted(needed))}")
    return Intent(entry_id(data["id"]), read(rest, actions), float(at))


def entry_id(data: Json) -> str:
    """The id of an entry or an intent."""
    if not isinstance(data, str) or not ENTRY_ID.fullmatch(data):
        raise BadInput("an id is made of small letters and digits")
    return data


def _action(data: Json, actions: Actions) -> Action[Any]:
    action = decode_action(data, actions)
    if isinstance(action, Note) and len(action.text) > LONGEST_NOTE:
        raise BadInput(f"a note has at most {LONGEST_NOTE} letters")
    return action


def _override(data: dict[str, Json]) -> bool:
    if not isinstance(data.get("override", False), bool):
        raise BadInput("override is true or false")
    return bool(data.get("override", False))


def _chance(data: dict[str, Json]) -> tuple[Roll, ...]:
    rolls = decode_rolls(data.get("chance", []))
    if len(rolls) > MOST_DICE:
        raise BadInput("too many dice")
    return rolls


def _do(data: dict[str, Json], actions: Actions) -> Do:
    phase = data.get("phase")
    if phase is not None and (not isinstance(phase, str) or len(phase) > LONGEST_PHASE):
        raise BadInput("a phase is a short text")
    salt = data.get("salt", "")
    if not isinstance(salt, str) or len(salt) > LONGEST_PHASE:
        raise BadInput("a salt is a short text")
    return Do(_action(data["action"], actions), _override(data), _chance(data), phase, salt)


def _doc(data: dict[str, Json], _actions: Actions) -> Doc:
    name, key = data["name"], data["key"]
    if not isinstance(name, str) or not isinstance(key, str) or len(name) + len(key) > LONGEST_PHASE:
        raise BadInput("a cell has a short name and a short key")
    return Doc(name, key, data["value"])


def _amend(data: dict[str, Json], actions: Actions) -> Amend:
    action = _action(data["action"], actions) if data["action"] is not None else None
    agreed = data.get("agreed", {})
    if not isinstance(agreed, dict) or len(agreed) > MOST_AGREED or not set(agreed.values()) <= set(map(str, Fate)):
        raise BadInput("agreed says keep or drop for entries")
    fates = {entry_id(id): Fate(fate) for id, fate in agreed.items()}
    return Amend(entry_id(data["entry"]), action, _override(data), _chance(data), fates)


_Read = Callable[[dict[str, Json], Actions], Want]
_READERS: dict[str, tuple[set[str], set[str], _Read]] = {
    "do": ({"action"}, {"override", "chance", "phase", "salt"}, _do),
    "undo": ({"entry"}, set(), lambda data, _: Undo(entry_id(data["entry"]))),
    "redo": ({"entry"}, set(), lambda data, _: Redo(entry_id(data["entry"]))),
    "amend": ({"entry", "action"}, {"override", "chance", "agreed"}, _amend),
    "seal": ({"seal"}, set(), lambda data, _: seal_from(data["seal"])),
    "doc": ({"name", "key", "value"}, set(), _doc),
}
