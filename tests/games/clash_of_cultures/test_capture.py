"""Capturing cities and what becomes of wonders."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.cards.card_actions import ScoreObjective
from companion.games.clash_of_cultures.events.disaster_actions import DestroyStructures
from companion.games.clash_of_cultures.scoring.scoring import score, wonder_points
from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.battle_state import Fought
from companion.games.clash_of_cultures.table.state import BarbarianCity, City, EventScore, Wonder
from companion.games.clash_of_cultures.table.stock import stock_of_building
from companion.games.clash_of_cultures.turn.turns import note
from companion.games.clash_of_cultures.war.capture import capture_gold
from companion.games.clash_of_cultures.war.capture_actions import ConquerCity, LoseCityToBarbarians, RaiseRuneStone
from companion.games.clash_of_cultures.war.outcome import mourns

from .helpers import cities, do, first, me, owing, own, player, table, why_not

NAMES = ("port", "temple", "academy", "fortress")


def of_size(size: int, mood: str, colour: int = 1) -> City:
    """A city of this size and mood."""
    return City("Z", mood=mood, buildings=dict.fromkeys(NAMES[: size - 1], colour))


@pytest.mark.parametrize(
    ("vector", "size"), [("T-24", 1), ("T-25", 2), ("T-26", 3), ("T-27", 4), ("T-28", 5)], ids=lambda v: str(v)
)
def test_capture_gold_by_size_and_mood_T24_T25_T26_T27_T28(vector, size):
    golds = [capture_gold(of_size(size, mood)) for mood in ("neutral", "happy", "angry")]
    assert golds == [size, size + 1, 1], vector


def test_T29_gold_is_capped(duel):
    state = cities(player(duel, gold=5), *me(duel).cities)
    state = cities(state, of_size(4, "happy"), City("Y"), seat=1)
    assert me(do(state, ConquerCity(0, 1, "Z"))).gold == 7


def test_R070_pieces_change_colour_but_obelisks_wonders_and_third_parties_stay(trio):
    prize = City("Z", buildings={"temple": 1, "obelisk": 1, "port": 2}, wonders=("great_wall",))
    after = do(cities(trio, prize, City("Y"), seat=1), ConquerCity(0, 1, "Z"))
    mine = me(after).city("Z")
    assert mine.buildings == {"temple": 0, "obelisk": 1, "port": 2}
    assert mine.wonders == ("great_wall",)
    phoenicia = own(cities(trio, City("Z", buildings={"port": 1}), City("Y"), seat=1), "city_independence", seat=1)
    assert me(do(phoenicia, ConquerCity(0, 1, "Z"))).city("Z").buildings == {"port": 1}


def test_R071_size_and_mood_before_the_capture_count(duel):
    state = cities(duel, of_size(3, "happy"), City("Y"), seat=1)
    assert me(do(state, ConquerCity(0, 1, "Z"))).gold == 4


def test_R072_T57_missing_pieces_bring_gold(duel):
    prize = City("Z", buildings={"temple": 1, "port": 1})
    state = cities(duel, prize, City("Y"), seat=1)
    no_temple = do(player(state, removed={"temple": 5}), ConquerCity(0, 1, "Z"))
    assert (me(no_temple).gold, me(no_temple).city("Z").size, me(no_temple).city("Z").mood) == (4, 2, "angry")
    seven = cities(state, *(City(f"c{n}") for n in range(7)))
    gone = do(seven, ConquerCity(0, 1, "Z"))
    assert (me(gone).gold, len(me(gone).cities)) == (6, 7)


def test_R073_the_loser_gets_a_settler_and_the_city_is_angry(duel):
    state = cities(duel, of_size(1, "happy"), City("Y"), seat=1)
    after = do(state, ConquerCity(0, 1, "Z"))
    assert (me(after, 1).units["settler"], me(after).city("Z").mood) == (2, "angry")
    alone = do(cities(duel, of_size(1, "happy"), seat=1), ConquerCity(0, 1, "Z"))
    assert me(alone, 1).units["settler"] == 1
    rome = own(player(state, culture=1), "provinces")
    assert me(do(rome, ConquerCity(0, 1, "Z"))).city("Z").mood == "neutral"
    happy = do(rome, ConquerCity(0, 1, "Z", make_happy=True))
    assert (me(happy).city("Z").mood, me(happy).culture) == ("happy", 0)


def test_R074_barbarians_capture_only_the_settlement(trio):
    state = cities(trio, City("A", buildings={"temple": 0, "port": 1}, mood="happy"), City("B"))
    after = do(state, LoseCityToBarbarians(0, "A"))
    held = after.barbarians[0]
    assert held.city.buildings == {"temple": 0, "port": 1}
    assert (held.city.mood, me(after).units["settler"]) == ("angry", 2)
    assert [p.gold for p in after.players] == [0, 0, 0]


def test_R075_recapturing_from_barbarians_brings_one_gold(trio):
    held = BarbarianCity(City("X", buildings={"temple": 1, "port": 2}))
    after = do(replace(trio, barbarians=(held,)), ConquerCity(0, None, "X"))
    assert me(after).city("X").buildings == {"temple": 1, "port": 2}
    assert (me(after).gold, me(after).city("X").mood, after.barbarians) == (1, "angry", ())


def wonder_table(trio):
    """The Great Wall, built by the first player."""
    state = cities(trio, City("A", wonders=("great_wall",)), City("B"))
    return replace(state, wonders={"great_wall": Wonder(0)})


def points(state):
    """What the wall is worth to the first two players."""
    return tuple(wonder_points(state, "great_wall", seat) for seat in (0, 1))


def test_R076_R090_R091_R128_T50_a_wonder_through_many_hands(trio):
    state = wonder_table(trio)
    assert points(state) == (4, 0)
    state = do(state, ConquerCity(1, 0, "A"))
    assert points(state) == (2, 2)
    assert me(state, 1).controls("great_wall")
    state = do(state, LoseCityToBarbarians(1, "A"))
    assert points(state) == (2, 0)
    state = do(state, ConquerCity(0, None, "A"))
    assert points(state) == (4, 0)


def test_R093_a_wonder_destroyed_with_its_city_is_worth_nothing(trio):
    state = wonder_table(trio)
    full = cities(state, *(City(f"c{n}") for n in range(7)), seat=1)
    assert points(do(full, ConquerCity(1, 0, "A"))) == (0, 0)
    shaken = do(owing(state, "earthquake_30"), DestroyStructures(0, "A", "earthquake_30", ("great_wall",)))
    assert points(shaken) == (4, 0)
    assert first(shaken).size == 1


def test_R092_T42_the_pyramid_stays_with_its_builder(trio):
    state = cities(trio, City("A", wonders=("great_pyramid",)), City("B"))
    state = replace(state, wonders={"great_pyramid": Wonder(0)})
    state = do(state, ConquerCity(1, 0, "A"))
    assert [score(state).lines[3].values[seat] for seat in (0, 1)] == [5, 0]
    level = player(state, 0, triumphs=())
    best = max(score(level).totals)
    for seat in range(3):
        gap = best - score(level).totals[seat]
        level = player(level, seat, event_scores=(EventScore("volcano_29", gap),) if gap else ())
    sheet = score(level)
    assert sheet.winners == (0,)
    assert sheet.decided_by is not None
    assert sheet.decided_by.id == "great_pyramid"


def test_R097_rune_stones_are_triumphs_and_use_up_obelisks():
    vikings = own(table("vikings", "rome"), "rune_stones")
    after = do(note(vikings, mourns(0)), RaiseRuneStone(0))
    assert stock_of_building(after, 0, "obelisk") == 4
    assert score(after).lines[2].values[0] == 1
    assert score(after).lines[0].values[0] == score(vikings).lines[0].values[0]


def test_T36_conqueror_twice_from_one_city_is_refused(duel):
    hand = player(duel, objective_cards=4)
    won = [Fought(0, 1, "won", defenders=Units(infantry=1), city=name, captured=True) for name in ("Athen", "Sparta")]
    hand = hand.with_turn(replace(hand.turn, battles=tuple(won)))
    once = do(hand, ScoreObjective(0, "conqueror", "Athen"))
    assert why_not(once, ScoreObjective(0, "conqueror", "Athen")) == ".objective_same_cause"
    assert why_not(once, ScoreObjective(0, "general", "Athen")) == ".objective_not_met"
    assert why_not(once, ScoreObjective(0, "conqueror", "Sparta")) == ""
