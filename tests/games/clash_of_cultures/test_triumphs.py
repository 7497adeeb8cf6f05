"""Objectives: all 66 are judged, those of the moment are earned by what the turn did, and near misses are counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.cards.card_actions import ScoreObjective
from companion.games.clash_of_cultures.cities.build_actions import BuildWonder
from companion.games.clash_of_cultures.cities.collect_actions import FoundCity
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.scoring.objectives import earned, fulfilled, near_misses
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.battle_state import Fought
from companion.games.clash_of_cultures.table.derived import figures
from companion.games.clash_of_cultures.table.state import BarbarianCity, City, Clash, Wonder
from companion.games.clash_of_cultures.turn.reminders import reminders
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.capture_actions import ConquerCity

from .armies import I6, L1
from .helpers import cities, do, learn, me, player, rich, table, turn_of, why_not

FOOT = Units(infantry=3)


def after(state: Clash, **fought: object) -> Clash:
    """The table after one more battle of this turn, the first player attacking the second."""
    usual = Fought(0, 1, "won", FOOT, FOOT)
    return state.with_turn(replace(state.turn, battles=(*state.turn.battles, replace(usual, **fought))))


@pytest.fixture
def duel() -> Clash:
    """Two players with objective cards."""
    return player(player(table(), objective_cards=5), seat=1, objective_cards=5)


def test_R090_every_objective_is_judged_at_any_table(duel):
    for state in (duel, replace(duel, stage="status", step=1)):
        for objective in printed.data("objectives"):
            assert fulfilled(state, 0, objective) in (True, False, None), objective


@pytest.mark.parametrize(
    ("objective", "fought", "not_enough"),
    [
        ("general", {"defenders_lost": Units(infantry=3)}, {"defenders_lost": Units(infantry=2)}),
        ("conqueror", {"captured": True, "city": "A"}, {"captured": True, "defenders": Units()}),
        ("aggressor", {"defenders_lost": Units(infantry=2)}, {"defenders_lost": Units(infantry=2), "ended": "draw"}),
        ("great_battle", {}, {"defenders": Units(infantry=2)}),
        ("defiance", {"defenders": Units(infantry=4)}, {}),
        ("bold", {"defenders": Units(infantry=4)}, {}),
        (
            "brutus",
            {"defenders_lost": Units(infantry=2, leader=1)},
            {"defenders_lost": Units(infantry=1, leader=1)},
        ),
        (
            "trample",
            {"attackers": Units(infantry=1, cavalry=1)},
            {"attackers": Units(infantry=1, cavalry=1), "attackers_lost": Units(cavalry=1)},
        ),
        (
            "great_commander",
            {"attackers": Units(infantry=2, leader=1)},
            {"attackers": Units(infantry=3, leader=1)},
        ),
        ("naval_assault", {"captured": True, "landed": True}, {"captured": True}),
        ("legendary_battle", {"size": 5, "wonders": 1, "city": "A"}, {"size": 5, "city": "A"}),
        ("scavenger", {"defenders_lost": Units(settler=1)}, {"defenders_lost": Units(infantry=1)}),
        (
            "barbarian_conquest",
            {"defender": None, "captured": True, "defenders": Units(infantry=2)},
            {"defender": None, "captured": True, "defenders": Units(infantry=1)},
        ),
        (
            "resistance",
            {"defender": None, "city": "B1", "defenders_lost": Units(infantry=2)},
            {"defender": None, "city": "B1", "defenders_lost": Units(infantry=1)},
        ),
    ],
)
def test_R090_a_triumph_of_battle_is_earned_by_the_battle(duel, objective, fought, not_enough):
    assert fulfilled(duel, 0, objective) is False
    assert why_not(duel, ScoreObjective(0, objective)) == ".objective_not_met"
    assert fulfilled(after(duel, **not_enough), 0, objective) is False
    won = after(duel, **fought)
    assert fulfilled(won, 0, objective) is True
    assert objective in dict(earned(won, 0))
    scored = do(won, ScoreObjective(0, objective, dict(earned(won, 0))[objective]))
    assert objective not in dict(earned(scored, 0))


def test_R090_without_its_cause_a_triumph_is_laid_out_only_anyway(duel):
    assert len(me(do(duel, ScoreObjective(0, "general"), override=True)).triumphs) == 1


def test_R090_bold_counts_warfare_advances_too(duel):
    trained = learn(duel, "tactics", "siegecraft", seat=1)
    assert fulfilled(after(trained), 0, "bold") is True
    assert fulfilled(after(duel), 0, "bold") is False


def test_R090_a_warmonger_fights_two_opponents_and_wins_once(duel):
    once = after(duel, city="A", ended="lost")
    assert fulfilled(once, 0, "warmonger") is False
    assert fulfilled(after(once, city="A"), 0, "warmonger") is False
    assert fulfilled(after(once, city="B"), 0, "warmonger") is True
    assert fulfilled(after(once, city="B", ended="draw"), 0, "warmonger") is False


def test_R090_sea_cleansing_needs_two_won_battles_with_pirates(duel):
    sea = {"sea": True, "pirates": True, "defender": None}
    assert fulfilled(after(duel, **sea), 0, "sea_cleansing") is False
    assert fulfilled(after(after(duel, **sea), **sea), 0, "sea_cleansing") is True


def test_R090_two_drafts_in_one_turn_earn_draft():
    state = learn(rich(player(table(), objective_cards=1)), "tactics", "draft")
    state = cities(state, City("A"), City("B"))
    once = do(state, Recruit(0, "A", Units(infantry=1), draft=True))
    assert fulfilled(once, 0, "draft") is False
    twice = do(once, Recruit(0, "B", Units(infantry=1), draft=True))
    assert fulfilled(twice, 0, "draft") is True


def test_R090_after_the_last_die_general_is_offered():
    state = learn(player(table(), objective_cards=1, units={"infantry": 4}), "tactics")
    state = cities(player(state, seat=1, units={"infantry": 3}), City("Z"), City("Y"), seat=1)
    battle = do(state, StartBattle(0, 1, Units(infantry=4), Units(infantry=3), city="Z"))
    won = do(battle, FightRound(), I6, I6, I6, I6, L1, L1, L1)
    taken = do(won, ConquerCity(0, 1, "Z"))
    offered = [one for one in reminders(taken) if one.message.id == ".remind.triumph"]
    assert {term.id for term in offered[0].message.args["objectives"]} >= {"general", "conqueror", "aggressor"}
    assert (offered[0].seat, offered[0].action.cls) == (0, ScoreObjective)
    assert all(
        one.message.id != ".remind.triumph" for one in reminders(player(taken, objective_cards=0)) if one.seat == 0
    )


def test_R090_the_memory_of_battles_ends_with_the_turn(duel):
    from companion.games.clash_of_cultures.turn.turn_actions import EndTurn

    ended = do(turn_of(after(duel, defenders_lost=FOOT), battles=(Fought(0, 1, "won"),), actions=0), EndTurn(0))
    assert ended.turn.battles == ()


def test_R090_magnificent_culture_is_for_a_wonder_just_built_or_the_only_one_of_the_round():
    ready = learn(rich(player(table(), wonder_cards=1, objective_cards=1)), "engineering", "rituals")
    state = cities(ready, City("A", mood="happy"), City("B"))
    assert fulfilled(state, 0, "magnificent_culture") is False
    built = do(state, BuildWonder(0, "A", "great_pyramid"))
    assert ("magnificent_culture", "") in earned(built, 0)
    status = replace(built, stage="status", step=1)
    assert fulfilled(status, 0, "magnificent_culture") is True
    rival = replace(status, wonders={**status.wonders, "great_wall": Wonder(1, round=1)})
    assert fulfilled(rival, 0, "magnificent_culture") is False


def test_R090_a_city_founder_says_how_far_it_is(duel):
    near, far, untold = (do(duel, FoundCity(0, distance=n)) for n in (2, 5, 0))
    assert [fulfilled(state, 0, "city_founder") for state in (near, far, untold)] == [False, True, None]
    assert [fulfilled(state, 0, "colony") for state in (near, far, untold)] == [False, True, None]


def test_R090_what_the_map_decides_is_ruled_out_where_pieces_are_missing(duel):
    for objective in ("threat", "outpost", "migration", "horse_power", "ivory_tower", "standing_army", "expansionist"):
        assert fulfilled(duel, 0, objective) is False, objective
    crowd = player(duel, units={"infantry": 5, "cavalry": 3, "elephant": 3, "settler": 3})
    for objective in ("threat", "outpost", "migration", "horse_power", "ivory_tower"):
        assert fulfilled(crowd, 0, objective) is None, objective


def test_R090_near_misses_say_what_is_short(duel):
    state = cities(duel, *(City(str(n)) for n in range(5)))
    near = {miss.objective: (miss.missing, miss.words.id) for miss in near_misses(state, 0)}
    assert near["large_civilization"] == (1, ".short.cities")
    assert near["fortifications"] == (1, ".short.fortress")
    assert "metropolis" not in near
    walled = cities(state, City("Z", buildings={"fortress": 1}), seat=1)
    assert "fortifications" not in {miss.objective for miss in near_misses(walled, 0)}
    assert figures(state)[0]["objectives_near"]["large_civilization"] == 1


def test_R093_a_wonder_in_barbarian_hands_follows_what_the_table_agreed():
    from companion.games.clash_of_cultures.scoring.scoring import wonder_points

    for agreed, worth in (("halved", 2), ("whole", 4)):
        state = replace(table(barbarian_wonders=agreed), wonders={"great_wall": Wonder(0)})
        held = BarbarianCity(City("B1", wonders=("great_wall",)))
        assert wonder_points(replace(state, barbarians=(held,)), "great_wall", 0) == worth


def test_R051_lent_storage_lifts_the_limit_until_the_end_of_the_turn():
    from companion.games.clash_of_cultures.events.fate_actions import GainGoods
    from companion.games.clash_of_cultures.table.amounts import Goods
    from companion.games.clash_of_cultures.turn.turn_actions import EndTurn

    for agreed, kept in ((True, 6), (False, 2)):
        state = table(library_storage=agreed)
        state = state.with_turn(replace(state.turn, library="storage", actions=0))
        fed = do(state, GainGoods(0, Goods(food=4)))
        assert me(fed).food == kept
        assert me(do(fed, EndTurn(0))).food == 2


def test_R055_anarchy_takes_the_own_advance_where_the_table_agreed():
    from companion.games.clash_of_cultures.events.fate_actions import SetAsideGovernment

    for agreed, left in ((True, ("captivi",)), (False, ("captivi", "provinces"))):
        state = learn(table(anarchy_takes_own=agreed), "writing", "philosophy", "voting")
        state = player(state, civ_advances=("captivi", "provinces"))
        assert me(do(state, SetAsideGovernment(0))).civ_advances == left
