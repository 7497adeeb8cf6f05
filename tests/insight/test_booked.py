"""Accounts: the rows of a ledger end in what the table then has."""

from __future__ import annotations

import json

import pytest

from companion.engine.action import Booking, Turn
from companion.engine.chance import Chance
from companion.engine.message import say
from companion.games.age_of_mythology.table.resources import Resources
from companion.games.age_of_mythology.turn.round_end import spoil
from companion.games.historia.turn.round_actions import EndRound
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.through_the_ages.goods.stores import food, resources
from companion.games.through_the_ages.turn.turn_actions import EndTurn
from companion.language import LANGUAGES, words
from companion.paths import data_folder
from companion.script import play, read_script
from tests.games.age_of_mythology.tables import give, table

KEYS = ("historia", "through_the_ages", "tapestry", "age_of_mythology")


def evening(key):
    script = json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8"))
    return play(read_script(script))


@pytest.fixture(scope="module", params=KEYS)
def played(request):
    return evening(request.param)


def rows(session, index):
    """The rows of one entry, each with the seat of its step."""
    return [(step.seat, row) for step in session.story(index).steps for row in step.booked]


def test_every_row_of_a_sample_evening_is_said_in_both_languages(played):
    found = [row for index in range(len(played.journal)) for _seat, row in rows(played, index)]
    assert found
    for lang in LANGUAGES:
        speaker = words(lang, played.game.key, tuple(seat.name for seat in played.opening.seats))
        assert not [text for row in found if not (text := speaker.tell(row.words)) or "booked" in text]


def test_no_row_of_a_sample_evening_says_that_nothing_changed(played):
    for index in range(len(played.journal)):
        assert all(row.change for _seat, row in rows(played, index))


def test_a_step_whose_rows_add_nothing_is_folded_away():
    turn = Turn(Chance("1"))
    culture, food_row = Booking(say("x.culture"), 0, 4), Booking(say("x.food"), 2, 3)
    turn.step(say("x.points"), booked=(culture,))
    turn.step(say("x.points"), booked=(culture, food_row))
    assert [(step.idle, step.booked) for step in turn.steps] == [(True, ()), (False, (food_row,))]


def test_the_sum_of_a_turn_names_only_what_changes():
    session = evening("through_the_ages")
    sums = [
        step.todo
        for index, entry in enumerate(session.journal)
        if isinstance(entry.action, EndTurn)
        for step in session.story(index).steps
        if step.todo and step.todo.id == ".todo.end"
    ]
    changes = [change.args["change"] for todo in sums for change in todo.args["changes"]]
    assert changes
    assert "+0" not in changes


def test_the_rows_of_a_turn_end_in_what_the_civilization_has_then():
    session = evening("through_the_ages")
    turns = [index for index, entry in enumerate(session.journal) if isinstance(entry.action, EndTurn)]
    assert turns
    for index in turns:
        seat = session.journal[index].action.seat
        after = session.state_at(index + 1).players[seat]
        then = {row.words.id.rpartition(".")[2]: row.then for whose, row in rows(session, index) if whose == seat}
        if then:  # after an uprising nothing is produced
            before = session.state_at(index).players[seat]
            assert then.get("science", before.science) == after.science
            assert then.get("consumption", then.get("food", food(before))) == food(after)
            assert then.get("resources", then.get("corruption", resources(before))) == resources(after)


def test_the_rows_of_a_round_add_up_to_the_points_of_historia():
    session, counted = evening("historia"), 0
    for index, entry in enumerate(session.journal):
        if isinstance(entry.action, EndRound):
            before, after = session.state_at(index), session.state_at(index + 1)
            scored = [(seat, row) for seat, row in rows(session, index) if "pool" not in row.words.args]
            for seat in before.humans:
                gained = sum(row.change for whose, row in scored if whose == seat)
                last = [row.then for whose, row in scored if whose == seat][-1:]
                assert gained == after.players[seat].vp - before.players[seat].vp
                assert not last or last == [after.players[seat].vp]
                counted += bool(last)
    assert counted


def test_the_rows_of_an_income_turn_end_in_the_points_of_then():
    session = evening("tapestry")
    checked = 0
    for index, entry in enumerate(session.journal):
        lines = [row for _seat, row in rows(session, index) if row.words.id.startswith(".booked.income")]
        if lines and isinstance(entry.action, TakeIncome):
            before = session.state_at(index).players[entry.action.seat].points
            assert lines[-1].then >= before + sum(row.change for row in lines)
            checked += 1
    assert checked


def test_what_spoils_is_booked_kind_by_kind():
    turn = Turn(Chance("1"))
    spoil(give(table(), 0, resources=Resources(food=7, wood=2, gold=9)), turn)
    assert [(row.change, row.then) for step in turn.steps for row in step.booked] == [(-2, 5), (-4, 5)]
