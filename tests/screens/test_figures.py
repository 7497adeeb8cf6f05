"""The page of a game in the history: its figures agree with each other, and what it lacks leaves no gap."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from kivy.metrics import dp

from companion.insight.statistics import statistics
from screens.rooms.history.game_page import GamePage
from tests.insight.evenings import final
from tests.screens import harness
from tools.touch import find_all, pump

BOTS = ({"bot": "human"}, {"bot": "chieftain"}, {"bot": "chieftain"})


@pytest.fixture
def page(show):
    """The page of Historia after one evening against two bots."""
    harness.resize(1280, 800)
    evening = final(("Ada", "Otto", "Wilma"), (94.0, 117.0, 141.0), game="historia", seat_options=BOTS)
    made = show(GamePage(view=SimpleNamespace(known=statistics([evening]), finals=[evening]), key="historia"))
    pump(3)
    return made


def test_two_bots_of_one_evening_are_not_two_games(page):
    plays = next(tile for tile in find_all("StatTile") if tile.label == "Partien")
    assert plays.value == "1"
    told = [line.text for line in find_all("StatLine") if line.name == "Häuptling"]
    assert [text.split(",")[0] for text in told] == ["einmal dabei"]


def test_a_chart_that_is_not_there_leaves_no_gap(page):
    tiles, lists = page.ids.tiles, page.ids.lists
    foot = min(tile.to_window(0, tile.y)[1] for tile in tiles.children)
    head = max(card.to_window(0, card.top)[1] for card in lists.children)
    assert foot - head == pytest.approx(dp(8))
