"""The bin under a finger: what was deleted is listed and comes back by one tap, and what vanished is offered."""

from __future__ import annotations

import time

import pytest

from companion.engine.adjust import Note
from companion.storage.backup import DAY
from screens.bin import show_bin, tell_vanished
from screens.theme import theme
from screens.words import tr
from tests.engine.counting import GAME, Pick, people
from tests.screens import evening
from tools.touch import bring, find, find_all, pump, shown_texts, tap


@pytest.fixture
def app(tmp_path, window):
    made = evening.open_app(tmp_path)
    yield made
    evening.close_app(made)


def played(app, *names):
    session = app.library.new(GAME, people(*names))
    session.do(Pick(seat=0, count=2))
    app.library.close(session)
    return session.opening.id


def row(title):
    found = next(one for one in find_all("ListRow") if one.title == title)
    bring(found)
    return found


@pytest.mark.parametrize("lang", ["de", "en"])
def test_an_empty_bin_says_what_comes_here(app, lang):
    app.change_settings(language=lang)
    app.stage.show("settings")
    pump(3)
    assert row(tr.say("app.bin")).detail == tr.say("app.bin.empty")
    tap(row(tr.say("app.bin")))
    pump(3)
    assert find("Sheet").title == tr.say("app.bin")
    assert any("30" in text for text in shown_texts())


def test_a_deleted_evening_is_listed_and_comes_back_by_one_tap(app):
    id = played(app, "Ada", "Karl")
    app.library.delete(id)
    app.stage.show("settings")
    pump(3)
    assert row("Papierkorb").detail == "1 Abend"
    tap(row("Papierkorb"))
    pump(3)
    shown = next(one for one in find_all("ListRow") if "Ada, Karl: 1 Eintrag" in one.detail)
    until = time.strftime("%d.%m.%Y", time.localtime(time.time() + 30 * DAY))
    assert f"bleibt bis {until}" in shown.detail
    tap(shown)
    pump(3)
    assert [card.id for card in app.library.list()] == [id]
    app.stage.top._tell_kept()
    assert row("Papierkorb").detail == "Der Papierkorb ist leer"


def test_the_history_leads_to_the_bin_and_shows_what_comes_back(app):
    app.library.delete(played(app, "Ada", "Karl"))
    app.stage.show("history")
    pump(3)
    tap(next(one for one in find_all("IconButton") if one.hint == "Papierkorb"))
    pump(3)
    tap(next(one for one in find_all("ListRow") if "Ada, Karl" in one.detail))
    pump(3)
    assert len(app.stage.top.cards) == 1


def test_what_cannot_be_read_is_listed_too(app):
    app.library.delete(played(app, "Ada", "Karl"))
    ((_, id, path),) = app.library.binned()
    path.write_bytes(b"x")
    show_bin(app)
    pump(3)
    assert any(one.title == id for one in find_all("ListRow"))


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_a_vanished_evening_is_offered_when_the_app_starts(app, scale):
    theme.scale = scale
    id = played(app, "Ada", "Karl")
    app.library.path(id).unlink()
    app.on_start()
    pump(4)
    assert find("Sheet").title == "1 Abend ist verschwunden"
    tap(next(one for one in find_all("ListRow") if "Ada, Karl: 1 Eintrag" in one.detail))
    pump(3)
    assert [card.id for card in app.library.list()] == [id]
    assert any("war verschwunden" in text for text in shown_texts())
    app.library.open(id).do(Note("and on"))


def test_a_vanished_evening_nobody_wants_lies_in_the_bin(app):
    id = played(app, "Ada", "Karl")
    app.library.path(id).unlink()
    tell_vanished(app)
    pump(3)
    tap(find("QuietButton", "In den Papierkorb"))
    pump(3)
    assert app.library.deleted() == [id]
    for sheet in find_all("Sheet"):
        sheet.close()
    pump(3)
    tell_vanished(app)
    pump(2)
    assert not [sheet for sheet in find_all("Sheet") if "verschwunden" in sheet.title]
