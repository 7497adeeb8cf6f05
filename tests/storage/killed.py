"""Libraries as a killed app leaves them, and how an evening of theirs opens in another life."""

from __future__ import annotations

import shutil

from companion.storage.library import Library
from tests.engine.counting import GAME, Pick, people

from .conftest import find_game

TAPS = 40


def play(folder, taps=TAPS, rest_after=None):
    """A library as a killed app leaves it, maybe with a copy made on the way; the id of its session."""
    library = Library(folder / "running", find_game)
    session = library.new(GAME, people("Ada", "Karl"), {"apples": 50})
    for tap in range(taps):
        session.do(Pick(seat=tap % 2, count=1))
        if tap == rest_after:
            library.rest(session)
    shutil.copytree(folder / "running", folder / "killed")
    library.shut()
    return folder / "killed", session


def opened(folder, session):
    """The session as it opens in another life, and what is told of it."""
    with Library(folder, find_game) as library:
        again = library.open(session.opening.id)
        actions = [entry.action for entry in again.journal.done()]
        return actions, again.state, [report.message for report in library.reports]


def actions_of(session):
    return [entry.action for entry in session.journal.done()]


def another(tmp_path):
    """The file of another, longer evening."""
    folder, session = play(tmp_path / "another", taps=TAPS + 10)
    return (folder / "sessions" / f"{session.opening.id}.session").read_bytes()
