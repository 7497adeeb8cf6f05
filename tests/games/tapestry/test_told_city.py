"""A city that is only told, switchable at any time, and the spot a reminder places a building on."""

from __future__ import annotations

from companion.games.tapestry.city.best_spot import best_place, best_spot
from companion.games.tapestry.city.city_actions import PlaceBuilding, PlaceLandmark
from companion.games.tapestry.city.told_city import PlaceCity, TellCity
from companion.games.tapestry.game import GAME
from companion.games.tapestry.table.changes import to_place
from companion.games.tapestry.turn.income import income_vp, own_city_vp
from companion.games.tapestry.turn.turn_actions import Gain

from .table import active_card, after_first_income, choose, do, me, refused, set_to


def in_grassland():
    return after_first_income(capitals=("grassland", "wetland", "mountain"))


def test_TP22_a_told_city_scores_what_was_told():
    session = in_grassland()
    do(session, TellCity(0, lines=5, districts=0))
    assert own_city_vp(me(session)) == 5
    assert next(part.each for part in income_vp(me(session)) if part.line == "income_city") == 5


def test_TP21_a_told_district_gives_its_resource_once():
    session = in_grassland()
    do(session, TellCity(0, lines=0, districts=2))
    assert len(me(session).due) == 2
    choose(session, "coin")
    choose(session, "coin")
    do(session, TellCity(0, lines=1, districts=2))
    assert me(session).due == ()


def test_TP20_a_told_city_asks_for_no_place_and_never_shrinks():
    session = in_grassland()
    do(session, TellCity(0, lines=2, districts=0))
    do(session, Gain(0, "house"))
    assert to_place(me(session)) == ()
    assert refused(session, TellCity(0, lines=1, districts=0)) == "city_shrinks"


def test_TP20_a_table_may_go_back_to_placing_at_any_time():
    session = in_grassland()
    assert refused(session, PlaceCity(0)) == "city_is_placed"
    do(session, Gain(0, "house"))
    do(session, TellCity(0, lines=3, districts=0))
    do(session, PlaceCity(0))
    assert to_place(me(session)) == ("house",)
    assert own_city_vp(me(session)) == 0


def test_card27_monarchy_pays_for_a_building_in_a_told_city():
    session = in_grassland()
    active_card(session, "monarchy")
    do(session, TellCity(0, lines=0, districts=0))
    do(session, Gain(0, "house"))
    assert me(session).vp["tapestry"] == 3


def test_card39_terraforming_pays_for_dots_that_are_told():
    session = in_grassland()
    assert refused(session, TellCity(0, lines=0, districts=0, on_dots=1)) == "cell_taken"
    active_card(session, "terraforming")
    do(session, TellCity(0, lines=0, districts=0, on_dots=1))
    assert me(session).vp["tapestry"] == 5


def test_mystics_foresee_told_districts():
    session = in_grassland()
    do(session, TellCity(0, lines=0, districts=1))
    assert GAME.figures(session.state)[0]["city"]["told"] is True


def test_a_reminder_places_a_building_where_it_completes_a_district():
    session = in_grassland()
    set_to(session, "players.0.uncovered.houses", 4)
    for column in (1, 2):
        do(session, PlaceBuilding(0, "house", 1, column))
    reminder = next(r for r in session.reminders if r.message.id == ".reminder.place")
    assert reminder.action == PlaceBuilding(0, "house", 1, 3)
    assert best_spot(me(session)) == (1, 3)
    do(session, reminder.action)
    assert len(me(session).due) == 1


def test_a_reminder_places_a_landmark_where_it_does_most():
    session = in_grassland()
    do(session, Gain(0, "landmark_barn"))
    reminder = next(r for r in session.reminders if r.message.id == ".reminder.place")
    assert reminder.action == PlaceLandmark(0, "barn", *best_place(me(session), "barn"))
    do(session, reminder.action)
    assert me(session).city[-1].piece == "barn"
