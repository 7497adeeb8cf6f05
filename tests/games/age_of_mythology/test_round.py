"""The round: victory cubes, hands, card turns, spoilage, discarding, the start player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.action import Action
from companion.engine.asking import begin
from companion.engine.message import SeatRef, say
from companion.games.age_of_mythology.camp.camp_actions import NextAge
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.table.ids import CARDS, DECAY, DISCARD, DRAW, OVER, PLACE
from companion.games.age_of_mythology.table.resources import Resources, each
from companion.games.age_of_mythology.table.state import Mythology, Victory
from companion.games.age_of_mythology.turn.round_actions import CloseRound, Decay, DrawCards, EndRound, Pass, PlaceCube
from companion.games.age_of_mythology.turn.round_end import spoils, to_draw
from companion.games.age_of_mythology.turn.turns import acting, hand_limit, last_round, next_placer, placers

from .tables import EGYPTIAN, GREEK, NORSE, A, B, C, D, cubes_in_game, do, give, refused, table, tell

FOUR = (EGYPTIAN, GREEK, NORSE, GREEK)


def play_round(state: Mythology) -> Mythology:
    """Everybody passes three times."""
    while state.stage == CARDS:
        seat = acting(state)
        assert seat is not None
        state = do(state, Pass(seat))
    return state


def place_all(state: Mythology, card: str = "army") -> Mythology:
    """Every placer puts a cube on the same card."""
    while (seat := next_placer(state)) is not None:
        state = do(state, PlaceCube(seat, card))
    return state


def test_AM06_the_phases_follow_in_order() -> None:
    state = table(stage=PLACE)
    seen = [state.stage]
    state = place_all(state)
    seen.append(state.stage)
    state = do(state, DrawCards())
    seen.append(state.stage)
    state = play_round(state)
    seen.append(state.stage)
    state = do(state, Decay())
    seen.append(state.stage)
    state = do(state, EndRound())
    seen.append(state.stage)
    assert seen == [PLACE, DRAW, CARDS, DECAY, DISCARD, PLACE]
    assert (state.round, state.start) == (2, B)


def test_AM06_nothing_is_done_out_of_its_phase() -> None:
    state = table(stage=PLACE)
    assert refused(state, DrawCards()) == ".not_drawing_time"
    assert refused(state, Pass(A)) == ".not_card_time"
    assert refused(state, Decay()) == ".not_decay_time"
    assert refused(state, EndRound()) == ".not_discard_time"
    assert refused(table(), PlaceCube(A, "army")) == ".not_placing_time"


def test_AVPC2_only_the_first_three_of_four_place() -> None:
    """A-VPC-2"""
    state = table(*FOUR, stage=PLACE, start=C, victory=Victory(bank=12))
    assert placers(state) == (C, D, A)
    assert refused(state, PlaceCube(A, "army")) == ".other_places"
    state = place_all(state)
    assert state.victory.bank == 9
    assert state.stage == DRAW


def test_AVPC3_two_players_place_two_cubes() -> None:
    """A-VPC-3"""
    state = table(EGYPTIAN, GREEK, stage=PLACE, start=B)
    assert placers(state) == (B, A)
    assert place_all(state).victory.bank == 28


@pytest.mark.parametrize(("players", "rounds"), [(2, 15), (3, 10), (4, 10)])
def test_AVPC4_rounds_until_the_bank_is_empty(players: int, rounds: int) -> None:
    """A-VPC-4"""
    state = table(*FOUR[:players], stage=PLACE)
    while state.stage != OVER:
        state = play_round(do(place_all(state), DrawCards()))
        if state.stage == DECAY:
            state = do(do(state, Decay()), EndRound())
    assert state.round == rounds


def test_AVPC5_sample_round_placement() -> None:
    """A-VPC-5"""
    state = table(stage=PLACE)
    for seat, card in ((A, "wonder"), (B, "buildings"), (C, "buildings")):
        state = do(state, PlaceCube(seat, card))
    assert (state.victory.wonder, state.victory.buildings, state.victory.army, state.victory.battle) == (1, 2, 0, 0)


def test_AM07_fewer_cubes_than_placers_go_to_the_first_in_order() -> None:
    state = table(stage=PLACE, victory=Victory(bank=2))
    assert placers(state) == (A, B)
    state = do(do(state, PlaceCube(A, "army")), PlaceCube(B, "army"))
    assert (state.stage, state.victory.bank, state.victory.army) == (DRAW, 0, 2)


def test_AHAND1_hand_limit_by_age() -> None:
    """A-HAND-1"""
    limits = [hand_limit(replace(table().players[A], age=age)) for age in ("archaic", "classical", "heroic", "mythic")]
    assert limits == [4, 5, 6, 7]


def test_AHAND3_kept_cards_count() -> None:
    """A-HAND-3"""
    assert to_draw(replace(table().players[A], age="heroic", hand=1)) == 5


def test_AM08_hands_are_filled_to_the_limit_and_kept_cards_count() -> None:
    state = give(table(stage=DRAW), A, hand=1, age="classical")
    state, turn = tell(give(give(state, B, hand=0), C, hand=2), DrawCards())
    assert [player.hand for player in state.players] == [5, 4, 4]
    assert [line.args["n"] for line in turn.steps[0].message.args["draws"]] == [4, 4, 2]


def test_AM08_nobody_draws_beyond_the_limit_but_may_take_fewer() -> None:
    state = give(give(give(table(stage=DRAW), A, hand=0), B, hand=0), C, hand=0)
    assert refused(state, DrawCards((5, 4, 4))) == ".hand_too_large"
    assert refused(state, DrawCards((4, 4))) == ".one_number_each"
    assert [player.hand for player in do(state, DrawCards((3, 4, 2))).players] == [3, 4, 2]
    assert refused(give(state, A, hand=2), DrawCards((1, 4, 4))) == ".kept_cards_count"


def test_AFLOW9_an_age_reached_changes_the_hand_from_the_next_round_on() -> None:
    """A-FLOW-9"""
    state = do(table(), NextAge(A))
    assert state.players[A].hand == 3  # four drawn this round, one played
    state = replace(state, stage=DRAW)
    state = give(give(give(state, A, hand=0), B, hand=0), C, hand=0)
    assert do(state, DrawCards()).players[A].hand == 5


def test_AM09_three_card_turns_in_seat_order_from_the_start_player() -> None:
    state = table(start=B)
    order = []
    while state.stage == CARDS:
        seat = acting(state)
        assert seat is not None
        order.append((state.card_turn, seat))
        state = do(state, Pass(seat))
    assert order == [(turn, seat) for turn in (1, 2, 3) for seat in (B, C, A)]
    assert [player.hand for player in state.players] == [1, 1, 1]


def test_AM09_passing_discards_one_card_and_nobody_plays_out_of_turn() -> None:
    state = table()
    assert refused(state, Pass(B)) == ".not_your_turn"
    assert do(state, Pass(A)).players[A].hand == 3


@pytest.mark.parametrize(
    ("buildings", "before", "after"),
    [
        pytest.param({}, Resources(6, 3, 5, 7), Resources(5, 3, 5, 5), id="A-DECAY-1"),
        pytest.param({"storehouse": 1}, Resources(9, 3, 8, 12), Resources(8, 3, 8, 8), id="A-DECAY-2"),
        pytest.param({}, Resources(gold=7), Resources(gold=5), id="A-DECAY-3"),
    ],
)
def test_AM10_what_is_over_the_limit_goes_back(buildings: dict[str, int], before: Resources, after: Resources) -> None:
    state = give(table(stage=DECAY, bank=each(30)), A, resources=before, buildings=buildings)
    total = cubes_in_game(state)
    done = do(state, Decay())
    assert done.players[A].resources == after
    assert done.bank == state.bank + (before - after)
    assert cubes_in_game(done) == total


def test_ADECAY4_no_decay_in_the_last_round() -> None:
    """A-DECAY-4"""
    state = give(table(stage=DECAY, victory=Victory(bank=0, army=30)), A, resources=Resources(food=9))
    assert refused(state, Decay()) == ".no_decay_in_last_round"
    assert do(state, Decay(), override=True).players[A].resources == Resources(food=9)
    assert spoils(state, A) == Resources()


def test_a_camp_shows_what_decay_leaves_and_what_the_bank_still_has() -> None:
    state = give(table(), A, resources=Resources(food=7))
    food = next(gauge for gauge in GAME.gauges(state, A) if gauge.path.endswith("resources.food"))
    assert (food.value, food.cap, food.lost, food.most) == (7, 5, 2, 7 + state.bank.food)
    assert food.detail == say(".gauge.in_bank", n=state.bank.food)
    last = replace(state, victory=Victory(bank=0, army=30))
    assert [gauge.cap for gauge in GAME.gauges(last, A) if "resources" in gauge.path] == [None] * 4


def test_AM10_reminder_before_the_spoilage_names_the_loss() -> None:
    state = give(table(card_turn=3), B, resources=Resources(food=8))
    found = [note for note in GAME.reminders(state) if note.message.id == ".reminder.decay"]
    assert [note.seat for note in found] == [B]


def test_AM11_kept_cards_stay_and_the_rest_is_discarded() -> None:
    state = table(stage=DISCARD)
    for seat in (A, B, C):
        state = give(state, seat, hand=2)
    assert refused(state, EndRound((3, 0, 0))) == ".keeps_more_than_held"
    done = do(state, EndRound((1, 0, 2)))
    assert [player.hand for player in done.players] == [1, 0, 2]
    assert [player.hand for player in do(state, EndRound()).players] == [0, 0, 0]


def test_AM06_the_start_player_moves_to_the_left() -> None:
    done, turn = tell(table(stage=DISCARD, start=C), EndRound())
    assert done.start == A
    assert turn.outcome["start"] == SeatRef(A)


def test_AM40_played_cards_go_back_after_the_third_card_turn() -> None:
    done, turn = tell(play_round(table()), CloseRound())
    assert [step.todo.id for step in turn.steps if step.todo].count(".todo.next_round") == 1
    assert (done.round, done.stage) == (2, PLACE)


def test_AM10_AM11_one_move_of_the_hand_closes_a_round() -> None:
    state = give(table(stage=DECAY), A, resources=Resources(food=7), hand=2)
    apart = do(do(state, Decay()), EndRound((1, 0, 0)))
    assert do(state, CloseRound((A,))) == apart
    assert refused(state, CloseRound((A, A, A))) == ".keeps_more_than_held"
    assert refused(table(), CloseRound()) == ".not_discard_time"


def test_AM08_with_the_last_cube_everybody_fills_the_hand() -> None:
    state = table(stage=PLACE, placed=2)
    state = do(give(state, A, hand=1), PlaceCube(C, "army", draw=True))
    assert (state.stage, [player.hand for player in state.players]) == (CARDS, [4, 4, 4])


def test_AM06_from_the_last_card_to_the_next_turn_in_four_moves_of_the_hand() -> None:
    state, taps = give(play_round(table()), A, hand=1), 0
    while state.stage != CARDS:
        phase, questions = GAME.phase(state), GAME.questions(state)
        move = phase.next_action or questions[0].answers[0].action
        assert isinstance(move, Action)
        state, taps = do(state, move), taps + 1
    assert (state.round, taps) == (2, 4)


def test_AM11_whether_anybody_keeps_cards_is_asked_only_where_somebody_holds_some() -> None:
    state = table(stage=DECAY)
    [question] = GAME.questions(state)
    assert [answer.action for answer in question.answers] == [begin(CloseRound)]
    bare = replace(state, players=tuple(replace(player, hand=0) for player in state.players))
    assert GAME.questions(bare) == ()


def test_AEND6_bank_emptied_while_placing_ends_with_the_round_and_without_decay() -> None:
    """A-END-6"""
    state = place_all(table(stage=PLACE, victory=Victory(bank=3, army=27)))
    assert last_round(state)
    assert not GAME.finished(state)
    state = give(state, A, resources=Resources(food=9))
    state = play_round(do(state, DrawCards()))
    assert (state.stage, state.players[A].resources.food) == (OVER, 9)
    assert GAME.finished(state)
    assert refused(state, Pass(A)) == ".game_over"


def test_ACONS1_conservation_after_setup_and_one_placing() -> None:
    """A-CONS-1"""
    state = place_all(table(stage=PLACE))
    assert cubes_in_game(state) == (25, 25, 25, 25, 30)
    assert (state.victory.bank, state.victory.army) == (27, 3)
