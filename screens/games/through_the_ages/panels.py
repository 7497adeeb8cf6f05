"""The pages of Through the Ages on the table."""

from screens.games.through_the_ages import hand_sheets, token_sheet
from screens.games.through_the_ages.civ_panel import AgesCivPanel
from screens.games.through_the_ages.outlook_panel import OutlookPanel
from screens.games.through_the_ages.politics_panel import PoliticsPanel
from screens.games.through_the_ages.row_panel import RowPanel
from screens.games.through_the_ages.tableau_panel import TableauPanel
from screens.table.panel import PanelSpec

__all__ = ["PAGES", "SHEETS"]

SHEETS = {**hand_sheets.SHEETS, **token_sheet.SHEETS}
PAGES = (
    PanelSpec("civ", "through_the_ages.page.civ", "account", AgesCivPanel),
    PanelSpec("tableau", "through_the_ages.page.tableau", "view-dashboard", TableauPanel),
    PanelSpec("row", "through_the_ages.page.row", "cards", RowPanel),
    PanelSpec("politics", "through_the_ages.page.politics", "sword-cross", PoliticsPanel),
    PanelSpec("outlook", "through_the_ages.page.outlook", "crystal-ball", OutlookPanel),
)
