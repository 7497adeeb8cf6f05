"""Set-up, limits, stocks and variants."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.action import Turn
from companion.engine.chance import Chance
from companion.engine.ruling import RuleViolation
from companion.games.clash_of_cultures.advances.advance_actions import Advance, FreeAdvance
from companion.games.clash_of_cultures.cities.build_actions import Build, BuildWonder
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.events.event import barbarian_stock, place_pirates
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.events.fate_actions import GainGoods
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.scoring.scoring import score
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.goods import cap
from companion.games.clash_of_cultures.table.state import BarbarianCity, Captive, City
from companion.games.clash_of_cultures.table.stock import stock_of_building, stock_of_settlements, stock_of_unit
from companion.games.clash_of_cultures.turn.status_actions import ChangeGovernment, NextStep
from companion.games.clash_of_cultures.turn.turn_actions import EndTurn, RollForEnd, SetEndRange
from companion.games.clash_of_cultures.war.battle_actions import StartBattle
from companion.games.clash_of_cultures.war.command_actions import ship_room

from .helpers import cities, city, do, first, learn, me, own, player, rich, table, tell, turn_of, why_not


def test_R001_two_to_four_players():
    assert (GAME.min_seats, GAME.max_seats) == (2, 4)
    assert len(table("rome", "greece", "maya", "egypt").players) == 4


def test_R002_everyone_starts_with_two_food_and_nothing_else(duel):
    mine = me(duel)
    assert (mine.food, mine.wood, mine.ore, mine.ideas, mine.gold, mine.culture, mine.mood) == (2, 0, 0, 0, 0, 0, 0)


def test_R003_farming_and_mining_are_owned_without_a_token_or_marker(duel):
    assert me(duel).advances == ("farming", "mining")
    assert (me(duel).event_counter, me(duel).culture, me(duel).mood) == (3, 0, 0)


def test_R004_the_event_counter_starts_with_three(duel):
    assert [p.event_counter for p in duel.players] == [3, 3]


def test_R005_one_happy_city_with_a_settler(duel):
    assert (first(duel).size, first(duel).mood, first(duel).terrain) == (1, "happy", "plain")
    assert me(duel).units == {"settler": 1}


def test_R006_cards_leaders_start_player_and_round_marker(duel):
    mine = me(duel)
    assert (mine.action_cards, mine.objective_cards) == (1, 1)
    assert set(mine.leaders) == {"augustus", "gaius_julius_caesar", "sulla"}
    assert (duel.round, duel.phase, duel.turn.seat) == (1, 1, 0)
    assert table("drawn", "drawn", first=0, chance=("maya", "huns", 1)).start == 1
    special = {c for c, item in printed.data("civilizations").items() if item["special_start_region"]}
    assert special == {"carthage", "maya", "egypt", "vikings", "phoenicia"}


def test_R006_no_civilization_twice():
    with pytest.raises(RuleViolation):
        table("rome", "rome")


@pytest.mark.parametrize("good", ["wood", "ore", "ideas", "gold"])
def test_R007_the_track_ends_at_seven(duel, good):
    after, turn = tell(duel, GainGoods(0, Goods(**{good: 9})))
    assert getattr(me(after), good) == 7
    assert turn.steps[-1].surplus == ((good, 2),)


def test_R008_food_is_capped_at_two_until_storage(duel):
    assert me(do(duel, GainGoods(0, Goods(food=3)))).food == 2
    assert me(do(learn(duel, "storage"), GainGoods(0, Goods(food=9)))).food == 7


def test_R009_dogma_caps_ideas_unless_ziggurats(duel):
    rich_table = player(learn(duel, "state_religion"), ideas=5, food=2)
    after = do(rich_table, Advance(0, "dogma", Goods(food=2)))
    assert me(after).ideas == 2
    assert cap(me(own(after, "ziggurats")), "ideas") == 7
    status = player(learn(after, "draft"), culture=1, mood=1)
    left = do(replace(status, stage="status", step=5), ChangeGovernment(0, "autocracy"))
    assert cap(me(left), "ideas") == 7


def test_R010_tokens_have_no_limit(duel):
    assert me(do(player(duel, culture=70), GainGoods(0, Goods(culture=20)))).culture == 90


def test_R011_stock_per_player(duel):
    assert stock_of_settlements(me(duel)) == 6
    assert stock_of_building(duel, 0, "port") == 5
    stock = {unit: printed.unit_stock(unit) for unit in printed.data("units")}
    assert stock == {"settler": 4, "infantry": 16, "ship": 4, "cavalry": 4, "elephant": 4, "leader": 1}


def test_R012_neutral_stock_never_runs_below_nothing(duel):
    assert barbarian_stock(duel, "infantry") == 20
    assert barbarian_stock(duel, "cavalry") == barbarian_stock(duel, "elephant") == 4
    pirates = duel
    for _ in range(3):
        pirates = place_pirates(pirates, Turn(Chance()))
    assert pirates.pirates == 4
    assert (printed.BARBARIAN_SETTLEMENTS, printed.EXHAUSTED_TOKENS, len(printed.data("wonders"))) == (10, 6, 8)


def test_R013_stock_counts_pieces_everywhere_and_captives(duel):
    state = city(duel, 0, 1, buildings={"obelisk": 0})
    state = player(state, 0, rune_stones=1, removed={"obelisk": 1})
    assert stock_of_building(state, 0, "obelisk") == 2
    held = player(player(duel, 0, units={"infantry": 3}), 1, captives=(Captive("infantry", 0),))
    assert stock_of_unit(held, 0, "infantry") == 12


def test_R014_size_is_settlement_buildings_and_wonders():
    assert City("A", buildings={"port": 0, "temple": 1}, wonders=("great_wall",)).size == 4
    full = City("B", buildings={"port": 0, "temple": 0, "academy": 0, "fortress": 0})
    state = rich(learn(cities(table(), *([full] * 6)), "writing", "arts"))
    assert why_not(state, Build(0, "B", "obelisk")) == ".city_full"


def test_R015_four_army_units_on_a_space_five_with_xerxes(duel):
    state = learn(duel, "tactics")
    five = StartBattle(0, 1, Units(infantry=5), Units(infantry=1))
    assert why_not(state, five) == ".army_limit"
    assert why_not(player(state, leader="xerxes"), five) == ""
    assert ship_room(me(duel), 2) == 4
    assert ship_room(me(own(duel, "longships")), 2) == 6


def test_R103_base_game_has_no_expansion(duel):
    base = table(expansion=False)
    assert me(base).civilization is None
    assert me(base).leaders == ()
    ready = rich(learn(cities(base, City("A", mood="happy"), City("B")), "bartering"))
    assert why_not(ready, Build(0, "A", "market")) == ".not_in_base_game"
    assert why_not(ready, Recruit(0, "A", Units(cavalry=1))) == ".not_in_base_game"
    assert len(printed.in_box("events", False)) == 38
    assert len(printed.in_box("events", True)) == 58


def test_R104_T48_flexible_end_ends_at_once_within_the_range():
    state = table("rome", "greece", flexible_end=True)
    assert state.rules.rounds == 7
    state = do(state, SetEndRange(1, 1, 2))
    assert why_not(state, EndTurn(0)) == ".end_roll_first"
    assert do(state, RollForEnd(0), 2).stage == "over"
    on = do(state, RollForEnd(0), 3)
    assert on.stage == "action"
    assert why_not(on, RollForEnd(0)) == ".no_end_roll"
    assert GAME.calibration(on) == {"end_ranges": {"1-1": 2}}


def test_R105_events_may_be_symbols_only_or_optional():
    year = DrawEvent(0, "a_good_year_9", place_found=False)
    full = do(player(learn(table(), "storage"), event_counter=0), year)
    assert [p.food for p in full.players] == [3, 2]
    symbols = do(player(learn(table(events="symbols"), "storage"), event_counter=0), year)
    assert [p.food for p in symbols.players] == [2, 2]
    optional = player(learn(table(events="optional"), "storage"), event_counter=0)
    assert me(do(optional, DrawEvent(0, "a_good_year_9", symbol_only=True, place_found=False))).food == 2
    only = DrawEvent(0, "a_good_year_9", symbol_only=True)
    assert why_not(player(table(), event_counter=0), only) == ".events_read_fully"


def test_R106_short_game_two_settlers_four_rounds_two_free_advances():
    state = table("rome", "greece", short_game=True)
    assert me(state).units == {"settler": 2}
    assert state.rules.rounds == 4
    status = replace(state, stage="status", step=2)
    status = do(do(status, FreeAdvance(0, "fishing")), FreeAdvance(1, "myths"))
    assert me(status).event_counter == 2
    status = do(do(status, FreeAdvance(0, "navigation")), FreeAdvance(1, "rituals"))
    assert [p.event_counter for p in status.players] == [2, 2]
    assert why_not(status, NextStep()) == ""


def test_R107_random_leader_and_alternate_history():
    state = rich(table("rome", "greece", random_leader=True))
    assert me(do(state, Recruit(0, first(state).name, leader="sulla"), "augustus")).leader == "augustus"
    cards = tuple(list(printed.data("leaders"))[:6])
    mixed = table("rome", "greece", alternate_history=True, chance=cards)
    assert [p.leaders for p in mixed.players] == [cards[:3], cards[3:]]


def test_R108_wonder_buffet_lays_wonders_open_for_all():
    state = table("rome", "greece", wonder_buffet=True)
    state = do(state, Advance(0, "engineering", Goods(food=2)), "great_gardens")
    assert (state.display, me(state).wonder_cards) == (("great_gardens",), 0)
    other = turn_of(rich(learn(state, "engineering", "irrigation", seat=1), 1), 1)
    other = cities(other, City("A", mood="happy"), City("B"), seat=1)
    assert do(other, BuildWonder(1, "A", "great_gardens")).wonders["great_gardens"].builder == 1
    assert why_not(other, BuildWonder(1, "A", "great_wall")) == ".needs_advance"


def test_R133_end_roll_comes_before_any_turn_and_the_short_game_keeps_other_ends():
    short = table("rome", "greece", short_game=True)
    lost = player(replace(short, stage="status", step=1, round=2), 1, cities=())
    assert do(lost, NextStep()).stage == "over"
    assert do(replace(short, stage="status", step=1, round=4), NextStep()).stage == "over"
    assert do(replace(short, stage="status", step=1, round=3), NextStep()).step == 2


def test_R134_leftovers_are_worth_nothing(duel):
    stuffed = rich(duel, units={"infantry": 9}, action_cards=9, objective_cards=9, wonder_cards=3, leader="sulla")
    assert score(stuffed).totals == score(duel).totals


def test_R120_structures_and_army_units():
    assert Units(settler=1, infantry=1, ship=2, cavalry=1, elephant=1, leader=1).army == 4
    held = BarbarianCity(City("X", buildings={"port": 0}))
    assert held.city.size == 2
