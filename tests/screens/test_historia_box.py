"""The box room under a finger: dragged columns, painted governments, joined regions, stamps, and what is kept."""

from __future__ import annotations

import pytest
from kivy.metrics import dp

from companion.games.historia.box.calibration import board_of
from companion.games.historia.box.code_text import parts_of
from companion.games.historia.box.entry import ROOMS, next_page
from companion.games.historia.table.told import read
from companion.games.historia.turn.questions import BoxQuestion
from screens.asking.decision import open_decision
from tests.games.historia.owners import strange_board, whole_box
from tests.screens.harness import resize
from tests.screens.historia_owner import Owner
from tests.screens.historia_table import reach, seats, started
from tools.touch import Finger, find, find_all, pump, tap, tap_at, tap_text


def room(app):
    made = app.stage.show("historia_box")
    pump(3)
    return made


def field(grid, column, row):
    """The middle of a field of the matrix, in window pixels."""
    left, bottom, side = grid.frame()
    return grid.to_window(left + (column - 0.5) * side, bottom + (row - 0.5) * side)


def test_the_share_of_a_page_is_written_as_its_language_writes_it(app):
    app.change_settings(language="en")
    room(app)
    shares = [row.trailing for row in find_all("ListRow") if row.trailing]
    assert shares
    assert not [share for share in shares if not share[:-1].isdigit()]


def test_a_column_is_dragged_and_the_stroke_taken_back(app):
    made = room(app)
    made.open_page("matrix")
    pump(3)
    before = made.entry.board
    grid = find("PaintGrid")
    finger = Finger(*field(grid, 5, 3)).down()
    for row in (4, 5, 6):
        finger.slide(*field(grid, 5, row))
        pump(1)
    finger.up()
    pump(2)
    assert [level for level in range(1, 17) if made.entry.board.has_field(5, level)] == [3, 4, 5, 6]
    assert app.library.calibration("historia")["field:5:7"] == "no"
    tap(made.ids.top.ids.actions.children[0])
    assert made.entry.board == before
    assert app.library.calibration("historia") == {}


@pytest.mark.parametrize(("lang", "sign"), [("de", "\N{NO-BREAK SPACE}%"), ("en", "%")])
def test_how_much_is_known_is_written_as_the_language_writes_it(app, lang, sign):
    app.change_settings(language=lang)
    room(app)
    shares = [row.trailing for row in find_all("ListRow") if row.trailing]
    assert shares
    assert all(share.removesuffix(sign).isdigit() for share in shares)


def test_a_government_is_painted(app):
    made = room(app)
    made.open_page("matrix")
    pump(3)
    tap(find("Chip", "Utopie"))
    pump(1)
    finger = Finger(*field(find("PaintGrid"), 4, 4)).down()
    finger.slide(*field(find("PaintGrid"), 5, 4))
    pump(1)
    finger.up()
    pump(2)
    assert [made.entry.board.government(column, 4) for column in (4, 5)] == ["utopia", "utopia"]


def test_two_taps_on_the_map_part_two_regions(app):
    made = room(app)
    made.open_page("neighbours")
    pump(3)
    assert "russia" in made.entry.board.neighbours["europe"]
    for region in ("europe", "russia"):
        find("WorldMap").dispatch("on_region", region)
        pump(2)
    assert "russia" not in made.entry.board.neighbours["europe"]
    assert app.library.calibration("historia")["neighbours:europe:russia"] == "no"


def slot(grid, place):
    """The middle of a slot of a picture, in window pixels."""
    x, y, wide, high = grid.box(place)
    return grid.to_window(x + wide / 2, y + high / 2)


def test_values_are_stamped_in_one_stroke_where_they_are_printed(app):
    made = room(app)
    made.open_page("tile_vp")
    pump(3)
    tap(find("Chip", "5 SP"))
    finger = Finger(*slot(find("StampGrid"), 2)).down()
    finger.slide(*slot(find("StampGrid"), 3))
    pump(1)
    finger.up()
    pump(2)
    assert [made.entry.board.points_of_tile(number) for number in (2, 3, 4, 5)] == [1, 5, 5, 1]
    assert [one.pale for one in find("StampGrid").slots[1:5]] == [True, False, False, True]
    made.undo()
    assert made.entry.board.points_of_tile(3) == 1


def test_a_technology_is_put_onto_its_level_and_the_next_comes_to_hand(app):
    made = room(app)
    made.open_page("technology")
    pump(3)
    tap_at(*slot(find("StampGrid"), 7))
    assert made.entry.board.technologies["writing"] == 8
    assert made.shown.stamp == "navigation"
    tap_at(*slot(find("StampGrid"), 0))
    assert made.shown.stamp == "navigation"


def test_the_time_circle_is_told_segment_by_segment(app):
    made = room(app)
    made.open_page("measure")
    pump(3)
    ring = find("Ring")
    tap_at(*ring.to_window(*ring.at(135, 0.7)))
    assert ring.chosen == 1
    before = made.entry.board.measures["recover_cubes"]
    tap(reach(find("Chip", "Machtwürfel zurückerhalten")))
    assert set(before) ^ set(made.entry.board.measures["recover_cubes"]) == {2}


def test_a_zivbot_card_is_told_by_its_picture_and_the_next_comes_to_hand(app):
    made = room(app)
    made.open_page("zivbot_card")
    pump(3)
    deck, choices = made.shown.deck, made.shown.choices
    tap_at(*slot(deck, 4))
    tap_at(*slot(choices, 2))
    assert app.library.calibration("historia")["zivbot_card:z5"] == "art=1"
    assert deck.chosen == 5


def test_the_card_file_is_searched_and_a_told_card_forgotten(app):
    made = room(app)
    made.tell({"card:goals:market": '{"name":"Market","bonus":{"vp":2,"cubes":1}}'})
    made.open_page("cards")
    pump(3)
    assert find("Heading", "Cäsar")
    find("SearchField").text = "mark"
    pump(2)
    assert [one.text for one in find_all("Heading", within=made.shown)] == ["Market"]
    assert list(find("IconLine").parts) == [("star", "+2"), ("cube", "+1")]
    tap(find("TapCard", within=made.shown))
    pump(2)
    tap_text("Aus der Kartei nehmen", "QuietButton")
    pump(2)
    assert app.library.calibration("historia") == {}


def test_a_box_that_is_right_is_told_in_one_tap_a_page(app):
    made = room(app)
    taps = 0
    while next_page(made.entry.board) is not None:
        tap(find("Dock").ids.go)
        pump(2)
        taps += 1
    assert taps == len(ROOMS) + 1
    assert made.page == ""


def test_a_box_is_taken_over_from_its_text_and_the_own_word_holds(app):
    made = room(app)
    made.tell({"tile_vp:3": "5"})
    made.bring_text("\n".join(parts_of({"tile_vp:3": "2", "tile_vp:4": "6"})))
    pump(2)
    assert (made.entry.board.points_of_tile(3), made.entry.board.points_of_tile(4)) == (5, 6)
    made.bring_text("nonsense")
    assert made.entry.board.points_of_tile(4) == 6


def test_the_room_is_reached_from_the_calibration_and_comes_back_with_its_facts(app):
    view = app.stage.show("calibration", game="historia")
    pump(3)
    tap_text("Seite für Seite eintragen", "FootButton")
    pump(3)
    app.stage.top.tell({"tile_vp:3": "5"})
    app.stage.back()
    pump(2)
    assert view.told == 1


def test_the_room_is_offered_before_the_first_game_with_bots(app):
    tap(find("Spine", "Historia"))
    pump(3)
    draft = app.stage.top.draft
    draft.seats[0].name = "Ada"
    tap(find("SeatingButton", "Bot dazu"))
    pump(2)
    tap(find("AccentButton", "Weiter"))
    pump(3)
    assert app.stage.top.room == "historia_box"
    tap_text("Erst eure Schachtel", "QuietButton")
    pump(3)
    app.stage.top.tell({"tile_vp:3": "5"})
    app.stage.back()
    pump(2)
    assert app.stage.top.room == ""


def test_doubtful_fields_are_a_picture_and_a_tap_tells_one(app):
    desk = started(app, seats("king", humans=("Ada",)), cards=False)
    asked = next(one for one in desk.session.questions if isinstance(one, BoxQuestion) and one.page.doubtful)
    desk.put_off = [one for one in desk.session.questions if one is not asked]
    place = asked.page.doubtful[0]
    there = desk.state.board.has_field(*place)
    open_decision(desk, asked)
    pump(3)
    grid = find("DoubtGrid")
    grid.dispatch("on_cell", place[0] - 1, place[1] - 1)
    pump(3)
    assert desk.state.board.has_field(*place) is not there
    assert asked not in desk.put_off
    assert not any(place in one.page.doubtful for one in desk.session.questions if isinstance(one, BoxQuestion))


def test_Z14_a_bot_waits_for_the_answer_that_was_put_off(app):
    desk = started(app, seats("king", humans=("Ada",)), cards=False)
    assert all(one in desk.put_off for one in desk.session.questions)
    tap(app.stage.top.dock.ids.go)
    pump(3)
    assert find("DecisionSheet").question.page.doubtful
    assert app.stage.top.desk.state.round == 1
    tap(find("OptionTile", "Wie angenommen"))
    pump(3)
    assert not any(one.holds for one in desk.session.questions)


def test_a_page_asked_about_at_the_table_is_entered_in_the_room_as_one_entry(app):
    desk = started(app, seats("king", humans=("Ada",)), cards=False)
    asked = next(one for one in desk.session.questions if one.page.kind == "zivbot_cards")
    before = desk.session.cursor
    open_decision(desk, asked)
    pump(3)
    tap(reach(find("ListRow", "auf der Seite", within=find("Sheet"))))
    pump(3)
    tap_at(*slot(app.stage.top.shown.choices, 1))
    tap(find("Dock").ids.go)
    pump(3)
    assert desk.session.cursor == before + 1
    assert desk.state.board.zivbot_cards[0].symbols[0].card == "military"
    assert not any(one.page.kind == "zivbot_cards" for one in desk.session.questions if isinstance(one, BoxQuestion))


def test_an_owner_enters_a_box_unlike_ours_in_at_most_180_touches(app):
    truth = strange_board(1)
    owner = Owner(room(app), truth)
    owner.enter_all()
    told = board_of(app.library.calibration("historia"))
    assert {name: read(told, name) for name in whole_box(truth)} == whole_box(truth)
    assert 50 < owner.touches <= 180


@pytest.mark.parametrize("size", [(412, 916), (916, 412)])
def test_a_look_closer_makes_every_field_large_enough_for_a_finger(app, size):
    resize(*size)
    made = room(app)
    made.open_page("matrix")
    pump(4)
    grid = find("PaintGrid")
    tap(reach(find("Chip", "Lupe")))
    pump(1)
    before = made.entry.board
    tap_at(*field(grid, 12, 13))
    pump(2)
    assert grid.frame()[2] >= dp(48)
    assert grid.in_sight(11, 12)
    assert made.entry.board == before  # looking tells nothing
    tap(reach(find("Chip", "Utopie")))
    pump(1)
    tap_at(*field(grid, 12, 13))
    pump(2)
    assert made.entry.board.government(12, 13) == "utopia"
    tap(reach(find("Chip", "Lupe")))
    pump(1)
    assert grid.shown() == (0, 0, 16, 16)
