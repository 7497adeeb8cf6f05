"""New ages: every game with ages tells its line of them, where we stand and what changes now."""

from __future__ import annotations

import json

import pytest

from companion.engine.adjust import Adjust
from companion.games import game
from companion.games.age_of_mythology.camp.camp_actions import NextAge
from companion.games.historia.turn.round_actions import EndRound
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.through_the_ages.turn.turn_actions import EndAge
from companion.insight.moments import AGE, begun, noted
from companion.language import LANGUAGES, words
from companion.paths import data_folder
from companion.script import play, read_script
from tests.games.age_of_mythology import tables as mythology
from tests.games.historia.table import new_session
from tests.games.tapestry.table import after_first_income, set_to
from tests.games.through_the_ages.table import do, later, me

WITH_AGES = ("historia", "through_the_ages", "tapestry", "age_of_mythology")
A, B = 0, 1


def told(key, age, lang="de", names=("Ada", "Bernd", "Carla")):
    """What the card says: title, sentence, signs with names, changes."""
    speaker = words(lang, key, names)
    line = [(station.sign, speaker.show(station.name)) for station in age.line]
    return speaker.show(age.title), speaker.tell(age.told), line, [speaker.tell(one.message) for one in age.changes]


@pytest.mark.parametrize("key", WITH_AGES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_age_of_a_sample_evening_has_its_place_on_the_line(key, lang):
    script = json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8"))
    session = play(read_script(script))
    found = [index for index in range(len(session.journal)) if (one := noted(session, index)) and one.kind == AGE]
    assert found
    for index in found:
        age = begun(session, index)
        assert age is not None
        assert 0 <= age.at < len(age.line)
        title, line, _stations, changes = told(key, age, lang, tuple(seat.name for seat in session.opening.seats))
        assert not any(key in text or "app." in text or not text for text in (title, line, *changes))


def test_nothing_begins_with_an_entry_inside_an_age():
    session = after_first_income()
    session.do(Adjust("players.0.resources.worker", 5))
    assert begun(session, session.cursor - 1) is None


def test_A_AGE_a_larger_hand_and_a_hero_come_with_the_age_that_is_entered():
    state = mythology.rich(mythology.table("greek", "norse", "egyptian"), A)
    after = mythology.do(state, NextAge(A))
    age = game("age_of_mythology").new_age(state, after, A)
    title, line, stations, changes = told("age_of_mythology", age)
    assert (title, line, age.at) == ("Klassisches Zeitalter", "Ada, zuerst am Tisch", 1)
    assert stations == [("I", "Archaisch"), ("II", "Klassisch"), ("III", "Heroisch"), ("IV", "Mythisch")]
    assert changes == ["5 Handkarten statt 4", "Neu: Griechischer Held (klassisch)"]
    there = mythology.give(state, B, age="heroic")
    follower = game("age_of_mythology").new_age(there, mythology.do(there, NextAge(A)), A)
    assert told("age_of_mythology", follower)[1] == "Ada, nach Bernd"


def test_A_AGE_the_wonder_can_be_built_from_the_last_age_on():
    state = mythology.rich(mythology.table(), A, age="heroic")
    age = game("age_of_mythology").new_age(state, mythology.do(state, NextAge(A)), A)
    assert told("age_of_mythology", age)[3][-1] == "Baubar: Das Wunder"


def test_E12_an_era_of_historia_begins_for_everybody():
    session = new_session()
    session.do(Adjust("round", 4))
    session.do(EndRound(), override=True)
    age = begun(session, session.cursor - 1)
    assert told("historia", age) == (
        "Epoche II", "Noch 8 Runden", [("I", "1–4"), ("II", "5–8"), ("III", "9–12")],
        ["Wunder aus Deck II", "Anführer: 11 SP statt 9"],
    )  # fmt: skip


def test_an_era_of_tapestry_is_entered_with_an_income_turn():
    session = after_first_income()
    session.do(TakeIncome(A), override=True)
    age = begun(session, session.cursor - 1)
    title, line, stations, changes = told("tapestry", age)
    assert (title, line, age.at) == ("Ära II", "Ada, zuerst am Tisch", 1)
    assert [sign for sign, _name in stations] == ["I", "II", "III", "IV", "V"]
    assert "1 Rohstoff nach Wahl" in changes


def test_the_fifth_income_turn_is_the_last():
    session = after_first_income()
    set_to(session, "players.0.income_turn", 4)
    session.do(TakeIncome(A), override=True)
    assert told("tapestry", begun(session, session.cursor - 1))[0] == "Das letzte Einkommen"


def test_an_age_of_through_the_ages_takes_tokens_and_old_cards():
    world = me(later(2, card_row="light"), leader="homer")
    age = game("through_the_ages").new_age(world, do(world, EndAge()), None)
    title, line, stations, changes = told("through_the_ages", age)
    assert (title, line) == ("Zeitalter II", "Zeitalter I ist vorbei")
    assert [sign for sign, _name in stations] == ["A", "I", "II", "III", "IV"]
    assert changes == ["Neue Stapel", "Je 2 gelbe Spielsteine weg", "1 Karte veraltet"]


def test_the_last_age_of_the_first_game_is_the_third():
    world = later(age=2, card_row="light", variant="first")
    age = game("through_the_ages").new_age(world, do(world, EndAge()), None)
    title, line, stations, changes = told("through_the_ages", age)
    assert (title, line) == ("Zeitalter III", "Runde 5 ist die letzte")
    assert [sign for sign, _name in stations][age.at :] == ["III"]
    assert changes[0] == "Keine Stapel mehr"
