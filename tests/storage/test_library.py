"""The library: begin, leave, list, open again, delete and restore, duplicate, finish, remember."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Note
from companion.evening.clock import Clock
from companion.storage.bringing_back import restore
from companion.storage.library import Library
from companion.storage.problems import NoSuchSession, NotPossible
from tests.engine.counting import GAME, Pick, Throw, people

from .conftest import find_game


def apples(session):
    return [player.apples for player in session.state.players]


def test_a_session_is_kept_from_the_first_moment(library, evening):
    (card,) = library.list()
    assert (card.game, card.names, card.entries) == ("counting", ("Ada", "Karl"), 0)
    assert card.path.is_file()


def test_what_was_done_is_there_again(reopened, evening):
    evening.do(Pick(seat=0, count=3), at=1_700_000_100.0)
    evening.do(Throw(seat=1), at=1_700_000_200.0, author="Karl")
    again = reopened()
    assert again.state == evening.state
    assert list(again.journal.done()) == list(evening.journal.done())


def test_undo_and_redo_survive_a_restart(reopened, evening):
    for count in (1, 2, 3):
        evening.do(Pick(seat=0, count=count))
    evening.undo()
    evening.undo()
    again = reopened()
    assert (again.cursor, len(again.journal), apples(again)) == (1, 3, [1, 0])
    again.redo()
    assert apples(reopened()) == [3, 0]


def test_something_new_after_undo_gives_up_redo_on_disk_too(reopened, evening):
    for count in (1, 2, 3):
        evening.do(Pick(seat=0, count=count))
    evening.jump(1)
    evening.do(Pick(seat=1, count=5))
    again = reopened()
    assert (again.cursor, len(again.journal), apples(again)) == (2, 2, [1, 5])


def test_an_amended_entry_survives_a_restart(reopened, evening):
    for count in (1, 2, 3):
        evening.do(Pick(seat=0, count=count))
    evening.accept(evening.amend(0, Pick(seat=1, count=9)))
    again = reopened()
    assert apples(again) == apples(evening) == [5, 9]


def test_a_card_tells_points_leader_and_summary(library, evening):
    evening.do(Pick(seat=1, count=4), at=1_700_000_500.0)
    library.close(evening)
    (card,) = library.list()
    assert (card.points, card.leaders, card.played) == ((0.0, 4.0), (1,), 1_700_000_500.0)
    assert card.summary == GAME.summary(evening.state)


def test_the_last_played_comes_first(library):
    for day in (3, 1, 2):
        library.new(GAME, people("Ada"), created=day * 86_400.0)
    assert [card.created / 86_400 for card in library.list()] == [3, 2, 1]


def test_a_tap_does_not_touch_the_index(library, evening, tmp_path):
    library.list()
    before = (tmp_path / "index.tables").read_bytes()
    evening.do(Pick(seat=0))
    assert (tmp_path / "index.tables").read_bytes() == before
    (card,) = library.list()
    assert card.entries == 1


def test_a_stale_card_is_made_anew(tmp_path, library, evening):
    library.list()
    evening.do(Pick(seat=0, count=7))
    with Library(tmp_path, find_game, read_only=True) as other:
        (card,) = other.list()
    assert card.points == (7.0, 0.0)


def test_the_index_is_only_a_cache(tmp_path, library, evening):
    evening.do(Pick(seat=0, count=2))
    library.close(evening)
    cards = library.list()
    library.shut()
    (tmp_path / "index.tables").unlink()
    with Library(tmp_path, find_game) as again:
        assert again.list() == cards
        assert again.rebuild() == cards


def test_deleted_sessions_can_be_restored(library, evening):
    evening.do(Pick(seat=0, count=2))
    id = evening.opening.id
    library.delete(id)
    assert list(library.list()) == []
    assert library.deleted() == [id]
    restore(library, id)
    assert apples(library.open(id)) == [2, 0]


def test_an_emptied_bin_gives_nothing_back(library, evening):
    library.delete(evening.opening.id)
    library.empty_bin()
    with pytest.raises(NoSuchSession):
        restore(library, evening.opening.id)


@pytest.mark.parametrize("id", ["../settings", "a/b", "", "x" * 65, "A"])
def test_an_id_is_never_a_way_out_of_the_folder(library, id):
    with pytest.raises(NoSuchSession):
        library.open(id)


def test_a_file_somebody_renamed_is_found_under_its_new_name(library, evening):
    evening.do(Pick(seat=0, count=2))
    library.close(evening)
    library.path(evening.opening.id).rename(library.path("saturday"))
    assert [card.id for card in library.list()] == ["saturday"]
    again = library.open("saturday")
    again.do(Pick(seat=1))
    library.close(again)
    assert apples(library.open("saturday")) == [2, 1]


def test_a_duplicate_goes_its_own_way(library, evening):
    evening.do(Pick(seat=0, count=2))
    copy = library.open(library.duplicate(evening.opening.id))
    copy.do(Pick(seat=1, count=1))
    assert (apples(evening), apples(copy)) == ([2, 0], [2, 1])


def test_a_finished_session_keeps_its_score_as_data(library, evening):
    evening.do(Pick(seat=0, count=2), at=1_700_000_060.0)
    evening.do(Pick(seat=1, count=3), at=1_700_090_000.0)
    library.finish(evening)
    library.close(evening)
    (final,) = library.finals()
    assert (final.totals, final.ranks, final.winners) == ((2.0, 3.0), (2, 1), (1,))
    assert (final.lines, final.options) == ((("apples", (2.0, 3.0)),), {"apples": 50, "windfall": False})
    assert final.seconds == 60 + 1800  # the night between two entries is no play


def test_a_game_the_rules_have_ended_is_finished_by_itself(library):
    session = library.new(GAME, people("Ada"), {"apples": 2})
    session.do(Pick(seat=0, count=2))
    library.rest(session)
    assert [card.finished for card in library.list()] == [True]
    session.undo()
    library.rest(session)
    assert [card.finished for card in library.list()] == [False]


def test_a_final_score_follows_later_corrections(library, evening):
    evening.do(Pick(seat=0, count=2))
    library.finish(evening)
    evening.do(Pick(seat=1, count=9))
    library.close(evening)
    assert library.finals()[0].totals == (2.0, 9.0)


def test_a_final_score_follows_an_amended_entry(library, evening):
    evening.do(Pick(seat=0, count=2))
    evening.do(Pick(seat=1, count=3))
    library.finish(evening)
    evening.accept(evening.amend(0, Pick(seat=0, count=7)))
    library.close(evening)
    (final,) = library.finals()
    assert (final.totals, final.winners, final.entries) == ((7.0, 3.0), (0,), 2)


def test_a_final_score_follows_a_last_entry_that_was_done_anew(library, evening):
    evening.do(Pick(seat=0, count=2))
    library.finish(evening)
    evening.undo()
    evening.do(Pick(seat=1, count=9))
    library.close(evening)
    assert library.finals()[0].totals == (0.0, 9.0)


def test_a_final_score_is_not_counted_anew_by_a_look(library, evening):
    evening.do(Pick(seat=0, count=2))
    library.finish(evening)
    kept = library.file(evening.opening.id).ending()
    evening.undo()
    evening.redo()
    library.close(evening)
    assert library.file(evening.opening.id).ending() == kept


def test_people_are_remembered_with_their_colours(library):
    library.new(GAME, people("Ada", "Karl"), created=100.0)
    library.new(GAME, people("Grete"), created=200.0)
    assert [(p.name, p.colour) for p in library.people()] == [("Grete", "red"), ("Ada", "red"), ("Karl", "blue")]
    assert [seat.name for seat in library.last_seats()] == ["Grete"]


def test_printed_facts_are_remembered(tmp_path, library):
    library.learn("counting", {"fields": [1, 2]})
    library.learn("counting", {"more": True})
    library.shut()
    with Library(tmp_path, find_game) as again:
        assert again.calibration("counting") == {"fields": [1, 2], "more": True}


def test_a_clock_survives_a_restart(tmp_path, library, evening):
    clock = Clock((0.0, 0.0)).run_for(1, now=1000.0).pause(now=1090.0)
    library.keep_clock(evening, clock)
    library.shut()
    with Library(tmp_path, find_game) as again:
        kept = again.clock(again.open(evening.opening.id))
    assert kept.at(5000.0) == (0.0, 90.0)
    assert kept.resume(6000.0).at(6010.0) == (0.0, 100.0)


def test_settings_are_kept_and_only_legal_ones(tmp_path, library):
    library.change_settings(language="de", text_size=130)
    with pytest.raises(NotPossible):
        library.change_settings(text_size=500)
    with pytest.raises(NotPossible):
        library.change_settings(colour="blue")
    library.shut()
    with Library(tmp_path, find_game) as again:
        assert (again.settings.language, again.settings.text_size, again.settings.theme) == ("de", 130, "dark")


def test_a_note_in_any_script_is_kept_to_the_letter(reopened, evening):
    text = "Zähes Spiel 🍎 \n\t\x00 \u2028 \uffff"
    evening.do(Note(text))
    assert reopened().journal[0].action == Note(text)


@pytest.mark.parametrize(
    "name",
    [
        "sessions/half.session.tmp",
        "sessions/half.session.0a1b2c3d.tmp",
        "copies/half.session.1.tmp",
        "copies/settings.tables.1.tmp",
        "tails/half.session.tmp",
        "bin/17-half.session.tmp",
        "crashes/crash-20261119-120000-17.txt.tmp",
        "memory.tables.tmp",
        "deed.json.tmp",
    ],
)
def test_what_somebody_died_writing_is_cleared_away(tmp_path, name):
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(b"half")
    with Library(tmp_path, find_game) as library:
        assert list(library.list()) == []
    assert not list(tmp_path.rglob("*.tmp"))


def test_what_only_ends_like_that_is_somebodys_own(tmp_path):
    """Whoever keeps a library beside other things has them still when the app has started."""
    (tmp_path / "letter.tmp").write_bytes(b"mine")
    with Library(tmp_path, find_game):
        assert (tmp_path / "letter.tmp").read_bytes() == b"mine"


def test_a_closed_session_says_so(library, evening):
    library.close(evening)
    with pytest.raises(NotPossible) as caught:
        evening.do(Pick(seat=0))
    assert caught.value.message.id == "storage.closed"
