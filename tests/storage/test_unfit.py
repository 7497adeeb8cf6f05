"""Evenings that outlive an update: what today's rules cannot replay waits, costs nobody else, and travels."""

from __future__ import annotations

import json

import pytest

from companion.engine.adjust import Adjust, Note
from companion.storage.backup import Backups
from companion.storage.disk import SUFFIX
from companion.storage.library import Library
from companion.storage.lines import Docs, dump
from companion.storage.problems import BadImport, NotPossible, StorageProblem, WouldGiveUp
from companion.storage.transfer import checksum, export_library, export_sessions, import_file
from companion.storage.verify import repair, verify
from tests.engine.counting import GAME, Counting, Pick, Throw, people

from .conftest import find_game
from .damage import rewritten


class NoDie(Counting):
    """The small game after its die was taken away."""

    actions = (Pick,)


def no_die(key):
    return {"counting": NoDie()}[key]


@pytest.fixture
def id(tmp_path):
    """A finished evening, whose second of three entries the updated game does not know."""
    with Library(tmp_path, find_game) as library:
        session = library.new(GAME, people("Ada", "Karl"), {"apples": 9}, created=1_700_000_000.0)
        for action in (Pick(seat=0, count=2), Throw(seat=0), Pick(seat=0, count=3)):
            session.do(action, chance=(5,) if isinstance(action, Throw) else (), at=1_700_000_100.0)
        library.finish(session)
        return session.opening.id


@pytest.fixture
def updated(tmp_path, id):
    with Library(tmp_path, no_die) as library:
        yield library


def test_the_card_tells_how_far_it_goes_and_the_end_stays_the_end(updated, id):
    card = updated.card(id)
    assert (card.problem, card.finished, card.points) == (None, True, (10, 0))
    updated.close(updated.open(id))
    assert updated.finals()[0].totals == (10, 0)


def test_redo_of_what_cannot_be_replayed_is_a_sentence(updated, id):
    session = updated.open(id)
    for move in (session.redo, lambda: session.jump(3)):
        with pytest.raises(NotPossible) as caught:
            move()
        assert caught.value.message.id == "storage.unfit_entry"
    assert (session.cursor, session.state.players[0].apples) == (1, 2)


@pytest.mark.parametrize("undone", [1, 2])
def test_R19_what_does_not_fit_is_asked_for_also_behind_what_was_undone(tmp_path, id, undone):
    with Library(tmp_path, find_game) as library:
        session = library.open(id)
        session.jump(1)
        for action in (Pick(seat=1, count=1), Throw(seat=0), Pick(seat=0, count=3)):
            session.do(action)
    with Library(tmp_path, no_die) as library:
        session = library.open(id)
        for _ in range(undone):
            session.undo()
    for _ in range(2):
        with Library(tmp_path, no_die) as library:
            session = library.open(id)
            assert (session.cursor, library.waiting(session)) == (2 - undone, 2)
            assert [report.message.args["total"] for report in library.reports] == [4]
            with pytest.raises(WouldGiveUp):
                session.do(Note("go on"))
    with Library(tmp_path, no_die) as library:
        session = library.open(id)
        kept = library.give_up_unfit(session)
        session.do(Note("go on"))
        assert (len(session.journal), b"Throw" in kept.read_bytes()) == (3 - undone, True)
    with Library(tmp_path, no_die) as library:
        assert (library.waiting(library.open(id)), library.reports) == (0, [])


def test_what_was_undone_and_fits_is_replaced_unasked(tmp_path, id):
    with Library(tmp_path, find_game) as library:
        library.open(id).jump(1)
    with Library(tmp_path, find_game) as library:
        session = library.open(id)
        session.do(Note("another way"))
        assert (len(session.journal), library.reports) == (2, [])


def test_one_unfit_evening_does_not_cost_the_backup(updated, id, tmp_path):
    updated.new(NoDie(), people("Eve")).do(Pick(seat=0))
    file = tmp_path / "backup"
    assert export_library(updated, file) == 2
    with Library(tmp_path / "other", no_die) as other:
        assert len(import_file(other, file).ids) == 2
        assert other.open(id).state == updated.open(id).state
        other.close(other.open(id))
        assert [final.totals for final in other.finals()] == [(10, 0)]


def test_what_waits_is_in_the_backup_and_waits_on_the_new_phone_too(updated, id, tmp_path):
    backups = Backups(updated, tmp_path / "card")
    assert backups.keep(id).entries == 3
    export_library(updated, tmp_path / "backup")
    with Library(tmp_path / "other", no_die) as other:
        Backups(other, tmp_path / "card").restore()
        assert other.waiting(other.open(id)) == 2
        assert [final.totals for final in other.finals()] == [(10, 0)]
    with Library(tmp_path / "third", find_game) as third:
        import_file(third, tmp_path / "backup")
        session = third.open(id)
        assert (session.cursor, session.state.players[0].apples, third.waiting(session)) == (3, 10, 0)


def test_a_backup_from_before_the_update_comes_in_as_far_as_it_goes(tmp_path, id):
    with Library(tmp_path, find_game) as library:
        export_library(library, tmp_path / "backup")
    rule = Pick.apply

    def harder(self, state, turn):
        assert self.count < 3
        return rule(self, state, turn)

    with pytest.MonkeyPatch.context() as patch, Library(tmp_path / "other", find_game) as other:
        patch.setattr(Pick, "apply", harder)
        assert import_file(other, tmp_path / "backup").ids == (id,)
        session = other.open(id)
        assert (session.cursor, len(session.journal)) == (2, 3)
        assert [report.message.id for report in other.reports] == ["storage.unfit"]
        other.close(session)
        assert [final.totals for final in other.finals()] == [(10, 0)]


def spoiled(**changes):
    return lambda result: result.update(changes)


def spoiled_score(**changes):
    return lambda result: result["score"].update(changes)


@pytest.mark.parametrize(
    "spoil",
    [
        spoiled(cursor="x"),
        spoiled(score=[]),
        spoiled(start=7),
        spoiled(details=[{"id": "counting.seat", "args": {"what": {"path": "players.x"}}}] * 2),
        spoiled(corrected=[["apples", 5]]),
        spoiled_score(totals=[99, 0]),
        spoiled_score(ranks=[1]),
        spoiled_score(winners=[4]),
        spoiled_score(lines=[{"id": "apples", "values": ["9", 0]}]),
        spoiled_score(verdict="won"),
        spoiled_score(decided_by={"id": "apples"}),
    ],
)
def test_a_told_score_of_another_form_is_not_believed(updated, tmp_path, spoil):
    file = tmp_path / "backup"
    export_library(updated, file)
    data = json.loads(file.read_text(encoding="utf-8"))
    spoil(data["content"]["sessions"][0]["result"])
    file.write_text(json.dumps({**data, "checksum": checksum(data["content"])}), encoding="utf-8")
    with Library(tmp_path / "other", no_die) as other, pytest.raises(BadImport):
        import_file(other, file)


@pytest.mark.parametrize("whole", [True, False], ids=["backup", "one evening"])
def test_spare_dice_of_older_rules_are_left_out(tmp_path, id, whole):
    file = tmp_path / "kept"
    with Library(tmp_path, find_game) as library:
        if whole:
            export_library(library, file)
        else:
            export_sessions(library, [id], file)
    data = json.loads(file.read_text(encoding="utf-8"))
    data["content"]["sessions"][0]["entries"][1]["chance"] = [5, 6]
    file.write_text(json.dumps({**data, "checksum": checksum(data["content"])}), encoding="utf-8")
    with Library(tmp_path / "other", find_game) as other:
        import_file(other, file)
        assert other.open(id).journal[1].chance == (5,)


def test_a_correction_nobody_can_look_at_is_not_imported(library, evening, tmp_path):
    evening.do(Adjust("players.0.dice", [3]))
    file = tmp_path / "one"
    export_sessions(library, [evening.opening.id], file)
    data = json.loads(file.read_text(encoding="utf-8"))
    data["content"]["sessions"][0]["entries"][0]["action"].update(path="players", value=[])
    file.write_text(json.dumps({**data, "checksum": checksum(data["content"])}), encoding="utf-8")
    with Library(tmp_path / "other", find_game) as other, pytest.raises(BadImport):
        import_file(other, file)


def test_facts_of_a_game_that_is_not_on_the_shelf_travel_too(library, tmp_path):
    library.learn("tapestry", {"fields": 3})
    export_library(library, tmp_path / "backup")
    with Library(tmp_path / "other", find_game) as other:
        import_file(other, tmp_path / "backup")
        assert other.calibration("tapestry") == {"fields": 3}


def put(table, raw):
    return lambda tables: tables.update({table: Docs({b"1": raw})})


def opening(**changes):
    return lambda tables: tables.update(opening=Docs({b"1": dump({**tables["opening"]["1"], **changes})}))


STRANGE = {
    "options gone": opening(options={}),
    "set-up draw of no face": opening(options={"apples": 9, "windfall": True}, chance=[99]),
    "unknown game": opening(game="../x"),
    "no opening": lambda tables: tables.pop("opening"),
    "opening no object": put("opening", b"[]"),
    "first entry no JSON": put("entries", b"{{"),
    "last entry no JSON": lambda tables: tables["entries"].raw.update({b"3": b"{{"}),
    "last entry of no time": lambda tables: tables["entries"].raw.update({b"3": b'{"at":"x"}'}),
    "time no number": lambda tables: tables["entries"].raw.update(
        {b"2": b'{"action":{"do":"Note","text":"a"},"at":NaN}'}
    ),
    "a gap": lambda tables: tables["entries"].raw.pop(b"2"),
    "cursor no JSON": put("cursor", b"{{"),
    "cursor of no sense": put("cursor", b'{"count":-4}'),
    "empty result": put("result", b"{}"),
    "result no object": put("result", b"[1]"),
    "result no JSON": put("result", b"{{"),
    "clock": put("clock", b"{}"),
    "corrections": put("corrections", b"{}"),
    "remarks": put("remarks", b"[]"),
    "snapshot": put("snapshots", b"{}"),
    "tally": put("tally", b'{"lines":{}}'),
    "future": put("header", b'{"kind":"session","schema":99}'),
    "no schema": put("header", b'{"kind":"session","schema":0}'),
}


def opened(library, id):
    """The session, or nothing where a sentence says why not."""
    try:
        return library.open(id)
    except StorageProblem:
        return None


@pytest.mark.parametrize("change", STRANGE.values(), ids=STRANGE)
def test_a_file_with_sound_lines_and_strange_content_stops_nobody(tmp_path, id, change):
    path = tmp_path / "sessions" / f"{id}{SUFFIX}"
    rewritten(path, change)
    with Library(tmp_path, find_game) as library:
        assert [card.id for card in library.list()] == [id]
        assert [finding.id for finding in verify(library)][:1] == [id]
        export_library(library, tmp_path / "backup")
        if session := opened(library, id):
            assert library.clock(session).seconds
            library.corrections(session)
            if library.waiting(session):
                library.give_up_unfit(session)
            session.do(Note("still here"))
            library.rest(session)
            library.finish(session)
            library.close(session)
            assert library.open(id).journal[session.cursor - 1].action == Note("still here")
        repair(library)
        with Library(tmp_path / "other", find_game) as other:
            import_file(other, tmp_path / "backup")


def test_R19_what_does_not_fit_is_asked_for_also_where_the_file_had_to_be_mended(tmp_path, id):
    (tmp_path / "sessions" / f"{id}{SUFFIX}").write_bytes(b"")
    with Library(tmp_path, no_die) as library:
        session = library.open(id)
        told = [(report.message.id, report.saved, report.lost) for report in library.reports]
        assert told == [("storage.recovered_all", 3, 0), ("storage.unfit", 1, 2)]
        with pytest.raises(WouldGiveUp):
            session.do(Pick(seat=0, count=1))
    with Library(tmp_path, find_game) as library:
        assert library.open(id).cursor == 3
