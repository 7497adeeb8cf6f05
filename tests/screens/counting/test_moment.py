"""Moments: two seconds of the whole table, ended by a tap, none in calm mode."""

from __future__ import annotations

import wave

import pytest
from kivy.core.window import Window
from kivy.graphics import Rotate

from companion.games import game
from companion.insight.moments import LEAD, SAID, leader_of
from companion.paths import data_folder
from screens.sounds import Sound
from screens.theme import theme
from screens.worlds import CLASSES
from screens.worlds.moment import TURN, MomentCard, Moments, show
from screens.worlds.moment_layout import Layout, Told
from tests.engine.counting import Pick
from tests.screens import evening
from tools.touch import find_all, pump, tap_at

LONGEST = 0.6


@pytest.fixture
def desk(app):
    return evening.sit_down(app, evening.begin(app, apples=9))


def shown():
    return [child for child in Window.children if isinstance(child, MomentCard)]


def test_every_entry_that_makes_a_moment_is_an_action_of_its_game():
    for key, kinds in SAID.items():
        entries = {id[1:] for id in kinds if id[1].isupper()}
        assert entries <= {kind.__name__ for kind in game(key).actions}, key
    assert set(SAID) == set(CLASSES)


def test_a_new_leader_is_a_moment(desk):
    theme.calm = False
    desk.do(Pick(seat=0, count=2))
    assert shown() == []
    desk.do(Pick(seat=1, count=3))
    pump(3)
    (card,) = shown()
    assert card.told.kind == LEAD
    assert card.told.line == "Karl führt jetzt mit 3."


def test_a_new_leader_is_a_moment_though_a_tie_lies_between(desk):
    theme.calm = False
    for seat, count in ((0, 2), (1, 2)):
        desk.do(Pick(seat=seat, count=count))
        assert shown() == []
    desk.do(Pick(seat=1, count=1))
    assert [card.told.line for card in shown()] == ["Karl führt jetzt mit 3."]


def test_a_tap_ends_a_moment_and_touches_nothing_below(desk):
    theme.calm = False
    show(Told("tapestry", LEAD, "Führungswechsel", "Karl führt.", "blue"))
    pump(3)
    before = desk.session.cursor
    tap_at(206, 60)
    assert shown() == []
    assert desk.session.cursor == before
    assert find_all("BottomBar")


def test_the_rays_turn_while_a_moment_stays(desk):
    theme.calm = False
    card = show(Told("historia", LEAD, "Führungswechsel", "Karl führt.", "blue"))
    pump(3)
    angles = []
    for share in (0.25, 1.0):
        card.pass_time(share)
        angles += [part.angle for part in card.canvas.children if isinstance(part, Rotate)]
    assert angles == [TURN / 4, TURN]
    card.end()


AGE_TOLD = Told(
    "age_of_mythology", "age", "Klassisches Zeitalter", "Andrea, nach Bernd und Christine", "red",
    (("I", "Archaisch"), ("II", "Klassisch"), ("III", "Heroisch"), ("IV", "Mythisch")), 1,
    (("cards", "5 Handkarten statt 4"), ("account-star", "Neu: Griechischer Held (klassisch)")),
)  # fmt: skip


@pytest.mark.parametrize("scale", [1.0, 1.6])
@pytest.mark.parametrize("size", [(412, 916), (360, 640), (916, 412), (640, 360), (1280, 800)])
def test_the_words_of_an_age_stay_on_its_card(desk, size, scale):
    theme.scale = scale
    card = Layout(AGE_TOLD, (0, 0), size)
    theme.scale = 1.0
    assert card.said + 2 * card.edge <= card.high
    assert card.y >= 0
    assert card.y + card.high <= size[1]
    assert card.x >= 0
    assert card.x + card.wide <= size[0]


def test_an_age_is_told_on_a_taller_card_than_an_event(desk):
    event = Told("historia", "event", "Ereignis", "Eine Seuche.")
    glass = (0, 0), (412, 916)
    assert Layout(AGE_TOLD, *glass).high > Layout(event, *glass).high
    assert Layout(AGE_TOLD, *glass).medal > 200


def test_calm_tables_have_no_moments(desk):
    desk.do(Pick(seat=0, count=1))
    desk.do(Pick(seat=1, count=3))
    pump(3)
    assert shown() == []


def test_nobody_leads_while_some_are_level_or_nothing_is_scored():
    assert leader_of((0, 0)) is None
    assert leader_of((3, 3, 1)) is None
    assert leader_of((3, 4, 1)) == 1


def test_a_desk_is_watched_from_where_it_stands(desk):
    desk.do(Pick(seat=0, count=2))
    assert Moments(desk).last() is None


@pytest.mark.parametrize("name", Sound)
def test_every_sound_is_short_and_mono(name):
    with wave.open(str(data_folder() / "sounds" / f"{name}.wav"), "rb") as file:
        assert file.getnchannels() == 1
        assert file.getnframes() / file.getframerate() <= LONGEST
