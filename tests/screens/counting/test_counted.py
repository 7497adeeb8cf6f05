"""What a counter counts: the number at once, what follows from it with the next frame, and never lost on the way."""

import pytest

from companion.engine.adjust import Add
from screens.kit import slices
from tests.engine.counting import Pick
from tests.screens import evening
from tools.touch import find, pump


@pytest.fixture
def desk(app):
    return evening.sit_down(app, evening.begin(app, apples=5))


@pytest.fixture
def done(desk):
    entries = []
    desk.bind(on_done=lambda _desk, entry: entries.append(entry))
    return entries


def points():
    return [tile.points for tile in reversed(find("SeatStrip").ids.box.children)]


def count(desk, by=1):
    assert desk.do(Add(path="players.0.apples", by=by), counted=True)


def test_the_score_follows_a_counted_number_in_the_next_frame(desk, done):
    count(desk, 2)
    assert desk.state.players[0].apples == 2
    pump(1)
    assert (points(), len(done)) == (["0", "0"], 0)
    pump(1)
    assert (points(), len(done)) == (["2", "0"], 1)


def test_two_taps_of_one_frame_are_two_entries_shown_at_once(desk, done):
    count(desk)
    count(desk)
    pump(2)
    assert points() == ["2", "0"]
    assert [entry.action.by for entry in done] == [1, 1]


@pytest.mark.parametrize("next_thing", [lambda desk: desk.undo(), lambda desk: desk.do(Pick(seat=1, count=1))])
def test_whatever_is_done_next_finds_everything_shown(desk, done, next_thing):
    count(desk)
    next_thing(desk)
    assert not desk.behind
    assert done[0].action == Add(path="players.0.apples", by=1)
    assert points()[0] == str(desk.state.players[0].apples)


def test_getting_up_leaves_nothing_behind(app, desk, done):
    count(desk)
    app.stage.back()
    assert not desk.behind
    assert len(done) == 1


def test_a_whole_move_is_on_its_page_in_this_frame_and_around_it_in_the_next(desk, done, monkeypatch):
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0.004)
    assert desk.do(Pick(seat=0, count=2))
    pump(1)
    assert (find("Strip").text, points(), len(done)) == ("", ["0", "0"], 1)
    pump(1)
    assert (find("Strip").text, points()) == ("counting.Pick", ["2", "0"])


def test_a_table_that_is_left_shows_nothing_around_a_page_any_more(app, desk, monkeypatch):
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0.004)
    desk.do(Pick(seat=0, count=2))
    around = app.stage.top._around_soon
    app.stage.back()
    assert not around._drawn.is_triggered
