"""What pages are told to show: who may act, what can be prepared, played, taken and told."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.asking import begin
from companion.games.through_the_ages.actions import PrepareEvent, SendAlexander, SendColumbus, TakeAndPlay, TakeCard
from companion.games.through_the_ages.cards.take_and_play import ways_to_take
from companion.games.through_the_ages.politics.dealings import leaders_sent
from companion.games.through_the_ages.politics.politics_phase import may_act, politics_over, preparable
from companion.games.through_the_ages.table.state import ACTIONS, SCORING, START
from companion.games.through_the_ages.turn.outlook import turns_over
from companion.games.through_the_ages.turn.turn_actions import age_is_told
from companion.games.through_the_ages.war.tactic_actions import tactics_to_copy

from .table import BLUE, HAND, RED, do, later, me, politics


def test_a_political_action_is_left_in_the_own_politics_phase_only():
    world = politics(current_events={"a": 3})
    assert may_act(world, RED)
    assert not may_act(world, BLUE)
    assert not politics_over(world, RED)
    after = do(world, PrepareEvent(RED, "i", "development_of_science"))
    assert not may_act(after, RED)
    assert politics_over(after, RED)
    assert not politics_over(after, BLUE)
    assert not politics_over(replace(after, phase=START), RED)


def test_only_cards_of_the_three_ages_between_are_prepared():
    assert preparable(me(politics(), RED, military_hand={"iii": 1, **HAND}), RED) == ("i", "ii", "iii")
    assert preparable(me(politics(), RED, military_hand={"ii": 1}), RED) == ("ii",)
    assert preparable(me(politics(), RED, military_hand={}), RED) == ()


def test_two_leaders_are_sent_away_for_a_political_action():
    assert leaders_sent(me(politics(), leader="alexander"), RED) == (SendAlexander(RED),)
    assert leaders_sent(me(politics(), leader="columbus"), RED) == (begin(SendColumbus, seat=RED),)
    assert leaders_sent(me(politics(), leader="caesar"), RED) == ()
    assert leaders_sent(politics(), RED) == ()


def test_what_can_be_used_at_once_is_taken_in_two_ways():
    assert ways_to_take(TakeCard(RED, "homer", 1)) == (TakeCard(RED, "homer", 1), TakeAndPlay(RED, "homer", 1))
    assert ways_to_take(TakeCard(RED, "frugality_i", 1)) == (TakeCard(RED, "frugality_i", 1),)


def test_the_own_tactic_is_not_copied():
    world = replace(me(later(), tactic="legion"), common_tactics=("phalanx", "legion"))
    assert tactics_to_copy(world, RED) == ("phalanx",)


def test_the_end_of_an_age_is_told_without_the_row_while_there_is_one_to_end():
    world = replace(later(2, card_row="light"), phase=ACTIONS)
    assert age_is_told(world)
    assert not age_is_told(replace(world, age=0))
    assert not age_is_told(replace(world, age=4))
    assert not age_is_told(later(2))


def test_who_has_resigned_has_no_turn_any_more():
    world = later(3)
    assert not turns_over(world, RED)
    assert turns_over(me(world, BLUE, resigned=True), BLUE)
    assert turns_over(replace(world, phase=SCORING), RED)
