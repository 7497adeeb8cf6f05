"""Territories: what lies and stands on the map, who controls it, and what follows for exploring and conquering."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from companion.engine.data import items
from companion.engine.frozen import replace

from ..table.ids import AUTOMA_SEAT, KEY, OUTPOST, OUTPOSTS, SHADOW_SEAT, START_OUTPOSTS, TOKEN
from ..table.printed import thing
from ..table.state import Bot, HexMap, LaidTile, Player, Standing, Tapestry
from .hexes import SEA, SIDES, across, around, hexes, middle, printed, side_for, start_hex, touching

# Where the bots of the solo game start; the player has 2/4.
BOT_STARTS = {AUTOMA_SEAT: "3/5", SHADOW_SEAT: "1/6"}
CLOSED_AT = 2

Holder = TypeVar("Holder", Player, Bot)


def first_map(players: Iterable[Player], *, solo: bool) -> HexMap:
    """The map before the first turn: two outposts on everybody's start territory."""
    capitals = [player.capital for player in players]
    side = side_for(len(capitals))
    starts = {seat: str(thing("capitals", capital)["start"][side]) for seat, capital in enumerate(capitals)}
    if solo:
        starts |= BOT_STARTS
    standing = []
    for owner, start in starts.items():
        hexagon = start_hex(side, start)
        # Whoever starts on no printed territory is put on the map by hand.
        standing += [Standing(hexagon, owner)] * START_OUTPOSTS if hexagon is not None else []
    return HexMap(standing=tuple(standing))


def side_of(state: Tapestry) -> str:
    """The side of the map this table uses."""
    return side_for(len(state.players))


def all_hexes(state: Tapestry) -> tuple[str, ...]:
    """Every hex of this table's map."""
    return tuple(hexes(side_of(state)))


def laid_at(state: Tapestry, hexagon: str) -> LaidTile | None:
    """The tile that lies on a hex."""
    assert state.map is not None
    return next((laid for laid in state.map.tiles if laid.hexagon == hexagon), None)


def tile_corners(tile: str, turns: int) -> tuple[str, ...]:
    """The corners of a tile turned clockwise by so many sides, from the top left one clockwise."""
    shown = thing("territory_tiles", tile)["corners"]
    return tuple(str(shown[(corner - turns) % SIDES]) for corner in range(SIDES))


def corners_at(state: Tapestry, hexagon: str) -> tuple[str, ...] | None:
    """The land at the corners of a territory, None where nothing has been explored."""
    laid = laid_at(state, hexagon)
    if laid is not None:
        return tile_corners(laid.tile, laid.turns)
    shown = printed(side_of(state), hexagon)
    return tuple(shown["corners"]) if shown else None


def standing_at(state: Tapestry, hexagon: str) -> tuple[Standing, ...]:
    """Everything that stands or lies on a hex beside its tile."""
    assert state.map is not None
    return tuple(piece for piece in state.map.standing if piece.hexagon == hexagon)


def controller(state: Tapestry, hexagon: str) -> int | None:
    """Who controls a territory: whose outpost or building stands upright there."""
    upright = [piece.owner for piece in standing_at(state, hexagon) if not piece.toppled and piece.kind != TOKEN]
    return upright[0] if upright else None


def held(state: Tapestry, owner: int) -> tuple[str, ...]:
    """The territories somebody controls."""
    return tuple(hexagon for hexagon in all_hexes(state) if controller(state, hexagon) == owner)


def _in_reach(state: Tapestry, owner: int, anywhere: bool) -> tuple[str, ...]:
    if anywhere:
        return all_hexes(state)
    near = {other for hexagon in held(state, owner) for other in around(side_of(state), hexagon)}
    return tuple(hexagon for hexagon in all_hexes(state) if hexagon in near)


def explore_spots(state: Tapestry, owner: int, *, anywhere: bool = False) -> tuple[str, ...]:
    """The empty hexes a tile may be laid on: next to a territory of one's own."""
    return tuple(spot for spot in _in_reach(state, owner, anywhere) if corners_at(state, spot) is None)


def conquest_spots(state: Tapestry, owner: int, *, anywhere: bool = False) -> tuple[str, ...]:
    """The territories somebody may conquer: in reach, not the own ones, with fewer than two tokens."""
    return tuple(
        spot
        for spot in _in_reach(state, owner, anywhere)
        if corners_at(state, spot) is not None
        and controller(state, spot) != owner
        and len(standing_at(state, spot)) < CLOSED_AT
    )


def nomad_spots(state: Tapestry, seat: int) -> tuple[str, ...]:
    """Where the Nomads may put a piece on the map: an own territory with one token, or an empty one beside theirs."""
    own = [hexagon for hexagon in held(state, seat) if len(standing_at(state, hexagon)) == 1]
    return (*own, *(hexagon for hexagon in conquest_spots(state, seat) if not standing_at(state, hexagon)))


def trader_spots(state: Tapestry, seat: int, *, empty: bool) -> tuple[str, ...]:
    """Territories a token of the Traders may go to: empty ones, or those with one outpost of an opponent."""
    return tuple(
        hexagon
        for hexagon in all_hexes(state)
        if corners_at(state, hexagon) is not None
        and len(standing_at(state, hexagon)) == (0 if empty else 1)
        and (empty or controller(state, hexagon) not in (None, seat))
    )


def matching_sides(state: Tapestry, hexagon: str, tile: str, turns: int) -> int:
    """The sides of a tile laid here on which at least one land, or the sea, goes on beyond."""
    shown = tile_corners(tile, turns)
    matching = set()
    for corner in range(SIDES):
        for side, other in touching(corner):
            beyond = across(side_of(state), hexagon)[side]
            there = corners_at(state, beyond) if beyond else None
            if there is not None and there[other] == shown[corner]:
                matching.add(side)
    return len(matching)


def best_turns(state: Tapestry, hexagon: str, tile: str) -> int:
    """The turn of a tile that matches most sides here, the smallest of them."""
    return max(range(SIDES), key=lambda turns: (matching_sides(state, hexagon, tile, turns), -turns))


def best_spot(state: Tapestry, spots: Iterable[str], tile: str) -> str | None:
    """The hex on which a tile matches most sides."""
    return max(spots, key=lambda hexagon: matching_sides(state, hexagon, tile, best_turns(state, hexagon, tile)),
               default=None)


def tiles_left(state: Tapestry) -> tuple[str, ...]:
    """The tiles that lie nowhere on the map yet."""
    assert state.map is not None
    laid = {tile.tile for tile in state.map.tiles}
    return tuple(tile for tile in items(KEY, "territory_tiles") if tile not in laid)


def is_middle(state: Tapestry, hexagon: str) -> bool:
    """Whether this is the middle island."""
    return hexagon == middle(side_of(state))


def rivals_around(state: Tapestry, owner: int, hexagon: str) -> int:
    """How many neighbouring territories others control."""
    holders = [controller(state, other) for other in around(side_of(state), hexagon)]
    return sum(holder not in (None, owner) for holder in holders)


def largest_area(state: Tapestry, owner: int) -> int:
    """The most territories of one's own that one kind of land connects."""
    mine = set(held(state, owner))
    areas = [_connected(state, mine, (hexagon, corner)) for hexagon in mine for corner in range(SIDES)]
    return max(map(len, areas), default=0) or min(1, len(mine))


def _connected(state: Tapestry, mine: set[str], start: tuple[str, int]) -> set[str]:
    """The territories the land at a corner reaches over corners that touch."""
    land = _land(state, start)
    if land == SEA:
        return set()
    seen, waiting = {start}, [start]
    while waiting:
        hexagon, corner = waiting.pop()
        beside = [(hexagon, other) for other in range(SIDES)]
        for side, other in touching(corner):
            beyond = across(side_of(state), hexagon)[side]
            if beyond in mine:
                beside.append((beyond, other))
        fresh = [found for found in beside if found not in seen and _land(state, found) == land]
        seen.update(fresh)
        waiting += fresh
    return {hexagon for hexagon, _ in seen}


def _land(state: Tapestry, place: tuple[str, int]) -> str:
    corners = corners_at(state, place[0])
    return corners[place[1]] if corners else SEA


def with_tile(state: Tapestry, hexagon: str, tile: str, turns: int) -> Tapestry:
    """The table with a tile laid."""
    assert state.map is not None
    others = tuple(laid for laid in state.map.tiles if hexagon != laid.hexagon and tile != laid.tile)
    return replace(state, map=replace(state.map, tiles=(*others, LaidTile(hexagon, tile, turns))))


def with_standing(state: Tapestry, hexagon: str, *pieces: Standing) -> Tapestry:
    """The table with exactly these pieces on a hex."""
    assert state.map is not None
    others = tuple(piece for piece in state.map.standing if piece.hexagon != hexagon)
    return replace(state, map=replace(state.map, standing=(*others, *pieces)))


def put(state: Tapestry, hexagon: str | None, owner: int, kind: str = OUTPOST, *, toppled: bool = False) -> Tapestry:
    """The table with one piece more on a hex, where the map is kept."""
    if state.map is None or hexagon is None:
        return state
    piece = Standing(hexagon, owner, kind, toppled)
    return with_standing(state, hexagon, *standing_at(state, hexagon), piece)


def overrun(state: Tapestry, hexagon: str | None, owner: int) -> Tapestry:
    """The table after a conquest: what stood upright lies toppled, and an outpost stands there."""
    if state.map is None or hexagon is None:
        return state
    beaten = [replace(piece, toppled=piece.toppled or piece.kind != TOKEN) for piece in standing_at(state, hexagon)]
    return put(with_standing(state, hexagon, *beaten), hexagon, owner)


def rise(state: Tapestry, owner: int, against: int, count: int) -> Tapestry:
    """The table after so many of somebody's toppled outposts stood up again and toppled those of an opponent."""
    if state.map is None:
        return state
    for hexagon in [spot for spot in held(state, against) if _lies_toppled(state, spot, owner)][:count]:
        turned = [
            replace(piece, toppled=piece.owner != owner) if piece.kind != TOKEN else piece
            for piece in standing_at(state, hexagon)
        ]
        state = with_standing(state, hexagon, *turned)
    return state


def _lies_toppled(state: Tapestry, hexagon: str, owner: int) -> bool:
    return any(piece.toppled and piece.owner == owner for piece in standing_at(state, hexagon))


def recounted(state: Tapestry) -> Tapestry:
    """The table with territories, toppled outposts and outposts left counted from the map."""
    for seat, player in enumerate(state.players):
        state = state.with_player(seat, _counted(state, seat, player))
    if state.solo is None:
        return state
    return replace(state, solo=replace(state.solo, automa=_counted(state, AUTOMA_SEAT, state.solo.automa)))


def _counted(state: Tapestry, owner: int, holder: Holder) -> Holder:
    assert state.map is not None
    mine = held(state, owner)
    toppled = sum(piece.toppled and piece.owner != owner and piece.hexagon in mine for piece in state.map.standing)
    placed = sum(piece.owner == owner and piece.kind == OUTPOST for piece in state.map.standing)
    return replace(holder, controlled=len(mine), toppled=toppled, outposts=max(0, OUTPOSTS - placed))
