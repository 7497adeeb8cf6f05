"""The pages of Historia on the table."""

from companion.games.historia.table.gauges import LEVELS
from companion.games.historia.table.state import Historia
from companion.games.historia.turn.questions import BoxQuestion
from screens.asking.decision import PICTURES
from screens.games.historia.bot_cards import ledger_head
from screens.games.historia.civ_panel import CivPanel
from screens.games.historia.doubt_picture import doubt_picture
from screens.games.historia.map_panel import MapPanel
from screens.games.historia.matrix_panel import MatrixPanel
from screens.games.historia.par_card import score_card
from screens.games.historia.round_panel import RoundPanel
from screens.playing.panel import PanelSpec, Signs

PAGES = (
    PanelSpec("civ", "historia.page.civ", "account-outline", CivPanel),
    PanelSpec("map", "historia.page.map", "map-outline", MapPanel, alone=True),
    PanelSpec("matrix", "historia.page.matrix", "chart-timeline-variant", MatrixPanel),
    PanelSpec("round", "historia.page.round", "timer-sand", RoundPanel),
)

# Where a table tells its box page by page, and for which seats it is offered before the first game.
ROOM = "historia_box"
ROOM_FOR = ("chieftain", "noble", "king")

PICTURES[BoxQuestion] = doubt_picture


def seat_signs(state: Historia, seat: int) -> Signs:
    """Both levels: who trades and who is raided follows from them."""
    civ = state.players[seat]
    return tuple((icon, civ.level(axis)) for axis, (icon, _tone) in LEVELS.items())


SEAT_SIGNS = seat_signs
# What the final score shows beside the race.
SCORE_CARD = score_card
# Who acts, at the top of the ledger of a stretch the app plays.
LEDGER_HEAD = ledger_head
