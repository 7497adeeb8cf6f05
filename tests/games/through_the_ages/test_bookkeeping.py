"""Units, tactics, counting of actions, and leaders with powers of their own."""

from __future__ import annotations

import pytest

from companion.games.through_the_ages.actions import (
    Build,
    BuildStage,
    ChooseChurchill,
    CopyTactic,
    Destroy,
    Develop,
    EndTurn,
    IncreasePopulation,
    PlayActionCard,
    PlayLeader,
    PlayTactic,
    TakeCard,
    Upgrade,
    UseBach,
    UseBarbarossa,
    UseHammurabi,
    UseOceanLiner,
    UseTradeRoutes,
)
from companion.games.through_the_ages.civil.costs import build_cost, science_cost, upgrade_cost
from companion.games.through_the_ages.goods.stores import food, resources
from companion.games.through_the_ages.table.ratings import action_totals, ratings, strength
from companion.games.through_the_ages.table.state import Pact, Unfinished, Wonder
from companion.games.through_the_ages.turn.recount import regain_civil, settled

from .table import BLUE, RED, do, me, player, refreshed, refused, run
from .test_civil_actions import wealthy


def test_R076_units_use_military_actions():
    world = wealthy(workers={"riflemen": 0})
    after = do(world, Build(RED, "warriors"), Upgrade(RED, "warriors", "riflemen"))
    assert resources(player(after)) == 30 - 2 - 3
    assert (player(after).military_left, player(after).civil_left) == (0, 4)
    gone = do(refreshed(after), Destroy(RED, "riflemen"))
    assert (player(gone).military_left, player(gone).unused) == (1, 4)


def test_R077_play_or_copy_a_tactic_once_per_turn():
    from dataclasses import replace

    world = replace(wealthy(military_hand={"i": 2}, government="monarchy"), common_tactics=("phalanx",))
    played, steps = run(world, PlayTactic(RED, "legion"))
    assert (player(played).tactic, player(played).military_left) == ("legion", 2)
    assert steps[-1].choice is not None
    assert refused(played, CopyTactic(RED, "phalanx")) == "tactic_once"
    copied = do(world, CopyTactic(RED, "phalanx"))
    assert (player(copied).tactic, player(copied).military_left) == ("phalanx", 1)
    assert refused(copied, PlayTactic(RED, "legion")) == "tactic_once"
    assert refused(world, CopyTactic(RED, "legion")) == "tactic_not_common"
    assert refused(me(world, military_hand={}), PlayTactic(RED, "legion")) == "no_military_card_of_age"


def test_R078_totals_follow_the_cards_in_play():
    world = wealthy(civil_hand=("code_of_laws",))
    after = do(world, Develop(RED, "code_of_laws"))
    assert (action_totals(after, RED)[0], player(after).civil_left) == (5, 4)
    world = me(wealthy(wonders=("pyramids",)), civil_left=5)
    ruined = settled(world, me(world, wonders=(Wonder("pyramids", ruined=True),)))
    assert player(ruined).civil_left == 4
    spent = me(world, civil_left=2)
    ruined = settled(spent, me(spent, wonders=(Wonder("pyramids", ruined=True),)))
    assert player(ruined).civil_left == 2


def test_R079_replacing_a_card_is_one_update():
    world = wealthy(wonders=("pyramids",), civil_hand=("monarchy",))
    world = me(world, civil_left=4)
    after = do(world, Develop(RED, "monarchy"))
    assert (action_totals(after, RED)[0], player(after).civil_left) == (6, 4)


def test_R080_regaining_with_none_spent_has_no_effect():
    world = wealthy()
    assert player(regain_civil(world, RED)).civil_left == 4
    assert player(regain_civil(me(world, civil_left=2), RED)).civil_left == 3


def test_R081_extra_actions_are_used_first():
    world = do(wealthy(civil_hand=("patriotism_a",)), PlayActionCard(RED, "patriotism_a"), Build(RED, "warriors"))
    assert (player(world).turn.extra_military, player(world).military_left) == (0, 2)


def test_R135_lent_resources_are_used_first():
    world = wealthy(leader="homer", workers={"swordsmen": 0})
    after = do(world, Build(RED, "swordsmen"))
    assert resources(player(after)) == 28
    after = do(after, Build(RED, "warriors"))
    assert resources(player(after)) == 26
    lent = do(wealthy(civil_hand=("patriotism_iii",)), PlayActionCard(RED, "patriotism_iii"), Build(RED, "warriors"))
    assert (resources(player(lent)), player(lent).turn.unit_resources) == (30, 2)
    assert player(do(lent, EndTurn(RED))).turn.unit_resources == 0


def test_R135_lent_resources_do_not_pay_for_buildings():
    world = do(wealthy(civil_hand=("patriotism_iii",)), PlayActionCard(RED, "patriotism_iii"), Build(RED, "bronze"))
    assert (resources(player(world)), player(world).turn.unit_resources) == (28, 4)


def test_R142_newton_gives_the_action_back_also_after_breakthrough():
    world = wealthy(leader="newton", government="monarchy", civil_hand=("breakthrough_i", "alchemy"))
    after = do(me(world, civil_left=3), PlayActionCard(RED, "breakthrough_i", "alchemy"))
    assert player(after).civil_left == 3
    plain = do(me(world, civil_left=5), Develop(RED, "alchemy"))
    assert player(plain).civil_left == 5


def test_R143_homer_slides_under_a_wonder_instead_of_the_action():
    world = me(wealthy(leader="homer", wonders=("pyramids",), civil_hand=("leonardo",)), civil_left=3)
    slid = do(world, PlayLeader(RED, "leonardo", "pyramids"))
    assert (player(slid).civil_left, player(slid).wonders) == (2, (Wonder("pyramids", homer=True),))
    gone = do(world, PlayLeader(RED, "leonardo"))
    assert (player(gone).civil_left, player(gone).wonders) == (3, (Wonder("pyramids"),))
    assert refused(world, PlayLeader(RED, "leonardo", "colossus")) == "wonder_not_finished"
    other = me(world, leader="moses")
    assert refused(other, PlayLeader(RED, "leonardo", "pyramids")) == "homer_not_there"


def test_hammurabi_uses_a_military_action_once_per_turn():
    world = me(wealthy(leader="hammurabi"), civil_left=0)
    world = do(world, UseHammurabi(RED))
    assert (player(world).turn.extra_civil, player(world).military_left) == (1, 1)
    assert refused(world, UseHammurabi(RED)) == "once_per_turn"
    assert player(do(world, IncreasePopulation(RED))).turn.extra_civil == 0
    revolution = me(wealthy(leader="hammurabi", civil_hand=("monarchy",)), civil_left=3)
    revolution = do(revolution, UseHammurabi(RED))
    assert refused(revolution, Develop(RED, "monarchy", True)) == "revolution_needs_civil"
    assert refused(wealthy(), UseHammurabi(RED)) == "other_leader"


def test_churchill_chooses_once_per_turn():
    world = wealthy(age=3, leader="churchill", civil_hand=("riflemen",))
    assert player(do(world, ChooseChurchill(RED))).culture == 3
    military = do(world, ChooseChurchill(RED, True))
    after = do(military, Develop(RED, "riflemen"))
    assert (player(after).science, player(after).turn.unit_science) == (37, 0)
    assert resources(player(do(after, Build(RED, "warriors")))) == 30
    assert refused(military, ChooseChurchill(RED)) == "once_per_turn"
    assert player(do(world, EndTurn(RED))).culture == 3
    assert player(do(military, EndTurn(RED))).culture == 0


def test_R121_bach_turns_urban_buildings_into_theaters():
    world = wealthy(age=2, leader="bach", workers={"printing_press": 1, "alchemy": 1, "drama": 0})
    assert upgrade_cost(player(world), "printing_press", "drama").value == 1
    after = do(world, UseBach(RED, "alchemy", "drama"))
    assert (resources(player(after)), player(after).workers["drama"], player(after).civil_left) == (30, 1, 3)
    assert refused(after, UseBach(RED, "printing_press", "drama")) == "once_per_turn"
    full = me(world, workers={"drama": 2})
    assert refused(full, UseBach(RED, "alchemy", "drama")) == "urban_limit"
    theater = me(full, workers={"opera": 0})
    assert player(do(theater, UseBach(RED, "drama", "opera"))).workers["opera"] == 1
    lower = me(world, workers={"computers": 1})
    assert refused(lower, UseBach(RED, "computers", "drama")) == "no_upgrade"


def test_R121_construction_counts_for_both_costs():
    world = wealthy(leader="bach", specials=("architecture",), workers={"alchemy": 1, "opera": 0})
    assert upgrade_cost(player(world), "alchemy", "opera").value == 1


def test_barbarossa_grows_and_builds_for_one_less():
    world = wealthy(leader="barbarossa")
    world = me(world, unused=0)
    after = do(world, UseBarbarossa(RED, "warriors"))
    assert (food(player(after)), resources(player(after))) == (19, 29)
    assert (player(after).workers["warriors"], player(after).unused, player(after).military_left) == (2, 0, 1)
    assert player(after).civil_left == 4
    assert refused(world, UseBarbarossa(RED, "bronze")) == "no_unit"
    assert refused(me(world, yellow_bank=0), UseBarbarossa(RED, "warriors")) == "yellow_bank_empty"


def test_ocean_liner_brings_a_worker_once_per_turn():
    world = wealthy(wonders=("ocean_liner_service",))
    after = do(world, UseOceanLiner(RED))
    assert (player(after).unused, player(after).civil_left) == (5, 4)
    assert refused(after, UseOceanLiner(RED)) == "once_per_turn"
    assert refused(wealthy(), UseOceanLiner(RED)) == "wonder_not_finished"


@pytest.mark.parametrize(("side", "food_left", "resources_left"), [("a", 19, 29), ("b", 19, 29)])
def test_trade_routes_swap_one_good(side, food_left, resources_left):
    world = me(wealthy(), pact=Pact("trade_routes", BLUE, side))
    after = do(world, UseTradeRoutes(RED))
    assert refused(after, UseTradeRoutes(RED)) == "once_per_turn"
    if side == "a":
        after = do(after, Build(RED, "bronze"))
        assert (food(player(after)), resources(player(after))) == (food_left, resources_left)
    else:
        after = do(after, IncreasePopulation(RED))
        assert (food(player(after)), resources(player(after))) == (food_left, resources_left)
    assert refused(wealthy(), UseTradeRoutes(RED)) == "no_such_pact"


def test_shakespeare_and_bach_lower_costs():
    world = wealthy(leader="shakespeare", workers={"printing_press": 1, "drama": 0})
    assert build_cost(player(world), "drama").value == 3
    assert build_cost(player(world), "printing_press").value == 3
    assert science_cost(world, RED, "opera").value == 6
    assert science_cost(world, RED, "journalism").value == 6
    assert science_cost(wealthy(leader="bach"), RED, "opera").value == 5


def test_leonardo_gains_a_resource_for_a_technology():
    after = do(wealthy(leader="leonardo", civil_hand=("alchemy",)), Develop(RED, "alchemy"))
    assert resources(player(after)) == 31
    short = me(wealthy(leader="leonardo", civil_hand=("alchemy",)), blue_bank=0)
    assert resources(player(do(short, Develop(RED, "alchemy")))) == 30


def test_taking_a_wonder_then_building_it_in_one_turn():
    world = do(wealthy(), TakeCard(RED, "pyramids", 1), BuildStage(RED))
    assert player(world).unfinished == Unfinished("pyramids", 1)
    assert ratings(world, RED).civil_actions.value == 4


def test_a_tactic_counts_at_once():
    world = wealthy(military_hand={"i": 1}, workers={"warriors": 3})
    after = do(world, PlayTactic(RED, "legion"))
    assert strength(after, RED) == 5


@pytest.mark.parametrize(("side", "goods"), [("a", food), ("b", resources)])
def test_R135_a_swap_of_trade_routes_that_paid_for_nothing_is_taken_back(side, goods):
    world = me(wealthy(), pact=Pact("trade_routes", BLUE, side))
    plain, _ = run(world, EndTurn(RED))
    swapped, steps = run(do(world, UseTradeRoutes(RED)), EndTurn(RED))
    assert goods(player(swapped)) == goods(player(plain))
    assert any(step.message.id == ".step.swap_back" for step in steps)
