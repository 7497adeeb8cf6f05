"""Backups under a finger: a second place chosen once, what it holds, and all of it back on a new phone."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import platformdirs
import pytest

from companion.storage.backup import Backups
from companion.storage.crash import write_report
from companion.storage.library import Library
from companion.storage.problems import DeviceTrouble
from screens.app import CompanionApp
from screens.rooms.settings.backup import restore_place
from tests.engine.counting import GAME, Pick, people
from tests.screens import evening
from tools.touch import bring, find, find_all, pump, pump_until, shown_texts, tap, tap_text


@pytest.fixture
def documents(tmp_path, monkeypatch):
    """The documents of this device."""
    folder = tmp_path / "documents"
    folder.mkdir()
    monkeypatch.setattr(platformdirs, "user_documents_dir", lambda: str(folder))
    monkeypatch.setattr(platformdirs, "user_downloads_dir", lambda: str(tmp_path / "downloads"))
    monkeypatch.setattr("screens.folders._chosen", None)
    return folder


@pytest.fixture
def app(tmp_path, window):
    made = evening.open_app(tmp_path / "library")
    yield made
    evening.close_app(made)


def played(library, *names):
    session = library.new(GAME, people(*names))
    session.do(Pick(seat=0, count=2))
    library.close(session)
    return session.opening.id


def row(title):
    """A row of what lies on top, brought into sight."""
    found = next(one for one in find_all("Press") if title in (getattr(one, "title", ""), getattr(one, "text", "")))
    bring(found)
    return found


def test_a_second_place_is_chosen_once_and_gets_every_evening(app, documents):
    ids = {played(app.library, "Ada", "Karl"), played(app.library, "Eva", "Karl")}
    app.stage.show("settings")
    pump(3)
    assert row("Gesicherte Abende").detail.startswith("Noch keine")
    app.stage.top.choose_place()
    pump(3)
    sheet = find("FolderSheet")
    sheet._show(documents)
    tap(find("AccentButton", within=sheet))
    pump(6)
    assert Path(app.settings.backup_folder) == documents / "Companion"
    assert {one.id for one in app.backups.held()} == ids
    app.stage.top._tell_kept()
    assert row("Gesicherte Abende").detail.startswith("2 Abende, zuletzt heute")
    tap(row("Gesicherte Abende"))
    assert any("Ada, Karl: 1 Eintrag" in one.detail for one in find_all("ListRow"))


def test_everything_comes_back_on_a_new_phone_with_at_most_four_taps(app, documents, tmp_path):
    id = played(app.library, "Ada", "Karl")
    Backups(app.library, documents / "Companion").keep(id)
    evening.close_app(app)
    phone = evening.open_app(tmp_path / "phone")
    taps = 0
    for target in (lambda: find("BarItem", "Mehr"), lambda: row("Sicherung einspielen")):
        tap(target())
        pump(3)
        taps += 1
    tap(row("1 Abend zurückholen"))
    taps += 1
    pump(3)
    assert [card.id for card in phone.library.list()] == [id]
    assert "1 Spiel eingespielt" in " ".join(shown_texts())
    assert taps <= 4
    tap(row("Sicherung einspielen"))
    tap(row("1 Abend zurückholen"))
    assert find("Sheet").title == "Schon vorhanden"
    tap_text("Abbrechen", "QuietButton")
    assert len(phone.library.list()) == 1
    evening.close_app(phone)


def test_what_could_not_be_brought_back_is_told_by_name(app, documents, tmp_path):
    ids = [played(app.library, "Ada", "Karl"), played(app.library, "Eva", "Karl")]
    held = [Backups(app.library, documents / "Companion").keep(id) for id in ids]
    held[0].path.write_bytes(b"x")
    evening.close_app(app)
    phone = evening.open_app(tmp_path / "phone")
    restore_place(phone, Backups(phone.library, documents / "Companion"))
    pump(3)
    assert [card.id for card in phone.library.list()] == ids[1:]
    assert find("Sheet").title == "1 Sicherung ausgelassen"
    assert any(held[0].path.name in one.text for one in find_all("Body", within=find("Sheet")))
    evening.close_app(phone)


def test_a_folder_elsewhere_is_pointed_at_with_four_taps(app, documents, tmp_path):
    stick = tmp_path / "downloads"  # where choosing begins
    id = played(app.library, "Ada", "Karl")
    Backups(app.library, stick).keep(id)
    evening.close_app(app)
    phone = evening.open_app(tmp_path / "phone")
    tap(find("BarItem", "Mehr"))
    pump(3)
    tap(row("Sicherung einspielen"))
    tap(row("Aus einem anderen Ordner"))
    tap(find("AccentButton", within=find("FolderSheet")))
    pump(3)
    assert [card.id for card in phone.library.list()] == [id]
    evening.close_app(phone)


def test_androids_own_backup_is_told_and_can_be_switched_off(app):
    id = played(app.library, "Ada", "Karl")
    app.backups.keep(id)
    app.stage.show("settings")
    pump(3)
    toggle = row("Androids eigene Sicherung")
    assert "von höchstens 25\u00a0MB" in toggle.detail
    tap(toggle)
    assert not app.settings.system_backup
    assert list((app.library.folder / "backups").iterdir()) == []
    assert [one.id for one in app.backups.held()] == [id]
    tap(toggle)
    assert app.settings.system_backup
    assert [one.id for one in app.backups.held()] == [id]


def test_R5_what_is_none_of_ours_is_told_and_left(app):
    app.stage.show("settings")
    pump(2)
    assert all("fremde" not in text for text in shown_texts())
    app.stage.back()
    stranger = app.library.sessions / "spiel (1).session"
    stranger.write_bytes(b"x")
    (app.library.folder / "bin").mkdir()
    (app.library.folder / "bin" / "holiday.jpg").write_bytes(b"x")
    app.stage.show("settings")
    pump(3)
    tap(row("2 fremde Dateien in unseren Ordnern"))
    assert {"bin/holiday.jpg", "sessions/spiel (1).session"} <= set(shown_texts())
    assert stranger.read_bytes() == b"x"


def test_R20_a_crash_report_is_shown_and_copied_only_by_hand(app, monkeypatch):
    write_report(app.library.folder, ValueError("a fault of ours"), view="home/table")
    copied = []
    monkeypatch.setattr(app.device, "copy", lambda text: bool(copied.append(text)) or True)
    app.stage.show("settings")
    pump(3)
    tap(row("1 Fehlerbericht"))
    tap(next(one for one in find_all("ListRow") if one.title.startswith("crash-")))
    assert any("a fault of ours" in text for text in shown_texts())
    tap_text("Kopieren", "QuietButton")
    assert "a fault of ours" in copied[0]


@pytest.mark.parametrize(
    "content",
    [
        b"[" * 2_000_000,
        b'{"format": "companion-export", "version": 2, "checksum": "", "content": {}}',
        b'{"format": "companion-export", "version": 1, "checksum": "", "content": {"\x1b[2J": 1}}',
    ],
)
def test_R17_a_hostile_file_is_refused_on_screen_in_one_short_sentence(app, content):
    (app.library.folder / "exports").mkdir()
    (app.library.folder / "exports" / "x.companion").write_bytes(content)
    app.stage.show("settings")
    pump(2)
    app.stage.top.restore()
    pump(2)
    tap(next(one for one in find_all("ListRow") if "x.companion" in one.detail))
    (sentence,) = [one.text for one in find_all("Body", within=find("Sheet"))]
    assert sentence.isprintable()
    assert len(sentence) <= 300


def test_R20_a_device_that_does_not_list_its_folder_leaves_home_standing(tmp_path, window, monkeypatch):
    real = os.scandir

    def broken(path):
        if Path(path).name == "sessions":
            raise OSError(errno.EIO, "Input/output error")
        return real(path)

    monkeypatch.setattr(os, "scandir", broken)
    made = CompanionApp(Library(tmp_path, lambda _key: GAME))
    made._run_prepare()
    pump(4)
    assert made.stage.names == ("home",)
    assert find_all("Sheet")
    evening.close_app(made)


def test_an_evening_left_is_backed_up_a_step_a_frame_and_at_once_when_the_app_goes(app, monkeypatch):
    ids = [played(app.library, "Ada", "Karl"), played(app.library, "Eva", "Karl")]
    monkeypatch.setattr("screens.kit.slices.SLICE_SECONDS", 0)
    for id in ids:
        app.back_up(id)
        app.back_up(id)
    pump(1)
    assert not app.backups.held()
    pump_until(lambda: {one.id for one in app.backups.held()} == set(ids))
    third = played(app.library, "Bob", "Karl")
    app.back_up(third)
    assert app.on_pause()
    assert third in {one.id for one in app.backups.held()}


def test_a_place_that_is_gone_stops_no_later_backup(app, monkeypatch):
    ids = [played(app.library, "Ada", "Karl"), played(app.library, "Eva", "Karl")]
    keeping = app.backups.keeping

    def failing(id):
        if id == ids[0]:
            raise DeviceTrouble(path="card")
        return keeping(id)

    monkeypatch.setattr(app.backups, "keeping", failing)
    for id in ids:
        app.back_up(id)
    assert [one.id for one in app.backups.held()] == [ids[1]]
