"""A move says how it is asked: what is open, what answers itself, what it becomes, and every move there is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Annotated

import pytest

from companion.engine.action import Action, Turn
from companion.engine.answering import How, actor_of, begun_by, legal_moves, moves_of, progress, random_move, why_not
from companion.engine.asking import OPEN, Asks, Given, amount, amounts, dice, flag, one, payment, seat, some
from companion.engine.fields import Bounds, Seat
from companion.engine.message import Message, SeatRef, say
from companion.engine.ruling import require
from tests.engine.counting import Counting, Orchard, Pick, Picker, Throw


@dataclass(frozen=True, slots=True)
class Basket:
    """Apples by colour."""

    red: int = 0
    green: int = 0


@dataclass(frozen=True, slots=True)
class Sell(Action[Orchard]):
    """Give apples to somebody else, twice the points with a ribbon."""

    seat: Seat
    to: Seat
    what: Basket
    ribbon: bool = False
    extra: Annotated[int, Bounds(0, 3)] = 0

    @classmethod
    def asks(cls, state: Orchard, given: Given) -> Asks:
        others = [place for place in range(len(state.players)) if place != given.seat]
        to = yield seat("to", others, against=lambda place: cls.refusal(state, place))
        yield amounts("what", {"red": 3, "green": 2}, total=4)
        if state.players[to].dice:
            yield flag("ribbon", gain=say("counting.ribbon"))
        yield amount("extra", 0, state.players[given.seat].apples, default=0)

    @staticmethod
    def refusal(state: Orchard, place: int) -> Message | None:
        return say("counting.full") if state.players[place].apples >= 9 else None

    def check(self, state: Orchard) -> None:
        require(self.refusal(state, self.to) is None, "counting.full")
        require(self.what.red + self.what.green == 4, "counting.four")

    def apply(self, state: Orchard, turn: Turn) -> Orchard:
        return state


class Market(Counting):
    """The orchard with somebody who buys."""

    actions = (Pick, Throw, Sell)


MARKET = Market()


@pytest.fixture
def three() -> Orchard:
    return Orchard((Picker(5), Picker(9), Picker(0, (6,))))


def test_what_has_one_legal_answer_is_not_asked(three: Orchard) -> None:
    found = progress(MARKET, Sell, three, begun_by(Sell, 0))
    to = found.asked[0]
    assert (to.ask.field, to.answer, to.how) == ("to", 2, How.ONLY)
    assert to.ask.option(1).against == say("counting.full")
    assert found.open is not None
    assert found.open.field == "what"


def test_nor_is_it_asked_when_an_old_entry_is_answered_anew(three: Orchard) -> None:
    found = progress(MARKET, Sell, three, Given({**begun_by(Sell, 0), "to": 2}))
    assert (found.asked[0].answer, found.asked[0].how) == (2, How.ONLY)


def test_an_open_question_waits_and_later_ones_depend_on_it(three: Orchard) -> None:
    empty = replace(three, players=(Picker(5), Picker(), Picker(0, (6,))))
    found = progress(MARKET, Sell, empty, begun_by(Sell, 0))
    assert found.open is not None
    assert found.open.field == "to"
    four = {"red": 2, "green": 2}
    to_one_without_dice = progress(MARKET, Sell, empty, Given(seat=0, to=1, what=four))
    assert "ribbon" not in [one.ask.field for one in to_one_without_dice.asked]
    to_one_with_dice = progress(MARKET, Sell, empty, Given(seat=0, to=2, what=four))
    assert "ribbon" in [one.ask.field for one in to_one_with_dice.asked]


def test_amounts_become_the_object_the_field_keeps(three: Orchard) -> None:
    found = progress(MARKET, Sell, three, Given(seat=0, what={"red": 2, "green": 2}))
    assert found.action == Sell(0, 2, Basket(2, 2))


def test_half_an_answer_is_still_open(three: Orchard) -> None:
    found = progress(MARKET, Sell, three, Given(seat=0, what={"red": 1}))
    assert found.open is not None
    assert found.asked[-1].answer == {"red": 1}


def test_an_answer_that_no_longer_fits_is_asked_again(three: Orchard) -> None:
    found = progress(MARKET, Sell, three, Given(seat=0, to=0, what={"red": 2, "green": 2}))
    assert found.asked[0].how is How.ONLY


def test_usual_answers_wait_for_nobody(three: Orchard) -> None:
    found = progress(MARKET, Sell, three, Given(seat=0, what={"red": 2, "green": 2}))
    assert [one.how for one in found.asked][-2:] == [How.USUAL, How.USUAL]
    assert not found.silent


def test_without_asks_the_fields_are_asked(three: Orchard) -> None:
    found = progress(MARKET, Pick, three, Given(seat=0))
    assert [one.ask.field for one in found.asked] == ["count"]
    assert found.action == Pick(0, 1)
    assert progress(MARKET, Throw, three, Given(seat=1)).silent


def test_without_asks_the_check_speaks_against_a_seat(three: Orchard) -> None:
    @dataclass(frozen=True, slots=True)
    class Praise(Action[Orchard]):
        seat: Seat
        whom: Seat

        def check(self, state: Orchard) -> None:
            require(self.seat != self.whom, "counting.not_oneself")

    found = progress(MARKET, Praise, three, Given(seat=1))
    assert found.open is not None
    assert [option.value for option in found.open.legal] == [0, 2]
    assert found.open.option(1).against == say("counting.not_oneself")


def test_every_enumerated_move_is_legal_and_all_kinds_are_there(three: Orchard) -> None:
    moves = list(legal_moves(MARKET, three, 0))
    assert {type(move) for move in moves} == {Pick, Throw, Sell}
    assert Sell(0, 2, Basket(3, 1), ribbon=True, extra=5) not in moves  # beyond the bounds of the field
    assert Sell(0, 2, Basket(3, 1), ribbon=True) in moves
    for move in moves:
        move.check(three)


def test_an_empty_tree_offers_no_picking(three: Orchard) -> None:
    bare = replace(three, tree=0)
    assert not list(moves_of(MARKET, Pick, bare, Given(seat=0)))


def test_a_random_move_is_legal(three: Orchard) -> None:
    rng = Random(3)
    for _ in range(30):
        move = random_move(MARKET, three, 0, rng)
        assert move is not None
        move.check(three)
        assert actor_of(move) == 0


def test_some_of_these_keeps_its_bounds() -> None:
    ask = some("cards", ("a", "b", "c"), least=2, most=2)
    assert ask.only is OPEN
    assert some("cards", ("a", "b"), least=2, most=2).only == ("a", "b")
    assert not ask.enough(("a",))
    assert ask.enough(("a", "c"))
    assert not ask.takes(("d",))


def test_a_payment_is_proposed() -> None:
    ask = payment("payment", ({"gold": 1}, {"food": 1}), words=str)
    assert ask.default == {"gold": 1}
    assert payment("payment", ({"gold": 1},), words=str).only == {"gold": 1}


def test_real_dice_become_rolls_and_no_field(three: Orchard) -> None:
    @dataclass(frozen=True, slots=True)
    class Gamble(Action[Orchard]):
        seat: Seat

        @classmethod
        def asks(cls, state: Orchard, given: Given) -> Asks:
            yield dice("die", range(1, 7))

    assert progress(MARKET, Gamble, three, Given(seat=0)).chance == ()
    told = progress(MARKET, Gamble, three, Given(seat=0, die=4))
    assert told.chance == (4,)
    assert told.action == Gamble(0)


def test_legal_options_come_first() -> None:
    ask = one("x", (1, 2, 3), against=lambda value: say("counting.odd") if value % 2 else None)
    assert [option.value for option in ask.options] == [2, 1, 3]


def test_a_kind_of_move_says_why_it_cannot_be_made(three: Orchard) -> None:
    assert why_not(MARKET, Pick, three, Given(seat=0)) is None
    assert why_not(MARKET, Pick, replace(three, tree=0), Given(seat=0)) == say("counting.tree_empty", left=0)
    full = replace(three, players=(Picker(5), Picker(9), Picker(9)))
    assert why_not(MARKET, Sell, full, Given(seat=0)) == say("counting.full")


@dataclass(frozen=True, slots=True)
class Weigh(Action[Orchard]):
    """Apples of the usual weight into the last of a hundred pots: more than anybody would try."""

    seat: Seat
    what: Basket
    pot: int = 99

    @classmethod
    def asks(cls, state: Orchard, given: Given) -> Asks:
        yield one("pot", range(100))
        yield amounts("what", {"red": 9, "green": 9}, default={"red": 2, "green": 1})

    def check(self, state: Orchard) -> None:
        require(state.tree > 0, "counting.tree_empty")
        require(self.what == Basket(2, 1), "counting.four")
        require(self.pot == 99, "counting.full")

    def apply(self, state: Orchard, turn: Turn) -> Orchard:
        return state


def test_the_usual_answer_is_tried_before_a_move_is_called_impossible(three: Orchard) -> None:
    assert why_not(MARKET, Weigh, three, Given(seat=0, pot=99)) is None


def test_what_was_said_of_a_few_answers_speaks_against_a_move_only_if_it_was_always_the_same(three: Orchard) -> None:
    assert why_not(MARKET, Weigh, three, Given(seat=0)) is None
    assert why_not(MARKET, Weigh, replace(three, tree=0), Given(seat=0)) == say("counting.tree_empty")


@dataclass(frozen=True, slots=True)
class Keep(Action[Orchard]):
    """How many apples everybody keeps, a number a seat; and who brought a basket, a seat for each."""

    kept: tuple[Annotated[int, Bounds(0, 9)], ...] = ()
    brought: tuple[Seat, ...] = ()

    @classmethod
    def asks(cls, state: Orchard, given: Given) -> Asks:
        held = dict.fromkeys(range(len(state.players)), 3)
        yield amounts("kept", held, words=SeatRef)
        yield amounts("brought", held, words=SeatRef)

    def apply(self, state: Orchard, turn: Turn) -> Orchard:
        return state


def test_amounts_of_seats_become_the_numbers_or_the_seats_a_field_keeps():
    state = Orchard((Picker(), Picker(), Picker()))
    made = progress(Counting(), Keep, state, {"kept": {2: 3}, "brought": {1: 2}}).action
    assert made == Keep((0, 0, 3), (1, 1))
