"""Film strips: the clock that stands between two pictures keeps no frame waiting."""

from __future__ import annotations

import pytest
from kivy.clock import Clock
from PIL import Image

from screens.idle import Idle
from tools.shots import strips
from tools.touch import StoppedClock, pump

FULL_PACE = 60


class Unseen(strips.Film):
    """A film on a window without pixels."""

    def picture(self):
        return Image.new("RGB", strips.SHRUNK)


@pytest.fixture
def paced(app, monkeypatch):
    """An app that looks up so often a second, and fails where a frame would wait."""

    def wait(_idle, microseconds):
        raise AssertionError(f"a frame waits {microseconds} microseconds for a clock that stands")

    monkeypatch.setattr(Idle, "_doze", wait)
    before, Clock._max_fps = Clock._max_fps, FULL_PACE
    app.idle.stop()
    app.idle = Idle()
    yield app
    Clock._max_fps = before


def test_a_clock_that_stands_keeps_no_frame_waiting_and_one_that_goes_has_its_pace_again(paced):
    with StoppedClock():
        pump(3)
    assert Clock._check_ready(FULL_PACE, 0.001, 0.0)[0] is False


def test_the_strip_of_the_tour_comes_to_its_end(paced, monkeypatch, tmp_path):
    monkeypatch.setattr(strips, "OUT", tmp_path)
    monkeypatch.setattr(strips, "STOP_SECONDS", strips.STEP)
    paced.change_settings(calm_motion=False)
    with StoppedClock() as clock:
        Unseen(paced, clock).tour()
    assert (tmp_path / "strips" / "tour.png").is_file()
    assert paced.stage.names[-1] == "score"
