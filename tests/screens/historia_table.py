"""Historia on the test window: seats, a running game, and what a finger does there."""

from __future__ import annotations

from companion.engine.game import SeatSpec
from companion.games import game
from companion.games.historia.table.setup_actions import PlaceStart, StartGame
from companion.games.historia.table.table_actions import TellBox
from screens.desk import Desk
from tests.games.historia.owners import whole_box
from tests.screens.evening import page as page
from tools.touch import bring, find, find_all, pump, tap

GAME = game("historia")


def seats(*bots, humans=("Ada", "Beate")):
    who = [(name, "human") for name in humans] + [(f"Zivbot {n}", bot) for n, bot in enumerate(bots, start=1)]
    return [
        SeatSpec(name, colour, {"bot": bot})
        for (name, bot), colour in zip(who, ("red", "blue", "yellow", "green", "purple", "grey"), strict=False)
    ]


def sit_down(app, people, **options):
    desk = Desk(app.library.new(GAME, people, options, seed="5"))
    app.sit_down(desk)
    pump(3)
    return desk


def started(app, people, **options):
    """A running game: every human in the next free region of the list."""
    desk = sit_down(app, people, **options)
    for seat, region in zip(desk.state.humans, ("central_america", "north_america", "europe"), strict=False):
        desk.do(PlaceStart(seat, region))
    desk.do(StartGame())
    quiet(desk)
    return desk


def box_told(desk):
    """This table has told its whole box, which prints what we assume: no question about it comes up."""
    desk.do(TellBox(whole_box(desk.state.board)))
    pump(2)


def quiet(desk):
    """Answer no questions now."""
    desk.put_off.extend(GAME.questions(desk.state))
    desk.dispatch("on_done", desk.session.journal[desk.session.cursor - 1])
    pump(2)


OWN_CUBES = 0.1  # where the personal cubes lie across their row


def cubes():
    """The row of cubes on the page of a civilization."""
    return find("CivPanel").ids.pools


class Taps:
    """Counts taps."""

    def __init__(self):
        self.count = 0

    def __call__(self, widget, across=0.5):
        self.count += 1
        tap(widget, across=across)
        pump(2)


def half(text, within=None):
    """One side of a card on the page, brought under the finger."""
    found = next(made for made in find_all("CardHalf", within=within) if made.text == text)
    bring(found)
    return found


def tile(text):
    """A way on or an answer on the open sheet, brought under the finger."""
    return reach(find("OptionTile", text, within=find("Sheet")))


def reach(widget):
    """A widget, scrolled under the finger."""
    bring(widget)
    return widget


def go():
    """The primary button of the open sheet."""
    return find("Dock", within=find("Sheet")).ids.go
