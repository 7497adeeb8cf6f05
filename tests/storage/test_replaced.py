"""Replacing an evening by a longer backup: until it counts, file, copies and mirror stay those of the evening."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress

import pytest

from companion.engine.adjust import Note
from companion.storage import deeds
from companion.storage.library import Library
from companion.storage.problems import DiskFull, StorageProblem
from companion.storage.transfer import Clash, export_library, import_file

from .conftest import find_game, played

TAPS, LATER = 6, 60


class Killed(BaseException):
    """What no code of ours can catch."""


@pytest.fixture
def phone(tmp_path):
    """A library, the id of its evening, and a longer backup of it."""
    id, _ = played(tmp_path / "library", TAPS)
    shutil.copytree(tmp_path / "library", tmp_path / "other")
    with Library(tmp_path / "other", find_game) as other:
        session = other.open(id)
        for tap in range(LATER):
            session.do(Note(f"later {tap}"))
        other.close(session)
        export_library(other, tmp_path / "backup")
    return tmp_path / "library", id


def beside(folder):
    return {
        path.relative_to(folder): path.read_bytes()
        for name in ("copies", "tails", "sessions")
        for path in (folder / name).iterdir()
    }


def opened(folder, id):
    """How long the evening is in another life, and what is told of it."""
    with Library(folder, find_game) as library:
        return len(library.open(id).journal), [report.message.id for report in library.reports]


def test_a_replacement_that_is_refused_touches_nothing_of_the_evening(phone, tmp_path, monkeypatch):
    folder, id = phone
    before = beside(folder)

    def full(*_):
        raise DiskFull(path="deed.json")

    with Library(folder, find_game) as library:
        monkeypatch.setattr(deeds, "write_replacing", full)
        with pytest.raises(DiskFull):
            import_file(library, tmp_path / "backup", Clash.REPLACE)
        assert beside(folder) == before
    assert opened(folder, id) == (TAPS, [])


def test_a_replacement_that_is_taken_back_tells_of_no_loss(phone, tmp_path, monkeypatch):
    folder, id = phone
    with Library(folder, find_game) as library:

        def full(_):
            raise DiskFull(path="memory.tables")

        monkeypatch.setattr(library.memory, "take_in", full)
        with pytest.raises(DiskFull):
            import_file(library, tmp_path / "backup", Clash.REPLACE)
    assert opened(folder, id) == (TAPS, [])


def test_a_replacement_killed_anywhere_is_the_old_evening_or_the_new_one(phone, tmp_path, monkeypatch):
    folder, id = phone
    ends = []
    for turn in range(1, 40):
        killed = tmp_path / f"killed {turn}"
        shutil.copytree(folder, tmp_path / "running", dirs_exist_ok=True)
        replace, left = os.replace, [turn]

        def kill(*names, replace=replace, left=left):
            left[0] -= 1
            if not left[0]:
                raise Killed
            replace(*names)

        library = Library(tmp_path / "running", find_game)
        with monkeypatch.context() as patch, suppress(Killed):
            patch.setattr(os, "replace", kill)
            import_file(library, tmp_path / "backup", Clash.REPLACE)
        shutil.copytree(tmp_path / "running", killed)
        with suppress(StorageProblem):
            library.shut()
        shutil.rmtree(tmp_path / "running")
        ends.append(opened(killed, id))
        if left[0] > 0:
            break
    assert [end for place, end in enumerate(ends) if end not in ends[:place]] == [(TAPS, []), (TAPS + LATER, [])]
    assert ends == sorted(ends)


def test_of_what_has_arrived_there_is_a_copy(phone, tmp_path):
    folder, id = phone
    with Library(folder, find_game) as library:
        import_file(library, tmp_path / "backup", Clash.REPLACE)
        (folder / "sessions" / f"{id}.session").write_bytes(b"\0" * 100)
    assert opened(folder, id) == (TAPS + LATER, ["storage.recovered_all"])
