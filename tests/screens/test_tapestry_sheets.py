"""What Tapestry asks on sheets: they open by themselves, and ask only what the table alone knows."""

from __future__ import annotations

import pytest

from companion.engine.asking import begin
from companion.games import game
from companion.games.tapestry.civilizations.civilization_actions import UseCivilization
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.turn.turn_actions import Advance
from screens.rooms.setup.option_rows import by_name, choice_name
from screens.words import alphabetical, tr
from tools.touch import find, find_all, pump, pump_until, shown_texts, tap

from .test_tapestry import choose, desk, due, go, later, on_sheet, page, player, put, section, sheet

__all__ = ["desk"]


def test_the_die_of_the_territory_asks_what_it_shows(app, desk):
    due(desk, "conquer")
    sheet().close()
    assert desk.do(Conquer(0), chance=("vp_4", "tile_benefit"))
    pump(30)
    choose("Was das Gebiet zeigt")
    choose("Geld")
    assert player(desk).resources["coin"] == 2


def test_a_conquest_asks_who_stood_there_and_only_then_for_a_trap(app, desk):
    due(desk, "conquer")
    assert "Karl" in on_sheet()
    assert not find_all("Toggle", "Falle gespielt", sheet())
    choose("Karl")
    assert find_all("Toggle", "Falle gespielt", sheet())
    assert player(desk).outposts == 8


def test_dice_of_the_table_count_the_territory_just_conquered(app, desk):
    due(desk, "conquer")
    face = find("OptionTile", "SP je kontrolliertem Gebiet", within=section("rote"))
    assert face.detail == "2 SP"


def test_leaving_out_says_what_where_several_things_are_open(app, desk):
    due(desk, "renew_display", "invent", how="any_order")
    assert on_sheet()[-1] == "Auslassen"
    choose("Offene Tech-Karten")
    assert "Spieler" not in [label.text for label in find_all("Text", within=sheet())]


def test_what_may_be_left_out_is_left_from_the_dock(app, desk):
    due(desk, "explore")
    later()
    tap(find("DockButton", "Auslassen"))
    pump(3)
    assert player(desk).due == ()


def test_another_civilization_is_drawn_by_the_app_or_the_table(app, desk):
    due(desk, "extra_civilization")
    assert on_sheet() == ["App zieht", "Gezogene nennen", "Auslassen"]


def test_a_position_to_repeat_says_what_it_gives(app, desk):
    put(desk, "players.0.tracks.military", 3)
    due(desk, "repeat_position")
    assert "Schmiede" in find("OptionTile", "Militär", within=sheet()).detail


def test_an_explored_tile_always_shows_something(app, desk):
    due(desk, "explore")
    assert "Nichts" not in on_sheet()
    assert not find("Dock", within=sheet()).enabled
    choose("Kultur")
    assert find("Dock", within=sheet()).enabled


def test_a_way_asks_for_one_thing_only(app, desk):
    put(desk, "players.0.civilizations", ["traders"])
    put(desk, "players.0.income_turn", 2)
    put(desk, "players.0.due", [{"parts": ["step_civilization"], "how": "all"}])
    later()
    desk.perform(begin(UseCivilization, seat=0, way="traders_empty"))
    pump(3)
    assert on_sheet() == ["0", "1", "2", "3", "4", "5", "6"]
    choose("3")
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
    asked = desk.session.questions[0].answers
    assert [desk.say(answer.message) for answer in asked][: len(ways)] == ways
    assert desk.session.phase.other_action is not None or on_sheet()[-1] == "Auslassen"


def test_historians_give_a_token_in_two_taps(app, desk):
    put(desk, "players.0.civilizations", ["historians"])
    put(desk, "players.0.income_turn", 2)
    due(desk, "step_civilization")
    choose("Yuri")
    go()
    assert player(desk).given == (2,)


def test_tech_cards_are_named_in_the_order_of_the_alphabet_with_what_they_do(app, desk):
    due(desk, "invent")
    names = on_sheet()
    # An umlaut stands with its vowel, as in a dictionary.
    assert names.index("Bäckerei") < names.index("Belagerungskunst") < names.index("Börse")
    assert len(names) == 33
    assert all(tile.detail for tile in find_all("OptionTile", within=sheet()))
    choose("Bäckerei")
    assert player(desk).techs[-1].card == "bakery"


def test_the_last_income_turn_promises_points_only(app, desk):
    put(desk, "players.0.income_turn", 4)
    put(desk, "players.0.uncovered.farms", 3)
    page(app, "mat")
    assert find("ActCard", "Einkommenszug 5").text == "4 SP"
    assert find("TrackedCounter", within=find("MatPanel").ids.stores).label == "Geld · +0"


def test_set_up_lists_civilizations_by_the_names_shown(app):
    civilization = next(option for option in game("tapestry").seat_options if option.id == "civilization")
    for lang in ("de", "en"):
        tr.lang = lang
        shown = [choice_name("tapestry", civilization, choice) for choice in by_name("tapestry", civilization)]
        assert set(by_name("tapestry", civilization)) == set(civilization.choices)
        assert shown[3:] == sorted(shown[3:], key=alphabetical)
        assert shown != sorted(shown, key=alphabetical)
    tr.lang = "de"


def test_a_move_that_needs_the_decision_first_leads_to_it(app, desk):
    due(desk, "explore", "invent", how="one")
    later()
    desk.do(Advance(0, "military"))
    pump(3)
    assert "noch etwas zu entscheiden" in " ".join(shown_texts())
    tap(find("AccentButton", "Entscheiden"))
    pump_until(lambda: bool(find_all("DecisionSheet")))
    assert find("DecisionSheet").question == desk.session.questions[0]
