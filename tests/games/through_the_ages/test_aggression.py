"""What successful aggressions do."""

from __future__ import annotations

import pytest

from companion.games.through_the_ages.actions import (
    ChooseBuildings,
    ChooseColony,
    ChooseFirst,
    ChooseGoods,
    ChooseInfiltration,
    ChooseWorker,
    Defend,
    PlayAggression,
)
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.goods.stores import food, resources
from companion.games.through_the_ages.table.state import Unfinished
from companion.games.through_the_ages.turn.questions import questions
from companion.games.through_the_ages.war.attack import missing_strength
from companion.language import words

from .table import BLUE, RED, do, fight, me, player, refused, rich


@pytest.mark.parametrize("other", [5, 8])
def test_a_forced_attack_on_a_rival_who_is_not_weaker_needs_no_card_to_be_fended_off(other):
    world = do(fight(own=5, other=other), PlayAggression(RED, "spy", BLUE), override=True)
    assert missing_strength(world, world.attack) == 0
    asked = questions(world)[0]
    assert (asked.message.id, asked.message.args["n"]) == (".ask.defence_forced", 0)
    assert [answer.icon for answer in asked.answers] == ["shield-check", "flag-outline"]
    fended, given_in = [answer.action for answer in asked.answers]
    assert (do(world, fended).attack, do(world, given_in).attack) == (None, None)
    assert player(do(me(world, BLUE, science=9), fended), BLUE).science == 9
    assert player(do(me(world, BLUE, science=9), given_in), BLUE).science == 4


def test_who_is_weaker_is_not_strong_enough_without_cards():
    world = do(fight(military_hand={"iii": 3}, military_left=2), PlayAggression(RED, "spy", BLUE))
    assert refused(world, Defend(BLUE, strong_enough=True)) == "defence_too_weak"


def test_enslave_takes_a_worker_and_brings_goods():
    world = rich(fight(unused=1), RED, 0, 0)
    after = do(world, PlayAggression(RED, "enslave", BLUE))
    assert player(after, BLUE).unused == 0
    assert player(after, BLUE).yellow_bank == 19
    assert (food(player(after)), resources(player(after))) == (2, 2)


def test_R131_enslave_asks_for_the_order_when_the_bank_is_short():
    world = me(rich(fight(unused=0), RED, 0, 0), RED, blue_bank=2)
    world = do(world, PlayAggression(RED, "enslave", BLUE), ChooseWorker(BLUE, "bronze"))
    after = player(do(world, ChooseFirst(RED, True)))
    assert (food(after), resources(after)) == (2, 0)
    after = player(do(world, ChooseFirst(RED, False)))
    assert (food(after), resources(after)) == (0, 2)


def test_R134_plunder_takes_at_most_the_stock():
    world = me(rich(fight(), RED, 0, 0), BLUE, stores={"agriculture": 2, "bronze": 1})
    after = do(world, PlayAggression(RED, "plunder_ii", BLUE))
    assert (food(player(after)), resources(player(after))) == (2, 1)
    assert player(after, BLUE).stores == {}


def test_plunder_lets_the_attacker_choose_the_mix():
    world = me(rich(fight(), RED, 0, 0), BLUE, stores={"agriculture": 4, "bronze": 4})
    world = do(world, PlayAggression(RED, "plunder_ii", BLUE))
    assert refused(world, ChooseGoods(RED, 3, 3)) == "goods_sum"
    assert refused(world, ChooseGoods(RED, 5, 0)) == "not_in_stock"
    after = do(world, ChooseGoods(RED, 1, 4))
    assert (food(player(after)), resources(player(after))) == (1, 4)


@pytest.mark.parametrize(
    ("card", "workers", "cards", "gain"),
    [
        ("raid_ii", {"team_sports": 1, "theology": 1, "philosophy": 1}, ("team_sports", "theology"), 5),
        ("raid_iii", {"movies": 1, "philosophy": 0}, ("movies",), 6),
    ],
)
def test_R152_raid_gains_half_of_the_sum_rounded_up_once(card, workers, cards, gain):
    world = me(rich(fight(), RED, 0, 0), BLUE, workers=workers)
    world = do(world, PlayAggression(RED, card, BLUE))
    world = do(world, ChooseBuildings(RED, cards)) if world.decisions else world
    assert resources(player(world)) == gain
    assert player(world, BLUE).unused == 1 + len(cards)


def test_R152_raid_takes_one_building_per_line_within_its_level():
    world = me(fight(), BLUE, workers={"opera": 1, "drama": 1, "philosophy": 1})
    world = do(world, PlayAggression(RED, "raid_ii", BLUE))
    assert refused(world, ChooseBuildings(RED, ("opera",))) == "not_these_buildings"
    assert refused(world, ChooseBuildings(BLUE, ("opera", "drama"))) == "other_decision_first"
    after = do(world, ChooseBuildings(RED, ("opera", "philosophy")))
    assert player(after, BLUE).workers["opera"] == 0


def test_R103_annex_moves_only_the_permanent_effect():
    world = me(fight(blue_bank=9), BLUE, colonies=("wealthy_territory_i", "vast_territory_i"))
    world = do(world, PlayAggression(RED, "annex", BLUE), ChooseColony(RED, "wealthy_territory_i"))
    assert (player(world).blue_bank, player(world, BLUE).blue_bank) == (19, 6)
    assert resources(player(world)) == 0
    assert player(world).colonies == ("wealthy_territory_i",)
    nothing = do(fight(), PlayAggression(RED, "annex", BLUE))
    assert nothing.decisions == ()


def test_infiltrate_removes_leader_or_wonder_and_scores_by_level():
    world = me(fight(blue_bank=4), BLUE, leader="napoleon", unfinished=Unfinished("great_wall", 2))
    world = do(world, PlayAggression(RED, "infiltrate", BLUE))
    gone = do(world, ChooseInfiltration(RED, True))
    assert (player(gone).culture, player(gone, BLUE).leader) == (6, None)
    gone = do(world, ChooseInfiltration(RED, False))
    assert (player(gone).culture, player(gone, BLUE).blue_bank) == (3, 6)
    assert refused(fight(), PlayAggression(RED, "infiltrate", BLUE)) == "nothing_to_infiltrate"


def test_R136_points_taken_are_limited_to_what_is_there():
    after = do(fight(science=3), PlayAggression(RED, "spy", BLUE))
    assert (player(after).science, player(after, BLUE).science) == (3, 0)
    after = do(fight(culture=30), PlayAggression(RED, "armed_intervention", BLUE))
    assert (player(after).culture, player(after, BLUE).culture) == (7, 23)


def test_R044_the_rival_is_told_what_is_at_stake():
    world = me(fight(military_hand={"ii": 3}), RED, military_hand={"ii": 1})
    world = do(world, PlayAggression(RED, "spy", BLUE))
    asked = words("en", "through_the_ages", ("Ada", "Karl", "Mia")).tell(GAME.questions(world)[0].message)
    assert asked.startswith("Ada attacks Karl: Spy. “Take up to 5 science points from the rival.”")
    assert asked.endswith("Karl lacks 5 strength to fend it off.")
