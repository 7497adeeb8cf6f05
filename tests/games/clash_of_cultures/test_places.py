"""Who is where: groups stand in, beside and at sea by cities, every move that knows keeps it, and questions vanish."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.answering import moves_of, progress
from companion.games.clash_of_cultures.advances.free_actions import TurnSettlers
from companion.games.clash_of_cultures.cards.card_actions import PlayCard
from companion.games.clash_of_cultures.cities.collect_actions import FoundCity
from companion.games.clash_of_cultures.cities.influence_actions import InfluenceCulture
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.events.disaster_actions import DestroyStructures
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.events.fate_actions import RemoveUnits
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from companion.games.clash_of_cultures.leaders.people_actions import ConvertUnit, TurnIntoShips
from companion.games.clash_of_cultures.scoring.objectives import fulfilled
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.groups import Group, Place
from companion.games.clash_of_cultures.table.state import BarbarianCity, City, Clash
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.capture_actions import ConquerCity, LoseCityToBarbarians
from companion.games.clash_of_cultures.war.command_actions import Command, Move
from companion.games.clash_of_cultures.war.place_actions import KeepPlaces, MoveBarbarians, MoveGroup
from companion.games.clash_of_cultures.war.places import (
    at,
    beside,
    by_city,
    garrison,
    in_city,
    leader_place,
    on_map,
    standing,
    unplaced,
    who_is_where,
)

from .armies import I6, L1
from .helpers import cities, city, do, learn, me, owing, own, player, rich, table, why_not

AWAY = Place()


def event_with(symbol: str) -> str:
    """Some event with this symbol whose text asks nothing."""
    items = printed.data("events").items()
    return next(name for name, item in items if item["symbol"] == symbol and not item.get("fate"))


MARCH, PIRATES = event_with("barbarians_move"), event_with("pirates")


@pytest.fixture
def kept() -> Clash:
    """A table that keeps places: two own cities, one of them a port, plenty of everything."""
    state = cities(rich(table("rome", "greece", places=True)), City("A", mood="happy"), City("B", mood="happy"))
    state = learn(city(state, 1, coastal=True, buildings={"port": 0}), "tactics")
    return cities(replace(state, groups=()), City("Z"), City("Y"), seat=1)


def test_R007_everybody_begins_with_settlers_in_the_first_city():
    state = table(places=True)
    assert garrison(state, 0, me(state).cities[0].name) == Units(settler=1)
    assert table().groups == ()


def test_R038_recruits_stand_in_the_city_and_ships_in_front_of_it(kept):
    after = do(kept, Recruit(0, "B", Units(infantry=1, ship=1)))
    assert (garrison(after, 0, "B"), at(after, 0, by_city(0, "B"))) == (Units(infantry=1), Units(ship=1))


def test_R058_at_most_four_army_units_stand_on_one_space(kept):
    full = player(kept, units={"infantry": 4})
    full = replace(full, groups=(Group(0, Units(infantry=4), in_city(0, "A")),))
    assert why_not(full, Recruit(0, "A", Units(infantry=1))) == ".army_limit"
    assert why_not(full, Recruit(0, "A", Units(settler=1))) == ""
    more = player(full, units={"infantry": 5})
    outside = replace(more, groups=(*full.groups, Group(0, Units(infantry=1), AWAY)))
    march = Move("host", Units(infantry=1), start=AWAY, to=in_city(0, "A"))
    assert why_not(outside, Command(0, (march,))) == ".army_limit"
    assert why_not(outside, MoveGroup(0, Units(infantry=1), in_city(0, "A"), AWAY)) == ".army_limit"
    assert why_not(outside, MoveGroup(0, Units(infantry=1), in_city(0, "B"), AWAY)) == ""


def test_R058_a_command_takes_its_group_along(kept):
    state = replace(player(kept, units={"infantry": 2}), groups=(Group(0, Units(infantry=2), in_city(0, "A")),))
    there = beside(1, "Z")
    after = do(state, Command(0, (Move("host", Units(infantry=1), start=in_city(0, "A"), to=there),)))
    assert (garrison(after, 0, "A"), at(after, 0, there)) == (Units(infantry=1), Units(infantry=1))


def test_R065_the_fallen_leave_their_place_and_victors_move_in(kept):
    state = player(player(kept, units={"infantry": 3}), seat=1, units={"infantry": 1, "settler": 1})
    groups = (
        Group(0, Units(infantry=3), beside(1, "Z")),
        Group(1, Units(infantry=1), in_city(1, "Z")),
        Group(1, Units(settler=1), in_city(1, "Y")),
    )
    battle = do(replace(state, groups=groups), StartBattle(0, 1, Units(infantry=3), Units(infantry=1), city="Z"))
    won = do(battle, FightRound(), I6, I6, I6, L1)
    assert at(won, 1, in_city(1, "Z")) == Units()
    taken = do(won, ConquerCity(0, 1, "Z"))
    assert garrison(taken, 0, "Z") == Units(infantry=3)
    assert garrison(taken, 1, "Y") == Units(settler=1)


def test_R123_a_city_barbarians_take_keeps_who_stands_beside_it(kept):
    state = replace(player(kept, units={"infantry": 1}), groups=(Group(0, Units(infantry=1), beside(0, "A")),))
    after = do(state, LoseCityToBarbarians(0, "A"))
    assert at(after, 0, beside(None, "A")) == Units(infantry=1)


def test_R132_the_app_knows_where_the_leader_is():
    state = rich(player(table("greece", "rome", places=True), leader="leonidas_i"))
    state = cities(replace(state, groups=()), City("A"), City("B"))
    led = do(state, MoveGroup(0, Units(leader=1), in_city(0, "A")))
    after = do(led, Recruit(0, "A", Units(infantry=1)))
    assert me(after).culture == me(led).culture + 1
    assert me(do(led, Recruit(0, "B", Units(infantry=1)))).culture == me(led).culture
    caesar = player(led, leader="gaius_julius_caesar")
    granted = do(caesar, UseAbility(0, "gaius_julius_caesar_statesman"))
    assert [one.city for one in granted.turn.lent] == ["A"]


def test_R052_an_army_in_the_target_needs_no_word_for_totalitarianism(kept):
    state = cities(kept, City("Z", buildings={"port": 1}), seat=1)
    state = player(state, seat=1, advances=("farming", "totalitarianism"), units={"infantry": 1})
    boosted = InfluenceCulture(0, "A", 1, "Z", "port", 1, boost_result=1)
    assert why_not(state, boosted) == ""
    held = replace(state, groups=(Group(1, Units(infantry=1), in_city(1, "Z")),))
    assert why_not(held, boosted) == ".no_boost"


def test_R094_a_volcano_buries_whoever_stands_in_its_city(kept):
    state = owing(player(kept, units={"infantry": 3}), "volcano_29")
    state = replace(state, groups=(Group(0, Units(infantry=2), in_city(0, "A")), Group(0, Units(infantry=1), AWAY)))
    after = do(state, DestroyStructures(0, "A", "volcano_29", ("settlement",)))
    assert (me(after).units["infantry"], standing(after, 0)) == (1, (Group(0, Units(infantry=1), AWAY),))


@pytest.fixture
def camp(kept) -> Clash:
    """Barbarians live near, and the event counter is empty."""
    return replace(player(kept, event_counter=0), barbarians=(BarbarianCity(City("B1"), {"infantry": 2}),))


def test_R079_barbarians_that_march_are_a_group_with_a_place(camp):
    drawn = do(camp, DrawEvent(0, "famine_3", marched=("B1",), reinforced=("B1",)))
    assert at(drawn, None, beside(None, "B1")) == Units(infantry=2)
    moved = do(drawn, MoveBarbarians(0, Units(infantry=2), beside(0, "A"), beside(None, "B1")))
    assert at(moved, None, beside(0, "A")) == Units(infantry=2)
    lost = do(moved, LoseCityToBarbarians(0, "A", infantry=2))
    assert standing(lost, None) == ()


def test_R021_mercenaries_lead_barbarians_out_and_their_city_is_reinforced(camp):
    state = player(camp, event_counter=3, action_cards=1)
    after = do(state, PlayCard(0, "mercenaries", payment=Goods(food=1), marched=("B1",)))
    assert (dict(after.roaming), dict(after.barbarians[0].units)) == ({"infantry": 2}, {"infantry": 1})
    assert why_not(state, PlayCard(0, "ideas", marched=("B1",))) == ".card_moves_nobody"


def test_R090_places_decide_what_only_the_table_knew(kept):
    state = cities(kept, *(City(name) for name in "ABCD"))
    state = player(state, units={"infantry": 4, "settler": 3, "cavalry": 3})
    assert fulfilled(state, 0, "standing_army") is None
    spread = tuple(Group(0, Units(infantry=1), in_city(0, name)) for name in "ABCD")
    far = tuple(Group(0, Units(settler=1, cavalry=1), Place(name=name)) for name in "xyz")
    known = replace(state, groups=(*spread, *far))
    verdicts = {name: fulfilled(known, 0, name) for name in ("standing_army", "migration", "horse_power", "outpost")}
    assert verdicts == dict.fromkeys(verdicts, True)
    together = replace(known, groups=(*spread, Group(0, Units(settler=3, cavalry=3), AWAY)))
    assert [fulfilled(together, 0, name) for name in ("migration", "horse_power", "outpost")] == [False] * 3


def test_where_groups_stand_never_exceeds_what_is_on_the_map(kept):
    state = replace(player(kept, units={"infantry": 1}), groups=(Group(0, Units(infantry=3), AWAY),))
    assert standing(state, 0) == (Group(0, Units(infantry=1), AWAY),)
    settled = player(kept, units={"settler": 2})
    assert unplaced(settled, 0) == Units(settler=2)
    assert unplaced(do(settled, FoundCity(0)), 0) == Units(settler=1)


def test_moving_a_group_asks_from_where_who_and_where_to(kept):
    state = replace(player(kept, units={"infantry": 2}), groups=(Group(0, Units(infantry=2), in_city(0, "A")),))
    asked = progress(GAME, MoveGroup, state, {"seat": 0})
    assert [one.ask.field for one in asked.asked] == ["start", "units", "to"]
    assert any(move.to == beside(1, "Z") for move in moves_of(GAME, MoveGroup, state, {"seat": 0}))
    assert why_not(table(), MoveGroup(0, Units(settler=1), AWAY)) == ".places_not_tracked"


def test_places_are_switched_on_and_off_while_playing(kept):
    assert why_not(kept, KeepPlaces(True)) == ".places_as_they_are"
    off = do(kept, KeepPlaces(False))
    assert not off.rules.places
    assert do(off, KeepPlaces(True)).groups == kept.groups


def test_R048_a_new_leader_stands_where_recruited_not_where_the_old_one_stood(kept):
    state = player(kept, leader="sulla", leaders=("augustus",))
    state = replace(state, groups=(Group(0, Units(leader=1), in_city(0, "A")),))
    after = do(state, Recruit(0, "B", leader="augustus"))
    assert leader_place(after, 0) == in_city(0, "B")


def test_R033_the_settler_who_founds_leaves_the_place_outside_of_cities(kept):
    state = player(kept, units={"settler": 2})
    camped = Group(0, Units(settler=1), beside(0, "B"))
    state = replace(state, groups=(camped, Group(0, Units(settler=1), in_city(0, "A"))))
    after = do(state, FoundCity(0))
    assert standing(after, 0) == (Group(0, Units(settler=1), in_city(0, "A")),)


def test_R046_units_taken_off_the_map_do_not_come_back_with_the_next_recruits(kept):
    state = player(kept, units={"settler": 4})
    state = replace(state, groups=(Group(0, Units(settler=4), in_city(0, "A")),))
    after = do(state, Recruit(0, "B", Units(settler=1), from_map=Units(settler=1)))
    assert (garrison(after, 0, "A"), garrison(after, 0, "B")) == (Units(settler=3), Units(settler=1))


def test_R094_units_an_event_takes_leave_their_place_for_good(kept):
    state = player(kept, units={"infantry": 2})
    state = replace(state, groups=(Group(0, Units(infantry=2), in_city(0, "A")),))
    lost = do(state, RemoveUnits(0, Units(infantry=1)))
    after = do(lost, Recruit(0, "B", Units(infantry=1)))
    assert (garrison(after, 0, "A"), garrison(after, 0, "B")) == (Units(infantry=1), Units(infantry=1))


def test_R053_a_converted_unit_leaves_the_place_where_it_was_won(kept):
    state = own(player(kept, 1, units={"infantry": 2}), "zoroastrianism")
    inside, outside = Group(1, Units(infantry=1), in_city(1, "Z")), Group(1, Units(infantry=1), beside(0, "A"))
    state = replace(state, groups=(outside, inside))
    after = do(state, ConvertUnit(0, "A", 1, distance=1), 6)
    assert standing(after, 1) == (inside,)


def test_R145_settlers_who_become_infantry_leave_no_shadow(kept):
    state = own(player(kept, units={"settler": 2}), "imperial_army")
    state = replace(state, groups=(Group(0, Units(settler=2), in_city(0, "A")),))
    armed = do(state, TurnSettlers(0, to_infantry=1))
    after = do(armed, Recruit(0, "B", Units(settler=1)))
    assert (garrison(after, 0, "A").settler, garrison(after, 0, "B").settler) == (1, 1)


def test_R141_settlers_who_put_to_sea_leave_no_shadow(kept):
    state = own(player(kept, units={"settler": 2}), "ship_construction")
    state = replace(state, groups=(Group(0, Units(settler=2), in_city(0, "A")),))
    afloat = do(state, TurnIntoShips(0, settler=1))
    after = do(afloat, Recruit(0, "B", Units(settler=1)))
    assert (garrison(after, 0, "A").settler, garrison(after, 0, "B").settler) == (1, 1)


def test_R079_barbarians_that_fell_leave_no_shadow_for_those_that_march_next(kept):
    state = replace(kept, roaming={"infantry": 2}, barbarians=(BarbarianCity(City("X"), {"infantry": 1}),))
    state = player(state, units={"infantry": 3})
    garrisoned = Group(0, Units(infantry=3), in_city(0, "A"))
    state = replace(state, groups=(Group(None, Units(infantry=2), beside(0, "A")), garrisoned))
    fight = StartBattle(0, None, Units(infantry=3), Units(infantry=2), seat_defends=True, city="A")
    held = do(do(state, fight), FightRound(), 4, 4, I6, I6, I6)
    assert (held.roaming["infantry"], standing(held, None)) == (0, ())
    marched = do(player(held, event_counter=0), DrawEvent(0, MARCH, marched=("X",)), override=True)
    assert standing(marched, None) == (Group(None, Units(infantry=1), beside(None, "X")),)


def test_R123_barbarians_that_take_a_city_stand_in_it_and_no_longer_beside_it(kept):
    state = replace(kept, roaming={"infantry": 2}, groups=(Group(None, Units(infantry=2), beside(0, "A")),))
    taken = do(state, StartBattle(0, None, Units(), Units(infantry=2), seat_defends=True, city="A"))
    after = do(taken, LoseCityToBarbarians(0, "A"))
    assert (after.barbarians[0].units["infantry"], after.roaming["infantry"]) == (2, 0)
    assert [group for group in after.groups if group.seat is None] == []


def test_R066_a_sunken_pirate_leaves_its_place(kept):
    state = replace(player(kept, units={"ship": 2}), pirates=2, groups=(Group(None, Units(ship=2), by_city(0, "B")),))
    start = do(state, StartBattle(0, None, Units(ship=2), Units(ship=1), sea=True))
    after = do(start, FightRound(), I6, I6, 4)
    assert at(after, None, by_city(0, "B")) == Units(ship=1)
    more = do(player(after, event_counter=0), DrawEvent(0, PIRATES), override=True)
    assert (more.pirates, at(more, None, by_city(0, "B"))) == (3, Units(ship=1))


def test_R072_whoever_stood_by_a_destroyed_city_stands_far_from_cities(kept):
    full = cities(kept, *(City(f"c{n}") for n in range(7)))
    full = replace(player(full, units={"infantry": 1}), groups=(Group(0, Units(infantry=1), beside(1, "Z")),))
    after = do(full, ConquerCity(0, 1, "Z"))
    assert standing(after, 0)[0].place == Place(name="Z")


def test_R109_a_command_asks_who_marches_where_and_the_battle_knows_it(kept):
    state = player(kept, units={"infantry": 3, "settler": 1})
    state = replace(state, groups=(Group(0, Units(infantry=3, settler=1), in_city(0, "A")),))
    said = {"seat": 0, "march": ("army", 1), "start_1": in_city(0, "A"), "to_1": beside(1, "Z")}
    march = progress(GAME, Command, state, said).action
    assert isinstance(march, Command)
    after = do(state, march)
    assert at(after, 0, beside(1, "Z")) == Units(infantry=3, settler=1)
    attack = progress(GAME, StartBattle, after, {"seat": 0, "opponent": 1}).action
    assert isinstance(attack, StartBattle)
    assert (attack.city, attack.units.infantry) == ("Z", 3)
    # Whoever does not say where stands where they stood.
    quiet = progress(GAME, Command, state, {"seat": 0, "march": ("army", 1)}).action
    assert do(state, quiet).groups == state.groups


def test_R109_without_kept_places_a_command_asks_for_none(kept):
    state = replace(player(kept, units={"infantry": 3}), rules=replace(kept.rules, places=False))
    asked = progress(GAME, Command, state, {"seat": 0, "march": ("army", 1)}).asked
    assert [one.ask.field for one in asked] == ["march", "moves"]


def test_everybody_stands_somewhere_once_and_what_nobody_placed_comes_first(kept: Clash) -> None:
    state = player(kept, units={"infantry": 2, "settler": 1})
    state = do(state, MoveGroup(0, Units(infantry=1), in_city(0, "A"), None))
    there = who_is_where(state, 1)
    assert next(iter(there)) is None
    counted = [units for groups in there.values() for side, units, _place in groups if side == 0]
    assert sum(units.total for units in counted) == on_map(state, 0).total
    assert (0, Units(infantry=1), in_city(0, "A")) in there[in_city(0, "A")]
    settled = player(player(state, units={}), seat=1, units={})
    assert None not in who_is_where(settled, 0)
