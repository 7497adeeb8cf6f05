"""Through the Ages on the table: cards are picked by kind, colour and name, and found in both languages."""

import pytest
from kivy.metrics import dp

from companion.engine.asking import begin
from companion.games.through_the_ages.cards.row_actions import NameCards, TakeCard
from companion.games.through_the_ages.table.printed_cards import cards
from companion.games.through_the_ages.table.table_actions import CARD_DOMAINS
from tools import touch
from tools.taps.page import offers
from tools.touch import find, find_all, pump

from .table import me, page, set_up, sit

ROW = ("aristotle", "hammurabi", "rich_land_a", "moses", "urban_growth_a", "caesar", "pyramids", "homer", "alexander")


def test_a_space_nobody_named_is_tapped_the_card_picked_and_taken(app, desk, thumb):
    page(app, "row")
    thumb.tap("CardRow", "Platz 2")
    thumb.tap("Chip", "Anführer")
    assert not any(line.focus for line in find_all("TextInput"))  # to search is offered, never needed
    thumb.tap("OptionTile", "Homer")
    assert (me(desk).civil_hand, desk.state.row[1], thumb.taps) == (("homer",), "", 3)


def test_the_picker_shows_kinds_in_their_colour_and_only_cards_that_can_come(app, desk, thumb):
    set_up(desk, age=1)
    page(app, "row")
    thumb.tap("CardRow", "Platz 2")
    chips = find_all("Chip", within=find("AskSheet"))
    assert [chip.text for chip in chips][:2] == ["Farm, Mine", "Zivilgebäude"]
    assert len(chips) == 8
    assert [chip.tone for chip in chips[:4]] == ["orange", "grey", "red", "blue"]
    thumb.tap("Chip", "Anführer")
    tiles = find_all("OptionTile", within=find("AskSheet"))
    assert {tile.tone for tile in tiles} == {"green"}
    assert {tile.aside for tile in tiles} <= {"A", "I"}
    assert abs(tiles[0].width - tiles[1].width) < 2
    assert tiles[0].y == tiles[1].y


@pytest.mark.parametrize("age", [1, 2, 3])
def test_of_every_kind_all_cards_stand_in_two_columns_on_one_screen(app, desk, thumb, age):
    set_up(desk, age=age)
    page(app, "row")
    thumb.tap("CardRow", "Platz 2")
    sheet = find("AskSheet")
    body = sheet.ids.body
    for chip in find_all("GroupChip", within=sheet):
        touch.tap(chip)
        pump(3)
        grid = find("TileGrid", within=sheet)
        assert len({tile.x for tile, _card in grid.tiles}) == min(2, len(grid.tiles)), chip.text
        assert grid.to_window(*grid.pos)[1] >= body.to_window(*body.pos)[1], chip.text
        assert sheet.ids.content.height <= body.height
        assert all(tile.height >= dp(48) for tile, _card in grid.tiles)


def test_twenty_cards_have_room_on_the_picker_of_a_phone(app, desk, thumb):
    page(app, "row")
    thumb.tap("CardRow", "Platz 2")
    sheet = find("AskSheet")
    grid = find("TileGrid", within=sheet)
    around = sheet.ids.content.height - grid.height + sheet.ids.head.height + sheet.ids.foot.height + dp(16)
    row = grid.tiles[0][0].height + grid.spacing[1]
    assert sheet.panel_limit(sheet.height) - around + grid.spacing[1] >= 10 * row


def test_searching_in_the_picker_waits_behind_one_tap_and_knows_both_languages(app, desk, thumb):
    page(app, "row")
    thumb.tap("CardRow", "Platz 2")
    sheet = find("AskSheet")
    assert not find_all("SearchField", within=sheet)
    thumb.tap("TextButton", "Suchen")
    find("SearchField", within=sheet).text = "hanging"
    pump(3)
    assert [tile.text for tile in find_all("OptionTile", within=sheet)] == ["Hängende Gärten"]


def test_another_card_than_was_named_is_said_without_letters(app, desk, thumb):
    desk.do(NameCards(ROW))
    page(app, "row")
    thumb.tap("CardRow", "Aristoteles", across=0.3)
    thumb.tap("QuietButton", "Da liegt eine andere Karte")
    thumb.tap("OptionTile", "Koloss")
    assert desk.state.row[0] == "colossus"


def test_without_the_row_a_card_is_taken_by_price_and_name(app, thumb):
    desk = sit(app, card_row="light")
    page(app, "row")
    thumb.tap("MovePill", "1 ZA")
    thumb.tap("Chip", "Anführer")
    thumb.tap("OptionTile", "Homer")
    assert me(desk).civil_hand == ("homer",)


def found(app, letters):
    """The rows of the reference for these letters."""
    page(app, "civ").all_cards()
    pump(4)
    find("SearchField", within=find("Sheet")).text = letters
    pump(2)
    return find_all("ListRow", within=find("Sheet"))


def test_cards_are_found_by_their_english_name_too(app, desk):
    assert [row.title for row in found(app, "hanging gard")] == ["Hängende Gärten"]


def test_cards_are_found_by_what_they_do_after_those_called_so(app, desk):
    rows = found(app, "anführer")
    kinds = [row.detail.startswith("Anführer") for row in rows]
    assert kinds == sorted(kinds, reverse=True)
    assert any(row.title == "Taj Mahal" and "Anführer ersetzt" in row.detail for row in rows)


def test_without_letters_the_reference_lists_every_card_and_a_tap_opens_it(app, desk):
    rows = found(app, "")
    assert len(rows) == sum(len(cards(domain)) for domain in CARD_DOMAINS)
    touch.tap(rows[0])
    pump(3)
    assert find("Sheet").title == rows[0].title


def test_whoever_counts_taps_hears_what_a_row_and_its_pill_would_do(app, desk):
    assert desk.do(NameCards(("homer",), 4))
    page(app, "row")
    panel, cursor = app.stage.top.ids.tabs.widget(2), desk.session.cursor
    heard = [offer.move for offer in offers(desk, panel, [])]
    assert any(isinstance(move, TakeCard) and move.card == "homer" for move in heard)
    assert begin(TakeCard, seat=0, space=2) in heard
    assert desk.session.cursor == cursor
    assert not find_all("AskSheet")
