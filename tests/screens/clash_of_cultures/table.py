"""A table of Clash of Cultures on the test window, and a finger that counts its taps."""

from companion.engine.adjust import Adjust
from companion.engine.asking import begin
from companion.engine.game import SeatSpec
from companion.games.clash_of_cultures.game import GAME
from tests.screens import evening
from tests.screens.evening import page as page
from tools.touch import bring, find, find_all, pump, tap

CIVILIZATIONS = (
    ("Ada", "red", "rome"),
    ("Karl", "blue", "greece"),
    ("Mia", "yellow", "egypt"),
    ("Ben", "purple", "china"),
)


def sit_down(app, count, **options):
    seats = [SeatSpec(name, colour, {"civilization": civ}) for name, colour, civ in CIVILIZATIONS[:count]]
    return evening.sit_down(app, app.library.new(GAME, seats, {"first_player": 1, **options}, seed="5"))


def give(desk, seat=0, **values):
    for name, value in values.items():
        desk.do(Adjust(path=f"players.{seat}.{name}", value=value))
    pump(3)


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

    def go(self):
        """The one primary button of the sheet on top, or of the table where no sheet is open."""
        self.taps += 1
        sheets = find_all("AskSheet")
        docks = [sheets[0].dock.ids.go] if sheets else [one for one in find_all("DockButton") if one.primary]
        # What is walked through step by step has its own button.
        tap(docks[0] if docks else find("AccentButton"))
        pump(4)


def ask(desk, cls, seat=0, **given):
    """Open the sheet of a move."""
    desk.perform(begin(cls, seat=seat, **given))
    pump(4)


def due(desk, seat=0):
    """An event is due, and the table will see to it later."""
    give(desk, seat, event_counter=0)
    pump(8)
    for sheet in find_all("DecisionSheet"):
        sheet.close()
    pump(8)


def step(text, times=1, field=None):
    """One more of this so many times: plus of a stepper, or a tap on its tile where there are few."""
    for _ in range(times):
        rows = find_all("Stepper", text)
        within = None if field is None else find("AskSheet").section(field)
        widget = rows[0].ids.counter if rows else find("OptionTile", text, within=within)
        bring(rows[0] if rows else widget)
        tap(widget, across=0.9 if rows else 0.5)
        pump(3)


def switch(text):
    """Tap a toggle."""
    toggle = find("Toggle", text)
    bring(toggle)
    tap(toggle)
    pump(3)
