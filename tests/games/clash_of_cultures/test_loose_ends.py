"""Corners of events, trade, revolutions and abilities that nobody sits in often."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.asking import begin
from companion.games.clash_of_cultures.cities.cities import space_kinds
from companion.games.clash_of_cultures.cities.collect_actions import (
    Collect,
    FoundCity,
    FreeEconomy,
    SwapForGold,
    founded,
)
from companion.games.clash_of_cultures.cities.influence_actions import InfluenceCulture
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.cities.trade_actions import TakeTradeRoutes
from companion.games.clash_of_cultures.events.disaster_actions import DestroyStructures
from companion.games.clash_of_cultures.events.event import deck
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.events.fate_actions import RemoveUnits
from companion.games.clash_of_cultures.events.suffer_actions import SufferEvent
from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from companion.games.clash_of_cultures.scoring.objectives import fulfilled
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.state import BarbarianCity, City, Space
from companion.games.clash_of_cultures.turn.questions import questions
from companion.games.clash_of_cultures.turn.reminders import reminders
from companion.games.clash_of_cultures.turn.status_actions import ChangeGovernment
from companion.games.clash_of_cultures.turn.turns import note
from companion.games.clash_of_cultures.war.aftermath_actions import BookBattle
from companion.games.clash_of_cultures.war.battle_actions import StartBattle
from companion.games.clash_of_cultures.war.capture_actions import RaiseRuneStone

from .helpers import cities, city, do, first, learn, me, owing, own, player, rich, table, tell, turn_of, why_not

REVOLT = "revolution_38"


def test_R118_a_market_earns_only_where_a_route_ends():
    state = player(learn(table(), "trade_routes"), units={"settler": 1})
    state = city(state, seat=1, buildings={"market": 1})
    assert me(do(state, TakeTradeRoutes(0, 1, 1, markets=(1,))), 1).gold == 1
    assert me(do(state, TakeTradeRoutes(0, 0, 1, markets=(1,))), 1).gold == 0


def test_R077_kept_and_open_events_are_not_shuffled_back():
    state = player(table(), kept_events=("great_artist_19",))
    state = replace(state, open_events=("trojan_horse_42",), events_drawn=printed.in_box("events", True))
    again = deck(state)
    assert "great_artist_19" not in again
    assert "trojan_horse_42" not in again
    assert "famine_3" in again


def test_R052_a_city_won_by_takeover_gets_a_name_of_its_own():
    state = turn_of(cities(table(), City("A"), City("B1")), grants=("takeover",))
    state = replace(state, barbarians=(BarbarianCity(City("B1"), {"infantry": 2}),))
    after = do(state, InfluenceCulture(0, "A", None, "B1", distance=1), 5)
    assert len({here.name for here in me(after).cities}) == 3


def test_R052_who_founded_a_city_and_lost_all_of_them_can_still_be_shown():
    state = cities(turn_of(table(), conditions=(founded(0),)))
    assert fulfilled(state, 0, "city_founder") is False


def test_R084_a_revolution_changes_the_government_for_free():
    state = learn(player(table(), event_counter=0), "draft", "philosophy", "voting")
    drawn = do(state, DrawEvent(0, REVOLT))
    suffered = do(drawn, SufferEvent(0, REVOLT))
    assert any(one.action == begin(ChangeGovernment, seat=0, revolution=True) for one in reminders(suffered))
    after = do(suffered, ChangeGovernment(0, "autocracy", revolution=True))
    assert me(after).advances[-1] == "nationalism"
    assert not any(one.action == begin(ChangeGovernment, seat=0, revolution=True) for one in reminders(after))


def test_R084_an_army_unit_averts_the_change_of_a_revolution():
    state = learn(player(table(), event_counter=0, units={"infantry": 2}), "draft", "philosophy", "voting")
    suffered = do(do(state, DrawEvent(0, REVOLT)), SufferEvent(0, REVOLT, units=Units(infantry=1)))
    assert (suffered.turn.actions, me(suffered).units["infantry"]) == (3, 1)
    (asked,) = questions(suffered)
    assert [answer.icon for answer in asked.answers] == ["crown", "sword"]
    averted = do(suffered, RemoveUnits(0, Units(infantry=1)))
    assert not any(one.action == begin(ChangeGovernment, seat=0, revolution=True) for one in reminders(averted))


def test_R084_without_another_government_a_revolution_asks_for_no_change():
    state = player(learn(table(), "philosophy", "voting"), event_counter=0)
    suffered = do(do(state, DrawEvent(0, REVOLT)), SufferEvent(0, REVOLT))
    assert not any(one.action == begin(ChangeGovernment, seat=0, revolution=True) for one in reminders(suffered))


def test_R032_free_actions_of_a_leader_wait_for_the_own_turn():
    state = rich(player(table("rome", "egypt"), 1, leader="cleopatra"), 1)
    beloved = UseAbility(1, "cleopatra_beloved", first(state, 1).name)
    assert why_not(state, beloved) == ".not_your_turn"
    assert why_not(turn_of(state, 1), beloved) == ""


def test_R065_fanatics_need_an_own_city_to_go_to():
    state = learn(table(), "fanaticism", seat=1)
    state = city(player(state, 1, units={}), seat=1, buildings={"temple": 1})
    lost = do(state, BookBattle(0, 1, "won", city=first(state, 1).name))
    assert me(lost, 1).units.get("infantry", 0) == 0
    two = cities(state, first(state, 1), City("Y"), seat=1)
    kept = do(two, BookBattle(0, 1, "won", city=first(state, 1).name))
    assert me(kept, 1).units["infantry"] == 1


def test_R066_a_sea_battle_booked_by_hand_does_not_guess_the_ships_left():
    state = player(table(), units={"ship": 3, "infantry": 4})
    after, turn = tell(state, BookBattle(0, 1, "won", Units(ship=1), Units(ship=1), sea=True))
    assert me(after).units == {"ship": 2, "infantry": 4}
    told = [step.message.id for step in turn.steps]
    assert ".step.drowning_by_hand" in told
    assert ".step.drowning" not in told


def test_R049_recruits_that_may_move_at_once_are_told():
    china = rich(own(table("china", "greece"), "expansion"))
    _, turn = tell(china, Recruit(0, first(china).name, Units(settler=1)))
    assert ".step.expansion" in [step.message.id for step in turn.steps]
    huns = rich(own(table("huns", "greece"), "mounted_archers"))
    _, turn = tell(huns, Recruit(0, first(huns).name, Units(cavalry=1)))
    assert ".step.mounted_archers" in [step.message.id for step in turn.steps]


def test_R040_tribute_empire_offers_foreign_cities_two_spaces_away():
    state = table("aztecs", "greece")
    plain = space_kinds(state, 0, first(state))
    tribute = own(state, "tribute_empire")
    more = [kind for kind in space_kinds(tribute, 0, first(tribute)) if kind not in plain]
    assert {kind.terrain for kind in more} == {"plain", "forest", "mountain"}
    after = do(tribute, Collect(0, first(state).name, tuple(kind for kind in more if kind.terrain == "mountain")))
    assert me(after).ore == 1
    assert why_not(state, Collect(0, first(state).name, tuple(more)[:1])) == ".space_has_enemies"


def test_R033_aztec_gold_is_given_only_for_what_is_there():
    state = note(player(own(table("aztecs", "greece"), "aztec_gold"), food=1, wood=0), "aztec_gold")
    assert why_not(state, SwapForGold(0, Goods(food=1, wood=1), mountains=2)) == ".not_enough"
    assert (me(do(state, SwapForGold(0, Goods(food=1), mountains=2))).gold, me(state).gold) == (1, 0)
    forced = do(state, SwapForGold(0, Goods(food=1, wood=1), mountains=2), override=True)
    assert me(forced).gold == 1


def test_R097_a_rune_stone_is_offered_after_a_costly_battle():
    vikings = own(table("vikings", "greece"), "rune_stones")
    vikings = player(vikings, units={"infantry": 3})
    cheap = do(vikings, BookBattle(0, 1, "won", Units(infantry=1), Units(infantry=1)))
    assert not any(isinstance(one.action, RaiseRuneStone) for one in reminders(cheap))
    costly = do(vikings, BookBattle(0, 1, "lost", Units(infantry=2), Units()))
    assert any(isinstance(one.action, RaiseRuneStone) for one in reminders(costly))
    raised = do(costly, RaiseRuneStone(0))
    assert me(raised).rune_stones == 1
    assert not any(isinstance(one.action, RaiseRuneStone) for one in reminders(raised))


def test_R018_myths_keep_the_mood_of_a_city_an_earthquake_strikes():
    shaken = owing(cities(table(), City("A", buildings={"temple": 0}), City("B"), City("C")), "earthquake_30")
    state = learn(shaken, "myths")
    quake = DestroyStructures(0, "A", "earthquake_30", ("temple",), myths=True)
    assert why_not(state, quake) == ".no_mood_token"
    after = do(player(state, mood=1), quake)
    assert (first(after).mood, me(after).mood, first(after).buildings) == ("neutral", 0, {})
    unprotected = do(player(state, mood=1), DestroyStructures(0, "A", "earthquake_30", ("temple",)))
    assert (first(unprotected).mood, me(unprotected).mood) == ("angry", 1)


def test_R016_boudica_keeps_her_settler_for_gold_too():
    celts = player(table("celts", "greece"), leader="queen_boudica", food=0, gold=1)
    after = do(celts, FoundCity(0, keep_settler=True))
    assert (me(after).gold, me(after).units["settler"], len(me(after).cities)) == (0, 1, 2)
    assert why_not(player(celts, gold=0), FoundCity(0, keep_settler=True)) == ".keep_settler_boudica"


def test_R103_the_base_game_fights_without_the_expansions_units():
    state = learn(table(expansion=False), "tactics")
    riders = StartBattle(0, 1, Units(cavalry=1), Units(infantry=1))
    assert why_not(state, riders) == ".not_in_base_game"
    assert why_not(state, StartBattle(0, 1, Units(infantry=1), Units(infantry=1, leader=1))) == ".not_in_base_game"
    assert why_not(state, StartBattle(0, 1, Units(infantry=1), Units(infantry=1))) == ""


def test_R118_trade_is_not_reminded_of_in_the_middle_of_a_battle():
    state = learn(table(), "trade_routes", "tactics")
    assert [one.action for one in reminders(state)] == [begin(TakeTradeRoutes, seat=0)]
    fighting = do(state, StartBattle(0, 1, Units(infantry=1), Units(infantry=1)))
    assert not reminders(fighting)


def test_R041_free_economy_is_a_production_like_any_other():
    state = player(learn(table(), "free_economy", "metallurgy"), mood=1)
    state = city(state, buildings={"port": 0})
    ore = (Space("mountain", label="a"), Space("mountain", label="b"))
    after = do(state, FreeEconomy(0, first(state).name, ore, ore_as_gold=True))
    assert (me(after).ore, me(after).gold, me(after).mood) == (1, 1, 0)
    huns = player(city(learn(table("huns", "greece"), "free_economy"), mood="angry"), leader="bleda", mood=1)
    driven = do(huns, FreeEconomy(0, first(huns).name, ore, enforced=True))
    assert (me(driven).ore, driven.turn.enforced) == (2, (first(huns).name,))
