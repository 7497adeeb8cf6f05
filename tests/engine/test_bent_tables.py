"""Tables no rule has made: what is lawful there is looked at too, and what a move cannot ask is a sentence."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.engine.adjust import Adjust
from companion.engine.answering import legal_moves, progress, speaks_against, why_not
from companion.engine.opening import opening
from companion.engine.ruling import Impossible
from companion.engine.session import Session

from .counting import GAME, Counting, Orchard, Pick, people


class Narrow(Counting):
    """A game whose sheet knows no basket of more than 99 apples."""

    def score(self, state):
        assert all(picker.apples <= 99 for picker in state.players)
        return super().score(state)


def session_of(game):
    return Session(game, opening(game, people("Ada", "Karl"), {}, id="test", seed="1"))


def test_a_lawful_move_is_looked_at_where_the_table_was_forced():
    session = session_of(Narrow())
    session.do(Adjust("players.0.apples", 99), override=True)
    before = session.state
    with pytest.raises(Impossible) as refused:
        session.do(Pick(seat=0))
    assert refused.value.rule == "engine.no_way_on"
    assert (session.state, session.cursor) == (before, 1)
    session.do(Pick(seat=1))


def test_a_lawful_move_costs_no_look_where_nothing_was_forced():
    class Counted(Counting):
        looks = 0

        def summary(self, state):
            Counted.looks += 1
            return super().summary(state)

    session = session_of(Counted())
    session.do(Pick(seat=0))
    assert Counted.looks == 0


@dataclass(frozen=True, slots=True)
class Lost(Pick):
    """A move that asks about a seat no table has."""

    @classmethod
    def asks(cls, state: Orchard, given):
        yield from (state.players[7],)

    def check(self, state):
        assert state.players[7]


def test_what_a_move_cannot_ask_is_a_sentence():
    state = session_of(GAME).state
    assert progress(GAME, Lost, state, {"seat": 0}).against.id == "engine.no_way_on"
    assert why_not(GAME, Lost, state, {"seat": 0}).id == "engine.no_way_on"
    assert speaks_against(GAME, Lost(seat=0), state).id == "engine.no_way_on"
    assert list(legal_moves(GAME, state, 0))
