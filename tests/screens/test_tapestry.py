"""Tapestry on the table: main taps do main actions, within the tap budgets, and refusals can be overruled."""

from __future__ import annotations

import pytest

from companion.engine.game import SeatSpec
from companion.engine.message import TermRef
from companion.games import game
from companion.games.tapestry.bots.automa_actions import BotTurn
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.turn_actions import Advance
from screens.desk import Desk
from tests.screens.evening import page, put
from tools.touch import Finger, bring, find, find_all, pump, pump_until, shown_texts, tap, tap_text

CIVILIZATIONS = ("nomads", "leaders", "militants")


@pytest.fixture
def desk(app):
    seats = [
        SeatSpec(name, colour, {"civilization": civilization, "capital": capital})
        for name, colour, civilization, capital in zip(
            ("Ada", "Karl", "Yuri"),
            ("red", "blue", "yellow"),
            CIVILIZATIONS,
            ("mountain", "wetland", "tropical"),
            strict=True,
        )
    ]
    session = app.library.new(game("tapestry"), seats, {}, seed="1")
    for seat in range(3):
        session.do(TakeIncome(seat))
    made = Desk(session)
    app.sit_down(made)
    pump(4)
    return made


def player(desk, seat=0):
    return desk.state.players[seat]


def due(desk, *parts, how="all"):
    made = {"parts": list(parts), "how": how, "line": "benefits", "optional": False, "space": "", "free": False}
    put(desk, "players.0.due", [{**made, "wanted": False}])


def sheet():
    return find("Sheet")


def press(kind, text, within=None):
    meant = next(w for w in find_all(kind, within=within) if text in (getattr(w, "text", ""), getattr(w, "title", "")))
    bring(meant)
    tap(meant)
    pump(3)


def choose(text):
    """Tap an answer on the sheet."""
    press("OptionTile", text, sheet())


def section(text):
    """The question with these words on the sheet."""
    return next(one for one in find_all("Section", within=sheet()) if text in one.prompt())


def go():
    """Tap the one button of the sheet."""
    tap(find("Dock", within=sheet()).ids.go)
    pump(4)


def later():
    """Put the decision off."""
    sheet().close()
    pump_until(lambda: not find_all("Sheet"))


def on_sheet():
    return [tile.text for tile in find_all("OptionTile", within=sheet())]


def test_one_tap_advances_with_the_proposed_payment(desk):
    tap(find("ActCard", "Entdeckung"))
    pump(3)
    assert player(desk).tracks["exploration"] == 1
    assert isinstance(desk.session.journal[-1].action, Advance)
    assert desk.seat == 1


def test_the_head_says_whose_turn_it_is_once(app, desk):
    acting = desk.session.opening.seats[desk.session.phase.seat].name
    assert app.stage.top.head.title.startswith(f"{acting} ·")
    assert app.stage.top.head.detail == "Einkommen oder Voranschreiten"


def test_a_counter_corrects_a_store_and_never_passes_eight(desk):
    counter = find_all("TrackedCounter", within=find("MatPanel").ids.stores)[0]
    for _ in range(9):
        tap(counter, across=0.9)
    assert player(desk).resources["coin"] == 8


def test_points_are_corrected_in_their_own_line(desk):
    before = player(desk).points
    find("MatPanel").ids.points.dispatch("on_set", before + 4)
    assert player(desk).points == before + 4
    assert player(desk).vp["correction"] == 4


def test_an_advance_on_a_track_card_is_one_tap(app, desk):
    page(app, "tracks")
    tap(find_all("TrackCard")[0].ids.go)
    pump(3)
    assert player(desk).tracks["exploration"] == 1


def test_what_an_advance_asks_for_opens_by_itself(app, desk):
    page(app, "tracks")
    find("TracksPanel").scroll_y = 0
    pump(2)
    tap(find_all("TrackCard")[3].ids.go)
    pump(4)
    assert "Erfinden" in sheet().title
    assert "Belohnung von" in " ".join(text.text for text in find_all("Secondary", within=sheet()))


def test_what_was_put_off_comes_back_from_the_dock(app, desk):
    due(desk, "explore")
    later()
    assert find("TableHead").waiting == "Ada"
    tap(find("Dock").ids.go)
    pump(4)
    assert "Erkunden" in sheet().title


def test_the_same_thing_due_again_is_asked_again(app, desk):
    due(desk, "explore")
    later()
    put(desk, "players.0.due", [])
    due(desk, "explore")
    assert "Erkunden" in sheet().title


def test_the_other_ways_to_pay_are_offered_with_the_proposal_explained(app, desk):
    page(app, "tracks")
    find("TracksPanel").ask(Advance, track="science")
    pump(3)
    assert any("Vorschlag" in text for text in shown_texts())
    choose("1 Kultur")
    assert player(desk).resources["culture"] == 0
    assert player(desk).tracks["science"] == 1


def test_a_move_out_of_turn_is_refused_and_can_be_done_anyway(app, desk):
    tap(find("SeatTile", "Karl"))
    pump(3)
    tap(find("ActCard", "Entdeckung"))
    pump(3)
    assert player(desk, 1).tracks["exploration"] == 0
    tap_text("Trotzdem tun", "QuietButton")
    assert player(desk, 1).tracks["exploration"] == 1


def test_an_income_turn_takes_at_most_eight_taps_with_all_its_decisions(app, desk):
    put(desk, "players.0.techs", [{"card": "paper", "row": "x"}, {"card": "clocks", "row": "x"}])
    put(desk, "players.0.hand", 2)
    taps = []

    def count(tapped):
        taps.append(tapped)
        pump(4)

    count(press("ActCard", "Einkommenszug 2"))
    count(choose("Geld"))
    count(choose("Uhren"))
    count(press("Chip", "Sofort", sheet()))
    count(press("OptionTile", "Falle", sheet()))
    count(go())
    assert app.stage.names[-1] == "ledger"
    count(tap(find("LedgerView").ids.dock.ids.go))
    assert len(taps) <= 8
    assert player(desk).income_turn == 2
    assert player(desk).due == ()
    assert [played.card for played in player(desk).mat] == ["trap"]
    assert desk.state.active == 1


def test_an_income_turn_waits_for_a_house_that_the_reminder_places_with_one_tap(app, desk):
    put(desk, "players.0.uncovered.markets", 2)
    put(desk, "players.0.hand", 0)
    press("ActCard", "Einkommenszug 2")
    choose("Geld")
    go()
    tap(find("LedgerView").ids.dock.ids.go)
    pump(4)
    assert player(desk).due[0].parts[0] == "step_count"
    tap(find("Strip"))
    pump(3)
    assert [placed.piece for placed in player(desk).city] == ["market"]
    tap(find("Dock").ids.go)
    pump(4)
    tap(find("LedgerView").ids.dock.ids.go)
    pump(4)
    assert (player(desk).income_turn, player(desk).due) == (2, ())


def test_a_waiting_building_is_placed_with_one_tap(app, desk):
    put(desk, "players.0.uncovered.markets", 2)
    page(app, "city")
    grid = find("CityGrid")
    x, y = grid.corner(1, 3)
    x, y = grid.to_window(x + grid.unit / 2, y + grid.unit / 2)
    Finger(x, y).down().up()
    pump(3)
    placed = player(desk).city[-1]
    assert (placed.piece, placed.row, placed.column) == ("market", 1, 3)


def test_a_landmark_is_turned_and_dragged_above_the_finger(app, desk):
    put(desk, "players.0.landmarks", ["launch_pad"])
    page(app, "city")
    tap(find("CityPanel").ids.turn)
    pump(3)
    grid = find("CityGrid")
    bring(grid)
    x, y = grid.to_window(*grid.corner(5, 5))
    finger = Finger(x, y).down()
    finger.slide(x + 30, y + 40)
    assert grid.ghost
    finger.up()
    pump(3)
    if find_all("Sheet"):
        tap_text("Trotzdem tun", "QuietButton")
    assert player(desk).city[-1].piece == "launch_pad"
    assert player(desk).city[-1].turns == 1
    assert app.stage.top.ids.tabs.current == "city"


def test_a_taken_cell_says_why_and_leaves_the_piece_in_the_hand(app, desk):
    put(desk, "players.0.uncovered.markets", 2)
    page(app, "city")
    panel = find("CityPanel")
    panel.aim(2, 1)  # a dot of the mountain capital
    assert "Punkt" in panel.hint
    assert not find("CityGrid").ghost_fits
    panel.drop(2, 1)
    pump(3)
    assert player(desk).city == ()
    assert find("Sheet")


def test_a_piece_is_taken_up_again(app, desk):
    put(desk, "players.0.uncovered.markets", 2)
    page(app, "city")
    find("CityPanel").drop(1, 1)
    pump(3)
    find("CityPanel").tap(1, 1)
    pump(3)
    tap_text("Wieder aufnehmen", "QuietButton")
    pump(3)
    assert player(desk).city == ()
    assert find("CityGrid").holding


def test_exploring_takes_three_taps(app, desk):
    before = player(desk).points
    due(desk, "explore")
    choose("3")
    choose("Kultur")
    go()
    assert player(desk).points == before + 3
    assert player(desk).resources["culture"] == 2
    assert player(desk).due == ()


def test_conquering_takes_three_taps(app, desk):
    due(desk, "conquer")
    choose("Karl")
    press("OptionTile", "Geld", section("Gebiet"))
    go()
    action = desk.session.journal[-1].action
    assert (action.defender, action.benefit) == (1, "coin")
    assert player(desk).controlled == 2


def test_conquering_takes_real_dice(app, desk):
    due(desk, "conquer")
    press("OptionTile", "6 SP", section("rote"))
    press("OptionTile", "Nahrung", section("schwarze"))
    go()
    assert player(desk).controlled == 2
    assert set(player(desk).due[0].parts) == {"vp_6", "food"}


def test_research_takes_what_the_table_rolled_in_one_tap(app, desk):
    due(desk, "research")
    choose("Militär")
    assert player(desk).due[0].parts == ("advance_military",)


def test_a_tech_card_that_may_go_up_goes_up_at_one_tap(app, desk):
    put(desk, "players.0.techs", [{"card": "paper", "row": "x"}])
    due(desk, "upgrade_tech")
    page(app, "cards")
    assert on_sheet() == ["Papier aufwerten"]
    later()
    press("ActCard", "Papier")
    assert player(desk).techs[0].row == "circle"


def test_a_hidden_tapestry_card_gets_its_name_later(app, desk):
    put(desk, "players.0.mat", [{"era": 2, "card": ""}])
    page(app, "cards")
    press("ActCard", "II · nicht genannt oder verdeckt")
    press("Chip", "Für die Ära", sheet())
    choose("Akademie")
    assert player(desk).mat[0].card == "academia"


def test_the_capital_is_redrawn_only_when_its_player_changed(app, desk):
    page(app, "city")
    panel = find("CityPanel")
    seen = []
    panel.show, shown = lambda *args: seen.append(args), panel.show
    put(desk, "players.1.resources.coin", 5)
    assert seen == []
    put(desk, "players.0.resources.coin", 5)
    assert len(seen) == 1
    panel.show = shown


def test_every_page_shows_in_both_languages(app, desk):
    from screens.words import tr

    for key in ("mat", "tracks", "city", "cards", "map"):
        page(app, key)
        tr.lang = "en" if tr.lang == "de" else "de"
        pump(3)
        assert not [text for text in shown_texts() if "tapestry." in text]


def test_decisions_stand_once_on_a_tablet(tablet, app, desk):
    due(desk, "explore")
    for key in ("mat", "tracks", "city", "cards"):
        page(app, key)
        assert len(find_all("Sheet")) == 1, key


def test_the_city_is_told_or_placed_as_the_table_likes(app, desk):
    page(app, "city")
    press("ActCard", "Nur Zahlen nennen")
    tap(find("Stepper", "Reihen", within=sheet()), across=0.93)
    go()
    assert player(desk).told_city.lines == 1
    assert find("CityGrid").height == 0
    press("ActCard", "Gebäude hier aufstellen")
    assert player(desk).told_city is None
    assert find("CityGrid").height > 0


def test_an_own_landmark_is_drawn_by_touches_and_listed_where_landmarks_are_taken(app, desk):
    page(app, "cards")
    press("Chip", "Wahrzeichen anlegen")
    find("TextField", within=sheet()).text = "Sternwarte"
    pump(2)
    cells = list(reversed(find("CellGrid", within=sheet()).children))
    for place in (0, 1, 4):
        tap(cells[place])
    go()
    (own,) = desk.state.own.landmarks
    assert desk.words.show(TermRef("landmarks", own)) == "Sternwarte"
    due(desk, "any_landmark")
    assert "Sternwarte" in on_sheet()
    choose("Sternwarte")
    assert player(desk).landmarks == (own,)


def test_moves_of_bots_are_not_listed_where_nobody_plays_alone(app, desk):
    page(app, "moves")
    assert find("MovesPanel").row_of(Advance) is not None
    assert find("MovesPanel").row_of(BotTurn) is None
