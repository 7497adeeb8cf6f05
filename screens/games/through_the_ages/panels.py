"""The pages of Through the Ages on the table; the outlook, which the strip reminds of, lies behind the dots."""

from companion.games.through_the_ages.goods.stores import resources
from companion.games.through_the_ages.table.gauges import GOODS, RATED
from companion.games.through_the_ages.table.keeping import knows_hands, knows_tableau
from companion.games.through_the_ages.table.state import World
from screens.games.through_the_ages.civ_panel import AgesCivPanel
from screens.games.through_the_ages.outlook_panel import OutlookPanel
from screens.games.through_the_ages.politics_panel import PoliticsPanel
from screens.games.through_the_ages.row_panel import RowPanel
from screens.games.through_the_ages.tableau_panel import TableauPanel
from screens.playing.panel import PanelSpec, Signs

__all__ = ["PAGES", "SEAT_SIGNS"]

PAGES = (
    PanelSpec("civ", "through_the_ages.page.civ", "account", AgesCivPanel),
    PanelSpec("tableau", "through_the_ages.page.tableau", "view-dashboard", TableauPanel, knows_tableau),
    PanelSpec("row", "through_the_ages.page.row", "cards", RowPanel, knows_hands),
    PanelSpec("politics", "through_the_ages.page.politics", "sword-cross", PoliticsPanel, knows_tableau),
    PanelSpec("outlook", "through_the_ages.page.outlook", "crystal-ball", OutlookPanel),
)


def seat_signs(world: World, seat: int) -> Signs:
    """Science for the next technology, and resources for the next building where they are kept."""
    player = world.players[seat]
    science = (RATED["science"][0], player.science)
    return (science, (GOODS["resources"][0], resources(player))) if knows_tableau(world) else (science,)


SEAT_SIGNS = seat_signs
