"""Politics: one action a turn, events, aggressions, wars, pacts, resigning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.through_the_ages.actions import (
    AnswerPact,
    BeginTurn,
    Bid,
    BreakPact,
    Build,
    DeclareWar,
    Defend,
    EndTurn,
    OfferPact,
    PlayAggression,
    PrepareEvent,
    Resign,
    SendAlexander,
    SendColumbus,
    SkipPolitics,
)
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.goods.stores import resources
from companion.games.through_the_ages.table.printed_cards import AGGRESSIONS, military
from companion.games.through_the_ages.table.ratings import action_totals, ratings, strength
from companion.games.through_the_ages.table.state import POLITICS, START, Pact, War
from companion.games.through_the_ages.war.attack import attack_cost
from companion.language import words

from .table import (
    BLUE,
    GREEN,
    HAND,
    RED,
    YELLOW,
    do,
    fight,
    me,
    player,
    politics,
    refreshed,
    refused,
    rich,
    run,
    told,
    unheard,
)


def test_R038_one_political_action_a_turn():
    world = politics(current_events={"a": 3})
    world = do(world, PrepareEvent(RED, "i", "development_of_science"))
    assert world.phase == "actions"
    assert refused(world, PrepareEvent(RED, "i", "development_of_crafts")) == "politics_over"
    assert refused(politics(active=BLUE), PrepareEvent(RED, "i", "development_of_crafts")) == "not_your_turn"


def test_R038_caesar_may_act_twice_once_per_game():
    world = me(politics(current_events={"a": 5}), leader="caesar")
    world = do(world, PrepareEvent(RED, "i", "development_of_science"))
    assert world.phase == POLITICS
    world = do(world, PrepareEvent(RED, "i", "development_of_crafts"))
    assert "caesar" in player(world).once
    assert world.phase == "actions"
    again = me(replace(world, phase=POLITICS), turn=replace(player(world).turn, political=1))
    assert refused(again, PrepareEvent(RED, "i", "development_of_markets")) == "one_political_action"


def test_R038_doing_nothing_is_allowed_and_leaders_use_the_same_allowance():
    assert do(politics(), SkipPolitics(RED)).phase == "actions"
    alexander = do(me(politics(), leader="alexander"), SendAlexander(RED))
    assert (player(alexander).leader, player(alexander).yellow_bank, alexander.phase) == (None, 19, "actions")
    assert refused(politics(), SendAlexander(RED)) == "other_leader"


def test_R038_columbus_settles_a_territory_from_the_hand():
    world = me(politics(), leader="columbus", culture=0)
    after = do(world, SendColumbus(RED, "historic_territory_i"))
    assert (player(after).leader, player(after).colonies) == (None, ("historic_territory_i",))
    assert player(after).culture == 6
    assert player(after).military_hand["i"] == 2
    assert refused(world, SendColumbus(RED, "rats")) == "no_territory"


def test_R039_preparing_scores_the_level_and_reveals_the_top_event():
    world = politics(current_events={"a": 2})
    after, steps = run(world, PrepareEvent(RED, "ii", "development_of_science"))
    assert player(after).culture == 2
    assert after.future_events == {"ii": 1}
    assert after.current_events == {"a": 1}
    assert [p.science for p in after.players] == [2, 2, 2]
    assert "revealed" in told(steps)
    assert player(after).military_hand["ii"] == 2


def test_R039_the_revealed_card_must_be_of_the_top_age():
    world = politics(current_events={"i": 1, "ii": 2})
    assert refused(world, PrepareEvent(RED, "i", "cold_war")) == "reveal_wrong_age"
    assert refused(world, PrepareEvent(RED, "i")) == "reveal_needed"
    past = replace(world, past_events=("rats",))
    assert refused(past, PrepareEvent(RED, "i", "rats")) == "event_past"
    assert refused(me(world, military_hand={}), PrepareEvent(RED, "i", "rats")) == "no_military_card_of_age"


def test_R040_the_future_deck_follows_sorted_by_age():
    world = politics(current_events={"a": 1}, future_events={"iii": 1, "i": 1, "ii": 1})
    world = do(world, PrepareEvent(RED, "i", "development_of_science"))
    assert world.current_events == {"i": 2, "ii": 1, "iii": 1}
    assert world.future_events == {}
    tops = []
    for event in ("rats", "pestilence", "cold_war"):
        world = me(replace(world, phase=POLITICS), turn=replace(player(world).turn, political=0))
        world = do(world, PrepareEvent(RED, "iii", event))
        tops.append(world.past_events[-1])
    assert tops == ["rats", "pestilence", "cold_war"]


def test_R041_a_prepared_event_comes_up_later():
    world = do(politics(current_events={"a": 2}), PrepareEvent(RED, "i", "development_of_science"))
    assert world.current_events == {"a": 1}
    assert world.future_events == {"i": 1}


def test_R042_only_a_weaker_rival():
    assert refused(fight(15, 15), PlayAggression(RED, "spy", BLUE)) == "rival_too_strong"
    after = do(me(fight(16, 15), BLUE, science=9), PlayAggression(RED, "spy", BLUE))
    assert player(after).science == 5


def test_R042_pacts_that_end_by_the_attack_do_not_count():
    world = me(fight(14, 13), RED, pact=Pact("military_alliance", BLUE))
    assert (strength(world, RED), strength(world, BLUE)) == (17, 16)
    after = do(world, PlayAggression(RED, "spy", BLUE))
    assert player(after).pact is None
    assert (strength(after, RED), strength(after, BLUE)) == (14, 13)
    protected = me(fight(14, 12), BLUE, pact=Pact("military_protection", RED, "b"))
    assert strength(protected, BLUE) == 16
    assert player(do(protected, PlayAggression(RED, "spy", BLUE)), BLUE).pact is None


def test_R042_open_borders_help_the_attacker():
    world = me(fight(5, 6), RED, pact=Pact("open_borders", BLUE))
    assert do(world, PlayAggression(RED, "spy", BLUE)).past_events == ()


def test_R042_gandhi_doubles_the_cost_and_attacks_nobody():
    spy = military(AGGRESSIONS, "spy")
    assert attack_cost(fight(leader="gandhi"), spy, BLUE) == 2
    assert attack_cost(fight(), spy, BLUE) == 1
    assert refused(me(fight(), RED, leader="gandhi"), PlayAggression(RED, "spy", BLUE)) == "gandhi_attacks_nobody"
    poor = me(fight(leader="gandhi"), RED, military_left=1)
    assert refused(poor, PlayAggression(RED, "spy", BLUE)) == "no_military_actions"


def test_R042_spent_military_actions_are_missing_at_the_draw():
    world = me(fight(), RED, government="monarchy", military_left=3, military_hand={"i": 1}, unused=9)
    after = do(world, PlayAggression(RED, "plunder_i", BLUE), EndTurn(RED))
    assert player(after).military_cards == 2


def test_R042_a_pact_that_forbids_attacks():
    world = me(fight(), RED, pact=Pact("peace_treaty", BLUE))
    assert refused(world, PlayAggression(RED, "spy", BLUE)) == "pact_forbids_attack"
    assert refused(fight(), PlayAggression(RED, "spy", RED)) == "no_rival"


def test_R043_the_ending_pact_is_gone_before_the_defence():
    world = me(fight(8, 5, military_hand={"ii": 1}), RED, pact=Pact("military_alliance", BLUE))
    after = do(world, PlayAggression(RED, "spy", BLUE))
    assert after.attack is not None
    assert player(after).pact is None
    assert player(do(after, Defend(BLUE, ("ii",))), BLUE).military_hand == {}


def attacked(own=15, other=10, hand=None, **rival):
    world = fight(own, other, government="monarchy", military_hand=hand or {"i": 2, "ii": 3}, science=9, **rival)
    return do(world, PlayAggression(RED, "spy", BLUE))


@pytest.mark.parametrize("owner", [RED, BLUE])
def test_R106_a_pact_ended_by_an_attack_goes_to_the_discard_pile(owner):
    world = me(fight(9, 5), owner, pact=Pact("military_alliance", BLUE if owner == RED else RED))
    attacked, steps = run(world, PlayAggression(RED, "spy", BLUE))
    assert attacked.military_discards == {"ii": 1, "iii": 1}
    assert "pact_ends" in told(steps)
    declared = do(world, DeclareWar(RED, "war_over_culture", BLUE))
    assert declared.military_discards == {"iii": 1}


def test_R044_bonus_and_discards_fend_an_aggression_off():
    after, steps = run(attacked(), Defend(BLUE, ("ii",), ("i",)))
    assert "fended_off" in told(steps)
    assert (player(after, BLUE).science, player(after, BLUE).military_hand) == (9, {"i": 1, "ii": 2})
    assert after.attack is None


def test_R044_who_cannot_reach_it_spends_no_card():
    world = attacked(hand={"i": 5})
    assert world.attack is not None
    assert refused(world, Defend(BLUE, ("i",), ("i", "i"))) == "defence_too_weak"
    after = do(world, Defend(BLUE))
    assert (player(after, BLUE).military_cards, player(after, BLUE).science) == (5, 4)


def test_R044_at_most_as_many_cards_as_military_actions_in_total():
    world = me(attacked(other=12), BLUE, military_left=0)
    assert refused(world, Defend(BLUE, ("i",), ("i", "ii", "ii"))) == "defence_limit"
    assert do(world, Defend(BLUE, ("i",), ("ii",))).attack is None
    assert refused(world, Defend(BLUE, ("iii",))) == "no_such_military_card"
    assert refused(world, Defend(YELLOW, ("ii",))) == "not_the_rival"


def test_R044_no_defence_possible_is_resolved_at_once():
    world = fight(15, 5, military_hand={"i": 1}, science=9)
    after, steps = run(world, PlayAggression(RED, "spy", BLUE))
    assert "no_defence" in told(steps)
    assert (player(after).science, player(after, BLUE).science) == (5, 4)


def test_R045_effects_use_the_printed_cost():
    world = me(fight(), BLUE, workers={"alchemy": 1, "philosophy": 0}, specials=("engineering",))
    world = rich(world, RED, resources=0)
    after = do(world, PlayAggression(RED, "raid_i", BLUE))
    assert resources(player(after)) == 3


def test_R046_the_card_is_discarded_either_way_and_the_actions_stay_spent():
    world = attacked()
    assert world.military_discards == {"ii": 1}
    assert player(world).military_left == 5
    after = do(world, Defend(BLUE, ("ii",), ("i",)))
    assert player(after).military_left == 5


def test_R047_declaring_war_needs_no_comparison_and_ends_pacts():
    world = me(fight(2, 20), RED, pact=Pact("military_alliance", BLUE))
    after = do(world, DeclareWar(RED, "war_over_culture", BLUE))
    assert player(after).wars == (War("war_over_culture", BLUE),)
    assert player(after).military_left == 3
    assert player(after).pact is None
    shielded = me(fight(), BLUE, pact=Pact("loss_of_sovereignty", YELLOW, "b"))
    assert refused(shielded, DeclareWar(RED, "war_over_culture", BLUE)) == "rival_protected"
    owner = me(fight(), BLUE, pact=Pact("loss_of_sovereignty", YELLOW, "a"))
    assert do(owner, DeclareWar(RED, "war_over_culture", BLUE)).players[RED].wars


def test_R047_two_wars_with_caesar_are_both_resolved():
    world = me(fight(10, 4, culture=50), RED, leader="caesar", military_left=9)
    world = do(world, DeclareWar(RED, "war_over_culture", BLUE), DeclareWar(RED, "war_over_territory", BLUE))
    after = do(replace(world, phase=START), BeginTurn(RED))
    assert player(after).culture == 5 + 7
    assert player(after).yellow_bank == 18 + 2


def test_R048_no_war_in_the_last_round():
    world = replace(fight(), age=4, last_round=5)
    assert refused(world, DeclareWar(RED, "war_over_culture", BLUE)) == "no_war_in_last_round"
    assert do(replace(world, last_round=6), DeclareWar(RED, "war_over_culture", BLUE)).players[RED].wars
    assert do(me(world, BLUE, science=3), PlayAggression(RED, "spy", BLUE)).players[RED].science == 3


def test_R049_a_refused_pact_uses_the_political_action():
    world = do(politics(), OfferPact(RED, "open_borders", BLUE))
    assert refused(world, SkipPolitics(RED)) == "offer_first"
    after = do(world, AnswerPact(BLUE, False))
    assert player(after).pact is None
    assert player(after).military_hand == HAND
    assert refused(after, OfferPact(RED, "open_borders", BLUE)) == "politics_over"


def test_R049_an_accepted_pact_replaces_the_own_one_and_counts_at_once():
    world = me(politics(), RED, pact=Pact("military_alliance", BLUE))
    world = me(world, BLUE, pact=Pact("peace_treaty", YELLOW))
    after = do(world, OfferPact(RED, "open_borders", YELLOW), AnswerPact(YELLOW, True))
    assert player(after).pact == Pact("open_borders", YELLOW, "a")
    assert action_totals(after, YELLOW)[1] == 3
    assert player(after, YELLOW).military_left == player(world, YELLOW).military_left + 1
    assert player(after).military_left == 7
    assert player(after, BLUE).pact == Pact("peace_treaty", YELLOW)
    assert player(after).military_hand == {"i": 2, "ii": 3, "iii": 3}


def test_R049_only_the_partner_answers_and_not_with_two():
    world = do(politics(), OfferPact(RED, "open_borders", BLUE))
    assert refused(world, AnswerPact(YELLOW, True)) == "not_the_partner"
    assert refused(politics(2), OfferPact(RED, "open_borders", BLUE)) == "no_pacts_for_two"
    assert refused(politics(), OfferPact(RED, "open_borders", RED)) == "no_partner"


def test_R050_a_new_pact_does_not_stop_a_declared_war():
    world = me(fight(9, 4, culture=30), RED, wars=(War("war_over_culture", BLUE),))
    world = do(world, OfferPact(RED, "peace_treaty", BLUE), AnswerPact(BLUE, True))
    assert do(replace(world, phase=START), BeginTurn(RED)).players[RED].culture == 10


def test_R051_any_pact_one_is_party_to_may_be_broken():
    world = me(politics(), BLUE, pact=Pact("peace_treaty", RED))
    after = do(world, BreakPact(RED, BLUE))
    assert player(after, BLUE).pact is None
    others = me(politics(), BLUE, pact=Pact("peace_treaty", YELLOW))
    assert refused(others, BreakPact(RED, BLUE)) == "no_such_pact"


def test_R052_resigning_pays_those_at_war_and_clears_the_table():
    world = me(politics(4), BLUE, wars=(War("war_over_culture", RED),), pact=Pact("peace_treaty", RED))
    world = me(world, GREEN, wars=(War("war_over_territory", RED),))
    world = me(world, RED, wars=(War("war_over_culture", BLUE),), wonders=("pyramids",), civil_hand=("homer",))
    after = do(world, Resign(RED))
    assert (player(after, BLUE).culture, player(after, GREEN).culture, player(after, YELLOW).culture) == (7, 7, 0)
    assert all(p.wars == () for p in after.players)
    assert player(after, BLUE).pact is None
    assert (player(after).resigned, player(after).civil_hand, player(after).wonders) == (True, (), ())
    assert (after.active, after.start, after.phase) == (BLUE, BLUE, START)
    assert GAME.score(after).ranks[RED] == 4


def test_R052_military_cards_of_who_resigns_go_to_the_discard_piles():
    world = me(politics(3), BLUE, wars=(War("war_over_territory", RED),), pact=Pact("open_borders", RED))
    world = me(world, RED, military_hand={"ii": 2}, colonies=("vast_territory_i",), tactic="legion")
    world = me(world, RED, wars=(War("war_over_culture", BLUE),), tactic_exclusive=True)
    assert do(world, Resign(RED)).military_discards == {"i": 3, "ii": 3, "iii": 1}


def test_R052_the_last_one_wins_at_once():
    after = do(politics(2), Resign(RED))
    assert GAME.finished(after)
    assert GAME.score(after).winners == (BLUE,)


def test_R052_with_two_left_events_speak_of_one():
    from companion.games.through_the_ages.events.ranking import strongest

    world = me(me(politics(3), BLUE, workers={"warriors": 5}), YELLOW, workers={"warriors": 3})
    after = do(world, Resign(RED))
    assert strongest(after, unheard(), 2) == (BLUE,)


def test_R053_no_resigning_in_age_iv():
    assert refused(politics(age=4), Resign(RED)) == "no_resigning_in_age_iv"


def test_R155_the_next_player_takes_over_from_a_resigned_start_player():
    world = do(politics(3), Resign(RED))
    assert (world.start, world.active, world.round) == (BLUE, BLUE, 5)
    world = do(world, BeginTurn(BLUE), EndTurn(BLUE), BeginTurn(YELLOW), EndTurn(YELLOW))
    assert (world.active, world.round) == (BLUE, 6)
    third = replace(world, age=3, civil_deck=1, phase=START)
    assert do(third, BeginTurn(BLUE)).last_round == 6


def test_R155_another_player_resigning_ends_only_the_own_turn():
    world = do(replace(politics(3), active=YELLOW), Resign(YELLOW))
    assert (world.start, world.active, world.round) == (RED, RED, 6)


def test_R156_pacts_between_the_last_two_stay_but_no_new_one_is_offered():
    world = me(politics(3), BLUE, pact=Pact("peace_treaty", YELLOW))
    world = do(world, Resign(RED))
    assert player(world, BLUE).pact == Pact("peace_treaty", YELLOW)
    assert ratings(world, YELLOW).culture.value == 1
    again = me(do(world, BeginTurn(BLUE)), BLUE, military_hand=HAND)
    assert refused(again, OfferPact(BLUE, "open_borders", YELLOW)) == "no_pacts_for_two"


def test_bids_wait_for_an_auction():
    assert refused(politics(), Bid(RED, 1)) == "no_auction"


def test_the_politics_phase_ends_with_the_first_action():
    world = rich(refreshed(politics()), RED)
    assert do(world, Build(RED, "bronze")).phase == "actions"


def test_R049_an_offer_says_who_takes_which_side_and_what_it_does():
    world = do(politics(), OfferPact(RED, "acceptance_of_supremacy", BLUE, "b"))
    asked = words("de", "through_the_ages", ("Ada", "Karl", "Mia")).tell(GAME.questions(world)[0].message)
    assert asked.startswith(
        "Ada (Seite B) bietet Karl (Seite A) den Pakt Anerkennung der Vorherrschaft an: A produziert"
    )
    world = do(politics(age=3), OfferPact(RED, "peace_treaty", BLUE))
    asked = words("en", "through_the_ages", ("Ada", "Karl", "Mia")).tell(GAME.questions(world)[0].message)
    assert asked.startswith("Ada offers Karl the pact Peace Treaty: ")


def test_R038_columbus_settles_no_territory_that_has_come_up():
    world = me(politics(), RED, leader="columbus")
    settled = me(world, BLUE, colonies=("vast_territory_i",))
    assert refused(settled, SendColumbus(RED, "vast_territory_i")) == "event_past"
    past = replace(world, past_events=("vast_territory_i",))
    assert refused(past, SendColumbus(RED, "vast_territory_i")) == "event_past"
