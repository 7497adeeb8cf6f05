"""Units: what a player has, where they stand, and how they come and go."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.counters import with_at, with_item
from companion.engine.frozen import replace

from ..table.counts import with_count
from ..table.ids import DWARF
from ..table.state import Mythology, Player

SHADES_FOR_FEW = 2
FEW_PLAYERS = 3
# A frame holds about fifty figures of a dozen kinds; from this number on it matters to have counted.
MANY_IN_A_FRAME = 4


def working(player: Player, worker: str) -> int:
    """How many villagers or Dwarves stand on provinces."""
    return sum(plot.worker == worker for plot in player.plots)


def army_size(player: Player) -> int:
    """How many units a player has; villagers are none."""
    return sum(player.units.values())


def in_camp(state: Mythology, seat: int) -> dict[str, int]:
    """The units in a camp: not those at work, not those in battle."""
    player = state.players[seat]
    away: dict[str, int] = {DWARF: working(player, DWARF)}
    if state.battle is not None and seat in (state.battle.attacker.seat, state.battle.defender.seat):
        for unit, count in state.battle.side(seat).units.items():
            away[unit] = away.get(unit, 0) + count
    left = {unit: count - away.get(unit, 0) for unit, count in player.units.items()}
    return {unit: count for unit, count in left.items() if count > 0}


def seen_in_camp(state: Mythology, seat: int) -> dict[str, int]:
    """The units of a camp as everybody sees it: until both sides of a battle have chosen nobody is seen to leave."""
    hidden = state.battle is not None and not state.battle.revealed
    return dict(state.players[seat].units) if hidden else in_camp(state, seat)


def for_battle(state: Mythology, seat: int) -> dict[str, int]:
    """The units a player may send into a battle: those in the camp and the Dwarves at work."""
    found = in_camp(state, seat)
    at_work = working(state.players[seat], DWARF)
    return with_item(found, DWARF, found.get(DWARF, 0) + at_work) if at_work else found


def figures_left(state: Mythology, seat: int, unit: str) -> int | None:
    """How many figures of a unit the player can still take, or None if the table has not counted them."""
    if unit not in state.figures:
        return None
    return max(0, state.figures[unit] * shades(state) - state.players[seat].units.get(unit, 0))


def shades(state: Mythology) -> int:
    """How many frames of figures each player has: both shades of a colour with few players, else one."""
    return SHADES_FOR_FEW if state.seats <= FEW_PLAYERS else 1


def uncounted(state: Mythology) -> tuple[str, ...]:
    """Units of which somebody has so many that the figures may run out, where nobody has counted them yet."""
    many = MANY_IN_A_FRAME * shades(state)
    found = {unit for player in state.players for unit, count in player.units.items() if count >= many}
    return tuple(sorted(found - set(state.figures)))


def with_units(state: Mythology, seat: int, units: Sequence[str]) -> Mythology:
    """The table after a player has got these units, as far as there are figures."""
    for unit in units:
        left = figures_left(state, seat, unit)
        if left is None or left > 0:
            player = state.players[seat]
            state = state.with_player(seat, replace(player, units=with_count(player.units, unit, 1)))
    return state


def without_unit(state: Mythology, seat: int, unit: str) -> Mythology:
    """The table after one unit of a player was eliminated; a Dwarf in the camp goes before one at work."""
    player = state.players[seat]
    player = replace(player, units=with_count(player.units, unit, -1))
    while working(player, DWARF) > player.units.get(DWARF, 0):
        player = call_back(player, DWARF)
    return state.with_player(seat, player)


def call_back(player: Player, worker: str, plot: int | None = None) -> Player:
    """The player after one worker has left a province: the one named, or the first."""
    places = [number for number, at in enumerate(player.plots) if at.worker == worker]
    if not places:
        return player
    number = plot if plot in places else places[0]
    return replace(player, plots=with_at(player.plots, number, replace(player.plots[number], worker=None)))
