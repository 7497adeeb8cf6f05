"""Through the Ages on the test window: three people, quick corrections, and a thumb that counts its taps."""

from __future__ import annotations

from companion.engine.adjust import Adjust
from companion.engine.game import SeatSpec
from companion.games import game
from tests.screens import evening
from tests.screens.evening import page as page
from tools import touch
from tools.touch import find, pump

KEY = "through_the_ages"


class Thumb:
    """Taps and counts them."""

    def __init__(self):
        self.taps = 0

    def tap(self, kind, text=None, **where):
        self.taps += 1
        widget = find(kind, text)
        touch.bring(widget)
        touch.tap(widget, **where)
        pump(3)


def sit(app, **options):
    seats = [SeatSpec(name, colour) for name, colour in (("Ada", "red"), ("Karl", "blue"), ("Mia", "yellow"))]
    return evening.sit_down(app, app.library.new(game(KEY), seats, options, seed="5"))


def round_three(app):
    """Round 3, Ada's actions, three resources and a worker to build with."""
    desk = sit(app)
    set_up(desk, round=3, **{"players.0.civil_left": 4, "players.0.military_left": 2})
    set_up(desk, **{"players.0.stores.bronze": 3, "players.0.stores.agriculture": 2})
    pump(4)
    return desk


def set_up(desk, **values):
    for path, value in values.items():
        assert desk.do(Adjust(path, value))
    desk.seat = 0


def shown(panel, section):
    """What stands in a section of a page, first one first."""
    return panel.ids[section].children[::-1]


def me(desk):
    return desk.state.players[0]
