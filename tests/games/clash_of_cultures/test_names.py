"""Names the table tells for its cards: said everywhere, remembered, and taken back."""

from __future__ import annotations

import json
from dataclasses import replace

from companion.engine.data import table as data_table
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.told import CallThing
from companion.language import words
from companion.paths import data_folder
from companion.script import play, read_script, report

from .helpers import do, table, why_not


def test_a_told_name_stands_wherever_the_card_is_named_and_nowhere_else():
    state = do(table(), CallThing("objectives", "draft", "Aufgebot"))
    speak = words("de", GAME.key, own=GAME.own_names(state, "de"))
    assert speak.term("objectives", "draft") == "Aufgebot"
    assert speak.term("advances", "draft") == "Musterung"
    assert words("en", GAME.key, own=GAME.own_names(state, "en")).term("objectives", "draft") == "Aufgebot"


def test_a_told_name_is_remembered_for_the_next_evening():
    state = do(table(), CallThing("events", "famine_3", "Große Hungersnot"))
    fresh = table()
    after = do(fresh, GAME.recall(GAME.calibration(state)))
    assert after.names == {"events.famine_3": "Große Hungersnot"}


def test_an_empty_name_brings_the_house_name_back():
    state = do(table(), CallThing("events", "famine_3", "X"))
    assert do(state, CallThing("events", "famine_3", " ")).names == {}
    assert why_not(state, CallThing("events", "nonsense", "X")) == ".no_such_thing"


def test_cities_are_named_in_the_language_spoken_and_kept_by_one_name():
    state = table("carthage", "greece")
    (city,) = state.players[0].cities
    assert city.name == "Karthago"
    taken = replace(state.players[0], cities=(city, replace(city, name="Karthago 2")))
    own = GAME.own_names(state.with_player(0, taken), "en")
    speak = words("en", GAME.key, own=own)
    assert [speak.show(name) for name in ("Karthago", "Karthago 2", "Utica")] == ["Carthage", "Carthage 2", "Utica"]
    assert words("de", GAME.key, own=GAME.own_names(state, "de")).show("Karthago") == "Karthago"
    houses = {name for names in data_table(GAME.key, "city_names")["names"].values() for name in names}
    assert set(printed.cities_in("en")) <= houses


def test_the_english_story_of_the_sample_evening_has_no_german_city():
    sample = json.loads((data_folder() / "samples" / f"{GAME.key}.json").read_text(encoding="utf-8"))
    log = report(play(read_script(sample)), "en")["log"]
    told = " ".join(f"{line['text']} {' '.join(line['steps'])}" for line in log).split()
    assert "Athens" in told
    assert not set(printed.cities_in("en")) & set(told)
