"""The pages of Age of Mythology on the table; the last one lies behind the dots."""

from companion.games.age_of_mythology.camp.city import city_size
from companion.games.age_of_mythology.camp.units import army_size
from companion.games.age_of_mythology.table.state import Mythology
from screens.games.age_of_mythology.army_panel import MythArmyPanel
from screens.games.age_of_mythology.battle_panel import MythBattlePanel
from screens.games.age_of_mythology.duel import MythDuel
from screens.games.age_of_mythology.lands_panel import MythLandsPanel
from screens.games.age_of_mythology.realm_panel import MythRealmPanel
from screens.games.age_of_mythology.round_panel import MythBankPanel
from screens.playing.panel import OddsPage, PanelSpec, Signs

PAGES = (
    PanelSpec("realm", "age_of_mythology.page.realm", "crown", MythRealmPanel),
    PanelSpec("lands", "age_of_mythology.page.lands", "map", MythLandsPanel),
    PanelSpec("army", "age_of_mythology.page.army", "shield-sword", MythArmyPanel),
    PanelSpec("battle", "age_of_mythology.page.battle", "sword-cross", MythBattlePanel),
    PanelSpec("round", "age_of_mythology.page.round", "bank", MythBankPanel),
)

ODDS = OddsPage("battle", MythDuel, lambda state: state.battle is None)


def seat_signs(state: Mythology, seat: int) -> Signs:
    """Army and buildings: two of the victory cards go to the most of them."""
    player = state.players[seat]
    return ("shield-sword", army_size(player)), ("city", city_size(player))


SEAT_SIGNS = seat_signs
