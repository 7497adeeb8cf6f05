"""Damage: torn tails, spoiled lines, unreadable files; what can be saved is saved, and told."""

from __future__ import annotations

import os
import shutil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.adjust import Note
from companion.storage.library import Library
from companion.storage.lines import Docs, Put, dump, line_of
from companion.storage.problems import DiskFull, TooNew, Unreadable
from companion.storage.session_file import SessionFile
from companion.storage.verify import repair, verify_one
from tests.engine.counting import GAME, Counting, Pick, Throw, people

from .conftest import find_game, played
from .damage import FULL, break_line, failing, line_count, lose_line, rewritten


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_cut_anywhere_all_entries_before_the_cut_survive(original, tmp_path_factory, data):
    folder, id, states = original
    whole = (folder / "sessions" / f"{id}.session").read_bytes()
    begin = whole.index(b"+entries 1 ") - 9
    cut = data.draw(st.integers(begin, len(whole)))
    path = tmp_path_factory.mktemp("cut") / "sessions" / f"{id}.session"
    path.parent.mkdir()
    path.write_bytes(whole[:cut])
    # A line of which only the break is missing is whole: its checksum says so.
    survivors = whole[: cut + 1].count(b"\n") - whole[:begin].count(b"\n")
    with Library(path.parent.parent, find_game) as library:
        session = library.open(id)
        assert (len(session.journal), session.state) == (survivors, states[survivors])
        session.do(Note("and on it goes"))
        assert library.reports == []
    with Library(path.parent.parent, find_game) as library:
        assert library.open(id).journal[survivors].action == Note("and on it goes")


@pytest.mark.parametrize("bit", range(8))
def test_a_spoiled_last_line_break_costs_nothing(hurt, bit):
    folder, id, states = hurt
    path = folder / "sessions" / f"{id}.session"
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + bytes([whole[-1] ^ (1 << bit)]))
    with Library(folder, find_game, read_only=True) as library:
        assert library.open(id).state == states[-1]
    with Library(folder, find_game) as library:
        assert verify_one(library, id).entries == 6
        session = library.open(id)
        assert session.state == states[-1]
        session.do(Note("and on it goes"))
        assert library.reports == []
    with Library(folder, find_game) as library:
        assert (library.open(id).journal[6].action, library.reports) == (Note("and on it goes"), [])


def test_a_spoiled_line_break_before_a_torn_line_costs_only_the_torn_one(hurt):
    folder, id, states = hurt
    path = folder / "sessions" / f"{id}.session"
    path.write_bytes(path.read_bytes()[:-1] + b"\x0b" + b"0123abcd +entr")
    with Library(folder, find_game) as library:
        assert (library.open(id).state, library.reports) == (states[-1], [])
    assert path.read_bytes().endswith(b"\n")


def test_a_spoiled_entry_costs_that_entry_alone(hurt):
    folder, id, _ = hurt
    path = folder / "sessions" / f"{id}.session"
    break_line(path, 4)
    before = path.read_bytes()
    with Library(folder, find_game) as library:
        session = library.open(id)
        (report,) = library.reports
        assert (report.saved, report.lost) == (5, 1)
        assert report.message.id == "storage.recovered"
        assert report.aside.read_bytes() == before
        kinds = [type(entry.action) for entry in session.journal.done()]
        assert kinds.count(Note) == 1
        assert len(kinds) == 6
    with Library(folder, find_game) as library:
        assert library.open(id).state == session.state
        assert library.reports == []


def test_a_rotating_copy_heals_a_spoiled_line(original, tmp_path):
    folder, id, states = original
    shutil.copytree(folder, tmp_path / "library")
    path = tmp_path / "library" / "sessions" / f"{id}.session"
    break_line(path, 4)
    with Library(tmp_path / "library", find_game) as library:
        assert library.open(id).state == states[-1]
        (report,) = library.reports
        assert (report.lost, bool(report.taken)) == (0, True)


@pytest.mark.parametrize("content", [b"", b"\0" * 500, b"PK\x03\x04 something else", b"{}\n"])
def test_an_unreadable_file_comes_back_from_its_copy(original, tmp_path, content):
    folder, id, states = original
    shutil.copytree(folder, tmp_path / "library")
    (tmp_path / "library" / "sessions" / f"{id}.session").write_bytes(content)
    with Library(tmp_path / "library", find_game) as library:
        assert library.open(id).state == states[-1]
        assert library.reports[0].aside.read_bytes() == content


def test_a_file_with_nothing_readable_is_set_aside_and_told(hurt):
    folder, id, _ = hurt
    (folder / "sessions" / f"{id}.session").write_bytes(b"nothing here")
    with Library(folder, find_game) as library:
        (card,) = library.list()
        assert card.problem.id == "storage.unreadable"
        with pytest.raises(Unreadable):
            library.open(id)
        (report,) = library.reports
        assert report.message.id == "storage.nothing_saved"
        assert report.aside.read_bytes() == b"nothing here"
        assert list(library.list()) == []


def test_one_damaged_session_never_costs_another(hurt):
    folder, id, states = hurt
    shutil.copy(folder / "sessions" / f"{id}.session", folder / "sessions" / "second.session")
    (folder / "sessions" / "second.session").write_bytes(b"?")
    with Library(folder, find_game) as library:
        assert {card.id: card.problem is None for card in library.list()} == {id: True, "second": False}
        assert library.open(id).state == states[-1]


def test_reading_only_changes_no_byte_of_a_damaged_file(hurt):
    folder, id, _ = hurt
    path = folder / "sessions" / f"{id}.session"
    break_line(path, 4)
    before = path.read_bytes()
    with Library(folder, find_game, read_only=True) as library:
        library.open(id)
        assert library.reports[0].lost == 1
    assert path.read_bytes() == before
    assert not (folder / "aside").exists()


def test_snapshots_are_only_a_cache(tmp_path):
    with Library(tmp_path, find_game) as library:
        session = library.new(GAME, people("Ada", "Karl"), seed="1")
        for tap in range(120):
            session.do(Throw(seat=tap % 2))
        id = session.opening.id
    with_snapshots = SessionFile(tmp_path / "sessions" / f"{id}.session")
    assert len(with_snapshots.db.rows("snapshots")) == 3
    fast = with_snapshots.session(GAME)
    with_snapshots.forget_snapshots()
    slow = with_snapshots.session(GAME)
    assert slow.state == fast.state == session.state
    assert slow.state_at(77) == fast.state_at(77)
    with_snapshots.close()


def test_undo_after_reopening_replays_from_a_snapshot_only(tmp_path, monkeypatch):
    with Library(tmp_path, find_game) as library:
        session = library.new(GAME, people("Ada", "Karl"), seed="1")
        for tap in range(120):
            session.do(Throw(seat=tap % 2))
    with Library(tmp_path, find_game) as library:
        again = library.open(session.opening.id)
        again.undo()
        assert again.state == session.state_at(119)
        assert 99 not in again._stories


def test_settings_that_cannot_be_read_are_set_aside_not_overwritten(tmp_path):
    (tmp_path / "settings.tables").write_bytes(b"spoiled")
    with Library(tmp_path, find_game) as library:
        (report,) = library.reports
        assert report.aside.read_bytes() == b"spoiled"
        assert library.settings.language == "system"
        library.change_settings(language="de")
    with Library(tmp_path, find_game) as library:
        assert (library.settings.language, library.reports) == ("de", [])


def test_a_spoiled_setting_costs_that_setting_alone(tmp_path):
    with Library(tmp_path, find_game) as library:
        for change in ({"language": "de"}, {"text_size": 120}, {"theme": "light"}):
            library.change_settings(**change)
    shutil.rmtree(tmp_path / "copies")
    break_line(tmp_path / "settings.tables", 2)
    with Library(tmp_path, find_game) as library:
        assert (library.settings.language, library.settings.text_size, library.settings.theme) == ("de", 100, "light")


def test_a_spoiled_index_is_made_anew_without_a_word(hurt):
    folder, id, _ = hurt
    (folder / "index.tables").write_bytes(b"spoiled")
    with Library(folder, find_game) as library:
        assert [card.id for card in library.list()] == [id]
        assert library.reports == []


def test_a_file_of_a_newer_version_is_left_alone(hurt):
    folder, id, _ = hurt
    path = folder / "sessions" / f"{id}.session"
    lines = path.read_bytes().splitlines(keepends=True)
    lines[0] = line_of(Put("header", 1, dump({"kind": "session", "schema": 99})))
    path.write_bytes(b"".join(lines))
    before = path.read_bytes()
    with Library(folder, find_game) as library:
        with pytest.raises(TooNew):
            library.open(id)
        assert library.list()[0].problem.id == "storage.too_new"
    assert path.read_bytes() == before


@pytest.mark.parametrize("kind", ["settings", "memory", "index"])
def test_a_table_of_a_newer_version_stops_nobody_from_playing(tmp_path, kind):
    newer = line_of(Put("header", 1, dump({"kind": kind, "schema": 99})))
    (tmp_path / f"{kind}.tables").write_bytes(newer)
    with Library(tmp_path, find_game) as library:
        session = library.new(GAME, people("Ada"), {"apples": 9})
        session.do(Pick(seat=0))
        library.close(session)
        assert len(library.list()) == 1
    assert (tmp_path / f"{kind}.tables").read_bytes() == newer


class NoDie(Counting):
    """The small game after its die was taken away."""

    actions = (Pick,)


def test_entries_the_rules_no_longer_know_stop_nobody_from_opening(tmp_path):
    with Library(tmp_path, find_game) as library:
        session = library.new(GAME, people("Ada"), {"apples": 9})
        session.do(Pick(seat=0, count=2))
        session.do(Throw(seat=0))
        session.do(Pick(seat=0, count=3))
    with Library(tmp_path, lambda key: NoDie()) as library:
        again = library.open(session.opening.id)
        assert (again.cursor, len(again.journal)) == (1, 3)
        (report,) = library.reports
        assert (report.message.id, report.message.args["total"]) == ("storage.unfit", 3)
        library.give_up_unfit(again)
        again.do(Pick(seat=0))
    with Library(tmp_path, lambda key: NoDie()) as library:
        assert library.open(session.opening.id).state.players[0].apples == 3
        assert library.reports == []


def test_five_copies_are_kept_and_no_more(tmp_path):
    with Library(tmp_path, find_game) as library:
        session = library.new(GAME, people("Ada"), {"apples": 50})
        for _ in range(8):
            session.do(Pick(seat=0))
            library.rest(session)
            library.rest(session)
        copies = sorted((tmp_path / "copies").glob(f"{session.opening.id}*"))
        assert [copy.suffix for copy in copies] == [".1", ".2", ".3", ".4", ".5"]
        assert line_count(copies[0]) > line_count(copies[1]) > line_count(copies[4])


def test_a_file_full_of_the_past_is_written_anew(tmp_path):
    with Library(tmp_path, find_game) as library:
        session = library.new(GAME, people("Ada", "Karl"), {"apples": 50})
        session.do(Pick(seat=0))
        for _ in range(7000):
            session.undo()
            session.redo()
        path = library.path(session.opening.id)
        long = path.stat().st_size
        library.close(session)
        assert path.stat().st_size < long / 100
        assert library.open(session.opening.id).state == session.state


@pytest.mark.parametrize(("undone", "kept"), [(2, 7), (5, 4)])
def test_a_spoiled_change_of_mind_brings_nothing_back_that_was_undone(library, evening, tmp_path, undone, kept):
    for tap in range(6):
        evening.do(Pick(seat=0, count=tap + 1))
    evening.jump(6 - undone)
    for _ in range(3):
        evening.do(Throw(seat=1))
    library.shut()
    shutil.rmtree(tmp_path / "copies")
    path = tmp_path / "sessions" / f"{evening.opening.id}.session"
    lines = path.read_bytes().splitlines()
    break_line(path, next(place for place, line in enumerate(lines) if b"<entries" in line))
    with Library(tmp_path, find_game) as again:
        session = again.open(evening.opening.id)
        assert (session.cursor, len(session.journal)) == (kept, kept)
        kinds = [type(entry.action) for entry in session.journal.done()]
        assert kinds == [Pick] * (6 - undone) + [Note, Throw, Throw]


@pytest.mark.parametrize("line", [0, 1], ids=["header", "opening"])
def test_the_first_lines_are_no_more_precious_than_others(tmp_path, line):
    """They are written once, so a spot on them must not cost the evening; also before the table was ever left."""
    library = Library(tmp_path / "library", find_game)
    session = library.new(GAME, people("Ada", "Karl"), {"apples": 50})
    for count in (1, 2, 3):
        session.do(Pick(seat=0, count=count))
    shutil.copytree(tmp_path / "library", tmp_path / "killed")  # as a killed app leaves it
    library.shut()
    path = tmp_path / "killed" / "sessions" / f"{session.opening.id}.session"
    break_line(path, line)
    with Library(tmp_path / "killed", find_game) as again:
        assert again.open(session.opening.id).state == session.state
        assert len(again.reports) == 1


@pytest.mark.parametrize("damage", [break_line, lose_line])
def test_a_lost_header_without_any_copy_costs_nothing(hurt, damage):
    folder, id, states = hurt
    damage(folder / "sessions" / f"{id}.session", 0)
    with Library(folder, find_game) as library:
        assert library.open(id).state == states[-1]
        assert library.reports


@pytest.mark.parametrize("kind", ["index", "settings", "memory"])
def test_a_table_the_device_cannot_read_stops_nobody_from_playing(tmp_path, kind):
    id, states = played(tmp_path)
    (tmp_path / f"{kind}.tables").unlink(missing_ok=True)
    (tmp_path / f"{kind}.tables").mkdir()  # reading it fails as on a broken device
    with Library(tmp_path, find_game) as library:
        assert [card.id for card in library.list()] == [id]
        assert library.open(id).state == states[-1]
        assert bool(library.reports) == (kind != "index")


def test_an_index_that_lies_is_made_anew(tmp_path):
    id, _ = played(tmp_path)

    def lie(tables):
        cards = tables["cards"].raw.items()
        tables["cards"] = Docs({key: doc.replace(b'"played":', b'"played":"x","was":') for key, doc in cards})

    rewritten(tmp_path / "index.tables", lie)
    with Library(tmp_path, find_game) as library:
        assert [(card.id, card.problem) for card in library.list()] == [(id, None)]


def test_repair_tells_of_every_file_once(hurt):
    folder, id, _ = hurt
    with Library(folder, find_game) as library:
        newer = library.duplicate(id)
    header = {b"1": b'{"kind":"session","schema":99}'}
    rewritten(library.path(newer), lambda tables: tables["header"].raw.update(header))
    os.utime(library.path(newer), (1.0, 1.0))  # the last of the list
    break_line(library.path(id), 4)
    with Library(folder, find_game) as library:
        assert [report.path for report in repair(library)] == [library.path(id)]


@pytest.mark.parametrize("name", ["settings", "memory"])
def test_a_damaged_table_on_a_full_disk_stops_nobody_from_starting(tmp_path, monkeypatch, name):
    with Library(tmp_path, find_game) as library:
        library.change_settings(text_size=120)
        library.learn("counting", {"fields": 3})
    break_line(tmp_path / f"{name}.tables", 1)
    with failing(monkeypatch, "write", FULL):
        library = Library(tmp_path, find_game)
    assert (library.settings.text_size, library.calibration("counting")) == (120, {"fields": 3})
    with pytest.raises(DiskFull):
        library.change_settings(text_size=130) if name == "settings" else library.learn("counting", {"fields": 4})
    library.shut()
