"""Leaders that change buildings: Suiko takes an influenced one back, Wak Chanil Ajaw replaces an own one."""

from __future__ import annotations

from companion.engine.frozen import replace
from companion.engine.message import TermRef
from companion.engine.ruling import require

from ..table.ids import PORT
from ..table.state import Clash
from ..table.stock import stock_of_building
from .influence import immune


def require_rebuilding(state: Clash, seat: int, name: str, building: str, into: str | None) -> None:
    """Refuse a building that is not there, of the wrong colour, immune, or without a piece to replace it."""
    city = state.players[seat].city(name)
    thing = TermRef("buildings", building)
    require(building in city.buildings, ".no_such_building", building=thing)
    colour = city.buildings[building]
    if into is None:
        require(colour != seat, ".own_colour_already", building=thing)
        require(not immune(state, building, colour, seat), ".building_immune", building=thing)
    else:
        require(colour == seat, ".not_own_colour", building=thing)
        require(into not in city.buildings, ".building_there", building=TermRef("buildings", into))
        require(into != PORT or city.coastal, ".port_needs_water")
    wanted = into or building
    left = stock_of_building(state, seat, wanted)
    require(left > 0, ".no_piece_left", piece=TermRef("buildings", wanted))


def rebuilt(state: Clash, seat: int, name: str, building: str, into: str | None) -> Clash:
    """The building in one's own colour, or another in its place."""
    player = state.players[seat]
    city = player.city(name)
    wanted = into or building
    possible = building in city.buildings and stock_of_building(state, seat, wanted) > 0
    if not possible or (into is not None and into in city.buildings):
        return state
    kept = {known: colour for known, colour in city.buildings.items() if known != building}
    return state.with_player(seat, player.with_city(name, replace(city, buildings={**kept, wanted: seat})))
