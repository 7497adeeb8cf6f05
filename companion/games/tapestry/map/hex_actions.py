"""Hex actions: keep the map here or not, and set right what lies on a hex."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, one, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, TermRef, WordRef, say
from companion.engine.ruling import require

from ..table.ids import AUTOMA_SEAT, SHADOW_SEAT, TOKEN, HexId, TileId
from ..table.state import HexMap, Owner, Standing, Tapestry, Turns
from ..turn.asks import owner_words
from ..turn.benefits import settle
from .hexes import printed
from .map_actions import check_hex, turned
from .territories import (
    all_hexes,
    controller,
    first_map,
    laid_at,
    recounted,
    side_of,
    standing_at,
    tiles_left,
    with_standing,
    with_tile,
)


@dataclass(frozen=True, slots=True)
class UseMap(Action[Tapestry]):
    """Keep the map here, or only count territories; what has been counted stays."""

    group = "map"
    icon = "hexagon-multiple"
    seat: Seat
    on: bool = True

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """The other way than now."""
        yield one("on", (state.map is None,), words=lambda on: say(".ask.map_on" if on else ".ask.map_off"))

    def check(self, state: Tapestry) -> None:
        """It must be the other way than now."""
        require((state.map is not None) != self.on, "tapestry.map_is_so")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay the map out as it is printed, or put it away."""
        turn.tell(what=say(".map_on" if self.on else ".map_off"))
        begun = first_map(state.players, solo=state.solo is not None) if self.on else None
        return replace(state, map=begun)


def _owners(state: Tapestry) -> tuple[int | None, ...]:
    bots = (AUTOMA_SEAT, SHADOW_SEAT) if state.solo is not None else ()
    return (None, *range(len(state.players)), *bots)


def _whose(owner: int | None) -> Arg:
    return WordRef("answer", "nobody") if owner is None else owner_words(owner)


def _which_tile(tile: str | None) -> Arg:
    return WordRef("answer", "nothing") if tile is None else TermRef("territory_tiles", tile)


@dataclass(frozen=True, slots=True)
class CorrectHex(Action[Tapestry]):
    """Set right what lies on a hex: its tile, who controls it, whose outpost lies toppled there.

    Territories, toppled outposts and outposts left are then counted from the map.
    """

    group = "map"
    icon = "hexagon"
    seat: Seat
    hexagon: HexId
    tile: TileId | None = None
    turns: Turns = 0
    holder: Owner | None = None
    fallen: Owner | None = None

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which hex, and what lies there as it is now."""
        spots = all_hexes(state) if state.map is not None else ()
        hexagon = yield one("hexagon", spots, words=term("hexes"))
        if not hexagon:
            return
        laid, held = laid_at(state, hexagon), controller(state, hexagon)
        if printed(side_of(state), hexagon) is None:
            now = laid.tile if laid else None
            choices = (None, *((now,) if now else ()), *tiles_left(state))
            tile = yield one("tile", choices, words=_which_tile, default=now)
            if tile is not None:
                yield turned(laid.turns if laid else 0)
        down = [piece.owner for piece in standing_at(state, hexagon) if piece.toppled]
        yield one("holder", _owners(state), words=_whose, default=held)
        yield one("fallen", _owners(state), words=_whose, default=down[0] if down else None)

    def check(self, state: Tapestry) -> None:
        """The map must be kept here, and the tile lie nowhere else."""
        require(state.map is not None, "tapestry.no_map")
        hexagon = check_hex(state, self.hexagon)
        laid = laid_at(state, hexagon)
        if self.tile is not None:
            name, here = TermRef("territory_tiles", self.tile), TermRef("hexes", hexagon)
            require(printed(side_of(state), hexagon) is None, "tapestry.hex_is_printed", hexagon=here)
            free = self.tile in tiles_left(state) or (laid is not None and laid.tile == self.tile)
            require(free, "tapestry.tile_laid", tile=name)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay it out so, and count anew."""
        if state.map is None:
            return state
        others = tuple(laid for laid in state.map.tiles if laid.hexagon != self.hexagon)
        state = replace(state, map=HexMap(others, state.map.standing))
        if self.tile is not None:
            state = with_tile(state, self.hexagon, self.tile, self.turns)
        return settle(recounted(with_standing(state, self.hexagon, *self._pieces(state))), turn)

    def _pieces(self, state: Tapestry) -> tuple[Standing, ...]:
        """What stands there then: pieces of whoever holds it stay, tokens too."""
        there = standing_at(state, self.hexagon)
        kept = [p for p in there if p.kind == TOKEN or (p.owner == self.holder and not p.toppled)]
        if self.holder is not None and all(piece.kind == TOKEN for piece in kept):
            kept.append(Standing(self.hexagon, self.holder))
        if self.fallen is not None:
            kept.append(Standing(self.hexagon, self.fallen, toppled=True))
        return tuple(kept)
