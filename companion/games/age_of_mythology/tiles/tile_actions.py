"""Tiles: the draft before the game and the Explore card, one tile at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.fields import Bounds, Seat
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..gods.power_ids import ALONE, FIRST_TWO
from ..table import printed
from ..table.ids import DRAFT, EXPLORE, OVER, PLACE, TileId
from ..table.setup import DRAFT_PICKS
from ..table.state import Mythology, Offer
from ..table.wording import several
from ..turn.flow import card_limit, finish_turn, require_card
from .fields import free_plot, tiles_back, with_tile


def draft_order(state: Mythology) -> tuple[int, ...]:
    """Six picks each: clockwise, then back, three times over."""
    there = state.from_seat(state.start)
    return (there + there[::-1]) * (DRAFT_PICKS // 2)


def reveal(state: Mythology, count: int, turn: Turn) -> tuple[Mythology, tuple[str, ...]]:
    """The table after tiles were drawn, and which; an empty supply gives what it has."""
    pool = [tile for tile, left in state.tiles.items() for _ in range(left)]
    drawn = turn.chance.draw(pool, count)
    supply = dict(state.tiles)
    for tile in drawn:
        supply[tile] -= 1
    return replace(state, tiles=supply), drawn


def fits(state: Mythology, seat: int, tile: str) -> bool:
    """Whether a player has a free field for this tile."""
    return free_plot(state.players[seat], tile) is not None


def _require_picker(state: Mythology, seat: int) -> Offer:
    require(state.stage != OVER, ".game_over")
    require(state.offer is not None, ".no_tiles_open")
    assert state.offer is not None
    require(state.offer.pickers[:1] == (seat,), ".other_picks", seat=SeatRef(seat), turn=_first(state.offer))
    return state.offer


def _first(offer: Offer) -> SeatRef | None:
    return SeatRef(offer.pickers[0]) if offer.pickers else None


def _after_pick(state: Mythology, seat: int, turn: Turn) -> Mythology:
    """Let the next one choose, or put the rest back."""
    offer = state.offer
    if offer is None:
        return state
    pickers = offer.pickers[1:] if offer.pickers[:1] == (seat,) else offer.pickers
    if pickers and offer.tiles:
        return replace(state, offer=replace(offer, pickers=pickers))
    return _close(replace(state, offer=replace(offer, pickers=pickers)), turn)


def _close(state: Mythology, turn: Turn) -> Mythology:
    offer = state.offer
    if offer is None:
        return replace(state, stage=PLACE) if state.stage == DRAFT else state
    if offer.tiles:
        back = say(".step.tiles_back", tiles=several("tiles", offer.tiles))
        turn.step(back, todo=say(".todo.mix_tiles"), icon="refresh")
    state = replace(tiles_back(state, offer.tiles), offer=None)
    if offer.explorer is not None:
        return finish_turn(state, offer.explorer)
    return replace(state, stage=PLACE) if state.stage == DRAFT else state


@dataclass(frozen=True, slots=True)
class RevealDraft(Action[Mythology]):
    """Draw six provinces for each player and lay them open.

    The start player does it. `chance`: the tiles drawn. Then everybody takes (TakeTile) or passes (PassTile) in
    snake order, six times each; EndDraft closes it early.
    """

    group = "tiles"
    icon = "grid"
    seat: Seat

    def check(self, state: Mythology) -> None:
        require(state.stage == DRAFT, ".draft_is_over")
        require(state.offer is None, ".tiles_still_open")
        require(self.seat == state.start, ".start_player_draws", seat=SeatRef(state.start))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        before = state.offer.tiles if state.offer else ()
        state, drawn = reveal(tiles_back(state, before), DRAFT_PICKS * state.seats, turn)
        turn.tell(tiles=several("tiles", drawn), n=len(drawn))
        return replace(state, offer=Offer(drawn, draft_order(state)))


@dataclass(frozen=True, slots=True)
class Explore(Action[Mythology]):
    """Draw provinces; you choose first, then the others clockwise.

    more: how many tiles beyond the number of players the card draws, 1 on the standard card; a god card begun says
    its own. `chance`: the tiles drawn. Each player then does TakeTile or PassTile.
    """

    group = "cards"
    icon = "compass"
    seat: Seat
    more: Annotated[int, Bounds(0, 2)] = printed.card_number(EXPLORE)

    def check(self, state: Mythology) -> None:
        require_card(state, self.seat, EXPLORE)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        power = state.power
        effect = printed.god(power.god).effect if power and power.god else ""
        more = card_limit(state, self.seat, EXPLORE, self.more)
        before = state.offer.tiles if state.offer else ()
        state, drawn = reveal(tiles_back(state, before), state.seats + more, turn)
        turn.tell(tiles=several("tiles", drawn), n=len(drawn))
        others = state.from_seat(self.seat)[1:]
        pickers = (self.seat, *others)
        if effect == FIRST_TWO:
            pickers = (self.seat, *pickers)
        elif effect == ALONE:
            pickers = (self.seat,)
        state = replace(state, offer=Offer(drawn, pickers, self.seat), fallen=None)
        return state if drawn else _close(state, turn)


@dataclass(frozen=True, slots=True)
class TakeTile(Action[Mythology]):
    """Take one of the open provinces onto a free field of the same land.

    The id of a tile is its land and what it yields. The app puts it on the first free field that fits.
    """

    group = "tiles"
    icon = "map-marker"
    seat: Seat
    tile: TileId

    def check(self, state: Mythology) -> None:
        offer = _require_picker(state, self.seat)
        tile = TermRef("tiles", self.tile)
        require(self.tile in offer.tiles, ".tile_not_open", tile=tile)
        require(fits(state, self.seat, self.tile), ".no_free_field", tile=tile, seat=SeatRef(self.seat))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        offer = state.offer
        player = with_tile(state.players[self.seat], self.tile)
        if player is state.players[self.seat]:
            return _after_pick(state, self.seat, turn)
        if offer is not None and self.tile in offer.tiles:
            left = list(offer.tiles)
            left.remove(self.tile)
            state = replace(state, offer=replace(offer, tiles=tuple(left)))
        elif state.tiles.get(self.tile, 0):
            state = replace(state, tiles={**state.tiles, self.tile: state.tiles[self.tile] - 1})
        else:
            return _after_pick(state, self.seat, turn)
        return _after_pick(state.with_player(self.seat, player), self.seat, turn)


@dataclass(frozen=True, slots=True)
class PassTile(Action[Mythology]):
    """Take none of the open provinces."""

    group = "tiles"
    icon = "skip-next"
    seat: Seat

    def check(self, state: Mythology) -> None:
        _require_picker(state, self.seat)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        return _after_pick(state, self.seat, turn)


@dataclass(frozen=True, slots=True)
class EndDraft(Action[Mythology]):
    """Nobody wants another province: begin the first round."""

    group = "tiles"
    icon = "flag-checkered"

    def check(self, state: Mythology) -> None:
        require(state.stage == DRAFT, ".draft_is_over")

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        return _close(state, turn) if state.stage == DRAFT else state
