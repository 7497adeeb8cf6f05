"""The log of a shared table: its lines in the session's own file, each kept together with what it does."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict

from companion.engine.frozen import dataclass, replace
from companion.engine.journal import Entry
from companion.engine.message import Message
from companion.engine.session import Session
from companion.storage.beside import CORRECTIONS
from companion.storage.lines import Change, Docs, Put, dump
from companion.storage.session_file import SessionFile

from .cells import changes_of
from .line import Diverged, Json, Line, Mark, Missed, digest, hash_of, id_in, written
from .outbox import Outbox
from .seals import Choice, Seal, Seals
from .sentences import Sentences

HOST, GUEST = "host", "guest"
# A line says at which state it was decided every so often.
DIGEST_EVERY = 25
MOST_MARKS = 64


@dataclass(frozen=True, slots=True)
class Membership:
    """Which table this file belongs to, who we are there, and where our lines begin."""

    table: str
    role: str
    me: str
    name: str
    # By which a host knows us again, and by which we know its table again.
    key: str
    token: str = ""
    # The lines of others before this number are not here; their ids are, so that nothing counts twice.
    base: int = 0
    chain: str = ""
    ids: tuple[str, ...] = ()
    # Those among them that were tapped here.
    mine: tuple[str, ...] = ()
    epoch: int = 1
    host: str = ""
    host_name: str = ""

    def doc(self) -> dict[str, Json]:
        """As the file keeps it."""
        names = ("table", "role", "me", "name", "key", "token", "base", "chain", "epoch", "host", "host_name")
        return {name: getattr(self, name) for name in names} | {"ids": list(self.ids), "mine": list(self.mine)}


def membership_of(file: SessionFile) -> Membership | None:
    """The table a file belongs to, if it does."""
    told = file.doc("table")
    if not isinstance(told, dict):
        return None
    return Membership(**{**told, "ids": tuple(told["ids"]), "mine": tuple(told["mine"])})


def new_member_id() -> str:
    """What names one phone at a table."""
    return "m" + os.urandom(6).hex()


def new_key() -> str:
    """128 random bits: what lets somebody in."""
    return os.urandom(16).hex()


def found_table(file: SessionFile, name: str) -> None:
    """Make this evening a shared table of which we are the host; one that is ours already stays it."""
    told = membership_of(file)
    if told is None or told.role != HOST:
        table, me = os.urandom(16).hex(), new_member_id()
        told = Membership(table, HOST, me, name, new_key(), chain=hash_of(table.encode()), host=me, host_name=name)
    file.put("table", replace(told, name=name, host_name=name).doc())


class Log:
    """The lines of one table as this phone has them; the witness of its file."""

    def __init__(self, file: SessionFile, session: Session) -> None:
        told = membership_of(file)
        if told is None:
            raise ValueError("this evening belongs to no shared table")
        self.file, self.session, self.told = file, session, told
        self.outbox = Outbox(file, session.game)
        self.sentences = Sentences(file)
        self.seals = Seals(file, session)
        # What a guest does with a cell somebody has changed here: it wants it.
        self.want_cell: Callable[[str, str, Json], None] = lambda name, key, value: None
        # What the next line changes besides, in memory, once it is kept.
        self._then: list[Callable[[], None]] = []
        # Told of every line once it is on disk.
        self.followers: list[Callable[[bytes], None]] = []
        self._ids = dict.fromkeys(told.ids, told.base)
        self.head = told.base
        for raw in self._docs().raw.values():
            self.head += 1
            self._ids[id_in(raw)] = self.head
        self.chain = hash_of(self.raw(self.head)) if self.head > told.base else told.chain
        # Whose line comes next: somebody else's intent (id, member) or a line that was decided elsewhere.
        self._asked: tuple[str, str] | None = None
        self._copied: tuple[Line, bytes] | None = None
        self._next: tuple[Mark, bytes] | None = None
        file.witness = self

    def close(self) -> None:
        """Stop writing lines."""
        if self.file.witness is self:
            self.file.witness = None

    # -- what it holds

    @property
    def is_host(self) -> bool:
        """Whether this phone decides."""
        return self.told.role == HOST

    def raw(self, n: int) -> bytes:
        """A line as it is kept."""
        return self._docs().raw[b"%d" % n]

    def since(self, n: int) -> list[bytes]:
        """All lines after this one."""
        return [self.raw(place) for place in range(n + 1, self.head + 1)]

    def chain_at(self, n: int) -> str | None:
        """The hash of a line; None where it is not here."""
        if n == self.told.base:
            return self.told.chain
        return hash_of(self.raw(n)) if self.told.base < n <= self.head else None

    def knows(self, id: str) -> int | None:
        """The line that settled this intent, if one has; an entry older than the table counts as settled too."""
        place = self._ids.get(id)
        return place if place is not None or self.session.journal.place_of(id) is None else 0

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all lines there ever were at this table, as far as anybody here knows."""
        return tuple(self._ids)

    def marks(self) -> list[tuple[int, str]]:
        """Hashes of some lines, close together at the end: somebody else finds by them how far we agree."""
        made, back = [(self.head, self.chain)], 1
        while (n := self.head - back) > self.told.base and len(made) < MOST_MARKS:
            made.append((n, hash_of(self.raw(n))))
            back *= 2
        return [*made, (self.told.base, self.told.chain)]

    def common(self, marks: Sequence[tuple[int, str]]) -> int | None:
        """The last of these lines that is here too; None if there is none."""
        return max((n for n, seen in marks if self.chain_at(n) == seen), default=None)

    def _docs(self) -> Docs:
        return self.file.store.tables.get("log", Docs())

    # -- whose line it is

    @property
    def is_asked(self) -> bool:
        """Whether what is kept now is what some member wanted."""
        return self._asked is not None

    @contextmanager
    def asked_by(self, id: str, by: str) -> Iterator[None]:
        """What is kept within is what this member wanted."""
        self._asked = id, by
        try:
            yield
        finally:
            self._asked = self._next = None
            self._then = []

    @contextmanager
    def copying(self, line: Line, raw: bytes) -> Iterator[None]:
        """What is kept within was decided elsewhere, as this line."""
        if line.n > self.head + 1:
            raise Missed(f"line {line.n} comes before line {self.head + 1}")
        if line.n != self.head + 1 or line.before != self.chain:
            raise Diverged(f"line {line.n} does not follow line {self.head}")
        if line.at_state and line.at_state != self.session.derived(digest):
            raise Diverged(f"line {line.n} was decided at another table")
        self._copied = line, raw
        try:
            yield
        finally:
            self._copied = self._next = None
            self._then = []

    # -- the witness

    def entry(self, entry: Entry, raw: bytes) -> list[Change]:
        """The line of an entry; a hidden choice it makes known is hidden no more."""
        made = self._line("do", raw, entry.id)
        if closing := self.seals.closing(entry.action):
            made += closing
            self._then.append(lambda: self.seals.closed(entry.action))
        return made

    def cursor(self, count: int) -> list[Change]:
        """The line of taking back or doing again."""
        return self._line("cursor", dump(count), new_line_id())

    def rewrite(self, index: int, before: Sequence[Entry], entries: Sequence[Entry]) -> list[Change]:
        """The line of an amendment: the new entry and which later ones are gone, not the whole rest."""
        kept = {entry.id for entry in entries}
        same = bool(entries) and bool(before) and entries[0].id == before[0].id
        gone = [index + place for place, entry in enumerate(before) if place and entry.id not in kept]
        what = {"at": index, "entry": entries[0].as_json() if same else None, "drop": gone}
        return self._line("amend", dump(what), new_line_id())

    def follow(self, what: Json) -> None:
        """Keep a line that says who decides from here on."""
        told = self._followed(what["member"], what["name"], what["epoch"])
        self.file.store.change(*self._line(HOST, dump(what), new_line_id()), Put("table", 1, dump(told.doc())))
        self.told = told
        self.kept()

    def seal(self, seal: Seal, choice: Choice | None = None) -> None:
        """Keep the line of a hidden choice, and the choice itself where it is held here."""
        made = self._line("seal", dump(asdict(seal)), new_line_id())
        assert self._next is not None
        line = self._next[0]
        made += self.seals.sealing(line.id, line.by, seal)
        self._then.append(lambda: self.seals.sealed(line.id, line.by, seal))
        if choice is not None:
            made += self.seals.holding(choice)
            self._then.append(lambda: self.seals.hold(choice))
        self.file.store.change(*made)
        self.kept()

    def cell(self, name: str, key: str, value: Json) -> None:
        """Another value for what lies beside the journal: a line where we decide, else something we want."""
        if not self.is_host and self._copied is None:
            self.want_cell(name, key, value)
            return
        changes = changes_of(self.file, name, key, value)
        line = self._line("cell", dump({"name": name, "key": key, "value": value}), new_line_id())
        self.file.store.change(*changes, *line)
        self.kept()
        ending = self.file.ending()
        if name == CORRECTIONS and ending is not None:
            self.file.keep_result(self.session, by_hand=ending.by_hand)

    def kept(self) -> None:
        """The line is on disk with what it does: it counts, and the others may know."""
        assert self._next is not None
        (line, raw), self._next = self._next, None
        self.head, self.chain = line.n, hash_of(raw)
        self._ids[line.id] = line.n
        self.outbox.settled(line.id)
        self.sentences.withdrawn(line.id)
        for change in self._then:
            change()
        self._then = []
        for tell in self.followers:
            tell(raw)

    def _line(self, kind: str, what: bytes, id: str) -> list[Change]:
        self._then = []  # of a line that could not be kept
        if self._copied is not None:
            line, raw = self._copied
            if line.kind != kind or dump(line.what) != what:
                raise Diverged(f"line {line.n} does something else by our rules")
            mark = Mark(line.n, line.id, line.by)
        else:
            asked, by = self._asked or (id, self.told.me)
            n = self.head + 1
            seen = self.session.derived(digest) if n % DIGEST_EVERY == 0 else ""
            mark = Mark(n, asked, by)
            raw = written(mark, self.chain, kind, what, seen)
        self._next = mark, raw
        return [Put("log", mark.n, raw), *self.outbox.settling(mark.id), *self.sentences.withdrawing(mark.id)]

    def look_ahead(self) -> None:
        """Work out now, while nobody waits, what the next line has to say of its state."""
        if (self.head + 1) % DIGEST_EVERY == 0:
            self.session.derived(digest)

    def due(self) -> tuple[Choice, ...]:
        """The hidden choices to be made known now, but for those that were refused."""
        said = {one.id for one in self.sentences.all if not one.counts}
        return tuple(choice for choice in self.seals.due() if choice.reveal not in said)

    def refuse(self, id: str, message: Message) -> None:
        """This will not count: gone from the outbox by the same write that keeps why."""
        self.sentences.say(id, message, *self.outbox.settling(id))
        self.outbox.settled(id)

    def _followed(self, member: str, name: str, epoch: int) -> Membership:
        role = HOST if member == self.told.me else GUEST
        return replace(self.told, host=member, host_name=name, epoch=epoch, role=role)


def new_line_id() -> str:
    """The id of a line nobody's intent stands behind: our own taking back, a new host."""
    return os.urandom(9).hex()
