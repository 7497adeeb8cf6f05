"""Own cards, places and names of Clash of Cultures under a finger."""

from companion.engine.adjust import Adjust
from companion.games.clash_of_cultures.advances.advancing import gainable
from companion.games.clash_of_cultures.cards.hand_actions import TellHand
from companion.games.clash_of_cultures.turn.turns import order
from companion.games.clash_of_cultures.turn.whole_status_actions import CHOICES, SettleStatus
from companion.games.clash_of_cultures.war.places import garrison
from tests.screens.clash_of_cultures.table import ask, give, page
from tools.touch import bring, find, find_all, pump, shown_texts, tap


def test_a_hand_is_told_behind_the_curtain(app, desk, finger):
    give(desk, action_cards=1, objective_cards=1)
    page(app, "cards")
    finger.tap("MoveTile", "Meine Handkarten")
    assert not find_all("OptionTile")
    finger.tap("AccentButton", "Ich bin Ada")
    finger.tap("OptionTile", "Miliz")
    finger.go()
    assert desk.state.players[0].hand == ("militia",)
    assert not any("Miliz" in text for text in shown_texts())


def test_near_misses_stand_among_the_triumphs(app, desk):
    page(app, "cards")
    assert any(row.detail.partition("\n")[2].startswith("Es fehlt noch 1") for row in find_all("ListRow"))


def test_groups_are_tapped_from_place_to_place(app, desk, finger):
    give(desk, cities=[{"name": "Roma"}, {"name": "Ostia"}], units={"settler": 1, "infantry": 2})
    page(app, "places")
    finger.tap("QuietButton", "Merken, wer wo steht")
    finger.tap("Chip", "2 Infanterie")
    finger.tap("ClashPlaceTile", "In Ostia", across=0.9)
    assert garrison(desk.state, 0, "Ostia").infantry == 2
    finger.tap("QuietButton", "Nicht mehr merken")
    assert not desk.state.rules.places


def test_a_name_of_the_own_box_is_told_in_the_reference(app, desk, finger):
    page(app, "cards")
    finger.tap("MoveTile", "Nachschlagen")
    find("SearchField").text = "militia"
    pump(3)
    finger.tap("ListRow", "Miliz")
    pump(8)
    find("AskSheet").section("name").say("Bürgerwehr")
    pump(3)
    finger.go()
    assert desk.words.term("action_cards", "militia") == "Bürgerwehr"
    ask(desk, TellHand)
    finger.tap("AccentButton", "Ich bin Ada")
    tile = find("OptionTile", "Bürgerwehr")
    bring(tile)
    tap(tile)


def test_after_the_status_phase_hands_are_told_what_is_theirs_in_nobodys_name(app, desk):
    for path, value in (("stage", "status"), ("step", 1)):
        desk.do(Adjust(path=path, value=value))
    ask(desk, SettleStatus)
    (sheet,) = find_all("AskSheet")
    assert (sheet.title, sheet.colour) == ("Ganze Statusphase", "")
    sheet.close()
    pump(3)
    chosen = {field: gainable(desk.state, who)[0] for field, who in zip(CHOICES, order(desk.state), strict=False)}
    desk.perform(SettleStatus(0, start=0, **chosen))
    pump(4)
    assert desk.session.phase.round == 2
    assert app.stage.top.strip.text == "Den Rundenmarker weitersetzen. Karten ziehen."
    tap(app.stage.top.strip, across=0.3)
    pump(3)
    assert [row.text for row in find_all("HandRow")] == ["Karten ziehen.", "Den Rundenmarker weitersetzen."]
