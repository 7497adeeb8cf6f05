"""Who comes again and who begins: the groups of the real games."""

import pytest

from companion.engine.game import SeatSpec
from companion.games import KEYS, game
from screens.theme import theme
from tests.screens import harness
from tools.touch import bring, find, find_all, pump, tap


def test_the_same_group_leaves_bots_at_home_where_a_game_has_none(app):
    seats = [SeatSpec("Ada", "red", {"bot": "human"}), SeatSpec("Zivbot Blau", "blue", {"bot": "king"})]
    seats += [SeatSpec(name, colour) for name, colour in (("Karl", "yellow"), ("Yuri", "green"), ("Mia", "grey"))]
    app.library.close(app.library.new(game("historia"), seats, {}))
    view = app.stage.show("setup", game="clash_of_cultures")
    assert view.group_names == "Ada, Karl, Yuri, Mia"
    view = app.stage.show("setup", game="historia")
    assert "Zivbot Blau" in view.group_names


def test_a_group_too_small_for_a_game_is_seated_all_the_same(app):
    seats = [SeatSpec("Ada", "red", {"bot": "human"}), SeatSpec("Zivbot Blau", "blue", {"bot": "king"})]
    app.library.close(app.library.new(game("historia"), seats, {}))
    view = app.stage.show("setup", game="clash_of_cultures")
    view.same_group()
    pump(3)
    assert app.stage.top is view
    assert view.problem
    assert [row.name for row in find_all("SeatRow")] == ["Ada"]


@pytest.mark.parametrize("key", KEYS)
def test_who_begins_is_asked_by_name_in_every_game(app, key):
    view = app.stage.show("setup", game=key)
    for seat, name in zip(view.draft.seats, ("Ada", "Karl"), strict=True):
        seat.name = name
    view.show_seats()
    pump(3)
    row = find("StartRow")
    bring(row)
    assert [chip.text for chip in find_all("Chip", within=row)] == ["Auslosen", "Ada", "Karl"]
    assert not [button for button in find_all("SeatingButton") if button.text == "Startspieler auslosen"]
    tap(find("Chip", "Karl", within=row))
    session = app.library.new(view.draft.game, view.draft.specs(), view.draft.options)
    assert session.opening.names == ("Ada", "Karl")
    assert begins(session) == 1
    app.library.close(session)


@pytest.mark.parametrize("key", KEYS)
def test_lots_tell_who_begins_or_leave_it_to_the_opening(app, key):
    view = app.stage.show("setup", game=key)
    for seat, name in zip(view.draft.seats, ("Ada", "Karl"), strict=True):
        seat.name = name
    view.show_seats()
    pump(3)
    row = find("StartRow")
    bring(row)
    tap(find("Chip", "Auslosen", within=row))
    assert [chip.selected for chip in find_all("Chip", within=row)].count(True) == 1
    session = app.library.new(view.draft.game, view.draft.specs(), view.draft.options)
    assert begins(session) in (0, 1)
    app.library.close(session)


def test_the_first_person_behind_a_bot_is_marked_as_who_begins(app):
    view = app.stage.show("setup", game="historia")
    for seat, name in zip(view.draft.seats, ("Ada", "Karl"), strict=True):
        seat.name = name
    view.add_bot()
    bot = next(seat for seat in view.draft.seats if seat.is_bot)
    view.draft.move(bot, 0)
    view.show_seats()
    pump(3)
    chips = find_all("Chip", within=find("StartRow"))
    assert [chip.selected for chip in chips] == [False, True, False]
    assert view.draft.options["order"] == "as_seated"


def begins(session):
    """Who acts first."""
    state = session.state
    if session.game.key == "historia":
        return state.order[0]
    return state.first if session.game.key == "tapestry" else session.phase.seat


@pytest.mark.parametrize("key", KEYS)
def test_what_a_seat_chooses_stays_on_its_card_however_large_the_letters(app, key):
    harness.resize(360, 640)
    theme.scale = 1.6
    app.stage.show("setup", game=key)
    pump(4)
    for row in find_all("SeatRow"):
        assert all(chip.right <= row.right for chip in find_all("Chip", within=row))


@pytest.mark.parametrize("key", ["clash_of_cultures", "age_of_mythology", "through_the_ages"])
def test_who_begins_is_chosen_by_name_not_by_number(app, key):
    view = app.stage.show("setup", game=key)
    pump(3)
    option = view.draft.game.first_begins[0]
    find("SeatRow").parent.children[0].typed("Zoe")
    pump(2)
    chip = find("Chip", "Zoe", within=view.ids.options)
    bring(chip)
    tap(chip)
    assert view.draft.options[option] == 2
    assert chip.selected
    view.remove(view.draft.seats[1])
    pump(2)
    assert view.draft.options[option] < 2
    assert not find_all("Chip", "Zoe", within=view.ids.options)
