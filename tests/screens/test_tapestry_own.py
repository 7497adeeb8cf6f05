"""Own things of Tapestry by touches: made, played to the final score, written to a file, read on a fresh device."""

from __future__ import annotations

import shutil

import pytest

from companion.engine.asking import begin
from companion.engine.codec import encode
from companion.engine.game import SeatSpec
from companion.engine.own_terms import own_name
from companion.games import game
from companion.games.tapestry.city.city_actions import PlaceLandmark
from companion.games.tapestry.city.grid import placed_cells
from companion.games.tapestry.own.box_actions import SettleIn
from companion.games.tapestry.own.own_actions import MakeCapital, MakeCard, MakeCivilization, MakeTech
from companion.games.tapestry.table.state import Placed
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.turn_actions import Skip
from screens.desk import Desk
from screens.facts_files import folder_of
from tests.screens.evening import close_app, open_app, put
from tools.touch import bring, find, find_all, pump, tap, tap_text

GAMES = game


@pytest.fixture
def desk(app):
    seats = [
        SeatSpec("Ada", "red", {"civilization": "other", "capital": "mountain"}),
        SeatSpec("Karl", "blue", {"civilization": "nomads", "capital": "wetland"}),
    ]
    made = Desk(app.library.new(game("tapestry"), seats, {}, seed="1"))
    app.sit_down(made)
    app.stage.top.ids.tabs.current = "cards"
    pump(4)
    return made


def sheet():
    return find("Sheet")


def make(text, name=""):
    """Open the form of an own thing and name it."""
    chip = next(chip for chip in find_all("Chip") if chip.text == text)
    bring(chip)
    tap(chip)
    pump(3)
    if name:
        find("TextField", within=sheet()).text = name
        pump(3)


def pick(question, answer, group=""):
    """Tap an answer under a question, in its group where there are many."""
    section = next(one for one in find_all("Section", within=sheet()) if question in one.prompt())
    if group:
        chip = next(chip for chip in find_all("Chip", within=section) if chip.text == group)
        bring(chip)
        tap(chip)
        pump(2)
    tile = next(tile for tile in find_all("OptionTile", within=section) if tile.text == answer)
    bring(tile)
    tap(tile)
    pump(2)


def answer(text):
    """Tap an answer to the only question, and what confirms it where more stands on the sheet."""
    tile = next(tile for tile in find_all("OptionTile", within=sheet()) if tile.text == text)
    bring(tile)
    tap(tile)
    pump(3)
    if find_all("Sheet"):
        go()


def go():
    tap(find("Dock", within=sheet()).ids.go)
    pump(4)


def due(desk, *parts):
    made = {"parts": list(parts), "how": "all", "line": "benefits", "optional": False, "space": "", "free": False}
    put(desk, "players.0.due", [{**made, "wanted": False}])


def last_income(desk, seat):
    """The fifth income turn, whatever can be taken taken."""
    put(desk, f"players.{seat}.income_turn", 4)
    put(desk, "active", seat)
    assert desk.do(TakeIncome(seat))
    settle_all(desk, seat)


def settle_all(desk, seat):
    """Take whatever is open."""
    while desk.state.players[seat].due:
        moves = desk.game.quick_actions(desk.state, seat)
        assert desk.do(next((move for move in moves if not isinstance(move, Skip)), moves[0]))


def test_an_own_civilization_with_an_ability_is_played_to_the_final_score(app, desk):
    make("Zivilisation anlegen", "Seefahrer")
    pick("In jedem Einkommenszug", "2 SP", "SP")
    go()
    make("Fähigkeit zu einer Zivilisation anlegen")
    pick("Gibt", "4 SP", "SP")
    go()
    (own,) = desk.state.own.civilizations
    make_keep = next(reminder for reminder in desk.game.reminders(desk.state) if reminder.seat == 0 and reminder.action)
    desk.perform(make_keep.action)
    pump(4)
    answer("Seefahrer")
    assert desk.state.players[0].civilizations == (own,)
    last_income(desk, 0)
    last_income(desk, 1)
    assert desk.game.finished(desk.state)
    line = next(line for line in desk.session.score.lines if line.id == "civilization")
    assert line.values[0] == 6


def test_an_own_tech_card_is_invented_and_upgraded_by_touches(app, desk):
    make("Tech-Karte anlegen", "Sextant")
    pick("Der Kreis gibt", "4 SP", "SP")
    pick("Das Quadrat gibt", "7 SP", "SP")
    go()
    (own,) = desk.state.own.techs
    due(desk, "invent")
    answer("Sextant")
    assert desk.state.players[0].techs[0].card == own
    for row, points in (("circle", 4), ("square", 11)):
        due(desk, "upgrade_tech")
        tap(find_all("OptionTile", within=sheet())[0])
        pump(4)
        assert (desk.state.players[0].techs[0].row, desk.state.players[0].points) == (row, points)
    put(desk, "players.0.civilizations", ["nomads"])
    last_income(desk, 0)
    last_income(desk, 1)
    assert desk.game.finished(desk.state)
    assert desk.session.score.totals[0] == 12, "4 and 7 points, and one for a tech card at the end"


def test_an_own_landmark_is_drawn_taken_placed_and_counted_to_the_final_score(app, desk):
    make("Wahrzeichen anlegen", "Sternwarte")
    for cell in list(reversed(find("CellGrid", within=sheet()).children))[:3]:
        tap(cell)
    go()
    (own,) = desk.state.own.landmarks
    due(desk, "any_landmark")
    answer("Sternwarte")
    assert desk.state.players[0].landmarks == (own,)
    offered = (reminder.action for reminder in desk.session.reminders)
    assert desk.do(next(action for action in offered if isinstance(action, PlaceLandmark)))
    (placed,) = desk.state.players[0].city
    assert placed.piece == own
    # What is missing of its row stands there already: the three cells of the landmark complete it.
    covered = placed_cells(placed)
    row = min(row for row, _ in covered)
    rest = [encode(Placed("house", row, column)) for column in range(1, 10) if (row, column) not in covered]
    put(desk, "players.0.city", [encode(placed), *rest])
    last_income(desk, 0)
    last_income(desk, 1)
    assert desk.game.finished(desk.state)
    line = next(line for line in desk.session.score.lines if line.id == "income_city")
    assert line.values[0] >= 1


def test_an_own_capital_mat_is_drawn_settled_and_counted_to_the_final_score(app, desk):
    make("Hauptstadt anlegen", "Atlantis")
    first_row = list(reversed(find("CellGrid", within=sheet()).children))[:9]
    for cell in first_row[:8]:
        bring(cell)
        tap(cell)
    go()
    (own,) = desk.state.own.capitals
    desk.perform(begin(SettleIn, seat=0))
    pump(3)
    answer("Atlantis")
    assert desk.state.players[0].capital == own
    put(desk, "players.0.city", [encode(Placed("house", 1, 9))])
    last_income(desk, 0)
    last_income(desk, 1)
    line = next(line for line in desk.session.score.lines if line.id == "income_city")
    assert line.values[0] == 1, "eight dots and a house are a whole row"


def test_an_own_tapestry_card_is_made_and_played_to_the_final_score(app, desk):
    make("Gobelin-Karte anlegen", "Zeitalter der Segel")
    pick("Gibt", "4 SP", "SP")
    go()
    (own,) = desk.state.own.cards
    put(desk, "players.0.hand", 1)
    put(desk, "players.0.income_turn", 1)
    put(desk, "active", 0)
    assert desk.do(TakeIncome(0, card=own))
    settle_all(desk, 0)
    assert [played.card for played in desk.state.players[0].mat] == [own]
    assert desk.state.players[0].points == 4
    last_income(desk, 0)
    last_income(desk, 1)
    assert desk.game.finished(desk.state)
    assert desk.session.score.totals[0] >= 4


def test_a_card_of_an_unknown_expansion_is_named_counted_and_never_blocks(app, desk):
    make("Tech-Karte anlegen", "Kompassrose")
    go()
    (own,) = desk.state.own.techs
    due(desk, "invent")
    answer("Kompassrose")
    assert [tech.card for tech in desk.state.players[0].techs] == [own]
    due(desk, "upgrade_tech", "vp_per_tech_card")
    tap(find_all("OptionTile", within=sheet())[0])
    pump(4)
    player = desk.state.players[0]
    assert (player.techs[0].row, player.points, player.due) == ("circle", 1, ())


def test_own_things_go_to_a_file_and_onto_a_fresh_device(app, desk, tmp_path):
    make("Wahrzeichen anlegen", "Sternwarte")
    tap(find("CellGrid", within=sheet()).children[-1])
    go()
    assert desk.do(MakeTech("Sextant", ("vp_4",)))
    assert desk.do(MakeCivilization("Seefahrer", always=("vp_2",)))
    assert desk.do(MakeCard("Segel", ("vp_4",)))
    assert desk.do(MakeCapital("Atlantis", ("a1", "b1")))
    app.stage.back()
    pump(3)
    app.stage.show("calibration", game="tapestry")
    pump(4)
    tap_text("In eine Datei schreiben", "QuietButton")
    pump(2)
    written = list(folder_of(app.library).glob("*tapestry*"))
    fresh = open_app(tmp_path / "fresh", GAMES)
    folder_of(fresh.library).mkdir()
    shutil.copy(written[0], folder_of(fresh.library) / written[0].name)
    fresh.stage.show("calibration", game="tapestry")
    pump(4)
    tap_text("Aus einer Datei lesen", "QuietButton")
    pump(2)
    tap(find_all("ListRow", within=sheet())[0])
    pump(3)
    again = fresh.library.new(game("tapestry"), desk.session.opening.seats, {})
    box = again.state.own
    kept = (*box.landmarks, *box.techs, *box.civilizations, *box.cards, *box.capitals)
    assert [own_name(id) for id in kept] == ["Sternwarte", "Sextant", "Seefahrer", "Segel", "Atlantis"]
    close_app(fresh)
