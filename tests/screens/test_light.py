"""What is not on the glass is not on the canvas, and what has one colour is drawn at once."""

from __future__ import annotations

import itertools

import pytest
from kivy.graphics import Canvas, Color, Rectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from screens.kit import slices
from screens.kit.slices import Slices
from screens.kit.step_signs import StepSigns
from screens.kit.strokes import LINES, Stroke, Strokes
from screens.kit.tabs import Page, Tabs
from screens.kit.tint import TintBox
from screens.kit.type import Body, Fit, Icon
from tools.touch import pump

INK, PAPER = (1, 1, 1, 1), (0.5, 0.5, 0.5, 1)


def meshes(canvas):
    return [part for part in canvas.children if isinstance(part, Stroke)]


@pytest.fixture
def sheet():
    return Canvas(noadd=True)


def test_boxes_of_one_colour_are_one_mesh_of_nine_parts_each(sheet):
    strokes = Strokes()
    for place in range(40):
        strokes.box(place * 20, 0, 18, 18, INK, 4)
    with sheet:
        strokes.lay()
    (mesh,) = meshes(sheet)
    assert len(mesh.indices) == 40 * 9 * 6


def test_two_colours_are_two_meshes(sheet):
    strokes = Strokes()
    strokes.box(0, 0, 18, 18, INK, 4)
    strokes.box(20, 0, 18, 18, PAPER, 4)
    with sheet:
        strokes.lay()
    assert len(meshes(sheet)) == 2


def test_words_of_one_size_come_from_one_picture_that_is_kept(sheet):
    strokes = Strokes()
    for place, word in enumerate(("eins", "zwei", "drei", "eins")):
        strokes.words(word, place * 40, 0, 15, INK)
    with sheet:
        strokes.lay()
    (mesh,) = meshes(sheet)
    assert mesh.label.texture is mesh.texture
    assert len(mesh.indices) == 4 * 6


def test_more_words_than_a_sheet_holds_take_another(sheet):
    strokes = Strokes()
    for place in range(LINES + 1):
        strokes.words(str(place), place, 0, 15, INK)
    with sheet:
        strokes.lay()
    assert [len(mesh.indices) // 6 for mesh in meshes(sheet)] == [LINES, 1]


def test_what_was_laid_is_not_laid_again(sheet):
    strokes = Strokes()
    strokes.mark("star", 10, 10, 8, INK)
    with sheet:
        strokes.lay()
        strokes.lay()
    assert len(meshes(sheet)) == 1


@pytest.mark.parametrize("label", [Body, Fit])
def test_a_label_without_words_draws_nothing(show, label):
    shown = show(label(text="Wort"))
    drawn = len(shown.canvas.children)
    shown.text = ""
    assert not [part for part in shown.canvas.children if isinstance(part, Color | Rectangle)]
    shown.text = "Wort"
    assert len(shown.canvas.children) == drawn


def test_an_icon_without_a_name_draws_nothing(show):
    shown = show(Icon(icon=""))
    assert not shown.canvas.children
    shown.icon = "castle"
    assert shown.canvas.children


def test_what_is_clear_leaves_the_canvas_and_comes_back_below_what_lies_above_it(show):
    page = FloatLayout()
    low, middle, high = (Widget() for _ in range(3))
    for widget in (low, middle, high):
        page.add_widget(widget)
    show(page)
    middle.opacity = 0
    pump()
    assert page.canvas.indexof(middle.canvas) < 0
    middle.opacity = 0.5
    pump()
    order = [page.canvas.indexof(widget.canvas) for widget in (low, middle, high)]
    assert order == sorted(order)
    assert order[0] >= 0


def test_a_clear_widget_that_goes_away_leaves_nothing_behind(show):
    page, gone = FloatLayout(), Widget(opacity=0)
    page.add_widget(gone)
    show(page)
    page.remove_widget(gone)
    gone.opacity = 1
    pump()
    assert page.canvas.indexof(gone.canvas) < 0


def test_a_clear_tint_is_empty_and_knows_its_place_once_it_is_seen():
    tint = TintBox()
    tint.rgba = (1, 1, 1, 0)
    tint.pos, tint.size = (3, 4), (50, 20)
    assert not tint.children
    tint.rgba = (1, 0, 0, 1)
    assert tuple(tint._shape.pos) == (3, 4)
    tint.rgba = (1, 0, 0, 0)
    assert not tint.children


def test_a_tint_made_while_a_widget_is_drawn_belongs_to_itself_alone(sheet):
    with sheet:
        tint = TintBox()
        tint.rgba = (1, 0, 0, 1)
    assert [type(part) for part in sheet.children] == [TintBox]


def test_both_signs_are_one_mesh_while_both_sides_count():
    signs = StepSigns()
    signs.less = signs.more = INK
    signs.spots = (10, 90, 20)
    assert len(signs._meshes) == 1
    signs.less = PAPER
    assert len(signs._meshes) == 2
    assert signs._meshes[0].vertices[:2] == [10 - 8, 20 - 1]


def test_a_page_is_made_a_slice_a_frame_until_it_is_whole(monkeypatch):
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0)
    made = []
    making = Slices()
    making.begin(made.append(place) for place in range(3))
    assert made == [0]
    pump()
    pump()
    assert made == [0, 1, 2]


@pytest.mark.parametrize(("step", "most"), [(1, 4), (1.5, 2), (9, 1)])
def test_a_slice_ends_before_a_step_that_would_not_fit(monkeypatch, step, most):
    ticks = itertools.count(0, step)
    monkeypatch.setattr(slices, "perf_counter", lambda: next(ticks))
    monkeypatch.setattr(slices, "SLICE_SECONDS", 4)
    made = []
    Slices().begin(made.append(place) for place in range(20))
    assert len(made) == most


def test_a_page_begun_anew_forgets_what_was_left_of_the_old_one(monkeypatch):
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0)
    made = []
    making = Slices()
    making.begin(made.append(f"old {place}") for place in range(3))
    making.begin(made.append(f"new {place}") for place in range(2))
    making.finish()
    pump()
    assert made == ["old 0", "new 0", "new 1"]


def test_what_stands_around_a_page_is_seen_a_frame_before_it_is_made(show, monkeypatch):
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0.004)
    made = []
    pages = [Page(key, "app.home", lambda key=key: made.append(key) or Widget()) for key in ("one", "two")]
    tabs = Tabs(follows=True, pages=pages)
    assert (len(tabs.ids.heads.children), made) == (2, [])
    show(tabs)
    pump()
    assert made == ["one"]
    tabs.current = "two"
    assert made == ["one", "two"]
