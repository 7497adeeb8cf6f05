"""Entering a box: pages, their share, strokes that can be taken back, and a whole box in few touches."""

from __future__ import annotations

from companion.games.historia.box.document import Source, source_of
from companion.games.historia.box.entry import (
    MATRIX_ROOM,
    ROOMS,
    Entry,
    as_drawn,
    dragged,
    joined,
    next_page,
    painted,
    share,
    ticked,
)
from companion.games.historia.table.printed import house_board
from companion.games.historia.table.told import FIELD, FIELD_GOVERNMENT, fact, read


def test_a_column_is_dragged_in_either_direction():
    assert dragged(5, 7, 3) == dragged(5, 3, 7)
    board = Entry(house_board()).told(dragged(5, 7, 3)).board
    assert [level for level in range(1, 17) if board.has_field(5, level)] == [3, 4, 5, 6, 7]


def test_one_stroke_is_taken_back_as_one():
    first = Entry(house_board())
    drawn = first.told(dragged(5, 3, 3)).drawn_on(dragged(5, 3, 4)).drawn_on(dragged(5, 3, 5))
    assert drawn.undone().board == first.board
    assert first.undone() is first


def test_paint_puts_a_field_where_there_was_none():
    board = Entry(house_board()).told(painted(16, 1, "utopia")).board
    assert board.government(16, 1) == "utopia"
    assert source_of(board, fact(FIELD, 16, 1)) is Source.TOLD
    assert source_of(board, fact(FIELD_GOVERNMENT, 16, 1)) is Source.TOLD


def test_two_regions_are_joined_and_parted_by_the_same_tap():
    board = house_board()
    there = Entry(board).told(joined(board, "japan", "south_america"))
    assert "japan" in there.board.neighbours["south_america"]
    again = there.told(joined(there.board, "south_america", "japan"))
    assert "japan" not in again.board.neighbours["south_america"]


def test_a_segment_of_the_circle_is_ticked_and_unticked():
    board = house_board()
    before = read(board, "measure:gain_cube:1")
    once = Entry(board).told(ticked(board, "gain_cube", 1))
    assert read(once.board, "measure:gain_cube:1") != before
    assert read(once.told(ticked(once.board, "gain_cube", 1)).board, "measure:gain_cube:1") == before


def test_a_page_said_to_be_right_is_told_to_the_last_value():
    entry = Entry(house_board())
    assert next_page(entry.board) == MATRIX_ROOM
    for page in ROOMS:
        assert next_page(entry.board) == page
        known, total = share(entry.board, page)
        assert known < total
        entry = entry.told(as_drawn(entry.board, page))
        assert share(entry.board, page)[0] == share(entry.board, page)[1]
    assert next_page(entry.board) is None
    assert len(entry.past) == len(ROOMS)


def test_what_the_rulebook_prints_is_never_told_again():
    entry = Entry(house_board())
    for page in ROOMS:
        told = as_drawn(entry.board, page)
        assert all(source_of(entry.board, name) is Source.ASSUMED for name in told)
