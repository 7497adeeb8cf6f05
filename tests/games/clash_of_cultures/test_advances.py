"""Advances: payment, order, governments, markers, and what they bring."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.action import Turn
from companion.engine.chance import Chance
from companion.engine.message import say
from companion.games.clash_of_cultures.advances.advance_actions import Advance, BorrowAdvance, FreeAdvance
from companion.games.clash_of_cultures.advances.card_use import ADVANCES, CIV_ADVANCES, WONDERS, CardUse
from companion.games.clash_of_cultures.advances.free_actions import PrayAtStatue, UseAbsolutePower
from companion.games.clash_of_cultures.cards.card_actions import PlayCard
from companion.games.clash_of_cultures.cities.build_actions import Build
from companion.games.clash_of_cultures.cities.mood_actions import MoodStep, RaiseMood
from companion.games.clash_of_cultures.cities.trade_actions import Cards, Trade
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.events.fate_actions import PlayGreatPerson, SetAsideGovernment
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from companion.games.clash_of_cultures.scoring.scoring import score
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.amounts import Goods
from companion.games.clash_of_cultures.table.state import City
from companion.games.clash_of_cultures.table.stock import knows
from companion.games.clash_of_cultures.turn.status_actions import ChangeGovernment, revolt
from companion.games.clash_of_cultures.turn.turn_actions import EndTurn, SpendAction
from companion.games.clash_of_cultures.turn.turns import note

from .helpers import cities, city, do, first, learn, me, own, player, rich, table, turn_of, why_not


def test_R016_gold_replaces_resources_but_never_tokens(duel):
    gold = player(duel, food=0, gold=2)
    assert me(do(gold, Advance(0, "fishing"))).gold == 0
    angry = player(city(gold, mood="neutral"), gold=7)
    assert why_not(angry, RaiseMood(0, (MoodStep("0"),))) == ".cannot_pay"


def test_R017_ideas_replace_food_only_for_advances(duel):
    wise = player(duel, food=0, ideas=7, wood=1, ore=1)
    assert me(do(wise, Advance(0, "fishing"))).ideas == 5
    two = learn(cities(wise, City("A"), City("B")), "writing")
    assert why_not(two, Build(0, "A", "academy")) == ".cannot_pay"


def test_R018_once_a_turn_effects_work_once(duel):
    ready = player(learn(duel, "absolute_power"), mood=9)
    after = do(ready, UseAbsolutePower(0))
    assert (after.turn.actions, me(after).mood) == (4, 7)
    assert why_not(after, UseAbsolutePower(0)) == ".once_a_turn"


def test_R019_three_actions_must_be_used_in_clockwise_turns(duel):
    state = duel
    assert why_not(state, EndTurn(0)) == ".actions_left"
    for _ in range(3):
        state = do(state, SpendAction(0))
    assert why_not(state, SpendAction(0)) == ".no_action_left"
    state = do(state, EndTurn(0))
    assert (state.turn.seat, state.turn.actions) == (1, 3)
    assert why_not(state, SpendAction(0)) == ".not_your_turn"


def test_R019_three_phases_then_the_status_phase(duel):
    state = duel
    for _ in range(6):
        state = do(state.with_turn(replace(state.turn, actions=0)), EndTurn(state.turn.seat))
    assert (state.stage, state.step, state.phase) == ("status", 1, 3)


def test_R020_actions_repeat_freely(duel):
    state = player(duel, food=7, ideas=7)
    for advance in ("fishing", "myths"):
        state = do(state, Advance(0, advance))
    assert {"fishing", "myths"} <= set(me(state).advances)


def test_R021_extra_and_fewer_actions(duel):
    statue = city(player(duel, objective_cards=1), wonders=("great_statue",))
    after = do(statue, PrayAtStatue(0))
    assert (after.turn.actions, me(after).objective_cards) == (4, 0)
    leader = do(player(duel, culture=1), PlayCard(0, "leadership"))
    assert leader.turn.actions == 4
    victim = do(player(duel, culture=1), PlayCard(0, "assassination", partner=1))
    victim = do(victim.with_turn(replace(victim.turn, actions=0)), EndTurn(0))
    assert victim.turn.actions == 2


def test_R022_an_advance_costs_two_in_any_mix(duel):
    mixed = player(duel, food=1, ideas=1, gold=1)
    after = do(mixed, Advance(0, "fishing", Goods(ideas=1, gold=1)))
    assert (me(after).food, me(after).ideas, me(after).gold) == (1, 0, 0)
    assert why_not(mixed, Advance(0, "fishing", Goods(food=1))) == ".wrong_payment"
    assert why_not(player(duel, food=1), Advance(0, "fishing")) == ".cannot_pay"
    assert why_not(duel, Advance(0, "fishing", Goods(food=1, wood=1))) == ".wrong_payment"


def test_R023_the_top_advance_comes_first(duel):
    assert why_not(duel, Advance(0, "navigation")) == ".advance_needs"
    assert why_not(learn(duel, "fishing"), Advance(0, "cartography")) == ""
    assert why_not(duel, Advance(0, "farming")) == ".advance_owned"


@pytest.mark.parametrize(
    ("top", "needed"), [("voting", "philosophy"), ("nationalism", "draft"), ("dogma", "state_religion")]
)
def test_R024_governments_need_their_advance_and_exclude_each_other(duel, top, needed):
    assert why_not(duel, Advance(0, top)) == ".advance_needs"
    ready = learn(duel, needed)
    assert why_not(ready, Advance(0, top)) == ""
    other = "voting" if top != "voting" else "dogma"
    assert why_not(learn(ready, other), Advance(0, top)) == ".one_government"


def test_R025_marker_rim_token_then_event_then_three_markers(duel):
    after = do(duel, Advance(0, "fishing"))
    assert (me(after).event_counter, me(after).mood) == (2, 1)
    empty = do(player(duel, event_counter=1), Advance(0, "math"))
    assert (me(empty).event_counter, me(empty).culture) == (0, 1)
    assert why_not(empty, SpendAction(0)) == ".event_first"
    assert me(do(empty, DrawEvent(0, "a_good_year_10", place_found=False))).event_counter == 3


def test_T33_counter_one_to_event_to_three(duel):
    state = do(player(duel, event_counter=1), Advance(0, "storage"))
    assert me(state).event_counter == 0
    assert me(do(state, DrawEvent(0, "great_artist_19"))).event_counter == 3


def test_R026_markers_not_from_the_counter(duel):
    state = player(duel, culture=5, action_cards=5)
    assert me(do(state, PlayCard(0, "quick_advance", ("fishing",)))).event_counter == 3
    person = player(state, kept_events=("great_scientist_22",))
    after = do(person, PlayGreatPerson(0, "great_scientist_22", "math"))
    assert (me(after).event_counter, me(after).ideas, me(after).action_cards) == (3, 1, 6)
    civ = do(table("aztecs", "rome"), Advance(0, "tactics"))
    assert (me(civ).event_counter, me(civ).civ_advances) == (2, ("captives",))


def test_R026_anarchy_gives_its_markers_back(duel):
    state = do(learn(duel, "draft", "nationalism", "totalitarianism"), SetAsideGovernment(0))
    assert (me(state).anarchy, score(state).lines[4].values[0]) == (2, 2)
    again = do(player(state, food=2), Advance(0, "nationalism"))
    assert (me(again).anarchy, me(again).event_counter) == (1, 3)


@pytest.mark.parametrize(
    ("helper", "advance"),
    [("math", "engineering"), ("math", "roads"), ("astronomy", "navigation"), ("astronomy", "cartography")],
)
def test_R027_free_advances_still_cost_the_action(duel, helper, advance):
    ready = player(learn(duel, "fishing", "mining", helper), food=0)
    after = do(ready, Advance(0, advance))
    assert advance in me(after).advances
    assert after.turn.actions == 2


def test_R027_priesthood_once_a_turn_for_science(duel):
    ready = player(learn(duel, "priesthood"), food=0)
    after = do(ready, Advance(0, "math"))
    assert "math" in me(after).advances
    assert why_not(after, Advance(0, "astronomy")) == ".cannot_pay"


def test_R027_rome_vikings_maya_and_india():
    rome = own(table("rome", "greece"), "aqueduct")
    assert me(do(player(rome, food=0), Advance(0, "sanitation"))).food == 0
    free_action = do(rome, Advance(0, "sanitation", as_free_action=True))
    assert (free_action.turn.actions, me(free_action).food) == (3, 0)
    vikings = player(own(learn(table("vikings", "rome"), "fishing"), "ship_construction"), food=0)
    assert "navigation" in me(do(vikings, Advance(0, "navigation"))).advances
    maya = player(own(table("maya", "rome"), "ballcourts"), food=1)
    after = do(maya, Advance(0, "myths"))
    assert me(after).food == 0
    assert why_not(player(after, food=1), Advance(0, "rituals")) == ".cannot_pay"
    india = player(own(table("india", "rome"), "peace_and_poetry"), food=0, mood=1)
    assert me(do(india, Advance(0, "tactics"))).mood == 0


def test_R028_civilization_advances_come_along_from_the_supply():
    aztecs = do(player(table("aztecs", "rome"), event_counter=1), Advance(0, "tactics"))
    assert me(aztecs).civ_advances == ("captives",)
    assert (me(aztecs).event_counter, me(aztecs).culture) == (0, 1)
    first_government = do(learn(table("japan", "rome"), "draft"), Advance(0, "nationalism"))
    assert me(first_government).civ_advances == ("shogunate",)


def test_T32_aztecs_gain_tactics_with_counter_two():
    after = do(player(table("aztecs", "rome"), event_counter=2), Advance(0, "tactics"))
    assert (me(after).event_counter, me(after).culture, me(after).civ_advances) == (1, 1, ("captives",))


def test_R029_engineering_monuments_writing_philosophy(duel):
    state = player(learn(duel, "arts"), food=7, ideas=7)
    state = do(do(state, Advance(0, "engineering")), Advance(0, "monuments"))
    assert me(state).wonder_cards == 2
    state = player(turn_of(state), event_counter=3)
    state = do(state, Advance(0, "writing"))
    assert (me(state).action_cards, me(state).objective_cards) == (2, 2)
    before = me(state).ideas + me(state).food
    state = do(state, Advance(0, "philosophy"))
    assert me(state).ideas + me(state).food == before - 2 + 1
    science = player(state, ideas=0, food=2)
    assert me(do(science, Advance(0, "math"))).ideas == 1


def test_R030_action_cards_on_the_own_turn_and_once_a_condition(duel):
    hand = player(duel, action_cards=3)
    assert why_not(turn_of(hand, 1), PlayCard(0, "ideas")) == ".not_your_turn"
    assert why_not(hand, PlayCard(0, "great_ideas")) == ".card_condition"
    won = hand.with_turn(replace(hand.turn, land_battles_won=1))
    after = do(won, PlayCard(0, "great_ideas"))
    assert (me(after).ideas, me(after).action_cards) == (2, 2)
    assert why_not(after, PlayCard(0, "great_ideas")) == ".card_condition"
    assert why_not(player(duel, action_cards=0), PlayCard(0, "ideas")) == ".no_card"


def test_R031_trade_swaps_at_once_and_caps_count(duel):
    state = player(player(duel, wood=2, action_cards=1), 1, food=2, ore=3)
    after = do(state, Trade(0, 1, Goods(wood=2), Goods(ore=3, food=2), gives_cards=Cards(action_cards=1)))
    assert (me(after).wood, me(after).ore, me(after).food) == (0, 3, 2)
    assert (me(after, 1).wood, me(after, 1).action_cards) == (2, 2)
    assert why_not(duel, Trade(0, 1, Goods(gold=1))) == ".trade_not_there"
    assert why_not(turn_of(state, 1), Trade(0, 1, Goods(wood=1))) == ".not_your_turn"


def test_a_bargain_tells_the_cards_and_that_something_is_for_nothing(duel):
    turn = Turn(Chance())
    Trade(0, 1, Goods(wood=1), gives_cards=Cards(action_cards=1)).apply(player(duel, wood=1, action_cards=1), turn)
    assert turn.outcome["given"] == (say(".field.wood.n", n=1), say(".field.action_cards.n", n=1))
    assert turn.outcome["got"] == (say(".nothing"),)


def test_R032_leader_abilities_need_the_leader_in_play():
    greece = city(player(table("greece", "rome"), mood=1), mood="happy")
    use = UseAbility(0, "pericles_master", city="0", advance="writing")
    assert why_not(greece, use) == ".leader_not_in_play"
    after = do(player(greece, leader="pericles"), use)
    assert "writing" in me(after).advances
    assert (me(after).mood, me(after).event_counter, after.turn.actions) == (0, 2, 2)
    assert why_not(city(player(greece, leader="pericles"), mood="neutral"), use) == ".leader_city_happy"


def test_R129_great_library_lends_one_advance_a_turn(duel):
    state = city(duel, wonders=("great_library",))
    after = do(state, BorrowAdvance(0, "priesthood"))
    assert knows(after, 0, "priesthood")
    assert score(after).totals == score(state).totals
    assert (me(after).event_counter, me(after).advances) == (3, me(state).advances)
    assert why_not(after, BorrowAdvance(0, "math")) == ".once_a_turn"
    assert why_not(state, BorrowAdvance(0, "voting")) == ".library_no_government"
    ended = do(after.with_turn(replace(after.turn, actions=0)), EndTurn(0))
    assert not knows(ended, 0, "priesthood")


def test_R041_free_education_after_an_idea_or_gold(duel):
    ready = player(learn(duel, "free_education"), food=0, ideas=3)
    after = do(ready, Advance(0, "fishing", free_education=True))
    assert (me(after).ideas, me(after).mood) == (0, 2)
    fed = player(ready, food=2)
    assert why_not(fed, Advance(0, "fishing", free_education=True)) == ".free_education_needs_idea_or_gold"


def test_T31_change_of_government(duel):
    state = learn(duel, "philosophy", "voting", "free_economy", "draft")
    state = player(replace(state, stage="status", step=5), culture=1, mood=1, event_counter=2)
    after = do(state, ChangeGovernment(0, "autocracy", ("forced_labor",)))
    assert {"nationalism", "forced_labor"} <= set(me(after).advances)
    assert not {"voting", "free_economy"} & set(me(after).advances)
    assert (me(after).culture, me(after).mood, me(after).event_counter) == (0, 0, 2)
    assert why_not(state, ChangeGovernment(0, "autocracy", ())) == ".government_choices"
    without = player(state, advances=("philosophy", "voting", "free_economy"))
    assert why_not(without, ChangeGovernment(0, "autocracy", ("forced_labor",))) == ".advance_needs"


def test_R084_government_change_needs_tokens_and_its_step(duel):
    state = learn(duel, "voting", "draft")
    assert why_not(state, ChangeGovernment(0, "autocracy")) == ".only_in_step"
    status = replace(state, stage="status", step=5)
    assert why_not(status, ChangeGovernment(0, "autocracy")) == ".cannot_pay"
    assert why_not(rich(learn(duel, "draft")), ChangeGovernment(0, "autocracy", revolution=True)) == ".no_government"


def test_R131_ziggurats_come_and_go_with_dogma():
    babylon = learn(table("babylonia", "rome"), "draft", "nationalism", "state_religion")
    status = player(replace(babylon, stage="status", step=5), culture=2, mood=2)
    after = do(status, ChangeGovernment(0, "theocracy"))
    assert me(after).civ_advances == ("ziggurats",)
    back = do(note(turn_of(after), revolt(0)), ChangeGovernment(0, "autocracy", revolution=True))
    assert me(back).civ_advances == ()
    kept = own(learn(table("rome", "greece"), "draft", "voting"), "provinces")
    changed = do(note(kept, revolt(0)), ChangeGovernment(0, "autocracy", revolution=True))
    assert me(changed).civ_advances == ("provinces",)


def test_T60_babylonia_gains_astronomy_with_counter_one():
    state = player(learn(table("babylonia", "rome"), "math"), event_counter=1)
    after = do(state, Advance(0, "astronomy"))
    assert (me(after).event_counter, me(after).culture, me(after).civ_advances) == (0, 1, ("star_catalogues",))
    drawn = do(after, DrawEvent(0, "a_good_year_10", star="culture", place_found=False))
    assert (me(drawn).culture, me(drawn).event_counter) == (2, 3)


def test_T45_man_god_lends_autocracy_without_points():
    egypt = own(table("egypt", "rome"), "man_god")
    state = learn(egypt, "dogma", "conversion")
    assert knows(state, 0, "nationalism")
    assert knows(state, 0, "absolute_power")
    assert not knows(state, 0, "totalitarianism")
    assert score(state).lines[1].values[0] == (2 + 2 + 1) * 0.5


def test_T36_two_copies_need_two_conditions(duel):
    hand = player(duel, action_cards=4)
    one = hand.with_turn(replace(hand.turn, cities_captured=1))
    rival = learn(one, "fishing", "myths", seat=1)
    after = do(rival, PlayCard(0, "teach_us", ("fishing",), partner=1))
    assert "fishing" in me(after).advances
    assert why_not(after, PlayCard(0, "teach_us", ("myths",), partner=1)) == ".card_condition"
    two = after.with_turn(replace(after.turn, cities_captured=2))
    assert why_not(two, PlayCard(0, "teach_us", ("myths",), partner=1)) == ""


def test_free_advance_of_the_status_phase_moves_the_counter(duel):
    status = replace(duel, stage="status", step=2)
    assert why_not(status, FreeAdvance(1, "fishing")) == ".not_your_free_advance"
    assert me(do(status, FreeAdvance(0, "fishing"))).event_counter == 2
    assert first(status).name


def test_whatever_a_card_in_play_offers_is_printed_and_has_its_move():
    """No price and no "once a turn" lives in code: a move without its row, or a row without a move, is found here."""
    moves = {(cls.DOMAIN, cls.CARD) for cls in GAME.actions if issubclass(cls, CardUse)}
    domains = (ADVANCES, CIV_ADVANCES, WONDERS)
    offers = {(domain, id) for domain in domains for id, item in printed.data(domain).items() if "use" in item}
    assert moves == offers
