"""Home: the postcard, the shelf, and the one that goes on."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games import KEYS
from companion.storage.library import Library
from screens.rooms.home.cards import greeting_of, listed
from screens.rooms.home.postcard import KEPT
from screens.rooms.home.screen import _greeting
from screens.rooms.home.shelf import Shelf
from screens.samples import start_sample
from screens.theme import theme
from screens.worlds import texture
from tests.screens import harness
from tools.touch import find, find_all, pump, tap, tap_text

LOW = (916, 412)


def begin(app, key="historia", names=("Ada", "Karl")):
    from companion.engine.game import SeatSpec
    from companion.games import game

    seats = [SeatSpec(name, colour) for name, colour in zip(names, ("red", "blue"), strict=False)]
    return app.library.new(game(key), seats)


def finished(app, key="historia"):
    session = begin(app, key)
    app.library.finish(session)
    app.library.close(session)
    app.stage.top.resume()
    pump(4)
    return next(card for card in app.library.list() if card.final is not None)


def inks(drawn):
    """The colours something is drawn in."""
    return [part.rgba for part in drawn.canvas.children if type(part).__name__ == "Color"]


def test_every_game_is_a_book_on_the_shelf(app):
    assert sorted(spine.game for spine in find_all("Spine")) == sorted(KEYS)


def test_a_book_without_a_game_under_way_begins_a_new_one(app):
    tap(find("Spine", "Tapestry"))
    pump(3)
    assert app.stage.names == ("home", "setup")
    assert app.stage.top.draft.game.key == "tapestry"


def test_a_book_with_a_game_under_way_has_a_ribbon_and_offers_both(app):
    session = begin(app)
    app.library.close(session)
    app.stage.top.resume()
    pump(4)
    spine = find("Spine", "Historia")
    assert spine.ribbon in ("red", "blue")
    assert find("Spine", "Tapestry").ribbon == ""
    tap(spine)
    pump(4)
    assert find("ContinueCard").session_id == session.opening.id
    assert theme.surface2 in inks(find("ContinueCard"))  # the sheet itself is surface1
    tap_text("Neue Partie", "GameTile")
    pump(4)
    assert app.stage.names == ("home", "setup")


def test_a_sheet_that_fits_has_no_bar_to_scroll_it(app):
    harness.resize(1280, 800)
    session = begin(app)
    app.library.close(session)
    app.stage.top.resume()
    pump(4)
    tap(find("Spine", "Historia"))
    pump(4)
    body = find("Sheet").ids.body
    assert body.viewport_size[1] <= body.height + 1
    bars = [part for part in body.canvas.after.children if type(part).__name__ == "TintBox"]
    assert bars
    assert not any(bar.rgba[3] for bar in bars)


def test_the_dock_goes_on_with_the_evening_played_last(app):
    app.library.close(begin(app, "clash_of_cultures"))
    last = begin(app, "historia")
    app.library.close(last)
    app.stage.top.resume()
    pump(4)
    assert find("Primary").detail.startswith("Historia")
    tap_text("Weiterspielen", "Primary")
    pump(4)
    assert app.stage.top.desk.session.opening.id == last.opening.id


def test_without_an_evening_the_dock_asks_for_a_game(app):
    tap_text("Neue Partie", "Primary")
    pump(4)
    tap_text("Clash of Cultures", "GameTile")
    pump(4)
    assert app.stage.top.draft.game.key == "clash_of_cultures"


def test_the_postcard_tells_who_won_and_whom_it_left_behind(app):
    card = finished(app)
    told = greeting_of(card)
    assert "gewinn" in told.title
    assert told.winner in card.colours
    assert app.stage.top.postcard.greeting == told


def test_only_the_postcard_in_sight_is_kept(app):
    for key in ("historia", "tapestry"):
        finished(app, key)
        texture.finish()
        pump(2)
    assert [kept[2] for kept in texture._kept if kept[:2] == KEPT] == [app.stage.top.postcard.greeting]


def test_a_finished_evening_offers_a_rematch_with_its_seats(app):
    finished(app)
    tap(find("Postcard"))
    pump(4)
    tap_text("Revanche", "AccentButton")
    pump(6)
    assert app.stage.names == ("home", "table")
    opening = app.stage.top.desk.session.opening
    assert opening.names == ("Ada", "Karl")
    assert opening.game == "historia"


def test_before_the_first_evening_the_postcard_leads_to_a_recorded_one(app):
    assert greeting_of(None).winner == ""
    tap(find("Postcard"))
    pump(4)
    assert len(find_all("GameTile")) == len(KEYS)


def test_a_recorded_evening_is_called_one(app):
    desk = start_sample(app.library, "historia")
    app.library.close(desk.session)
    own = begin(app)
    app.library.close(own)
    samples = {card.id: card.sample for card in app.library.list()}
    assert samples == {desk.session.opening.id: True, own.opening.id: False}


def test_history_people_tools_and_settings_are_one_tap_away(app):
    for words, name in (("Rückblick", "history"), ("Leute", "history"), ("Werkzeug", "tools"), ("Mehr", "settings")):
        tap_text(words, "BarItem")
        pump(4)
        assert app.stage.names == ("home", name)
        app.stage.back()
        pump(4)


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_nothing_lies_on_anything_else_upright(app, scale):
    theme.scale = scale
    pump(6)
    home = app.stage.top
    parts = [home.head, home.postcard, home.shelf, home.row]
    for above, below in pairwise(parts):
        assert above.to_window(0, above.y)[1] >= below.to_window(0, below.top)[1] - 1
    assert home.dock.top <= home._scroll.y + 1


def test_lying_down_the_shelf_stands_beside_the_rail(app):
    harness.resize(*LOW)
    pump(6)
    home = app.stage.top
    assert home.shelf.right <= home.dock.x
    spines = find_all("Spine")
    assert max(spine.top for spine in spines) <= home.shelf.top
    assert home.head.parent is None


def test_books_stand_inside_their_shelf_at_every_width(show):
    shelf = show(Shelf(size=(300, 300), size_hint=(None, None)))
    shelf.books = [(key, key, "") for key in KEYS]
    pump(4)
    assert min(spine.x for spine in shelf._spines) >= 0
    assert max(spine.right for spine in shelf._spines) <= 300


def test_greetings_follow_the_clock():
    assert [_greeting(hour) for hour in (2, 8, 13, 20)] == [
        "app.good_evening", "app.good_morning", "app.good_day", "app.good_evening"
    ]


def test_names_are_listed_as_people_do():
    assert [listed(names) for names in ([], ["Ada"], ["Ada", "Bo"], ["Ada", "Bo", "Cy"])] == [
        "", "Ada", "Ada und Bo", "Ada, Bo und Cy"
    ]


def test_the_library_is_only_listed_never_opened(app, monkeypatch):
    app.library.close(begin(app))
    opened = []
    monkeypatch.setattr(Library, "open", lambda _library, id: opened.append(id))
    app.stage.top.resume()
    pump(4)
    assert opened == []
