"""A whole turn by touches on the real table, page changes counted: what it costs at each level of book-keeping."""

import pytest

from companion.games.through_the_ages.table.keeping_actions import ChangeKeeping
from tools import touch
from tools.touch import find, find_all, pump

from .table import Thumb, me, page, round_three, set_up

EVENT, OVERHEAD = 2, 1


class Turn(Thumb):
    """A thumb that also counts the changes of page."""

    def __init__(self, app):
        super().__init__()
        self.app = app

    def turn_to(self, title):
        self.tap("TabCell", title)

    def dock(self, quiet=False):
        """The primary button, or the quiet one beside it."""
        self.taps += 1
        dock = self.app.stage.top.dock
        touch.tap(dock.children[-1] if quiet else dock.ids.go)
        pump(4)

    def accept(self):
        """The ledger is read and done."""
        self.tap("DockButton", "So machen wir’s")
        pump(4)

    def since(self, before):
        """How many touches it took."""
        return self.taps - before


@pytest.fixture
def desk(app):
    """Ada at the beginning of a turn in Age I, with science, goods and a card to prepare."""
    desk = round_three(app)
    set_up(desk, age=1, phase="politics", civil_deck=30, military_deck=40)
    set_up(desk, **{"players.0.science": 12, "players.0.military_hand": {"i": 1}, "players.0.unused": 2})
    set_up(desk, **{"players.0.stores.bronze": 9, "players.0.blue_bank": 5})
    return desk


def prepare_event(turn):
    """From whatever page: the quiet button, the card that turned up."""
    before = turn.taps
    turn.dock(quiet=True)
    turn.tap("OptionTile", "Entwicklung der Landwirtschaft")
    assert turn.since(before) == EVENT


def end_turn(turn, desk):
    """The dock; the next turn has begun."""
    before = turn.taps
    turn.dock()
    assert turn.since(before) == OVERHEAD
    assert (desk.state.active, desk.state.phase) == (1, "politics")


def test_a_rich_turn_of_the_tableau_takes_eight_touches_and_no_letter(app, desk):
    desk.do(ChangeKeeping("tableau"))
    page(app, "tableau")
    turn = Turn(app)
    prepare_event(turn)
    turn.tap("CardRow", "Farm, Mine")
    turn.tap("OptionTile", "Eisen")
    turn.tap("MovePill", "5")  # a mine of iron is built
    turn.tap("MovePill", "3")  # bronze becomes iron
    assert (me(desk).workers["iron"], me(desk).workers["bronze"]) == (2, 1)
    turn.tap("CardRow", "vermehren")
    assert me(desk).unused == 2
    end_turn(turn, desk)
    # An event, a technology, a building, an upgrade and a worker: more than people do in a turn on the average (4.4).
    assert turn.taps == 8


def test_a_turn_with_everything_takes_nine_touches_and_no_letter(app, desk):
    page(app, "row")
    turn = Turn(app)
    prepare_event(turn)
    turn.tap("CardRow", "Platz 1")
    turn.tap("Chip", "Anführer")
    turn.tap("OptionTile", "Homer")
    turn.tap("Strip", across=0.3)
    assert me(desk).leader == "homer"
    turn.turn_to("page.tableau")
    turn.tap("MovePill", "2")  # one more worker
    end_turn(turn, desk)
    assert turn.taps == 9


def test_an_aggression_with_its_defence_takes_five_touches(app, desk):
    set_up(desk, age=2, **{"players.0.workers.warriors": 3, "players.0.science": 0, "players.1.science": 5})
    set_up(desk, **{"players.0.military_hand": {"ii": 1}, "players.1.military_hand": {"i": 2}})
    page(app, "politics")
    turn = Turn(app)
    turn.tap("MovePill", "Karte spielen")
    turn.tap("SheetRow", "Spionage")
    turn.tap("OptionTile", "Verteidigen")
    turn.tap("OptionTile", "Zeitalter I")
    turn.tap("DockButton", "Verteidigen")
    assert (desk.state.attack, desk.state.players[1].military_cards) == (None, 1)
    assert (me(desk).science, turn.taps) == (0, 5)


def test_R133_a_proposed_payment_is_exchanged_by_touches(app, desk):
    set_up(desk, phase="actions", **{"players.0.stores.iron": 2, "players.0.workers.iron": 0})
    page(app, "tableau")
    turn = Turn(app)
    # A mine of bronze, paid with one token of iron or with two of bronze.
    bronze = find("CardRow", "Bronze").ids.pill
    touch.bring(bronze)
    touch.tap(bronze)
    pump(4)
    paid = dict(me(desk).stores)
    page(app, "civ")
    turn.tap("CardRow", "Anders bezahlen")
    touch.tap(find_all("OptionTile", within=find("AskSheet"))[1])
    pump(4)
    for sheet in find_all("AskSheet"):
        touch.tap(sheet.dock.ids.go)
        pump(4)
    assert dict(me(desk).stores) != paid
    assert sum(me(desk).workers.values()) == 7
