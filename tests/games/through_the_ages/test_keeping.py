"""How much is kept: three levels, changed at any moment without loss; what a level does not know is not asked."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine.answering import moves_of, progress
from companion.games.through_the_ages.actions import (
    BeginTurn,
    Build,
    ChangeKeeping,
    Decline,
    Develop,
    EndAge,
    EndTurn,
    FinalScoring,
    FinishAgreement,
    FinishTurn,
    PlayActionCard,
    PlayAggression,
    PlayLeader,
    PlayTactic,
    PrepareEvent,
    SetRating,
    TakeCard,
)
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.table.ratings import ratings
from companion.games.through_the_ages.table.state import (
    ACTIONS,
    EVERYTHING,
    POINTS,
    SCORING,
    START,
    TABLEAU,
    UNKNOWN,
)
from companion.games.through_the_ages.turn.questions import questions
from companion.script import play, read_script

from .table import BLUE, RED, YELLOW, do, fight, later, me, player, politics, refused, rich, run, start, told

SAMPLE = Path(__file__).resolve().parents[3] / "data" / "samples" / "through_the_ages.json"


def kept(world, keeping):
    return do(world, ChangeKeeping(keeping))


def rated(world):
    return [ratings(world, seat) for seat in range(len(world.players))]


# The level and its changes


@pytest.mark.parametrize("keeping", [POINTS, TABLEAU])
def test_a_game_can_be_set_up_with_less(keeping):
    world = start(3, keeping=keeping)
    assert (world.keeping, world.with_row, world.row) == (keeping, False, ())


@pytest.fixture(scope="module")
def sample():
    told = json.loads(SAMPLE.read_text(encoding="utf-8"))
    half = {**told, "actions": told["actions"][: len(told["actions"]) // 2]}
    return play(read_script(half)), told


@pytest.mark.parametrize("levels", [(POINTS,), (TABLEAU,), (TABLEAU, POINTS), (POINTS, TABLEAU)])
def test_changing_the_level_in_the_middle_of_the_sample_evening_and_back_loses_nothing(sample, levels):
    world = sample[0].state
    after = world
    for level in levels:
        after = kept(after, level)
        assert rated(after) == rated(world)
        assert GAME.score(after).totals == GAME.score(world).totals
    assert kept(after, EVERYTHING) == world


def test_the_sample_evening_goes_on_to_its_score_after_a_change_and_back(sample):
    told = sample[1]
    middle = len(told["actions"]) // 2
    there_and_back = [{"do": "ChangeKeeping", "keeping": TABLEAU}, {"do": "ChangeKeeping", "keeping": EVERYTHING}]
    changed = {**told, "actions": [*told["actions"][:middle], *there_and_back, *told["actions"][middle:]]}
    whole = play(read_script(told))
    assert play(read_script(changed)).score.totals == whole.score.totals


def test_once_turns_have_begun_without_it_the_row_begins_anew():
    world = do(kept(replace(later(), phase=START), TABLEAU), BeginTurn(RED))
    assert kept(world, EVERYTHING).with_row is False
    back = do(world, ChangeKeeping(EVERYTHING, civil_deck=21))
    assert (back.row, back.civil_deck, back.with_row) == ((UNKNOWN,) * 13, 21, True)
    assert refused(later(), ChangeKeeping(EVERYTHING)) == "keeping_already"
    assert refused(kept(later(), TABLEAU), ChangeKeeping(EVERYTHING, civil_deck=3)) == "deck_not_needed"


def test_the_deck_is_asked_for_only_where_the_row_begins_anew():
    fresh = kept(later(), TABLEAU)
    gone = do(kept(replace(later(), phase=START), TABLEAU), BeginTurn(RED))
    asked = [one.ask.field for one in progress(GAME, ChangeKeeping, fresh, {"keeping": EVERYTHING}).asked]
    assert asked == ["keeping"]
    asked = [one.ask.field for one in progress(GAME, ChangeKeeping, gone, {"keeping": EVERYTHING}).asked]
    assert asked == ["keeping", "civil_deck"]


# Tableau


def tableau(**changes):
    return rich(me(kept(later(), TABLEAU), **changes))


def test_a_technology_is_paid_and_played_without_a_hand():
    after = player(do(tableau(civil_left=0), Develop(RED, "iron")))
    assert (after.workers["iron"], after.science) == (0, 35)
    assert refused(do(tableau(), Develop(RED, "iron")), Develop(RED, "iron")) == "same_name"


def test_a_leader_and_a_wonder_come_straight_into_play():
    after = do(tableau(), PlayLeader(RED, "homer"), TakeCard(RED, "pyramids"))
    assert (player(after).leader, player(after).unfinished.id) == ("homer", "pyramids")
    assert refused(after, PlayLeader(RED, "moses")) == "leader_of_age_taken"
    assert refused(after, TakeCard(RED, "colossus")) == "wonder_unfinished"
    assert refused(tableau(), TakeCard(RED, "iron")) == "hands_not_kept"
    assert refused(tableau(), TakeCard(RED, "internet")) == "wrong_age"


def test_action_cards_need_no_hand_and_no_turn_of_waiting():
    after = do(tableau(), PlayActionCard(RED, "rich_land_a", "bronze"))
    assert player(after).workers["bronze"] == 3


def test_military_cards_are_played_without_a_hand():
    world = replace(kept(politics(current_events={"a": 1}), TABLEAU), phase="politics")
    world = me(world, military_hand={})
    after = do(world, PrepareEvent(RED, "i", "development_of_trade_routes"))
    assert player(after).culture >= 1
    assert player(do(tableau(military_hand={}), PlayTactic(RED, "legion"))).tactic == "legion"


def test_a_rival_whose_hand_nobody_knows_may_always_defend():
    world = kept(me(fight(own=20), BLUE, military_hand={}), TABLEAU)
    assert do(world, PlayAggression(RED, "plunder_ii", BLUE)).attack is not None


def test_military_cards_over_the_limit_are_not_asked_for():
    world = tableau(military_hand={"i": 9})
    _, steps = run(world, EndTurn(RED))
    assert "discard" not in told(steps)


def test_an_agreement_asks_only_whether_it_was_used():
    world = kept(politics(current_events={"ii": 1}), TABLEAU)
    world = do(me(world, workers={"warriors": 9}), PrepareEvent(RED, "i", "international_agreement"))
    answers = [answer.action for answer in questions(world)[0].answers]
    assert answers == [FinishAgreement(RED), Decline(RED)]


def test_the_strip_tells_no_civil_actions_where_nobody_counts_them():
    assert GAME.seat_details(tableau())[RED].id == ".seat.acting_military"
    assert GAME.seat_details(later())[RED].id == ".seat.acting"


def test_aristotle_is_remembered_where_takes_are_not_told():
    ids = [reminder.message.id for reminder in GAME.reminders(tableau(leader="aristotle"))]
    assert ".remind.aristotle" in ids


# Points and ratings


def points(**changes):
    return me(kept(later(), POINTS), **changes)


def test_a_rating_is_told_and_counts():
    world = do(points(), SetRating(RED, "culture", 7), SetRating(RED, "science", 5))
    found = ratings(world, RED)
    assert (found.culture.value, found.science.value) == (7, 5)
    assert found.culture.why[-1].id == "by_hand"
    after, steps = run(world, EndTurn(RED))
    assert (player(after).culture, player(after).science) == (7, 5)
    assert told(steps) == ["points"]
    assert (after.active, after.phase) == (BLUE, ACTIONS)


def test_a_told_rating_stays_when_more_is_kept_again_and_cards_count_on():
    world = do(points(), SetRating(RED, "strength", 9), SetRating(RED, "happy", 3))
    back = kept(world, TABLEAU)
    assert (ratings(back, RED).strength.value, ratings(back, RED).happiness.value) == (9, 3)
    assert ratings(do(rich(back), Build(RED, "warriors")), RED).strength.value == 10
    assert refused(world, SetRating(RED, "happy", 9)) == "happiness_limit"


def test_R010_the_first_age_ends_by_itself_where_only_points_are_kept():
    world = start(3, keeping=POINTS)
    first = do(world, FinishTurn(RED), FinishTurn(BLUE))
    assert (first.round, first.age) == (1, 0)
    after, steps = run(first, FinishTurn(YELLOW))
    assert (after.round, after.age, after.phase) == (2, 1, ACTIONS)
    assert "age_begins" in told(steps)
    assert do(after, EndAge()).age == 2


def test_R137_a_game_kept_in_points_comes_to_its_end():
    world = do(start(2, keeping=POINTS), FinishTurn(RED), FinishTurn(BLUE), EndAge(), EndAge(), EndAge())
    assert world.last_round == 2
    assert do(world, FinishTurn(RED), FinishTurn(BLUE)).phase == SCORING


def test_an_uprising_is_told_where_it_cannot_be_worked_out():
    world = do(points(), SetRating(RED, "culture", 7))
    after, steps = run(world, EndTurn(RED, uprising=True))
    assert (player(after).culture, told(steps)) == (0, ["uprising_told"])
    assert refused(later(), EndTurn(RED, uprising=True)) == "uprising_is_known"
    assert GAME.phase(world).other_action == EndTurn(RED, uprising=True)
    assert GAME.phase(kept(world, TABLEAU)).other_action == EndTurn(RED)


@pytest.mark.parametrize("move", [Build(RED, "bronze"), TakeCard(RED, "iron", 1), Develop(RED, "iron")])
def test_what_needs_cards_is_refused_with_a_way_out(move):
    assert refused(points(), move) == "only_points"


def test_impacts_that_need_cards_are_left_to_the_table():
    impacts = ("impact_of_wonders", "impact_of_science")
    world = do(points(), SetRating(RED, "science", 9))
    world = replace(world, phase=SCORING, impacts=impacts)
    assert [part.points for part in GAME.score(world).lines[1].parts[RED]] == [14]
    assert [reminder.message.id for reminder in GAME.reminders(world)] == [".remind.impacts_by_hand"]
    assert GAME.score(do(world, FinalScoring(impacts))).totals[RED] == 14


def test_every_level_offers_the_ratings_of_the_boards():
    moves = list(moves_of(GAME, SetRating, points(), {"seat": RED}))
    assert {move.rating for move in moves} == {"science", "culture", "strength", "happy"}
