"""A table of Age of Mythology on the test window, and a finger that counts what it does."""

from companion.engine.game import SeatSpec
from companion.games import game
from companion.games.age_of_mythology.tiles.tile_actions import EndDraft, RevealDraft, TakeTile
from companion.games.age_of_mythology.turn.round_actions import DrawCards, PlaceCube
from tests.screens import evening
from tools.touch import bring, find, find_all, pump, tap

KEY = "age_of_mythology"
NAMES = (
    ("Ada", "red", "egyptian"),
    ("Karl", "blue", "greek"),
    ("Yuri", "yellow", "norse"),
    ("Beate", "green", "greek"),
)


def first_card_turn(app):
    """Four players in the first card turn, each with some provinces."""
    seats = [SeatSpec(name, colour, {"culture": culture}) for name, colour, culture in NAMES]
    session = app.library.new(game(KEY), seats, {"start_player": 1}, seed="5")
    session.do(RevealDraft(0))
    for _ in range(8):
        state = session.state
        taken = next(a for a in session.game.quick_actions(state, state.offer.pickers[0]) if isinstance(a, TakeTile))
        session.do(taken)
    session.do(EndDraft())
    for seat, card in enumerate(("army", "army", "battle")):
        session.do(PlaceCube(seat, card))
    session.do(DrawCards())
    made = evening.sit_down(app, session)
    pump(4)
    return made


class Taps:
    """Counts what a finger does."""

    def __init__(self):
        self.count = 0

    def on(self, kind, text=None, within=None):
        self.touch(find(kind, text, within))

    def touch(self, widget, across=0.5):
        bring(widget)
        self.count += 1
        tap(widget, across=across)
        pump(4)

    def more(self, text, times=1):
        """Count up what a sheet asks so many of; where the number itself can be tapped, that is one tap."""
        if numbers := find_all("PipRow", text):
            self.touch(numbers[0].pip(int(numbers[0].value) + times))
            return
        for _ in range(times):
            counted = find_all("Stepper", text)
            self.touch(find("SelfCounter", within=counted[0]) if counted else find("OptionTile", text), across=0.9)

    def go(self):
        """The primary button: of the sheet, or else of the table."""
        sheets = find_all("AskSheet")
        self.touch((sheets[0] if sheets else find("TableView")).dock.ids.go)


def turn_to(app, key):
    """Turn the table to a page."""
    app.stage.top.ids.tabs.current = key
    pump(4)
