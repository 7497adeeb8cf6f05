"""Worlds: every part of every world can be drawn, corners are what they say, pictures are made once."""

from __future__ import annotations

import pytest

from screens.kit.card import Card
from screens.kit.chip import Chip
from screens.kit.fields import SearchField, TextField
from screens.kit.list_row import ListRow
from screens.kit.rounded import SoftBox
from screens.rooms.setup.layout import LayoutRow
from screens.theme import theme
from screens.worlds import CLASSES, settle, world
from screens.worlds.corners import CUT, HOLLOW, ROUND, Corner, CornerBox, patch
from screens.worlds.faces import BOASTS, CALM, RANKS, SULKS, bot_face, temper
from screens.worlds.texture import Easel, _kept
from tools.touch import pump

KEYS = ("", *CLASSES)
SIDE = 40


@pytest.mark.parametrize("key", KEYS)
def test_every_part_of_a_world_can_be_drawn(key):
    own = world(key)
    assert own.frieze(200).size == (200, 16)
    assert own.emblem(SIDE).size == own.medal(SIDE).size == (SIDE, SIDE)
    assert own.pip(True, 13).size == own.pip(False, 13).size == (13, 13)
    assert own.primary(120, 56).size == (120, 56)
    assert own.spine("Titel", 60, 300).size == (60, 300)
    assert own.scene(80, 90).size == (80, 90)
    assert own.underline(80).width == 80


@pytest.mark.parametrize("key", CLASSES)
def test_a_picture_is_made_once_and_dropped_when_another_world_settles(key):
    made = world(key).medal(SIDE)
    assert world(key).medal(SIDE) is made
    settle("none")
    assert not any(kept[0] == key for kept in _kept)
    assert world(key).medal(SIDE) is not made


def test_an_unknown_game_gets_our_own_world():
    assert world("chess").key == "app"


@pytest.mark.parametrize("kind", [ROUND, CUT, HOLLOW])
def test_an_outline_stays_in_its_box_and_leaves_the_corner_free(kind):
    points = Corner(kind, 10).outline(5, 5, 100, 60)
    assert min(x for x, _ in points) == pytest.approx(5)
    assert max(y for _, y in points) == pytest.approx(65)
    assert (5, 5) not in [(round(x), round(y)) for x, y in points]


def test_corners_differ_where_they_meet_the_edge():
    deep = {kind: Corner(kind, 10).inside(4, 4, 10) for kind in (ROUND, CUT, HOLLOW)}
    assert deep[ROUND] > 0 > deep[CUT] > deep[HOLLOW]


def test_a_small_box_has_smaller_corners_so_that_its_parts_do_not_tear():
    box = CornerBox(world="clash_of_cultures", pos=(0, 0), size=(100, 60))
    wide = box.border[0]
    box.size = (100, 16)
    assert box.border[0] < wide
    assert 2 * box.border[0] <= 16


def test_a_box_without_size_draws_nothing():
    box = CornerBox(world="tapestry", kind="button", pos=(0, 0), size=(0, 0))
    assert list(box.border) == [0] * 4
    box.size = (120, 56)
    assert box.border[0] > 20


def test_what_is_chosen_among_tiles_keeps_the_corners_of_a_tile():
    tile = CornerBox(world="tapestry", kind="lined", pos=(0, 0), size=(360, 90))
    plain, button = (CornerBox(world="tapestry", kind=kind, pos=(0, 0), size=(360, 90)) for kind in ("fill", "double"))
    assert tile._drawn[1] == pytest.approx(plain._drawn[1], abs=1)
    assert button._drawn[1] > 2 * tile._drawn[1]


@pytest.mark.parametrize("key", KEYS)
def test_a_ring_follows_the_corners_of_what_it_surrounds(key):
    corner = world(key).corner
    for surface, line in (("fill", "ring"), ("button", "rim")):
        filled, ring = (CornerBox(world=key, kind=kind, pos=(0, 0), size=(120, 60)) for kind in (surface, line))
        assert ring._drawn[1] == pytest.approx(filled._drawn[1], abs=1)
        assert ring._drawn[0] is corner


@pytest.mark.parametrize("kind", [Card, Chip, ListRow, LayoutRow, SearchField, TextField])
def test_what_stands_in_a_world_has_its_corners(show, kind):
    theme.game = "clash_of_cultures"
    made = show(kind(size_hint=(None, None), size=(200, 60)))
    boxes = [part for widget in made.walk() for part in _parts(widget.canvas) if isinstance(part, SoftBox | CornerBox)]
    assert boxes
    assert {getattr(part, "world", "soft") for part in boxes} == {theme.game}


def _parts(canvas):
    for part in canvas.children:
        yield from _parts(part) if hasattr(part, "children") else (part,)


def test_the_same_patch_serves_all_boxes_of_a_kind():
    corner = world("tapestry").corner
    assert patch(corner, 8, "fill")[0] is patch(corner, 8, "fill")[0]


@pytest.mark.parametrize("rank", RANKS)
def test_every_rank_has_a_face_for_every_mood(rank):
    assert {bot_face("green", rank, mood, SIDE).size for mood in (CALM, BOASTS, SULKS)} == {(SIDE, SIDE)}


def test_a_bot_boasts_in_front_sulks_behind_and_is_calm_between():
    assert [temper([9, 3, 6], seat) for seat in range(3)] == [BOASTS, SULKS, CALM]
    assert temper([5, 5], 0) == CALM
    assert temper([5], 0) == CALM


def test_a_picture_that_cannot_be_made_keeps_no_other_waiting():
    made, easel = [], Easel()

    def fails():
        raise ValueError("no such ornament")

    try:
        easel.add(("test", "broken"), fails, lambda: made.append("broken"))
        easel.add(("test", "sound"), lambda: "picture", lambda: made.append("sound"))
        with pytest.raises(ValueError, match="no such ornament"):
            pump(10)
        pump(2)
        assert made == ["sound"]
    finally:
        _kept.pop(("test", "sound"), None)
