"""Lives of a file: a later one that holds more is taken, lines and mirrors of another file are believed by nobody."""

from __future__ import annotations

import gzip
import os
import shutil
import time

import pytest

from companion.engine.adjust import Note
from companion.language import words
from companion.storage.copies import Source, unpacked
from companion.storage.drafts import TallyDrafts
from companion.storage.library import Library
from companion.storage.lines import Chain, dump, sealed, sound_lines
from companion.storage.lives import lives_of
from companion.storage.problems import Unreadable
from companion.storage.recovery import Kept, mend
from companion.storage.transfer import export_library, import_file
from tests.engine.counting import GAME, Pick, people

from .conftest import find_game
from .damage import rewritten
from .killed import TAPS, actions_of, another, opened, play


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


def test_F15_another_evening_in_place_of_a_mirror_is_no_loss(tmp_path):
    folder, (session, longer) = two_killed(tmp_path)
    place, theirs = (f"{one.opening.id}.session" for one in (session, longer))
    shutil.copy(folder / "sessions" / theirs, folder / "tails" / place)
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
        lambda path: path.write_bytes(path.read_bytes() + gzip.compress(another(path.parent.parent))),
    ],
    ids=["text", "text without a break", "doubled", "BOM", "another evening", "a packed file"],
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


@pytest.mark.parametrize("mirrors", [True, False])
def test_swapped_sessions_are_told_and_both_come_back(tmp_path, mirrors):
    folder, begun = two_killed(tmp_path)
    if not mirrors:  # as an app leaves it that was not killed
        for session in begun:
            opened(folder, session)
    swap(*(folder / "sessions" / f"{session.opening.id}.session" for session in begun))
    for session in begun:
        actions, _, told = opened(folder, session)
        assert actions == actions_of(session)
        assert [message.id for message in told] == ["storage.recovered_all"]
    for session in begun:
        actions, _, told = opened(folder, session)
        assert (actions, told) == (actions_of(session), [])


def test_a_session_somebody_copied_by_hand_stays_what_it_is(tmp_path):
    folder, (session, _) = two_killed(tmp_path)
    path = folder / "sessions" / f"{session.opening.id}.session"
    shutil.copy(path, path.with_name("by-hand.session"))
    for _ in range(3):
        with Library(folder, find_game) as library:
            again = library.open("by-hand")
            assert [type(entry.action) for entry in again.journal.done()][:10] == [Pick] * 10
            again.do(Note("and on"))
            assert library.reports == []


@pytest.mark.parametrize("told", ["a/b", "../../x", "/", ""])
def test_a_session_that_calls_itself_by_a_path_costs_nobody_the_evening(tmp_path, told):
    folder, session = play(tmp_path)
    path = folder / "sessions" / f"{session.opening.id}.session"

    def call(tables):
        tables["opening"].raw[b"1"] = dump({**tables["opening"]["1"], "id": told})

    rewritten(path, call)
    assert opened(folder, session)[0] == actions_of(session)


def test_an_evening_another_phone_went_on_with_is_not_put_back_to_the_copy(tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    with Library(here, find_game) as library:
        session = library.new(GAME, people("Ada", "Karl"), {"apples": 50})
        for tap in range(20):
            session.do(Note(f"both {tap}"))
        export_library(library, tmp_path / "export")
        for _ in range(15):  # many lines, and nothing new
            session.undo()
            session.redo()
    id = session.opening.id
    with Library(there, find_game) as library:
        import_file(library, tmp_path / "export")
        for tap in range(10):
            library.open(id).do(Note(f"there {tap}"))
    shutil.copy(there / "sessions" / f"{id}.session", here / "sessions")
    actions, _, told = opened(here, session)
    assert actions[-1] == Note("there 9")
    assert [(message.id, message.args["saved"]) for message in told] == [("storage.recovered_all", 30)]
    assert opened(here, session)[2] == []
    assert any(b"both 19" in unpacked(kept.read_bytes()) for kept in (here / "aside").iterdir())


def test_a_copy_that_went_another_way_for_long_is_looked_through_once():
    """A file put back by hand, played on elsewhere: every line of the copy behind the fork led back to the first."""
    begun = forked(Chain(), 2, b"begun")
    own, copy = forked(begun[-1][1], 1000, b"mine"), forked(begun[-1][1], 3000, b"theirs")
    data, other = (b"".join(line for line, _ in (*begun, *way)) for way in (own, copy))
    started = time.process_time()
    (life,) = lives_of(list(sound_lines(data)), [Source(other, 0.0)])
    assert (life.own, life.last) == (1002, 1002)
    assert time.process_time() - started < 0.3


def forked(chain, count, word, table=b"notes"):
    """So many lines behind this one, each with how far the file is then."""
    lines = []
    for number in range(count):
        line = chain.line(b"+%s %d \"%s\"" % (table, number + 1, word))
        chain = chain.after(line)
        lines.append((line, chain))
    return lines


def test_a_copy_of_another_evening_is_not_taken_for_this_one(tmp_path):
    folder, (session, other) = two_killed(tmp_path)
    mine, theirs = (folder / "copies" / f"{one.opening.id}.session.1" for one in (session, other))
    swap(mine, theirs)
    path = folder / "sessions" / f"{session.opening.id}.session"
    path.write_bytes(bytes(500))
    with Library(folder, find_game) as library:
        with pytest.raises(Unreadable):
            library.open(session.opening.id)
        assert [report.message.id for report in library.reports] == ["storage.nothing_saved"]
        assert [entry.action for entry in library.open(other.opening.id).journal.done()] == actions_of(other)


def test_a_memory_that_was_overwritten_by_a_draft_comes_back(tmp_path):
    with Library(tmp_path, find_game) as library:
        for fields in (1, 2, 3):
            library.learn("counting", {"fields": fields})
        drafts = TallyDrafts(library)
        drafts.keep("counting", {"apples": 1})
        drafts.close()
    shutil.copy(tmp_path / "drafts.tables", tmp_path / "memory.tables")
    with Library(tmp_path, find_game) as library:
        assert library.calibration("counting") == {"fields": 3}
        assert [report.message.id for report in library.reports] == ["storage.recovered_all"]


def test_a_file_with_every_second_line_gone_is_put_together_at_once(tmp_path):
    header = sealed(b'+header 1 {"kind":"memory","schema":2}')
    lines = [line for line, _ in forked(Chain().after(header), 6000, b"mine", b"entries")]
    data = header + b"".join(lines[::2])
    started = time.process_time()
    mended = mend(data, Kept(tmp_path / "memory.tables", "memory", known=6001))
    assert (len(mended.reading.tables["entries"]), mended.lost) == (3000, 3000)
    assert time.process_time() - started < 0.4
