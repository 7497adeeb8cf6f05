"""A table of Clash of Cultures on the test window, and a finger that counts its taps."""

from companion.engine.adjust import Adjust
from companion.engine.game import SeatSpec
from companion.games.clash_of_cultures.game import GAME
from tests.screens import evening
from tools.touch import bring, find, pump, tap

CIVILIZATIONS = (
    ("Ada", "red", "rome"),
    ("Karl", "blue", "greece"),
    ("Mia", "yellow", "egypt"),
    ("Ben", "purple", "china"),
)


def sit_down(app, count, **options):
    seats = [SeatSpec(name, colour, {"civilization": civ}) for name, colour, civ in CIVILIZATIONS[:count]]
    return evening.sit_down(app, app.library.new(GAME, seats, {"first_player": 1, **options}))


def give(desk, seat=0, **values):
    for name, value in values.items():
        desk.do(Adjust(path=f"players.{seat}.{name}", value=value))
    pump(3)


def page(app, key):
    app.stage.top.ids.tabs.current = key
    pump(4)


class Finger:
    """Counts taps."""

    def __init__(self):
        self.taps = 0

    def tap(self, kind, text=None, across=0.5):
        self.taps += 1
        widget = find(kind, text)
        bring(widget)
        tap(widget, across)
        pump(4)
