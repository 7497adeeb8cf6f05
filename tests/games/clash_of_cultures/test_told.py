"""What the log tells: who fought whom, who lost how many, what was gained, and sentences without holes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.script import play, read_script, report

HOLE = "–"
SEATS = [
    {"name": "Ada", "colour": "red", "civilization": "rome"},
    {"name": "Karl", "colour": "blue", "civilization": "greece"},
]
WARRIORS = {"players.0.advances": ["farming", "mining", "tactics"], "players.0.units.infantry": 4}


def told(*actions: dict[str, Any], lang: str = "de", table: dict[str, Any] | None = None, **options: Any) -> list[str]:
    """The log line of the last action, then its steps."""
    given = [{"do": "Adjust", "path": path, "value": value} for path, value in (table or {}).items()]
    script = {
        "game": "clash_of_cultures",
        "seats": SEATS,
        "options": {"first_player": 1, **options},
        "seed": "told",
        "actions": [*given, *actions],
    }
    line: Any = report(play(read_script(script)), lang)["log"]
    return [line[-1]["text"], *line[-1]["steps"]]


def test_R067_a_battle_names_barbarians_and_pirates():
    by_land = {"do": "StartBattle", "seat": 0, "opponent": None, "units": {"infantry": 2}, "enemy": {"infantry": 1}}
    assert told(by_land, table=WARRIORS)[0] == "Ada gegen Barbaren: 2 Einheiten gegen 1."
    by_sea = {**by_land, "units": {"ship": 2}, "enemy": {"ship": 1}, "sea": True}
    assert told(by_sea, table=WARRIORS)[0] == "Ada gegen Piraten: 2 Einheiten gegen 1."
    booked = {"do": "BookBattle", "seat": 0, "opponent": None, "ended": "won", "enemy_lost": {"infantry": 1}}
    assert told(booked)[0] == "Ada gegen Barbaren: gewonnen."


def test_R062_nobody_loses_more_units_than_fight():
    start = {"do": "StartBattle", "seat": 0, "opponent": 1, "units": {"infantry": 1}, "enemy": {"infantry": 2}}
    fight = {"do": "FightRound", "chance": [1, 11, 11]}
    assert "Runde 1: Ada 1, Karl 14. Ada verliert 1, Karl 0." in told(start, fight, table=WARRIORS)


def test_R068_the_token_for_pirates_may_be_named_when_the_battle_begins():
    table = {"players.0.units.ship": 1, "pirates": 2}
    start = {"do": "StartBattle", "seat": 0, "opponent": None, "units": {"ship": 1}, "enemy": {"ship": 1}, "sea": True}
    fight = {"do": "FightRound", "chance": [11, 1]}
    said = told({**start, "token": "culture"}, fight, table=table)
    assert "Ada versenkt 1 Piratenschiff und erhält 1 Gold und 1 Kultur." in said
    said = told(start, fight, table=table)
    assert "Ada versenkt 1 Piratenschiff und erhält 1 Gold und 1 Zufriedenheit." in said


def test_R044_a_building_tells_its_bonus():
    table = {
        "players.0.advances": ["farming", "mining", "writing", "myths", "storage"],
        "players.0.cities": [{"name": "A"}, {"name": "B"}],
        **{f"players.0.{good}": 2 for good in ("food", "wood", "ore")},
    }
    build = {"do": "Build", "seat": 0, "city": "A"}
    assert told({**build, "building": "academy"}, table=table)[1:] == ["Ada erhält 2 Ideen."]
    assert told({**build, "building": "temple", "token": "culture"}, table=table)[1:] == ["Ada erhält 1 Kultur."]


def test_R027_what_costs_nothing_has_no_hole():
    table = {"players.0.advances": ["farming", "mining", "math"]}
    said = told({"do": "Advance", "seat": 0, "advance": "engineering"}, table=table)
    assert said[0] == "Ada erzielt Technik für nichts; Ereignis-Zähler 2."
    swap = {"do": "Trade", "seat": 0, "partner": 1, "gives": {"food": 1}}
    assert told(swap)[0] == "Ada gibt Karl 1 Nahrung und bekommt nichts."


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ("flood_32", "Ada zieht „Überflutung“ (kein Symbol)."),
        ("migration_34", "Ada zieht „Migration“ (Goldmine entdeckt!)."),
    ],
)
def test_R077_an_event_is_told_with_or_without_symbol(event, line):
    drawn = {"do": "DrawEvent", "seat": 0, "event": event, "chosen": 1}
    assert told(drawn, table={"players.0.event_counter": 0})[0] == line


def test_R077_an_event_that_touches_nobody_says_so():
    drawn = {"do": "DrawEvent", "seat": 0, "event": "volcano_29"}
    assert "„Vulkanausbruch“ trifft niemanden." in told(drawn, table={"players.0.event_counter": 0})
    famine = {**drawn, "event": "famine_3"}
    assert "„Hungersnot“ trifft niemanden." not in told(famine, table={"players.0.event_counter": 0})


def test_R009_ideas_above_the_cap_of_dogma_are_told_as_lost():
    table = {"players.0.advances": ["farming", "mining", "myths", "state_religion"], "players.0.ideas": 6}
    said = told({"do": "Advance", "seat": 0, "advance": "dogma", "payment": {"food": 2}}, table=table)
    assert "Ada verliert 4 Ideen über der Grenze." in said


def test_R107_the_leader_drawn_at_random_is_the_one_told():
    recruit = {"do": "Recruit", "seat": 0, "city": "0", "leader": "sulla", "chance": ["augustus"]}
    said = told(recruit, table={"players.0.culture": 1, "players.0.mood": 1}, random_leader=True)
    assert said[0] == "Ada rekrutiert in Roma Kaiser Augustus für 1 Kultur und 1 Zufriedenheit."


def test_R026_a_card_tells_the_advance_it_brings():
    card = {"do": "PlayCard", "seat": 0, "card": "quick_advance", "advances": ["fishing"]}
    said = told(card, table={"players.0.culture": 1})
    assert said[0] == "Ada spielt „Schneller Fortschritt“."
    assert "Ada erzielt Fischerei." in said


def test_R049_nationalism_says_which_token():
    table = {
        "players.0.advances": ["farming", "mining", "tactics", "draft", "nationalism"],
        "players.0.food": 1,
        "players.0.ore": 1,
    }
    recruit = {"do": "Recruit", "seat": 0, "city": "0", "units": {"infantry": 1}, "token": "culture"}
    assert "Nationalismus: Ada erhält 1 Kultur." in told(recruit, table=table)


def test_R042_one_city_is_not_spoken_of_as_many():
    from companion.language import words

    speaker = words("de", "clash_of_cultures")
    assert speaker.say(".city_too_large", n=1) == "Mit 1 Stadt darf keine größer als 1 werden."
    assert speaker.say(".government_choices", n=1) == "Neben dem obersten ist genau 1 anderer Fortschritt zu wählen."


def test_R094_a_guillotine_without_successor_has_no_hole():
    table = {"players.0.event_counter": 0, "players.0.leader": "sulla"}
    drawn = {"do": "DrawEvent", "seat": 0, "event": "guillotine_43"}
    said = told(drawn, {"do": "Guillotine", "seat": 0}, table=table)
    assert HOLE not in said[0]
    assert said[0] == "Der Anführer von Ada fällt; ihm folgt niemand, dafür 2 Punkte."


@pytest.mark.parametrize(
    ("lang", "lost"),
    [("de", "Ada verliert 1 Idee über der Grenze."), ("en", "Ada loses 1 idea above the limit.")],
)
def test_one_good_over_the_limit_is_told_as_one(lang, lost):
    assert lost in told({"do": "GainGoods", "seat": 0, "goods": {"ideas": 8}}, lang=lang)
