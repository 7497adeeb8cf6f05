"""Rules a long comparison with another engine and the rulebook found broken: each failed once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.advances.advance_actions import Advance
from companion.games.clash_of_cultures.cards.card_actions import PlayCard
from companion.games.clash_of_cultures.cities.build_actions import Build
from companion.games.clash_of_cultures.cities.collect_actions import Collect
from companion.games.clash_of_cultures.cities.influence_actions import InfluenceCulture
from companion.games.clash_of_cultures.cities.mood_actions import MoodStep, RaiseMood
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.events.disaster_actions import DestroyStructures
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.events.text_actions import ChooseForEvent, ReadEventText
from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.state import BarbarianCity, Captive, City, Clash, Space
from companion.games.clash_of_cultures.turn.phases import phase
from companion.games.clash_of_cultures.turn.questions import questions
from companion.games.clash_of_cultures.turn.reminders import reminders
from companion.games.clash_of_cultures.turn.turn_actions import SpendAction
from companion.games.clash_of_cultures.war.aftermath_actions import ChooseDrowned
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.battle_round import Extras
from companion.games.clash_of_cultures.war.capture_actions import ConquerCity, LoseCityToBarbarians

from .helpers import cities, city, do, first, learn, me, owing, own, player, rich, table, turn_of, why_not

WATER = (Space("water", "gold", label="w"),) * 3


@pytest.fixture
def harbour() -> Clash:
    """Rome has a happy port city of size 3 and the card in hand."""
    state = player(table("rome", "greece"), action_cards=1, advances=("farming", "mining", "fishing"))
    return cities(state, City("Roma", mood="happy", coastal=True, buildings={"port": 0, "temple": 0}), City("Ostia"))


def test_R040_production_focus_takes_the_one_water_space_several_times(harbour):
    assert why_not(harbour, Collect(0, "Roma", WATER)) == ".one_water_space"
    focused = do(harbour, PlayCard(0, "production_focus"))
    assert me(do(focused, Collect(0, "Roma", WATER))).gold == 3
    two = (Space("water", "gold", label="w"), Space("water", "gold", label="x"))
    assert why_not(focused, Collect(0, "Roma", two)) == ".one_water_space"


def test_R094_an_earthquake_takes_a_settlement_only_with_at_most_three_structures():
    large = City("A", buildings={"temple": 0, "port": 0, "academy": 0, "market": 0})
    small = City("B", buildings={"temple": 0, "port": 0})
    state = owing(cities(table(), large, small, City("C"), City("D"), City("E")), "earthquake_30")
    whole = DestroyStructures(0, "A", "earthquake_30", ("settlement",))
    assert why_not(state, whole) == ".too_many_structures"
    after = do(state, replace(whole, city="B"))
    assert ([c.name for c in me(after).cities], sum(s.points for s in me(after).event_scores)) == (list("ACDE"), 6)


def test_R094_structures_fall_only_by_an_event_and_a_volcano_takes_all():
    state = cities(table(), City("A", buildings={"temple": 0}), City("B"), City("C"), City("D"))
    assert why_not(state, DestroyStructures(0, "A", "earthquake_30", ("temple",))) == ".nothing_owed"
    erupted = owing(state, "volcano_29")
    assert why_not(erupted, DestroyStructures(0, "A", "volcano_29", ("temple",))) == ".volcano_takes_the_city"


def led(civilization: str, leader: str, **changes: object) -> Clash:
    """A leader in play, two cities, plenty, and no action left but what an ability grants."""
    state = player(rich(table(civilization, "greece")), leader=leader, **changes)
    return turn_of(cities(state, City("A", mood="neutral"), City("B", mood="neutral")), actions=1)


def test_R132_caesar_raises_the_mood_of_his_own_city_only():
    state = led("rome", "gaius_julius_caesar")
    assert why_not(state, UseAbility(0, "gaius_julius_caesar_statesman")) == ".name_leader_city"
    granted = do(state, UseAbility(0, "gaius_julius_caesar_statesman", "A"))
    assert do(granted, RaiseMood(0, (MoodStep("B"),))).turn.actions == 0
    assert do(granted, RaiseMood(0, (MoodStep("A"),))).turn.actions == 1
    idle = turn_of(granted, actions=0, lent=granted.turn.lent)
    assert why_not(idle, RaiseMood(0, (MoodStep("B"),))) == ".free_move_elsewhere"
    assert why_not(idle, RaiseMood(0, (MoodStep("A"), MoodStep("B")))) == ".free_move_elsewhere"


def test_R132_golden_age_is_for_a_category_not_begun():
    state = do(led("india", "maharaja_sri_gupta"), UseAbility(0, "maharaja_sri_gupta_golden_age", "A"))
    assert do(state, Advance(0, "storage")).turn.actions == 0
    assert do(state, Advance(0, "fishing")).turn.actions == 1
    idle = turn_of(state, actions=0, lent=state.turn.lent)
    assert why_not(idle, Advance(0, "storage")) == ".free_move_other"


def test_R132_tributes_let_only_his_city_of_size_three_or_less_produce():
    state = led("aztecs", "acamapichtli")
    large = cities(state, City("A", buildings={"temple": 0, "port": 0, "market": 0}), City("B"))
    assert why_not(large, UseAbility(0, "acamapichtli_tributes", "A")) == ".leader_city_too_large"
    granted = do(state, UseAbility(0, "acamapichtli_tributes", "A"))
    assert do(granted, Collect(0, "A")).turn.actions == 1
    assert do(granted, Collect(0, "B")).turn.actions == 0


@pytest.mark.parametrize(
    ("leader", "ability"), [("darius", "darius_architect"), ("ahuitzotl", "ahuitzotl_mass_sacrifice")]
)
def test_R132_architects_build_without_an_action_in_their_city_only(leader, ability):
    state = learn(led("persia", leader, captives=(Captive("infantry", 1),) * 2), "writing")
    granted = do(state, UseAbility(0, ability, "A"))
    assert do(granted, Build(0, "A", "academy")).turn.actions == 1
    assert do(granted, Build(0, "B", "academy")).turn.actions == 0


@pytest.mark.parametrize(("mood", "gold"), [("angry", 1), ("neutral", 3)])
def test_R132_prey_pays_for_calm_cities_only_and_at_once(mood, gold):
    state = cities(player(table("vikings", "greece"), leader="ragnar_lodbrok"), City("A"))
    state = cities(state, City("Z", mood=mood), City("Y"), seat=1)
    after = do(state, ConquerCity(0, 1, "Z", leader_here=True))
    assert me(after).gold == gold
    assert after.turn.occasions == ()
    assert why_not(after, UseAbility(0, "ragnar_lodbrok_prey")) == ".no_occasion"


def test_R132_thats_sparta_gives_its_token_with_the_recruiting_and_never_else():
    state = cities(rich(player(table("greece", "rome"), leader="leonidas_i")), City("A"), City("B"))
    assert why_not(state, UseAbility(0, "leonidas_i_thats_sparta")) == ".no_occasion"
    after = do(state, Recruit(0, "A", Units(infantry=1), leader_here=True))
    assert me(after).culture == me(state).culture + 1
    kept = replace(Recruit(0, "A", Units(infantry=1), leader_here=True), reaps=False)
    waiting = do(state, kept)
    assert me(waiting).culture == me(state).culture
    used = do(waiting, UseAbility(0, "leonidas_i_thats_sparta"))
    assert why_not(used, UseAbility(0, "leonidas_i_thats_sparta")) == ".no_occasion"


def test_R132_an_occasion_is_offered_as_a_move():
    state = cities(learn(rich(player(table("maya", "rome"), leader="siyaj_kak")), "myths"), City("A"), City("B"))
    built = do(state, Build(0, "A", "temple", leader_here=True))
    offered = [one.action for one in reminders(built) if one.message.id == ".remind.ability"]
    assert [(move.cls, dict(move.given)["city"]) for move in offered] == [(UseAbility, "A")]
    granted = do(built, UseAbility(0, "siyaj_kak_cultural_influx"))
    assert [(one.kind, one.city) for one in granted.turn.lent] == [("influence", "A")]


def test_R027_ballcourts_spare_one_of_two_advances_and_only_once_a_turn():
    state = own(rich(player(table("maya", "rome"), action_cards=2)), "ballcourts")
    pair = do(state, PlayCard(0, "synergies", ("myths", "rituals")))
    assert me(pair).food == me(state).food - 3
    single = do(state, PlayCard(0, "new_ideas", ("myths",)))
    assert me(single).food == me(state).food - 1
    assert me(do(single, Advance(0, "rituals", Goods(food=2)))).food == me(state).food - 3
    assert why_not(single, Advance(0, "rituals", Goods(food=1))) == ".wrong_payment"


def test_R027_peace_and_poetry_pay_for_an_advance_of_a_card():
    poor = own(player(table("india", "rome"), action_cards=1, food=0, mood=1), "peace_and_poetry")
    after = do(poor, PlayCard(0, "new_ideas", ("engineering",)))
    assert ("engineering" in me(after).advances, me(after).mood) == (True, 0)


def test_R020_free_education_goes_with_cards_too():
    state = learn(rich(player(table(), action_cards=1)), "writing", "public_education", "free_education")
    card = PlayCard(0, "new_ideas", ("engineering",), payment=Goods(food=1, ideas=1), free_education=True)
    after = do(state, card)
    assert me(after).mood == me(state).mood + 1
    assert why_not(state, replace(card, payment=Goods(food=2))) == ".free_education_needs_idea_or_gold"


def test_R055_a_phoenician_port_is_immune_in_phoenician_cities_only():
    state = own(table("rome", "phoenicia"), "city_independence", seat=1)
    roman = cities(state, City("Roma", coastal=True, buildings={"port": 1}))
    won = do(roman, InfluenceCulture(0, "Roma", 0, "Roma", "port"), 5)
    assert first(won).buildings == {"port": 0}
    tyre = cities(roman, City("Tyros", coastal=True, buildings={"port": 1}), seat=1)
    free = city(tyre, buildings={})
    assert why_not(free, InfluenceCulture(0, "Roma", 1, "Tyros", "port", 1)) == ".building_immune"


@pytest.fixture
def raided() -> Clash:
    """Barbarians near a player with four settlers, whose event counter is empty."""
    state = cities(player(table(), event_counter=0, units={"settler": 4}), City("A"), City("B"))
    return replace(state, barbarians=(BarbarianCity(City("B1"), {"infantry": 2}),))


def test_R079_the_text_waits_for_the_battle_of_the_symbol(raided):
    drawn = do(raided, DrawEvent(0, "population_boom_28", chosen=1, marched=("B1",), attack=True))
    assert (me(drawn).units["settler"], me(drawn, 1).units["settler"]) == (4, 1)
    assert why_not(drawn, SpendAction(0)) == ".event_text_first"
    lost = do(player(drawn, units={"settler": 3}), LoseCityToBarbarians(0, "A", settler=False))
    assert phase(lost).next_action.cls is ReadEventText
    after = do(lost, ReadEventText(0, ("A",)))
    assert (me(after).units["settler"], me(after, 1).units["settler"]) == (4, 2)
    assert [dict(camp.units) for camp in after.barbarians if camp.city.name == "A"] == [{"infantry": 2}]
    assert after.unread is None


def test_R078_without_water_no_pirates_come(raided):
    after = do(raided, DrawEvent(0, "scientific_trade_45", place_found=False))
    assert after.pirates == 0
    assert do(raided, DrawEvent(0, "scientific_trade_45")).pirates == 2


def test_R077_an_event_for_another_player_asks_whom(raided):
    assert why_not(raided, DrawEvent(0, "population_boom_27")) == ".name_partner"
    drawn = do(raided, DrawEvent(0), "population_boom_27")
    assert any(one.message.id == ".remind.choose_for_event" for one in questions(drawn))
    after = do(drawn, ChooseForEvent(0, "population_boom_27", 1))
    assert (me(after, 1).units["settler"], after.gifts_due) == (2, ())
    assert why_not(after, ChooseForEvent(0, "population_boom_27", 1)) == ".nothing_owed"


@pytest.fixture
def crowded() -> Clash:
    """Two full ships of the first player fight one ship of the second."""
    state = player(table(), units={"ship": 2, "infantry": 2, "settler": 2})
    state = player(state, seat=1, units={"ship": 2})
    ours = Units(ship=2, infantry=2, settler=2)
    return do(state, StartBattle(0, 1, ours, Units(ship=2), sea=True))


def test_R069_the_owner_chooses_who_drowns(crowded):
    # Both of theirs fall, and one of ours.
    ended = do(crowded, FightRound(), 12, 12, 11, 2)
    assert ended.drowning[0].count == 2
    assert why_not(ended, SpendAction(0)) == ".drowning_first"
    assert why_not(ended, ChooseDrowned(0, Units(infantry=1))) == ".name_drowned"
    after = do(ended, ChooseDrowned(0, Units(settler=2)))
    assert (me(after).units["infantry"], me(after).units["settler"], after.drowning) == (2, 0, ())
    kept = do(crowded, FightRound(drowning_asked=False), 12, 12, 11, 2)
    assert (me(kept).units["infantry"], kept.drowning) == (0, ())


def test_R065_gold_may_stand_in_for_ore_before_a_battle():
    state = learn(player(table(), ore=3, gold=3, units={"infantry": 2}), "tactics", "steel_weapons")
    steel = StartBattle(0, 1, Units(infantry=2), Units(infantry=1), steel=True)
    assert (me(do(state, steel)).ore, me(do(state, steel)).gold) == (2, 3)
    golden = replace(steel, payment=Goods(gold=1))
    assert (me(do(state, golden)).ore, me(do(state, golden)).gold) == (3, 2)
    assert why_not(state, replace(steel, payment=Goods(wood=1))) == ".wrong_payment"


def test_R067_gold_may_pay_for_fireworks():
    state = own(learn(player(table("china", "rome"), wood=1, ore=1, gold=2), "tactics"), "fireworks")
    begun = do(state, StartBattle(0, 1, Units(infantry=2), Units(infantry=1)))
    fired = do(begun, FightRound(attacker_extras=Extras(fireworks=True, payment=Goods(gold=2))), 1, 1, 1)
    assert (me(fired).wood, me(fired).ore, me(fired).gold) == (1, 1, 0)
