"""Wars at the start of the declarer's turn, and tactics becoming common."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.through_the_ages.actions import BeginTurn, PlayTactic, SkipPolitics, TakeSpoils
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.table.printed_cards import card
from companion.games.through_the_ages.table.ratings import action_totals, strength
from companion.games.through_the_ages.table.state import START, Decision, Pact, War
from companion.language import words

from .table import BLUE, RED, YELLOW, do, later, me, player, refused, run, told


def at_war(card, own, other, count=3, **changes):
    """Ada's war against Karl, with these strengths from warriors."""
    world = replace(later(count, age=2, phase=START), **changes)
    world = me(world, RED, workers={"warriors": own}, wars=(War(card, BLUE),))
    world = me(world, BLUE, workers={"warriors": other})
    assert (strength(world, RED), strength(world, BLUE)) == (own, other)
    return world


def spoils_offered(world):
    return GAME.questions(do(world, BeginTurn(RED)))[0].answers


def test_R013_war_before_tactic_before_politics():
    world = at_war("war_over_culture", 8, 4)
    world = me(world, RED, tactic="heavy_cavalry", tactic_exclusive=True)
    world = me(world, BLUE, culture=30)
    after, steps = run(world, BeginTurn(RED))
    names = told(steps)
    assert names.index("war") < names.index("tactic_common")
    assert (after.phase, player(after).wars) == ("politics", ())
    assert do(after, SkipPolitics(RED)).phase == "actions"


def test_R031_attack_bonuses_count_for_the_declarer():
    world = at_war("war_over_culture", 5, 6)
    world = me(me(world, RED, pact=Pact("open_borders", BLUE)), BLUE, culture=20)
    after = do(world, BeginTurn(RED))
    assert player(after).culture == 5 + 1
    assert player(after, BLUE).culture == 14


def test_R032_the_stronger_one_wins_whoever_declared():
    world = me(at_war("war_over_culture", 18, 25), RED, culture=40)
    after = do(world, BeginTurn(RED))
    assert (player(after).culture, player(after, BLUE).culture) == (28, 12)


def test_R032_equal_strength_has_no_effect_and_the_card_goes():
    world = me(at_war("war_over_culture", 7, 7), BLUE, culture=9)
    after, steps = run(world, BeginTurn(RED))
    assert "war_drawn" in told(steps)
    assert player(after, BLUE).culture == 9
    assert player(after).wars == ()
    assert after.military_discards == {"iii": 1}


def test_R033_no_military_card_is_spent_in_a_war():
    world = me(me(at_war("war_over_culture", 9, 4), BLUE, military_hand={"ii": 3}), RED, military_hand={"i": 2})
    after = do(world, BeginTurn(RED))
    assert after.attack is None
    assert (player(after, BLUE).military_hand, player(after).military_hand) == ({"ii": 3}, {"i": 2})


def technology_war(difference=9, **loser):
    world = me(at_war("war_over_technology", 20, 8 if "specials" in loser else 11), RED)
    world = me(world, BLUE, **loser)
    extra = 20 - strength(world, BLUE) - difference
    return me(world, BLUE, workers={"warriors": player(world, BLUE).workers["warriors"] + extra})


def test_R034_technologies_count_their_cost_the_rest_is_science():
    world = technology_war(9, specials=("strategy",), science=2)
    after = do(world, BeginTurn(RED), TakeSpoils(RED, ("strategy",)))
    assert player(after).specials == ("strategy",)
    assert (player(after).science, player(after, BLUE).science) == (1, 1)
    assert player(after, BLUE).specials == ()


def test_R034_only_points_limited_to_what_the_loser_has():
    world = technology_war(9, specials=("strategy",), science=2)
    after = do(world, BeginTurn(RED), TakeSpoils(RED))
    assert (player(after).science, player(after, BLUE).science) == (2, 0)


def test_R034_every_affordable_set_of_technologies_is_offered():
    world = me(at_war("war_over_technology", 14, 0), BLUE, specials=("warfare", "masonry", "architecture"), science=4)
    offered = [(answer.action.technologies, answer.message.args.get("n")) for answer in spoils_offered(world)]
    assert (("warfare", "masonry"), 4) in offered
    assert (("warfare",), 4) in offered
    assert all(sum(card(id).science for id in taken) <= 13 for taken, _rest in offered)


def test_R034_the_lower_technology_of_a_type_is_discarded():
    world = me(technology_war(9, specials=("strategy",)), RED, specials=("warfare",), workers={"warriors": 19})
    after = do(world, BeginTurn(RED), TakeSpoils(RED, ("strategy",)))
    assert player(after).specials == ("strategy",)


def test_R034_not_what_the_victor_has_in_hand_and_not_above_the_difference():
    world = technology_war(9, specials=("strategy", "navigation"))
    in_hand = do(me(world, RED, civil_hand=("strategy",)), BeginTurn(RED))
    assert refused(in_hand, TakeSpoils(RED, ("strategy",))) == "not_takeable"
    asked = do(world, BeginTurn(RED))
    assert refused(asked, TakeSpoils(RED, ("strategy", "navigation"))) == "spoils_too_dear"
    assert refused(asked, SkipPolitics(RED)) == "decide_first"


def test_R034_without_technologies_science_moves_at_once():
    after = do(technology_war(9, science=20), BeginTurn(RED))
    assert (player(after).science, after.decisions) == (9, ())


def test_R154_tokens_and_actions_follow_a_taken_technology_and_nobody_develops():
    world = me(technology_war(9, specials=("justice_system",), blue_bank=6), RED, leader="einstein", blue_bank=4)
    before = action_totals(world, RED)[0]
    after = do(world, BeginTurn(RED), TakeSpoils(RED, ("justice_system",)))
    assert action_totals(after, RED)[0] == before + 1
    assert (player(after).blue_bank, player(after, BLUE).blue_bank) == (7, 3)
    assert action_totals(after, BLUE)[0] == 4
    assert player(after).culture == 0


def test_R154_a_lower_technology_is_discarded_without_effect():
    world = me(technology_war(9, specials=("code_of_laws",)), RED, specials=("civil_service",))
    after = do(world, BeginTurn(RED), TakeSpoils(RED, ("code_of_laws",)))
    assert player(after).specials == ("civil_service",)
    assert player(after).blue_bank == player(world).blue_bank


@pytest.mark.parametrize(("difference", "bank", "taken"), [(4, 18, 1), (5, 18, 2), (12, 18, 3), (12, 1, 1)])
def test_R035_war_over_territory_takes_yellow_tokens(difference, bank, taken):
    world = me(at_war("war_over_territory", 4 + difference, 4), BLUE, yellow_bank=bank)
    after = do(world, BeginTurn(RED))
    assert player(after).yellow_bank == 18 + taken
    assert player(after, BLUE).yellow_bank == bank - taken


def test_R036_war_over_culture_is_limited_to_what_is_there():
    world = me(at_war("war_over_culture", 14, 4), BLUE, culture=8)
    after = do(world, BeginTurn(RED))
    assert (player(after).culture, player(after, BLUE).culture) == (8, 0)


def test_R026_a_war_declared_before_the_age_ended_is_still_resolved():
    world = at_war("war_over_territory", 9, 4, age=4, civil_deck=0, last_round=9)
    assert player(do(world, BeginTurn(RED))).yellow_bank == 20


def test_R037_the_exclusive_tactic_becomes_common_and_stays_current():
    world = me(later(phase=START), tactic="legion", tactic_exclusive=True)
    after = do(world, BeginTurn(RED))
    assert after.common_tactics == ("legion",)
    assert (player(after).tactic, player(after).tactic_exclusive) == ("legion", False)


def test_R037_a_second_copy_leaves_the_game():
    world = replace(me(later(phase=START), tactic="legion", tactic_exclusive=True), common_tactics=("legion",))
    after = do(world, BeginTurn(RED))
    assert after.common_tactics == ("legion",)
    assert after.military_discards == {}


def test_R007_a_played_tactic_is_exclusive_until_the_next_turn():
    world = me(later(), military_hand={"i": 1})
    after = do(world, PlayTactic(RED, "legion"))
    assert (player(after).tactic_exclusive, after.common_tactics) == (True, ())
    assert player(after, YELLOW).tactic is None


def test_R034_spoils_name_science_only_where_some_is_taken():
    world = me(later(), BLUE, specials=("strategy", "justice_system"), science=4)
    world = replace(world, decisions=(Decision("take_technology", RED, "war_over_technology", 15, BLUE),))
    answers = GAME.questions(world)[0].answers
    spoken = {answer.action.technologies: words("en", "through_the_ages").tell(answer.message) for answer in answers}
    assert spoken[("strategy",)] == "Strategy and 4 science"
    assert spoken[("strategy", "justice_system")] == "Strategy and Justice System"
