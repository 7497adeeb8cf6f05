"""Own cards and own names through the real table: made, found, renamed and taken out by touches."""

import pytest

from companion.games.through_the_ages.table.keeping_actions import ChangeKeeping
from screens.words import tr
from tools import touch
from tools.touch import find, find_all, pump

from .table import me, page


def make_farm(thumb, name="Terrassen"):
    """A farm of age A for nothing but its name: every other question has its usual answer or is one tap."""
    thumb.tap("CardRow", "Eigene Karte anlegen")
    thumb.tap("OptionTile", "Farm")
    find("AskSheet").section("name").say(name)
    pump(3)
    thumb.tap("DockButton", "Eigene Karte anlegen")


def test_an_own_card_is_made_and_developed_by_touches(app, desk, thumb):
    desk.do(ChangeKeeping("tableau"))
    page(app, "civ")
    make_farm(thumb)
    (own,) = desk.state.own
    assert thumb.taps == 3
    assert find("CardRow", "Terrassen")
    page(app, "tableau")
    thumb.tap("CardRow", "Farm, Mine")
    assert own in me(desk).workers  # the only technology that can be paid is developed at once


def test_an_own_card_is_found_by_its_letters_and_taken_out_again(app, desk, thumb):
    page(app, "civ")
    make_farm(thumb)
    panel = page(app, "civ")
    panel.all_cards()
    pump(3)
    sheet = find("Sheet")
    find("SearchField", within=sheet).text = "terr"
    pump(2)
    assert find_all("ListRow", within=sheet)[0].title == "Terrassen"
    sheet.close()
    pump(20)
    thumb.tap("CardRow", "Terrassen")
    thumb.tap("SheetRow", "Eigene Karte entfernen")
    assert desk.state.own == ()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_owners_name_replaces_ours_on_the_page_and_in_the_head(app, desk, thumb, lang):
    tr.lang = lang
    page(app, "tableau")
    thumb.tap("CardRow", desk.words.term("civil_cards", "agriculture"))
    touch.tap(next(one for one in find_all("TextButton") if one.icon == "pencil"))
    pump(20)
    find("AskSheet").section("name").say("Feldbau")
    pump(3)
    touch.tap(find("AskSheet").dock.ids.go)
    pump(3)
    assert desk.words.term("civil_cards", "agriculture") == "Feldbau"
    assert find("CardRow", "Feldbau")
    assert me(desk).workers["agriculture"] == 2
