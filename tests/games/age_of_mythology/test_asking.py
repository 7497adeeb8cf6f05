"""Asking: every move says how it is asked, at any moment, and whole games can be played by what is asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.action import Action
from companion.engine.answering import How, begun_by, legal_moves, progress
from companion.engine.asking import AskKind
from companion.engine.strict import BadInput
from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits
from companion.games.age_of_mythology.battle.encounter_actions import Fight, Retreat
from companion.games.age_of_mythology.battle.spoils_actions import ConquerProvince, Plunder
from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.age_of_mythology.camp.camp_actions import NextAge, Recruit, Trade
from companion.games.age_of_mythology.cards.hand_actions import HoldCards
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.gods.god_actions import InvokeGod
from companion.games.age_of_mythology.gods.target_actions import RazeByGod, RemoveProvince, Steal
from companion.games.age_of_mythology.gods.told_actions import TellGod
from companion.games.age_of_mythology.table.resources import Resources
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.tiles.gather_actions import Gather
from companion.games.age_of_mythology.tiles.tile_actions import MoveTile
from companion.games.age_of_mythology.turn.round_actions import CloseRound
from companion.language import LANGUAGES, words
from tests.games.rig.driver import a_move, play_out

from .tables import EGYPTIAN, GREEK, NAMES, NORSE, A, B, C, do, fighting, give, land, rich, session, table

OFFERED = [cls for cls in GAME.actions if not cls.hidden]
# A retreat would end every battle before it began; the others are always possible and lead nowhere.
WITHOUT = tuple(cls.__name__ for cls in (MoveTile, TellGod, HoldCards, Retreat))


def moments() -> list[Mythology]:
    """Tables at very different moments of a game."""
    evening, rng, seen = session(3, EGYPTIAN, GREEK, NORSE, seed="7"), Random(7), []
    for count in range(240):
        if GAME.finished(evening.state):
            break
        if count % 6 == 0:
            seen.append(evening.state)
        move = a_move(evening, rng, WITHOUT)
        assert move is not None
        evening.do(move)
    return seen


def test_every_move_can_be_asked_at_any_moment_in_both_languages() -> None:
    speakers = [words(lang, GAME.key, NAMES[:3]) for lang in LANGUAGES]
    for state in moments():
        for cls in OFFERED:
            for seat in range(state.seats):
                try:
                    asked = progress(GAME, cls, state, begun_by(cls, seat)).asked
                except BadInput:
                    pytest.fail(f"{cls.__name__} does not ask for all it needs")
                for one in asked:
                    assert one.ask.kind is not AskKind.ROWS, (cls, one.ask.field)
                    told = [option.words for option in one.ask.options] + [option.detail for option in one.ask.options]
                    for speaker in speakers:
                        assert all(GAME.key not in speaker.show(word) for word in told if word is not None)


def test_a_game_played_by_what_is_asked_comes_to_its_end() -> None:
    evening = session(2, EGYPTIAN, NORSE, seed="4")
    assert play_out(evening, Random(4), 1200, without=WITHOUT)
    kinds = {type(entry.action).__name__ for entry in evening.journal.done()}
    assert {"Gather", "Build", "Recruit", "Attack", "Fight", "CommitUnits", "TakeTile"} <= kinds


def test_legal_moves_of_a_card_turn_hold_every_card() -> None:
    state = rich(table(), A)
    kinds = {type(move) for move in legal_moves(GAME, state, A, most=3)}
    assert {Gather, Build, Recruit, Trade, NextAge, Attack, InvokeGod} <= kinds


def asked_for(cls: type[Action[Any]], state: Mythology, **given: Any) -> Action[Any] | None:
    """The move once these answers are given."""
    return progress(GAME, cls, state, {"seat": A, **given}).action


def test_AM14_gathering_sends_idle_villagers_to_work_unless_told_otherwise() -> None:
    state = give(table(), A, plots=land("desert_gold", "desert_favor"), buildings={"house": 1})
    assert asked_for(Gather, state, choice="gold") == Gather(A, "gold", (0,))
    assert asked_for(Gather, state, choice="gold", villagers=()) == Gather(A, "gold", ())


def test_AM16_a_building_that_cannot_be_put_up_says_why() -> None:
    state = give(table(), A, buildings={"wall": 1})
    [_, buildings] = progress(GAME, Build, state, {"seat": A}).asked
    wonder = buildings.ask.option("wonder")
    assert wonder is not None
    assert wonder.against is not None
    assert wonder.against.id == ".wonder_needs_mythic_age"
    assert buildings.ask.option("wall") is None
    assert asked_for(Build, state, buildings={"house": 1}) == Build(A, ("house",))


def test_AM16_a_quarry_proposes_the_cube_it_saves() -> None:
    state = give(table(), A, buildings={"quarry": 1})
    asked = progress(GAME, Build, state, {"seat": A, "buildings": {"house": 1}})
    assert asked.asked[-1].ask.field == "waive"
    assert asked.asked[-1].how is How.USUAL
    assert asked.action is not None
    assert asked.action.waive in (("food",), ("wood",))  # type: ignore[attr-defined]


def test_AM19_a_trade_takes_as_many_cubes_as_it_gives() -> None:
    asked = progress(GAME, Trade, table(), {"seat": A, "give": {"food": 2}})
    assert asked.open is not None
    assert (asked.open.field, asked.open.low, asked.open.high) == ("take", 2, 2)
    trade = asked_for(Trade, table(), give={"food": 2}, take={"gold": 2})
    assert isinstance(trade, Trade)
    assert trade.fee.total == 2


def test_AM24_two_players_need_not_say_whom_they_attack() -> None:
    assert asked_for(Attack, table(EGYPTIAN, GREEK), area="camp") == Attack(A, B, "camp")


def test_AM25_the_army_is_chosen_behind_the_curtain_with_the_strongest_proposed() -> None:
    state = do(table(), Attack(A, B, "camp"))
    asked = progress(GAME, CommitUnits, state, {"seat": A})
    assert asked.asked[0].ask.secret == A
    assert isinstance(asked.action, CommitUnits)
    assert len(asked.action.units) == 4


def test_AM31_a_conquered_province_is_laid_where_the_winner_likes() -> None:
    state = fighting(table(), {"spearman": 1}, {"hoplite": 1}, winner=A)
    state = give(state, B, plots=land("hills_gold", "fertile_food"))
    assert asked_for(ConquerProvince, state, plot=0) == ConquerProvince(A, 0, 13)
    camp = fighting(table(), {"spearman": 1}, {"hoplite": 1}, area="camp", winner=A)
    loot = asked_for(Plunder, camp)
    assert isinstance(loot, Plunder)
    assert loot.loot.total == 5


def test_AM23_powers_ask_for_their_target_only() -> None:
    state = give(rich(table(), A), B, buildings={"wall": 1}, plots=land("fertile_food"))
    assert asked_for(RazeByGod, state, victim=B) == RazeByGod(A, "horus", B, "wall")
    assert asked_for(RemoveProvince, state, victim=B) == RemoveProvince(A, "hathor", B, 0)
    norse = rich(table(NORSE, EGYPTIAN), A)
    assert asked_for(Steal, norse, loot={"gold": 2}) == Steal(A, B, Resources(gold=2))


def test_AM11_cards_kept_are_counted_by_seat() -> None:
    state = table(stage="decay")
    assert progress(GAME, CloseRound, state, {"keepers": {A: 1, C: 2}}).action == CloseRound((A, C, C))


def hand_moves(cls: type[Action[Any]], state: Mythology, **given: Any) -> tuple[Action[Any], int]:
    """A move and its taps: the button, each answer that was not proposed, and one to do it where anything was asked."""
    found = progress(GAME, cls, state, given)
    assert found.action is not None
    chosen = sum(one.how is How.GIVEN for one in found.asked)
    shown = any(one.how is not How.ONLY for one in found.asked)
    alone = sum(one.how is not How.ONLY for one in found.asked) == chosen == 1
    return found.action, 1 + chosen + int(shown and not alone)


def test_AM28_a_battle_of_four_against_four_takes_at_most_eighteen_moves_of_the_hand() -> None:
    state = give(table(), A, units={"spearman": 2, "elephant": 2})
    state, taps = give(state, B, units={"hoplite": 2, "toxotes": 2}), 0
    move, cost = hand_moves(Attack, state, seat=A, victim=B, area="camp")
    state, taps = do(state, move), taps + cost
    for seat in (A, B):
        move, cost = hand_moves(CommitUnits, state, seat=seat)
        state, taps = do(state, move), taps + cost + 1  # the curtain
    fights = 0
    while state.battle is not None and state.battle.winner is None:
        move = GAME.quick_actions(state, A)[0]
        assert isinstance(move, Fight)
        told = Fight(A, move.attacker, move.defender, hits=(1, 0) if fights % 2 == 0 else (0, 1))
        state, taps, fights = do(state, told), taps + 1, fights + 1
    assert fights == 7
    loot = next(move for move in GAME.quick_actions(state, A) if isinstance(move, Plunder))
    state, taps = do(state, loot), taps + 1
    assert state.battle is None
    assert taps <= 18, taps
