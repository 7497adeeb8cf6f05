"""Names the table tells for its cards: said everywhere, remembered, and taken back."""

from __future__ import annotations

from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.table.told import CallThing
from companion.language import words

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
