"""The file of one session: its opening, entries, cursor, snapshots, clock and result; the keeper of its journal."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from companion.engine.action import Action
from companion.engine.adjust import Note
from companion.engine.checks import look_at
from companion.engine.codec import decode, encode
from companion.engine.frozen import replace
from companion.engine.game import Game
from companion.engine.journal import Entry, Journal
from companion.engine.opening import Opening
from companion.engine.ruling import FAULTS
from companion.engine.session import SNAPSHOT_EVERY, Session, action_types
from companion.engine.strict import BadInput
from companion.evening.card import Card
from companion.evening.ending import Ending, ending_from, ending_json, ending_of, final_of, outdated
from companion.evening.final import Final
from companion.evening.opening_json import opening_from, opening_json
from companion.evening.standing import Standing, card_of, standing

from .beside import BesideTheJournal, must_come_back
from .journal_storage import JournalDB, JournalStorage
from .kept_entry import KeptEntry
from .lines import Change, Cut, Docs, Put, Remove, dump
from .membership import MEMBERSHIP
from .problems import CannotKeep, NotPossible, StorageProblem, Unreadable, WouldGiveUp
from .recovery import Recovery
from .rules_stamp import rules_stamp

WORTH_A_SNAPSHOT = 10
LATEST = 1e12  # in seconds; what claims to be later, or no moment at all, is none
# So many seconds after its last entry an evening is still the same one: guests may find it again by themselves.
SAME_EVENING = 6 * 3600.0
# The text of the note that stands where a damaged entry was; it reads the same in every language.
LOST_ENTRY = "(???)"
MOST_GAPS = 10_000  # entries that can be missing between those that are there

# What replaying an entry may raise where it was written for other rules, or after an entry that was lost.
REPLAY_FAULTS = FAULTS


class KeptSession(Session):
    """A session from its file: going to an entry that today's rules cannot replay is a problem with words."""

    def jump(self, cursor: int) -> None:
        """Let exactly so many entries count; where that cannot be, everything stays as it was."""
        try:
            super().jump(cursor)
        except REPLAY_FAULTS as error:
            raise NotPossible("storage.unfit_entry") from error


class SessionFile(BesideTheJournal):
    """One evening on disk; a Keeper, so that nothing counts on screen before it is kept here."""

    def __init__(
        self,
        path: Path,
        *,
        copies: Path | None = None,
        aside: Path | None = None,
        read_only: bool = False,
        known: int = 0,
    ) -> None:
        super().__init__()
        self.db = JournalDB(path, kind="session", copies=copies, aside=aside, read_only=read_only, known=known)
        # The storage below.
        self.store: JournalStorage = self.db.store
        self._entries = self.db.rows("entries")
        self._cursors = self.db.rows("cursor")
        self._snapshots = self.db.rows("snapshots")
        self._length = len(self._entries)
        self._rules = ""
        self._actions: dict[str, type[Action[Any]]] = {}
        # How many entries of the last opening today's rules could not replay, or nobody could look at.
        self.unfit = 0
        self._opening: tuple[bytes, Opening] | None = None
        if self.recovery:
            self._close_gaps()

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self.store.path

    @property
    def recovery(self) -> Recovery | None:
        """What had to be recovered when the file was opened."""
        return self.store.recovery

    # -- what it holds

    @property
    def opening(self) -> Opening:
        """How the session began; its id is the name of the file, also where somebody renamed that."""
        raw = self.store.tables.get("opening", Docs()).raw.get(b"1", b"")
        if self._opening is None or self._opening[0] is not raw:  # asked with every tap, changed hardly ever
            try:
                self._opening = raw, replace(opening_from(self.doc("opening")), id=self.path.stem)
            except BadInput as error:
                raise Unreadable(path=str(self.path)) from error
        return self._opening[1]

    @property
    def length(self) -> int:
        """How many entries there are."""
        return self._length

    @property
    def cursor(self) -> int:
        """How many entries count."""
        told = self.doc("cursor")
        count = told.get("count") if isinstance(told, dict) else None
        return count if isinstance(count, int) and 0 <= count <= self._length else self._length

    @property
    def is_guest(self) -> bool:
        """Whether this is somebody else's table, shared with us: what it tells of its box is not ours."""
        told = self.doc("table")
        return isinstance(told, dict) and told.get("role") == "guest"

    @property
    def is_sharing(self) -> bool:
        """Whether other phones were let in a few hours ago and nobody has ended that."""
        told = self.doc("door")
        shared = isinstance(told, dict) and told.get("sharing") is True
        return shared and time.time() - self.last_played() < SAME_EVENING

    def doc(self, table: str, id: int = 1) -> Any:
        """One document, or None."""
        docs = self.store.tables.get(table)
        if docs is None or str(id) not in docs:
            return None
        try:
            return docs[str(id)]
        except (ValueError, RecursionError) as error:
            raise Unreadable(path=str(self.path)) from error

    def put(self, table: str, doc: dict[str, Any] | None) -> None:
        """Keep a single document, or take it away."""
        if doc is not None:
            self.db.rows(table).put(1, doc)
        elif self.doc(table) is not None:
            self.store.change(Remove(table, 1))

    def put_all(self, docs: Mapping[str, dict[str, Any]]) -> None:
        """Keep several single documents by one line: all of them or none."""
        self.store.change(*(Put(name, 1, dump(doc)) for name, doc in docs.items()))

    def last_played(self) -> float:
        """When the last entry was made, or the session begun."""
        if self._length:
            with suppress(Unreadable):  # one that is no entry at all does not count either
                last = self.doc("entries", self._length)
                if isinstance(last, dict) and isinstance(at := last.get("at"), (int, float)) and abs(at) <= LATEST:
                    return float(at)
        return self.opening.created

    def session(self, game: Game[Any], cursor: int | None = None) -> Session:
        """The session as it was left (or with only so many entries counting): last snapshot and what came after."""
        actions = self._actions = action_types(game)
        self._rules = rules_stamp(game)
        docs = self.store.tables.get("entries", Docs()).raw
        if not all(b"%d" % (index + 1) in docs for index in range(self._length)):
            raise Unreadable(path=str(self.path))
        waiting = [KeptEntry(docs[b"%d" % (index + 1)], actions, index) for index in range(self._length)]
        journal = Journal(waiting, self.cursor if cursor is None else cursor)
        return KeptSession(game, self.opening, journal, self, recall=partial(self._recall, game), spare_dice=True)

    def sound_session(self, game: Game[Any]) -> tuple[Session, int]:
        """The session as far as its entries can be replayed, and how many cannot; those undone are asked too."""
        try:
            session = self.session(game)
            look_at(game, session.state)
            if session.cursor < self._length:
                look_at(game, session.state_at(self._length))
            return session, 0
        except REPLAY_FAULTS:
            return self._replayable(game)

    def _replayable(self, game: Game[Any]) -> tuple[Session, int]:
        try:
            session, wanted = self.session(game, 0), self.cursor
        except REPLAY_FAULTS as error:
            raise NotPossible("storage.cannot_begin", id=self.path.stem) from error
        replayed = self._length
        for index in range(self._length):
            try:
                session.story(index)
            except REPLAY_FAULTS:
                replayed = index
                break
        fit = last_shown(game, session, replayed)
        reached = last_shown(game, session, min(fit, wanted))
        return self.session(game, reached), self._length - (fit if reached == wanted else reached)

    # -- Keeper

    def card(self, game: Game[Any], session: Session | None = None) -> Card:
        """This session at a glance; without the session, it is opened from here, as far as it goes."""
        tallied, now = self.doc("tally") is not None, Standing()
        if not tallied:
            now = standing(session or self.sound_session(game)[0], self.corrections())
        return card_of(
            self.opening,
            self.path,
            played=self.last_played(),
            entries=self.length,
            tallied=tallied,
            final=self.final(),
            now=now,
        )

    def final(self) -> Final | None:
        """The final score, if the session has ended."""
        ending, tallied = self.ending(), self.doc("tally") is not None
        return final_of(self.opening, ending, self.length, tallied, self.remarks()) if ending else None

    def ending(self) -> Ending | None:
        """How it ended, as it was kept, if it has."""
        with suppress(BadInput, Unreadable):
            kept = self.doc("result")
            return ending_from(kept) if kept is not None else None
        return None

    def keep_result(self, session: Session, by_hand: bool) -> None:
        """Keep the score as the result."""
        self.put("result", ending_json(ending_of(session, by_hand, self.corrections())))

    def keep_entry(self, index: int, entry: Entry) -> None:
        """Keep this entry at this place; whatever stood there or later is gone."""
        self._must_agree(index)
        raw = self._readable(entry)
        beside = self.witness.entry(entry, raw) if self.witness else self._leave()
        self._keep(*self._forget(index), Put("entries", index + 1, raw), *beside)
        self._length = index + 1
        self._tell()

    def keep_cursor(self, cursor: int) -> None:
        """Keep how many entries count at present."""
        beside = self.witness.cursor(cursor) if self.witness else self._leave()
        self._keep(Put("cursor", 1, dump({"count": cursor})), *beside)
        self._tell()

    def keep_rewrite(self, index: int, entries: Sequence[Entry]) -> None:
        """Keep these entries in place of all from index on, by one line."""
        self._must_agree(index)
        puts = [Put("entries", index + 1 + place, self._readable(entry)) for place, entry in enumerate(entries)]
        changes = [*self._forget(index), *puts, *self._beside(index, entries)]
        if changes:
            self._keep(*changes)
        self._length = index + len(entries)
        self._tell()

    def _keep(self, *changes: Change) -> None:
        self.store.change(*changes)
        self._entries.clear_cache()
        self._cursors.clear_cache()

    def _tell(self) -> None:
        if self.witness:
            self.witness.kept()

    def _beside(self, index: int, entries: Sequence[Entry]) -> list[Change]:
        if self.witness is None:
            return self._leave()
        docs = self.store.tables["entries"].raw
        before = [KeptEntry(docs[b"%d" % (place + 1)], self._actions, place)() for place in range(index, self._length)]
        return self.witness.rewrite(index, before, entries)

    def _leave(self) -> list[Change]:
        """An evening that goes on alone is no member of a shared table any more."""
        return [Cut(name, 0) for name in MEMBERSHIP] if self.doc("table") is not None else []

    def keep_snapshot(self, index: int, state: object) -> None:
        """Keep the state after so many entries, as a cache: not worth a wait, nor a failure."""
        with suppress(StorageProblem, BadInput, ValueError):
            if (doc := snapshot(state, self._rules)) is not None:
                self._snapshots.put(index, doc, durable=False)

    def forget_snapshots(self) -> None:
        """Throw the cache away, because what it was made from has changed."""
        self.store.change(Cut("snapshots", 0))

    def rest(self, session: Session) -> None:
        """Make the next opening quick, and keep a rotating copy."""
        if session.cursor % SNAPSHOT_EVERY >= WORTH_A_SNAPSHOT and self.doc("snapshots", session.cursor) is None:
            self.keep_snapshot(session.cursor, session.state)
        self.store.rest()

    def close(self) -> None:
        """Let the file go."""
        self.db.close()

    def _readable(self, entry: Entry) -> bytes:
        """An entry as its line has it; one that would not come back the same is refused before it counts."""
        try:
            made = entry.as_json()
            raw = dump(made)
            again = KeptEntry(raw, self._actions)()
            # Numbers take long to write, so a second time is written only what came back in another form. Told by
            # `repr` and type, because 1, 1.0 and True are equal and not the same.
            same = repr(again.action) == repr(entry.action) and type(entry.at) is float
            if same and again[1:] == (entry.chance, made["at"], *entry[3:]):
                return raw
            if dump(again.as_json()) == raw:
                return raw
        except (BadInput, ValueError, TypeError, RecursionError) as error:
            raise CannotKeep from error
        raise CannotKeep

    def _must_agree(self, index: int) -> None:
        """What today's rules cannot replay is not given up by a tap, only by somebody's word."""
        if self.unfit and index < self._length:
            raise WouldGiveUp(self.unfit, self.give_up_unfit)

    def give_up_unfit(self) -> Path:
        """Somebody has agreed: what today's rules cannot replay may be replaced, once the file lies aside whole."""
        kept = self.store.set_aside()
        self.unfit = 0
        return kept

    def _forget(self, index: int) -> list[Change]:
        """What has to go when the entry at this place becomes another one."""
        changes: list[Change] = []
        if index < self._length:
            changes += [Cut("entries", index + 1), Cut("snapshots", index + 1)]
            if ending := self.ending():
                changes.append(Put("result", 1, dump(ending_json(outdated(ending)))))
        if self.doc("cursor") is not None:
            changes.append(Remove("cursor", 1))
        return changes

    def _recall(self, game: Game[Any], low: int, high: int) -> tuple[int, Any] | None:
        """The latest snapshot of this range that can be used."""
        docs = self.store.tables.get("snapshots", Docs())
        for count in sorted((count for key in docs if low < (count := int(key)) <= high), reverse=True):
            with suppress(BadInput, KeyError, TypeError, ValueError, RecursionError):
                kept = docs[str(count)]
                if kept["rules"] == self._rules:  # others may know better rules: replay
                    return count, decode(kept["state"], game.state)
        return None

    def _close_gaps(self) -> None:
        """Put a note where a damaged entry was, so that all later ones stay in their place."""
        docs = self.store.tables.get("entries", Docs()).raw
        last = max((number for key in docs if (number := int(key)) <= len(docs) + MOST_GAPS), default=0)
        far = [key for key in docs if int(key) > last]  # no evening has so many: a wrong number is no entry
        note = dump(Entry(Note(LOST_ENTRY)).as_json())
        gaps: list[Change] = [Put("entries", id, note) for id in range(1, last + 1) if b"%d" % id not in docs]
        found = self.store.recovery
        if found is not None:
            lost = max(found.lost, len(gaps) + len(far))
            self.store.recovery = replace(found, saved=len(docs) or found.saved, lost=lost)
        self._length = last
        if gaps or far:
            self.store.patch(*gaps, Cut("entries", last + 1), Cut("snapshots", 0))
        if self.doc("table") is not None:  # a mended file is an evening, not a member
            self.store.patch(*self._leave())


def snapshot(state: object, rules: str) -> dict[str, Any] | None:
    """A state as a file keeps it, with the rules that made it; None for one that would come back different."""
    doc = encode(state)
    return {"rules": rules, "state": doc} if decode(json.loads(dump(doc)), type(state)) == state else None


def create(path: Path, begun: Opening, copies: Path, extra: dict[str, dict[str, Any]] | None = None) -> None:
    """Write the first lines of a session's file; they are told once only, so there are two of them from now on."""
    docs = {"opening": opening_json(begun), **(extra or {})}
    must_come_back(docs["opening"], opening_from)
    storage = JournalStorage(path, kind="session", copies=copies)
    storage.change(*(Put(name, 1, dump(doc)) for name, doc in docs.items()))
    storage.close()


def last_shown(game: Game[Any], session: Session, count: int) -> int:
    """After how many entries, at most so many, people can last look at the table; 0 if never."""
    while count and not can_be_shown(game, session, count):
        count -= 1
    return count


def can_be_shown(game: Game[Any], session: Session, count: int) -> bool:
    """Whether people can look at the table after so many entries."""
    try:
        look_at(game, session.state_at(count))
    except REPLAY_FAULTS:
        return False
    return True
