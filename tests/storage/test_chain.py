"""A lost line is noticed: lines are linked, the end is known in a second place, sound lines are put together."""

from __future__ import annotations

import os
import shutil

import pytest

from companion.engine.adjust import Note
from companion.language import words
from companion.storage import copies as copies_module
from companion.storage import disk, journal_storage
from companion.storage.copies import unpacked
from companion.storage.journal_storage import JournalStorage
from companion.storage.library import Library
from companion.storage.lines import Cut, Put, dump, line_of, sealed
from companion.storage.migrations import header
from companion.storage.problems import ChangedBelow, FolderGone, LibraryInUse
from companion.storage.verify import verify_one
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


def another(tmp_path):
    """The file of another, longer evening."""
    folder, session = play(tmp_path / "another", taps=TAPS + 10)
    return (folder / "sessions" / f"{session.opening.id}.session").read_bytes()


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


def older_in_its_place(tmp_path, killed, early=("early",)):
    """A library whose evening of 20 late notes was overwritten by an older life of itself."""
    library = Library(tmp_path / "running", find_game)
    session = library.new(GAME, people("Ada", "Karl"), {"apples": 50})
    path = library.path(session.opening.id)
    for note in early:
        session.do(Note(note))
    older = path.read_bytes()
    for _ in early[1:]:
        session.undo()
    library.file(session.opening.id).store.compact()
    for tap in range(20):
        session.do(Note(f"late {tap}"))
    if killed:
        shutil.copytree(tmp_path / "running", tmp_path / "killed")
    library.shut()
    folder = tmp_path / ("killed" if killed else "running")
    (folder / "sessions" / path.name).write_bytes(older)
    return folder, session


@pytest.mark.parametrize("forgotten", [(), ("index.tables",), ("index.tables", "tails")], ids=str)
@pytest.mark.parametrize("killed", [True, False])
def test_F4_a_copy_of_a_later_life_that_holds_more_is_taken(tmp_path, killed, forgotten):
    if killed and forgotten:
        pytest.skip("what only the mirror knows is gone with it")
    folder, session = older_in_its_place(tmp_path, killed)
    for name in forgotten:
        (shutil.rmtree if name == "tails" else os.unlink)(folder / name)
    with Library(folder, find_game) as library:
        again = library.open(session.opening.id)
        assert [entry.action for entry in again.journal.done()] == actions_of(session)
        (report,) = library.reports
        told = "storage.recovered_copy" if "tails" in forgotten else "storage.recovered_all"
        assert (report.message.id, report.saved, report.lost) == (told, 21, 0)
        taken = "storage.taken_mirror" if killed else "storage.taken_copy"
        assert [(detail.id, detail.args["n"]) for detail in report.details] == [(taken, 20 if killed else 21)]
    assert opened(folder, session)[2] == []


def test_what_only_copies_of_another_way_know_is_kept_for_good(tmp_path):
    folder, session = older_in_its_place(tmp_path, killed=True, early=("early", "another", "way"))
    assert len(opened(folder, session)[0]) == 3
    for _ in range(6):
        with Library(folder, find_game) as again:
            again.open(session.opening.id).do(Note("go on"))
    kept = [unpacked(file.read_bytes()) for file in (folder / "aside").iterdir()]
    assert sum(b"late 19" in data for data in kept) == 1


def test_F4_a_report_says_what_came_from_where(tmp_path):
    folder, session = play(tmp_path, rest_after=25)
    path = folder / "sessions" / f"{session.opening.id}.session"
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 3])
    with Library(folder, find_game) as library:
        library.open(session.opening.id)
        (report,) = library.reports
    assert [detail.id for detail in report.details] == ["storage.taken_mirror", "storage.taken_copy"]
    assert report.details[0].args["n"] == TAPS - 26
    assert 0 < report.details[1].args["n"] < 26
    for lang in ("de", "en"):
        assert all(words(lang).tell(detail)[-1] == "." for detail in report.details)


@pytest.mark.parametrize("place", [5, 43])
def test_two_linked_lines_of_another_evening_are_told_and_left_out(tmp_path, place):
    folder, session = play(tmp_path, rest_after=25)
    shutil.rmtree(folder / "copies")
    path = folder / "sessions" / f"{session.opening.id}.session"
    ours, theirs = path.read_bytes().splitlines(keepends=True), another(tmp_path).splitlines(keepends=True)
    path.write_bytes(b"".join([*ours[:place], *theirs[6:8], *ours[place:]]))
    with Library(folder, find_game) as library:
        again = library.open(session.opening.id)
        assert [entry.action for entry in again.journal.done()] == actions_of(session)
        (report,) = library.reports
    assert (report.message.id, report.lost) == ("storage.recovered_all", 0)
    assert [(detail.id, detail.args["n"]) for detail in report.details] == [("storage.lines_of_another", 2)]


def two_killed(tmp_path):
    """A library of two evenings as a killed app leaves it."""
    library = Library(tmp_path / "running", find_game)
    begun = [library.new(GAME, people("Ada", "Karl"), {"apples": 50}) for _ in range(2)]
    for session, taps in zip(begun, (10, TAPS), strict=True):
        for tap in range(taps):
            session.do(Pick(seat=tap % 2))
    shutil.copytree(tmp_path / "running", tmp_path / "killed")
    library.shut()
    return tmp_path / "killed", begun


def swap(one, other):
    mine, theirs = one.read_bytes(), other.read_bytes()
    one.write_bytes(theirs)
    other.write_bytes(mine)


def without_names(path):
    """A mirror as earlier versions wrote it."""
    first, _, rest = path.read_bytes().partition(b"\n")
    path.write_bytes(sealed(first[9:25]) + rest)


@pytest.mark.parametrize("old", [False, True])
def test_F15_swapped_mirrors_are_no_loss(tmp_path, old):
    folder, begun = two_killed(tmp_path)
    mirrors = [folder / "tails" / f"{session.opening.id}.session" for session in begun]
    for mirror in mirrors if old else ():
        without_names(mirror)
    swap(*mirrors)
    for session in begun:
        actions, _, told = opened(folder, session)
        assert (actions, told) == (actions_of(session), [])


def appended(more):
    return lambda path: path.write_bytes(path.read_bytes() + more)


@pytest.mark.parametrize(
    "bend",
    [
        appended(b"hello from an editor\nand 3 more: lines\n"),
        appended(b"no break at the end"),
        lambda path: path.write_bytes(path.read_bytes() * 2),
        lambda path: path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes()),
        lambda path: path.write_bytes(path.read_bytes() + another(path.parent.parent)),
    ],
    ids=["text", "text without a break", "doubled", "BOM", "another evening"],
)
def test_F15_what_stands_behind_a_mirror_is_no_loss(tmp_path, bend):
    folder, (session, _) = two_killed(tmp_path)
    bend(folder / "tails" / f"{session.opening.id}.session")
    actions, _, told = opened(folder, session)
    assert (actions, told) == (actions_of(session), [])
    with Library(folder, find_game) as library:
        library.open(session.opening.id).do(Note("and on"))
        shutil.copytree(folder, tmp_path / "again")
    path = tmp_path / "again" / "sessions" / f"{session.opening.id}.session"
    path.write_bytes(path.read_bytes()[:-3])
    actions, _, (told,) = opened(tmp_path / "again", session)
    assert (len(actions), told.id) == (11, "storage.recovered_all")


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
