"""Sounds and shaking: every sound we ship is asked for, and a frame has one sound and one buzz, the stronger."""

from __future__ import annotations

import ast
from types import SimpleNamespace

import pytest

from companion.paths import data_folder
from screens import device as device_module
from screens.device import TICK_SECONDS, Device, device
from screens.games.clash_of_cultures.combat_die import ClashDie
from screens.kit.dice_tray import Die
from screens.kit.motion import motion
from screens.sounds import Sound
from screens.theme import theme
from screens.worlds.moment import BUZZ
from tests.engine.counting import Pick
from tests.lint.tree import below, parsed
from tests.screens import evening
from tools.touch import pump


@pytest.fixture
def heard(monkeypatch):
    """What is heard, frame by frame."""
    played = []
    monkeypatch.setattr(device_module, "_play", played.append)
    monkeypatch.setattr(device, "sound", True)
    return played


@pytest.fixture
def felt(monkeypatch):
    """How long a phone shakes, each time it does."""
    shaken = []
    monkeypatch.setattr(device_module, "on_phone", lambda: True)
    monkeypatch.setattr(device_module, "_plyer", lambda _name: SimpleNamespace(vibrate=shaken.append))
    return shaken


def asked_for():
    """The sounds something on the screens names, but for the list of them."""
    files = [file for file in below("screens", suffix=".py") if file.name != "sounds.py"]
    parts = (node for file in files for node in ast.walk(parsed(file)) if isinstance(node, ast.Attribute))
    return {node.attr for node in parts if isinstance(node.value, ast.Name) and node.value.id == "Sound"}


def test_every_sound_we_ship_is_asked_for_by_something():
    shipped = {file.stem for file in (data_folder() / "sounds").glob("*.wav")}
    assert shipped == set(Sound)
    assert asked_for() == {sound.name for sound in Sound}


def test_a_frame_has_one_sound_the_strongest(window, heard):
    for sound in (Sound.TICK, Sound.WONDER, Sound.CUBE):
        device.play(sound)
    pump(1)
    assert heard == [Sound.WONDER]
    device.play(Sound.TICK)
    pump(1)
    assert heard == [Sound.WONDER, Sound.TICK]


def test_a_tap_that_is_a_moment_shakes_once_and_long(window, felt):
    phone = Device()
    phone.vibrate(BUZZ)
    phone.tick()
    assert felt == [BUZZ]


def test_a_buzz_that_comes_after_a_tick_is_felt_all_the_same(window, felt):
    phone = Device()
    phone.tick()
    phone.tick()
    phone.vibrate(BUZZ)
    assert felt == [TICK_SECONDS, BUZZ]
    pump(1)
    phone.tick()
    assert felt == [TICK_SECONDS, BUZZ, TICK_SECONDS]


@pytest.fixture
def desk(tmp_path, window):
    app = evening.open_app(tmp_path)
    yield evening.sit_down(app, evening.begin(app, apples=9))
    evening.close_app(app)


def test_a_new_leader_is_felt_and_heard_once(desk, felt, heard):
    theme.calm = False
    desk.do(Pick(seat=0, count=2))
    pump(2)
    felt.clear()
    heard.clear()
    desk.do(Pick(seat=1, count=3))
    pump(2)
    assert felt == [BUZZ]
    assert heard == [Sound.LEAD]


@pytest.mark.parametrize("kind", [Die, ClashDie])
def test_dice_are_heard_as_they_are_thrown(show, heard, kind):
    die = show(kind(face=3))
    with motion.hushed():
        die.tumble()
    pump(1)
    assert heard == []
    die.tumble()
    pump(1)
    assert heard == [Sound.DICE]
