"""Kill an app at a random moment while it taps through the real storage, and hold it to what it acknowledged."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

from companion.engine.journal import Journal
from companion.engine.opening import opening
from companion.engine.session import Session
from companion.storage.library import Library
from tests.engine.counting import GAME, Throw, people

ROOT = Path(__file__).resolve().parents[2]
SEATS = people("Ada", "Karl")
APPLES = {"apples": 50}
CHILD = "import sys; from tests.storage.killer import tap_until_killed; tap_until_killed(sys.argv[1], int(sys.argv[2]))"


def step(session: Session, what: float, chance: random.Random) -> None:
    """One thing people do; the same in the app and in the twin that predicts it."""
    if what < 0.75:
        session.do(Throw(seat=chance.randrange(2)))
    elif what < 0.87:
        session.undo()
    elif what < 0.95:
        session.redo()
    elif session.cursor > 1:
        session.accept(session.amend(session.cursor - 2, Throw(seat=chance.randrange(2))))


def upkeep(library: Library, session: Session, what: float) -> Session:
    """What the storage does besides; it must change nothing."""
    if what < 0.3:
        library.rest(session)
    elif what < 0.6:
        library.file(session.opening.id).store.compact()
    else:
        library.close(session)
        return library.open(session.opening.id)
    return session


def tap_until_killed(folder: str, seed: int) -> None:
    """The app: acknowledge each step on standard output, but only after the storage has."""
    chance, care = random.Random(seed), random.Random(-seed)
    library = Library(Path(folder), lambda key: GAME)
    assert library.problem is None, library.problem
    cards = library.list()
    session = library.open(cards[0].id) if cards else library.new(GAME, SEATS, APPLES, seed="1")
    os.write(1, b"ready\n")
    while True:
        step(session, chance.random(), chance)
        os.write(1, b"done\n")
        if care.random() < 0.06:
            session = upkeep(library, session, care.random())


def kill_once(folder: Path, seed: int) -> int:
    """One life of the app; returns how many steps it acknowledged, all of which must be on disk."""
    twin = memory_twin(folder)
    when = random.Random(f"{seed}")
    command = [sys.executable, "-c", CHILD, str(folder), str(seed)]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
    assert child.stdout is not None
    told = [child.stdout.readline() for _ in range(when.randrange(0, 60))]
    for _ in range(when.randrange(3_000)):  # somewhere between two acknowledgements
        os.getpid()
    child.send_signal(signal.SIGKILL)
    rest, errors = child.communicate()
    assert not errors, errors.decode()
    steps = (b"".join(told) + rest).count(b"done\n")
    hold_to_it(folder, twin, random.Random(seed), steps)
    return steps


def memory_twin(folder: Path) -> Session:
    """The session as it stands, in memory only."""
    with Library(folder, lambda key: GAME) as library:
        cards = library.list()
        if not cards:
            return Session(GAME, opening(GAME, SEATS, APPLES, seed="1"))
        kept = library.open(cards[0].id)
        entries = [kept.journal[place] for place in range(len(kept.journal))]
        return Session(GAME, kept.opening, Journal(entries, kept.cursor))


def hold_to_it(folder: Path, twin: Session, chance: random.Random, steps: int) -> None:
    """The library opens and stands after the last acknowledged step, or after the one begun when it was killed."""
    for _ in range(steps):
        step(twin, chance.random(), chance)
    acknowledged = story(twin)
    step(twin, chance.random(), chance)
    with Library(folder, lambda key: GAME) as library:
        assert library.problem is None
        cards = library.list()
        assert [card.problem for card in cards] == [None] * len(cards)
        found = story(library.open(cards[0].id)) if cards else story(memory_twin(folder))
        assert library.reports == []
        assert found in (acknowledged, story(twin))


def story(session: Session) -> object:
    """Everything that was done, without the time of day."""
    entries = [session.journal[place] for place in range(len(session.journal))]
    return session.cursor, [(entry.action, entry.chance) for entry in entries], session.state
