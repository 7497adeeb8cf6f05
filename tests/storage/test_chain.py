"""A lost line is noticed: lines are linked, the end is known in a second place, sound lines are put together."""

from __future__ import annotations

import os
import shutil

import pytest

from companion.engine.adjust import Note
from companion.storage import copies as copies_module
from companion.storage import disk, journal_storage
from companion.storage.journal_storage import JournalStorage
from companion.storage.library import Library
from companion.storage.lines import Cut, Put, dump, line_of, read_lines, sealed
from companion.storage.migrations import header
from companion.storage.problems import ChangedBelow, FolderGone, LibraryInUse
from companion.storage.verify import verify, verify_one
from tests.engine.counting import GAME, Pick, people

from .conftest import find_game
from .killed import TAPS, actions_of, another, opened, play


@pytest.mark.parametrize("spoiled", [1, 2], ids=["its break", "the break before it"])
@pytest.mark.parametrize("lost", [True, False])
def test_R3_a_lost_line_is_noticed_though_its_mirror_has_a_spoiled_break(tmp_path, spoiled, lost):
    folder, session = play(tmp_path, rest_after=25)
    mirror = folder / "tails" / f"{session.opening.id}.session"
    *lines, end = mirror.read_bytes().split(b"\n")
    assert not end
    joined = b"\x0e".join([*lines[len(lines) - spoiled :], end])
    mirror.write_bytes(b"\n".join([*lines[: len(lines) - spoiled], joined]) + (b"\n" if spoiled > 1 else b""))
    path = folder / "sessions" / f"{session.opening.id}.session"
    if lost:
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    actions, _, told = opened(folder, session)
    assert len(actions) == len(session.journal) - lost
    assert [message.id for message in told] == ["storage.recovered"] * lost


@pytest.mark.parametrize("share", [0.2, 0.33, 0.5, 0.9])
def test_R3_a_truncated_session_comes_back_whole(tmp_path, share):
    folder, session = play(tmp_path, rest_after=25)
    path = folder / "sessions" / f"{session.opening.id}.session"
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])
    with Library(folder, find_game, read_only=True) as library:
        assert not verify_one(library, session.opening.id).sound
    actions, state, told = opened(folder, session)
    assert (actions, state) == (actions_of(session), session.state)
    assert [message.id for message in told] == ["storage.recovered_all"]
    assert opened(folder, session)[2] == []


def test_R3_a_truncated_session_without_any_copy_is_told(tmp_path):
    folder, session = play(tmp_path, rest_after=39)
    shutil.rmtree(folder / "copies")
    path = folder / "sessions" / f"{session.opening.id}.session"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:18]))
    actions, _, (told,) = opened(folder, session)
    assert actions == actions_of(session)[:16]
    assert (told.id, told.args["saved"], told.args["total"]) == ("storage.recovered", 16, 40)
    assert opened(folder, session)[2] == []


def test_R3_a_tail_torn_by_a_crash_is_no_loss(tmp_path):
    folder, session = play(tmp_path)
    path = folder / "sessions" / f"{session.opening.id}.session"
    path.write_bytes(path.read_bytes() + b"01234567 89abcdef.2b +entries 41 {")
    actions, _, told = opened(folder, session)
    assert (actions, told) == (actions_of(session), [])


@pytest.mark.parametrize(("ends", "told_id"), [(True, "storage.recovered"), (False, "storage.recovered_copy")])
def test_R4_a_report_says_what_only_the_copy_knew(tmp_path, ends, told_id):
    folder, session = play(tmp_path, rest_after=29)
    tail = folder / "tails" / f"{session.opening.id}.session"
    if ends:  # only the line that says how far the copy goes
        tail.write_bytes(tail.read_bytes().splitlines(keepends=True)[0] + sealed(b"end %012x" % 43))
    else:
        tail.unlink()
    (folder / "index.tables").unlink()
    path = folder / "sessions" / f"{session.opening.id}.session"
    path.write_bytes(b"\0" * path.stat().st_size)
    actions, _, (told,) = opened(folder, session)
    assert actions == actions_of(session)[:30]
    assert (told.id, told.args["saved"], told.args.get("total", 40)) == (told_id, 30, 40)


@pytest.mark.parametrize("copies", [True, False])
@pytest.mark.parametrize(
    "bend",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data[:1500] + b"x" + data[1500:],
        lambda data: data[:1500] + data[1501:],
        lambda data: data + b"\0" * 4096,
    ],
    ids=["BOM", "line ends", "one byte more", "one byte less", "zeros behind"],
)
def test_R4_readable_lines_are_never_given_up_for_a_copy(tmp_path, bend, copies):
    folder, session = play(tmp_path, rest_after=20)
    if not copies:
        shutil.rmtree(folder / "copies")
    path = folder / "sessions" / f"{session.opening.id}.session"
    path.write_bytes(bend(path.read_bytes()))
    actions, state, told = opened(folder, session)
    lost = sum(isinstance(action, Note) for action in actions)
    assert len(actions) == TAPS
    assert lost <= (0 if copies else 1)
    if not lost:
        assert state == session.state
    assert all(message.args.get("total", TAPS) - message.args["saved"] == lost for message in told)


def doubled(lines):
    return [*lines[:12], lines[11], *lines[12:]]


def swapped(lines):
    return [*lines[:12], lines[13], lines[12], *lines[14:]]


def lost_undo(lines):
    return [line for line in lines if b"+cursor" not in line]


@pytest.mark.parametrize("bend", [doubled, swapped, lost_undo])
def test_R3_doubled_swapped_and_lost_lines_are_noticed_and_put_right(tmp_path, bend):
    library = Library(tmp_path / "running", find_game)
    session = library.new(GAME, people("Ada", "Karl"), {"apples": 50})
    for tap in range(20):
        session.do(Pick(seat=tap % 2))
        if tap == 15:
            session.undo()
            session.redo()
    session.undo()
    shutil.copytree(tmp_path / "running", tmp_path / "killed")
    library.shut()
    path = tmp_path / "killed" / "sessions" / f"{session.opening.id}.session"
    path.write_bytes(b"".join(bend(path.read_bytes().splitlines(keepends=True))))
    actions, state, told = opened(tmp_path / "killed", session)
    assert (actions, state) == (actions_of(session), session.state)
    assert [message.id for message in told] == ["storage.recovered_all"]


def test_R3_good_copies_survive_many_starts_of_a_short_file(tmp_path):
    folder, session = play(tmp_path, rest_after=25)
    path = folder / "sessions" / f"{session.opening.id}.session"
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 3])
    for _ in range(7):
        actions, _, _ = opened(folder, session)
        assert actions == actions_of(session)


def test_lines_of_an_evening_that_was_replaced_are_not_mixed_in(tmp_path):
    folder, session = play(tmp_path)
    with Library(folder, find_game) as library:
        file = library.file(session.opening.id)
        tables = {name: docs for name, docs in file.store.tables.items() if name not in ("entries", "snapshots")}
        file.close()
        library.delete(session.opening.id)
        library.write(session.opening, tables)
    actions, _, told = opened(folder, session)
    assert (actions, told) == ([], [])


@pytest.mark.parametrize("copies", [True, False])
@pytest.mark.parametrize("share", [0.5, 1])
@pytest.mark.parametrize(
    "stray",
    [lambda _: line_of(Cut("entries", 3)), lambda _: line_of(Put("entries", 3, b"{}")), another],
    ids=["a cut", "an entry", "another evening"],
)
def test_R3_behind_linked_lines_one_without_a_link_is_not_believed(tmp_path, stray, share, copies):
    folder, session = play(tmp_path, rest_after=25)
    if not copies:
        shutil.rmtree(folder / "copies")
    path = folder / "sessions" / f"{session.opening.id}.session"
    lines = path.read_bytes().splitlines(keepends=True)
    place = round(len(lines) * share)
    path.write_bytes(b"".join([*lines[:place], stray(tmp_path), *lines[place:]]))
    with Library(folder, find_game, read_only=True) as library:
        assert not verify_one(library, session.opening.id).sound
    actions, state, told = opened(folder, session)
    assert (actions, state) == (actions_of(session), session.state)
    assert [message.id for message in told] == ["storage.recovered_all"]
    assert opened(folder, session)[2] == []


def test_lines_of_the_first_version_go_on_with_links(tmp_path):
    path = tmp_path / "settings.tables"
    old = [Put("header", 1, dump(header("settings"))), *(Put("words", at, dump({"at": at})) for at in range(1, 4))]
    path.write_bytes(b"".join(line_of(put) for put in old))
    for at in (4, 5):
        storage = JournalStorage(path, kind="settings")
        storage.change(Put("words", at, dump({"at": at})))
        storage.close()
    storage = JournalStorage(path, kind="settings")
    assert (storage.recovery, len(storage.tables["words"])) == (None, 5)
    storage.close()


@pytest.mark.parametrize("place", ["sessions", "tails"])
def test_blank_lines_behind_the_last_are_no_loss(tmp_path, place):
    folder, session = play(tmp_path, rest_after=25)
    path = folder / place / f"{session.opening.id}.session"
    path.write_bytes(path.read_bytes() + b" \n\t\n\r\n")
    actions, _, told = opened(folder, session)
    assert actions == actions_of(session)
    assert all(message.id == "storage.recovered_all" for message in told)


# -- the file below a running app


@pytest.mark.parametrize("place", ["sessions", "tails"])
def test_a_second_look_at_an_evening_that_goes_on_tells_of_no_damage(tmp_path, library, evening, monkeypatch, place):
    evening.do(Pick(seat=0))
    watched = tmp_path / place / f"{evening.opening.id}.session"

    def while_another_taps(path, *args, **options):
        data = disk.read_file(path, *args, **options)
        if path == watched:
            evening.do(Pick(seat=1))
        return data

    for module in (journal_storage, copies_module):
        monkeypatch.setattr(module, "read_file", while_another_taps)
    with Library(tmp_path, find_game, read_only=True) as second:
        assert verify_one(second, evening.opening.id).sound
        second.open(evening.opening.id)
        assert second.reports == []


def below(library, session):
    return library.path(session.opening.id)


def test_R12_a_file_cut_below_the_app_takes_no_more_taps_and_comes_back(tmp_path, library, evening):
    for _ in range(5):
        evening.do(Pick(seat=0))
    path = below(library, evening)
    os.truncate(path, path.stat().st_size // 2)
    with pytest.raises(ChangedBelow):
        evening.do(Pick(seat=1))
    assert evening.cursor == 5
    library.close(evening)
    again = library.open(evening.opening.id)
    assert (again.cursor, again.state) == (5, evening.state)
    assert [report.message.id for report in library.reports] == ["storage.recovered_all"]


def test_R12_a_file_overwritten_below_the_app_is_put_together_again(library, evening):
    for _ in range(5):
        evening.do(Pick(seat=0))
    path = below(library, evening)
    with path.open("r+b") as file:
        file.write(b"\0" * path.stat().st_size)
    library.close(evening)
    again = library.open(evening.opening.id)
    assert (again.cursor, again.state) == (5, evening.state)


def test_R12_a_file_moved_or_replaced_below_the_app_is_noticed(library, evening):
    evening.do(Pick(seat=0))
    path = below(library, evening)
    data = path.read_bytes()
    path.rename(path.with_name("elsewhere"))
    with pytest.raises(FolderGone):
        evening.do(Pick(seat=0))
    path.write_bytes(data)
    with pytest.raises(ChangedBelow):
        evening.do(Pick(seat=0))
    assert evening.cursor == 1


def test_R12_without_the_lock_file_the_file_itself_is_still_held(tmp_path, library, evening):
    evening.do(Pick(seat=0))
    (tmp_path / "library.lock").unlink()
    with Library(tmp_path, find_game) as second:
        assert isinstance(second.problem, LibraryInUse)
        with pytest.raises(LibraryInUse):
            second.open(evening.opening.id).do(Pick(seat=1))
    evening.do(Pick(seat=0))
    assert evening.cursor == 2


@pytest.mark.parametrize("mirror", [None, b""], ids=["gone", "empty"])
def test_R4_what_the_index_knows_is_not_the_end_of_an_evening(tmp_path, mirror):
    folder, session = play(tmp_path, rest_after=25)
    tail = folder / "tails" / f"{session.opening.id}.session"
    tail.unlink() if mirror is None else tail.write_bytes(mirror)
    (folder / "sessions" / f"{session.opening.id}.session").write_bytes(b"")
    actions, _, (told,) = opened(folder, session)
    assert (len(actions), told.id) == (26, "storage.recovered_copy")


@pytest.mark.parametrize("name", ["settings", "memory"])
def test_R3_verify_tells_of_a_table_that_has_lost_its_last_line(tmp_path, name):
    library = Library(tmp_path / "running", find_game)
    for tap in range(3):
        library.change_settings(text_size=100 + tap)
        library.admit(people("Ada", "Karl"), 1.0 + tap)
    shutil.copytree(tmp_path / "running", tmp_path / "killed")
    library.shut()
    path = tmp_path / "killed" / f"{name}.tables"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    with Library(tmp_path / "killed", find_game, read_only=True) as library:
        assert [finding.id for finding in verify(library) if not finding.sound] == [name]
    with Library(tmp_path / "killed", find_game) as library:
        assert library.settings.text_size == 102
        assert all(finding.sound for finding in verify(library))


def test_R12_a_line_another_app_adds_before_the_file_is_held_is_not_cut_off(tmp_path, monkeypatch):
    folder, session = play(tmp_path)
    path = folder / "sessions" / f"{session.opening.id}.session"
    data, take = path.read_bytes(), disk.take_file
    line = read_lines(data).chain.line(b'+remarks 1 {"comment":"from the other app"}')

    def after_another(fd, name):
        if name == path:
            path.write_bytes(data + line)
        take(fd, name)

    with Library(folder, find_game) as library:
        with monkeypatch.context() as patch:
            patch.setattr(disk, "take_file", after_another)
            with pytest.raises(ChangedBelow):
                library.open(session.opening.id)
        assert path.read_bytes() == data + line
        assert library.open(session.opening.id).state == session.state
        assert library.reports == []
