"""Leaders outside of battle: cities Bleda enforces, storms Marqzen masters, and moods that reopen a city."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.cities.build_actions import Build, BuildWonder
from companion.games.clash_of_cultures.cities.collect_actions import Collect
from companion.games.clash_of_cultures.cities.mood_actions import MoodStep, RaiseMood
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.events.suffer_actions import SufferEvent
from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.marks import Owed
from companion.games.clash_of_cultures.table.state import City, Clash, Space
from companion.games.clash_of_cultures.war.capture_actions import ConquerCity

from .helpers import cities, city, do, first, learn, me, player, rich, table, tell, why_not

TWO = (Space("forest", label="a"), Space("forest", label="b"))


def enforced(**changes: object) -> Clash:
    """Bleda stands in an angry city of the Huns, who have plenty and a second city."""
    state = player(rich(table("huns", "greece"), gold=7), leader="bleda", wood=0)
    return city(cities(state, City("A", mood="angry"), City("B")), **changes)


def test_R038_bledas_angry_city_produces_like_a_happy_one_and_rests_then():
    state = enforced()
    assert why_not(state, Collect(0, "A", TWO)) == ".too_many_spaces"
    after = do(state, Collect(0, "A", TWO, enforced=True))
    assert (me(after).wood, first(after).mood) == (2, "angry")
    assert why_not(after, Collect(0, "A", TWO[:1])) == ".city_enforced"
    cheered = do(after, RaiseMood(0, (MoodStep("A", 2),)))
    assert why_not(cheered, Collect(0, "A", TWO[:1])) == ".city_enforced"


def test_R042_bledas_angry_city_builds_and_recruits_like_a_happy_one():
    state = learn(enforced(), "writing")
    assert why_not(state, Build(0, "A", "academy")) == ".city_angry"
    assert first(do(state, Build(0, "A", "academy", enforced=True))).buildings == {"academy": 0}
    crowd = Recruit(0, "A", Units(infantry=2))
    assert why_not(state, crowd) == ".recruit_maximum"
    assert me(do(state, replace(crowd, enforced=True))).units["infantry"] == 2


def test_R043_bledas_city_builds_a_wonder_whatever_its_mood():
    state = player(learn(enforced(), "engineering", "rituals"), wonder_cards=1, wood=7)
    wonder = BuildWonder(0, "A", "great_pyramid")
    assert why_not(state, wonder) == ".wonder_needs_happy"
    after = do(state, replace(wonder, enforced=True))
    assert (first(after).wonders, first(after).mood) == (("great_pyramid",), "angry")


def test_R035_only_bleda_enforces_and_only_a_first_activation():
    state = enforced(mood="neutral")
    assert why_not(player(state, leader="attila"), Collect(0, "A", TWO, enforced=True)) == ".leader_not_in_play"
    worked = do(state, Collect(0, "A", TWO[:1]))
    assert why_not(worked, Collect(0, "A", TWO, enforced=True)) == ".enforce_first_activation"


def owing(state: Clash, event: str) -> Clash:
    """The table where the first player must answer an event."""
    return replace(state, owed=(Owed(0, event),))


def test_R077_marqzen_undoes_what_an_event_does_to_his_city():
    state = owing(player(cities(table("aztecs", "greece"), City("A"), City("B")), leader="marqzen"), "pestilence_1")
    after = do(state, SufferEvent(0, "pestilence_1", ("A",), shelter="A"))
    assert first(after).mood == "neutral"
    elsewhere = do(state, SufferEvent(0, "pestilence_1", ("A",), shelter="B"))
    assert first(elsewhere).mood == "angry"
    nobody = player(state, leader=None)
    assert why_not(nobody, SufferEvent(0, "pestilence_1", ("A",), shelter="A")) == ".leader_not_in_play"


def test_R094_units_marqzen_saves_are_not_lost_and_bring_no_points():
    state = player(table("aztecs", "greece"), leader="marqzen", units={"infantry": 8})
    state = owing(state, "black_death_50")
    both = Units(infantry=2)
    here = first(state).name
    after = do(state, SufferEvent(0, "black_death_50", units=both, shelter=here, saved=Units(infantry=1)))
    assert (me(after).units["infantry"], [score.points for score in me(after).event_scores]) == (7, [1.0])
    greedy = SufferEvent(0, "black_death_50", units=both, shelter=here, saved=Units(infantry=3))
    assert why_not(state, greedy) == ".saves_only_losses"
    vain = SufferEvent(0, "black_death_50", units=Units(infantry=1, leader=1), shelter=here, saved=Units(leader=1))
    assert why_not(state, vain) == ".saves_only_losses"


def test_R035_a_city_hammurabi_makes_happy_may_be_activated_again():
    state = player(table("babylonia", "greece"), leader="hammurabi", culture=1)
    state = city(state, mood="angry", activations=1, closed=True)
    after = do(state, UseAbility(0, "hammurabi_lawgiver", first(state).name))
    assert (first(after).mood, first(after).closed) == ("happy", False)


@pytest.mark.parametrize(
    ("leader", "move", "due"),
    [
        ("imhotep", Recruit(0, "A", Units(infantry=1), leader_here=True), ["imhotep_innovator"]),
        ("imhotep", Recruit(0, "A", Units(infantry=1)), []),
        ("imhotep", Collect(0, "A", leader_here=True), []),
        ("leonidas_i", Recruit(0, "A", Units(infantry=1), leader_here=True), ["leonidas_i_thats_sparta"]),
        ("go_toba", Build(0, "A", "academy", leader_here=True), ["go_toba_scholar"]),
        ("go_toba", Build(0, "A", "temple", leader_here=True), []),
        ("siyaj_kak", Build(0, "A", "temple", leader_here=True), ["siyaj_kak_cultural_influx"]),
        ("ragnar_lodbrok", ConquerCity(0, 1, "Z", leader_here=True), ["ragnar_lodbrok_prey"]),
        ("ragnar_lodbrok", ConquerCity(0, 1, "Z"), []),
    ],
)
def test_R032_a_leader_on_the_spot_is_told_of_an_occasion(duel, leader, move, due):
    state = cities(learn(rich(player(duel, leader=leader)), "writing", "myths"), City("A"), City("B"))
    told = tell(cities(state, City("Z"), City("Y"), seat=1), move)[1]
    said = (".step.ability_due", ".step.ability_booked")
    named = [step.message.args["ability"].id for step in told.steps if step.message.id in said]
    assert named == due
