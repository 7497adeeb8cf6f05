"""New game: names, colours, order, options, and the way to the table in a few taps."""

import gc

import pytest

import screens.rooms.setup.screen
from companion.games import game
from tests.engine.counting import GAME
from tests.screens import evening
from tools.touch import bring, find, find_all, pump, shown_texts, tap, tap_text


@pytest.fixture
def app(tmp_path, monkeypatch):
    monkeypatch.setattr(screens.rooms.setup.screen, "game", lambda _key: GAME)
    made = evening.open_app(tmp_path)
    yield made
    evening.close_app(made)


def open_setup(app):
    view = app.stage.show("setup", game="counting")
    pump(4)
    return view


def name_seats(view, *names):
    for seat, name in zip(view.draft.seats, names, strict=False):
        seat.name = name
    view.show_seats()
    pump(3)


def test_whoever_gives_no_name_is_called_by_the_colour(app):
    view = open_setup(app)
    name_seats(view, "Ada")
    tap_text("Weiter", "AccentButton")
    pump(3)
    assert app.stage.names[-1] == "layout"
    assert [seat.name for seat in view.draft.seats] == ["Ada", "Blau"]
    tap(find("AccentButton"))
    pump(4)
    assert app.stage.names == ("home", "table")
    assert [person.name for person in app.library.people()] == ["Ada"]


def test_from_names_to_the_table(app):
    view = open_setup(app)
    name_seats(view, "Ada", "Karl")
    tap_text("Weiter", "AccentButton")
    pump(3)
    tap(find("AccentButton"))
    pump(4)
    assert app.stage.names == ("home", "table")
    assert app.stage.top.desk.session.opening.names == ("Ada", "Karl")


def test_the_set_up_list_can_be_walked_one_thing_at_a_time(app, monkeypatch):
    monkeypatch.setattr(screens.rooms.setup.screen, "game", game)
    app.stage.show("setup", game="historia")
    pump(4)
    name_seats(app.stage.top, "Ada", "Karl")
    tap_text("Weiter", "AccentButton")
    pump(3)
    layout = app.stage.top
    rows = layout.ids.rows.children[::-1]
    tap_text("Schritt für Schritt", "QuietButton")
    pump(3)
    assert find("StepPlayer").title == rows[0].text
    tap_text("Später", "QuietButton")
    for row in rows[1:]:
        assert find("StepPlayer").title == row.text
        tap_text("Erledigt", "AccentButton")
    assert app.stage.top is layout
    assert [row.ticked for row in rows] == [False] + [True] * (len(rows) - 1)
    tap_text("Schritt für Schritt", "QuietButton")
    tap_text("Erledigt", "AccentButton")
    assert find("StepPlayer").title == rows[1].text
    tap(find("StackedButton", "Schritt zurück"))
    assert find("StepPlayer").title == rows[0].text


def test_the_same_group_is_three_taps_away(app):
    app.library.close(evening.begin(app, "Ada", "Karl", "Yuri"))
    open_setup(app)
    tap_text("Wieder dieselbe Runde")
    pump(3)
    tap(find("AccentButton"))
    pump(4)
    assert app.stage.top.desk.session.opening.names == ("Ada", "Karl", "Yuri")


def test_an_empty_table_has_no_start_player(app):
    view = open_setup(app)
    for seat in list(view.draft.seats):
        view.remove(seat)
    tap_text("Startspieler auslosen", "SeatingButton")
    tap_text("Reihenfolge auslosen", "SeatingButton")
    tap_text("Person dazu", "SeatingButton")
    assert len(view.draft.seats) == 1


def test_lots_drawn_again_and_again_tell_who_stands_first(app):
    view = open_setup(app)
    name_seats(view, "Ada", "Karl")
    for _ in range(4):
        tap_text("Startspieler auslosen", "SeatingButton")
        pump(2)
        told = [toast.text for toast in find_all("Toast")]
        assert len(told) == 1
        assert view.draft.seats[0].name in told[0]


def test_known_names_are_offered_and_sit_down_with_their_colour(app):
    app.library.close(evening.begin(app, "Ada", "Karl"))
    view = open_setup(app)
    tap(find("Chip", "Karl"))
    assert (view.draft.seats[0].name, view.draft.seats[0].colour) == ("Karl", "blue")


def test_taking_a_colour_swaps_it(app):
    view = open_setup(app)
    view.draft.paint(view.draft.seats[0], "blue")
    assert [seat.colour for seat in view.draft.seats] == ["blue", "red"]


def test_people_can_be_added_and_removed(app):
    view = open_setup(app)
    tap_text("Person dazu", "SeatingButton")
    pump(3)
    assert len(view.draft.seats) == 3
    tap(find_all("SeatRow")[0].children[-1].children[0])
    assert len(view.draft.seats) == 2


def test_a_dragged_row_changes_places(app):
    view = open_setup(app)
    name_seats(view, "Ada", "Karl")
    rows = list(reversed(view.ids.seats.children))
    rows[0].drag_to(rows[1].to_window(*rows[1].center)[1])
    pump(3)
    assert [seat.name for seat in view.draft.seats] == ["Karl", "Ada"]
    assert [row.name for row in reversed(view.ids.seats.children)] == ["Karl", "Ada"]


def test_options_are_kept_in_the_draft(app):
    view = open_setup(app)
    tap(find("Toggle"))
    assert view.draft.options["windfall"] is True


def test_the_set_up_list_does_not_stand_in_the_way(app):
    view = open_setup(app)
    name_seats(view, "Ada", "Karl")
    view.go_on()
    pump(3)
    assert any("Los geht" in text for text in shown_texts())



def test_one_alone_is_called_solo_and_asked_about_the_opponent_only_then(tmp_path, window):
    app = evening.open_app(tmp_path, game)
    view = app.stage.show("setup", game="tapestry")
    pump(4)
    texts = " ".join(shown_texts())
    assert "Automa" not in texts
    assert "Startspieler" in texts
    tap_text("Solo", "Chip")
    pump(4)
    assert len(view.draft.seats) == 1
    texts = " ".join(shown_texts())
    assert "Automa-Stufe" in texts
    assert "Solo: du allein" in texts
    assert view.ids.shuffle.disabled
    view.go_on()
    pump(4)
    app.stage.top.start()
    pump(4)
    assert app.stage.top.head.detail.startswith("Solo")
    app.stage.show("score", desk=app.stage.top.desk)
    pump(4)
    assert app.stage.top.ids.top.subtitle == "Solo"
    evening.close_app(app)


def test_solo_against_bots_sits_one_down(tmp_path, window):
    app = evening.open_app(tmp_path, game)
    view = app.stage.show("setup", game="historia")
    pump(4)
    tap_text("Solo", "Chip")
    pump(4)
    assert [seat.is_bot for seat in view.draft.seats] == [False, True]
    evening.close_app(app)


def test_rules_about_bots_are_asked_only_where_one_has_a_seat(app, monkeypatch):
    monkeypatch.setattr(screens.rooms.setup.screen, "game", game)
    view = app.stage.show("setup", game="historia")
    name_seats(view, "Ada", "Karl")
    view.unfold()
    pump(3)
    assert find_all(text="Machtwürfel zurück im Klan", within=view.ids.options)
    assert not find_all(text="Kriegs-Gleichstand unter Bots", within=view.ids.options)
    view.add_bot()
    pump(3)
    assert find_all(text="Kriegs-Gleichstand unter Bots", within=view.ids.options)


def test_seats_can_be_added_long_after_a_button_of_no_use_was_taken_away(app, monkeypatch):
    monkeypatch.setattr(screens.rooms.setup.screen, "game", game)
    view = app.stage.show("setup", game="tapestry")
    pump(4)
    gc.collect()
    seats = len(view.draft.seats)
    tap_text("Person", "SeatingButton")
    pump(2)
    assert len(view.draft.seats) == seats + 1


@pytest.fixture
def clash(app, monkeypatch):
    monkeypatch.setattr(screens.rooms.setup.screen, "game", game)
    view = app.stage.show("setup", game="clash_of_cultures")
    view.add()
    name_seats(view, "Ada", "Karl", "Yuri")
    return view


def told_to_begin(view, option="first_player"):
    """Who is marked, and whom the option means."""
    (marked,) = [chip.text for chip in find_all("Chip", within=view.ids.options) if chip.selected and chip.colour]
    return marked, view.draft.seats[view.draft.options[option] - 1].name


def test_whoever_was_told_to_begin_does_wherever_they_sit(clash):
    karl = find("Chip", "Karl", within=clash.ids.options)
    bring(karl)
    tap(karl)
    assert told_to_begin(clash) == ("Karl", "Karl")
    rows = list(reversed(clash.ids.seats.children))
    rows[1].drag_to(rows[2].to_window(*rows[2].center)[1])
    pump(3)
    assert told_to_begin(clash) == ("Karl", "Karl")
    clash.remove(clash.draft.seats[0])
    assert told_to_begin(clash) == ("Karl", "Karl")
    clash.shuffle()
    assert told_to_begin(clash) == ("Karl", "Karl")
    clash.remove(next(seat for seat in clash.draft.seats if seat.name == "Karl"))
    assert clash.draft.options["first_player"] == 0


def test_whoever_was_told_to_begin_does_also_behind_a_bot(app, monkeypatch):
    monkeypatch.setattr(screens.rooms.setup.screen, "game", game)
    view = app.stage.show("setup", game="historia")
    view.add_bot()
    view.draft.move(view.draft.seats[-1], 0)
    view.add()
    name_seats(view, "Bot", "Karl", "Ada")
    karl = find("Chip", "Karl", within=view.ids.options)
    bring(karl)
    tap(karl)
    chosen = view.draft.options["order"]
    view.show_seats()
    assert view.draft.options["order"] == chosen
    assert [one.text for one in find_all("Chip", "Karl", within=view.ids.options) if one.selected] == ["Karl"]


def test_whoever_sits_where_the_game_begins_is_marked_when_somebody_is_dragged_there(app, monkeypatch):
    monkeypatch.setattr(screens.rooms.setup.screen, "game", game)
    view = app.stage.show("setup", game="through_the_ages")
    name_seats(view, "Ada", "Karl")
    rows = list(reversed(view.ids.seats.children))
    rows[0].drag_to(rows[1].to_window(*rows[1].center)[1])
    pump(3)
    assert told_to_begin(view, "start") == ("Karl", "Karl")
