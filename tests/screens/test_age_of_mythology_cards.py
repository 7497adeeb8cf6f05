"""Action cards of Age of Mythology as they are drawn: random ones by action and number, hands told on them."""

import pytest

from companion.engine.asking import begin
from companion.games.age_of_mythology.cards.hand_actions import HoldCards
from companion.games.age_of_mythology.table.state import HeldCard
from tests.screens.age_of_mythology_table import Taps, first_card_turn
from tools.touch import find, find_all, pump


@pytest.fixture
def desk(app):
    return first_card_turn(app)


def row_of(action):
    return next(row for row in find_all("MatrixRow") if row.text == action)


def test_a_random_card_is_played_by_a_tap_on_its_drawing(app, desk):
    cards = find_all("PlayingCard", within=row_of("Rekrutieren"))
    assert [card.text for card in cards] == ["3", "4", "5", "6"]
    Taps().touch(cards[1])
    assert find("AskSheet").given["card"] == 4


def test_the_cards_of_a_hand_are_told_on_drawn_cards(app, desk):
    desk.perform(begin(HoldCards, seat=0))
    pump(4)
    finger = Taps()
    finger.on("AccentButton", within=find("AskSheet"))
    for field, text in (("standard", "Bauen"), ("random", "3")):
        finger.touch(next(card for card, _value in find("AskSheet").section(field).grid.tiles if card.text == text))
    finger.go()
    assert desk.state.players[0].cards == (HeldCard("build"), HeldCard("build", True, 3))


def test_a_resting_finger_is_told_what_a_drawn_card_is_for(app, desk):
    card = find_all("PlayingCard", within=row_of("Angreifen"))[0]
    assert card.peek().title == "Angreifen"
