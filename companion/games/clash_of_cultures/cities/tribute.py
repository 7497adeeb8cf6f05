"""Tribute Empire: the Aztecs take barbarians of cities nearby as captives instead of a resource."""

from __future__ import annotations

from companion.engine.counters import with_at, with_item
from companion.engine.frozen import replace
from companion.engine.message import TermRef
from companion.engine.ruling import require

from ..table import printed
from ..table.ids import CAPTIVES_ADVANCE, INFANTRY, TRIBUTE
from ..table.state import BarbarianCity, Captive, Clash
from .influence import barbarian_index


def require_tribute(state: Clash, seat: int, names: tuple[str, ...]) -> None:
    """Refuse without both advances, without room for captives, or from an empty city."""
    player = state.players[seat]
    for advance in (TRIBUTE, CAPTIVES_ADVANCE):
        require(player.has(advance), ".needs_own_advance", advance=TermRef("civ_advances", advance))
    require(len(player.captives) + len(names) <= printed.MOST_CAPTIVES, ".captives_full", n=printed.MOST_CAPTIVES)
    for name in names:
        camp = state.barbarians[barbarian_index(state, name)]
        require(_weakest(camp) is not None, ".no_unit_on_map", unit=TermRef("units", INFANTRY))


def take_tribute(state: Clash, seat: int, name: str) -> Clash:
    """One barbarian of this city becomes a captive, infantry first."""
    index = barbarian_index(state, name)
    camp, player = state.barbarians[index], state.players[seat]
    unit = _weakest(camp)
    if unit is None or len(player.captives) >= printed.MOST_CAPTIVES:
        return state
    weaker = replace(camp, units=with_item(camp.units, unit, camp.units[unit] - 1))
    state = replace(state, barbarians=with_at(state.barbarians, index, weaker))
    return state.with_player(seat, replace(player, captives=(*player.captives, Captive(unit))))


def _weakest(camp: BarbarianCity) -> str | None:
    return next((unit for unit in printed.BARBARIAN_UNITS if camp.units.get(unit, 0)), None)
