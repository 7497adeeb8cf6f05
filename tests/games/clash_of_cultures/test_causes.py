"""What needs a cause or a name: stones for the fallen, swaps after founding, revolutions, cards that mean somebody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.cards.card_actions import PlayCard
from companion.games.clash_of_cultures.cities.collect_actions import FoundCity, SwapForGold
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.events.event_actions import CallBarbarians, DrawEvent
from companion.games.clash_of_cultures.events.suffer_actions import SufferEvent
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.state import BarbarianCity, City
from companion.games.clash_of_cultures.turn.reminders import reminders
from companion.games.clash_of_cultures.turn.status_actions import ChangeGovernment
from companion.games.clash_of_cultures.turn.turn_actions import EndTurn
from companion.games.clash_of_cultures.war.aftermath_actions import BookBattle
from companion.games.clash_of_cultures.war.battle_actions import StartBattle
from companion.games.clash_of_cultures.war.capture_actions import LoseCityToBarbarians, RaiseRuneStone
from companion.games.clash_of_cultures.war.command_actions import Command

from .helpers import cities, city, do, first, learn, me, own, player, rich, table, tell, turn_of, why_not

DEMOCRACY = ("writing", "philosophy", "voting", "tactics", "draft")


def test_R097_a_rune_stone_stands_for_the_fallen_of_one_battle():
    state = own(player(table("vikings", "rome"), units={"infantry": 4}), "rune_stones")
    assert why_not(state, RaiseRuneStone(0)) == ".nobody_to_mourn"
    one = do(state, BookBattle(0, 1, "lost", lost=Units(infantry=1)))
    assert why_not(one, RaiseRuneStone(0)) == ".nobody_to_mourn"
    two = do(state, BookBattle(0, 1, "lost", lost=Units(infantry=2)))
    stone = do(two, RaiseRuneStone(0))
    assert me(stone).rune_stones == 1
    assert why_not(stone, RaiseRuneStone(0)) == ".nobody_to_mourn"


def test_R097_two_sad_battles_raise_two_stones():
    state = own(player(table("vikings", "rome"), units={"infantry": 4}), "rune_stones")
    for _ in range(2):
        state = do(state, BookBattle(0, 1, "lost", lost=Units(infantry=2)))
    state = do(do(state, RaiseRuneStone(0)), RaiseRuneStone(0))
    assert me(state).rune_stones == 2
    assert why_not(state, RaiseRuneStone(0)) == ".nobody_to_mourn"


def test_aztec_gold_is_swapped_once_after_founding():
    state = own(player(table("aztecs", "rome"), wood=3), "aztec_gold")
    swap = SwapForGold(0, Goods(wood=2), mountains=2)
    assert why_not(state, swap) == ".swap_after_founding"
    founded = do(state, FoundCity(0))
    assert why_not(founded, replace(swap, payment=Goods(wood=3))) == ".swap_limit"
    swapped = do(founded, swap)
    assert (me(swapped).wood, me(swapped).gold) == (1, 3)
    assert why_not(swapped, replace(swap, payment=Goods(wood=1))) == ".swap_after_founding"


def test_R084_only_a_revolution_changes_the_government_for_nothing(duel):
    state = player(learn(duel, *DEMOCRACY), event_counter=0)
    change = ChangeGovernment(0, "autocracy", revolution=True)
    assert why_not(player(state, event_counter=3), change) == ".no_revolution"
    drawn = do(state, DrawEvent(0, "revolution_38"))
    assert why_not(drawn, change) == ".no_revolution"
    risen = do(drawn, SufferEvent(0, "revolution_38"))
    after = do(risen, change)
    assert "nationalism" in me(after).advances
    assert why_not(after, replace(change, government="democracy")) == ".no_revolution"


@pytest.mark.parametrize("card", ["assassination", "negotiations"])
def test_R021_cards_against_a_player_name_another_one(duel, card):
    state = rich(duel)
    assert why_not(state, PlayCard(0, card)) == ".name_partner"
    assert why_not(state, PlayCard(0, card, partner=0)) == ".name_partner"
    assert why_not(state, PlayCard(0, card, partner=1)) == ""


def test_R030_a_hero_names_a_city_that_can_rise(duel):
    state = rich(cities(duel, City("A", mood="happy"), City("B"), City("C", mood="angry")))
    state = state.with_turn(replace(state.turn, land_battles_won=1))
    hero = PlayCard(0, "hero_general")
    assert why_not(state, hero) == ".name_cities"
    assert why_not(state, replace(hero, city="A")) == ".mood_too_high"
    assert why_not(state, replace(hero, city="B", further="B")) == ".mood_too_high"
    assert why_not(state, replace(hero, city="B", further="A")) == ".mood_too_high"
    after = do(state, replace(hero, city="C", further="C"))
    assert (me(after).city("C").mood, me(after).mood) == ("happy", 19)


def test_R030_synergies_bring_two_different_advances(duel):
    state = rich(duel)
    twice = PlayCard(0, "synergies", advances=("irrigation", "irrigation"))
    assert why_not(state, twice) == ".card_advances"
    after = do(state, replace(twice, advances=("irrigation", "storage")))
    assert me(after).has("irrigation")
    assert me(after).has("storage")


def test_R049_medicine_returns_only_what_was_paid(duel):
    state = learn(rich(duel), "math", "medicine")
    order = Recruit(0, first(state).name, Units(infantry=1))
    assert why_not(state, replace(order, medicine="wood")) == ".medicine_resource"
    assert why_not(state, replace(order, medicine="food")) == ""
    assert why_not(state, replace(order, medicine="gold")) == ".medicine_resource"
    paid = replace(order, payment=Goods(food=1, gold=1))
    assert why_not(player(state, gold=1), replace(paid, medicine="gold")) == ""


def test_R049_medicine_that_names_nothing_is_said(duel):
    state = learn(rich(duel), "math", "medicine")
    order = Recruit(0, first(state).name, Units(infantry=1))
    assert ".step.medicine_unnamed" in [step.message.id for step in tell(state, order)[1].steps]
    named = tell(state, replace(order, medicine="ore"))[1]
    assert ".step.medicine_unnamed" not in [step.message.id for step in named.steps]
    leader = tell(state, Recruit(0, first(state).name, leader="sulla"))[1]
    assert ".step.medicine_unnamed" not in [step.message.id for step in leader.steps]


@pytest.mark.parametrize("terrain", ["barren", "water"])
def test_R080_barbarians_settle_on_fertile_land(terrain):
    state = player(table("celts", "rome"), event_counter=0)
    drawn = DrawEvent(0, "a_good_year_10", terrain=terrain)
    assert why_not(state, drawn) == ".barbarians_on_fertile_land"
    assert why_not(state, replace(drawn, place_found=False)) == ""
    called = own(player(state, event_counter=3), "tribal_allies")
    assert why_not(called, CallBarbarians(0, terrain=terrain)) == ".barbarians_on_fertile_land"


def test_R121_each_barbarian_city_near_is_reinforced_once(duel):
    camps = tuple(BarbarianCity(City(name), {"infantry": 1}) for name in ("B1", "B2"))
    state = replace(player(duel, event_counter=0), barbarians=camps)
    drawn = DrawEvent(0, "famine_3", reinforced=("B1", "B2"))
    after = do(state, drawn)
    assert [camp.units for camp in after.barbarians] == [{"infantry": 2}, {"infantry": 2}]
    assert why_not(state, replace(drawn, reinforced=("B1", "B1"))) == ".each_city_once"
    assert why_not(state, replace(drawn, reinforced=("B1", "0"))) == ".each_city_once"
    assert why_not(state, replace(drawn, marched=("B2", "B2"))) == ".each_city_once"


def test_R033_two_cities_never_have_one_name(duel):
    state = player(duel, units={"settler": 3})
    for _ in range(2):
        state = do(state, FoundCity(0, name="Ostia"))
    assert [one.name for one in me(state).cities][1:] == ["Ostia", "Ostia 3"]


def test_R074_a_lost_city_is_told_from_the_barbarians_own(duel):
    state = replace(city(duel, name="B1"), barbarians=(BarbarianCity(City("B1")),))
    after = do(state, LoseCityToBarbarians(0, "B1"))
    assert [camp.city.name for camp in after.barbarians] == ["B1", "B1 2"]


def test_R129_what_a_turn_lends_ends_before_the_status_phase(duel):
    state = turn_of(replace(duel, phase=3), 1, actions=0, library="irrigation", grants=("raise_mood",))
    after = do(state, EndTurn(1))
    assert (after.stage, after.turn.library, after.turn.grants) == ("status", None, ())


def test_R058_an_attack_without_a_command_is_asked_about(duel):
    state = learn(player(duel, units={"infantry": 3}), "tactics")
    attack = StartBattle(0, 1, Units(infantry=1), Units(settler=1))

    def asked(table):
        return [due.action for due in reminders(table) if isinstance(due.action, Command)]

    fought = do(state, attack)
    assert len(asked(fought)) == 1
    counted = do(fought, asked(fought)[0])
    assert (counted.turn.actions, asked(counted)) == (2, [])
    assert asked(do(counted, attack)) == []
    defended = do(state, replace(attack, opponent=None, units=Units(infantry=1), enemy=Units(infantry=1)))
    assert asked(defended) == []
    assert asked(do(state, BookBattle(0, None, "won", enemy_lost=Units(infantry=1), seat_defends=True))) == []
