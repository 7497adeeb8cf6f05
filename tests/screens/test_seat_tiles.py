"""What stands on the tile of a seat: on a phone its points, on a tablet also what others look for first."""

from __future__ import annotations

import pytest

from companion.games import KEYS
from screens.kit.canvas_text import Words
from screens.kit.seat import SeatInfo, SeatSigns, SeatStrip
from screens.kit.tint import TintBox
from screens.samples import start_sample
from screens.theme import theme
from tests.screens import harness
from tools.touch import find_all, pump


def test_the_points_of_a_bot_are_as_large_as_those_of_people(show):
    bots = [SeatInfo(name, "green", "24", bot=True, rank="king") for name in ("Otto", "Wilma")]
    people = [SeatInfo(name, "red", "15") for name in ("Ada", "Bea", "Karl")]
    strip = show(SeatStrip(seats=[*people, *bots]))
    tiles = list(reversed(strip.ids.box.children))
    high = {tile.name: tile.ids.points.height for tile in tiles}
    assert high["Otto"] == high["Wilma"] == high["Ada"]
    for tile in tiles:
        assert tile.ids.points.to_window(tile.ids.points.right, 0)[0] <= tile.to_window(tile.right, 0)[0]


@pytest.mark.parametrize("key", KEYS)
def test_a_tablet_shows_what_others_look_for_first(app, key):
    harness.resize(1280, 800)
    desk = start_sample(app.library, key)
    app.sit_down(desk)
    pump(4)
    tiles = [tile for tile in find_all("ListTile") if tile.signs]
    assert len(tiles) == len(desk.session.opening.seats)
    for tile in tiles:
        (drawn,) = find_all("SeatSigns", within=tile)
        assert tile.signed
        assert drawn.height >= 16
        assert all(number for _icon, number in drawn.parts)


def test_large_letters_and_phones_show_none(app):
    desk = start_sample(app.library, "historia")
    app.sit_down(desk)
    pump(4)
    assert not any(tile.signs for tile in find_all("RowTile"))
    app.stage.home()
    harness.resize(1280, 800)
    app.change_settings(text_size=160)
    app.sit_down(start_sample(app.library, "historia"))
    pump(4)
    assert not any(tile.signed for tile in find_all("ListTile"))


def test_numbers_of_two_digits_stand_in_one_column_with_those_of_one(show):
    starts = []
    for number in ("6", "10"):
        row = show(SeatSigns(parts=[("city", number), ("city", "1")], size=(200, 20)))
        starts.append([one.pos[0] - row.x for one in row.canvas.children if isinstance(one, Words)])
    assert len(starts[0]) == 4
    assert starts[0] == starts[1]


@pytest.mark.parametrize("size", [(1280, 800), (916, 412)])
def test_the_cream_tile_of_yellow_has_an_edge_on_paper(app, size):
    harness.resize(*size)
    desk = start_sample(app.library, "through_the_ages")
    app.sit_down(desk)
    pump(4)
    edges = {}
    for name in ("light", "dark"):
        app.change_settings(theme=name)
        for desk.seat in range(3):
            pump(2)
            (tile,) = [tile for kind in ("ListTile", "RailTile") for tile in find_all(kind) if tile.selected]
            (box,) = [one for one in tile.canvas.after.children if isinstance(one, TintBox)]
            edges[name, tile.colour] = tuple(box.rgba)
    assert edges["light", "yellow"] == tuple(theme.bright("yellow"))
    assert [place for place, edge in edges.items() if edge[3]] == [("light", "yellow")]
