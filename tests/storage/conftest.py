"""Libraries in temporary folders, for the small game of the engine's tests."""

from __future__ import annotations

import shutil

import pytest

from companion.storage.library import Library
from tests.engine.counting import GAME, Throw, people


def find_game(key):
    """The one game these libraries know."""
    return {"counting": GAME}[key]


@pytest.fixture
def library(tmp_path):
    with Library(tmp_path, find_game) as made:
        yield made


@pytest.fixture
def evening(library):
    """A session of two people with a full tree."""
    return library.new(GAME, people("Ada", "Karl"), {"apples": 50}, seed="1", created=1_700_000_000.0)


@pytest.fixture
def reopened(tmp_path, library):
    """Shut the library, open it again in the same folder, and open its only session."""
    opened = []

    def again():
        (opened[-1] if opened else library).shut()
        opened.append(Library(tmp_path, find_game))
        (card,) = opened[-1].list()
        return opened[-1].open(card.id)

    yield again
    for one in opened[-1:]:
        one.shut()


def played(folder, taps=6):
    """A library with one session of so many taps, shut; the states after each tap."""
    with Library(folder, find_game) as library:
        session = library.new(GAME, people("Ada", "Karl"), {"apples": 50}, seed="1")
        for tap in range(taps):
            session.do(Throw(seat=tap % 2))
        states = [session.state_at(count) for count in range(taps + 1)]
        return session.opening.id, states


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A played library to be copied and hurt."""
    folder = tmp_path_factory.mktemp("original")
    id, states = played(folder)
    return folder, id, states


@pytest.fixture
def hurt(original, tmp_path):
    """A copy of it, without rotating copies."""
    folder, id, states = original
    shutil.copytree(folder, tmp_path / "library")
    shutil.rmtree(tmp_path / "library" / "copies")
    return tmp_path / "library", id, states
