"""What a begun move could mean: one move for each answer where one of a few is asked for, legal or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from companion.engine.action import Action
from companion.engine.aimed import aimed
from companion.engine.asking import Asks, Given, amount, flag, one, some
from companion.engine.fields import Bounds, Seat
from companion.engine.ruling import require


@dataclass(frozen=True, slots=True)
class Sail(Action[Any]):
    """Sail somewhere, fast or not."""

    left_open = ("flag_of",)
    seat: Seat
    port: str
    fast: bool = False
    crew: Annotated[int, Bounds(1, 9)] = 1
    cargo: tuple[str, ...] = ()
    flag_of: str = ""
    thrown: tuple[str, ...] = ()

    @classmethod
    def asks(cls, state: Any, given: Given) -> Asks:
        require(state, ".no_ships")
        port = yield one("port", state)
        if port == "far":
            yield flag("fast")
            yield amount("crew", 2, 3, default=3)
        yield some("cargo", ("salt", "cloth"), default=("salt",))
        yield one("flag_of", ("red", "blue"), default="red")
        yield some("thrown", ("salt", "cloth"), least=1, most=1)
        yield one("never", ("asked",))


def test_each_answer_is_a_move_and_the_rest_stays_as_usual():
    assert list(aimed(Sail, ("near", "far"), seat=0)) == [
        Sail(0, "near"),
        *(Sail(0, "far", fast, crew) for fast in (False, True) for crew in (2, 3)),
    ]


def test_what_is_given_is_not_asked_and_need_not_be_an_option():
    assert list(aimed(Sail, ("near",), seat=0, port="home")) == [Sail(0, "home")]


def test_nothing_to_choose_from_is_no_move():
    assert list(aimed(Sail, (), seat=0)) == []


@dataclass(frozen=True, slots=True)
class Rest(Action[Any]):
    """Rest."""

    seat: Seat


def test_a_move_that_asks_nothing_of_its_own_means_itself():
    assert list(aimed(Rest, None, seat=1)) == [Rest(1)]
