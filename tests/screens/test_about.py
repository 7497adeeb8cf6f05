"""What is known about an evening besides its points, told by a finger: day, duration, place, remark, civilizations."""

from datetime import datetime, timedelta

import pytest

from companion.engine.game import SeatSpec
from companion.evening.place_and_comment import Remarks
from companion.games import game
from companion.insight.statistics import statistics
from companion.storage.remarks import keep_remarks, remarks_of
from companion.storage.tallies import keep_tally
from screens.rooms.score.about import read_day
from tests.engine.counting import Pick
from tests.screens import evening
from tools.touch import find, find_all, pump, shown_texts, tap, tap_text

SEATS = [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")]


@pytest.fixture
def card(app):
    """A tallied Clash game, its score in sight."""
    made = keep_tally(app.library, game("clash_of_cultures"), SEATS, {"settlements": [5, 3]})
    app.stage.show("score", tallied=made.id, final=True)
    pump(4)
    return made


def open_about():
    tap(find("AboutCard"))
    pump(4)
    return find("AboutSheet")


def field(sheet, label):
    return next(one for one in find_all("TextField", within=sheet) if one.label == label)


def keep(sheet):
    sheet.ids.body.scroll_y = 0
    pump(3)
    tap_text("Übernehmen", "AccentButton")
    pump(4)


def test_a_tallied_game_is_told_day_duration_place_remark_and_civilizations(app, card):
    sheet = open_about()
    tap_text("Gestern", "Chip")
    tap(find("Stepper", within=sheet).ids.counter, across=0.9)
    field(sheet, "Ort").text = "Bei Mia & Tom"
    field(sheet, "Bemerkung").text = "Der Tee war kalt"
    sheet.ids.body.scroll_y = 0
    pump(3)
    tap(find_all("ListRow", "Karl", within=sheet)[0])
    pump(4)
    tap(find("Chip", "Rom"))
    pump(4)
    keep(sheet)
    final = app.library.card(card.id).final
    assert datetime.fromtimestamp(final.created).date() == (datetime.now() - timedelta(days=1)).date()
    assert (final.seconds, final.place, final.comment) == (15 * 60, "Bei Mia & Tom", "Der Tee war kalt")
    assert [options.get("civilization") for options in final.seat_options] == [None, "rome"]
    assert final.totals == (5, 3)
    assert "Der Tee war kalt" in shown_texts()
    known = statistics([final])
    assert [role.id for role in known.games["clash_of_cultures"].roles] == ["rome"]
    assert known.games["clash_of_cultures"].duration == 15 * 60


def test_closing_keeps_what_was_typed(app, card):
    sheet = open_about()
    field(sheet, "Bemerkung").text = "Revanche!"
    tap(find("IconButton", "Schließen", within=sheet))
    pump(4)
    assert remarks_of(app.library, card.id) == Remarks("", "Revanche!")


def test_a_day_that_makes_no_sense_is_told_and_leaves_the_old_one(app, card):
    sheet = open_about()
    field(sheet, "Gespielt am").text = "31.2.2026"
    keep(sheet)
    assert field(sheet, "Gespielt am").fault
    sheet.close()
    pump(3)
    assert app.library.card(card.id).final.created == card.final.created


def test_days_are_read_as_people_write_them():
    then = datetime(2024, 5, 6, 20, 15)
    assert read_day(" 3.4.2023 ", then) == datetime(2023, 4, 3, 20, 15)
    assert read_day("03/04/2023", then) == read_day("2023-04-03", then) == datetime(2023, 4, 3, 20, 15)
    tomorrow = datetime.now() + timedelta(days=1)
    assert [read_day(text, then) for text in ("", "gestern", f"{tomorrow:%d.%m.%Y}", "1.1.0001")] == [None] * 4
    assert read_day("1.1.2023", datetime(2024, 2, 29, 12)) == datetime(2023, 1, 1, 12)


def test_places_of_other_evenings_are_one_tap(app, card):
    other = keep_tally(app.library, game("tapestry"), SEATS, {}, at=1_700_000_000.0)
    keep_remarks(app.library, other.id, Remarks("Bei Karl"))
    sheet = open_about()
    tap(find("Chip", "Bei Karl"))
    keep(sheet)
    assert remarks_of(app.library, card.id).place == "Bei Karl"


@pytest.mark.parametrize("key", ["through_the_ages", "historia"])
def test_games_without_civilizations_do_not_ask_for_them(app, key):
    made = keep_tally(app.library, game(key), SEATS, {})
    app.stage.show("score", tallied=made.id, final=True)
    pump(4)
    assert find_all("ListRow", within=open_about()) == []


def test_a_tracked_game_knows_its_time_and_is_told_the_rest(tmp_path):
    made = evening.open_app(tmp_path)
    desk = evening.sit_down(made, evening.begin(made))
    desk.do(Pick(0, 3))
    made.stage.show("score", desk=desk)
    pump(4)
    sheet = open_about()
    assert [one.label for one in reversed(find_all("TextField", within=sheet))] == ["Bemerkung", "Ort"]
    field(sheet, "Ort").text = "Bei Karl"
    keep(sheet)
    assert made.stage.top.evening.final.place == "Bei Karl"
    made.stage.top._finish()
    pump(3)
    assert made.library.card(desk.session.opening.id).final.place == "Bei Karl"
    evening.close_app(made)


def test_changing_the_numbers_keeps_what_was_told(app, card):
    sheet = open_about()
    tap_text("Gestern", "Chip")
    field(sheet, "Ort").text = "Bei Karl"
    keep(sheet)
    told = app.library.card(card.id).final
    tap_text("Ändern", "QuietButton")
    pump(4)
    app.stage.top.save()
    pump(4)
    final = app.library.card(card.id).final
    assert (final.place, final.created) == ("Bei Karl", told.created)
