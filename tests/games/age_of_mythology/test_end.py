"""The end: when the game is over, who gets the cubes of the cards, ranks and tie-breaks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.scoring.scoring import award
from companion.games.age_of_mythology.table.ids import DECAY, DISCARD, OVER
from companion.games.age_of_mythology.table.resources import Resources, each
from companion.games.age_of_mythology.table.state import Mythology, TableRules, Victory
from companion.games.age_of_mythology.turn.round_actions import CloseRound, Decay, EndRound, Pass
from companion.games.age_of_mythology.turn.turns import wonder_builder

from .tables import A, B, C, cubes_in_game, do, give, refused, rich, table, tell, unawarded


def standing(**seats: tuple[int, ...]) -> Mythology:
    """A table by figures: units, buildings, cubes and resources for each seat."""
    state = table(victory=Victory(bank=0), bank=each(99))
    for seat in (A, B, C):
        units = {"spearman": seats["army"][seat]} if "army" in seats else {}
        buildings = {"house": seats["buildings"][seat]} if "buildings" in seats else {}
        state = state.with_player(
            seat,
            replace(
                state.players[seat],
                units=units,
                buildings=buildings,
                cubes=seats.get("cubes", (0, 0, 0))[seat],
                resources=Resources(food=seats.get("resources", (0, 0, 0))[seat]),
            ),
        )
    return state


def test_AEND1_a_tie_for_the_largest_army_gives_nobody_the_cubes() -> None:
    """A-END-1"""
    state = replace(standing(army=(9, 9, 4)), victory=Victory(bank=23, army=7))
    assert award(state, "army").taken is None
    assert GAME.score(state).totals == (0, 0, 0)
    assert [candidate.reason.id for candidate in award(state, "army").candidates] == [
        ".award.tied",
        ".award.tied",
        ".award.behind",
    ]


def test_AEND2_a_tie_for_the_most_buildings_gives_nobody_the_cubes() -> None:
    """A-END-2"""
    state = replace(standing(buildings=(8, 10, 10)), victory=Victory(bank=25, buildings=5))
    assert award(state, "buildings").taken is None


def test_AM35_the_sole_leader_takes_the_cubes_and_villagers_are_no_units() -> None:
    state = standing(army=(3, 5, 4), buildings=(9, 2, 2))
    state = replace(state, victory=Victory(bank=10, army=7, buildings=5, wonder=4, battle=4))
    assert GAME.score(state).totals == (5, 7, 0)
    assert unawarded(state) == 8


def test_AM35_cubes_left_on_the_last_battle_go_to_nobody_unless_agreed() -> None:
    state = replace(standing(), victory=Victory(bank=26, battle=4), last_winner=C)
    assert GAME.score(state).totals == (0, 0, 0)
    agreed = replace(state, rules=TableRules(last_battle_cubes=True))
    assert GAME.score(agreed).totals == (0, 0, 4)


def test_AEND4_the_wonder_breaks_the_tie() -> None:
    """A-END-4"""
    state = standing(cubes=(9, 9, 7), resources=(20, 3, 9))
    state = give(state, B, buildings={"wonder": 1})
    score = GAME.score(state)
    assert score.winners == (B,)
    assert score.decided_by is not None
    assert score.decided_by.id == "wonder"


def test_AEND5_then_the_larger_stock_of_resources() -> None:
    """A-END-5"""
    score = GAME.score(standing(cubes=(9, 9, 0), resources=(11, 14, 30)))
    assert score.winners == (B,)
    assert score.ranks == (2, 1, 3)
    assert score.decided_by is not None
    assert score.decided_by.id == "resources"


def test_AM36_still_tied_is_a_shared_victory() -> None:
    assert GAME.score(standing(cubes=(9, 9, 7), resources=(5, 5, 5))).winners == (A, B)


def test_ACONS2_the_wonder_scores_all_cards() -> None:
    """A-CONS-2"""
    state = rich(table(bank=each(30)), A, age="mythic", buildings={"house": 6}, units={"mummy": 5})
    state = give(give(state, B, buildings={"house": 6}, units={"hydra": 9}), C, units={})
    state = replace(state, victory=Victory(bank=16, wonder=4, buildings=3, army=5, battle=2))
    done = do(state, Build(A, ("wonder",)))
    assert GAME.score(done).totals == (7, 5, 0)
    assert unawarded(done) == 2
    assert cubes_in_game(done) == cubes_in_game(state)


def test_AM47_the_wonder_counts_as_a_building_and_nobody_plays_on() -> None:
    state = rich(table(bank=each(30)), A, age="mythic", buildings={"house": 1})
    state = give(state, B, buildings={"house": 1}, resources=Resources(food=9))
    state = replace(state, victory=Victory(bank=27, buildings=3))
    done = do(state, Build(A, ("wonder",)))
    assert award(done, "buildings").taken == A
    assert refused(done, Pass(B)) == ".game_over"
    assert refused(done, Decay()) == ".game_over"
    assert done.players[B].resources.food == 9


def test_AM34_the_game_ends_by_the_wonder_at_once() -> None:
    done = do(rich(table(), A, age="mythic"), Build(A, ("wonder",)))
    assert (done.stage, wonder_builder(done)) == (OVER, A)
    assert GAME.phase(done).phase == OVER
    assert GAME.summary(done).id == ".summary.over"


def test_AM44_the_projection_never_makes_cubes() -> None:
    state = standing(army=(3, 5, 4), buildings=(9, 2, 2), cubes=(1, 2, 3))
    state = replace(state, victory=Victory(bank=4, army=7, buildings=5, wonder=4, battle=4))
    assert sum(GAME.score(state).totals) + unawarded(state) + state.victory.bank == cubes_in_game(state)[-1]


@pytest.mark.parametrize("by", ["wonder", "resources"])
def test_tally_breaks_ties_in_the_same_order(by: str) -> None:
    lines = {"cubes": (5, 5, 1), "army": (0, 0, 3)}
    score = GAME.tally(lines, {by: (0, 1, 0)}, 3)
    assert (score.totals, score.winners) == ((5, 5, 4), (1,))
    assert score.decided_by is not None
    assert score.decided_by.id == by


@pytest.mark.parametrize("stage", [DECAY, DISCARD])
def test_AM34_a_last_cube_booked_late_still_ends_the_game_with_this_round(stage: str) -> None:
    state = table(stage=stage, victory=Victory(bank=0, army=30))
    due = GAME.phase(state).next_action
    assert isinstance(due, CloseRound)
    done, turn = tell(state, due)
    assert done == do(state, EndRound())
    assert GAME.finished(done)
    assert done.round == state.round
    assert [step.message.id for step in turn.steps] == [".step.last_cube_gone"]
