"""What a session needs to be shared: signed entries, a clock that never goes back, standing where another stands."""

from __future__ import annotations

from companion.engine.game import Phase
from companion.engine.message import say

from .counting import Pick, Throw, new_session


def test_a_clock_put_back_makes_no_entry_older_than_the_one_before():
    session = new_session()
    session.do(Pick(seat=0), at=9_000_000_000.0)
    assert session.do(Pick(seat=1)).at == 9_000_000_000.0


def test_who_does_it_signs_unless_somebody_else_is_named():
    session = new_session()
    session.author = "Ada"
    assert [session.do(Pick(seat=0)).author, session.do(Pick(seat=0), author="Mia").author] == ["Ada", "Mia"]


def test_a_session_can_stand_where_another_one_stands():
    session, other = new_session(), new_session()
    other.do(Throw(seat=0))
    session.mirror(other)
    assert (session.state, session.cursor) == (other.state, 1)
    session.undo()
    assert other.cursor == 1


def test_a_moment_of_the_game_has_a_name():
    here = Phase(say("x"), round=2, phase="war", step="attack", seat=0)
    assert here.key == "2/war/attack/0"
    assert here.key != Phase(say("x"), round=2, phase="war", step="attack").key
