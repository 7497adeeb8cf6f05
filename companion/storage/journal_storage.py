"""TinyDB on journal files: a storage whose change is one appended line, and a table that uses it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document, Table

from .copies import Copies
from .disk import AppendFile, is_plain, move, put_in_place, read_file, sync_names
from .limits import row_of
from .lines import (
    Chain,
    Change,
    Docs,
    Put,
    Reading,
    Remove,
    Tables,
    apply_changes,
    body_of,
    dump,
    read_lines,
    whole_file,
)
from .migrations import header, migrate
from .mirror import Mark
from .problems import (
    ChangedBelow,
    NotPossible,
    ReadOnlyFolder,
    StorageProblem,
    Unreadable,
    again,
)
from .recovery import Kept, Recovery, is_misplaced, is_whole, lines_ahead, mend, set_aside

# A file is written anew when more than half of it is past, and it is large enough for that to matter.
WORTH_COMPACTING = 256 * 1024
HIGHEST_ROW = 900_000_000


class JournalStorage(Storage):
    """One file of checksummed lines. A change is durable when the call returns; a torn last line is cut off.

    "No file yet" is an empty database; the file begins with the first change. A file that cannot be read is set
    aside, what is readable in it or its copies is recovered, and `recovery` tells; nothing is ever overwritten.
    """

    def __init__(
        self,
        path: Path,
        *,
        kind: str,
        copies: Path | None = None,
        aside: Path | None = None,
        read_only: bool = False,
        known: int = 0,
    ) -> None:
        self.path = path
        self.kind = kind
        self.recovery: Recovery | None = None
        self.read_only = read_only
        # Why nothing may be written, where somebody knows better than the folder.
        self.why: StorageProblem | None = None
        self.tables: Tables = {}
        self._copies = Copies(path, copies) if copies else None
        # The number of the last line, as far as somebody else knows; and of the last one that is surely on disk.
        self._known = known
        self.safe = 0
        self._mark = Mark()
        self._chain = Chain()
        self._aside = aside or path.parent / "aside"
        self._file: AppendFile | None = None
        # How long the file is while it is not open; None where there is none yet.
        self._length: int | None = None
        self._load()

    def read(self) -> dict[str, dict[str, Any]] | None:
        """All tables as TinyDB sees them; documents decode when somebody looks."""
        return self.tables or None  # type: ignore[return-value]

    def write(self, data: Mapping[str, Mapping[Any, Any]]) -> None:
        """Put these tables in place of everything, by a new file."""
        kept = {"header": self.tables.get("header", _new_header(self.kind))}
        given = {
            name: docs if isinstance(docs, Docs) else Docs({str(id).encode(): dump(doc) for id, doc in docs.items()})
            for name, docs in data.items()
        }
        self._replace({**kept, **given})

    def change(self, *changes: Change, durable: bool = True) -> None:
        """Make these changes, all or none: one line at the end of the file."""
        self._must_be_writable()
        if self._file is None and self._length is None:
            fresh = {"header": _new_header(self.kind)}
            apply_changes(fresh, changes)
            self._replace(fresh)
            return
        line = self._chain.line(body_of(*changes))
        self._opened().append(line, durable=durable)
        self._chain = self._chain.after(line)
        if durable:
            self.safe = self._chain.number
        if self._copies:
            self._copies.mirror(line)
        apply_changes(self.tables, changes)

    def set_aside(self) -> Path:
        """Keep the file as it is now beside the library, whatever becomes of it."""
        self._must_be_writable()
        return set_aside(self.path, self._aside)

    def patch(self, *changes: Change) -> None:
        """Make changes that belong to a recovery; where nothing may be written, in memory only."""
        if self.read_only:
            apply_changes(self.tables, changes)
        else:
            self.change(*changes)

    def compact(self) -> None:
        """Write the file anew without what is past."""
        self._replace(self.tables)

    def rest(self) -> None:
        """Keep a rotating copy if the file has changed; a pause or a closing is the moment for it."""
        if self._copies and self._file is not None and not self.read_only:
            with suppress(StorageProblem, FileNotFoundError):  # a copy is a second net: no reason to disturb anybody
                self._file.must_be_ours()
                self._keep_copy()

    def close(self) -> None:
        """Compact where it is worth it, keep a copy, let the file go."""
        if self._file is None:
            return
        with suppress(StorageProblem):  # everything is kept already, only in a longer form
            if self._file.size > WORTH_COMPACTING and self._file.size > 2 * self._live():
                self.compact()
        self.rest()
        if self._copies:
            self._copies.close()
        self._let_go()
        self.read_only, self.why = True, NotPossible("storage.closed")

    def _live(self) -> int:
        return sum(len(doc) + 24 for docs in self.tables.values() for doc in docs.raw.values())

    def _must_be_writable(self) -> None:
        if self.read_only:
            raise again(self.why) if self.why else ReadOnlyFolder(path=str(self.path))

    def _replace(self, tables: Tables) -> None:
        self._must_be_writable()
        tables = {**tables, "header": Docs({b"1": dump({**header(self.kind), "salt": os.urandom(4).hex()})})}
        data, chain = whole_file(dict(sorted(tables.items(), key=_header_first)), max(self._chain.number, self._known))
        is_new = self._file is None and not is_plain(self.path)
        put_in_place(self.path, data)
        self._let_go()
        before, self.tables, self._length = self.tables, tables, len(data)
        self._chain, self.safe = chain, chain.number
        if self._copies:
            self._copies.begin_tail(self.safe, chain.last)
        try:
            sync_names(self.path)
            self._opened()
        except StorageProblem:
            if is_new:  # whoever is told that it failed finds nothing of it
                with suppress(OSError):
                    self.path.unlink()
                self.tables, self._length = before, None
            raise

    def _opened(self) -> AppendFile:
        """The file, open for appending; opened anew where trouble came between writing it and opening it."""
        if self._file is None:
            self._file = AppendFile(self.path, self._length or 0, self._length or 0)
        return self._file

    def _let_go(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _load(self) -> None:
        # The mirror first: an app that goes on meanwhile writes its file before it, and must not seem to lose lines.
        self._mark = self._copies.mark() if self._copies else Mark()
        try:
            data = read_file(self.path)
        except FileNotFoundError:
            self._mark = Mark()
            return
        self._length = len(data)
        reading = read_lines(data)
        if self._copies and not self._mark.is_of(self.path.name, data):
            self._mark = self._copies.without_mirror()
        self._known = max(self._known, self._mark.known)
        if not is_whole(reading, self.kind) or self._is_short(data, reading) or self._is_misplaced(data, reading):
            self._recover(data)
        else:
            self.tables, self._chain, self.safe = reading.tables, reading.chain, reading.chain.number
            self._migrate_or_open(reading)

    def _is_short(self, data: bytes, reading: Reading) -> bool:
        """Whether lines are missing at the end, which only others can know."""
        number = reading.chain.number
        if number < self._known:
            return True
        unsure = self._copies is not None and self._mark == Mark() and not self._copies.are_as_new()
        ahead = unsure or self._mark.top > number
        return ahead and lines_ahead(data, self._kept())

    def _is_misplaced(self, data: bytes, reading: Reading) -> bool:
        """Whether this is another evening, as its first lines say; nearly always they have our name."""
        began = reading.tables.get("opening", Docs()).raw.get(b"1", b"")
        named = self.kind != "session" or b'"id":"%s"' % self.path.stem.encode() in began
        return not named and self._copies is not None and is_misplaced(data, self._kept())

    def _kept(self) -> Kept:
        """What else there is of this file."""
        others = tuple(self._copies.sources()) if self._copies else ()
        return Kept(self.path, self.kind, others, self._known, self._mark)

    def _migrate_or_open(self, reading: Reading) -> None:
        migrated = migrate(self.tables, self.kind, str(self.path))
        if migrated is None and reading.unended:
            migrated = self.tables
        if migrated is not None:
            if self.read_only:
                self.tables = migrated
                return
            if self._copies:  # as it was, before it is written in another form
                self._copies.rotate(read_file(self.path), self.safe, self._chain.last)
            self._replace(migrated)
        elif not self.read_only:
            self._file = AppendFile(self.path, reading.good, self._length or 0)
            if self._copies and not self._copies.begin(self._chain):
                with suppress(StorageProblem, FileNotFoundError):
                    self._keep_copy()

    def _keep_copy(self) -> None:
        """Keep a copy of the file, if it is what we have written."""
        data = read_file(self.path)
        if read_lines(data).chain.last != self._chain.last:
            raise ChangedBelow(path=str(self.path))
        if self._copies:
            self._copies.rotate(data, self.safe, self._chain.last)

    def _recover(self, data: bytes) -> None:
        """Save what can be saved; the original is set aside before anything is written."""
        aside = None if self.read_only else set_aside(self.path, self._aside)
        try:
            mended = mend(data, self._kept())
        except Unreadable as error:
            if aside is not None:
                move(self.path, aside)
            self.recovery = Recovery(self.path, aside, 0, 0)
            raise Unreadable(path=str(aside or self.path)) from error
        reading = mended.reading
        if self._copies and not self.read_only:  # of another life of this file, so not joined: soon copied over
            for path in self._copies.beyond(reading.chain.number):
                set_aside(path, self._aside)
        self.recovery = Recovery(
            self.path,
            aside,
            reading.lines,
            mended.lost,
            since=mended.since,
            taken=mended.taken,
            strangers=mended.strangers,
        )
        self._chain = reading.chain
        self.tables = migrate(reading.tables, self.kind, str(self.path)) or reading.tables
        if not self.read_only:
            self._replace(self.tables)
            self.rest()


def _header_first(table: tuple[str, Docs]) -> bool:
    return table[0] != "header"


def _new_header(kind: str) -> Docs:
    return Docs({b"1": dump(header(kind))})


class JournalTable(Table):
    """A table whose insert appends a line instead of rewriting the file."""

    def insert(self, document: Mapping[str, Any]) -> int:
        """Add a document at the end of the file; its number is returned when it is on disk."""
        if not isinstance(document, Mapping):
            raise ValueError("Document is not a Mapping")
        if isinstance(document, Document):
            id, self._next_id = document.doc_id, None
            if str(id) in self._read_table():
                raise ValueError(f"Document with ID {id} already exists")
        else:
            id = self._free_id()
        self.put(id, document)
        return id

    def insert_multiple(self, documents: Iterable[Mapping[str, Any]]) -> list[int]:
        """Add several documents by one line: all of them or none."""
        changes = []
        for document in documents:
            id = document.doc_id if isinstance(document, Document) else self._free_id()
            changes.append(Put(self.name, id, dump(dict(document))))
        if changes:
            self._store.change(*changes)
            self.clear_cache()
        return [change.id for change in changes]

    def put(self, id: int, document: Mapping[str, Any], *also: Change, durable: bool = True) -> None:
        """Put a document under a number, together with other changes, by one line."""
        self._store.change(*also, Put(self.name, id, dump(document)), durable=durable)
        self.clear_cache()
        if also:
            self._next_id = None

    def __len__(self) -> int:
        return len(self._docs)

    @property
    def last(self) -> int:
        """The highest number in use, also by a row nobody can read; one no table comes to leaves room for none."""
        return max((number for key in self._docs.raw if (number := int(key)) < HIGHEST_ROW), default=0)

    def numbers(self, field: str) -> dict[str, int]:
        """The number of each row by the text in this field."""
        return {row[field]: row.doc_id for row in self if isinstance(row.get(field), str)}

    @property
    def _docs(self) -> Docs:
        return self._store.tables.get(self.name, Docs())

    def _read_table(self) -> dict[str, Mapping[str, Any]]:
        """The rows that are rows; one of another form costs only itself, and stays in the file untouched."""
        rows = ((key, row_of(raw)) for key, raw in self._docs.raw.items())
        return {key.decode(): row for key, row in rows if row is not None}

    def _free_id(self) -> int:
        if self._next_id is None:
            self._next_id = self.last + 1  # type: ignore[assignment]
        return int(self._get_next_id())  # type: ignore[no-untyped-call]

    @property
    def _store(self) -> JournalStorage:
        storage = self._storage
        assert isinstance(storage, JournalStorage)
        return storage

    def _update_table(self, updater: Callable[[dict[int, Any]], None]) -> None:
        """Append only the documents that differ after an update."""
        before = self._read_table()
        after: dict[int, Any] = {int(key): doc for key, doc in before.items()}
        updater(after)
        changes: list[Change] = [Remove(self.name, int(key)) for key in before if int(key) not in after]
        for id, doc in after.items():
            raw = dump(doc)
            if self._docs.raw.get(b"%d" % id) != raw:
                changes.append(Put(self.name, id, raw))
        if changes:
            self._store.change(*changes)
        self.clear_cache()


class JournalDB(TinyDB):
    """TinyDB with both extensions in place."""

    table_class = JournalTable
    default_storage_class = JournalStorage  # type: ignore[assignment]

    @property
    def store(self) -> JournalStorage:
        """The storage as what it is."""
        storage = self.storage
        assert isinstance(storage, JournalStorage)
        return storage

    def rows(self, name: str) -> JournalTable:
        """A table as what it is."""
        table = self.table(name)
        assert isinstance(table, JournalTable)
        return table
