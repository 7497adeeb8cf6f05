"""The library: every saved evening in one folder, one file each, with the one app that may write to it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Any

from companion.engine.frozen import replace
from companion.evening.card import Card
from companion.evening.final import Final
from companion.evening.sample import PREFIX, is_sample, like

from .carrying import finish_deed
from .copies import Copies
from .deeds import Deeds
from .disk import is_foreign, move, remove
from .index import Index, Stamp, stamp_of
from .journal_storage import JournalStorage
from .lines import Docs, Tables, dump
from .problems import CannotKeep, Foreign, NoSuchSession, NotPossible, StorageProblem, Unreadable, from_os_error
from .recovery import Recovery
from .remembering import RememberingShelf
from .shelf import UNSEEN, FindGame, is_session, listed

# Home lists what the index knows; the machinery of sessions is loaded with the first one that is opened.
if TYPE_CHECKING:
    from companion.engine.chance import Roll
    from companion.engine.game import Game, OptionValue, SeatSpec
    from companion.engine.opening import Opening
    from companion.engine.session import Session
    from companion.evening.clock import Clock

    from .session_file import SessionFile


class Library(RememberingShelf):
    """All sessions of a folder, and what is remembered from one to the next."""

    def __init__(self, folder: Path, games: FindGame, *, read_only: bool = False) -> None:
        super().__init__(folder, games, read_only=read_only)
        self._open: dict[str, tuple[Session, SessionFile]] = {}
        self._index = Index(self._tables("index", "index", copies=False), self.sessions)
        self.deeds = Deeds(folder)
        if not self.read_only:
            finish_deed(self)

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.shut()

    # -- sessions

    def list(self) -> Sequence[Card]:
        """Every session at a glance, the last played first."""
        found = self._files()
        cards = [card for name, stamp in found if (card := self._index.known(name, stamp) or self._card_of(name))]
        self._index.keep_only({name for name, _ in found})
        return sorted(cards, key=lambda card: (-card.played, card.id))

    def card(self, id: str) -> Card:
        """One session at a glance."""
        card = self._card(self.path(id))
        if card is None:
            raise NoSuchSession(id=id)
        return card

    def finals(self) -> Sequence[Final]:
        """The final scores of all finished sessions, the last one first, without replaying any."""
        found = [card.final for card in self.list() if card.final and not card.sample]
        return sorted(found, key=lambda final: -final.finished)

    def new(
        self,
        game: Game[Any],
        seats: Sequence[SeatSpec],
        options: Mapping[str, OptionValue] | None = None,
        *,
        seed: str = "",
        chance: Sequence[Roll] = (),
        created: float | None = None,
        sample: bool = False,
    ) -> Session:
        """Begin a session; it is kept from this moment on and knows the printed facts earlier ones have learned.

        A sample neither knows nor teaches anything: no facts of this box, no people of this table.
        """
        from companion.engine.opening import opening as begin

        from .session_file import REPLAY_FAULTS, create

        self._must_write()
        at = time.time() if created is None else created
        id = (PREFIX if sample else "") + self.free_id(game.key, at)
        begun = begin(game, seats, options, id=id, seed=seed or os.urandom(8).hex(), chance=chance, created=at)
        create(self.path(id), begun, self.copies)
        with suppress(StorageProblem):  # names to offer next time are no reason to refuse an evening
            self.memory.meet(() if sample else begun.seats, at)
        try:
            session = self.open(id)
            with suppress(CannotKeep, *REPLAY_FAULTS):  # facts that do not fit are asked anew at the table
                facts = {} if sample else self.calibration(game.key)
                if facts and (recalled := game.recall(facts)):
                    session.do(recalled, at=at)
        except StorageProblem:
            self._drop(id)  # whoever is told that it failed finds nothing of it
            raise
        return session

    def _drop(self, id: str) -> None:
        """Take a session away that was begun a moment ago and never shown."""
        if id in self._open:
            self._open.pop(id)[1].close()
        with suppress(StorageProblem):
            for gone in (*Copies(self.path(id), self.copies).all_names, self.path(id)):
                remove(gone)

    def open(self, id: str) -> Session:
        """The session as it was left. What had to be recovered is told in `reports`."""
        if id in self._open:
            return self._open[id][0]
        file = self.file(id)
        try:
            if file.doc("tally") is not None:
                raise NotPossible("storage.only_a_score", id=id)
            session, unfit = file.sound_session(self.game(file.opening.game))
        except StorageProblem:
            file.close()
            raise
        if unfit:
            file.unfit = 0 if self.read_only else unfit
            self.reports.append(Recovery(file.path, None, file.length - unfit, unfit, unfit=True))
        self._open[id] = session, file
        return session

    def waiting(self, session: Session) -> int:
        """How many entries of a session today's rules cannot replay; they wait until somebody gives them up."""
        return self._file_of(session).unfit

    def give_up_unfit(self, session: Session) -> Path:
        """Go on without what today's rules cannot replay; the whole evening as it was is set aside first."""
        self._must_write()
        return self._file_of(session).give_up_unfit()

    def is_open(self, id: str) -> bool:
        """Whether a session is in use."""
        return id in self._open

    def reopen(self, id: str) -> Session:
        """A session in use anew, because something besides its journal has changed; no disk is asked for it."""
        session, file = self._open[id]
        fresh = file.session(session.game, session.cursor)
        self._open[id] = fresh, file
        return fresh

    def rest(self, session: Session) -> None:
        """Keep what is worth keeping besides the journal: on a pause, on leaving the table."""
        file, session = self._file_of(session), self._open[session.opening.id][0]  # a guest's shows more than is kept
        if not self.read_only:
            self._settle(session, file)
            self._note_card(session, file)

    def close(self, session: Session) -> None:
        """Leave a session; everything that was done is kept already."""
        file, session = self._file_of(session), self._open[session.opening.id][0]
        if not self.read_only:
            self._settle(session, file)
        del self._open[session.opening.id]
        file.close()
        if not self.read_only:
            self._note_card(session, file)

    def delete(self, id: str) -> None:
        """Put a session into the bin, from where it can be restored for thirty days."""
        self._must_write()
        self.let_go(id)
        move(self._existing(id), self.folder / "bin" / self.free_bin(id, int(time.time())))

    def put_back(self, id: str, binned: Path) -> None:
        """Move this file out of the bin into its free place; what others know is of what stood there later."""
        self.forget(id)
        self.deeds.mirror_again(self.path(id), binned)
        move(binned, self.path(id))

    def forget(self, id: str) -> None:
        """Know nothing of the file that had this name."""
        self._index.forget(self.path(id).name)

    def duplicate(self, id: str) -> str:
        """A second session that begins as this one is now; returns its id."""
        from .membership import MEMBERSHIP

        self._must_write()
        with self.borrowed(id) as file:
            old, at = file.opening, time.time()
            new = replace(old, id=like(id, self.free_id(old.game, at)), created=at)  # a copy of a sample is one too
            left = MEMBERSHIP if file.doc("tally") else (*MEMBERSHIP, "result")
            tables = {name: docs for name, docs in file.store.tables.items() if name not in left}
            self.write(new, tables)
        return new.id

    def write(self, begun: Opening, tables: Tables) -> None:
        """Write a whole session file at once, with this opening."""
        self._must_write()
        self.write_at(self.path(begun.id), begun, tables, self.copies)

    def write_at(self, path: Path, begun: Opening, tables: Tables, copies: Path | None = None) -> None:
        """The same in another place, where it waits for its own; copies are of what has its place only."""
        from companion.evening.opening_json import opening_json

        known = self._index.number(path.name)  # one that stood here before must not seem to be the longer one
        storage = JournalStorage(path, kind="session", copies=copies, known=known)
        storage.write({**tables, "opening": Docs({b"1": dump(opening_json(begun))})})
        storage.close()

    # -- the end of a session

    def finish(self, session: Session) -> Final:
        """Keep the score as final; more entries may still follow and renew it."""
        self._must_write()
        file = self._file_of(session)
        file.keep_result(session, by_hand=True)
        self._note_card(session, file)
        final = file.final()
        assert final is not None
        return final

    def unfinish(self, session: Session) -> None:
        """Take the mark of the end away."""
        self._must_write()
        self._file_of(session).put("result", None)

    def _settle(self, session: Session, file: SessionFile) -> None:
        with suppress(StorageProblem):  # all of this can be made again from the journal
            self._settle_result(session, file)
            facts = session.game.calibration(session.state)
            if facts and not is_sample(session.opening.id) and not file.is_guest:
                self.learn(session.game.key, facts)
            file.rest(session)

    def _settle_result(self, session: Session, file: SessionFile) -> None:
        """A result follows the journal: kept when the rules end the game, renewed or dropped when entries change."""
        ending, ended = file.ending(), session.game.finished(session.state)
        if ending is None and not ended:
            return
        if file.cursor != session.cursor:
            return  # opened only as far as today's rules go, and nothing done since: what was the end stays the end
        if ending is not None and not ended and not ending.by_hand:
            file.put("result", None)
        elif ending is None or ending.cursor != session.cursor or ending.outdated:
            file.keep_result(session, by_hand=bool(ending and ending.by_hand))

    def corrections(self, session: Session) -> dict[tuple[str, int], float]:
        """What the table counts differently, by line and seat."""
        return self._file_of(session).corrections()

    def correct_score(self, session: Session, line: str, seat: int, by: float) -> None:
        """Count so many points more (or less) in a cell of the score sheet; 0 takes the correction back."""
        self._must_write()
        file = self._file_of(session)
        file.correct(line, seat, by)
        ending = file.ending()
        if ending is not None:
            file.keep_result(session, by_hand=ending.by_hand)
            self._note_card(session, file)

    # -- seats and clocks

    def last_seats(self, game: str = "") -> tuple[SeatSpec, ...]:
        """Who sat where the last time, in this game or in any."""
        for card in self.list():
            if card.problem is None and not card.sample and game in ("", card.game):
                with self.borrowed(card.id) as file:
                    return file.opening.seats
        return ()

    def clock(self, session: Session) -> Clock:
        """The clock of a session."""
        return self._file_of(session).clock()

    def keep_clock(self, session: Session, clock: Clock) -> None:
        """Keep the clock of a session."""
        self._must_write()
        self._file_of(session).keep_clock(clock)

    # -- the folder

    def shut(self) -> None:
        """Leave all sessions and let another app write."""
        for session, _ in list(self._open.values()):
            self.close(session)
        for part in (self._index, self._settings, self.memory):
            part.close()
        if self._lock:
            self._lock.release()

    def rebuild(self) -> Sequence[Card]:
        """Make the index anew from the session files."""
        self._must_write()
        self._index.clear()
        return self.list()

    def file(self, id: str) -> SessionFile:
        """The file of a session: the one in use, or opened now (then close it)."""
        from .session_file import SessionFile

        if id in self._open:
            return self._open[id][1]
        try:
            path, aside = self._existing(id), self.folder / "aside"
            known = self._index.number(path.name)
            file = SessionFile(path, copies=self.copies, aside=aside, read_only=self.read_only, known=known)
            file.store.why = self.problem
            if file.recovery is not None:
                self.reports.append(file.recovery)
            return file
        except Unreadable as problem:
            if problem.message.args["path"]:
                self.reports.append(Recovery(self.path(id), Path(str(problem.message.args["path"])), 0, 0))
            raise

    def reading(self, id: str) -> SessionFile:
        """The file of a session to look into only: the one in use, or as it lies there now."""
        return self._open[id][1] if id in self._open else self._reading(self._existing(id))

    def _reading(self, path: Path) -> SessionFile:
        from .session_file import SessionFile

        return SessionFile(path, copies=self.copies, read_only=True, known=self._index.number(path.name))

    @contextmanager
    def borrowed(self, id: str) -> Iterator[SessionFile]:
        """The file of a session for a moment; let go again unless it is in use."""
        file = self.file(id)
        try:
            yield file
        finally:
            if id not in self._open:
                file.close()

    def number_of(self, id: str) -> int:
        """The number of the last line a session had, as far as the index knows."""
        return self._index.number(self.path(id).name)

    def _file_of(self, session: Session) -> SessionFile:
        if session.opening.id not in self._open:
            raise NoSuchSession(id=session.opening.id)
        return self._open[session.opening.id][1]

    def let_go(self, id: str) -> None:
        """Leave a session if it is in use."""
        if id in self._open:
            self.close(self._open[id][0])

    def _note_card(self, session: Session, file: SessionFile) -> None:
        with suppress(OSError):
            self._index.put(file.path, stamp_of(file.path), file.card(session.game, session), file.store.safe)

    def _files(self) -> Sequence[tuple[str, Stamp]]:
        """The session files by name, with what changes whenever they do; one look at the folder for a thousand."""
        named = [(name, stat) for name, stat in listed(self.sessions) if is_session(name)]
        ours = [(name, stat) for name, stat in named if S_ISREG(stat.st_mode) or self._is_in_the_way(name, stat)]
        return [(name, (0, 0) if stat is UNSEEN else (stat.st_size, stat.st_mtime_ns)) for name, stat in ours]

    def _is_in_the_way(self, name: str, stat: os.stat_result) -> bool:
        """Whether an evening has its place here, whatever lies there now; its card says what is wrong."""
        return stat is UNSEEN or os.path.lexists(self.copies / f"{name}.1")

    def _card_of(self, name: str) -> Card | None:
        return self._card(self.sessions / name)

    def _card(self, path: Path) -> Card | None:
        try:
            stamp = stamp_of(path)
        except FileNotFoundError:
            return Card(path.stem, path, problem=Foreign(path=str(path)).message) if is_foreign(path) else None
        except OSError as error:
            return Card(path.stem, path, problem=from_os_error(error, path).message)
        kept = self._index.card(path, stamp)
        if kept:
            return kept
        from .session_file import REPLAY_FAULTS

        try:
            session, file = self._open.get(path.stem) or (None, self._reading(path))
            return self._index.put(path, stamp, file.card(self.game(file.opening.game), session), file.store.safe)
        except StorageProblem as problem:
            return Card(path.stem, path, played=stamp[1] / 1e9, problem=problem.message)
        except REPLAY_FAULTS:
            broken = NotPossible("storage.cannot_replay", id=path.stem)
            return Card(path.stem, path, played=stamp[1] / 1e9, problem=broken.message)
