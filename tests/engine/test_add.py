"""Counting by hand: a tap adds to a tracked number and stays a tap whatever is amended before it."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Add
from companion.engine.log import log_lines
from companion.engine.ruling import Impossible, RuleViolation

from .counting import Pick, new_session


def test_a_counted_tap_stays_a_tap_when_an_earlier_entry_is_amended() -> None:
    session = new_session()
    session.do(Pick(0, 3))
    session.do(Add("players.0.apples", 1))
    session.do(Add("players.0.apples", -2))
    assert session.state.players[0].apples == 2
    session.accept(session.amend(0, Pick(0, 5)))
    assert session.state.players[0].apples == 4


def test_a_counted_tap_keeps_the_bounds_of_its_number() -> None:
    session = new_session()
    with pytest.raises(RuleViolation, match=r"engine\.out_of_bounds"):
        session.do(Add("players.0.apples", -1))
    with pytest.raises(Impossible, match=r"engine\.no_number"):
        session.do(Add("players.0.dice", 1))


def test_counted_taps_in_quick_succession_are_one_line() -> None:
    session = new_session()
    for _ in range(3):
        session.do(Add("players.1.apples", 1), at=100.0)
    (line,) = log_lines(session)
    assert line.taps == 3
    assert (line.message.args["before"], line.message.args["after"]) == (0, 3)
