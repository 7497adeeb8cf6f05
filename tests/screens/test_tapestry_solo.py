"""Tapestry alone: the bots' page, their turn under a finger, cards from the table, a conquest by one button."""

from __future__ import annotations

import pytest

from companion.engine.game import SeatSpec
from companion.games import game
from companion.games.tapestry.bots.automa_actions import BotTurn
from companion.games.tapestry.bots.bot_map_actions import BotConquer
from companion.games.tapestry.turn.income_actions import TakeIncome
from screens.desk import Desk
from tests.screens.evening import page, put
from tools.touch import bring, find, find_all, pump, pump_until, tap, tap_text

from .test_tapestry import choose, go, press


def sit(app, *names):
    people = zip(names, ("red", "blue"), strict=False)
    seats = [SeatSpec(name, colour, {"civilization": "drawn"}) for name, colour in people]
    made = Desk(app.library.new(game("tapestry"), seats, {"automa_civilization": "engineers"}, seed="1"))
    app.sit_down(made)
    pump(4)
    return made


@pytest.fixture
def desk(app):
    """Alone, with the bots to play and their first income turn behind them."""
    made = sit(app, "Ada")
    assert made.do(TakeIncome(0))
    while made.state.players[0].due:
        assert made.do(made.game.quick_actions(made.state, 0)[0])
    assert made.do(BotTurn(0))
    put(made, "solo.acting", True)
    return made


def bots(desk):
    return desk.state.solo


def test_the_page_of_the_bots_is_there_only_alone(app):
    sit(app, "Ada")
    assert "bots" in [page.key for page in app.stage.top.ids.tabs.pages]
    app.stage.back()
    sit(app, "Ada", "Karl")
    assert "bots" not in [page.key for page in app.stage.top.ids.tabs.pages]


def test_the_automa_has_a_tile_among_the_seats_and_its_own_colour_in_the_log(app, desk):
    tile = find_all("RowTile")[-1]
    assert (tile.name, tile.bot, tile.active) == ("Die Automa", True, True)
    tap(tile)
    pump(4)
    assert app.stage.top.ids.tabs.current == "bots"
    assert desk.seat == 0
    app.stage.show("log", desk=desk)
    pump_until(lambda: bool(find_all("LogRow")) or bool(find_all("ListRow")))
    assert any(row.bot and row.colour == tile.colour for row in find_all("ListRow"))


def test_the_big_button_plays_both_bots_and_says_why(app, desk):
    tap(find("Dock").ids.go)
    pump(4)
    assert app.stage.names[-1] == "ledger"
    tap(find("LedgerView").ids.dock.ids.go)
    pump(4)
    assert sum(bots(desk).automa.tracks.values()) >= 1
    assert sum(bots(desk).shadow.tracks.values()) == 1


def test_cards_from_the_table_move_the_bots_by_their_numbers(app, desk):
    tap(find("DockButton", "Karten vom Tisch"))
    pump(4)
    shown = [tile.text for tile in find_all("OptionTile", within=find("Sheet"))]
    assert [name for name in shown if name in ("5", "7")] == ["5", "7"]
    choose("5")
    press("OptionTile", "7", next(s for s in find_all("Section") if s.ask.field == "tiebreaker_card"))
    go()
    tap(find("LedgerView").ids.dock.ids.go)
    pump(4)
    assert (bots(desk).track_card, bots(desk).tiebreaker_card) == ("decision_5", "decision_7")
    assert bots(desk).automa.tracks["technology"] == 1


def test_a_pair_is_asked_for_until_both_cards_are_named(app, desk):
    tap(find("DockButton", "Karten vom Tisch"))
    pump(4)
    choose("5")
    go()
    assert "Gleichstandskarte (rechts)" in [header.text for header in find_all("SectionHeader", within=find("Sheet"))]
    assert bots(desk).track_card is None


def test_a_conquest_is_settled_by_one_button(app, desk):
    put(desk, "solo.conquests", 1)
    tap_text("Mein Gebiet")
    pump(3)
    assert isinstance(desk.session.journal[-1].action, BotConquer)
    assert bots(desk).automa.controlled == 2


def test_counters_correct_what_the_automa_has(app, desk):
    page(app, "bots")
    panel = find("BotsPanel")
    points, territories = list(reversed(panel.ids.counts.children))[:2]
    points.dispatch("on_set", 12)
    pump(2)
    assert bots(desk).automa.vp == 12
    assert panel.ids.tile.children[0].points == "12"
    bring(territories)
    tap(territories, across=0.9)
    assert bots(desk).automa.controlled == 2


def test_the_page_of_the_bots_tells_their_last_turn(app, desk):
    page(app, "bots")
    assert "erste Zug der Bots" in find("ActCard", within=find("BotsPanel")).text


def test_a_favourite_track_is_changed_on_its_chip(app, desk):
    page(app, "bots")
    chips = find("BotsPanel").ids.automa_loves
    press("Chip", "Wissenschaft", chips)
    assert bots(desk).automa_favourite == "science"


def test_moves_of_the_bots_are_listed_for_somebody_alone(app, desk):
    page(app, "moves")
    assert find("MovesPanel").row_of(BotTurn) is not None
