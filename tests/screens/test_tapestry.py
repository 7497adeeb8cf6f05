"""Tapestry on the table: main taps do main actions, within the tap budgets, and refusals can be overruled."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Adjust
from companion.engine.game import SeatSpec
from companion.games import game
from companion.games.tapestry.cards.card_actions import PlayTapestry
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.turn_actions import Advance
from screens.desk import Desk
from screens.games.tapestry.card_sheet import ask_card
from tools.touch import Finger, find, find_all, pump, shown_texts, tap, tap_text

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


def put(desk, path, value):
    assert desk.do(Adjust(path=path, value=value))
    pump(3)


def page(app, key):
    app.stage.top.ids.tabs.current = key
    pump(4)


def due(desk, *parts, how="all"):
    made = {"parts": list(parts), "how": how, "line": "benefits", "optional": False, "space": "", "free": False}
    put(desk, "players.0.due", [{**made, "wanted": False}])


def press(kind, text):
    tap(next(widget for widget in find_all(kind) if getattr(widget, "text", "") == text))
    pump(3)


def test_one_tap_advances_with_the_proposed_payment(desk):
    tap(find("MoveCard", "Entdeckung"))
    pump(3)
    assert player(desk).tracks["exploration"] == 1
    assert isinstance(desk.session.journal[-1].action, Advance)
    assert desk.seat == 1


def test_a_counter_corrects_a_store_and_never_passes_eight(desk):
    counter = find_all("StoreCounter")[0]
    for _ in range(9):
        tap(counter, across=0.9)
    assert player(desk).resources["coin"] == 8


def test_points_are_corrected_in_their_own_line(desk):
    before = player(desk).points
    find("MatPanel").set_points(before + 4)
    assert player(desk).points == before + 4
    assert player(desk).vp["correction"] == 4


def test_an_advance_on_a_track_card_is_one_tap(app, desk):
    page(app, "tracks")
    tap(find_all("TrackCard")[0].ids.go)
    pump(3)
    assert player(desk).tracks["exploration"] == 1


def test_what_an_advance_asks_for_comes_into_sight_wherever_the_page_was_scrolled(app, desk):
    page(app, "tracks")
    panel = find("TracksPanel")
    panel.scroll_y = 0
    pump(2)
    tap(find_all("TrackCard")[3].ids.go)
    pump(4)
    card = find("DueCard", within=panel)
    assert "Erfinden" in card.title
    top = card.to_window(*card.pos)[1] + card.height
    assert top <= panel.to_window(*panel.pos)[1] + panel.height


def test_the_other_ways_to_pay_are_offered_with_the_proposal_explained(app, desk):
    page(app, "tracks")
    find("TracksPanel").open_ways("science")
    pump(3)
    assert any("Vorschlag" in text for text in shown_texts())
    press("WayButton", "1 Kultur")
    assert player(desk).resources["culture"] == 0
    assert player(desk).tracks["science"] == 1


def test_a_move_out_of_turn_is_refused_and_can_be_done_anyway(app, desk):
    tap(find("SeatTile", "Karl"))
    pump(3)
    tap(find("MoveCard", "Entdeckung"))
    pump(3)
    assert player(desk, 1).tracks["exploration"] == 0
    tap_text("Trotzdem tun", "QuietButton")
    assert player(desk, 1).tracks["exploration"] == 1


def test_an_income_turn_takes_at_most_four_taps_beyond_decisions(app, desk):
    put(desk, "players.0.techs", [{"card": "paper", "row": "x"}])
    put(desk, "players.0.hand", 0)
    taps = 0
    tap(find("MoveCard", "Einkommenszug 2"))
    taps += 1
    pump(3)
    assert player(desk).due[0].parts[0] == "step_tapestry"
    tap(find("Dock").ids.go)  # decision: no card in hand, so face down
    pump(3)
    press("QuietButton", next(b.text for b in find_all("QuietButton") if b.text.startswith("Geld")))  # decision
    press("WayButton", "Auslassen")  # decision: no upgrade
    tap(find("Dock").ids.go)
    taps += 1
    pump(3)
    assert app.stage.names[-1] == "ledger"
    tap(find("TextButton", "Alles erledigt"))
    taps += 1
    pump(3)
    assert taps <= 4
    assert player(desk).income_turn == 2
    assert player(desk).due == ()
    assert desk.state.active == 1


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
    x, y = grid.to_window(*grid.corner(9, 5))
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


def test_exploring_asks_for_sides_and_tile(app, desk):
    due(desk, "explore")
    page(app, "map")
    before = player(desk).points
    press("WayButton", "Gebietsteil legen")
    tap(find("Chip", "3"))
    press("Chip", "Kultur")
    press("AccentButton", "Gebietsteil legen")
    assert player(desk).points == before + 3
    assert player(desk).resources["culture"] == 2
    assert player(desk).due == ()


def test_conquering_takes_real_dice(app, desk):
    due(desk, "conquer")
    page(app, "map")
    from screens.games.tapestry.sheets import conquer_sheet

    conquer_sheet(desk, 0)
    pump(3)
    tap_text("Echte Würfel eingeben", "QuietButton")
    pump(3)
    press("Chip", "6 SP")
    press("Chip", "Nahrung")
    press("AccentButton", "Erobern")
    assert player(desk).controlled == 2
    assert set(player(desk).due[0].parts) == {"vp_6", "food"}


def test_research_takes_what_the_table_rolled(app, desk):
    due(desk, "research")
    press("WayButton", "Gewürfelt: Militär")
    assert player(desk).due[0].parts == ("advance_military",)


def test_a_tech_card_that_may_go_up_goes_up_at_one_tap(app, desk):
    put(desk, "players.0.techs", [{"card": "paper", "row": "x"}])
    due(desk, "upgrade_tech")
    page(app, "cards")
    find("CardsPanel").scroll_to(find("TextCard", "Papier"), animate=False)
    pump(3)
    tap(find("TextCard", "Papier"))
    pump(3)
    assert player(desk).techs[0].row == "circle"


def test_a_hidden_tapestry_card_gets_its_name_later(app, desk):
    put(desk, "players.0.mat", [{"era": 2, "card": ""}])
    page(app, "cards")
    find("CardsPanel")._rename(player(desk).mat[0])
    pump(3)
    press("WayButton", "Akademie")
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
        assert len(find_all("DueCard")) == 1, key


def test_a_card_asks_only_for_what_it_needs(app, desk):
    put(desk, "players.0.hand", 2)
    due(desk, "play_on_top")
    ask_card(desk, PlayTapestry, 0, "guilds")
    pump(4)
    assert "Mitspieler" not in shown_texts()
    tap(next(chip for chip in find_all("Chip") if chip.text == "Rohstoffe gegen SP"))
    tap(find("AccentButton", "Gobelin-Karte spielen"))
    pump(3)
    played = desk.session.journal[-1].action
    assert (played.card, played.count, played.other_way) == ("guilds", 1, True)


def test_revolution_asks_at_each_opponent_where_outposts_lie(app, desk):
    put(desk, "players.1.toppled", 2)
    put(desk, "players.1.controlled", 3)
    due(desk, "play_on_top")
    ask_card(desk, PlayTapestry, 0, "revolution")
    pump(3)
    assert not [header for header in find_all("SectionHeader") if "Yuri" in header.text]
    press("Chip", "2")
    press("AccentButton", "Gobelin-Karte spielen")
    assert (player(desk).controlled, player(desk, 1).controlled) == (3, 1)


def test_revolution_without_toppled_outposts_asks_nothing(app, desk):
    due(desk, "play_on_top")
    ask_card(desk, PlayTapestry, 0, "revolution")
    pump(3)
    assert not find_all("Sheet")
    assert player(desk).due[0].parts == ("coin", "worker", "food", "culture")


def test_the_olympic_host_is_answered_by_whoever_is_asked(app, desk):
    due(desk, "play_on_top")
    ask_card(desk, PlayTapestry, 0, "olympic_host")
    pump(4)
    for name in ("Ada", "Karl", "Yuri"):
        assert f"{name} darf:" in shown_texts()
        press("QuietButton", "Auslassen")
        pump(4)
    assert player(desk).resources["coin"] == 2
    assert player(desk).due == ()
