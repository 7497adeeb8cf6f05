"""What the page of a civilization has room for: cards with their words whole, and the fields around the marker."""

from __future__ import annotations

import pytest
from kivy.metrics import dp

from companion.engine.adjust import Adjust
from companion.games.historia.table.setup_actions import PlaceStart
from screens.kit.type import first_lines
from screens.theme import theme
from screens.worlds.card_stacks import MOST_LINES, TILE_DP
from tests.lint.catalogues import LANGUAGES, catalogue_files, entries
from tests.screens import harness
from tests.screens.historia_table import half, page, seats, sit_down, started
from tools.touch import find, find_all, pump, tap

ON_CARDS = ("historia.panel.side.", "historia.panel.briefly.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_card_does_or_what_is_against_it_is_read_whole_on_it(lang):
    told = [one for file in catalogue_files(lang) for one in entries(file) if one.id.startswith(ON_CARDS)]
    assert {one.id.split(".")[2] for one in told} == {"side", "briefly"}
    shown = [form.format(level=14, n=3, there=1) for one in told for form in one.forms]
    room = dp(TILE_DP - 16)
    cut = [text for text in shown if first_lines(text, False, theme.label, room, MOST_LINES) != text]
    assert cut == []


def test_a_card_that_cannot_be_played_says_why_in_a_few_words(app):
    desk = started(app, seats())
    desk.do(Adjust(path="players.0.technology", value=1))
    desk.do(Adjust(path="players.0.military", value=9))
    page(app, "civ")
    assert half("Militär").fault == "wohl kein Feld in der Matrix"


def test_a_phone_on_its_side_shows_the_cards_without_scrolling(app):
    harness.resize(916, 412)
    started(app, seats())
    page(app, "civ")
    scroll = find("CivPanel")
    first = find("CardHalf")
    assert first.to_window(0, first.y)[1] >= scroll.to_window(0, scroll.y)[1]


@pytest.mark.parametrize("glass", [(412, 916), (1280, 800)])
def test_the_fields_around_a_marker_fill_their_frame(app, glass):
    harness.resize(*glass)
    started(app, seats())
    pump(3)
    chart = find("MatrixGrid", within=find("CivPanel"))
    _, _, side = chart.frame()
    _, _, columns, rows = chart.shown()
    assert -0.1 <= chart.height - chart._margin() - rows * side < side
    assert -0.1 <= chart.width - chart._margin() - columns * side < side


def test_no_region_to_start_in_is_left_once_everybody_has_one(app):
    desk = sit_down(app, seats())
    page(app, "civ")
    assert find_all("CardHalf")
    for seat, region in zip(desk.state.humans, ("central_america", "north_america"), strict=True):
        desk.do(PlaceStart(seat, region))
    pump(3)
    assert not find_all("CardHalf")


def test_a_table_without_bots_begins_with_one_tap_and_no_empty_account(app):
    desk = sit_down(app, seats())
    for seat, region in zip(desk.state.humans, ("central_america", "north_america"), strict=True):
        desk.do(PlaceStart(seat, region))
    pump(3)
    tap(app.stage.top.dock.ids.go)
    assert app.stage.names[-1] == "table"
    assert desk.state.running
