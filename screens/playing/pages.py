"""Pages of the table: those of the game (or a common first one), then what every game has behind the dots."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from companion.engine.action import Action
from companion.engine.game import SeatSpec
from companion.storage.library import Library
from screens.desk import Desk
from screens.playing.moves import MovesPanel
from screens.playing.overview import OverviewPanel
from screens.playing.panel import OddsPage, PanelSpec
from screens.playing.values import ValuesPanel

OVERVIEW, MOVES, VALUES = "overview", "moves", "values"
FIRST_PAGE = PanelSpec(OVERVIEW, "app.page.overview", "view-dashboard", OverviewPanel)
COMMON_PAGES = (
    PanelSpec(MOVES, "app.page.moves", "gesture-tap", MovesPanel),
    PanelSpec(VALUES, "app.page.values", "pencil", ValuesPanel),
)


def own_panels(key: str) -> ModuleType | None:
    """The module that lists the pages of a game, if it has any."""
    own = f"screens.games.{key}.panels"
    found = find_spec(f"screens.games.{key}") is not None and find_spec(own) is not None
    return import_module(own) if found else None


def game_pages(key: str) -> tuple[PanelSpec, ...]:
    """The pages of a game, or the common one where it draws none, then those every game has."""
    own = own_panels(key)
    return (*(own.PAGES if own is not None else (FIRST_PAGE,)), *COMMON_PAGES)


def room_due(key: str, seats: Sequence[SeatSpec], library: Library) -> str:
    """The same, before a game with bots at a table that has not told its box yet."""
    bots = getattr(own_panels(key), "ROOM_FOR", ())
    played = any(seat.options.get("bot") in bots for seat in seats)
    return room_of(key) if played and not library.calibration(key) else ""


def room_of(key: str) -> str:
    """The view in which a table tells its box page by page; nothing where a game has none."""
    return str(getattr(own_panels(key), "ROOM", ""))


def ledger_head(desk: Desk, action: Action[Any]) -> Any:
    """What a game shows at the top of the ledger of this action, if anything."""
    made = getattr(own_panels(desk.game.key), "LEDGER_HEAD", None)
    return made(desk, action) if made is not None else None


def score_card(desk: Desk) -> Any:
    """What a game shows beside the race on its final score, if it has anything to say."""
    made = getattr(own_panels(desk.game.key), "SCORE_CARD", None)
    return made(desk) if made is not None else None


def seat_signs(desk: Desk, seat: int) -> tuple[tuple[str, str], ...]:
    """What others look for first on the tile of a seat: icons and numbers, where a game names some."""
    made = getattr(own_panels(desk.game.key), "SEAT_SIGNS", None)
    return () if made is None else tuple((icon, desk.words.number(value)) for icon, value in made(desk.state, seat))


def odds_page(key: str) -> OddsPage | None:
    """Where a game tells chances, if it has any to tell."""
    found: OddsPage | None = getattr(own_panels(key), "ODDS", None)
    return found
