"""The box room under a finger: dragged columns, painted governments, joined regions, stamps, and what is kept."""

from __future__ import annotations

from companion.games.historia.box.entry import ROOMS, next_page
from companion.games.historia.box.text import parts_of
from companion.games.historia.turn.questions import BoxQuestion
from screens.asking.decision import open_decision
from tests.screens.historia_table import reach, seats, started
from tools.touch import Finger, find, find_all, pump, tap, tap_text


def room(app):
    made = app.stage.show("historia_box")
    pump(3)
    return made


def field(grid, column, row):
    """The middle of a field of the matrix, in window pixels."""
    left, bottom, side = grid.frame()
    return grid.to_window(left + (column - 0.5) * side, bottom + (row - 0.5) * side)


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
    tap_text("Rückgängig", "TextButton")
    assert made.entry.board == before
    assert app.library.calibration("historia") == {}


def test_a_government_is_painted(app):
    made = room(app)
    made.open_page("matrix")
    pump(3)
    tap(find("Brush", "Utopie"))
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


def test_a_value_is_stamped_where_it_is_printed(app):
    made = room(app)
    made.open_page("tile_vp")
    pump(3)
    tap(find("Chip", "5 SP"))
    pump(2)
    tap(reach(find("OptionTile", "Plättchen 3:")))
    pump(2)
    assert made.entry.board.points_of_tile(3) == 5
    assert find("OptionTile", "Plättchen 3: 5 SP").detail == "von euch"


def test_a_zivbot_card_is_told_by_its_symbols(app):
    made = room(app)
    made.open_page("zivbot_card")
    pump(3)
    tap(find("OptionTile", "Karte 5"))
    pump(2)
    tap(reach(find("OptionTile", "Kunst", within=find("Sheet"))))
    pump(2)
    tap(reach(find_all("OptionTile", within=find("Sheet"))[0]))
    pump(2)
    assert app.library.calibration("historia")["zivbot_card:z5"].startswith("art=")


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
    grid.dispatch("on_cell", place[0] - grid.origin[0], place[1] - grid.origin[1])
    pump(3)
    assert desk.state.board.has_field(*place) is not there
    assert asked not in desk.put_off
    assert not any(place in one.page.doubtful for one in desk.session.questions if isinstance(one, BoxQuestion))
