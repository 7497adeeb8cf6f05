"""What the map shows: every hex with its lands, what is printed or laid there, and who stands on it."""

from __future__ import annotations

from companion.engine.frozen import dataclass

from ..table.icons import benefit_icon
from ..table.ids import NOTHING, TOKEN
from ..table.printed import thing
from ..table.state import Tapestry
from .hexes import hexes, middle, printed
from .map_actions import tile_shows
from .territories import corners_at, laid_at, side_of, standing_at, tile_corners

MIDDLE_ICON = "star"


@dataclass(frozen=True, slots=True)
class ShownHex:
    """A hex: the lands at its corners (None: not explored), an icon or a number in it, who stands there (upright)."""

    corners: tuple[str, ...] | None = None
    icon: str = ""
    text: str = ""
    pieces: tuple[tuple[int, bool], ...] = ()
    # Land in the middle that reaches no corner.
    island: str = ""


def shown_map(state: Tapestry) -> dict[str, ShownHex]:
    """Every hex of the map as it lies now."""
    side = side_of(state)
    return {hexagon: _shown(state, side, hexagon) for hexagon in hexes(side)}


def shown_tile(tile: str, turns: int = 0) -> ShownHex:
    """A tile as it would lie."""
    return ShownHex(tile_corners(tile, turns), benefit_icon(tile_shows(tile, NOTHING)), island=_island(tile))


def _shown(state: Tapestry, side: str, hexagon: str) -> ShownHex:
    laid, start = laid_at(state, hexagon), (printed(side, hexagon) or {}).get("start", "")
    pieces = tuple(
        (piece.owner, not piece.toppled) for piece in standing_at(state, hexagon) if piece.kind != TOKEN
    )
    if laid is not None:
        icon, island = benefit_icon(tile_shows(laid.tile, NOTHING)), _island(laid.tile)
    else:
        icon, island = MIDDLE_ICON if hexagon == middle(side) else "", ""
    return ShownHex(corners_at(state, hexagon), icon, start, pieces, island)


def _island(tile: str) -> str:
    shown = thing("territory_tiles", tile)
    return next((land for land in shown["land"] if land not in shown["corners"]), "")
