"""Tiles: the draft before the game and the Explore card, one tile at a time, each where its owner lays it."""

from __future__ import annotations

from typing import Annotated

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, one, term
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..cards.hands import Played, lay_card
from ..gods.power_ids import ALONE, FIRST_TWO
from ..table import printed
from ..table.ids import DRAFT, EXPLORE, PlotNumber, TileId
from ..table.setup import DRAFT_PICKS
from ..table.state import Mythology, Offer
from ..table.wording import field_at, several
from ..turn.asks import LAND_ICONS, card_number
from ..turn.turns import card_limit, require_card
from .land import free_plots, same_land, terrain_at, tiles_back, with_tile, with_tile_moved
from .offers import after_pick, close_offer, current_offer, draft_order, fits, require_picker, to_choose_from


def reveal(state: Mythology, count: int, turn: Turn) -> tuple[Mythology, tuple[str, ...]]:
    """The table after tiles were drawn, and which; an empty supply gives what it has."""
    pool = [tile for tile, left in state.tiles.items() for _ in range(left)]
    drawn = turn.chance.draw(pool, count)
    supply = dict(state.tiles)
    for tile in drawn:
        supply[tile] -= 1
    return replace(state, tiles=supply), drawn


@dataclass(frozen=True, slots=True)
class RevealDraft(Action[Mythology]):
    """Draw six provinces for each player and lay them open.

    The start player does it. `chance`: the tiles drawn. Then everybody takes (TakeTile) or passes (PassTile) in
    snake order, six times each; EndDraft closes it early. Without this, each tile is named when it is taken.
    """

    group = "tiles"
    icon = "grid"
    seat: Seat

    @classmethod
    def is_for(cls, state: Mythology, seat: int) -> bool:
        """Only before the first round."""
        return state.stage == DRAFT

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
    its own. named: the tiles are told before anybody chooses; else each is named when it is taken. `chance`: the
    tiles drawn. Each player then does TakeTile or PassTile.
    """

    group = "cards"
    icon = "compass"
    seat: Seat
    more: Annotated[int, Bounds(0, 2)] = printed.card_number(EXPLORE)
    named: bool = True

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        yield from card_number(state, given.seat, EXPLORE, "more")
        yield one(
            "named",
            (False, True),
            words=lambda named: say(".tiles_by.app" if named else ".tiles_by.table"),
            detail=lambda named: say(".tiles_by.app.how" if named else ".tiles_by.table.how"),
            icon=lambda named: "shuffle-variant" if named else "gesture-tap",
            default=False,
        )

    def check(self, state: Mythology) -> None:
        require_card(state, self.seat, Played(EXPLORE, self.more))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = lay_card(state, self.seat, Played(EXPLORE, self.more))
        power = state.power
        effect = printed.god(power.god).effect if power and power.god else ""
        more = card_limit(state, self.seat, EXPLORE, self.more)
        before = state.offer.tiles if state.offer else ()
        state = tiles_back(state, before)
        drawn: tuple[str, ...] = ()
        if self.named:
            state, drawn = reveal(state, state.seats + more, turn)
        count = len(drawn) if self.named else state.seats + more
        found = say(".finds", tiles=several("tiles", drawn), n=count) if self.named else say(".finds_unnamed", n=count)
        turn.tell(tiles=several("tiles", drawn), n=count, found=found)
        others = state.from_seat(self.seat)[1:]
        pickers = (self.seat, *others)
        if effect == FIRST_TWO:
            pickers = (self.seat, *pickers)
        elif effect == ALONE:
            pickers = (self.seat,)
        state = replace(state, offer=Offer(drawn, pickers, self.seat, self.named))
        return state if to_choose_from(state) else close_offer(state, turn)


@dataclass(frozen=True, slots=True)
class TakeTile(Action[Mythology]):
    """Take one of the open provinces onto a free field of the same land.

    The id of a tile is its land and what it yields. plot: the field it is laid on, row by row from 0 (top left) to
    15; left out, the first free one that fits. Tiles nobody has told come straight from the heap.
    """

    group = "tiles"
    icon = "map-marker"
    seat: Seat
    tile: TileId
    plot: PlotNumber | None = None

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        there = to_choose_from(state)

        def objection(tile: str) -> Message | None:
            return against(cls(given.seat, tile), state)

        tile = yield one(
            "tile",
            sorted(there, key=lambda tile: not fits(state, given.seat, tile)),
            words=term("tiles"),
            against=objection,
            detail=lambda tile: say(".tiles_left", n=there[tile]),
            tone=lambda tile: printed.tile(tile).terrain,
            icon=lambda tile: LAND_ICONS[printed.tile(tile).terrain],
        )
        free = free_plots(state.players[given.seat], tile)
        if free:
            yield one("plot", free, words=field_at, default=free[0])

    def check(self, state: Mythology) -> None:
        require_picker(state, self.seat)
        tile = TermRef("tiles", self.tile)
        require(self.tile in to_choose_from(state), ".tile_not_open", tile=tile)
        require(fits(state, self.seat, self.tile), ".no_free_field", tile=tile, seat=SeatRef(self.seat))
        fitting = self.plot is None or self.plot in free_plots(state.players[self.seat], self.tile)
        require(fitting, ".field_does_not_fit", tile=tile)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        offer = current_offer(state)
        player = with_tile(state.players[self.seat], self.tile, self.plot)
        if player is state.players[self.seat]:
            return after_pick(state, self.seat, turn)
        if offer is not None and self.tile in offer.tiles:
            left = list(offer.tiles)
            left.remove(self.tile)
            state = replace(state, offer=replace(offer, tiles=tuple(left)))
        elif state.tiles.get(self.tile, 0):
            state = replace(state, tiles={**state.tiles, self.tile: state.tiles[self.tile] - 1})
        else:
            return after_pick(state, self.seat, turn)
        return after_pick(state.with_player(self.seat, player), self.seat, turn)


@dataclass(frozen=True, slots=True)
class PassTile(Action[Mythology]):
    """Take none of the open provinces."""

    group = "tiles"
    icon = "skip-next"
    seat: Seat

    def check(self, state: Mythology) -> None:
        require_picker(state, self.seat)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        return after_pick(state, self.seat, turn)


@dataclass(frozen=True, slots=True)
class EndDraft(Action[Mythology]):
    """Nobody wants another province: begin the first round."""

    group = "tiles"
    icon = "flag-checkered"

    @classmethod
    def is_for(cls, state: Mythology, seat: int) -> bool:
        """Only before the first round."""
        return state.stage == DRAFT

    def check(self, state: Mythology) -> None:
        require(state.stage == DRAFT, ".draft_is_over")

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        return close_offer(state, turn) if state.stage == DRAFT else state


@dataclass(frozen=True, slots=True)
class MoveTile(Action[Mythology]):
    """Lay a province on another field of the same land, because it lies there on the table.

    plot, to: fields row by row from 0 (top left) to 15. Two provinces change places; a worker goes along.
    """

    group = "tiles"
    icon = "arrow-all"
    seat: Seat
    plot: PlotNumber
    to: PlotNumber

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        player = state.players[given.seat]
        laid = [number for number, plot in enumerate(player.plots) if plot.tile is not None]

        def province(number: int) -> TermRef:
            return TermRef("tiles", player.plots[number].tile or "")

        plot = yield one("plot", laid, words=province, detail=field_at, tone=lambda at: terrain_at(player, at))
        yield one("to", [at for at in same_land(player, plot) if at != plot], words=field_at)

    def check(self, state: Mythology) -> None:
        player = state.players[self.seat]
        require(player.plots[self.plot].tile is not None, ".no_province_there")
        tile = TermRef("tiles", player.plots[self.plot].tile or "")
        require(terrain_at(player, self.plot) == terrain_at(player, self.to), ".field_does_not_fit", tile=tile)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        player = state.players[self.seat]
        tile = player.plots[self.plot].tile
        turn.tell(tile=None if tile is None else TermRef("tiles", tile), where=field_at(self.to))
        if tile is None or terrain_at(player, self.plot) != terrain_at(player, self.to):
            return state
        return state.with_player(self.seat, with_tile_moved(player, self.plot, self.to))
