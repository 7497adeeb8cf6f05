"""Tapestry's map under a finger: laying a tile, conquering, setting a hex right, and putting the map away."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Adjust
from companion.engine.game import SeatSpec
from companion.games import game
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.map.territories import controller, held
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.questions import DiceQuestion
from screens.asking.decision import open_decision
from screens.desk import Desk
from screens.kit.motion import motion
from screens.theme import MOTION_SECONDS, theme
from tools.touch import StoppedClock, bring, find, find_all, pump, tap, tap_at, tap_text

START, ISLAND = "4.2", "tile_16"


@pytest.fixture
def desk(app):
    mats = (("Ada", "red", "leaders", "mountain"), ("Karl", "blue", "militants", "wetland"))
    seats = [SeatSpec(name, colour, {"civilization": mat, "capital": capital}) for name, colour, mat, capital in mats]
    session = app.library.new(game("tapestry"), seats, {"hex_map": True}, seed="1")
    for seat in range(2):
        session.do(TakeIncome(seat))
    made = Desk(session)
    app.sit_down(made)
    pump(4)
    return made


def due(desk, part):
    made = {"parts": [part], "how": "all", "line": "benefits", "optional": False, "space": "", "free": False}
    assert desk.do(Adjust(path="players.0.due", value=[{**made, "wanted": False}]))
    pump(6)


def tap_hex(hexagon, within=None):
    world = find("HexMapView", within=within)
    x, y = world.centre(hexagon)
    tap_at(*world.to_window(x, y))
    pump(4)


def go():
    """Tap the one button of the sheet."""
    tap(find("Dock", within=find("Sheet")).ids.go)
    pump(4)


def test_a_tile_is_laid_by_two_taps_and_turned_by_more(app, desk):
    due(desk, "explore")
    tap(next(chip for chip in find_all("TileChip") if chip.tile == ISLAND))
    picture = find("MapPicture")
    best = picture.ids.world.chosen
    assert best in picture.ids.world.targets
    tap_hex(best, picture)
    assert picture.turns == 1
    tap_text("So legen")
    pump(4)
    laid = desk.state.map.tiles[0]
    assert (laid.tile, laid.hexagon, laid.turns) == (ISLAND, best, 1)
    assert desk.state.players[0].vp["explore"] > 0


def test_a_conquest_is_a_tap_on_its_territory(app, desk):
    due(desk, "conquer")
    tap_hex("5.2", find("MapPicture"))
    go()
    assert held(desk.state, 0) == (START, "5.2")


def test_a_hex_is_set_right_and_the_map_put_away(app, desk):
    app.stage.top.ids.tabs.current = "map"
    pump(6)
    tap_hex("5.2")
    karl = find_all("OptionTile", "Karl", find("Sheet"))[0]
    bring(karl)
    tap(karl)
    go()
    assert controller(desk.state, "5.2") == 1
    assert desk.state.players[1].controlled == 2
    switch = find("ActCard", "Gebiete nur zählen")
    bring(switch)
    tap(switch)
    pump(4)
    assert desk.state.map is None


def conquered(app, desk, calm):
    """The dice on the sheet that asks which of them is used, and whether they tumble."""
    due(desk, "conquer")
    find("Sheet").close()
    pump(6)
    theme.calm = calm
    with StoppedClock() as clock:
        assert desk.do(Conquer(0, hexagon="5.2"), chance=("vp_7", "culture"))
        clock.go(0.05, beats=6)
        for moment in find_all("MomentCard"):  # what must be decided waits until it is over
            moment.end()
        clock.go(MOTION_SECONDS + 0.05, beats=6)
        assert isinstance(find("DecisionSheet").question, DiceQuestion)
        return {die.die: (die.shown, die.turn > 0) for die in find_all("ConquestDie")}


@pytest.mark.parametrize("calm", [False, True])
def test_the_dice_of_a_conquest_tumble_and_show_what_they_gave(app, desk, calm):
    moves = not calm
    assert conquered(app, desk, calm) == {"red": ("vp_7", moves), "black": ("culture", moves)}
    motion.stop()
    assert [die.turn for die in find_all("ConquestDie")] == [0, 0]


def test_dice_whose_throw_is_a_while_ago_lie_still(app, desk):
    conquered(app, desk, calm=True)
    (question,) = desk.session.questions
    find("DecisionSheet").close()
    pump(6)
    assert desk.do(Adjust(path="players.1.resources.food", value=4))
    theme.calm = False
    with StoppedClock() as clock:
        open_decision(desk, question)
        clock.go(0.05, beats=3)
        assert [die.turn for die in find_all("ConquestDie")] == [0, 0]
