"""Explore, research and conquer: tiles, dice, outposts, traps, achievements."""

from __future__ import annotations

import pytest

from companion.engine.log import line_of
from companion.engine.ruling import RuleViolation
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.map.map_actions import Explore, ExploreSpace, Research
from companion.games.tapestry.turn.turn_actions import ChooseBenefit, Skip
from companion.language import words

from .table import active_card, after_first_income, at, choose, do, due, give, me, new_table, refused, set_to, story


@pytest.fixture
def session():
    return after_first_income()


def test_TP23_explore_needs_a_tile_scores_sides_then_the_benefit(session):
    assert refused(session, Explore(0, 3)) == "not_due"
    due(session, "explore")
    do(session, Explore(0, 3, "food"))
    player = me(session)
    assert (player.vp["explore"], player.tiles, player.resources["food"]) == (3, 0, 2)
    assert player.controlled == 1
    due(session, "explore_anywhere")
    set_to(session, "players.0.tiles", 0)
    assert refused(session, Explore(0, 3)) == "no_tile"


@pytest.mark.parametrize("sides", [4, 6], ids=["T-EXP-1", "T-EXP-2"])
def test_a_point_for_each_matching_side(session, sides):
    due(session, "explore")
    do(session, Explore(0, sides))
    assert me(session).points == sides


def test_a_tile_may_be_named_by_its_number(session):
    due(session, "explore")
    do(session, Explore(0, 0, tile="tile_2"))
    assert me(session).tiles == 2


def test_explore_anywhere_and_seven_sides(session):
    due(session, "explore_anywhere")
    with pytest.raises(RuleViolation, match="number_out_of_range"):
        do(session, Explore(0, 7))
    do(session, Explore(0, 6))
    assert me(session).points == 6


def test_explore_space_uses_a_space_tile(session):
    due(session, "explore_space")
    assert refused(session, ExploreSpace(0, "space_5")) == "no_space_tile"
    set_to(session, "players.0.space_tiles", 2)
    do(session, ExploreSpace(0, "space_5"))
    player = me(session)
    assert (player.resources["coin"], player.resources["worker"], player.points) == (2, 2, 8)
    assert player.space_tiles == 1


def test_space_tile_11_counts_territories_after_the_conquest(session):
    set_to(session, "players.0.space_tiles", 1)
    due(session, "explore_space")
    do(session, ExploreSpace(0, "space_11"))
    do(session, Conquer(0, use="black"), "vp_4", "coin")
    assert me(session).vp["benefits"] == 2


def test_TP24_research_may_advance_with_benefit(session):
    due(session, "research")
    do(session, Research(0), "exploration")
    choose(session, "advance_exploration")
    assert (me(session).tracks["exploration"], me(session).tiles) == (1, 3)


def test_TP24_the_move_may_be_declined(session):
    due(session, "research")
    do(session, Research(0), "exploration")
    do(session, Skip(0))
    assert me(session).tracks["exploration"] == 0


def test_TP24_empiricism_rolls_twice_and_chooses(session):
    active_card(session, "empiricism")
    due(session, "research_x")
    do(session, Research(0), "science", "military")
    choose(session, "advance_x_science")
    assert (me(session).tracks["science"], me(session).vp["tapestry"]) == (1, 2)


def test_T_CONQ_1_eight_outposts_in_the_supply_at_the_start():
    assert me(new_table()).outposts == 8


def test_TP27_conquer_needs_an_outpost_and_a_territory_that_is_open(session):
    assert refused(session, Conquer(0)) == "not_due"
    due(session, "conquer")
    assert refused(session, Conquer(0, defender=0)) == "not_yourself"
    set_to(session, "players.0.outposts", 0)
    assert refused(session, Conquer(0)) == "no_outpost"


def test_T_CONQ_2_a_territory_with_two_tokens_is_closed(session):
    due(session, "conquer")
    assert refused(session, Conquer(0, tokens_there=2)) == "territory_closed"


def test_TP28_an_opponent_is_toppled_and_control_changes(session):
    due(session, "conquer")
    set_to(session, "players.1.controlled", 3)
    do(session, Conquer(0, defender=1, use="black"), "vp_4", "coin")
    assert (me(session).controlled, me(session, 1).controlled, me(session).outposts) == (2, 2, 7)
    assert me(session).toppled == 1


def test_T_CONQ_3_exactly_one_die_is_used(session):
    give(session)
    due(session, "conquer")
    do(session, Conquer(0), "vp_6", "coin")
    choose(session, "coin")
    assert (me(session).resources["coin"], me(session).points) == (1, 0)
    assert me(session).due == ()


def test_TP29_territories_count_after_the_conquest(session):
    set_to(session, "players.0.controlled", 3)
    due(session, "conquer")
    do(session, Conquer(0, use="red"), "vp_per_controlled_territory", "coin")
    assert me(session).vp["conquest"] == 4


def test_TP29_the_question_mark_gives_the_benefit_of_the_tile(session):
    due(session, "conquer")
    do(session, Conquer(0), "vp_4", "tile_benefit")
    do(session, ChooseBenefit(0, "tile_benefit", tile="food"))
    assert me(session).resources["food"] == 2


def test_TP29_no_benefit_printed_means_nothing(session):
    before = me(session).resources
    due(session, "conquer")
    do(session, Conquer(0, use="black"), "vp_4", "tile_benefit")
    assert (me(session).resources, me(session).points) == (before, 0)


def test_TP30_and_T_TRAP_1_a_trap_keeps_control_and_the_attacker_still_uses_a_die(session):
    due(session, "conquer")
    do(session, Conquer(0, defender=1, trap=True), "vp_6", "coin")
    choose(session, "vp_6")
    attacker, defender = me(session), me(session, 1)
    assert (attacker.controlled, defender.controlled) == (1, 1)
    assert attacker.vp["conquest"] == 6
    assert defender.hand == 0
    choose(session, "culture", seat=1)
    assert me(session, 1).resources["culture"] == 2


def test_T_NBR_2_numbers_after_a_repelled_conquest(session):
    set_to(session, "players.0.controlled", 3)
    set_to(session, "players.0.outposts", 5)
    set_to(session, "players.1.controlled", 2)
    due(session, "conquer")
    do(session, Conquer(0, defender=1, trap=True, use="red"), "vp_4", "coin")
    assert (me(session).controlled, me(session, 1).controlled, me(session).outposts) == (3, 2, 4)
    due(session, "conquer")
    # Two tokens lie there now.
    assert refused(session, Conquer(0, defender=1, tokens_there=2)) == "territory_closed"


def test_TP30_a_trap_needs_a_defender_with_a_card(session):
    due(session, "conquer")
    assert refused(session, Conquer(0, trap=True)) == "trap_needs_defender"
    set_to(session, "players.1.hand", 0)
    assert refused(session, Conquer(0, defender=1, trap=True)) == "no_trap"
    active_card(session, "pillage_and_plunder")
    assert refused(session, Conquer(0, defender=2, trap=True)) == "no_traps_against"


def test_TP31_two_toppled_outposts_score_by_order(session):
    scored = []
    for attacker, defender in ((0, 1), (1, 2), (2, 0)):
        for _ in range(2):
            set_to(session, f"players.{defender}.controlled", 3)
            due(session, "conquer", seat=attacker)
            do(session, Conquer(attacker, defender=defender, use="red"), "vp_4", "coin")
        scored.append(me(session, attacker).vp["achievements"])
    assert scored == [10, 5, 0]


def test_TP31_toppled_by_a_trap_counts_for_the_defender(session):
    set_to(session, "players.1.toppled", 1)
    due(session, "conquer")
    do(session, Conquer(0, defender=1, trap=True, use="red"), "vp_4", "coin")
    assert me(session, 1).vp["achievements"] == 10


def test_TP31_and_T_ACH_3_the_middle_island_not_if_repelled():
    session = after_first_income(4)
    due(session, "conquer")
    do(session, Conquer(0, defender=1, trap=True, middle_island=True, use="red"), "vp_4", "coin")
    assert me(session).vp["achievements"] == 0
    scored = []
    for seat in range(4):
        due(session, "conquer", seat=seat)
        do(session, Conquer(seat, middle_island=True, use="red"), "vp_4", "coin")
        scored.append(me(session, seat).vp["achievements"])
    assert scored == [10, 5, 0, 0]


def test_TP42_tanks_take_both_dice_only_from_an_opponent(session):
    due(session, "conquer_both_if_opponent")
    do(session, Conquer(0), "vp_6", "food")
    assert me(session).due[0].how == "choose_one"
    due(session, "conquer_both_if_opponent")
    set_to(session, "players.0.vp.conquest", 0)
    do(session, Conquer(0, defender=1), "vp_6", "food")
    assert (me(session).vp["conquest"], me(session).resources["food"]) == (6, 2)


def test_TP42_mechs_always_take_both(session):
    due(session, "conquer_both_dice")
    do(session, Conquer(0, benefit="worker"), "vp_7", "tile_benefit")
    assert (me(session).vp["conquest"], me(session).resources["worker"]) == (7, 2)


def test_cavalry_may_be_done_in_any_order(session):
    at(session, "military", 5)
    due(session, "conquer", "armory", how="any_order")
    choose(session, "armory")
    assert me(session).uncovered["armories"] == 2
    do(session, Conquer(0, use="red"), "vp_4", "coin")
    assert me(session).due == ()


def test_militarism_exploitation_age_of_sail_and_pirate_rule(session):
    due(session, "explore")
    assert refused(session, Explore(0, 2, outpost=True)) == "needs_card"
    assert refused(session, Explore(0, 2, twice=True)) == "needs_card"
    active_card(session, "militarism")
    do(session, Explore(0, 2, outpost=True))
    assert (me(session).controlled, me(session).outposts) == (2, 7)
    active_card(session, "exploitation")
    set_to(session, "players.0.tiles", 1)
    due(session, "explore")
    do(session, Explore(0, 5, "coin", twice=True))
    assert (me(session).vp["explore"], me(session).resources["coin"]) == (2, 3)
    active_card(session, "age_of_sail")
    set_to(session, "players.0.tiles", 0)
    set_to(session, "players.0.due", [])
    due(session, "explore")
    do(session, Explore(0, 0, give_to=1))
    assert (me(session).tiles, me(session, 1).tiles, me(session).vp["tapestry"]) == (1, 2, 3)
    active_card(session, "pirate_rule")
    due(session, "conquer")
    do(session, Conquer(0, benefit="culture", use="red"), "vp_4", "coin")
    assert me(session).resources["culture"] == 2


def test_card26_militants_take_the_outpost_of_militarism_from_a_row():
    session = after_first_income(civilizations=("militants", "nomads", "isolationists"))
    active_card(session, "militarism")
    due(session, "explore")
    do(session, Explore(0, 1, outpost=True, rank=2))
    assert me(session).ranks == (0, 1)
    assert story(session)[0] == ".step.outpost"


def test_TP23_an_exploration_without_a_benefit_tells_only_its_points():
    session = after_first_income()
    due(session, "explore")
    do(session, Explore(0, 3))
    told = words("en", "tapestry", session.opening.names).tell(line_of(session, session.cursor - 1).message)
    assert told == "Ada explores, matching sides: 3. That gives 3 VP."
