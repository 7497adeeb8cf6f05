"""The page of moves: first what may be done now, the rest behind one line, nothing that moves under a thumb."""

import pytest
from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent

from companion.games.clash_of_cultures.turn.status_actions import NextStep
from companion.games.clash_of_cultures.turn.turn_actions import SpendAction
from companion.games.historia.cards.card_actions import Military
from companion.games.historia.table.setup_actions import SetOrder
from screens.playing.quick import QuickTiles
from screens.samples import start_sample
from screens.theme import theme
from screens.words import tr
from tests.screens.evening import page
from tools.bench.bench_canvas import MOST, instructions
from tools.touch import Finger, bring, find, find_all, pump, pump_until, tap, visible

HALF = 117
BEGINNING = 5
ACTIONS = 2  # which are left then


@pytest.fixture
def moves(app):
    """The page of moves in the middle of an evening of Historia, and its desk."""
    desk = start_sample(app.library, "historia")
    desk.jump(HALF)
    app.sit_down(desk)
    pump(4)
    panel = page(app, "moves")
    pump_until(lambda: panel.judged)
    pump(3)
    return panel, desk


def rows(panel):
    """The rows that stand on the page, from above."""
    return sorted(find_all("MoveRow", within=panel), key=lambda row: -row.top)


def on_glass(row):
    return round(row.to_window(*row.pos)[1])


def unfold(panel):
    bring(panel.fold)
    tap(panel.fold)
    pump(3)


def test_first_stands_only_what_may_be_done_now(moves):
    panel, _desk = moves
    assert rows(panel)
    assert not [row.title for row in rows(panel) if row.detail]
    assert panel.fold.text.startswith("Jetzt nicht (")


def test_one_line_unfolds_the_others_with_their_reasons_and_folds_them_again(moves):
    panel, _desk = moves
    before = len(rows(panel))
    unfold(panel)
    folded = rows(panel)[before:]
    assert f"({len(folded)})" in panel.fold.text
    assert all(row.detail for row in folded)
    tap(panel.fold)
    pump(3)
    assert len(rows(panel)) == before


def test_unfolding_moves_nothing_that_is_in_sight(moves):
    panel, _desk = moves
    bring(panel.fold)
    there = on_glass(panel.fold)
    tap(panel.fold)
    pump(4)
    assert on_glass(panel.fold) == there


def test_no_row_grows_by_its_reason(moves):
    panel, desk = moves
    unfold(panel)
    heights = {row.kind: row.height for row in rows(panel)}
    desk.undo()
    pump_until(lambda: panel.judged)
    pump(3)
    same = [row for row in rows(panel) if row.kind in heights and row.held]
    assert same
    assert all(row.height == heights[row.kind] for row in same if heights[row.kind] > 64)


def test_what_is_in_sight_stays_there_when_the_table_goes_on(app):
    desk = start_sample(app.library, "clash_of_cultures")
    desk.jump(BEGINNING)
    app.sit_down(desk)
    pump(4)
    panel = page(app, "moves")
    unfold(panel)
    row, at_first = panel.row_of(NextStep), len(rows(panel))
    bring(row)
    pump(3)
    there, held = on_glass(row), sum(one.held for one in rows(panel))
    for _ in range(ACTIONS):
        assert desk.do(SpendAction(desk.seat))
        pump_until(lambda: panel.judged)
        pump(3)
        assert abs(on_glass(row) - there) <= 1
    assert len(rows(panel)) == at_first
    assert sum(one.held for one in rows(panel)) > held
    assert panel.fold.icon == "chevron-up"


def test_the_search_finds_what_is_folded_and_says_when_nothing_fits(moves):
    panel, _desk = moves
    assert panel.row_of(Military).parent is None
    find("SearchField", within=panel).text = panel.row_of(Military).title
    pump(3)
    assert panel.row_of(Military) in rows(panel)
    find("SearchField", within=panel).text = "Quastenflosser"
    pump(3)
    assert not rows(panel)
    assert any("Quastenflosser" in text.text for text in find_all("Secondary", within=panel) if visible(text))


def test_set_up_is_not_listed_once_the_game_is_under_way(moves):
    panel, _desk = moves
    assert panel.row_of(SetOrder) is None


def test_the_page_says_how_far_it_has_looked(moves, monkeypatch):
    panel, desk = moves
    from screens.kit import slices

    monkeypatch.setattr(slices, "SLICE_SECONDS", 0.0)
    desk.undo()
    pump(4)
    assert not panel.judged
    assert "geprüft" in " ".join(text.text for text in find_all("Secondary", within=panel))
    pump_until(lambda: panel.judged, seconds=60)


class Mouse(MotionEvent):
    """A mouse over the window: no button is pressed, or a click with the right one has left its mark."""

    def __init__(self, clicked=False):
        super().__init__("mouse", "mouse", (0.5, 0.5), is_touch=clicked, type_id="touch" if clicked else "hover")
        self.multitouch_sim = clicked

    def depack(self, args):
        self.sx, self.sy = args
        self.profile = ["pos"]
        super().depack(args)


@pytest.mark.parametrize("clicked", [False, True])
def test_a_mouse_that_only_lies_over_the_page_is_no_finger(moves, clicked):
    panel, desk = moves
    mouse = Mouse(clicked)
    EventLoop.post_dispatch_input("begin", mouse)
    desk.undo()
    pump_until(lambda: panel.judged)
    EventLoop.post_dispatch_input("end", mouse)


def test_nothing_without_words_can_be_tapped_before_all_is_known(app, monkeypatch):
    from screens.kit import slices

    desk = start_sample(app.library, "historia")
    desk.jump(HALF)
    app.sit_down(desk)
    pump(4)
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0.0)
    panel = page(app, "moves")
    assert not panel.judged
    assert not visible(panel.fold)
    pump_until(lambda: panel.judged, seconds=60)
    assert visible(panel.fold) or panel.fold.to_window(*panel.fold.pos)[1] < 0


def test_nothing_is_laid_anew_under_a_finger(moves):
    panel, desk = moves
    finger = Finger(200, 300).down()
    desk.undo()
    pump(20)
    assert not panel.judged
    finger.up()
    pump_until(lambda: panel.judged)


def test_what_changed_under_another_room_is_judged_when_the_table_is_back(app, moves):
    panel, desk = moves
    app.stage.show("log", desk=desk)
    pump(3)
    desk.undo()
    pump(5)
    assert not panel.judged
    app.stage.back()
    pump_until(lambda: panel.judged)


def test_rows_that_are_folded_away_follow_nothing_once_the_table_is_left(app, moves):
    panel, _desk = moves
    row = panel.row_of(Military)
    assert row.parent is None
    row.held = True
    app.stage.home()
    pump(3)
    height = row.height
    theme.scale = 1.6
    pump(2)
    assert row.height == height


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_fullest_page_draws_no_more_than_any_other_may(app, language):
    from kivy.core.window import Window

    tr.lang = language
    for key in ("clash_of_cultures", "through_the_ages"):
        desk = start_sample(app.library, key)
        desk.jump(BEGINNING)
        app.sit_down(desk)
        pump(4)
        panel = page(app, "moves")
        pump_until(lambda panel=panel: panel.judged)
        unfold(panel)
        assert sum(1 for _ in instructions(Window.canvas)) <= MOST
        app.stage.home()
        pump(3)


def test_a_likely_move_begins_with_a_capital_as_all_others_do(moves, monkeypatch):
    _panel, desk = moves
    monkeypatch.setattr(type(desk), "title_of", lambda _desk, _move: "auf Militär vorrücken")
    quick = QuickTiles(desk)
    quick.show(desk.state, desk.seat)
    assert {tile.text for tile in quick.buttons} == {"Auf Militär vorrücken"}
