"""Foreign things in our folders: they are told of and left alone, and cost nothing but themselves."""

from __future__ import annotations

import os
import shutil
import time

import pytest

from companion.storage.backup import Backups
from companion.storage.library import Library
from companion.storage.problems import BadImport, ChangedBelow, StorageProblem
from companion.storage.tallies import keep_tally
from companion.storage.transfer import export_library, import_file
from companion.storage.verify import FOREIGN, repair, verify
from tests.engine.counting import GAME, Pick, people

from .conftest import find_game, played


def huge(path):
    path.touch()
    os.truncate(path, 600 * 1024 * 1024)


THINGS = {
    "sessions/game (1).session": lambda path: path.write_bytes(b"x"),
    "sessions/GAME.session": lambda path: path.write_bytes(b"x"),
    "sessions/counting.sync-conflict.session": lambda path: path.write_bytes(b"x"),
    "sessions/dangling.session": lambda path: path.symlink_to("nowhere"),
    "sessions/loop.session": lambda path: path.symlink_to(path.name),
    "sessions/endless.session": lambda path: path.symlink_to("/dev/zero"),
    "sessions/pipe.session": os.mkfifo,
    "sessions/folder.session": os.mkdir,
    "sessions/folder.tmp": os.mkdir,
    "sessions/huge.session": huge,
    "bin/game.session": lambda path: path.write_bytes(b"x"),
    "bin/²-x.session": lambda path: path.write_bytes(b"x"),
    "bin/12-folder.session": os.mkdir,
    "bin/12-UPPER.session": lambda path: path.write_bytes(b"x"),
    "copies/folder.tmp": os.mkdir,
    "copies/stray.tmp": lambda path: path.write_bytes(b"x"),
    "sessions/notes.tmp": lambda path: path.write_bytes(b"x"),
    "sessions/Evening.session.tmp": lambda path: path.write_bytes(b"x"),
    "bin": lambda path: path.write_bytes(b"x"),
    "aside": lambda path: path.write_bytes(b"x"),
    "index.tables": os.mkfifo,
    "settings.tables": lambda path: path.symlink_to("/dev/zero"),
    "memory.tables": huge,
    "drafts.tables": os.mkdir,
}

NOT_FOREIGN = ("sessions/huge.session", "memory.tables")


@pytest.mark.parametrize("name", THINGS)
def test_R5_R6_R7_R18_a_foreign_thing_costs_only_itself(tmp_path, name):
    folder = tmp_path / "library"
    id, states = played(folder)
    path = folder / name
    if path.is_file():
        path.unlink()
    path.parent.mkdir(exist_ok=True)
    THINGS[name](path)
    with Library(folder, find_game) as library:
        assert library.problem is None
        cards = {card.id: card.problem is None for card in library.list()}
        assert cards.pop(id)
        assert set(cards) <= {"huge"}
        assert not any(cards.values())
        assert library.open(id).state == states[-1]
        library.open(id).do(Pick(seat=0))
        library.deleted()
        assert export_library(library, tmp_path / "backup") == 1
        assert all(finding.sound for finding in verify(library) if finding.id == id)
        repair(library)
        told = [finding.id for finding in verify(library) if finding.kind == FOREIGN]
    # What is too large for any of ours bears one of our names: the evening of that name says what is wrong with it.
    assert told == ([] if name in NOT_FOREIGN else [name])
    assert os.path.lexists(path)
    with Library(folder, find_game) as library:
        assert library.open(id).cursor == 7


def test_R6_a_file_that_vanishes_while_the_shelf_is_read_costs_only_itself(tmp_path, monkeypatch):
    id, _ = played(tmp_path)
    (tmp_path / "sessions" / "second.session").write_bytes(b"x")
    real = os.scandir

    class Entry:
        def __init__(self, entry):
            self.name, self._entry = entry.name, entry

        def stat(self, *, follow_symlinks=True):
            if self.name == "second.session":
                raise FileNotFoundError(self.name)
            return self._entry.stat(follow_symlinks=follow_symlinks)

    class Folder:
        def __init__(self, path):
            self._entries = real(path)

        def __enter__(self):
            return map(Entry, self._entries)

        def __exit__(self, *_):
            self._entries.close()

    monkeypatch.setattr(os, "scandir", Folder)
    with Library(tmp_path, find_game) as library:
        assert [card.id for card in library.list()] == [id]


def test_R18_a_pipe_is_no_import(library, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadImport):
        import_file(library, tmp_path / "pipe")


def test_R20_a_folder_the_device_cannot_list_is_a_sentence(library, evening, monkeypatch):
    def broken(path):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "scandir", broken)
    with pytest.raises(StorageProblem):
        library.list()


def test_an_evening_that_cannot_be_looked_at_is_told_as_unreadable(tmp_path, monkeypatch):
    id, _ = played(tmp_path)
    real, look = os.scandir, os.stat

    class Entry:
        def __init__(self, entry):
            self.name, self._entry = entry.name, entry

        def stat(self, *, follow_symlinks=True):
            if self.name.endswith(".session"):
                raise OSError(5, "Input/output error")
            return self._entry.stat(follow_symlinks=follow_symlinks)

    class Folder:
        def __init__(self, path):
            self._entries = real(path)

        def __enter__(self):
            return map(Entry, self._entries)

        def __exit__(self, *_):
            self._entries.close()

    def broken(path, *args, **kwargs):
        if str(path).endswith(".session"):
            raise OSError(5, "Input/output error")
        return look(path, *args, **kwargs)

    monkeypatch.setattr(os, "scandir", Folder)
    monkeypatch.setattr(os, "stat", broken)
    with Library(tmp_path, find_game) as library:
        assert [(card.id, card.problem is None) for card in library.list()] == [(id, False)]
        with pytest.raises(StorageProblem):
            export_library(library, tmp_path / "all.json")


@pytest.mark.parametrize("kind", [os.mkdir, os.mkfifo, lambda path: path.symlink_to(path.name)])
def test_a_memory_nobody_can_read_costs_no_evening(tmp_path, kind):
    id, _ = played(tmp_path / "old")
    with Library(tmp_path / "old", find_game) as library:
        export_library(library, tmp_path / "export")
        Backups(library, tmp_path / "backups").keep(id)
    ways = {
        "import": lambda phone: import_file(phone, tmp_path / "export"),
        "restore": lambda phone: Backups(phone, tmp_path / "backups").restore(),
    }
    for name, come_back in ways.items():
        (tmp_path / name).mkdir()
        kind(tmp_path / name / "memory.tables")
        with Library(tmp_path / name, find_game) as phone:
            done = come_back(phone)
            assert (done.ids, done.people) == ((id,), 0)
            keep_tally(phone, GAME, people("Ada", "Karl"), {"apples": [4, 5]})
            assert len(phone.list()) == 2


def test_a_loop_of_links_in_place_of_the_copies_costs_no_evening_and_is_told(tmp_path):
    id, _ = played(tmp_path)
    shutil.rmtree(tmp_path / "copies")
    (tmp_path / "copies").symlink_to("copies")
    with Library(tmp_path, find_game) as library:
        assert library.problem is None
        library.open(id).do(Pick(seat=0))
        assert "copies" in [finding.id for finding in verify(library) if finding.kind == FOREIGN]


@pytest.mark.parametrize("data", [b"\n" * 40_000_000, b"ab\n" * 13_000_000, b"0123abcd " + b"x" * 40_000_000])
def test_R18_a_large_file_of_dust_among_the_sessions_costs_no_wait(tmp_path, data):
    id, _ = played(tmp_path)
    (tmp_path / "sessions" / "dust.session").write_bytes(data)
    with Library(tmp_path, find_game) as library:
        started = time.process_time()
        assert [card.id for card in library.list() if card.problem is None] == [id]
        assert time.process_time() - started < 2


@pytest.mark.parametrize("thing", [os.mkdir, os.mkfifo, lambda path: path.symlink_to("nowhere")])
def test_an_evening_whose_place_something_else_has_taken_is_not_gone_without_a_word(tmp_path, thing):
    id, _ = played(tmp_path)
    path = tmp_path / "sessions" / f"{id}.session"
    path.unlink()
    thing(path)
    with Library(tmp_path, find_game) as library:
        (card,) = library.list()
        assert (card.id, card.problem.id) == (id, "storage.foreign")
        assert not all(finding.sound for finding in verify(library) if finding.kind != FOREIGN)
        assert export_library(library, tmp_path / "backup") == 0
    assert os.path.lexists(path)


def test_a_link_in_place_of_the_evening_under_way_is_noticed_by_the_next_tap(tmp_path, library, evening):
    path = library.path(evening.opening.id)
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ChangedBelow):
        evening.do(Pick(seat=0))
    assert evening.cursor == 0
