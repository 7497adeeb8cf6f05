"""The status phase, the end of the game, the score and its ties."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.advances.advance_actions import FreeAdvance
from companion.games.clash_of_cultures.cards.card_actions import ScoreObjective
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.scoring.scoring import score
from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.battle_state import Fought
from companion.games.clash_of_cultures.table.state import BarbarianCity, City, EventScore, Triumph, Wonder
from companion.games.clash_of_cultures.turn.questions import questions
from companion.games.clash_of_cultures.turn.status_actions import ChooseStartPlayer, NextStep, RazeCity, start_chooser

from .helpers import cities, city, do, first, learn, me, own, player, rich, table, why_not


def status(state, step=1, **changes):
    """The table in the status phase."""
    return replace(state, stage="status", step=step, **changes)


def test_R081_the_six_steps_in_order(duel):
    state = do(status(duel), NextStep())
    assert state.step == 2
    assert why_not(state, NextStep()) == ".free_advance_first"
    state = do(do(state, FreeAdvance(0, "fishing")), FreeAdvance(1, "myths"))
    state = do(state, NextStep())
    assert (state.step, me(state).action_cards, me(state, 1).objective_cards) == (4, 2, 2)
    two = cities(state, City("A", buildings={"port": 0}), City("B"))
    razed = do(two, RazeCity(0, "B"))
    assert (len(me(razed).cities), me(razed).gold) == (1, 1)
    assert why_not(two, RazeCity(0, "A")) == ".raze_size_one"
    state = do(do(razed, NextStep()), NextStep())
    assert state.step == 6
    state = do(state, ChooseStartPlayer(start_chooser(state).taken, 1))
    assert (state.stage, state.round, state.phase, state.turn.seat) == ("action", 2, 1, 1)


@pytest.mark.parametrize(("options", "last"), [({}, 6), ({"short_game": True}, 4), ({"flexible_end": True}, 7)])
def test_R082_the_game_ends_after_step_one_of_the_last_round(options, last):
    state = status(table("rome", "greece", **options), round=last)
    ended = do(state, NextStep())
    assert ended.stage == "over"
    assert GAME.finished(ended)
    assert do(replace(state, round=last - 1), NextStep()).step == 2


def test_T39_a_player_without_cities_ends_the_game(trio):
    state = player(status(trio, round=3, step=1), 2, cities=())
    hand = player(state, 0, objective_cards=1, food=7, ore=7, wood=7)
    scored = do(hand, ScoreObjective(0, "optimized_storage"))
    assert do(scored, NextStep()).stage == "over"


def test_R083_same_named_objectives_need_separate_causes(duel):
    state = player(cities(status(duel), *(City(str(n), mood="happy") for n in range(4))), objective_cards=3)
    once = do(state, ScoreObjective(0, "happy_population"))
    assert why_not(once, ScoreObjective(0, "happy_population")) == ".objective_same_cause"
    assert why_not(status(duel, 2), ScoreObjective(0, "happy_population")) == ".objective_in_status"
    assert why_not(status(duel), ScoreObjective(0, "happy_population")) == ".objective_not_met"
    hoard = do(player(state, ideas=5), ScoreObjective(0, "eureka"))
    assert me(hoard).ideas == 3


def test_R085_T37_most_tokens_choose_ties_go_clockwise(trio):
    state = player(player(player(trio, 0, culture=5), 1, mood=7), 2, culture=3, mood=4)
    assert start_chooser(replace(state, start=2)).taken == 2
    assert start_chooser(replace(state, start=0)).taken == 1
    assert why_not(status(state, 6), ChooseStartPlayer(2, 2)) == ".not_the_chooser"
    assert start_chooser(player(state, 0, culture=9)).taken == 0
    (asked,) = questions(status(state, 6))
    assert [answer.about for answer in asked.answers] == [0, 1, 2]


def test_R086_the_lighthouse_chooses(trio):
    state = city(player(trio, 1, culture=9), 0, 2, wonders=("great_lighthouse",))
    choice = start_chooser(state)
    assert (choice.taken, choice.rule.id) == (2, ".why.lighthouse")


def test_R087_settlements_and_own_colour_anywhere(duel):
    state = cities(duel, City("A", buildings={"port": 0, "temple": 1}, wonders=("great_wall",)), City("B"))
    state = cities(state, City("Z", buildings={"market": 0}), seat=1)
    state = replace(state, barbarians=(BarbarianCity(City("X", buildings={"academy": 0})),))
    assert score(state).lines[0].values == (5.0, 2.0)


def test_R088_half_a_point_an_advance(duel):
    state = own(learn(duel, "fishing"), "aqueduct")
    assert score(state).lines[1].values == (2.0, 1.0)


def test_R089_two_points_a_triumph(duel):
    assert score(player(duel, triumphs=(Triumph("general"), Triumph("bold")))).lines[2].values[0] == 4


def test_R095_two_points_a_killed_leader(duel):
    assert score(player(duel, leaders_killed=("sulla",))).lines[5].values[0] == 2


def test_R098_phoenician_ports_and_governments():
    state = own(learn(table("phoenicia", "rome"), "draft", "nationalism"), "city_independence")
    state = cities(state, City("A", buildings={"port": 0}))
    sheet = score(state)
    assert sheet.lines[0].values[0] == 1 + 1.5
    assert sheet.lines[1].values[0] == (3 + 1) * 0.5


def test_R100_knut_and_erik():
    vikings = player(table("vikings", "rome"), leader="knut_the_great", leader_distance=5, region_marks=2)
    sheet = score(vikings)
    assert (sheet.lines[4].values[0], sheet.lines[2].values[0]) == (2.5, 2)
    assert score(player(vikings, leader="erik_the_red")).lines[4].values[0] == 0


def test_R101_halves_are_kept(duel):
    assert score(learn(duel, "fishing")).totals == (2.5, 2.0)
    assert score(learn(duel, "fishing")).winners == (0,)


def test_T40_a_whole_score(duel):
    mine = City("A", mood="happy", buildings={"port": 0, "temple": 0, "academy": 0, "market": 1})
    mine2 = City("B", buildings={"port": 0, "temple": 0, "academy": 0}, wonders=("great_wall",))
    state = cities(duel, mine, mine2, City("C"), City("D"))
    state = cities(state, City("Z", buildings={"port": 0, "temple": 0}), seat=1)
    from companion.games.clash_of_cultures.table import printed

    board = tuple(printed.data("advances"))[:15]
    state = player(
        state,
        advances=board,
        civ_advances=("aqueduct", "captivi"),
        triumphs=tuple(Triumph(o) for o in ("general", "bold", "draft")),
        leaders_killed=("pericles",),
        event_scores=(EventScore("volcano_29", 2.0), EventScore("uprising_39", 0.5)),
    )
    state = replace(state, wonders={"great_wall": Wonder(0)})
    sheet = score(state)
    assert [line.values[0] for line in sheet.lines] == [12, 8.5, 6, 4, 2.5, 2]
    assert sheet.totals[0] == 35.0


def test_R102_T46_ties_go_category_by_category(duel):
    level = player(learn(duel, "fishing"), 1, event_scores=(EventScore("uprising_39", 0.5),))
    sheet = score(level)
    assert sheet.totals[0] == sheet.totals[1]
    assert sheet.winners == (0,)
    assert sheet.decided_by is not None
    assert sheet.decided_by.id == "advances"


def test_T47_equal_everywhere_is_a_shared_victory(duel):
    sheet = score(duel)
    assert sheet.winners == (0, 1)
    assert sheet.decided_by is not None
    assert sheet.decided_by.id == "shared"


def test_tally_scores_counts_with_their_worth():
    lines = {"settlements": [4, 5], "buildings": [8, 9], "advances": [17, 14], "objectives": [3, 3]}
    lines |= {"wonders_kept": [1, 0], "event_points": [2.5, 0], "leaders": [1, 0]}
    sheet = GAME.tally(lines, {}, 2)
    assert sheet.totals == (35.0, 27.0)
    tie = GAME.tally({"settlements": [3, 2], "objectives": [1, 0], "great_pyramid": [0, 1]}, {}, 2)
    assert tie.winners == (1,)


def test_R127_leader_cards_and_high_culture(duel):
    state = rich(cities(duel, City("A", mood="happy")), objective_cards=1)
    for leader in ("sulla", "augustus"):
        state = do(state, Recruit(0, "A", leader=leader))
    assert (len(me(state).leaders), me(state).leaders_recruited) == (1, 2)
    ready = own(status(state), "aqueduct", "roman_roads", "captivi", "provinces")
    assert why_not(ready, ScoreObjective(0, "high_culture")) == ""


def test_live_score_names_its_parts(duel):
    parts = score(duel).lines[0].parts[0]
    assert parts[0].reason.id == ".part.settlements"
    assert first(duel).size == 1


def test_empty_steps_of_the_status_phase_are_passed_over(duel):
    grown = city(duel, buildings={"temple": 0})
    grown = city(grown, seat=1, buildings={"temple": 1})
    waiting = replace(grown, stage="status", step=2)
    waiting = player(player(waiting, 0, free_advances=1), 1, free_advances=1)
    assert do(waiting, NextStep()).step == 4
    assert do(waiting, NextStep(skip=True)).step == 6
    with_hamlet = city(waiting, buildings={})
    assert do(with_hamlet, NextStep(skip=True)).step == 4


def test_figures_name_caps_and_what_can_be_gained(duel):
    mine = GAME.figures(duel)[0]
    assert mine["caps"]["food"] == 2
    assert "storage" in mine["gainable"]
    assert mine["cities"][0]["capacity"] == 2


def test_R081_an_event_of_a_free_advance_may_fulfil_an_objective_at_once(duel):
    crowd = Fought(None, 0, "lost", Units(infantry=3), Units(infantry=3))
    state = player(duel, objective_cards=1)
    state = state.with_turn(replace(state.turn, battles=(crowd,)))
    # A battle its barbarians bring is fought in step 2, and in no other step.
    assert why_not(status(state, 2), ScoreObjective(0, "great_battle")) == ""
    assert why_not(status(state, 1), ScoreObjective(0, "great_battle")) == ".objective_at_once"
    assert why_not(status(state, 4), ScoreObjective(0, "great_battle")) == ".objective_at_once"
