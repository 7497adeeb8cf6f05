"""History under a finger: filters, search, delete with undo, copies, people made one, and what is shared."""

import json
from urllib.parse import unquote

import pytest

from companion.engine.game import SeatSpec
from companion.evening.place_and_comment import Remarks
from companion.games import game
from companion.insight.statistics import statistics
from companion.storage.library import Library
from companion.storage.remarks import keep_remarks
from companion.storage.tallies import keep_tally
from screens import folders
from screens.app import CompanionApp
from screens.kit.toast import toasts
from screens.rooms.history.count import SLICE_SECONDS, Count
from screens.rooms.history.figures import rating_text
from screens.rooms.history.screen import HistoryView
from screens.rooms.history.search import matching
from tests.insight.evenings import many
from tests.screens import evening
from tools.touch import find, find_all, pump, pump_until, shown_texts, tap, tap_text

DAY = 86_400
START = 1_700_000_000.0


@pytest.fixture
def app(tmp_path, monkeypatch):
    """The app with six tallied games and one that waits."""
    library = Library(tmp_path / "library", game)
    library.change_settings(language="de", calm_motion=True)
    monkeypatch.setattr(folders, "_chosen", tmp_path / "out")
    for number in range(6):
        names = ("Ada", "Karl", "Yuri") if number % 2 else ("Ada", "Carl")
        seats = [SeatSpec(name, colour) for name, colour in zip(names, ("red", "blue", "yellow"), strict=False)]
        key, line = (("historia", "vp"), ("through_the_ages", "culture"))[number % 2]
        points = {line: [10.0 + number, 12.0, 3.0][: len(seats)]}
        keep_tally(library, game(key), seats, points, at=START + number * DAY, seconds=3600.0)
    waiting = library.new(game("tapestry"), [SeatSpec("Ada", "red"), SeatSpec("Mia", "blue")], created=START - DAY)
    library.close(waiting)
    made = CompanionApp(library)
    made._run_prepare()
    pump(4)
    yield made
    evening.close_app(made)


@pytest.fixture
def history(app):
    app.stage.show("history")
    pump(6)
    return app.stage.top


def titles():
    return rows_of("GamesPage", "title")


def rows_of(page, what):
    """What the rows of a list show, those out of sight included."""
    return [row["words"]()[what] for row in find(page).ids.rows.data]


def open_row(place):
    find("GamesPage").pick(place)
    pump(4)


def test_evenings_are_listed_by_date(history):
    assert titles() == ["Through the Ages", "Historia"] * 3 + ["Tapestry"]
    assert rows_of("GamesPage", "trailing")[0] == "Ada 15"


def test_rows_are_painted_only_where_they_can_be_seen(history):
    assert 0 < len(find_all("PaintedRow")) <= 12
    tap(find("PaintedRow", "Tapestry"))
    pump_until(lambda: bool(find_all("Sheet", "Tapestry")))


def test_a_game_and_a_person_filter_the_list(history):
    tap_text("Historia", "Chip")
    assert set(titles()) == {"Historia"}
    tap_text("Historia", "Chip")
    assert len(titles()) == 7
    tap_text("Alle Personen", "Chip")
    pump(4)
    tap(find("ListRow", "Yuri"))
    pump(4)
    assert set(titles()) == {"Through the Ages"}
    tap(find("Chip", "Yuri"))
    pump(4)
    tap(find("ListRow", "Alle Personen"))
    pump(4)
    assert len(titles()) == 7


def test_every_word_of_the_search_must_fit(app, history):
    find("SearchField").text = "carl hist"
    pump_until(lambda: len(titles()) == 3)
    cards = app.library.list()
    assert len(matching(cards, "de", text="november 2023")) == 7
    assert matching(cards, "de", text="carl yuri") == []


def test_nothing_found_says_so(history):
    find("SearchField").text = "xyz"
    pump_until(lambda: not titles())
    assert "Nichts gefunden" in shown_texts()


def test_deleting_offers_the_way_back(app, history):
    open_row(0)
    tap_text("Löschen", "QuietButton")
    pump(4)
    assert len(titles()) == 6
    tap_text("Rückgängig", "TextButton")
    pump(4)
    assert len(titles()) == 7


def test_a_waiting_game_goes_on(app, history):
    open_row(6)
    tap_text("Weiterspielen", "AccentButton")
    pump(4)
    assert app.stage.names == ("home", "history", "table")


def test_a_copy_begins_where_the_game_is(app, history):
    open_row(6)
    tap_text("Partie kopieren, wie sie hier steht", "QuietButton")
    pump(4)
    assert app.stage.names[-1] == "table"
    assert len(app.library.list()) == 8


def test_a_new_game_with_the_same_people(app, history):
    open_row(6)
    tap_text("Neue Partie mit denselben Leuten", "QuietButton")
    pump(4)
    assert app.stage.top.desk.session.opening.names == ("Ada", "Mia")
    assert app.stage.top.desk.session.opening.created > START


def test_a_tallied_game_again_is_a_tally_with_the_same_people(app, history):
    open_row(0)
    tap_text("Neue Partie mit denselben Leuten", "QuietButton")
    pump(4)
    assert app.stage.top.draft.names == ("Ada", "Karl", "Yuri")


def test_two_spellings_become_one_person(app, history):
    history.ids.tabs.current = "people"
    pump(4)
    names = rows_of("PeoplePage", "title")
    assert "Carl" in names
    place = names.index("Carl")
    find("PeoplePage").pick(place)
    pump(4)
    assert history.title == "Carl"
    from screens.rooms.history.rename import open_rename

    open_rename(history, "Carl")
    pump(4)
    tap_text("Karl", "Chip")
    tap_text("Zusammenführen", "PillButton")
    pump(4)
    assert history.known.people["Karl"].overall.plays == 6
    assert "Carl" not in history.known.people
    assert not history.has_detail


def open_person(history, name):
    """Open somebody's page and ask for another name, by touches."""
    history.ids.tabs.current = "people"
    pump(4)
    tap(next(row for row in find_all("PaintedRow") if name in row.title))
    pump(6)
    button = find("QuietButton", "Umbenennen oder zusammenführen")
    find("DetailPage").children[0].scroll_to(button, animate=False)
    pump(3)
    tap(button)
    pump(4)


def rename(to):
    find("TextField").text = to
    tap_text("Umbenennen", "AccentButton")
    pump(4)


def test_a_person_is_renamed_everywhere(app, history):
    open_person(history, "Yuri")
    rename(" Juri ")
    assert sum("Juri" in card.names for card in app.library.list()) == 3
    assert "Yuri" not in history.known.people
    assert told() == "Yuri heißt jetzt Juri, in 3 Partien."


def test_two_at_one_table_cannot_become_one(app, history):
    open_person(history, "Karl")
    rename("Yuri")
    tap_text("Zusammenführen", "PillButton")
    pump(4)
    assert find("Sheet")
    assert history.known.people.keys() >= {"Karl", "Yuri"}


def test_a_name_known_from_a_waiting_game_only_asks_before_it_is_joined(app, history):
    open_person(history, "Carl")
    rename("Mia")
    assert find("Confirm", "Zusammenführen")
    tap_text("Zusammenführen", "PillButton")
    pump(4)
    assert history.known.people["Mia"].overall.plays == 3


def test_a_name_that_stays_or_is_empty_changes_nothing(app, history):
    before = [card.names for card in app.library.list()]
    for text in ("Karl", "  "):
        open_person(history, "Karl")
        rename(text)
        history.on_back()
        pump(3)
    assert [card.names for card in app.library.list()] == before


def test_places_and_remarks_are_found(app, history):
    card = app.library.list()[0]
    keep_remarks(app.library, card.id, Remarks("Bei Mia", "Der Tee war kalt"))
    found = matching(app.library.list(), "de", text="tee kalt bei")
    assert [one.id for one in found] == [card.id]
    history.reload()
    open_row(0)
    assert "Der Tee war kalt" in shown_texts()


def test_a_person_page_says_from_how_many_games_a_figure_is(history):
    history.ids.tabs.current = "people"
    pump(4)
    find("PeoplePage").pick(0)
    pump(6)
    tiles = {tile.label: (tile.value, tile.note) for tile in find_all("StatTile")}
    assert tiles["Partien"][0] == "6"
    assert tiles["Wertungszahl"] == ("etwa 1824", "erster Anhalt nach 6 Partien")
    assert tiles["Dauer"] == ("1:00 h", "aus 6 Ergebnissen")
    assert round(find_all("LineChart")[0].series[0].values[-1]) == 1824


def test_records_lead_to_games_and_evenings(app, history):
    history.ids.tabs.current = "records"
    pump(4)
    place = rows_of("RecordsPage", "title").index("Historia")
    find("RecordsPage").pick(place)
    pump(4)
    assert history.title == "Historia"
    history.on_back()
    find("RecordsPage").pick(place + 1)
    pump(4)
    assert app.stage.names[-1] == "score"


def test_an_empty_history_invites(tmp_path):
    made = evening.open_app(tmp_path)
    made.stage.show("history")
    pump(5)
    for key, words in (("games", "jeder Abend"), ("people", "alle, die mitgespielt haben"), ("records", "Bestwerte")):
        made.stage.top.ids.tabs.current = key
        pump(5)
        assert any(text.startswith("Hier steh") and f" {words}," in text for text in shown_texts())
    evening.close_app(made)


# -- sharing


def share(app, history, row):
    open_row(0)
    tap_text("Teilen", "QuietButton")
    pump(4)
    tap(find("ListRow", row))
    pump(4)


def told():
    return toasts.current.text if toasts.current else ""


@pytest.mark.parametrize(
    ("row", "suffix", "inside"),
    [("Tabelle (CSV)", ".csv", "Ada;Karl;Yuri"), ("Chronik als Text", ".txt", "Through the Ages"),
     ("Partie als Datei", ".companion", "companion-export")],
)
def test_files_go_to_the_chosen_folder_and_the_toast_says_where(app, history, tmp_path, row, suffix, inside):
    share(app, history, row)
    (path,) = (tmp_path / "out").iterdir()
    assert path.suffix == suffix
    assert inside in path.read_text(encoding="utf-8")
    assert str(path) in told()


def test_a_folder_that_cannot_be_written_is_told(app, history, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("x")
    monkeypatch.setattr(folders, "_chosen", tmp_path / "file")
    share(app, history, "Tabelle (CSV)")
    assert find("Sheet", "gespeichert")
    assert told() == ""


def test_the_link_is_handed_over_or_the_failure_told(app, history, monkeypatch):
    sent = []
    monkeypatch.setattr(type(app.device), "share", lambda _device, _title, text: sent.append(text) or "copied")
    share(app, history, "Link für BG Stats")
    assert "kopiert" in told()
    play = json.loads(unquote(sent[0].split("data=")[1]))
    assert play["game"]["sourceGameId"] == "through_the_ages"
    monkeypatch.setattr(type(app.device), "share", lambda *_args: "failed")
    share(app, history, "Link für BG Stats")
    assert "weder teilen noch kopieren" in told()


def test_the_qr_code_is_shown(app, history):
    share(app, history, "QR-Code für BG Stats")
    assert len(find("QrCode").rows) > 40


def test_all_games_go_into_one_table(history, tmp_path):
    history.share_all()
    (path,) = (tmp_path / "out").iterdir()
    assert len(path.read_text(encoding="utf-8-sig").splitlines()) == 1 + 3 * 2 + 3 * 3


def test_a_folder_is_chosen_by_tapping_through(app, tmp_path):
    (tmp_path / "out" / "Spiele").mkdir(parents=True)
    folders.choose_folder(lambda _folder: None)
    pump(4)
    tap(find("ListRow", "Spiele"))
    pump(4)
    tap_text("Diesen Ordner nehmen", "AccentButton")
    assert folders.export_folder() == tmp_path / "out" / "Spiele"


def test_a_chronicle_from_the_history_leaves_the_session_closed(app, history, tmp_path):
    session = app.library.open(app.library.list()[-1].id)
    app.library.finish(session)
    app.library.close(session)
    history.reload()
    place = rows_of("GamesPage", "title").index("Tapestry")
    open_row(place)
    tap_text("Teilen", "QuietButton")
    pump(4)
    tap(find("ListRow", "Chronik als Text"))
    pump(4)
    (path,) = (tmp_path / "out").iterdir()
    assert "Mia" in path.read_text(encoding="utf-8")
    assert not app.library.is_open(session.opening.id)


# -- a large library


def test_a_thousand_evenings_are_counted_a_slice_a_frame(app, monkeypatch):
    finals = many(1000)
    monkeypatch.setattr(HistoryView, "finals", finals)
    app.stage.show("history")
    view = app.stage.top
    pump(3)
    slices = []
    catch_up = Count.catch_up

    def one_evening(count, seconds=None):
        if not count.done:
            slices.append(seconds)
        return catch_up(count, 0)

    monkeypatch.setattr(Count, "catch_up", one_evening)
    view.ids.tabs.current = "people"
    pump(3)
    assert find("LoadingState")
    assert "Partien werden ausgewertet: 0\u00a0%" in shown_texts()
    pump_until(lambda: not find_all("LoadingState"))
    assert set(slices) == {SLICE_SECONDS}
    assert len(slices) >= 1000
    monkeypatch.undo()
    assert rows_of("PeoplePage", "trailing") == [rating_text(one.rating) for one in statistics(finals).ranking()]


def test_leaving_stops_the_count(app, monkeypatch):
    monkeypatch.setattr(HistoryView, "finals", many(500, seed=3))
    app.stage.show("history")
    view = app.stage.top
    catch_up = Count.catch_up
    monkeypatch.setattr(Count, "catch_up", lambda count, seconds=None: catch_up(count, 0))
    view.ids.tabs.current = "records"
    pump(3)
    assert view._work is not None
    app.stage.back()
    assert view._work is None
