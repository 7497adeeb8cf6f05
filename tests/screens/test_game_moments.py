"""Moments of Tapestry and Age of Mythology: a landmark when it is gained, and the Wonder that ends the game."""

from __future__ import annotations

import pytest
from kivy.core.window import Window
from kivy.graphics import Rectangle

from companion.engine.adjust import Add, Adjust
from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.tapestry.turn.turn_actions import Advance
from companion.insight.moments import EVENT, LANDMARK, WONDER
from screens.desk import Desk
from screens.samples import start_sample
from screens.theme import theme
from screens.worlds.moment import IN_SECONDS, STAYS, MomentCard, Moments, show
from screens.worlds.moment_layout import Told
from tests.games.age_of_mythology.tables import session as myth_session
from tests.games.tapestry.table import after_first_income
from tests.screens import harness
from tools.touch import StoppedClock, find_all, pump, tap_at


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


def moments_shown():
    return [child for child in Window.children if isinstance(child, MomentCard)]


# An entry of each sample evening that is a moment.
PLACES = {
    "historia": 45, "clash_of_cultures": 98, "through_the_ages": 124, "tapestry": 56, "age_of_mythology": 40,
}  # fmt: skip


@pytest.mark.parametrize(("key", "place"), PLACES.items())
def test_a_moment_of_a_game_is_tapped_away_and_nothing_else_is_done(app, key, place):
    desk = start_sample(app.library, key)
    entry, chance = desk.session.journal[place], desk.session.story(place).chance
    desk.jump(place)
    app.sit_down(desk)
    pump(4)
    theme.calm = False
    with StoppedClock() as clock:
        assert desk.do(entry.action, override=entry.override, chance=chance)
        (card,) = moments_shown()
        clock.go(0.05)
        before = desk.session.cursor, app.stage.names, len(find_all("Sheet"))
        tap_at(Window.width / 2, Window.height - 20)
        assert moments_shown() == []
        assert (desk.session.cursor, app.stage.names, len(find_all("Sheet"))) == before
        clock.go(IN_SECONDS + STAYS, beats=4)  # what would have ended it does no harm
        assert card.parent is None


ASKS = 36  # an attack of the sample evening of Age of Mythology, after which both sides choose


def test_what_must_be_decided_waits_until_the_moment_is_over(app):
    desk = start_sample(app.library, "age_of_mythology")
    entry, chance = desk.session.journal[ASKS], desk.session.story(ASKS).chance
    desk.jump(ASKS)
    app.sit_down(desk)
    pump(4)
    theme.calm = False
    with StoppedClock() as clock:
        assert desk.do(entry.action, override=entry.override, chance=chance)
        clock.go(0.5, beats=4)
        assert moments_shown()
        assert find_all("Sheet") == []
        clock.go(IN_SECONDS + STAYS, beats=8)
        assert moments_shown() == []
        clock.go(0.5, beats=4)
        assert len(find_all("Sheet")) == 1


@pytest.fixture
def moment(app, monkeypatch):
    """An entry of a sample evening is made that is a moment, after which a gesture is to be spoken of."""
    monkeypatch.setattr("screens.rooms.table.gestures.is_sample", lambda _id: False)

    def begin(key, place):
        monkeypatch.setattr("screens.rooms.table.gestures.MARKS_AFTER", {place + 1})
        desk = start_sample(app.library, key)
        entry, chance = desk.session.journal[place], desk.session.story(place).chance
        desk.jump(place)
        app.sit_down(desk)
        pump(4)
        theme.calm = False
        assert desk.do(entry.action, override=entry.override, chance=chance)
        return desk

    with StoppedClock() as clock:
        begin.clock = clock
        yield begin


def gestures():
    """What is said of gestures."""
    return [toast.text for toast in find_all("Toast") if toast.icon == "gesture-tap-hold"]


def test_a_gesture_is_spoken_of_when_the_moment_is_over(moment):
    moment("historia", PLACES["historia"])
    moment.clock.go(0.5, beats=4)
    assert moments_shown()
    assert gestures() == []
    moment.clock.go(IN_SECONDS + STAYS, beats=8)
    assert moments_shown() == []
    moment.clock.go(0.5, beats=4)
    assert len(gestures()) == 1


def test_it_is_not_spoken_of_over_another_room_but_after_the_next_entry(app, moment):
    desk = moment("historia", PLACES["historia"])
    moment.clock.go(0.5, beats=4)
    app.stage.show("log", desk=desk)
    moment.clock.go(IN_SECONDS + STAYS + 1, beats=12)
    assert gestures() == []
    app.stage.back()
    assert desk.do(Add("players.0.vp", 1), override=True)
    moment.clock.go(0.5, beats=4)
    assert len(gestures()) == 1


def test_nor_over_the_question_a_moment_ends_with(moment):
    moment("age_of_mythology", ASKS)
    moment.clock.go(IN_SECONDS + STAYS + 1, beats=12)
    assert len(find_all("Sheet")) == 1
    moment.clock.go(1, beats=8)
    assert gestures() == []


@pytest.mark.parametrize(("size", "bands"), [((412, 916), 2), ((1280, 800), 1), ((916, 412), 1)])
def test_a_moment_cuts_through_nothing_beside_its_card(app, size, bands):
    harness.resize(*size)
    desk = start_sample(app.library, "historia")
    app.sit_down(desk)
    pump(4)
    card = show(Told("historia", EVENT, "Event", "New on the table: Little Ice Age."))
    pump(2)
    across = [one for one in card.canvas.children if isinstance(one, Rectangle) and one.size[0] == card.width]
    card.end()
    assert len(across) == bands
