"""Names corrected afterwards, and games of which only the score is kept."""

from __future__ import annotations

import os

import pytest

from companion.engine.ruling import RuleViolation
from companion.storage.library import Library
from companion.storage.names import rename_person, rename_player
from companion.storage.problems import CannotKeep, NotPossible
from companion.storage.tallies import change_tally, keep_tally, tally
from tests.engine.counting import GAME, Pick, people

from .conftest import find_game
from .locked import lock


def test_a_player_is_renamed_in_one_session(library, evening):
    evening.do(Pick(seat=1, count=2))
    renamed = rename_player(library, evening, 1, " Carla ")
    assert renamed.opening.names == ("Ada", "Carla")
    assert renamed.state == evening.state
    renamed.do(Pick(seat=1))
    assert library.card(evening.opening.id).names == ("Ada", "Carla")


def test_no_two_at_one_table_get_the_same_name(library, evening):
    with pytest.raises(RuleViolation):
        rename_player(library, evening, 1, "Ada")
    assert library.card(evening.opening.id).names == ("Ada", "Karl")


def test_two_names_of_one_person_become_one(library):
    library.new(GAME, people("Ada", "Karl"))
    library.close(library.new(GAME, people("Adda", "Otto")))
    assert rename_person(library, "Adda", "Ada").sessions == 1
    assert {card.names for card in library.list()} == {("Ada", "Karl"), ("Ada", "Otto")}
    assert sorted(person.name for person in library.people()) == ["Ada", "Karl", "Otto"]


def test_people_of_one_table_stay_two(library, evening):
    with pytest.raises(NotPossible):
        rename_person(library, "Karl", "Ada")


def test_a_tallied_game_is_kept_like_any_other(tmp_path, library):
    card = keep_tally(library, GAME, people("Ada", "Karl"), {"apples": [4, 4], "dice": [2, 2]}, {"dice": [1, 3]})
    assert (card.finished, card.tallied, card.points, card.leaders) == (True, True, (5.0, 5.0), (1,))
    library.shut()
    with Library(tmp_path, find_game) as again:
        kept = tally(again, card.id)
        assert kept.sheet.totals == (5.0, 5.0)
        assert again.finals()[0].winners == (1,)
        with pytest.raises(NotPossible):
            again.open(card.id)
        assert again.finals()[0].tallied


def test_a_name_that_stays_the_same_changes_nothing(library, evening):
    assert rename_person(library, "Ada", " Ada ").sessions == 0
    assert library.card(evening.opening.id).names == ("Ada", "Karl")


@pytest.mark.parametrize("value", [-1, 1000, 2.5, 0.3])
def test_a_figure_no_line_can_have_is_not_kept(library, value):
    with pytest.raises(CannotKeep):
        keep_tally(library, GAME, people("Grete", "Otto"), {"apples": [4, value]})
    assert list(library.list()) == []


def test_a_tally_stays_as_it_was_where_its_people_cannot_be_kept(library, monkeypatch):
    card = keep_tally(library, GAME, people("Ada", "Karl"), {"apples": [4, 2]})

    def full(*_args):
        raise NotPossible("storage.full")

    monkeypatch.setattr(library, "admit", full)
    with pytest.raises(NotPossible):
        change_tally(library, card.id, lines={"apples": [4, 7]})
    assert tally(library, card.id).lines == {"apples": [4, 2]}


@pytest.mark.parametrize("how", ["damaged", "forbidden", "large"])
def test_F18_one_session_nobody_can_read_keeps_nobody_from_another_name(tmp_path, library, how, monkeypatch):
    ids = [library.new(GAME, people("Ada", "Karl")).opening.id for _ in range(3)]
    for id in ids:
        library.close(library.open(id))
    library.list()
    hurt = library.path(ids[1])
    if how == "damaged":
        for path in (hurt, *(tmp_path / "copies").glob(f"{ids[1]}*")):
            path.write_bytes(b"x" * path.stat().st_size)
    elif how == "large":
        os.truncate(hurt, 65 * 1024 * 1024)
    else:
        lock(monkeypatch, hurt)
    done = rename_person(library, "Ada", "Zoe")
    assert (done.sessions, done.left) == (2, (ids[1],))
    assert [library.card(id).names for id in (ids[0], ids[2])] == [("Zoe", "Karl")] * 2
    assert "Zoe" in [person.name for person in library.people()]
