"""Edges of war, worked out by hand from the rulebook: fallen leaders, laden ships, walls without guards, wonders."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.answering import progress
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.scoring.scoring import score, wonder_points
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.state import BarbarianCity, Captive, City, Clash, Wonder
from companion.games.clash_of_cultures.turn.status_actions import last_status, start_chooser
from companion.games.clash_of_cultures.war.aftermath_actions import ChooseDrowned, Retreat
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.capture_actions import ConquerCity, LoseCityToBarbarians
from companion.games.clash_of_cultures.war.hit_actions import ChooseFallen

from .armies import C5, E2, E4, I3, I5, I6, L1, begun, sides, told, war
from .helpers import cities, city, do, learn, me, own, player, table, why_not

ONE, TWO, THREE = Units(infantry=1), Units(infantry=2), Units(infantry=3)


def camp(name: str = "X", **units: int) -> BarbarianCity:
    """A barbarian city with these units."""
    return BarbarianCity(City(name, mood="angry"), units)


def test_R069_two_leaders_who_fall_in_one_round_count_for_each_other():
    state = player(player(war(), leader="sulla"), 1, leader="leonidas_i")
    start = begun(state, 0, 1, Units(leader=1), Units(leader=1))
    # One die each: 5 and the infantry symbol nobody has, so 5 and one hit for both.
    after = do(start, FightRound(), I5, I5)
    assert after.battle is None
    assert (me(after).leaders_killed, me(after, 1).leaders_killed) == (("leonidas_i",), ("sulla",))
    assert after.turn.battles[-1].ended == "draw"


def test_R064_settlers_fall_with_the_leader_who_was_their_last_guard():
    state = player(war(), leader="sulla", units={"settler": 2})
    start = begun(state, 0, 1, Units(leader=1, settler=2), THREE)
    after = do(start, FightRound(), E2, I6, I6, I6)
    assert (me(after).leader, me(after).units["settler"]) == (None, 0)
    assert me(after, 1).leaders_killed == ("sulla",)


def test_R063_without_the_leader_his_symbol_is_only_a_number():
    state = player(war(), leader="sulla", units={"infantry": 1})
    start = begun(state, 0, 1, Units(infantry=1, leader=1), THREE)
    # 3+1+2+2 is one hit; the owner gives the leader.
    hurt = do(start, FightRound(), E2, E2, I3, E2, E2)
    fallen = do(hurt, ChooseFallen(0, attacking=True, units=Units(leader=1)))
    assert me(fallen, 1).leaders_killed == ("sulla",)
    # A 1 with the leader's symbol stays a 1: no second throw.
    _, line = told(fallen, FightRound(), L1, E2, E2, E2)
    assert line["value"] == 1


def test_R065_both_sides_gone_at_a_fortress_with_guards_is_a_draw_and_nobody_captures():
    state = cities(war(), City("Z", buildings={"fortress": 1}), City("Y"), seat=1)
    start = begun(state, 0, 1, ONE, ONE, city="Z")
    # The attacker's 6+1 = 7 is one hit, which the fortress ignores; so only the attacker falls: the defender wins.
    after = do(start, FightRound(), I6, I6, E2)
    assert (after.spoils, after.turn.battles[-1].ended) == (None, "lost")
    # In the second round the walls no longer help: both fall, and the city stays as it was.
    again = do(begun(state, 0, 1, TWO, ONE, city="Z"), FightRound(), E2, E2, I6, E2)
    last = do(again, FightRound(), I6, I6)
    assert (last.spoils, last.turn.battles[-1].ended) == (None, "draw")
    assert [one.name for one in me(last, 1).cities] == ["Z", "Y"]


def test_R065_a_fortress_alone_that_kills_all_attackers_has_won():
    state = cities(war("aztecs", "greece"), City("Z", buildings={"fortress": 1}), City("Y"), seat=1)
    state = own(state, "captives", seat=1)
    start = begun(state, 0, 1, ONE, Units(), city="Z")
    after = do(start, FightRound(), E2, I6)
    assert (after.spoils, after.turn.battles[-1].ended) == (None, "lost")
    assert me(after, 1).captives == (Captive("infantry", 0),)


def test_R065_a_fortress_alone_ignores_one_hit_and_still_loses():
    state = cities(war(), City("Z", buildings={"fortress": 1}), City("Y"), seat=1)
    after = do(begun(state, 0, 1, TWO, Units(), city="Z"), FightRound(), I6, I6, I6)
    assert after.spoils is not None
    assert (me(after).units["infantry"], after.spoils.units) == (7, ONE)


def test_R068_an_empty_barbarian_city_brings_one_gold_and_a_guarded_one_two():
    empty = replace(player(war(), gold=0), barbarians=(camp(),))
    taken = do(do(empty, StartBattle(0, None, ONE, Units(), city="X")), ConquerCity(0, None, "X"))
    assert me(taken).gold == 1
    guarded = replace(player(war(), gold=0), barbarians=(camp(infantry=1),))
    won = do(begun(guarded, 0, None, TWO, ONE, city="X"), FightRound(), I6, I6, E2)
    assert me(do(won, ConquerCity(0, None, "X"))).gold == 2


def test_R068_captivi_come_after_a_battle_without_a_round_too():
    rome = own(player(war(), gold=6, mood=0, culture=0), "captivi")
    rome = player(rome, 1, units={"settler": 1, "infantry": 0})
    after = do(rome, StartBattle(0, 1, ONE, Units(settler=1)))
    # The seventh gold still fits, and the next one would be lost.
    assert (me(after).gold, me(after).mood, me(after, 1).units["settler"]) == (7, 1, 0)


def test_R117_embalming_follows_every_battle_up_to_four_culture():
    egypt = own(war("egypt", "rome"), "embalming")
    for culture, then in ((3, 4), (4, 5), (5, 5)):
        before = player(player(egypt, culture=culture), 1, units={"settler": 1, "infantry": 0})
        assert me(do(before, StartBattle(0, 1, ONE, Units(settler=1)))).culture == then


def test_R066_the_owner_may_keep_the_leader_dry():
    state = player(war(), leader="sulla", units={"ship": 2, "infantry": 2, "settler": 1})
    load = Units(ship=2, infantry=2, settler=1, leader=1)
    start = begun(state, 0, 1, load, Units(ship=1), sea=True)
    after = do(start, FightRound(), I6, I6, I6)
    assert (me(after).units["ship"], after.drowning[0].count) == (1, 2)
    assert why_not(after, ChooseDrowned(0, Units(settler=1))) == ".name_drowned"
    kept = do(after, ChooseDrowned(0, Units(settler=1, infantry=1)))
    assert (me(kept).leader, me(kept).units["infantry"], me(kept).units["settler"]) == ("sulla", 1, 0)


def test_R066_a_whole_fleet_lost_takes_all_it_carried():
    state = player(war(), leader="sulla", units={"ship": 1, "settler": 1})
    start = begun(state, 0, 1, Units(ship=1, leader=1, settler=1), Units(ship=2), sea=True)
    after = do(start, FightRound(), E2, I6, I6)
    assert (me(after).leader, me(after).units["settler"], me(after).units["ship"]) == (None, 0, 0)
    assert me(after, 1).leaders_killed == ("sulla",)


def test_R111_settlers_retreat_with_their_army_and_stay_alive():
    state = player(war(), units={"infantry": 2, "settler": 1})
    start = begun(state, 0, 1, Units(infantry=2, settler=1), TWO)
    after = do(do(start, FightRound(), E2, E2, E2, E2), Retreat())
    assert (me(after).units["settler"], after.turn.battles[-1].ended) == (1, "draw")


def test_R072_who_has_no_settlement_left_destroys_what_is_captured_wonder_and_all():
    state = cities(war(), *(City(f"c{n}") for n in range(7)))
    state = cities(state, City("Z", mood="happy", buildings={"temple": 1}, wonders=("great_wall",)), City("Y"), seat=1)
    state = replace(player(state, gold=0), wonders={"great_wall": Wonder(1)})
    after = do(state, ConquerCity(0, 1, "Z"))
    # 3 for the size, 1 because it was happy, 1 for each of the 3 structures: 7 is also where the track ends.
    assert (me(after).gold, len(me(after).cities)) == (7, 7)
    assert wonder_points(after, "great_wall", 1) == 0
    assert [one.name for one in me(after, 1).cities] == ["Y"]


def test_R073_no_settler_comes_back_from_an_empty_stock():
    state = cities(war(), City("Z"), City("Y"), seat=1)
    full = player(state, 1, units={"settler": 4})
    assert me(do(full, ConquerCity(0, 1, "Z")), 1).units["settler"] == 4


def test_R082_who_loses_the_last_city_ends_the_game_at_the_next_status_phase():
    state = cities(war(), City("Z"), seat=1)
    after = do(state, ConquerCity(0, 1, "Z"))
    assert me(after, 1).cities == ()
    assert last_status(after)


def test_R070_a_captured_academy_keeps_a_third_colour_and_its_point():
    state = cities(war("rome", "greece", "egypt"), City("Z", buildings={"academy": 2, "temple": 1}), City("Y"), seat=1)
    after = do(state, ConquerCity(0, 1, "Z"))
    assert me(after).city("Z").buildings == {"academy": 2, "temple": 0}
    before, now = score(state).lines[0].values, score(after).lines[0].values
    assert (now[0] - before[0], now[1] - before[1], now[2] - before[2]) == (2, -2, 0)


def test_R128_a_second_conqueror_takes_the_marker_of_the_first():
    state = cities(war("rome", "greece", "egypt"), City("A", wonders=("great_wall",)), City("B"))
    state = replace(state, wonders={"great_wall": Wonder(0)})
    state = do(do(state, ConquerCity(1, 0, "A")), ConquerCity(2, 1, "A"))
    assert [wonder_points(state, "great_wall", seat) for seat in range(3)] == [2, 0, 2]


def test_R092_a_pyramid_destroyed_with_its_city_is_worth_nothing_to_anybody():
    state = cities(war(), City("A", wonders=("great_pyramid",)), City("B"))
    state = replace(state, wonders={"great_pyramid": Wonder(0)})
    full = cities(state, *(City(f"c{n}") for n in range(7)), seat=1)
    after = do(full, ConquerCity(1, 0, "A"))
    assert [wonder_points(after, "great_pyramid", seat) for seat in (0, 1)] == [0, 0]


def test_R086_a_lighthouse_barbarians_hold_chooses_nobody():
    state = city(player(table("rome", "greece"), 1, culture=9), 0, 0, wonders=("great_lighthouse",))
    state = replace(state, wonders={"great_lighthouse": Wonder(0)})
    assert start_chooser(state).taken == 0
    state = cities(state, *me(state).cities, City("B"))
    lost = do(state, LoseCityToBarbarians(0, me(state).cities[0].name))
    assert start_chooser(lost).taken == 1


def test_R123_the_great_wall_holds_only_the_cities_not_the_field():
    state = cities(war(), City("A", wonders=("great_wall",)), City("B"))
    state = replace(player(state, gold=0), wonders={"great_wall": Wonder(0)}, roaming={"infantry": 2})
    held = do(state, StartBattle(0, None, Units(), TWO, seat_defends=True, city="B"))
    assert (held.battle, me(held).gold, held.roaming["infantry"]) == (None, 1, 0)
    field = do(state, StartBattle(0, None, ONE, ONE, seat_defends=True))
    assert field.battle is not None


def test_R096_a_draw_brings_the_aztecs_no_captives_and_four_are_enough():
    aztecs = own(war("aztecs", "rome"), "captives")
    drawn = do(begun(aztecs, 0, 1, ONE, ONE), FightRound(), I6, I6)
    assert me(drawn).captives == ()
    full = player(aztecs, captives=(Captive("infantry", 1),) * 3)
    won = do(begun(full, 0, 1, THREE, TWO), FightRound(), I6, I6, I6, E2, E2)
    assert len(me(won).captives) == 4


def test_R067_steel_against_barbarians_is_worth_two_and_metallurgy_makes_it_free():
    state = replace(learn(war(), "steel_weapons"), roaming={"infantry": 1})
    paid = begun(state, 0, None, ONE, ONE, steel=True)
    assert (sides(paid)[0].value, me(paid).ore) == (2, me(state).ore - 1)
    free = begun(learn(state, "metallurgy"), 0, None, ONE, ONE, steel=True)
    assert (sides(free)[0].value, me(free).ore) == (2, me(state).ore)
    both = begun(learn(learn(state, "metallurgy"), "steel_weapons", seat=1), 0, 1, ONE, ONE, steel=True)
    assert (sides(both)[0].value, me(both).ore) == (1, me(state).ore - 1)


def test_R061_a_second_rider_symbol_without_a_second_rider_is_a_number():
    start = begun(war(), 0, 1, Units(infantry=1, cavalry=1), Units(elephant=1))
    # 5+2 for the rider, 5 for the symbol nobody is left for; the elephant's 4 is no value but one hit ignored.
    _, line = told(start, FightRound(), C5, C5, E4)
    assert (line["value"], line["answer"]) == (12, 0)


def test_R122_a_full_barbarian_city_takes_no_fifth_unit():
    state = replace(player(war(), event_counter=0), barbarians=(camp(infantry=4),))
    moved = [name for name, item in printed.data("events").items() if item["symbol"] == "barbarians_move"]
    after = do(state, DrawEvent(0, moved[0], reinforced=("X",)), override=True)
    assert sum(after.barbarians[0].units.values()) == 4


def test_R062_value_never_sinks_below_nothing():
    state = cities(war(), City("Z", mood="happy", wonders=("great_wall",)), City("Y"), seat=1)
    state = replace(state, wonders={"great_wall": Wonder(1)})
    start = begun(state, 0, 1, ONE, ONE, city="Z")
    # The wall takes 2 in the first round from a throw of 1.
    _, line = told(start, FightRound(), L1, I3)
    assert line["value"] == 0


def test_R066_ships_recruited_onto_enemies_fight_to_the_end():
    state = cities(war(), City("A", coastal=True, buildings={"port": 0}), City("B"))
    assert "recruited" not in _asked(state)
    fresh = do(state, Recruit(0, "A", Units(ship=1), from_map=Units(ship=1)))
    assert "recruited" in _asked(fresh)
    start = begun(fresh, 0, 1, Units(ship=2), Units(ship=2), sea=True, recruited=True)
    on = do(start, FightRound(), E2, E2, E2, E2)
    assert why_not(on, Retreat()) == ".recruited_ships_cannot_retreat"


def _asked(state: Clash) -> list[str]:
    """What a sea battle of the first player asks."""
    told_so_far = {"seat": 0, "sea": True, "opponent": 1}
    return [one.ask.field for one in progress(GAME, StartBattle, state, told_so_far).asked]
