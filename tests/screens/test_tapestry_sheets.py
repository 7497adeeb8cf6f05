"""Tapestry's own sheets: they open from every page, and ask only what the table alone knows."""

from __future__ import annotations

import pytest

from companion.games.tapestry.civilizations.civilization_actions import UseCivilization
from companion.games.tapestry.map.conquest import Conquer
from tools.touch import find, find_all, pump, tap

from .test_tapestry import desk, due, page, player, press, put

__all__ = ["desk"]


def texts(kind):
    return [widget.text for widget in find_all(kind, within=find("Sheet"))]


def test_the_die_of_the_territory_asks_what_it_shows(app, desk):
    due(desk, "conquer")
    assert desk.do(Conquer(0), chance=("vp_4", "tile_benefit"))
    pump(3)
    press("OptionTile", "Belohnung des eroberten Gebiets")
    press("Chip", "Geld")
    tap(find("AccentButton", within=find("Sheet")))
    pump(3)
    assert player(desk).resources["coin"] == 2


def test_a_conquest_from_the_moves_opens_its_sheet(app, desk):
    due(desk, "conquer")
    desk.perform(Conquer(0))
    pump(3)
    assert {"Karl", "Falle gespielt"} <= set(texts("Chip"))
    assert player(desk).outposts == 8


def test_dice_of_the_table_count_the_territory_just_conquered(app, desk):
    due(desk, "conquer")
    page(app, "map")
    press("WayButton", "Erobern")
    press("QuietButton", "Echte Würfel eingeben")
    assert "SP je kontrolliertem Gebiet (2)" in texts("Chip")


def test_leaving_out_says_what_where_several_things_are_open(app, desk):
    due(desk, "renew_display", "invent", how="any_order")
    page(app, "mat")
    shown = [button.text for button in find_all("WayButton", within=find("DueCard"))]
    assert shown[-1] == "Auslassen: offene Tech-Karten erneuern"
    press("WayButton", "Offene Tech-Karten")
    assert "Spieler" not in [label.text for label in find_all("Text", within=find("Sheet"))]


def test_another_civilization_is_drawn_by_the_app_or_the_table(app, desk):
    due(desk, "extra_civilization")
    page(app, "mat")
    shown = [button.text for button in find_all("WayButton", within=find("DueCard"))]
    assert shown == ["App zieht", "Gezogene nennen", "Auslassen"]


def test_a_position_to_repeat_says_what_it_gives(app, desk):
    put(desk, "players.0.tracks.military", 3)
    due(desk, "repeat_position")
    page(app, "mat")
    repeat = find("WayButton", "Militär", within=find("DueCard"))
    assert "Schmiede" in repeat.detail


def test_an_explored_tile_always_shows_something(app, desk):
    due(desk, "explore")
    page(app, "map")
    press("WayButton", "Gebietsteil legen")
    assert "Nichts" not in texts("Chip")
    assert find("AccentButton", within=find("Sheet")).disabled
    press("Chip", "Kultur")
    assert not find("AccentButton", within=find("Sheet")).disabled


def test_a_way_asks_for_one_thing_only(app, desk):
    put(desk, "players.0.civilizations", ["traders"])
    due(desk, "step_civilization")
    put(desk, "players.0.income_turn", 2)
    desk.perform(UseCivilization(0, "traders_empty"))
    pump(3)
    assert texts("Chip") == ["0", "1", "2", "3", "4", "5", "6"]
    press("Chip", "3")
    tap(find("AccentButton", within=find("Sheet")))
    pump(3)
    assert player(desk).vp["civilization"] == 3


@pytest.mark.parametrize(
    ("civilization", "ways"),
    [
        ("historians", ["Stein an Mitspieler geben"]),
        ("inventors", ["Eigene Karte aufwerten", "Fremde Karte aufwerten"]),
        ("isolationists", ["Größtes Gebiet werten"]),
    ],
)
def test_every_open_way_of_a_civilization_has_its_button(app, desk, civilization, ways):
    put(desk, "players.0.civilizations", [civilization])
    put(desk, "players.0.income_turn", 5)
    due(desk, "step_civilization")
    page(app, "mat")
    shown = [button.text for button in find_all("WayButton", within=find("DueCard"))]
    assert shown == [*ways, "Auslassen"]


def test_historians_give_a_token_in_three_taps(app, desk):
    put(desk, "players.0.civilizations", ["historians"])
    put(desk, "players.0.income_turn", 2)
    due(desk, "step_civilization")
    page(app, "mat")
    press("WayButton", "Stein an Mitspieler geben")
    press("Chip", "Yuri")
    tap(find("AccentButton", within=find("Sheet")))
    pump(3)
    assert player(desk).given == (2,)


def test_tech_cards_are_named_in_the_order_of_the_alphabet_with_what_they_do(app, desk):
    due(desk, "invent")
    page(app, "cards")
    press("WayButton", "Karte nennen")
    rows = find_all("WayButton", within=find("Sheet"))
    names = [row.text for row in rows]
    # An umlaut stands with its vowel, as in a dictionary.
    assert names.index("Bäckerei") < names.index("Belagerungskunst") < names.index("Börse")
    assert len(names) == 33
    assert all(row.detail for row in rows)


def test_the_last_income_turn_promises_points_only(app, desk):
    put(desk, "players.0.income_turn", 4)
    put(desk, "players.0.uncovered.farms", 3)
    page(app, "mat")
    assert find("MoveCard", "Einkommenszug 5").detail == "4 SP"
    assert find_all("StoreCounter")[0].label == "Geld · +0"
