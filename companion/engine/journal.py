"""The journal: one list of entries with a cursor; undo, redo, log, export and charts all read it."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from .action import Action
from .adjust import Adjust
from .chance import Roll
from .codec import Json, decode_rolls, encode_action
from .strict import BadInput


class Entry(NamedTuple):
    """One thing that was done: the action, its dice and draws, when, by whom, and whether against the rules."""

    action: Action[Any]
    chance: tuple[Roll, ...] = ()
    at: float = 0.0
    author: str = ""
    override: bool = False
    # What names this entry wherever it stands, so that two people can mean the same one.
    id: str = ""

    @property
    def bends(self) -> bool:
        """Whether this may have led to a table no rule makes: forced, or more than a number set by hand."""
        if self.override or not isinstance(self.action, Adjust):
            return self.override
        value = self.action.value
        return not (value is None or isinstance(value, (int, float)))

    def as_json(self) -> dict[str, Json]:
        """The entry as it is saved; what is empty is left out."""
        made: dict[str, Json] = {"action": encode_action(self.action), "at": round(self.at, 3)}
        if self.chance:
            made["chance"] = list(self.chance)
        if self.author:
            made["author"] = self.author
        if self.override:
            made["override"] = True
        if self.id:
            made["id"] = self.id  # the last one, so that it is found without reading the rest
        return made


ENTRY_KEYS = frozenset({"action", "at", "chance", "author", "override", "id"})
ENTRY_ID = re.compile(r"[0-9a-z]{1,32}")


IDS_AT_ONCE = 64
_drawn: list[str] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_drawn.clear)  # or both would give the same ids


def new_id() -> str:
    """An id no other entry has; the system is asked for many at a time, which takes as long as for one."""
    try:
        return _drawn.pop()
    except IndexError:
        _drawn.extend(os.urandom(6 * IDS_AT_ONCE).hex(" ", 6).split())
        return _drawn.pop()


def entry_from_json(data: Json, action: Callable[[Json], Action[Any]]) -> Entry:
    """Read a saved entry, strictly."""
    if not isinstance(data, dict) or not data.keys() <= ENTRY_KEYS or "action" not in data:
        raise BadInput("an entry needs an action and may have at, chance, author, override and id")
    at, author, override = data.get("at", 0.0), data.get("author", ""), data.get("override", False)
    if isinstance(at, bool) or not isinstance(at, (int, float)) or not 0 <= at < 1e11:
        raise BadInput(f"an entry's time must be seconds since 1970, got {at!r}")
    if not isinstance(author, str) or not isinstance(override, bool):
        raise BadInput("an entry's author must be text and its override true or false")
    id = data.get("id", "")
    if not isinstance(id, str) or (id and not ENTRY_ID.fullmatch(id)):
        raise BadInput("an entry's id must be small letters and digits")
    chance = decode_rolls(data["chance"]) if "chance" in data else ()
    return Entry(action(data["action"]), chance, float(at), author, override, id)


class Keeper(Protocol):
    """Where a session's journal is kept; every call returns only when it is safe on disk."""

    def keep_entry(self, index: int, entry: Entry) -> None:
        """Keep this entry at this place; whatever stood there or later is gone."""

    def keep_cursor(self, cursor: int) -> None:
        """Keep how many entries count at present."""

    def keep_rewrite(self, index: int, entries: Sequence[Entry]) -> None:
        """Keep these entries in place of all from index on."""

    def keep_snapshot(self, index: int, state: object) -> None:
        """Keep the state after so many entries, as a cache."""


class LazyEntry(Protocol):
    """An entry that decodes when somebody looks, and knows its time before."""

    @property
    def at(self) -> float:
        """When it was made."""

    @property
    def bends(self) -> bool:
        """Whether it may have led to a table no rule makes."""

    @property
    def id(self) -> str:
        """What names it."""

    def __call__(self) -> Entry:
        """The entry itself."""


class Journal:
    """The entries and how many of them count; those behind the cursor wait for redo."""

    __slots__ = ("_entries", "cursor")

    def __init__(self, entries: Sequence[Entry | LazyEntry] = (), cursor: int | None = None) -> None:
        self._entries: list[Entry | LazyEntry] = list(entries)
        # How many entries count at present; only the journal moves it.
        self.cursor = len(self._entries) if cursor is None else cursor

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, index: int) -> Entry:
        entry = self._entries[index]
        if not isinstance(entry, Entry):
            entry = self._entries[index] = entry()
        return entry

    def times(self) -> list[float]:
        """When the entries that count were made, without decoding any."""
        return [entry.at for entry in self._entries[: self.cursor]]

    def now(self) -> float:
        """The time, never before the entry ahead: a clock that was put back makes no entry older than the last."""
        now, cursor = time.time(), self.cursor
        return last if cursor and (last := self._entries[cursor - 1].at) > now else now

    def is_bent(self) -> bool:
        """Whether an entry that counts may have led to a table no rule makes, without decoding any."""
        return any(entry.bends for entry in self._entries[: self.cursor])

    def place_of(self, id: str) -> int | None:
        """Where the entry of this id stands, counting or waiting for redo; None if it is in this journal no more."""
        for place in range(len(self._entries) - 1, -1, -1):
            if self._entries[place].id == id:
                return place
        return None

    def copy(self) -> Journal:
        """The same entries and cursor, to go another way from here."""
        return Journal(self._entries, self.cursor)

    def done(self) -> Iterator[Entry]:
        """The entries that count, oldest first."""
        return (self[index] for index in range(self.cursor))

    def add(self, entry: Entry) -> bool:
        """Put an entry at the cursor; what waited for redo is given up, and True says that something did."""
        entries, cursor = self._entries, self.cursor
        gave_up = len(entries) > cursor
        if gave_up:
            del entries[cursor:]
        entries.append(entry)
        self.cursor = cursor + 1
        return gave_up

    def move(self, cursor: int) -> None:
        """Let so many entries count."""
        self.cursor = cursor

    def rewrite(self, index: int, entries: Sequence[Entry]) -> None:
        """Put these in place of all entries from index on."""
        self._entries[index:] = entries
        self.cursor = len(self._entries)
