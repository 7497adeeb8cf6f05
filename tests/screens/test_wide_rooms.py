"""Rooms on wide glasses: a tablet shows beside each other what a phone shows below, a phone on its side gives away no
height."""

from __future__ import annotations

import pytest

from companion.games import KEYS
from companion.games.historia.turn.round_actions import EndRound
from companion.games.tapestry.table.gauges import TONES as TOKEN_TONES
from screens.games.tapestry.track_strip import Standing, TrackStrip
from screens.kit.bars import Bars
from screens.kit.figure_tile import FigureTile
from screens.kit.line_chart import LineChart, Series
from screens.kit.meter import Beads, Shares
from screens.kit.seat import SeatInfo, SeatMark
from screens.kit.step_player import StepPlayer
from screens.people import is_bot
from screens.rooms.score.patterns import WOVEN
from screens.rooms.score.places import PlaceCard
from screens.rooms.score.reveal import TONES
from screens.rooms.table.ledger_lines import tone_of
from screens.rooms.table.strip import lines
from screens.samples import start_sample
from screens.theme import theme
from tests.screens import evening, harness
from tests.screens.evening import sample_at
from tools.touch import find, find_all, pump, tap

PHONE, LYING, TABLET = (412, 916), (916, 412), (1280, 800)


def left(widget):
    return widget.to_window(*widget.pos)[0]


def top(widget):
    return widget.to_window(widget.x, widget.top)[1]


@pytest.fixture
def sample(app):
    """The sample evening of Historia on a glass of this size, in its middle."""

    def begin(size):
        harness.resize(*size)
        return sample_at(app, "historia")

    return begin


@pytest.fixture
def ledger(app, sample):
    """The end of a round."""

    def begin(size):
        desk = sample(size)
        journal = desk.session.journal
        place = [i for i, entry in enumerate(journal) if isinstance(entry.action, EndRound)][3]
        ended = journal[place].action
        desk.jump(place)
        app.walk(desk, ended)
        pump(6)
        return app.stage.top

    return begin


def test_on_a_tablet_hands_stand_beside_what_the_app_counts(ledger):
    view = ledger(TABLET)
    hands, counted = view.ids.hands, view.ids.lines
    assert left(counted) >= left(hands) + hands.width
    assert top(counted) == top(hands)


def test_on_a_phone_they_stand_one_below_the_other(ledger):
    view = ledger(PHONE)
    assert left(view.ids.lines) == left(view.ids.hands)
    assert top(view.ids.lines) < top(view.ids.hands)


def test_lying_down_a_ledger_gives_most_of_the_height_to_its_lines(ledger):
    view = ledger(LYING)
    assert find("Scroll", within=view).height >= view.height * 2 / 3
    assert view.ids.dock.right <= view.right
    tap(view.ids.dock.ids.go)
    pump(3)
    assert view.parent is None


def test_lying_down_a_score_gives_most_of_the_height_to_its_lines(app, sample):
    app.stage.show("score", desk=sample(LYING))
    pump(4)
    view = app.stage.top
    assert find("Scroll", within=view).height >= view.height * 2 / 3
    # All five columns of points can be seen at once.
    table = view.ids.table
    assert table.ids.rows.width <= table.width


def test_on_a_tablet_the_edges_of_a_score_stand_in_one_line(app, sample):
    app.stage.show("score", desk=sample(TABLET))
    pump(4)
    view = app.stage.top
    verdict = next(card for card in find_all("Card", within=view.ids.sheet) if card.edge[3])
    table = view.ids.table
    assert (left(verdict), verdict.width) == (left(table), table.width)
    assert top(verdict) == top(find("RaceCard"))


def test_on_a_tablet_the_log_has_the_time_at_the_end_of_its_rows(app, sample):
    desk = sample(TABLET)
    app.stage.show("log", desk=desk)
    pump(4)
    row = find_all("PickRow")[0]
    assert row.trailing
    assert row.height < 72
    card = find("Card", within=app.stage.top)
    assert (left(card), card.width) == (left(row), row.width)


def test_why_a_step_is_so_is_in_sight_when_it_is_unfolded(show):
    harness.resize(*TABLET)
    player = show(StepPlayer(title="Ada erhält 3 SP.", step=1, total=31, icon="castle", intro="Sie ist dort allein."))
    tap(player.ids.ask)
    pump(3)
    said = find("Secondary", "Sie ist dort allein.", within=player)
    low = said.to_window(said.x, said.y)[1]
    assert low >= player.ids.scroll.to_window(*player.ids.scroll.pos)[1]


def test_on_a_tablet_the_hand_lies_below_the_map(app, sample):
    desk = sample(TABLET)
    evening.page(app, "map")
    pump(2)
    cards = find_all("CardHalf")
    assert cards
    assert len({top(card) for card in cards}) == 1
    before = desk.session.cursor
    tap(next(card for card in cards if card.legal))
    pump(3)
    assert desk.session.cursor > before or find_all("Sheet")


def test_a_phone_keeps_the_hand_on_its_own_page(app, sample):
    sample(PHONE)
    evening.page(app, "map")
    pump(2)
    assert not find_all("CardHalf")


def test_lying_down_points_and_levels_of_historia_are_as_high_as_each_other(app, sample):
    sample(LYING)
    panel = find("CivPanel")
    assert panel.ids.levels.height == panel.ids.points.height


def test_lying_down_the_words_of_help_stand_beside_their_picture(app):
    harness.resize(*LYING)
    pump(2)
    app.explain("ledger")
    pump(3)
    picture, words = find("HelpPicture"), find_all("Body", within=find("Sheet"))
    assert all(left(one) >= left(picture) + picture.width for one in words)


def test_the_clock_shows_bots_with_their_faces(app, sample):
    desk = sample(PHONE)
    app.stage.show("tools", desk=desk).ids.tabs.current = "clock"
    pump(4)
    marks = [find("SeatMark", within=tile) for tile in find_all("ClockTile")]
    assert [bool(mark.rank) for mark in marks] == [is_bot(seat) for seat in desk.session.opening.seats]
    assert any(mark.rank for mark in marks)


def test_no_two_lines_of_a_score_look_alike_in_its_bars(app):
    most = max(len(start_sample(app.library, key).session.score.lines) for key in KEYS)
    assert len(set(TONES)) >= most <= len(set(WOVEN))


def test_culture_is_as_red_in_the_ledger_as_its_token(window):
    theme.game = "tapestry"
    assert tone_of("star") == TOKEN_TONES["culture"]
    theme.game = "through_the_ages"
    assert tone_of("star") != "red"


def test_yellow_stays_yellow_on_paper(show):
    theme.name = "light"
    line = Series("Mia", "yellow", (0.0, 4.0, 9.0))
    for drawn in (
        SeatMark(colour="yellow"),
        LineChart(series=[line], labels=["1", "2", "3"]),
        TrackStrip(standings=[Standing("yellow", 3)]),
        Beads(value=2, total=3, tint=theme.seat_colour("light", "yellow"), core=theme.core("light", "yellow")),
        Shares(shares=[0.6, 0.4], tones=["yellow", "blue"]),
        PlaceCard(seat=SeatInfo("Mia", "yellow"), total=9, most=9, open=True),
        Bars(bars=[(10, 19, 3), (20, 29, 5)], marks=[("yellow", 21)], middle=15),
    ):
        drawn.size = (400, 200)
        show(drawn)
        inks = [part.rgba for part in drawn.canvas.children if type(part).__name__ == "Color"]
        assert theme.bright("yellow") in inks, type(drawn)
        assert theme.seat_colour("light", "yellow") in inks, type(drawn)


def inks_over(tile):
    """The colours laid over the picture of a number."""
    return [part.rgba for part in tile.ids.picture.canvas.after.children if type(part).__name__ == "Color"]


def test_the_yellow_bank_is_as_yellow_as_its_tokens(show):
    theme.name = "light"
    tile = show(FigureTile(icon="circle", tone="yellow", value="12", label="Gelbe Bank", size=(200, 80)))
    assert inks_over(tile) == [theme.bright("yellow")]


def test_the_yellow_bank_follows_another_theme(show):
    theme.name = "dark"
    tile = show(FigureTile(icon="circle", tone="yellow", value="12", label="Gelbe Bank", size=(200, 80)))
    assert inks_over(tile) == []
    theme.name = "light"
    assert inks_over(tile) == [theme.bright("yellow")]


def test_a_tablet_shows_the_other_reminders_under_its_seats(app, sample):
    desk = sample(TABLET)
    table = app.stage.top
    rows = find_all("RailReminder")
    assert [row.text for row in rows] == [line.text for line in lines(desk)[1:]]
    assert table.strip.text not in {row.text for row in rows}
    assert min(top(tile) - tile.height for tile in find_all("ListTile")) >= top(rows[0])
    assert top(rows[-1]) - rows[-1].height >= top(table.dock)


def test_a_phone_has_them_behind_the_badge(sample):
    sample(PHONE)
    assert not find_all("RailReminder")


@pytest.mark.parametrize("size", [LYING, (640, 360)], ids=str)
def test_lying_down_the_buttons_of_a_sheet_stand_beside_what_it_asks_and_are_read(app, sample, size):
    desk = sample(size)
    app.stage.show("log", desk=desk)
    pump(4)
    app.stage.top.pick(0)
    pump(3)
    sheet = find("Sheet")
    assert left(sheet.dock) >= left(sheet.ids.body) + sheet.ids.body.width
    words = [label for label in find_all("Fit", within=sheet.dock) if label.text]
    assert min(label.font_size for label in words) >= 14


def test_the_key_beside_a_new_name_is_as_high_as_its_line(app):
    app.stage.show("tally", game="historia")
    pump(4)
    line, key = app.stage.top.ids.new_name.ids.line, find("QuietButton", "Dazu")
    assert (key.height, key.to_window(0, key.y)[1]) == pytest.approx((line.height, line.to_window(0, line.y)[1]))
