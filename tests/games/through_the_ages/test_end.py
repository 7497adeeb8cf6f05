"""The end of the game: impacts, Bill Gates, shared places, live projection."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.asking import begin
from companion.games.through_the_ages.actions import EndTurn, ExpectImpacts, FinalScoring
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.scoring.impacts import impact_points
from companion.games.through_the_ages.scoring.scoring import possible_impacts
from companion.games.through_the_ages.table.state import POINTS, SCORING, Pact, Wonder

from .table import BLUE, RED, YELLOW, do, later, me, player, refused, run, told
from .test_ratings import mine


def points(world, impact, seat=RED, active=RED):
    return impact_points(world, f"impact_of_{impact}", active)[seat]


def last_turn(count=3, **changes):
    world = replace(later(count, age=4), round=18, last_round=18, active=count - 1, military_deck=0)
    return replace(world, **changes)


def test_R137_after_the_last_round_the_scoring_follows():
    world, steps = run(last_turn(), EndTurn(YELLOW))
    assert world.phase == SCORING
    assert "game_ends" in told(steps)
    world = me(world, BLUE, colonies=("vast_territory_i",))
    over = do(world, FinalScoring(("impact_of_colonies",)))
    assert GAME.finished(over)
    sheet = GAME.score(over)
    assert sheet.totals[BLUE] == player(over, BLUE).culture + 3


def test_R137_the_scoring_asks_what_was_turned_up_and_says_what_it_would_leave_out():
    world = replace(later(age=4), phase=SCORING, current_events={"iii": 1}, future_events={"iii": 1})
    now = GAME.phase(world)
    assert (now.next_action, now.other.id) == (begin(FinalScoring), ".next.scoring_without")
    assert now.other_action == FinalScoring(())
    both = ("impact_of_science", "impact_of_wonders")
    named = GAME.phase(do(world, ExpectImpacts(both)))
    assert (named.next_action, named.other) == (FinalScoring(both), None)


def test_R137_with_points_alone_the_scoring_asks_too():
    world = replace(later(age=4), phase=SCORING, keeping=POINTS)
    assert GAME.phase(world).next_action == begin(FinalScoring)


def test_R137_the_table_is_reminded_of_the_events_still_in_the_decks():
    world = replace(later(age=4), phase=SCORING, current_events={"ii": 2, "iii": 1}, future_events={"iii": 2})
    due = GAME.reminders(world)
    assert [(one.message.id, one.message.args["n"]) for one in due] == [(".remind.turn_up", 3)]
    named = do(world, ExpectImpacts(("impact_of_science", "impact_of_wonders", "impact_of_variety")))
    assert GAME.reminders(named) == ()


def test_R137_not_before_and_only_age_iii_events():
    assert refused(last_turn(), FinalScoring()) == "not_the_end_yet"
    ended = do(last_turn(), EndTurn(YELLOW))
    assert refused(ended, FinalScoring(("rats",))) == "no_impact"
    assert refused(ended, FinalScoring(("impact_of_colonies",) * 2)) == "impact_twice"
    past = replace(ended, past_events=("impact_of_colonies",))
    assert refused(past, FinalScoring(("impact_of_colonies",))) == "impact_past"
    assert "impact_of_colonies" not in possible_impacts(past)


def test_R137_the_start_player_counts_as_active_in_ties():
    world = replace(last_turn(), start=BLUE, active=RED)
    for seat in range(3):
        world = me(world, seat, workers={"warriors": 5})
    sheet = GAME.score(replace(world, impacts=("impact_of_strength",)))
    impacts = next(line for line in sheet.lines if line.id == "impacts")
    assert impacts.values == (0, 14, 7)


def test_R138_bill_gates_scores_at_the_end_and_ties_share_places():
    world = me(later(age=4), leader="gates", workers={"computers": 2, "philosophy": 1}, culture=24)
    world = me(me(world, BLUE, culture=30), YELLOW, culture=9)
    sheet = GAME.score(world)
    assert sheet.totals == (30, 30, 9)
    assert sheet.ranks == (1, 1, 3)
    assert sheet.winners == (RED, BLUE)
    assert sheet.decided_by.id == "shared"


def test_the_live_projection_follows_any_set_of_impacts():
    world = me(later(age=3), BLUE, colonies=("vast_territory_i", "historic_territory_i"), culture=10)
    world = do(world, ExpectImpacts(("impact_of_colonies", "impact_of_government")))
    line = next(line for line in GAME.score(world).lines if line.id == "impacts")
    assert line.values[BLUE] == 6 + 2 * 4 + 2
    assert [part.points for part in line.parts[BLUE]] == [6, 10]
    assert GAME.score(replace(world, impacts=())).totals[BLUE] == 10
    assert refused(world, ExpectImpacts(("rats",))) == "no_impact"


def test_a_negative_impact_takes_at_most_what_is_there():
    world = me(later(age=3), BLUE, yellow_bank=0, culture=5)
    assert points(world, "happiness", BLUE) == -16
    assert GAME.score(replace(world, impacts=("impact_of_happiness",))).totals[BLUE] == 0


BALANCED = {"scientific_method": 3, "drama": 3, "mechanized_agriculture": 1, "oil": 1, "coal": 1}
COLONIES = ("vast_territory_i", "vast_territory_ii", "wealthy_territory_i", "wealthy_territory_ii")


@pytest.mark.parametrize(
    ("impact", "changes", "expected"),
    [
        ("agriculture", {"workers": {"mechanized_agriculture": 1, "irrigation": 1}, "yellow_bank": 1}, 11),
        ("agriculture", {"workers": {"irrigation": 2}, "yellow_bank": 1}, 4),
        ("architecture", {"workers": {"computers": 2, "opera": 1, "religion": 2}}, 8),
        ("balance", {"workers": BALANCED}, 10),
        ("colonies", {"colonies": COLONIES}, 12),
        ("competition", {"workers": {"tanks": 2, "warriors": 1, "team_sports": 1}}, 8),
        ("government", {"government": "communism"}, 19),
        ("happiness", {"workers": {"religion": 6}, "yellow_bank": 2}, 10),
        ("industry", {"workers": {"oil": 2, "coal": 1}, "wonders": ("transcontinental_railroad",)}, 18),
        ("industry", {"workers": {"oil": 1, "computers": 2}, "leader": "gates"}, 5),
        ("population", {"workers": {"bronze": 12}, "unused": 4, "yellow_bank": 16}, 10),
        ("population", {"workers": {"bronze": 3}, "unused": 0}, 0),
        ("progress", {"government": "democracy", "specials": ("justice_system", "warfare")}, 12),
        ("technology", {"workers": {"oil": 0, "computers": 1, "iron": 2}, "government": "democracy"}, 12),
        (
            "variety",
            {"workers": {"warriors": 1, "knights": 2, "philosophy": 1, "religion": 1, "drama": 1}},
            10,
        ),
        ("wonders", {"wonders": (Wonder("pyramids", ruined=True), "great_wall", "kremlin", "hollywood")}, 14),
    ],
)  # fmt: skip
def test_impacts_by_their_formulas(impact, changes, expected):
    assert points(mine(**changes), impact) == expected


def test_variety_counts_special_technologies():
    kinds = {"warriors": 1, "knights": 1, "philosophy": 1, "religion": 1, "drama": 1}
    assert points(mine(workers=kinds, specials=("warfare", "masonry")), "variety") == 14


def test_impact_of_agriculture_counts_the_trade_pact():
    world = me(mine(workers={"irrigation": 2}, yellow_bank=1), pact=Pact("international_trade", BLUE, "b"))
    assert points(world, "agriculture") == 5 + 4


@pytest.mark.parametrize(("active", "expected"), [(RED, (14, 7, 0)), (BLUE, (7, 14, 0))])
def test_impact_of_science_breaks_ties_clockwise(active, expected):
    world = me(
        me(me(later(), RED, workers={"philosophy": 9}), BLUE, workers={"philosophy": 9}),
        YELLOW,
        workers={"philosophy": 4},
    )
    made = impact_points(world, "impact_of_science", active)
    assert tuple(made[seat] for seat in range(3)) == expected


def test_rankings_by_player_count():
    four = later(4)
    for seat, value in enumerate((4, 3, 2, 1)):
        four = me(four, seat, workers={"warriors": value})
    assert list(impact_points(four, "impact_of_strength", RED).values()) == [15, 10, 5, 0]
    two = me(me(later(2), RED, workers={"warriors": 30}), BLUE, workers={"warriors": 30})
    assert impact_points(two, "impact_of_strength", RED) == {RED: 10, BLUE: 0}


def test_tally_adds_the_lines():
    sheet = GAME.tally({"culture": [120, 98], "impacts": [30, 41], "gates": [0, 9]}, {}, 2)
    assert sheet.totals == (150, 148)


def test_R155_a_table_everybody_has_left_is_scored_without_a_winner():
    world = later(2)
    for seat in (RED, BLUE):
        world = me(world, seat, resigned=True)
    assert (GAME.score(world).out, GAME.score(world).verdict) == ((RED, BLUE), None)
