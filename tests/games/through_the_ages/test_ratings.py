"""Ratings: every card's contribution, happy faces, leaders, wonders that score when finished."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.through_the_ages.actions import BuildStage, EndTurn
from companion.games.through_the_ages.cards.hands import drop_military
from companion.games.through_the_ages.cards.row import same_name
from companion.games.through_the_ages.civil.wonders import fast_food, hollywood, internet, space_flight
from companion.games.through_the_ages.goods.stores import resources
from companion.games.through_the_ages.scoring.impacts import impact_points
from companion.games.through_the_ages.table.printed_cards import CIVIL, LEADER, cards
from companion.games.through_the_ages.table.rating_effects import best_level, effect
from companion.games.through_the_ages.table.ratings import action_totals, happiness, rating, ratings, strength
from companion.games.through_the_ages.table.state import Pact, Unfinished, Wonder
from companion.games.through_the_ages.turn.production import resource_production
from companion.games.through_the_ages.turn.recount import without_leader

from .table import BLUE, RED, YELLOW, do, later, me, player, rich


def mine(**changes):
    """Ada's civilization without the workers of the start, but with these."""
    workers = {"warriors": 0, "agriculture": 0, "bronze": 0, "philosophy": 0, "religion": 0}
    return me(later(age=3), **{**changes, "workers": {**workers, **changes.get("workers", {})}})


def science(world, seat=RED):
    return ratings(world, seat).science.value


def culture(world, seat=RED):
    return ratings(world, seat).culture.value


def happy(world, seat=RED):
    return ratings(world, seat).happiness.value


def test_R104_level_is_the_age_and_best_needs_a_worker():
    assert [cards(CIVIL)[id].level for id in ("bronze", "iron", "coal", "oil")] == [0, 1, 2, 3]
    world = mine(workers={"computers": 0, "alchemy": 1})
    assert best_level(player(world), "lab", "library") == 1


def test_R105_nobody_discards_civil_cards_down_to_the_limit():
    world = me(later(), civil_hand=("homer", "moses", "drama", "iron", "coal", "oil"))
    assert len(player(do(world, EndTurn(RED))).civil_hand) == 6


def test_R106_discarded_military_cards_go_to_the_pile_of_their_age():
    world = me(later(), military_hand={"i": 2, "ii": 1})
    after = drop_military(world, RED, ("i", "ii"))
    assert (player(after).military_hand, after.military_discards) == ({"i": 1}, {"i": 1, "ii": 1})


def test_R107_civil_hands_are_open_and_military_hands_are_counted():
    me_ = player(me(later(), civil_hand=("homer",), military_hand={"i": 2}))
    assert me_.civil_hand == ("homer",)
    assert me_.military_cards == 2


def test_R112_ratings_are_sums_and_never_below_nothing():
    assert science(mine(government="fundamentalism", workers={"philosophy": 1})) == 0
    world = me(mine(), pact=Pact("loss_of_sovereignty", BLUE, "b"))
    assert culture(world) == 0
    assert culture(mine(unfinished=Unfinished("eiffel_tower", 2))) == 0
    rated = ratings(mine(workers={"philosophy": 2, "printing_press": 1}, leader="einstein"), RED).science
    assert {(source.id, source.amount) for source in rated.why} == {
        ("philosophy", 2),
        ("printing_press", 1),
        ("einstein", 1),
    }
    assert rated.value == 4


def test_R113_scored_culture_is_not_in_the_rating():
    assert culture(mine(leader="genghis_khan", workers={"warriors": 9})) == 0
    assert culture(mine(leader="churchill")) == 0


def test_R114_happiness_is_between_0_and_8():
    assert happy(mine(workers={"professional_sports": 2, "drama": 2})) == 8
    assert happy(mine(wonders=("kremlin",))) == 0
    assert happy(mine(wonders=("kremlin", "st_peters"), workers={"religion": 1})) == 1 + 1 + 1 - 1


@pytest.mark.parametrize(
    ("changes", "faces"),
    [
        ({"workers": {"religion": 2, "theology": 1}, "leader": "homer", "wonders": ("st_peters",)}, 10),
        ({"wonders": (Wonder("hanging_gardens", homer=True), "st_peters")}, 4 + 1),
        ({"wonders": (Wonder("st_peters", homer=True),)}, 2),
        ({"wonders": (Wonder("pyramids", ruined=True, homer=True),)}, 1),
        ({"wonders": (Wonder("st_peters", ruined=True),), "workers": {"religion": 2}}, 2),
        ({"colonies": ("historic_territory_ii",), "wonders": ("st_peters",)}, 2 + 1 + 1),
    ],
)
def test_R115_R116_st_peters_adds_a_face_to_every_happy_card(changes, faces):
    assert sum(source.amount for source in happiness(player(mine(**changes))).why) == faces


def test_R115_michelangelo_and_joan_count_the_extra_faces():
    world = mine(workers={"religion": 2}, wonders=("st_peters",), leader="michelangelo")
    assert culture(world) - culture(me(world, leader=None)) == 5
    joan = mine(workers={"religion": 1}, government="theocracy", wonders=("st_peters",), leader="joan_of_arc")
    assert strength(joan, RED) - strength(me(joan, leader=None), RED) == 4


def test_R116_a_ruin_keeps_homers_face():
    world = mine(wonders=(Wonder("pyramids", ruined=True, homer=True),))
    assert (happy(world), culture(world)) == (1, 2)


def test_R117_colonization_is_the_sum_of_own_cards():
    world = mine(specials=("navigation",), wonders=("colossus",))
    assert ratings(world, RED).colonization.value == 4
    assert strength(world, RED) == 4


def test_R118_michelangelo_counts_temples_theaters_and_wonders():
    world = mine(workers={"theology": 2}, wonders=("hanging_gardens", "kremlin"), leader="michelangelo")
    assert culture(world) - culture(me(world, leader=None)) == 6
    ruin = mine(wonders=(Wonder("hanging_gardens", ruined=True, homer=True),), leader="michelangelo")
    assert culture(ruin) == 2 + 1


@pytest.mark.parametrize("leader", ["leonardo", "newton", "einstein"])
def test_R119_scientists_count_the_best_lab_or_library_once(leader):
    world = mine(workers={"philosophy": 2, "journalism": 1, "alchemy": 1}, leader=leader)
    assert science(world) - science(me(world, leader=None)) == 2
    assert science(mine(workers={"philosophy": 1}, leader=leader)) == 1


def test_R120_culture_of_artists_and_explorers():
    assert culture(mine(workers={"movies": 2}, leader="chaplin")) == 12
    pairs = mine(workers={"printing_press": 3, "drama": 2}, leader="shakespeare")
    assert culture(pairs) - culture(me(pairs, leader=None)) == 4
    meier = mine(workers={"computers": 2}, leader="meier")
    assert (science(meier), culture(meier)) == (8, 6)
    assert culture(mine(leader="cook", colonies=("vast_territory_i", "vast_territory_ii", "wealthy_territory_i"))) == 4
    assert culture(mine(leader="cook")) == 0
    bach = mine(workers={"drama": 2}, leader="bach")
    assert culture(bach) == 6


def test_R120_strength_of_generals():
    army = {"warriors": 2, "knights": 1, "air_forces": 1}
    assert strength(mine(workers=army, leader="napoleon"), RED) == 2 + 2 + 5 + 6
    assert strength(mine(workers=army, leader="alexander"), RED) == 9 + 4
    assert strength(mine(workers={"warriors": 2, "cannon": 1, "knights": 1}, wonders=("great_wall",)), RED) == 7 + 3
    assert strength(mine(leader="caesar"), RED) == 1


def test_R122_bill_gates_labs_produce_store_and_score():
    world = mine(workers={"computers": 2, "philosophy": 1, "oil": 1}, leader="gates", blue_bank=16, military_left=0)
    assert resource_production(world, RED) == 11
    assert impact_points(world, "impact_of_industry", RED)[RED] == 5
    after = do(world, EndTurn(RED))
    assert (resources(player(after)), player(after).blue_bank) == (11, 13)
    gone = without_leader(after, RED)
    assert player(gone).culture == 6
    assert resources(player(gone)) == 11
    assert resource_production(gone, RED) == 5
    from companion.games.through_the_ages.civil.civil_steps import pay_resources

    assert resources(pay_resources(player(gone), 6)) == 5


def test_R140_only_cards_face_up_count_as_in_play():
    world = mine(civil_hand=("einstein", "pyramids"), workers={"computers": 1})
    assert science(world) == 5
    assert action_totals(world, RED)[0] == 4
    assert not same_name(replace(world, row=("oil",)), RED, "oil")


def test_R141_what_a_card_contributes():
    world = mine(workers={"theology": 0})
    assert (culture(world), happy(world)) == (0, 0)
    assert [strength(mine(workers={"oil": 3, "irrigation": 3}), RED), science(mine(workers={"oil": 3}))] == [0, 0]
    pact = me(mine(), pact=Pact("open_borders", BLUE))
    assert [action_totals(pact, seat)[1] for seat in (RED, BLUE, YELLOW)] == [3, 3, 2]
    assert rating(me(mine(), BLUE, pact=Pact("military_alliance", RED)), RED, "strength") == 3


def test_pacts_with_two_sides_and_tourism():
    shield = me(mine(), pact=Pact("military_protection", BLUE, "b"))
    assert (strength(shield, RED), culture(shield, BLUE)) == (4, 1)
    tourism = me(
        mine(wonders=("pyramids", Wonder("colossus", ruined=True))), BLUE, pact=Pact("international_tourism", RED)
    )
    assert culture(tourism, BLUE) == 2
    assert culture(tourism) == 2


def test_R145_hollywood():
    assert hollywood(player(mine(workers={"movies": 2, "multimedia": 1}, leader="chaplin"))) == 30
    assert hollywood(player(mine(workers={"opera": 2, "journalism": 1}, leader="bach"))) == 20
    assert hollywood(player(mine(workers={"movies": 1, "multimedia": 2}, leader="shakespeare"))) == 24
    assert hollywood(player(mine(workers={"movies": 1, "computers": 2}, leader="einstein"))) == 8


@pytest.mark.parametrize(("leader", "points"), [(None, 20), ("einstein", 23), ("meier", 24), ("gates", 20)])
def test_R146_internet(leader, points):
    workers = {"computers": 2, "multimedia": 1, "professional_sports": 1, "religion": 1}
    assert internet(player(mine(workers=workers, leader=leader))) == points


def test_R147_fast_food_and_space_flight():
    workers = {"agriculture": 3, "bronze": 4, "philosophy": 5, "warriors": 4}
    assert fast_food(player(mine(workers=workers, unused=2))) == 23
    techs = {"irrigation": 0, "coal": 1, "computers": 0, "opera": 0, "modern_infantry": 0}
    world = mine(workers=techs, government="democracy", specials=("architecture",), leader="einstein")
    assert space_flight(player(world)) == 16


def test_R147_a_finished_wonder_scores_once():
    world = rich(mine(workers={"bronze": 2}, unfinished=Unfinished("fast_food_chains", 3)))
    after = do(me(world, unused=0), BuildStage(RED))
    assert player(after).culture == 4


def test_every_leader_with_a_rating_effect_is_registered():
    known = {id for id, card in cards(CIVIL).items() if card.kind == LEADER}
    assert {"alexander", "meier", "napoleon"} <= set(effect) & known
