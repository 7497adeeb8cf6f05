"""Moments of Tapestry and Age of Mythology: a landmark when it is gained, and the Wonder that ends the game."""

from __future__ import annotations

from companion.engine.adjust import Adjust
from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.tapestry.turn.turn_actions import Advance
from companion.insight.moments import LANDMARK, WONDER
from screens.desk import Desk
from screens.worlds.moment import Moments
from tests.games.age_of_mythology.tables import session as myth_session
from tests.games.tapestry.table import after_first_income


def moment_after(desk, action, **how):
    """What is shown for an entry, if anything is."""
    moments = Moments(desk)
    assert desk.do(action, **how)
    told = moments.last()
    return (told.kind, told.colour) if told is not None else None


def test_a_landmark_is_a_moment_when_it_is_gained():
    desk = Desk(after_first_income())
    assert moment_after(desk, Adjust("players.0.tracks.science", 3)) is None
    assert desk.do(Adjust("players.0.resources.worker", 5))
    assert moment_after(desk, Advance(0, "science")) == (LANDMARK, "red")


def test_the_wonder_is_a_moment_and_a_house_is_none():
    desk = Desk(myth_session(2))
    assert moment_after(desk, Build(0, ("house",)), override=True) is None
    assert moment_after(desk, Build(0, ("wonder",)), override=True) == (WONDER, "red")
