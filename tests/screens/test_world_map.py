"""The chart of the world: every region is there, can be read and can be tapped, at every size."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from companion.engine.data import items
from companion.games.historia.cards.card_actions import Expand
from companion.language import words
from screens.kit.motion import TRAVEL_SECONDS, motion
from screens.theme import theme
from screens.words import tr
from screens.worlds.world_map import Place, WorldMap, chart, touching
from tests.screens.historia_table import page, seats, started
from tools.touch import pump

FURTHEST = 44  # a name farther away would be read as another region's
SIZES = {"small": (336, 384), "phone": (388, 384), "side": (640, 300), "tablet": (980, 610)}


def world_map(show, size, lang="de"):
    tr.lang = lang
    speaker = words(lang, "historia")
    names = {key: speaker.show(item["name"][lang]) for key, item in items("historia", "regions").items()}
    view = WorldMap(places=[Place(key, name, "7", "2", ("red", "blue")) for key, name in names.items()])
    view.size_hint, view.size = (None, None), SIZES[size]
    return show(view)


def test_every_region_of_the_rules_is_on_the_chart():
    assert set(chart()[1]) == set(items("historia", "regions"))


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [1.0, 1.6])
def test_no_name_nor_mark_lies_on_another(show, size, lang, text_size):
    theme.scale = text_size
    view = world_map(show, size, lang)
    for tag in view.tags().values():
        assert tag.x >= tag.half
        assert tag.x + tag.half <= view.width
        assert tag.y >= tag.below
        assert tag.y + tag.above <= view.height
    for (one, tag), (other, next_tag) in combinations(view.tags().items(), 2):
        assert min(tag.overlap(next_tag, 0)) <= 0, (one, other)


@pytest.mark.parametrize("size", SIZES)
def test_every_name_stays_near_its_region(show, size):
    view = world_map(show, size)
    moved = {place.key: dist(view.label_spot(place), view.spot(*chart()[1][place.key].label)) for place in view.places}
    assert max(moved.values()) <= FURTHEST, moved


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_on_a_name_means_its_region(show, size):
    view = world_map(show, size)
    assert {place.key: view._under(*view.label_spot(place)) for place in view.places} == {
        place.key: place.key for place in view.places
    }


def test_a_tap_on_land_far_from_every_name_means_that_land(show):
    view = world_map(show, "tablet")
    siberia, greenland_sea = view.spot(950, 580), view.spot(400, 330)
    assert view._under(*siberia) == "russia"
    assert view._under(*greenland_sea) is None


def test_the_chart_is_drawn_again_only_when_a_lone_owner_changes(show):
    view = world_map(show, "phone")
    before = view._chart_picture()
    view.hints = ["china"]
    pump(2)
    assert view._chart_picture() is before
    view.places = [Place("china", "China", seats=("red",))]
    pump(2)
    assert view._chart_picture() is not before


def test_borders_on_land_are_told_from_ways_across_the_sea():
    assert touching("europe", "russia")
    assert not touching("europe", "north_america")


def test_a_cube_travels_to_its_new_region_where_the_map_is_in_sight(app):
    desk = started(app, seats())
    page(app, "map")
    theme.calm = False
    desk.do(Expand(civ=0, region="south_america"))
    assert [move.seconds for move in motion.moves].count(TRAVEL_SECONDS) == 1
    motion.stop()
    theme.calm = True
    desk.undo()
    desk.do(Expand(civ=0, region="south_america"))
    assert motion.moves == []
