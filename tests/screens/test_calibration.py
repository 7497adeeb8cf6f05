"""The calibration: printed facts shown, changed, reset, written to a file and read again."""

from __future__ import annotations

from companion.engine.game import SeatSpec
from companion.games import game
from companion.storage.problems import DiskFull
from screens.facts_exchange import bring_facts, replace_facts
from tools.touch import find, find_all, pump, shown_texts, tap, tap_text


def test_the_calibration_shows_changes_and_resets_a_fact(app):
    app.stage.show("calibration", game="historia")
    pump(4)
    tap(find("PickRow", "SP der Plättchen"))
    pump(4)
    tap(find("PickRow", "Plättchen 3"))
    pump(2)
    tap(find("Chip", "5 SP"))
    assert app.library.calibration("historia") == {"tile_vp:3": "5"}
    session = app.library.new(game("historia"), [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")], {})
    assert session.state.board.points_of_tile(3) == 5
    tap(find("PickRow", "Plättchen 3"))
    pump(2)
    tap_text("Zurück zum Hauswert", "QuietButton")
    assert app.library.calibration("historia") == {}


def test_the_calibration_goes_to_a_file_and_comes_back(app):
    app.library.learn("historia", {"tile_vp:3": "5", "field:5:8": "yes"})
    app.stage.show("calibration", game="historia")
    pump(4)
    tap_text("In eine Datei schreiben", "QuietButton")
    pump(2)
    assert any("2 Werte geschrieben" in text for text in shown_texts())
    app.stage.top._reset()
    pump(2)
    tap_text("Aus einer Datei lesen", "QuietButton")
    pump(2)
    tap(find_all("ListRow", within=find("Sheet"))[0])
    assert app.library.calibration("historia") == {"tile_vp:3": "5", "field:5:8": "yes"}


def test_a_game_without_facts_says_so(app):
    app.stage.show("calibration", game="tapestry")
    pump(3)
    assert app.stage.top.empty
    assert "Noch nichts eingetragen" in shown_texts()


def test_a_file_of_another_game_is_refused_in_a_sentence(app, tmp_path):
    stray = tmp_path / "stray.json"
    stray.write_text('{"game": "tapestry", "facts": {}}', encoding="utf-8")
    app.stage.show("calibration", game="historia")
    pump(3)
    bring_facts(game("historia"), stray, app.stage.top.bring)
    pump(2)
    assert any("stray.json" in text for text in shown_texts())


def test_other_games_show_what_is_remembered(app):
    app.library.learn("clash_of_cultures", {"some_fact": 3})
    app.stage.show("calibration", game="clash_of_cultures")
    pump(3)
    assert [row["title"] for row in find("RowList").data] == ["some_fact"]


def test_a_fact_of_many_parts_is_told_in_words_and_cannot_be_typed_over(app):
    app.library.learn("age_of_mythology", {"figures": {"mummy": 4, "hydra": 2}})
    app.stage.show("calibration", game="age_of_mythology")
    pump(4)
    row = find("PickRow")
    assert (row.title, row.trailing) == ("Figuren in einem Rahmen", "Mumie 4, Hydra 2")
    tap(row)
    pump(3)
    assert find_all("TextField") == []


def test_a_backup_that_cannot_be_written_says_why(app):
    (app.library.folder / "exports").write_text("a file where the folder should be")
    app.stage.show("settings")
    app.stage.top.back_up()
    pump(3)
    assert find("Sheet").title == "Das wurde nicht gespeichert"


def test_facts_that_cannot_be_replaced_are_all_still_there(app, monkeypatch):
    library = app.library
    library.learn("historia", {"tile_vp:3": "5"})
    before = library.calibration("historia")

    def full(*_args):
        raise DiskFull(path="x")

    monkeypatch.setattr(library.memory._facts, "upsert", full)
    assert not replace_facts(library, "historia", {"tile_vp:2": "4"})
    assert before
    assert library.calibration("historia") == before
