"""Open tiles: what lies there to choose from, who chooses next, and what becomes of the rest."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, say
from companion.engine.ruling import require

from ..table.counts import counted
from ..table.ids import DRAFT, OVER, PLACE
from ..table.setup import DRAFT_PICKS
from ..table.state import Mythology, Offer
from ..table.wording import several
from ..turn.turns import finish_turn
from .land import free_plot, tiles_back


def draft_order(state: Mythology) -> tuple[int, ...]:
    """Six picks each: clockwise, then back, three times over."""
    there = state.from_seat(state.start)
    return (there + there[::-1]) * (DRAFT_PICKS // 2)


def current_offer(state: Mythology) -> Offer | None:
    """Whose choice it is; before the game tiles may lie on the table without anybody having told which."""
    if state.offer is None and state.stage == DRAFT:
        return Offer((), draft_order(state), named=False)
    return state.offer


def to_choose_from(state: Mythology) -> dict[str, int]:
    """The kinds of tiles somebody may take now, with their number: those lying open, else the whole heap."""
    offer = current_offer(state)
    if offer is None:
        return {}
    return counted(offer.tiles) if offer.named else {tile: left for tile, left in state.tiles.items() if left}


def fits(state: Mythology, seat: int, tile: str) -> bool:
    """Whether a player has a free field for this tile."""
    return free_plot(state.players[seat], tile) is not None


def require_picker(state: Mythology, seat: int) -> Offer:
    """Refuse whoever does not choose now."""
    require(state.stage != OVER, ".game_over")
    offer = current_offer(state)
    require(offer is not None, ".no_tiles_open")
    assert offer is not None
    first = SeatRef(offer.pickers[0]) if offer.pickers else None
    require(offer.pickers[:1] == (seat,), ".other_picks", seat=SeatRef(seat), turn=first)
    return offer


def after_pick(state: Mythology, seat: int, turn: Turn) -> Mythology:
    """Let the next one choose, or put the rest back."""
    offer = current_offer(state)
    if offer is None:
        return state
    pickers = offer.pickers[1:] if offer.pickers[:1] == (seat,) else offer.pickers
    state = replace(state, offer=replace(offer, pickers=pickers))
    return state if pickers and to_choose_from(state) else close_offer(state, turn)


def close_offer(state: Mythology, turn: Turn) -> Mythology:
    """Put back what nobody took; the explorer's card is done, or the first round begins."""
    offer = state.offer
    if offer is None:
        return replace(state, stage=PLACE) if state.stage == DRAFT else state
    if offer.tiles or not offer.named:
        left = say(".step.tiles_back", tiles=several("tiles", offer.tiles)) if offer.named else say(".step.rest_back")
        turn.step(left, todo=say(".todo.mix_tiles"), icon="refresh")
    state = replace(tiles_back(state, offer.tiles), offer=None)
    if offer.explorer is not None:
        return finish_turn(state, offer.explorer)
    return replace(state, stage=PLACE) if state.stage == DRAFT else state
