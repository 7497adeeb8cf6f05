"""The pages of Historia on the table."""

from companion.games.historia.leaders.leaders import TakeLeader
from companion.games.historia.table.table_actions import EnterEvent
from screens.games.historia.civ_panel import CivPanel
from screens.games.historia.event_sheet import ask_event
from screens.games.historia.leader_sheet import ask_leader
from screens.games.historia.map_panel import MapPanel
from screens.games.historia.matrix_panel import MatrixPanel
from screens.games.historia.round_panel import RoundPanel
from screens.table.panel import PanelSpec

PAGES = (
    PanelSpec("civ", "historia.page.civ", "account", CivPanel),
    PanelSpec("map", "historia.page.map", "map-outline", MapPanel),
    PanelSpec("matrix", "historia.page.matrix", "grid", MatrixPanel),
    PanelSpec("round", "historia.page.round", "timer-sand", RoundPanel),
)

# What a reminder leads to is asked for as on the pages.
SHEETS = {EnterEvent: ask_event, TakeLeader: ask_leader}
