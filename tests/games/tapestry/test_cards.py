"""Tapestry cards: when they count, and what each of those that count by themselves gives."""

from __future__ import annotations

import pytest

from companion.engine.data import items
from companion.games.tapestry.cards.card_actions import CopyCard, PlayTapestry
from companion.games.tapestry.cards.tech_actions import Invent
from companion.games.tapestry.city.city_actions import PlaceBuilding
from companion.games.tapestry.civilizations.civilization_actions import GainCivilization
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.table.changes import active_card as card_in_force
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.turn_actions import Advance, Gain, PayBonus, Skip

from .table import active_card, after_first_income, at, choose, do, due, give, me, plenty, refused, set_to, story, techs


@pytest.fixture
def session():
    """Three players; the first is to play a card, and a neighbour is in the era already."""
    session = after_first_income()
    set_to(session, "players.1.mat", [{"era": 2, "card": "alliance"}])
    do(session, TakeIncome(0))
    return session


def test_there_are_43_cards_and_seven_traps():
    cards = items("tapestry", "tapestry_cards")
    assert sum(card["copies"] for card in cards.values()) == 50
    assert cards["trap"]["copies"] == 7


def test_TP39_a_card_counts_until_the_owners_next_income_turn(session):
    do(session, PlayTapestry(0, "monarchy"))
    assert card_in_force(me(session)) == "monarchy"
    assert session.state.active != 0
    assert ".reminder.card" not in [reminder.message.id for reminder in session.reminders]
    set_to(session, "active", 0)
    assert ".reminder.card" in [reminder.message.id for reminder in session.reminders]
    do(session, TakeIncome(0))
    assert card_in_force(me(session)) == ""


def test_TP39_a_card_on_top_ends_it_and_covered_cards_stay(session):
    do(session, PlayTapestry(0, "monarchy"))
    due(session, "play_on_top")
    do(session, PlayTapestry(0, "academia"))
    assert card_in_force(me(session)) == "academia"
    assert [played.card for played in me(session).mat] == ["monarchy", "academia"]
    # No bonus for an era that was entered before.
    assert me(session).due == ()


def test_without_a_card_nothing_is_played_on_top(session):
    do(session, PlayTapestry(0, "monarchy"))
    set_to(session, "players.0.hand", 0)
    do(session, Gain(0, "play_on_top"))
    assert me(session).due == ()


def test_a_card_lies_on_one_mat_only(session):
    assert refused(session, PlayTapestry(0, "alliance")) == "card_already_out"
    do(session, PlayTapestry(0, "trap"))
    assert me(session).vp["tapestry"] == 10


def test_age_of_discovery_moves_everybody(session):
    do(session, PlayTapestry(0, "age_of_discovery"), "exploration")
    assert [me(session, seat).tracks["exploration"] for seat in range(3)] == [1, 1, 1]
    # Two tiles for the player alone, and one from income.
    assert [me(session, seat).tiles for seat in range(3)] == [4, 1, 1]


@pytest.mark.parametrize(
    ("own", "others", "points", "resources"),
    [(0, 1, 0, 2), (2, 1, 12, 0), (1, 1, 6, 1)],
    ids=["fewest", "most", "tied"],
)
def test_age_of_wonders(session, own, others, points, resources):
    names = ["forge", "barn", "library", "bakery", "barracks", "academy"]
    set_to(session, "players.0.landmarks", names[:own])
    set_to(session, "players.1.landmarks", names[2 : 2 + others])
    set_to(session, "players.2.landmarks", names[4 : 4 + others])
    do(session, PlayTapestry(0, "age_of_wonders"))
    for _ in range(resources):
        choose(session, "coin")
    assert me(session).vp["tapestry"] == points
    assert me(session).resources["coin"] == 2 + resources


def test_boast_counts_tracks_where_nobody_is_ahead(session):
    at(session, "science", 3)
    at(session, "military", 2, seat=2)
    do(session, PlayTapestry(0, "boast_of_superiority"))
    assert me(session).vp["tapestry"] == 12


def test_plea_for_aid_counts_tracks_where_all_are_ahead(session):
    for seat in (1, 2):
        at(session, "science", 2, seat)
    do(session, PlayTapestry(0, "plea_for_aid"))
    choose(session, "coin")
    assert me(session).vp["tapestry"] == 2


def test_dark_ages_three_back_three_up(session):
    for track in ("exploration", "science"):
        at(session, track, 3)
    do(session, PlayTapestry(0, "dark_ages", track="technology"))
    assert me(session).tracks == {"exploration": 2, "science": 2, "military": 0, "technology": 3}


def test_T_ADV_3_socialism_earns_the_landmarks_it_passes(session):
    assert refused(session, PlayTapestry(0, "socialism")) == "needs_track"
    at(session, "science", 2)
    at(session, "science", 7, seat=1)
    at(session, "science", 9, seat=2)
    do(session, PlayTapestry(0, "socialism", track="science"))
    assert me(session).tracks["science"] == 7
    assert me(session).landmarks == ("apothecary", "academy")
    assert me(session).due == ()


def test_socialism_may_go_down_to_the_nearest(session):
    at(session, "science", 8)
    at(session, "science", 3, seat=1)
    do(session, PlayTapestry(0, "socialism", track="science", other_way=True))
    assert me(session).tracks["science"] == 3
    assert me(session).landmarks == ()


def test_democracy_draws_three_and_discards_for_points(session):
    set_to(session, "players.0.hand", 2)
    do(session, PlayTapestry(0, "democracy", count=3))
    assert me(session).vp["tapestry"] == 6
    # One played, three drawn, three discarded, one from income.
    assert me(session).hand == 2


def test_diplomacy_is_for_everybody(session):
    do(session, PlayTapestry(0, "diplomacy"))
    choose(session, "coin")
    choose(session, "farm")
    choose(session, "food", seat=1)
    choose(session, "culture", seat=2)
    assert me(session).uncovered["farms"] == 2
    assert me(session, 2).resources["culture"] == 2


def test_guilds_trade_one_way(session):
    set_to(session, "players.0.vp.benefits", 12)
    assert refused(session, PlayTapestry(0, "guilds", count=3)) == "guilds_too_dear"
    do(session, PlayTapestry(0, "guilds", count=2))
    assert story(session) == [".step.paid_vp"]
    choose(session, "coin")
    choose(session, "coin")
    assert me(session).points == 2 + me(session).vp["income_territories"]
    assert me(session).resources["coin"] == 4


def test_guilds_the_other_way(session):
    give(session, coin=1, worker=1)
    assert refused(session, PlayTapestry(0, "guilds", count=4)) == "too_many_trades"
    assert refused(session, PlayTapestry(0, "guilds", count=3, other_way=True)) == "guilds_too_dear"
    do(session, PlayTapestry(0, "guilds", count=2, other_way=True))
    choose(session, "sell_coin")
    choose(session, "sell_worker")
    assert me(session).vp["tapestry"] == 10


def test_feudalism_meritocracy_and_dystopia(session):
    set_to(session, "players.0.landmarks", ["forge", "barn"])
    do(session, PlayTapestry(0, "feudalism"))
    choose(session, "vp_3_per_landmark")
    assert me(session).vp["tapestry"] == 6
    due(session, "copy_card")
    set_to(session, "players.2.mat", [{"era": 2, "card": "meritocracy"}])
    do(session, CopyCard(0, "meritocracy"))
    do(session, Invent(0, "paper"))
    assert me(session).vp["tapestry"] == 8


def test_oil_magnate_and_olympic_host(session):
    do(session, PlayTapestry(0, "oil_magnate", track="exploration"))
    assert me(session).tracks["exploration"] == 1
    choose(session, "advance_x_exploration", seat=1)
    do(session, Skip(2))
    assert [me(session, seat).tracks["exploration"] for seat in (1, 2)] == [1, 0]
    assert me(session, 1).tiles == 1


def test_olympic_host_asks_everybody(session):
    do(session, PlayTapestry(0, "olympic_host", count=1))
    choose(session, "market")
    choose(session, "worker_for_10_vp")
    choose(session, "worker_for_10_vp", seat=1)
    do(session, Skip(2))
    assert [me(session, seat).vp["tapestry"] for seat in range(3)] == [10, 10, 0]


def test_renaissance_moves_everywhere_with_free_bonuses(session):
    at(session, "military", 1)
    give(session)
    do(session, PlayTapestry(0, "renaissance"))
    assert me(session).tracks == {"exploration": 1, "science": 1, "military": 2, "technology": 1}
    do(session, PayBonus(0))
    assert me(session).uncovered["armories"] == 2


def test_revolution_raises_outposts_or_gives_a_resource(session):
    set_to(session, "players.1.toppled", 2)
    set_to(session, "players.1.controlled", 3)
    do(session, PlayTapestry(0, "revolution", opponent=1, count=3))
    assert (me(session).controlled, me(session, 1).controlled) == (3, 1)
    assert me(session).vp["achievements"] == 10


def test_technocracy_first_of_all_or_points(session):
    do(session, PlayTapestry(0, "technocracy"))
    assert me(session).vp["tapestry"] == 6


def test_technocracy_as_the_first_invents_and_upgrades():
    session = after_first_income()
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "technocracy"))
    choose(session, "coin")
    do(session, Invent(0, "paper"))
    assert me(session).due[0].parts[0] == "upgrade_new"


def test_trade_economy_copies_a_space_and_gives_the_bonus(session):
    at(session, "military", 2, seat=1)
    give(session, 1)
    do(session, PlayTapestry(0, "trade_economy", track="military", opponent=1))
    assert me(session).hand == 2
    do(session, PayBonus(1))
    assert me(session, 1).uncovered["armories"] == 2


def test_steam_tycoon_and_coal_baron_give_to_neighbours(session):
    do(session, PlayTapestry(0, "steam_tycoon"))
    do(session, Invent(0, "paper"))
    assert [me(session, seat).due[0].parts for seat in (1, 2)] == [("invent_top",), ("invent_top",)]
    due(session, "copy_card")
    set_to(session, "players.2.mat", [{"era": 2, "card": "coal_baron"}])
    do(session, CopyCard(0, "coal_baron"))
    assert [me(session, seat).tiles for seat in (1, 2)] == [2, 2]


def test_colonialism_pays_by_land(session):
    give(session)
    do(session, PlayTapestry(0, "colonialism", tile="tile_2"))
    assert me(session).resources == {"coin": 2, "worker": 2, "food": 1, "culture": 1}


def test_espionage_may_copy_a_card_of_the_era(session):
    do(session, PlayTapestry(0, "espionage"))
    assert refused(session, CopyCard(0, "monarchy")) == "card_not_out"
    do(session, CopyCard(0, "alliance"))
    assert card_in_force(me(session)) == "alliance"


def test_capitalism_and_mercantilism_in_the_income_step(session):
    set_to(session, "players.0.uncovered.markets", 2)
    do(session, PlayTapestry(0, "capitalism"))
    assert me(session).vp["tapestry"] == 4
    before = me(session).resources["coin"]
    do(session, Gain(0, "market"))
    assert me(session).resources["coin"] == before + 1


def test_mercantilism_changes_food(session):
    give(session, food=1)
    do(session, PlayTapestry(0, "mercantilism"))
    choose(session, "food_to_coin")
    choose(session, "food_to_culture")
    assert me(session).due == ()
    assert me(session).vp["tapestry"] == 4
    assert me(session).resources == {"coin": 2, "worker": 1, "food": 0, "culture": 2}


def test_monarchy_wartime_economy_theocracy_revisionism_tyranny():
    session = after_first_income()
    active_card(session, "monarchy")
    set_to(session, "players.0.uncovered.farms", 2)
    do(session, PlaceBuilding(0, "farm", 1, 1))
    assert me(session).vp["tapestry"] == 3
    active_card(session, "wartime_economy")
    at(session, "science", 1)
    give(session, coin=1)
    do(session, Advance(0, "science"))
    do(session, PayBonus(0))
    assert me(session).uncovered["houses"] == 2
    active_card(session, "theocracy")
    do(session, Gain(0, "advance_x_technology"))
    assert me(session).vp["tapestry"] == 7
    do(session, Gain(0, "advance_x_science"))
    assert me(session).tracks["science"] == 2
    active_card(session, "revisionism")
    at(session, "military", 3)
    do(session, Gain(0, "advance_x_military"))
    choose(session, "food")
    at(session, "technology", 6)
    set_to(session, "players.1.landmarks", ["rubber_works"])
    do(session, Gain(0, "advance_x_technology"))
    assert me(session).uncovered["armories"] == 2
    active_card(session, "tyranny")
    do(session, Gain(0, "tapestry_card"))
    do(session, PlayTapestry(0, "monarchy"))
    assert me(session).vp["tapestry"] == 12


def test_pillage_and_plunder_takes_both_dice_when_toppling():
    session = after_first_income()
    active_card(session, "pillage_and_plunder")
    due(session, "conquer")
    do(session, Conquer(0, defender=1), "vp_5", "coin")
    assert (me(session).vp["conquest"], me(session).resources["coin"]) == (5, 2)


def test_mechs_bring_another_civilization():
    session = after_first_income()
    at(session, "military", 11)
    plenty(session)
    do(session, Advance(0, "military"))
    do(session, Conquer(0), "vp_4", "coin")
    do(session, GainCivilization(0, "leaders"))
    assert me(session).civilizations == ("nomads", "leaders")


def test_TP40_mystics_and_futurists_are_drawn_again(session):
    due(session, "extra_civilization")
    assert refused(session, GainCivilization(0, "mystics")) == "draw_another"
    assert refused(session, GainCivilization(0, "futurists")) == "draw_another"
    assert refused(session, GainCivilization(0, "militants")) == "draw_another"
    do(session, GainCivilization(0), "chosen")
    assert me(session).civilizations[-1] == "chosen"


def test_techs_are_counted_where_cards_ask(session):
    techs(session, paper="x", clocks="circle")
    do(session, Gain(0, "vp_2_per_tech_card"))
    assert me(session).points == 4
