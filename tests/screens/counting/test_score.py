"""The score under a finger: where points come from, corrections, reveal, finish, play on."""

import pytest

from companion.games import game
from companion.insight.race import race_of
from companion.insight.timeline import timeline
from screens.kit import slices
from screens.rooms.score.evening import Evening, verdict
from screens.rooms.score.reveal import COUNT_SECONDS, DROP_SECONDS, PAUSE
from screens.samples import start_sample
from screens.theme import theme
from tests.engine.counting import Pick
from tests.screens import evening
from tools.touch import StoppedClock, find, find_all, pump, pump_until, shown_texts, swipe, tap, tap_at, tap_text


@pytest.fixture
def desk(app):
    made = evening.sit_down(app, evening.begin(app, apples=50))
    for seat, count in ((0, 5), (1, 7), (0, 6)):
        made.do(Pick(seat, count))
    return made


@pytest.fixture
def score(app, desk):
    app.stage.show("score", desk=desk)
    pump(6)
    return app.stage.top


def cells():
    return [cell.text for cell in reversed(find("ScoreTable").ids.rows.children[0].ids.cells.children)]


def type_in(*keys):
    for key in keys:
        tap(find("PadKey", key))
    tap_text("Übernehmen", "AccentButton")


def test_the_sheet_is_filled_by_the_app(score):
    assert score.title == "Wenn jetzt Schluss wäre"
    assert cells() == ["11", "7"]
    assert score.headline == "Ada führt mit 11."


def test_a_tapped_cell_tells_its_parts(score):
    score.ask("apples", 0)
    pump(4)
    assert [row.points for row in find_all("SourceRow", within=find("Sheet"))] == ["+11"]


def test_a_correction_is_kept_as_one_and_can_be_taken_back(app, score, desk):
    score.ask("apples", 1)
    pump(4)
    tap_text("Von Hand berichtigen", "QuietButton")
    type_in("1", "2")
    pump(4)
    assert cells() == ["11", "12"]
    assert score.headline == "Karl führt mit 12."
    assert "von Hand berichtigt" in shown_texts()
    assert desk.session.score.totals == (11, 7)
    score.ask("apples", 1)
    pump(4)
    tap_text("Zurück zur Zählung der App", "QuietButton")
    pump(4)
    assert cells() == ["11", "7"]
    assert app.library.corrections(desk.session) == {}


def test_the_race_is_drawn_and_read_by_a_finger(score, desk):
    pump_until(lambda: not find("RaceCard").loading)
    followed = timeline(desk.session)
    followed.catch_up()
    race = race_of(followed)
    assert [line.values for line in find("LineChart").series] == list(race.points)
    card = find("RaceCard")
    card.point_at(2)
    assert card.caption == "Runde 1: Ada 5, Karl 7"
    assert card.turning[0] == "Größter Sprung: Karl +7 in Runde 1."


def test_places_are_revealed_from_the_last_to_the_first(score, window):
    score.reveal()
    pump(4)

    def named():
        return {card.place: card.seat.name for card in find_all("PlaceCard") if card.open}

    assert named() == {}
    tap_at(206, 450)
    assert named() == {2: "Karl"}
    tap_at(206, 450)
    assert named() == {1: "Ada", 2: "Karl"}
    assert find("Reveal").headline == "Ada gewinnt mit 11."
    tap_at(206, 450)
    assert find_all("Reveal") == []


def test_a_shared_place_is_revealed_by_one_tap(score, desk):
    desk.do(Pick(1, 4))
    score.refresh()
    score.reveal()
    pump(4)
    tap_at(206, 450)
    assert [card.open for card in find_all("PlaceCard")] == [True, True]


def test_finishing_asks_keeps_the_score_and_can_be_taken_back(app, score, desk):
    tap_text("Spiel beenden und werten", "AccentButton")
    tap_text("Spiel beenden und werten", "AccentButton")
    pump(4)
    (card,) = app.library.list()
    assert card.final.totals == (11, 7)
    assert score.finished
    find("Reveal").dismiss(animation=False)
    pump(4)
    tap_text("Weiterspielen", "QuietButton")
    pump(4)
    assert app.stage.names == ("home", "table")
    assert not app.library.card(desk.session.opening.id).finished


def test_an_evening_ended_early_is_told_place_by_place_from_the_top_of_the_page(score):
    score.ids.page.scroll_y = 0.2
    tap_text("Spiel beenden und werten", "AccentButton")
    tap_text("Spiel beenden und werten", "AccentButton")
    pump(6)
    assert len(find_all("PlaceCard")) == 2
    assert score.ids.page.scroll_y == 1
    assert find_all("Toast") == []


def test_a_round_is_named_once_under_the_race(score):
    pump_until(lambda: not find("RaceCard").loading)
    named = [label for label in find("LineChart").labels if label]
    assert named == sorted(set(named), key=int)
    assert named[0] == "1"


def test_done_leads_home_and_the_evening_is_kept(app, score):
    score._finish()
    tap_text("Fertig", "AccentButton")
    pump(4)
    assert app.stage.names == ("home",)
    assert [card.finished for card in app.library.list()] == [True]


def test_a_finished_evening_opened_alone_is_closed_when_left(app, desk):
    id = desk.session.opening.id
    app.library.finish(desk.session)
    app.stage.home()
    pump(3)
    from screens.rooms.history.game_sheet import show_evening

    show_evening(app, app.library.card(id))
    pump(4)
    assert app.library.is_open(id)
    app.stage.back()
    assert not app.library.is_open(id)


def test_playing_on_from_the_history_leads_to_the_table(app, desk):
    id = desk.session.opening.id
    app.library.finish(desk.session)
    app.stage.home()
    from screens.rooms.history.game_sheet import show_evening

    show_evening(app, app.library.card(id))
    pump(4)
    app.stage.top.play_on()
    pump(4)
    assert app.stage.names == ("home", "table")
    assert not app.library.card(id).finished


def test_a_tie_is_explained_in_words(app, desk):
    desk.do(Pick(1, 4))
    headline, reason = verdict(Evening(app.library, desk.session).sheet, desk.words, ended=True)
    assert headline == "Ada und Karl teilen sich den ersten Platz."
    assert "11" in reason


def test_scrubbing_moves_the_cursor(tablet, app, desk):
    app.stage.show("score", desk=desk)
    pump_until(lambda: not find("RaceCard").loading)
    pump(4)
    swipe(find("LineChart"), dx=150)
    assert find("LineChart").cursor >= 0
    assert find("RaceCard").caption.startswith("Runde")


def test_a_correction_counts_on_the_seat_strip_home_and_in_the_race(app, score, desk):
    app.library.correct_score(desk.session, "apples", 1, 5)
    score.refresh()
    pump_until(lambda: not find("RaceCard").loading)
    assert [line.values[-1] for line in find("LineChart").series] == [11, 12]
    assert app.library.card(desk.session.opening.id).points == (11, 12)
    app.stage.back()
    pump(4)
    assert [seat.points for seat in app.stage.top.seats.seats] == ["11", "12"]


def test_the_banner_carries_the_winner_in_the_winners_colour(score, desk):
    score.reveal()
    pump(4)
    reveal = find("Reveal")
    while reveal.waiting:
        reveal.tap()
    pump(4)
    shown = reveal.ids.banner
    assert (shown.name, shown.points, shown.colour) == ("Ada", "11", desk.session.opening.seats[0].colour)
    assert shown.below == "4 vor Karl"
    assert [card.share for card in find_all("PlaceCard")] == [1.0, 1.0]


def test_a_rematch_begins_from_the_reveal_and_this_evening_is_over(app, score, desk):
    score.reveal()
    pump(4)
    reveal = find("Reveal")
    while reveal.waiting:
        reveal.tap()
    pump(4)
    tap_text("Revanche", "AccentButton")
    pump(6)
    assert app.stage.names == ("home", "table")
    assert app.library.card(desk.session.opening.id).finished
    assert app.stage.top.desk.session.opening.id != desk.session.opening.id


def test_a_score_that_is_left_takes_its_reveal_along(app, score, desk):
    theme.calm = False
    score.reveal()
    pump(4)
    reveal = find("Reveal")
    reveal.tap()
    app.stage.home()
    pump(4)
    assert not find_all("Reveal")
    assert not app.library.is_open(desk.session.opening.id)
    with StoppedClock() as clock:
        clock.go(4 * PAUSE, beats=8)  # and counts no more
    assert reveal.waiting


@pytest.mark.parametrize("calm", [True, False])
def test_the_end_is_told_by_itself(app, desk, calm):
    theme.calm = calm
    app.stage.show("score", desk=desk, final=True)
    pump(4)
    assert find_all("Reveal")


def test_a_calm_end_waits_for_taps_and_its_bars_stand_at_once(app, desk):
    app.stage.show("score", desk=desk, final=True)
    pump(4)
    with StoppedClock() as clock:
        clock.go(4 * PAUSE, beats=8)
        reveal = find("Reveal")
        assert [card.share for card in find_all("PlaceCard")] == [0, 0]
        reveal.tap()
        reveal.tap()
        assert [card.share for card in find_all("PlaceCard")] == [1, 1]
        assert (reveal.done, reveal.ids.banner.name, reveal.ids.banner.lift) == (True, "Ada", 0)


def test_the_bar_of_the_winner_counts_before_the_banner_tells(app, desk, score):
    theme.calm = False
    with StoppedClock() as clock:
        score.reveal()
        clock.go(0.3, beats=3)
        reveal = find("Reveal")
        clock.go(2 * PAUSE, beats=4)
        assert reveal.waiting == []
        assert reveal.ids.banner.colour == ""
        clock.go(COUNT_SECONDS + 0.05, beats=3)
        banner = reveal.ids.banner
        assert banner.name == "Ada"
        assert banner.lift > banner.height / 2
        clock.go(DROP_SECONDS + 0.3, beats=6)
        assert banner.lift == 0
        reveal.dismiss(animation=False)


def test_a_tap_is_quicker_than_the_last_bar(app, desk, score):
    theme.calm = False
    score.reveal()
    pump(3)
    reveal = find("Reveal")
    while reveal.waiting:
        reveal.tap()
    assert not reveal.done
    reveal.tap()
    assert reveal.done
    reveal.dismiss(animation=False)


def test_a_recorded_evening_ends_with_the_way_to_an_own_one(tmp_path, window):
    app = evening.open_app(tmp_path, game)
    app.sit_down(start_sample(app.library, "tapestry"))
    pump(4)
    app.stage.show("score", desk=app.stage.top.desk, final=True)
    pump(4)
    reveal = find("Reveal")
    while not reveal.done:
        reveal.tap()
    pump(4)
    tap_text("Selbst spielen", "AccentButton")
    pump(6)
    assert app.stage.names == ("home", "setup")
    assert app.stage.top.draft.game.key == "tapestry"
    assert list(app.library.people()) == []
    evening.close_app(app)


def test_the_table_of_the_score_stands_a_frame_before_the_cards_beside_it(app, desk, monkeypatch):
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0.004)
    app.stage.show("score", desk=desk)
    assert find_all("ScoreTable")
    assert not find_all("RaceCard") + find_all("AboutCard")
    pump_until(lambda: bool(find_all("RaceCard") and find_all("AboutCard")))
    app.stage.back()
    app.stage.show("score", desk=desk)
    app.stage.back()  # before they are there
    pump(3)
    assert not find_all("RaceCard")


def test_the_ways_to_share_come_row_by_row_on_a_panel_that_does_not_grow(app, score, monkeypatch):
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0)
    score.share()
    pump(1)
    sheet = find("Sheet")
    before, height = len(find_all("ListRow", within=sheet)), sheet.ids.panel.height
    pump_until(lambda: len(find_all("ListRow", within=sheet)) == 8)
    pump(2)
    assert before < 8
    assert sheet.ids.panel.height == pytest.approx(height, rel=0.05)
