"""The pages of Clash of Cultures on the table."""

from companion.games.clash_of_cultures.cities.trade_actions import TakeTradeRoutes
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.events.suffer_actions import SufferEvent
from companion.games.clash_of_cultures.leaders.people_actions import LayWonderOpen
from companion.games.clash_of_cultures.turn.status_actions import ChangeGovernment
from companion.games.clash_of_cultures.war.battle_actions import FightRound
from companion.games.clash_of_cultures.war.capture_actions import ConquerCity
from screens.games.clash_of_cultures.advances_panel import ClashAdvancesPanel
from screens.games.clash_of_cultures.battle_panel import ClashBattlePanel
from screens.games.clash_of_cultures.cards_panel import ClashCardsPanel
from screens.games.clash_of_cultures.cities_panel import ClashCitiesPanel
from screens.games.clash_of_cultures.event_picker import ask_event
from screens.games.clash_of_cultures.event_sheet import ask_open_wonder
from screens.games.clash_of_cultures.forms import ask_capture
from screens.games.clash_of_cultures.government_sheet import ask_government
from screens.games.clash_of_cultures.realm_panel import ClashRealmPanel
from screens.games.clash_of_cultures.round_sheet import ask_round
from screens.games.clash_of_cultures.route_sheet import ask_routes
from screens.games.clash_of_cultures.suffer_sheet import ask_suffering
from screens.table.panel import PanelSpec

PAGES = (
    PanelSpec("realm", "clash_of_cultures.page.realm", "crown-outline", ClashRealmPanel),
    PanelSpec("advances", "clash_of_cultures.page.advances", "lightbulb-on-outline", ClashAdvancesPanel),
    PanelSpec("cities", "clash_of_cultures.page.cities", "home-city-outline", ClashCitiesPanel),
    PanelSpec("battle", "clash_of_cultures.page.battle", "sword-cross", ClashBattlePanel),
    PanelSpec("cards", "clash_of_cultures.page.cards", "cards-outline", ClashCardsPanel),
)

# Whatever asks for these, the table chooses its card, reads its dice and answers its events first.
SHEETS = {
    ChangeGovernment: ask_government,
    ConquerCity: ask_capture,
    DrawEvent: ask_event,
    FightRound: ask_round,
    LayWonderOpen: ask_open_wonder,
    SufferEvent: ask_suffering,
    TakeTradeRoutes: ask_routes,
}
