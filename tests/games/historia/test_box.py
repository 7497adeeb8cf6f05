"""The box as one value: read, written, checked, sent and merged."""

from __future__ import annotations

import json

import pytest

from companion.engine.answering import progress
from companion.engine.asking import begin
from companion.engine.ruling import Impossible
from companion.games.historia.box.box_actions import TellBorders, TellColumn
from companion.games.historia.box.checks import doubts
from companion.games.historia.box.code_text import MOST, facts_of_parts, parts_of
from companion.games.historia.box.document import (
    Source,
    border_facts,
    circle_facts,
    column_facts,
    columns,
    document,
    facts_of,
    merge,
    source_of,
    values,
)
from companion.games.historia.box.entry import pages_open
from companion.games.historia.game import GAME
from companion.games.historia.table.card_file import SORTS, WONDERS, WonderCard, card_fact, card_text
from companion.games.historia.table.printed import Bonus, house_board
from companion.games.historia.table.told import read, told, write, written

from .owners import true_board, whole_box
from .table import ADA, do, put, refusal, table

HOUSE = house_board()
TRUTH = true_board(7)
BOX = whole_box(TRUTH)


def whole_board():
    return written(HOUSE, BOX)


def test_every_value_says_where_it_comes_from():
    board = write(HOUSE, "tile_vp:3", "5")
    sources = [source_of(board, name) for name in ("field:1:1", "tile_vp:3", "tile_vp:4")]
    assert sources == [Source.PRINTED, Source.TOLD, Source.ASSUMED]


def test_a_whole_box_has_nothing_assumed_left():
    assert sum(one.source is Source.ASSUMED for one in values(HOUSE)) > 300
    assert not any(one.source is Source.ASSUMED for one in values(whole_board()))
    assert (pages_open(HOUSE, True), pages_open(HOUSE, False), pages_open(whole_board(), True)) == (7, 6, 0)


def test_a_document_tells_what_was_told_and_nothing_else():
    board = written(HOUSE, {"tile_vp:3": "5", "card:wonders:turm": card_text(WonderCard("Turm", Bonus(vp=2)))})
    kept = json.loads(json.dumps(document(board)))
    assert kept["values"]["tile_vp:4"] == ["1", "assumed"]
    assert kept["cards"]["wonders"]["sphinx"][1] == "printed"
    assert facts_of(kept) == told(board)
    assert written(HOUSE, facts_of(json.loads(json.dumps(document(whole_board()))))).matrix == TRUTH.matrix


def test_a_column_is_told_by_its_lowest_and_highest_field_and_its_governments():
    board = written(HOUSE, column_facts(5, 3, 5, ("nomads", "nomads", "empire")))
    column = columns(board)[4]
    assert (column.lowest, column.highest, column.governments) == (3, 5, ("nomads", "nomads", "empire"))
    assert (column.source, columns(board)[5].source) == (Source.TOLD, Source.ASSUMED)


def test_borders_and_segments_are_told_in_one_go():
    board = written(HOUSE, border_facts("india", ("europe",)) | circle_facts("gain_cube", (1, 3)))
    assert (board.neighbours["india"], board.measures["gain_cube"]) == (("europe",), (1, 3))


def test_a_whole_board_fits_one_code_and_reads_back():
    parts = parts_of(BOX)
    assert len(parts) == 1
    assert len(parts[0]) <= MOST + 20
    assert facts_of_parts(parts) == BOX


def test_a_box_with_its_whole_card_file_fits_two_codes():
    wonders = [WonderCard(f"Wonder number {n}", Bonus(vp=n % 3, cubes=n % 2), played="art") for n in range(48)]
    others = [WonderCard(f"Another card {n}", Bonus(cards=n % 3), majority="military") for n in range(70)]
    cards = {card_fact(WONDERS, card.name): card_text(card) for card in (*wonders, *others)}
    parts = parts_of(BOX | cards)
    assert len(parts) <= 2
    assert facts_of_parts(reversed(parts)) == BOX | cards


def test_a_part_that_is_missing_or_no_box_at_all_is_refused():
    cards = {
        card_fact(sort, f"Name {n}{sort}"): card_text(WonderCard(f"Name {n}{sort}", Bonus(vp=n % 20)))
        for sort in (WONDERS,)
        for n in range(400)
    }
    parts = parts_of(cards)
    assert len(parts) > 1
    for bad in (parts[1:], ("HISTORIA1/1:???",), ("hello",), ("HISTORIA1/1:eJw",), ()):
        with pytest.raises(Impossible):
            facts_of_parts(bad)


def test_what_a_newer_app_tells_is_left_out():
    assert facts_of_parts(parts_of({"tile_vp:3": "5", "moon:1": "yes"})) == {"tile_vp:3": "5"}


def test_two_boxes_merge_and_say_where_they_differ():
    merged = merge({"tile_vp:1": "2", "tile_vp:2": "1"}, {"tile_vp:2": "3", "tile_vp:4": "4"})
    assert merged.facts == {"tile_vp:1": "2", "tile_vp:2": "1", "tile_vp:4": "4"}
    assert merged.conflicts == ("tile_vp:2",)


def test_doubts_are_shown_and_the_house_box_has_none():
    assert doubts(HOUSE) == ()
    odd = {
        "field:5:5": "no",
        "field:16:16": "no",
        "government:9:9": "clan",
        "tile_vp:1": "9",
        **border_facts("japan", ()),
        "field:12:1": "yes",
    }
    ids = {doubt.id for doubt in doubts(written(HOUSE, odd))}
    assert ids == {
        ".doubt.gap",
        ".doubt.corner",
        ".doubt.government",
        ".doubt.tiles",
        ".doubt.island",
        ".doubt.out_of_reach",
    }
    assert read(written(HOUSE, odd), "field:5:5") == "no"  # shown, not imposed


def test_every_sort_of_card_has_its_place_in_the_document():
    assert set(document(HOUSE)["cards"]) == set(SORTS)


def test_a_column_and_the_borders_of_a_region_are_told_at_the_table():
    state = do(table(1, "king"), TellColumn(5, 3, 7), TellBorders("japan", ("china",)))
    assert (columns(state.board)[4].lowest, columns(state.board)[4].highest) == (3, 7)
    assert state.board.neighbours["japan"] == ("china",)
    assert refusal(state, TellColumn(5, 7, 3)) == ".column_upside_down"
    assert refusal(state, TellBorders("japan", ("japan",))) == ".borders_on_itself"


def test_a_page_question_leads_to_what_is_printed_otherwise():
    state = put(put(table(1, "king", cards=False), ADA, "china"), 1, "japan", personal=7)
    asked = {question.message.id: question for question in GAME.questions(state)}
    matrix = [answer.action for answer in asked[".ask.matrix"].answers[1:]]
    assert begin(TellColumn, technology=8) in matrix
    begun = asked[".ask.page.borders"].answers[1].action
    found = progress(GAME, begun.cls, state, dict(begun.given)).action
    assert found == TellBorders("japan", ("russia", "china"))
