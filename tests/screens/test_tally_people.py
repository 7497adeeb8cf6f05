"""Who played, where the app knows nobody yet; and whose numbers are typed."""

import pytest

from companion.games import game
from tests.screens import evening, harness
from tools.touch import find, pump, shown_texts, tap, tap_text


@pytest.fixture
def app(tmp_path):
    """The app on its first evening."""
    made = evening.open_app(tmp_path, game)
    yield made
    evening.close_app(made)


def people(app, key):
    app.stage.show("tally", game=key)
    pump(4)
    return app.stage.top


@pytest.mark.parametrize("size", [(412, 916), (916, 412)])
def test_without_any_name_nothing_is_said_of_names_to_tap(app, size):
    harness.resize(*size)
    people(app, "historia")
    told = " ".join(shown_texts())
    assert "Noch keine Namen bekannt" in told
    assert "Namen antippen" not in told


def test_the_new_name_and_what_takes_it_in_are_equally_high(app):
    line, add = people(app, "historia").ids.new_name.ids.line, find("QuietButton", "Dazu")
    assert (add.height, add.center_y) == (line.height, line.center_y)


def test_the_tiles_lie_on_the_colour_of_the_seat_whose_numbers_are_typed(app):
    view = people(app, "clash_of_cultures")
    for name in ("Ada", "Karl"):
        view.ids.new_name.text = name
        tap(find("QuietButton", "Dazu"))
        pump(2)
    tap(find("AccentButton", "Zu den Punkten"))
    pump(4)
    form, colours = view.ids.form, [seat.colour for seat in view.draft.seats]
    assert form.flooded(form.seats, form.seat, form.by_line) == colours[0]
    tap_text("Rest 0", "QuietButton")
    pump(2)
    assert form.flooded(form.seats, form.seat, form.by_line) == colours[1]
    assert form.flooded(form.seats, form.seat, True) == "grey"
