"""The pages of Clash of Cultures on the table."""

from companion.games.clash_of_cultures.scoring.objectives import army
from companion.games.clash_of_cultures.table.state import Clash
from screens.games.clash_of_cultures.advances_panel import ClashAdvancesPanel
from screens.games.clash_of_cultures.battle_panel import ClashBattlePanel
from screens.games.clash_of_cultures.cards_panel import ClashCardsPanel
from screens.games.clash_of_cultures.cities_panel import ClashCitiesPanel
from screens.games.clash_of_cultures.odds_card import ClashOddsCard
from screens.games.clash_of_cultures.places_panel import ClashPlacesPanel
from screens.games.clash_of_cultures.realm_panel import ClashRealmPanel
from screens.playing.panel import OddsPage, PanelSpec, Signs

PAGES = (
    PanelSpec("realm", "clash_of_cultures.page.realm", "crown-outline", ClashRealmPanel),
    PanelSpec("advances", "clash_of_cultures.page.advances", "lightbulb-on-outline", ClashAdvancesPanel),
    PanelSpec("cities", "clash_of_cultures.page.cities", "home-city-outline", ClashCitiesPanel),
    PanelSpec("battle", "clash_of_cultures.page.battle", "sword-cross", ClashBattlePanel),
    PanelSpec("cards", "clash_of_cultures.page.cards", "cards-outline", ClashCardsPanel),
    PanelSpec("places", "clash_of_cultures.page.places", "map-marker-outline", ClashPlacesPanel),
)

ODDS = OddsPage("battle", ClashOddsCard, lambda state: state.battle is not None)


def seat_signs(state: Clash, seat: int) -> Signs:
    """How many cities there are, and how large the army is."""
    player = state.players[seat]
    return ("home-city-outline", len(player.cities)), ("sword-cross", army(player))


SEAT_SIGNS = seat_signs
