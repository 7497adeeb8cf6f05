"""Rows: lists, maps and things of parts are asked row by row; a correction is asked as its value's field asks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

import pytest

from companion.engine.action import Action
from companion.engine.adjust import Adjust, tracked_at
from companion.engine.answering import progress
from companion.engine.asking import OPEN, AskKind
from companion.engine.codec import encode
from companion.engine.fields import Bounds, Kind, Seat
from companion.engine.naming import SEATS
from companion.engine.plain_asks import ENTERED, KNOWN
from companion.engine.rows import as_answered
from companion.engine.session import Session
from companion.games import game, keys
from companion.insight.spots import values_of
from companion.script import read_script
from tests.engine.counting import GAME, new_session


@dataclass(frozen=True, slots=True)
class Basket:
    """A thing of parts, one of which has parts itself."""

    name: str
    weight: float
    fruit: Mapping[str, int]
    owners: tuple[Seat, ...] = ()
    size: int | None = None


@dataclass(frozen=True, slots=True)
class Cart(Action[Any]):
    """Everything a field can be made of."""

    baskets: tuple[Basket, ...]
    first: Basket
    spare: Basket | None = None
    numbers: tuple[Annotated[int, Bounds(1, 6)], ...] = (2,)
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Change:
    """Points that may be taken, too."""

    points: Annotated[int, Bounds(-5, 5)] = 0


@dataclass(frozen=True, slots=True)
class Stock:
    """Of what there is none or some."""

    fruit: Annotated[int, Bounds(0, 9)] = 0


@dataclass(frozen=True, slots=True)
class Settle(Action[Any]):
    """Numbers that are no plain amounts."""

    change: Change
    stock: Stock | None = None


def asked(cls: type[Action[Any]], **given: Any) -> Any:
    """How far a move comes with these answers."""
    return progress(GAME, cls, new_session().state, given)


ROW = {
    "name": "A",
    "weight": 1.5,
    "fruit": ({"what": "pear", "value": 2},),
    "owners": ({"owners": 1},),
    "size": ({"size": 3},),
}
BASKET = Basket("A", 1.5, {"pear": 2}, (1,), 3)


def test_every_field_can_be_asked_and_its_answer_is_what_the_field_keeps():
    told = {"baskets": (ROW, {**ROW, "size": ()}), "first": (ROW,), "spare": (), "numbers": ({"numbers": 4},)}
    action = asked(Cart, **told, names=({"what": "a", "value": "b"},)).action
    assert action == Cart((BASKET, replace(BASKET, size=None)), BASKET, None, (4,), {"a": "b"})


def test_what_may_stay_as_it_is_waits_for_nobody_and_one_thing_is_one_row():
    found = asked(Cart, baskets=())
    assert [one.ask.field for one in found.asked] == ["baskets", "first"]
    assert (found.open.field, found.open.low, found.open.high) == ("first", 1, 1)
    whole = asked(Cart, baskets=(), first=(ROW,))
    assert whole.action == Cart((), BASKET)
    assert {one.ask.field: one.answer for one in whole.asked}["numbers"] == ({"numbers": 2},)


def test_a_part_that_may_be_empty_is_so_until_somebody_says_otherwise():
    (baskets,) = [one.ask for one in asked(Cart).asked if one.ask.field == "baskets"]
    parts = {part.field: part for part in baskets.parts}
    assert (parts["fruit"].default, parts["owners"].default) == ((), ())
    assert parts["name"].default is OPEN


def test_a_value_read_back_is_the_answer_it_was():
    parts = {one.ask.field: one.ask for one in asked(Cart, baskets=(), first=(ROW,)).asked}
    assert as_answered(parts["first"], BASKET) == (ROW,)
    assert as_answered(parts["spare"], None) == ()


def test_numbers_below_nothing_and_things_that_may_be_missing_are_no_amounts():
    assert asked(Settle, change=({"points": -2},)).action == Settle(Change(-2))
    assert asked(Settle, change=({"points": 1},), stock=({"fruit": 3},)).action == Settle(Change(1), Stock(3))
    assert asked(Settle, change=({"points": 1},), stock=()).action == Settle(Change(1))


def test_a_correction_asks_for_the_value_at_its_path():
    found = asked(Adjust, path="players.0.dice")
    (entered, _value) = found.asked
    assert (entered.ask.kind, entered.answer) == (AskKind.ROWS, ())
    assert found.action == Adjust("players.0.dice", [])
    assert asked(Adjust, path="players.0.dice", entered=({"dice": 3},)).action == Adjust("players.0.dice", [3])
    assert asked(Adjust, path="players.7.dice").against is not None


def test_words_that_are_known_are_chosen():
    found = asked(Adjust, path="tree", **{KNOWN: ("a", "b")})
    assert [option.value for option in found.asked[0].ask.options] == ["a", "b"]


def paths(session: Session) -> set[str]:
    """Every value somebody could correct, and every list and map they lie in."""
    found = {
        one.value.path
        for seat in range(len(session.state.players))
        for one in values_of(session.game, session.state, seat)
    }
    around = {path.rsplit(".", steps)[0] for path in found for steps in (1, 2, 3)}
    lists = {path for path in around if tracked_at(session.state, path).field.kind in (Kind.LIST, Kind.MAP)}
    return found | lists - {SEATS}


@pytest.mark.parametrize("key", keys())
def test_every_value_of_an_evening_can_be_corrected_and_stays_as_it_is_told(key):
    script = read_script(json.loads(Path(f"data/samples/{key}.json").read_text(encoding="utf-8")))
    session = Session(game(key), script.opening)
    known: dict[str, str] = {}
    for place, line in enumerate(script.actions):
        session.do(line.action, override=line.override, chance=line.chance)
        if place % 40:
            continue
        for path in paths(session):
            value = tracked_at(session.state, path).value
            if known.get(path) == repr(value):
                continue
            known[path] = repr(value)
            told = progress(session.game, Adjust, session.state, {"path": path})
            assert told.asked[0].ask.field == ENTERED
            assert told.asked[0].answer is not OPEN
            assert told.action == Adjust(path, encode(value)), path
