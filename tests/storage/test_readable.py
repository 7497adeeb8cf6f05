"""Nothing is kept that cannot be read back, nothing hostile comes in, and one bad thing costs only itself."""

from __future__ import annotations

import json
import os
from contextlib import suppress

import pytest

from companion.engine.adjust import Adjust, Note
from companion.engine.game import SeatSpec
from companion.engine.ruling import Impossible, RuleViolation
from companion.games import game
from companion.storage import carrying, deeds
from companion.storage.backup import Backups
from companion.storage.bringing_back import restore
from companion.storage.drafts import TallyDrafts
from companion.storage.library import Library
from companion.storage.lines import Docs, dump
from companion.storage.names import rename_person, rename_player
from companion.storage.problems import (
    BadImport,
    CannotKeep,
    DeviceTrouble,
    DiskFull,
    NotPossible,
    StorageProblem,
    WouldGiveUp,
)
from companion.storage.transfer import Clash, checksum, export_library, import_file
from companion.storage.verify import verify
from companion.storage.whereabouts import Place, Whereabouts
from tests.engine.counting import GAME, Counting, Pick, Throw, people

from .conftest import find_game
from .damage import FULL, failing, rewritten

TWO = [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")]


@pytest.fixture
def shelf(tmp_path):
    """A library of the five games."""
    with Library(tmp_path / "shelf", game) as made:
        yield made


def exported(path, content):
    path.write_text(
        json.dumps({"format": "companion-export", "version": 2, "checksum": checksum(content), "content": content})
    )
    return path


POISON = {
    "clash_of_cultures": {"end_ranges": {"3.1": 4.5}},
    "age_of_mythology": {"figures": {"hoplite": True}},
    "through_the_ages": {"name:x": [[1]]},
}


@pytest.mark.parametrize("key", POISON)
def test_R1_facts_that_do_not_come_back_poison_no_evening(shelf, tmp_path, key):
    content = {"sessions": [], "people": [], "facts": {key: POISON[key]}}
    import_file(shelf, exported(tmp_path / "backup", content))
    shelf.learn(key, POISON[key])
    session = shelf.new(game(key), TWO)
    session.do(Note("a tap"))
    id, cursor, state = session.opening.id, session.cursor, session.state
    shelf.close(session)
    again = shelf.open(id)
    assert (again.cursor, again.state, shelf.reports) == (cursor, state, [])


@pytest.mark.parametrize("facts", [{"../../x": {}}, {"tapestry": []}, {f"g{n}": {} for n in range(500)}])
def test_R1_facts_of_no_game_are_refused(shelf, tmp_path, facts):
    with pytest.raises(BadImport):
        import_file(shelf, exported(tmp_path / "backup", {"sessions": [], "people": [], "facts": facts}))


def test_R1_more_facts_than_a_box_prints_are_not_remembered(library):
    assert library.learn("counting", {f"fact {number}": 1 for number in range(100_000)}) == 0
    assert library.calibration("counting") == {}


def test_R1_an_entry_that_would_not_come_back_does_not_count(library, evening, reopened):
    evening.do(Pick(seat=0))
    with pytest.raises((CannotKeep, RuleViolation)):
        evening.do(Pick(seat=0, count=1.0))
    assert evening.cursor == 1
    assert reopened().cursor == 1


def test_R1_a_time_that_would_come_back_as_another_number_does_not_count(evening, reopened):
    with pytest.raises(CannotKeep):
        evening.do(Pick(seat=0), at=1)
    assert reopened().cursor == 0


def test_R2_a_correction_that_nobody_can_look_at_is_refused_and_the_backup_is_whole(shelf, tmp_path):
    session = shelf.new(game("tapestry"), TWO)
    for path, value in (
        ("players.0.second_token", {"track": "technology", "space": -1}),
        ("players.0.income_turn", 1),
    ):
        with suppress(Impossible):
            session.do(Adjust(path, value), override=True)
        for seat in (0, 1):
            session.game.quick_actions(session.state, seat)
    assert all(finding.sound for finding in verify(shelf))
    assert export_library(shelf, tmp_path / "backup") == 1
    with Library(tmp_path / "new phone", game) as other:
        assert len(import_file(other, tmp_path / "backup").ids) == 1


class NoDie(Counting):
    """The small game after its die was taken away."""

    actions = (Pick,)


def test_R19_what_todays_rules_cannot_replay_is_given_up_only_by_somebodys_word(tmp_path):
    with Library(tmp_path, find_game) as library:
        session = library.new(GAME, people("Ada"), {"apples": 9})
        for action in (Pick(seat=0), Throw(seat=0), Pick(seat=0)):
            session.do(action)
        path, before = library.path(session.opening.id), session.opening.id
    with Library(tmp_path, lambda key: NoDie()) as library:
        again = library.open(before)
        whole = path.read_bytes()
        for _ in range(3):
            with pytest.raises(WouldGiveUp) as asked:
                again.do(Pick(seat=0))
        assert (again.cursor, library.waiting(again), path.read_bytes()) == (1, 2, whole)
        asked.value.agree()
        again.do(Pick(seat=0))
        assert [kept.read_bytes() for kept in (tmp_path / "aside").iterdir()] == [whole]
    with Library(tmp_path, lambda key: NoDie()) as library:
        assert (library.open(before).cursor, library.reports) == (2, [])


def test_R10_a_new_name_is_one_line(library, evening, monkeypatch):
    for _ in range(51):
        evening.do(Throw(seat=0))
    path = library.path(evening.opening.id)
    lines = path.read_bytes().count(b"\n")
    renamed = rename_player(library, evening, 0, "Zoe")
    assert path.read_bytes().count(b"\n") == lines + 1
    with failing(monkeypatch, "write", FULL), pytest.raises(DiskFull):
        rename_player(library, renamed, 0, "Eve")
    id = evening.opening.id
    assert (library.open(id).opening.names[0], library.file(id).opening.names[0]) == ("Zoe", "Zoe")


def test_R14_no_room_for_remembered_facts_begins_no_evening(library, monkeypatch):
    monkeypatch.setattr(Counting, "recall", lambda self, facts: Pick(seat=0))
    library.learn("counting", {"fields": 3})
    real = os.write

    def full(fd, data):
        if b"+entries" in data:
            raise OSError(FULL, os.strerror(FULL))
        return real(fd, data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(DiskFull):
            library.new(GAME, people("Ada"))
    assert list(library.list()) == []


def test_R15_several_settings_are_one_deed(library, monkeypatch):
    library.change_settings(language="de")
    writes = []
    real = os.write

    def second_fails(fd, data):
        writes.append(data)
        if len(writes) > 1:
            raise OSError(FULL, os.strerror(FULL))
        return real(fd, data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", second_fails)
        library.change_settings(language="en", theme="light", text_size=120)
    assert (library.settings.language, library.settings.theme, library.settings.text_size) == ("en", "light", 120)


def test_R16_dice_of_older_rules_cost_no_verification(tmp_path):
    with Library(tmp_path, find_game) as library:
        session = library.new(GAME, people("Ada"), {"apples": 50})
        for _ in range(50):
            session.do(Throw(seat=0))
        id = session.opening.id

    def spare(tables):
        entries = tables["entries"]
        doc = entries["3"]
        tables["entries"] = Docs({**entries.raw, b"3": dump({**doc, "chance": [*doc["chance"], 6]})})

    rewritten(tmp_path / "sessions" / f"{id}.session", spare)
    with Library(tmp_path, find_game) as library:
        assert [finding.sound for finding in verify(library) if finding.id == id] == [True]


KEPT = {
    "settings.tables": "tables",
    "memory.tables": "tables",
    "drafts.tables": "tables",
    "place.tables": "tables",
    "bin/*": "bin",
    "copies/counting*.1": "copy",
    "backups/counting*": "backup",
    "sessions/counting*": "session",
}


@pytest.mark.parametrize("name", KEPT)
def test_verify_looks_at_everything_kept(tmp_path, name):
    with Library(tmp_path, find_game) as library:
        library.change_settings(language="de")
        id = library.new(GAME, people("Ada")).opening.id
        other = library.new(GAME, people("Eve")).opening.id
        library.open(other).do(Pick(seat=0))
        library.delete(id)
        Backups(library).keep(other)
        TallyDrafts(library).keep("counting", {"seats": []})
        Whereabouts(library).keep(Place(other))
    with Library(tmp_path, find_game, read_only=True) as library:
        assert all(finding.sound for finding in verify(library))
    path = next(tmp_path.glob(name))
    path.write_bytes(b"\0" * path.stat().st_size)
    with Library(tmp_path, find_game, read_only=True) as library:
        assert {finding.kind for finding in verify(library) if not finding.sound} == {KEPT[name]}


def test_R17_an_export_never_replaces_a_file_of_the_library(library, evening):
    before = library.path(evening.opening.id).read_bytes()
    for path in (library.path(evening.opening.id), library.folder / "memory.tables", library.copies / "x"):
        with pytest.raises(NotPossible):
            export_library(library, path)
    assert library.path(evening.opening.id).read_bytes() == before


class Killed(BaseException):
    """The process is gone."""


def killed_at(monkeypatch, call, turn):
    """Let the process die just before one of its calls."""
    real, made = getattr(os, call), []

    def die(*args, **options):
        made.append(args)
        if len(made) >= turn:
            raise Killed
        return real(*args, **options)

    monkeypatch.setattr(os, call, die)
    return made


DEEDS = {
    "import": lambda library, path: import_file(library, path, Clash.KEEP_BOTH),
    "replace": lambda library, path: import_file(library, path, Clash.REPLACE),
    "rename": lambda library, path: rename_person(library, "Ada", "Zoe"),
}


def seen(library):
    return sorted((card.game, card.names, card.entries) for card in library.list())


@pytest.mark.parametrize("call", ["replace", "fsync"])
@pytest.mark.parametrize("deed", DEEDS)
def test_R21_a_deed_that_was_killed_is_done_or_not_done_after_the_next_start(tmp_path, monkeypatch, deed, call):
    for turn in range(1, 80):
        folder = tmp_path / str(turn)
        library = Library(folder / "library", find_game)
        for count in (1, 2, 3):
            library.new(GAME, people("Ada", "Karl"), {"apples": 50}).do(Pick(seat=0, count=count))
        export_library(library, folder / "backup")
        for card in library.list():
            library.open(card.id).do(Pick(seat=1))
        before = seen(library)
        with monkeypatch.context() as patch:
            made = killed_at(patch, call, turn)
            try:
                DEEDS[deed](library, folder / "backup")
                died = False
            except Killed:
                died = True
        if not died:
            assert len(made) < turn
            return
        if library._lock:
            library._lock.release()
        for _, file in library._open.values():
            file.store._let_go()
        for part in (library._index, library._settings, library.memory):
            part._db.store._let_go()
        with Library(folder / "library", find_game) as again:
            after = seen(again)
            names = {name for _, names, _ in after for name in names}
            assert len(after) in ((3, 6) if deed == "import" else (3,))
            assert not {"Ada", "Zoe"} <= names
            if deed == "replace":
                assert len({entries for _, _, entries in after}) == 1
            assert after == before or deed != "import" or len(after) == 6
            assert not list((folder / "library" / "staging").glob("*")) or not (folder / "library" / "staging").exists()
    pytest.fail("never came to an end")


def test_R20_close_that_fails_ends_nothing(library, evening, monkeypatch):
    evening.do(Pick(seat=0))
    real = os.close

    def broken(fd):
        real(fd)
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "close", broken)
        library.rest(evening)
        library.close(evening)
    assert library.open(evening.opening.id).cursor == 1


def test_a_storage_problem_is_what_every_fault_becomes(library, evening, monkeypatch):
    evening.do(Pick(seat=0))

    def broken(*_, **__):
        raise OSError(5, "Input/output error")

    for call in ("stat", "lstat", "open", "scandir"):
        with monkeypatch.context() as patch:
            patch.setattr(os, call, broken)
            for deed in (library.list, lambda: library.delete("nobody"), lambda: restore(library, "nobody")):
                with suppress(StorageProblem):  # and nothing else
                    deed()


@pytest.mark.parametrize("huge", [False, True])
def test_R21_an_import_that_could_not_be_finished_is_not_given_up_for_the_next(tmp_path, monkeypatch, huge):
    folder, exports = tmp_path / "library", [tmp_path / name for name in ("first", "second")]
    for export in exports:
        with Library(tmp_path / f"{export.name} phone", find_game) as library:
            library.new(GAME, people("Ada", "Karl"))
            export_library(library, export)
    with Library(folder, find_game) as library, monkeypatch.context() as patch:
        patch.setattr(carrying, "all_or_none", killed)
        with pytest.raises(KeyboardInterrupt):
            import_file(library, exports[0])
    with monkeypatch.context() as patch:  # the device does not answer when the app starts
        patch.setattr(deeds, "move", refused)
        library = Library(folder, find_game)
    if huge:
        os.truncate(folder / "deed.json", 1 << 30)
    with library:
        import_file(library, exports[1])
        assert len(library.list()) == 2 - huge
        assert len(library.reports) == huge


def killed(_steps, _over):
    raise KeyboardInterrupt


def refused(source, _target):
    raise DeviceTrouble(path=str(source))
