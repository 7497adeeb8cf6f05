"""The action phase: population, buildings, leaders, wonders, technologies, action cards."""

from __future__ import annotations

import pytest

from companion.games.through_the_ages.actions import (
    Build,
    BuildStage,
    Destroy,
    Develop,
    EndTurn,
    IncreasePopulation,
    PlayActionCard,
    PlayLeader,
    TakeCard,
    Upgrade,
)
from companion.games.through_the_ages.civil.costs import build_cost, science_cost, upgrade_cost
from companion.games.through_the_ages.goods.stores import food, resources
from companion.games.through_the_ages.table.ratings import action_totals, ratings
from companion.games.through_the_ages.table.state import POLITICS, Pact, Unfinished, Wonder

from .table import BLUE, RED, YELLOW, do, later, me, player, refreshed, refused, rich, run, told


def wealthy(age=1, **changes):
    """Ada with plenty of everything and these cards."""
    world = me(rich(later(age=age)), unused=4, **changes)
    return refreshed(world)


def test_R054_actions_in_any_mix_and_only_if_every_cost_can_be_paid():
    world = do(wealthy(), Build(RED, "warriors"), Build(RED, "bronze"), Build(RED, "warriors"))
    assert (player(world).civil_left, player(world).military_left) == (3, 0)
    assert refused(world, Build(RED, "warriors")) == "no_military_actions"
    poor = me(wealthy(), stores={"bronze": 1})
    assert refused(poor, Build(RED, "bronze")) == "not_enough_resources"
    assert do(world, EndTurn(RED)).active == BLUE


def test_R055_an_ordered_action_costs_no_further_action():
    world = wealthy(civil_hand=("rich_land_a",))
    after = do(world, PlayActionCard(RED, "rich_land_a", "bronze"))
    assert player(after).civil_left == 3
    assert resources(player(after)) == 29


@pytest.mark.parametrize(
    ("bank", "price"), [(20, 2), (18, 2), (17, 2), (16, 3), (13, 3), (12, 4), (9, 4), (8, 5), (4, 7)]
)
def test_R060_population_costs_food_by_the_yellow_bank(bank, price):
    after = do(wealthy(yellow_bank=bank), IncreasePopulation(RED))
    assert food(player(after)) == 20 - price
    assert (player(after).yellow_bank, player(after).unused, player(after).civil_left) == (bank - 1, 5, 3)


def test_R060_impossible_with_an_empty_bank():
    assert refused(wealthy(yellow_bank=0), IncreasePopulation(RED)) == "yellow_bank_empty"
    hungry = me(wealthy(), stores={"agriculture": 1})
    assert refused(hungry, IncreasePopulation(RED)) == "not_enough_food"


def test_moses_makes_people_cheaper():
    assert food(player(do(wealthy(leader="moses"), IncreasePopulation(RED)))) == 19


def test_R061_construction_lowers_only_urban_buildings():
    me_ = player(wealthy(specials=("masonry",)))
    assert [build_cost(me_, id).value for id in ("alchemy", "philosophy", "iron")] == [5, 3, 5]


def test_R061_building_needs_card_worker_and_resources():
    world = wealthy()
    assert refused(world, Build(RED, "iron")) == "not_in_play"
    assert refused(world, Build(RED, "homer")) == "not_for_workers"
    assert refused(me(world, unused=0), Build(RED, "bronze")) == "no_unused_worker"
    after = do(world, Build(RED, "religion"))
    assert (player(after).workers["religion"], resources(player(after))) == (1, 27)
    assert ratings(after, RED).happiness.value == 1


def test_R062_the_urban_limit_counts_by_type():
    world = wealthy(workers={"alchemy": 1})
    assert refused(world, Build(RED, "alchemy")) == "urban_limit"
    assert player(do(world, Build(RED, "religion"))).workers["religion"] == 1
    assert player(do(world, Build(RED, "bronze"))).workers["bronze"] == 3
    above = wealthy(workers={"alchemy": 3})
    assert player(above).workers["alchemy"] == 3


def test_R063_an_upgrade_costs_the_difference_after_discounts():
    masonry, architecture = player(wealthy(specials=("masonry",))), player(wealthy(specials=("architecture",)))
    assert upgrade_cost(masonry, "philosophy", "alchemy").value == 2
    assert upgrade_cost(architecture, "alchemy", "scientific_method").value == 1
    assert upgrade_cost(masonry, "bronze", "coal").value == 6


def test_R063_an_upgrade_needs_no_unused_worker_and_ignores_the_limit():
    world = wealthy(workers={"philosophy": 2, "scientific_method": 0})
    world = me(world, unused=0)
    after = do(world, Upgrade(RED, "philosophy", "scientific_method"))
    assert (player(after).workers["philosophy"], player(after).workers["scientific_method"]) == (1, 1)
    assert resources(player(after)) == 25
    assert refused(world, Upgrade(RED, "scientific_method", "philosophy")) == "no_worker_there"
    assert refused(after, Upgrade(RED, "scientific_method", "philosophy")) == "no_upgrade"
    assert refused(world, Upgrade(RED, "bronze", "scientific_method")) == "no_upgrade"


def test_R064_destroying_frees_the_worker_and_refunds_nothing():
    after = do(wealthy(), Destroy(RED, "bronze"))
    assert (player(after).workers["bronze"], player(after).unused, resources(player(after))) == (1, 5, 30)
    assert player(after).civil_left == 3


def test_R065_replacing_a_leader_gives_the_action_back():
    world = me(wealthy(leader="moses", civil_hand=("leonardo",)), civil_left=3)
    after = do(world, PlayLeader(RED, "leonardo"))
    assert (player(after).leader, player(after).civil_left) == ("leonardo", 3)
    first = do(me(wealthy(civil_hand=("leonardo",)), civil_left=3), PlayLeader(RED, "leonardo"))
    assert player(first).civil_left == 2
    assert refused(wealthy(), PlayLeader(RED, "leonardo")) == "not_in_hand"
    assert refused(wealthy(civil_hand=("iron",)), PlayLeader(RED, "iron")) == "no_leader"


def test_R066_a_stage_is_covered_with_a_token_and_the_last_one_finishes():
    world = wealthy(unfinished=Unfinished("pyramids"))
    after = do(world, BuildStage(RED))
    assert player(after).unfinished == Unfinished("pyramids", 1)
    assert resources(player(after)) == 27
    assert player(after).blue_bank == 16 + 3 - 1
    after, steps = run(do(after, BuildStage(RED)), BuildStage(RED))
    assert player(after).wonders == (Wonder("pyramids"),)
    assert player(after).blue_bank == 16 + 6
    assert action_totals(after, RED)[0] == 5
    assert player(after).civil_left == 4 - 3 + 1
    assert "wonder_finished" in told(steps)


def test_R066_with_an_empty_bank_the_token_comes_from_a_card():
    world = wealthy(unfinished=Unfinished("library_of_alexandria"), civil_hand=("engineering_genius_i",))
    world = me(world, blue_bank=0, stores={"agriculture": 2, "bronze": 4})
    after = do(world, PlayActionCard(RED, "engineering_genius_i"))
    assert player(after).unfinished == Unfinished("library_of_alexandria", 1)
    assert food(player(after)) + resources(player(after)) == 5
    assert refused(wealthy(), BuildStage(RED)) == "no_wonder"


def test_R067_several_stages_are_paid_at_once():
    world = wealthy(unfinished=Unfinished("ocean_liner_service"), specials=("architecture",))
    after = do(world, BuildStage(RED, 3))
    assert (resources(player(after)), player(after).civil_left) == (22, 3)
    assert player(after).unfinished == Unfinished("ocean_liner_service", 3)
    assert refused(wealthy(unfinished=Unfinished("pyramids")), BuildStage(RED, 2)) == "too_many_stages"
    assert refused(after, BuildStage(RED, 2)) == "stages_left"


def test_R067_an_action_card_builds_just_one_stage():
    world = wealthy(unfinished=Unfinished("pyramids"), civil_hand=("engineering_genius_ii",), specials=("engineering",))
    after = do(world, PlayActionCard(RED, "engineering_genius_ii"))
    assert (player(after).unfinished, resources(player(after))) == (Unfinished("pyramids", 1), 30)


def test_R068_a_technology_costs_science_governments_the_higher_price():
    world = wealthy(civil_hand=("alchemy", "monarchy"))
    after = do(world, Develop(RED, "alchemy"))
    assert (player(after).science, player(after).workers["alchemy"]) == (36, 0)
    after = do(after, Develop(RED, "monarchy"))
    assert (player(after).science, player(after).government) == (28, "monarchy")
    assert player(after).civil_left == 4 - 2 + 1
    assert ratings(after, RED).urban_limit == 3
    assert refused(me(world, science=3), Develop(RED, "alchemy")) == "not_enough_science"
    assert refused(world, Develop(RED, "iron")) == "not_in_hand"
    assert refused(wealthy(civil_hand=("homer",)), Develop(RED, "homer")) == "no_technology"


def test_R069_only_the_higher_special_technology_of_a_type_stays():
    world = wealthy(civil_hand=("masonry",), specials=("engineering",), leader="einstein")
    after = do(world, Develop(RED, "masonry"))
    assert player(after).specials == ("engineering",)
    assert player(after).culture == 3
    higher = do(wealthy(civil_hand=("strategy",), specials=("warfare",)), Develop(RED, "strategy"))
    assert player(higher).specials == ("strategy",)


def revolt(world, card="republic", **fields):
    return do(world, Develop(RED, card, revolution=True, **fields))


def test_R070_a_revolution_spends_all_civil_actions():
    world = wealthy(government="monarchy", civil_hand=("republic",))
    after = revolt(world)
    assert (player(after).civil_left, action_totals(after, RED)[0], player(after).science) == (0, 7, 37)
    newton = revolt(me(world, leader="newton"))
    assert player(newton).civil_left == 1
    assert refused(me(world, civil_left=4), Develop(RED, "republic", True)) == "revolution_needs_civil"
    assert refused(wealthy(civil_hand=("iron",)), Develop(RED, "iron", True)) == "revolution_needs_government"


def test_R070_military_actions_of_the_new_government_count_at_once():
    after = revolt(me(wealthy(civil_hand=("monarchy",)), military_left=1), "monarchy")
    assert (player(after).civil_left, player(after).military_left) == (0, 2)
    assert action_totals(after, RED) == (5, 3)


def test_R072_robespierre_spends_military_actions_instead():
    world = me(wealthy(government="monarchy", leader="robespierre", civil_hand=("communism",)), civil_left=2)
    after = revolt(world, "communism")
    assert (player(after).civil_left, player(after).military_left, player(after).culture) == (4, 0, 3)
    assert action_totals(after, RED) == (7, 6)
    assert refused(me(world, military_left=3), Develop(RED, "communism", True)) == "revolution_needs_military"


def test_R072_patriotism_is_not_consumed():
    world = wealthy(government="monarchy", leader="robespierre", civil_hand=("communism", "patriotism_ii"))
    after = revolt(do(world, PlayActionCard(RED, "patriotism_ii")), "communism")
    assert (player(after).military_left, player(after).turn.extra_military) == (0, 1)


def test_R072_breakthrough_with_robespierre_costs_no_civil_action():
    world = wealthy(government="monarchy", leader="robespierre", civil_hand=("republic", "breakthrough_ii"))
    world = me(world, civil_left=3, science=3)
    after = do(world, PlayActionCard(RED, "breakthrough_ii", "republic", revolution=True))
    assert (player(after).science, player(after).civil_left, player(after).military_left) == (3, 5, 0)
    assert player(after).culture == 3
    assert action_totals(after, RED) == (7, 3)


def test_R071_breakthrough_revolution_spends_all_civil_actions_instead_of_one():
    world = me(wealthy(civil_hand=("monarchy", "breakthrough_i")), science=2)
    after = do(world, PlayActionCard(RED, "breakthrough_i", "monarchy", revolution=True))
    assert (player(after).civil_left, player(after).science, player(after).government) == (0, 2, "monarchy")
    spent = me(world, civil_left=3)
    move = PlayActionCard(RED, "breakthrough_i", "monarchy", revolution=True)
    assert refused(spent, move) == "revolution_needs_civil"


def test_R073_a_card_taken_this_turn_must_wait():
    world = wealthy(civil_hand=())
    world = do(world, TakeCard(RED, "rich_land_i", 1))
    assert refused(world, PlayActionCard(RED, "rich_land_i", "bronze")) == "taken_this_turn"
    old = me(world, civil_hand=("rich_land_i", "rich_land_i"))
    assert player(do(old, PlayActionCard(RED, "rich_land_i", "bronze"))).civil_hand == ("rich_land_i",)


def test_R073_a_discount_never_makes_a_cost_negative():
    world = wealthy(civil_hand=("rich_land_i", "urban_growth_a", "efficient_upgrade_ii"))
    assert resources(player(do(world, PlayActionCard(RED, "rich_land_i", "bronze")))) == 30
    assert refused(world, PlayActionCard(RED, "rich_land_i", "religion")) == "card_forbids"
    assert refused(world, PlayActionCard(RED, "urban_growth_a", "bronze")) == "card_forbids"
    assert refused(world, PlayActionCard(RED, "efficient_upgrade_ii", "bronze")) == "upgrade_only"
    assert refused(world, PlayActionCard(RED, "rich_land_i")) == "target_needed"
    iron = me(world, workers={"iron": 0})
    after = do(iron, PlayActionCard(RED, "efficient_upgrade_ii", "iron", "bronze"))
    assert (resources(player(after)), player(after).workers["iron"]) == (30, 1)


def test_R074_frugality_is_paid_first_and_gains_afterwards():
    world = me(wealthy(civil_hand=("frugality_i",)), stores={"agriculture": 1})
    assert refused(world, PlayActionCard(RED, "frugality_i")) == "not_enough_food"
    after = do(me(world, stores={"agriculture": 2}), PlayActionCard(RED, "frugality_i"))
    assert (food(player(after)), player(after).unused) == (2, 5)


def test_R074_breakthrough_is_paid_first_and_scores_afterwards():
    world = me(wealthy(civil_hand=("breakthrough_i", "alchemy")), science=3)
    assert refused(world, PlayActionCard(RED, "breakthrough_i", "alchemy")) == "not_enough_science"
    after = do(me(world, science=4), PlayActionCard(RED, "breakthrough_i", "alchemy"))
    assert (player(after).science, player(after).civil_left) == (2, 3)


def test_R075_an_extra_military_action_draws_a_card():
    world = me(wealthy(civil_hand=("patriotism_a",)), military_left=2)
    world = do(world, PlayActionCard(RED, "patriotism_a"))
    assert action_totals(world, RED)[1] == 2
    assert player(do(world, EndTurn(RED))).military_cards == 3


def test_other_action_cards_gain_what_they_say():
    world = me(wealthy(civil_hand=("cultural_heritage_a", "stockpile", "reserves_ii", "revolutionary_idea_iii")))
    after = player(do(world, PlayActionCard(RED, "cultural_heritage_a")))
    assert (after.science, after.culture) == (41, 4)
    after = player(do(world, PlayActionCard(RED, "stockpile")))
    assert (food(after), resources(after)) == (21, 31)
    assert resources(player(do(world, PlayActionCard(RED, "reserves_ii", food=False)))) == 33
    assert player(do(world, PlayActionCard(RED, "revolutionary_idea_iii"))).science == 46
    short = me(world, blue_bank=1)
    assert resources(player(do(short, PlayActionCard(RED, "stockpile", food=False)))) == 31


@pytest.mark.parametrize(("count", "each"), [(2, 6), (3, 3)])
def test_wave_of_nationalism_and_endowment_count_those_ahead(count, each):
    world = me(rich(later(count, age=3)), civil_hand=("wave_of_nationalism", "endowment_for_the_arts"))
    for other in range(1, count):
        world = me(world, other, workers={"warriors": 5}, culture=9)
    after = player(do(world, PlayActionCard(RED, "wave_of_nationalism")))
    assert after.turn.unit_resources == each * (count - 1)
    after = player(do(world, PlayActionCard(RED, "endowment_for_the_arts")))
    assert after.culture == each * (count - 1)


def test_scientific_cooperation_lets_the_partner_pay():
    world = me(wealthy(civil_hand=("alchemy",)), BLUE, pact=Pact("scientific_cooperation", RED), science=1)
    after = do(world, Develop(RED, "alchemy"))
    assert (player(after).science, player(after, BLUE).science) == (38, 0)
    assert refused(me(world, BLUE, science=0), Develop(RED, "alchemy")) == "partner_cannot_pay"
    assert science_cost(world, YELLOW, "alchemy").value == 4


def test_the_phase_must_have_begun():
    world = later(phase="start")
    assert refused(world, IncreasePopulation(RED)) == "begin_turn_first"
    assert refused(later(phase=POLITICS), IncreasePopulation(BLUE)) == "not_your_turn"
