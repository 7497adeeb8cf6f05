"""The land: what is printed on a board, which tile fits where, and tiles that come and go."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.counters import with_at
from companion.engine.frozen import replace

from ..table import printed
from ..table.state import Mythology, Player, Plot


def terrain_at(player: Player, plot: int) -> str:
    """The land printed on this field of the player's board."""
    return printed.culture(player.culture).board[plot]


def same_land(player: Player, number: int) -> tuple[int, ...]:
    """All fields of the land this one belongs to: where its province may lie."""
    land = terrain_at(player, number)
    return tuple(at for at in range(len(player.plots)) if terrain_at(player, at) == land)


def free_plots(player: Player, tile: str) -> tuple[int, ...]:
    """The free fields this tile may lie on."""
    land = printed.tile(tile).terrain
    empty = (number for number, plot in enumerate(player.plots) if plot.tile is None)
    return tuple(number for number in empty if terrain_at(player, number) == land)


def free_plot(player: Player, tile: str) -> int | None:
    """The first free field this tile may lie on, or None if there is none."""
    return next(iter(free_plots(player, tile)), None)


def free_fields(player: Player) -> dict[str, int]:
    """How many fields of each land are still free."""
    free: dict[str, int] = {}
    for number, plot in enumerate(player.plots):
        land = terrain_at(player, number)
        free[land] = free.get(land, 0) + (plot.tile is None)
    return free


def with_tile(player: Player, tile: str, wish: int | None = None) -> Player:
    """The player with this tile on the field wished for or the first it fits; without one the board stays."""
    free = free_plots(player, tile)
    if not free:
        return player
    plot = wish if wish is not None and wish in free else free[0]
    return replace(player, plots=with_at(player.plots, plot, Plot(tile)))


def with_tile_moved(player: Player, plot: int, to: int) -> Player:
    """The player with what lies and works on two fields exchanged."""
    plots = with_at(player.plots, plot, player.plots[to])
    return replace(player, plots=with_at(plots, to, player.plots[plot]))


def without_tile(state: Mythology, seat: int, plot: int) -> tuple[Mythology, str | None]:
    """The table after a province was taken off a board, and which; its worker goes to the camp."""
    player = state.players[seat]
    tile = player.plots[plot].tile
    return state.with_player(seat, replace(player, plots=with_at(player.plots, plot, Plot()))), tile


def tiles_back(state: Mythology, tiles: Iterable[str]) -> Mythology:
    """The table after tiles went back face down into the supply."""
    supply = dict(state.tiles)
    for tile in tiles:
        supply[tile] = supply.get(tile, 0) + 1
    return replace(state, tiles=supply)
