"""Remarks on an evening, who began it, and points as the table counts them, wherever a card is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.ruling import RuleViolation
from companion.engine.strict import BadInput
from companion.evening.place_and_comment import LONGEST_COMMENT, Remarks, remarks_from
from companion.games import game
from companion.storage.library import Library
from companion.storage.remarks import keep_remarks, remarks_of
from companion.storage.tallies import change_tally, keep_tally, tally
from companion.storage.transfer import export_sessions, import_file
from tests.engine.counting import GAME, Pick, people
from tests.storage.conftest import find_game

PLACE = Remarks("Bei Karl & Mia", "Der Tee war kalt; \"sehr\" kalt.")


def test_remarks_stand_in_the_final_score_and_can_be_taken_away(library, evening):
    evening.do(Pick(0, 5))
    library.finish(evening)
    keep_remarks(library, evening.opening.id, Remarks(f"  {PLACE.place} ", PLACE.comment))
    final = library.card(evening.opening.id).final
    assert Remarks(final.place, final.comment) == PLACE
    keep_remarks(library, evening.opening.id, Remarks(" ", ""))
    assert library.card(evening.opening.id).final.place == ""
    assert remarks_of(library, evening.opening.id) == Remarks()


def test_remarks_travel_with_the_session(tmp_path, library, evening):
    library.finish(evening)
    keep_remarks(library, evening.opening.id, PLACE)
    card = keep_tally(library, GAME, people("Ada", "Karl"), {"apples": [4, 3]})
    keep_remarks(library, card.id, PLACE)
    export_sessions(library, [evening.opening.id, card.id], tmp_path / "two.companion")
    with Library(tmp_path / "other", find_game) as other:
        ids = import_file(other, tmp_path / "two.companion").ids
        assert [remarks_of(other, id) for id in ids] == [PLACE, PLACE]


@pytest.mark.parametrize(
    "data", [[], {"place": "x"}, {"place": 3, "comment": ""}, {"place": "", "comment": "x" * (LONGEST_COMMENT + 1)}]
)
def test_damaged_remarks_are_refused(data):
    with pytest.raises(BadInput):
        remarks_from(data)


def test_a_changed_tally_keeps_its_id_and_takes_everything_over(library):
    card = keep_tally(library, GAME, people("Ada", "Karl"), {"apples": [4, 3]}, at=2e9)
    ada, karl = tally(library, card.id).opening.seats
    seats = (replace(ada, options={"colour": "x"}), karl)
    after = change_tally(library, card.id, seats=seats, lines={"apples": [4, 9]}, seconds=5400.0, at=1e9)
    assert after.id == card.id
    assert (after.final.totals, after.final.winners) == ((4, 9), (1,))
    assert (after.final.created, after.final.finished, after.final.seconds) == (1e9, 1e9, 5400)
    assert after.final.seat_options[0] == {"colour": "x"}
    again = change_tally(library, card.id, seconds=60.0)
    assert (again.final.totals, again.final.created, again.final.seconds) == ((4, 9), 1e9, 60)
    assert len(library.list()) == 1


def test_a_change_nobody_could_have_played_is_refused(library):
    card = keep_tally(library, GAME, people("Ada", "Karl"), {"apples": [4, 3]})
    ada, karl = tally(library, card.id).opening.seats
    with pytest.raises(RuleViolation):
        change_tally(library, card.id, seats=(ada, replace(karl, name="Ada")))
    assert library.card(card.id).names == ("Ada", "Karl")


def test_an_old_game_entered_late_makes_nobody_older(library):
    keep_tally(library, GAME, people("Ada", "Karl"), {}, at=2e9)
    keep_tally(library, GAME, people("Ada", "Otto"), {}, at=1e9)
    assert [person.name for person in library.people()] == ["Ada", "Karl", "Otto"]


def test_a_card_shows_the_points_of_the_table_before_and_after_the_end(library, evening):
    evening.do(Pick(0, 5))
    library.correct_score(evening, "apples", 1, 7)
    id = evening.opening.id
    assert (library.card(id).points, library.card(id).leaders) == ((5, 7), (1,))
    library.finish(evening)
    assert (library.card(id).points, library.card(id).leaders) == ((5, 7), (1,))


def test_who_began_is_kept_and_a_tally_names_nobody(tmp_path):
    with Library(tmp_path, game) as library:
        clash = game("clash_of_cultures")
        session = library.new(clash, people("Ada", "Karl", "Yuri"), {"first_player": 2})
        assert library.finish(session).start == session.phase.seat == 1
        assert keep_tally(library, clash, people("Ada", "Karl"), {}).final.start == -1
