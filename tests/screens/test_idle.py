"""Idle: the app looks up less often while nothing moves, and at its full pace from the first touch on."""

import pytest
from kivy.clock import Clock

from screens.idle import ASLEEP, FRAMES_A_SECOND, LONG_QUIET, QUIET_SECONDS, Idle
from tools.touch import Finger

FULL_PACE = 60.0


@pytest.fixture
def idle():
    before, Clock._max_fps = Clock._max_fps, FULL_PACE
    watching = Idle()
    yield watching
    watching.stop()
    Clock._max_fps = before


def rest(idle):
    idle._moved -= 2 * QUIET_SECONDS
    idle._look(0)


def test_nothing_moves_and_the_loop_slows_down(idle):
    idle._look(0)
    assert Clock._max_fps == FULL_PACE
    rest(idle)
    assert Clock._max_fps == FRAMES_A_SECOND


def test_the_first_touch_brings_the_full_pace_back(idle):
    rest(idle)
    Finger(5, 5).down().up()
    assert Clock._max_fps == FULL_PACE


def test_while_people_move_their_pieces_it_sleeps_and_the_first_touch_still_answers_at_once(idle):
    rest(idle)
    idle._moved -= LONG_QUIET
    idle._look(0)
    assert Clock._max_fps == ASLEEP
    assert 1 / ASLEEP < 0.1  # a tenth of a second is what people see
    Finger(5, 5).down().up()
    assert Clock._max_fps == FULL_PACE


def test_a_loop_without_a_pace_is_left_alone(idle):
    Clock._max_fps = 0
    rest(idle)
    assert Clock._max_fps == 0


def test_what_comes_in_from_another_phone_ends_the_sleep_until_the_next_frame(idle):
    rest(idle)
    Clock.idle()
    assert Clock._check_ready(FRAMES_A_SECOND, 0.001, 0.0)[0] is False
    idle.ring()
    Clock.usleep(60_000_000)  # a minute, were it not for the bell
    assert Clock._check_ready(FRAMES_A_SECOND, 0.001, 0.0)[0] is True
    assert Clock._check_ready(FRAMES_A_SECOND, 0.001, 0.0)[0] is False


def test_while_nothing_moves_no_frame_is_early(idle):
    Clock.idle()
    early = 0.9 / FRAMES_A_SECOND
    assert Clock._check_ready(FRAMES_A_SECOND, 0.001, early)[1] < 0.1 / FRAMES_A_SECOND
    rest(idle)
    assert Clock._check_ready(FRAMES_A_SECOND, 0.001, early)[1] > 0.5 / FRAMES_A_SECOND
