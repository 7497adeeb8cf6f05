"""The pages of Tapestry on the table."""

from companion.games.tapestry.table.icons import PIECE_ICONS
from companion.games.tapestry.table.state import Tapestry
from companion.games.tapestry.turn.questions import DiceQuestion, MapQuestion
from screens.asking.decision import PICTURES
from screens.games.tapestry.bots_panel import BotsPanel
from screens.games.tapestry.cards_panel import CardsPanel
from screens.games.tapestry.city_panel import CityPanel
from screens.games.tapestry.conquest_die import dice_picture
from screens.games.tapestry.map_panel import TapestryMapPanel
from screens.games.tapestry.map_picture import map_picture
from screens.games.tapestry.mat_panel import MatPanel
from screens.games.tapestry.tracks_panel import TracksPanel
from screens.playing.panel import PanelSpec, Signs


def is_solo(state: Tapestry) -> bool:
    """Whether the two bots play."""
    return state.solo is not None


PAGES = (
    PanelSpec("mat", "tapestry.page.mat", "treasure-chest", MatPanel),
    PanelSpec("tracks", "tapestry.page.tracks", "stairs-up", TracksPanel),
    PanelSpec("city", "tapestry.page.city", "city-variant", CityPanel),
    PanelSpec("cards", "tapestry.page.cards", "cards-playing", CardsPanel),
    PanelSpec("map", "tapestry.page.map", "map-outline", TapestryMapPanel),
    PanelSpec("bots", "tapestry.page.bots", "robot", BotsPanel, is_solo),
)
PICTURES[MapQuestion], PICTURES[DiceQuestion] = map_picture, dice_picture


def seat_signs(state: Tapestry, seat: int) -> Signs:
    """Territories held and cards in hand, as the pages of the map and of the cards count them."""
    player = state.players[seat]
    return (PIECE_ICONS["controlled"], player.controlled), (PIECE_ICONS["hand"], player.hand)


SEAT_SIGNS = seat_signs
