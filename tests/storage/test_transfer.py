"""Export and import: what goes out comes in again, and nothing else does."""

from __future__ import annotations

import copy
import json
import os
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.evening.clock import Clock
from companion.storage import transfer
from companion.storage.library import Library
from companion.storage.problems import AlreadyThere, BadImport, DiskFull, NoSuchSession, NotPossible
from companion.storage.tallies import keep_tally
from companion.storage.transfer import Clash, checksum, export_library, export_sessions, import_file
from tests.engine.counting import GAME, Pick, Throw, people

from .conftest import find_game
from .damage import FULL, failing


@pytest.fixture
def exported(library, evening, tmp_path):
    """A file with one session: three taps, one taken back, a clock, a final score."""
    for action in (Pick(seat=0, count=3), Throw(seat=1), Throw(seat=0)):
        evening.do(action, at=1_700_000_100.0)
    evening.undo()
    library.keep_clock(evening, Clock((12.0, 30.5)))
    library.finish(evening)
    file = tmp_path / "evening.json"
    export_sessions(library, [evening.opening.id], file)
    return file


@pytest.fixture
def other(tmp_path):
    with Library(tmp_path / "other", find_game) as made:
        yield made


def rewrite(file, change):
    """Change the content of an export as somebody would who knows how the checksum is made."""
    data = json.loads(file.read_text(encoding="utf-8"))
    change(data["content"])
    data["checksum"] = checksum(data["content"])
    file.write_text(json.dumps(data), encoding="utf-8")


def test_a_session_travels_whole(exported, evening, other):
    (id,) = import_file(other, exported).ids
    session = other.open(id)
    assert session.state == evening.state
    assert (session.cursor, len(session.journal)) == (2, 3)
    assert other.clock(session) == Clock((12.0, 30.5))
    assert other.finals()[0].totals == evening.score.totals
    session.redo()
    assert session.state != evening.state


def test_a_library_travels_whole(library, evening, other, tmp_path):
    evening.do(Pick(seat=0, count=3))
    keep_tally(library, GAME, people("Grete", "Otto"), {"apples": [4, 5]}, {"dice": [1, 2]}, at=1_700_000_000.0)
    library.learn("counting", {"fields": 3})
    assert export_library(library, tmp_path / "all.json") == 2
    done = import_file(other, tmp_path / "all.json")
    assert (len(done.ids), done.facts) == (2, 1)
    assert {person.name for person in other.people()} == {"Ada", "Karl", "Grete", "Otto"}
    assert other.calibration("counting") == {"fields": 3}
    for ours, theirs in zip(library.list(), other.list(), strict=True):
        assert (ours.id, ours.points, ours.tallied) == (theirs.id, theirs.points, theirs.tallied)


def test_an_id_that_exists_is_asked_about(library, exported, evening):
    with pytest.raises(AlreadyThere) as caught:
        import_file(library, exported)
    assert caught.value.ids == (evening.opening.id,)
    assert import_file(library, exported, Clash.CANCEL).ids == ()
    assert len(library.list()) == 1


def test_keep_both_gives_the_second_a_name_of_its_own(library, exported, evening):
    (id,) = import_file(library, exported, Clash.KEEP_BOTH).ids
    assert id != evening.opening.id
    assert library.open(id).state == evening.state
    assert len(library.list()) == 2


def test_replace_puts_the_old_one_into_the_bin(library, exported, evening):
    evening.do(Pick(seat=0, count=9))
    id = evening.opening.id
    import_file(library, exported, Clash.REPLACE)
    assert library.open(id).cursor == 2
    assert library.deleted() == [id]


def test_an_import_that_finds_no_room_leaves_everything_as_it_was(library, exported, evening, monkeypatch):
    state, id = evening.state, evening.opening.id
    with failing(monkeypatch, "write", FULL), pytest.raises(DiskFull):
        import_file(library, exported, Clash.REPLACE)
    assert library.open(id).state == state
    assert library.deleted() == []


def test_a_changed_file_is_refused(exported, other):
    exported.write_text(exported.read_text(encoding="utf-8").replace("Karl", "Carl"), encoding="utf-8")
    with pytest.raises(BadImport) as caught:
        import_file(other, exported)
    assert caught.value.message.id == "storage.import_checksum"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not_json"),
        (b"PK\x03\x04\0\0\0", "not_json"),
        (b"\x89PNG\r\n", "not_json"),
        (b"[1, 2]", "not_json"),
        (b'{"format": "something else"}', "not_json"),
        (b'{"format": "companion-export", "version": 1, "content": NaN}', "not_json"),
        (b'{"format": "companion-export", "version": 99, "content": {}}', "too_new"),
        (b'{"format": "companion-export", "version": 1, "content": {}, "checksum": 3}', "checksum"),
        (b"[" * 200_000, "too_deep"),
        (b'{"format": "companion-export", "version": 1, "content": {"a": ' + b"[" * 60 + b"]" * 60 + b"}}", "too_deep"),
        (b'{"a": ' + b"9" * 5_000 + b"}", "not_json"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_export_is_refused_with_a_sentence(other, tmp_path, content, words):
    file = tmp_path / "strange"
    file.write_bytes(content)
    with pytest.raises(BadImport) as caught:
        import_file(other, file)
    assert caught.value.message.id == f"storage.import_{words}"


def test_a_file_over_the_limit_is_not_even_read(other, tmp_path):
    file = tmp_path / "large"
    with file.open("wb") as stream:
        stream.truncate(transfer.MOST_BYTES + 1)
    with pytest.raises(BadImport) as caught:
        import_file(other, file)
    assert caught.value.message.id == "storage.import_too_large"


def test_a_file_that_is_not_there(other, tmp_path):
    with pytest.raises(BadImport):
        import_file(other, tmp_path / "nowhere")


def test_exporting_what_is_not_there(library, tmp_path):
    with pytest.raises(NoSuchSession):
        export_sessions(library, ["nobody"], tmp_path / "out.json")
    assert not (tmp_path / "out.json").exists()


def put(*path):
    """A change that sets what this path of keys leads to."""
    *way, last, value = path

    def change(content):
        spot = content["sessions"][0]
        for step in way:
            spot = spot[step]
        spot[last] = value

    return change


WRONG = {
    "unknown game": put("opening", "game", "chess"),
    "id as a path": put("opening", "id", "../../settings"),
    "no seats": put("opening", "seats", []),
    "nobody's colour": put("opening", "seats", 0, "colour", "plaid"),
    "unknown option": put("opening", "options", {"pears": 1}),
    "option out of range": put("opening", "options", "apples", 51),
    "time as text": put("opening", "created", "yesterday"),
    "entry of no kind": put("entries", 0, "action", {"do": "Steal"}),
    "count as text": put("entries", 0, "action", "count", "3"),
    "count too large": put("entries", 0, "action", "count", 10**9),
    "huge number": put("entries", 0, "action", "count", 10**40),
    "seat nobody has": put("entries", 0, "action", "seat", 9),
    "extra field": put("entries", 0, "action", "pears", 1),
    "die of no face": put("entries", 1, "chance", [7]),
    "entries no list": put("entries", {"1": {}}),
    "cursor behind the end": put("cursor", 4),
    "cursor as truth": put("cursor", True),
    "clock of one": put("clock", "seconds", [1.0]),
    "result of no form": put("result", []),
    "tally besides entries": put("tally", {"lines": {}, "tie_break": {}}),
    "another table": put("pears", 1),
    "half a letter": put("opening", "seats", 0, "name", "\ud800"),
    "half a letter as an option": put("opening", "options", {"\ud800": 1}),
    "half a letter in a remark": put("remarks", {"place": "\ud800", "comment": ""}),
    "a book for a name": put("opening", "seats", 0, "name", "x" * 20_000),
    "a name of nothing": put("opening", "seats", 0, "name", "\u200b"),
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_what_is_wrong_inside_is_refused_and_nothing_written(exported, other, change):
    rewrite(exported, change)
    with pytest.raises(BadImport):
        import_file(other, exported)
    assert list(other.list()) == []
    assert list(other.sessions.iterdir()) == []


def test_the_same_id_twice_is_refused(exported, other):
    rewrite(exported, lambda content: content["sessions"].append(content["sessions"][0]))
    with pytest.raises(BadImport) as caught:
        import_file(other, exported)
    assert caught.value.message.id == "storage.import_same_id_twice"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def places(data, way=()):
    """Every place in a JSON value."""
    yield way
    for key, inner in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from places(inner, (*way, key))


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_whatever_is_put_anywhere_is_taken_whole_or_refused(exported, other, data):
    whole = json.loads(exported.read_text(encoding="utf-8"))
    content = copy.deepcopy(whole["content"])
    *way, last = data.draw(st.sampled_from([place for place in places(content) if place]))
    spot = content
    for step in way:
        spot = spot[step]
    spot[last] = data.draw(JSON)
    file = exported.with_name("fuzzed.json")
    file.write_text(json.dumps({**whole, "content": content, "checksum": checksum(content)}), encoding="utf-8")
    try:
        ids = import_file(other, file, Clash.KEEP_BOTH).ids
    except BadImport:
        return
    for id in ids:
        other.close(other.open(id))
    assert all(card.problem is None for card in other.list())


@pytest.mark.parametrize("name", ["", ".", "..", "/"])
def test_an_export_needs_the_name_of_a_file(library, evening, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NotPossible) as caught:
        export_library(library, Path(name))
    assert caught.value.message.id == "storage.no_file"


def test_an_export_never_takes_the_place_of_what_is_no_file(library, evening, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(NotPossible):
        export_library(library, pipe)
    assert pipe.is_fifo()


def test_a_session_named_twice_is_exported_once(library, evening, other, tmp_path):
    id = evening.opening.id
    assert export_sessions(library, [id, id], tmp_path / "one.json") == 1
    assert import_file(other, tmp_path / "one.json").ids == (id,)


def test_no_backup_is_written_that_could_not_be_read_again(library, evening, tmp_path, monkeypatch):
    export_library(library, tmp_path / "all.json")
    monkeypatch.setattr(transfer, "MOST_BYTES", (tmp_path / "all.json").stat().st_size - 1)
    with pytest.raises(NotPossible) as caught:
        export_library(library, tmp_path / "none.json")
    assert caught.value.message.id == "storage.export_too_large"
    assert not (tmp_path / "none.json").exists()


def test_export_import_export_is_the_same_file(library, exported, evening, other, tmp_path):
    keep_tally(library, GAME, people("Grete", "Otto"), {"apples": [4, 5]}, {"dice": [1, 2]}, at=1_700_000_000.0)
    library.learn("counting", {"fields": 3})
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    export_library(library, first)
    import_file(other, first)
    export_library(other, second)
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize(
    "person",
    [{"name": "", "colour": "red"}, {"name": "A\nb", "colour": "red"}, {"name": "Ada", "colour": "chartreuse"}],
)
def test_a_person_nobody_could_seat_is_not_imported(exported, other, person):
    rewrite(exported, lambda content: content.update(people=[{**person, "last": 0}]))
    with pytest.raises(BadImport):
        import_file(other, exported)
    assert (list(other.people()), list(other.list())) == ([], [])


def test_an_import_whose_people_find_no_room_brings_no_session(exported, other, monkeypatch):
    rewrite(exported, lambda content: content.update(people=[{"name": "Zoe", "colour": "red", "last": 0}]))

    real = os.write

    def full(fd, data):
        if b"+people" in data:
            raise OSError(FULL, os.strerror(FULL))
        return real(fd, data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(DiskFull):
            import_file(other, exported)
    assert list(other.list()) == []


def test_two_replaced_in_one_second_both_lie_in_the_bin(library, exported, evening, monkeypatch):
    monkeypatch.setattr(time, "time", lambda: 1_700_000_500.0)
    import_file(library, exported, Clash.REPLACE)
    import_file(library, exported, Clash.REPLACE)
    assert library.deleted() == [evening.opening.id] * 2


def test_many_that_are_replaced_take_one_look_into_the_bin(library, tmp_path, monkeypatch):
    for _ in range(5):
        keep_tally(library, GAME, people("Ada", "Karl"), {"apples": [1, 2]})
    export_library(library, tmp_path / "export")
    import_file(library, tmp_path / "export", Clash.REPLACE)
    looks = []
    real = library.binned
    monkeypatch.setattr(library, "binned", lambda: looks.append(1) or real())
    import_file(library, tmp_path / "export", Clash.REPLACE)
    assert (len(looks), len(real())) == (1, 10)
