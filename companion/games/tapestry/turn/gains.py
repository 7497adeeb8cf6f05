"""Gains: what benefits give that need no decision, one small function for each kind."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Booking, Turn
from companion.engine.counters import spend, with_item
from companion.engine.data import items
from companion.engine.frozen import replace
from companion.engine.message import TermRef, say
from companion.toolbox.effects import Verbs

from ..civilizations.abilities import open_rank
from ..table.changes import (
    add_building,
    add_cards,
    add_landmark,
    add_resource,
    add_tiles,
    buildings_taken,
    push,
    push_parts,
    score,
)
from ..table.ids import (
    ANY_RESOURCE,
    DISCARD_FOR_VP,
    FOOD,
    KEY,
    ONE,
    TAPESTRY,
)
from ..table.state import Due, Player, Tapestry
from ..tracks.tracks import arrived, move, position, push_space
from .income import offer_conversion, own_city_vp


def space_tiles_open(state: Tapestry) -> tuple[str, ...]:
    """The space tiles that lie beside nobody's income mat yet."""
    laid = {tile for player in state.players for tile in player.space_laid}
    return tuple(tile for tile in items(KEY, "space_tiles") if tile not in laid)


def space_tiles_left(state: Tapestry) -> int:
    """How many space tiles are still to be drawn."""
    return max(0, len(space_tiles_open(state)) - sum(player.space_tiles for player in state.players))


# What a benefit gives of itself, by its kind; the others wait for a decision.
AUTOMATIC: Verbs[Tapestry] = Verbs()


def count_for(player: Player, printed: dict[str, Any]) -> int:
    """How many of what a 'VP per ...' benefit counts this player has."""
    match printed["per"]:
        case "space":
            return position(player, printed["track"])
        case "building":
            return buildings_taken(player, printed["building"])
        case "tech_card":
            return len(player.techs)
        case "territory":
            return player.controlled
        case "tile":
            return player.tiles
        case "tapestry_card":
            return player.hand + len(player.mat)
        case "landmark":
            return len(player.landmarks)
        case _:
            return own_city_vp(player)


@AUTOMATIC("resource")
def _resource(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return add_resource(state, seat, printed["resource"], 1, turn)


@AUTOMATIC("lose_resource")
def _lose(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    player, resource = state.players[seat], printed["resource"]
    left = spend(player.resources[resource], 1)
    return state.with_player(seat, replace(player, resources=with_item(player.resources, resource, left)))


@AUTOMATIC("tile")
def _tile(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return add_tiles(state, seat, 1, turn)


@AUTOMATIC("card")
def _card(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return add_cards(state, seat, 1, turn)


@AUTOMATIC("space_tile")
def _space_tile(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    player = state.players[seat]
    if not space_tiles_left(state):
        turn.step(say(".step.no_space_tile"), seat=seat)
        return state
    turn.step(say(".step.space_tile", now=player.space_tiles + 1), seat=seat)
    return state.with_player(seat, replace(player, space_tiles=player.space_tiles + 1))


@AUTOMATIC("building")
def _building(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return add_building(state, seat, printed["building"], turn)


@AUTOMATIC("vp")
def _points(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    state = score(state, seat, printed["amount"], line)
    booked = (Booking(say(".booked.vp"), printed["amount"], state.players[seat].points, "trophy"),)
    turn.step(say(".step.vp", points=printed["amount"]), seat=seat, booked=booked)
    return state


@AUTOMATIC("vp_per")
def _points_per(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    count, each = count_for(state.players[seat], printed), int(printed.get("each", 1))
    what = TermRef("benefits", printed["id"])
    state = score(state, seat, count * each, line)
    words = say(".booked.vp_per", what=what, count=count, each=each)
    booked = (Booking(words, count * each, state.players[seat].points, "trophy"),)
    turn.step(say(".step.vp_per", what=what, count=count, each=each, points=count * each), seat=seat, booked=booked)
    return state


@AUTOMATIC("move")
def _move(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return free_move(state, seat, printed, turn)


def free_move(state: Tapestry, seat: int, printed: Any, turn: Turn, *, second: bool = False) -> Tapestry:
    """A move by a die or card: up or down a space, with the benefit only where the source gives it."""
    track = printed["track"]
    before = state.players[seat]
    state = move(state, seat, track, printed["by"], turn, second=second)
    number = arrived(before, state.players[seat], track)
    if not number or not printed["benefit"]:
        return state
    return push_space(state, seat, track, number, bonus=printed["bonus"])


@AUTOMATIC("expand")
def _expand(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return push(state, seat, Due(tuple(printed["choose_one"]), ONE, line))


@AUTOMATIC("several")
def _several(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return push_parts(state, seat, printed["all"], line)


@AUTOMATIC("landmark")
def _landmark(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return add_landmark(state, seat, printed["landmark"], turn)


@AUTOMATIC("nothing")
def _nothing(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return state


@AUTOMATIC("trade")
def _trade(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    if not state.players[seat].resources[printed["resource"]]:
        return state
    return _points(_lose(state, seat, printed, line, turn), seat, printed, line, turn)


@AUTOMATIC("buy")
def _buy(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    if state.players[seat].points < printed["amount"]:
        turn.step(say(".step.too_few_points"), seat=seat)
        return state
    turn.step(say(".step.paid_vp", points=printed["amount"]), seat=seat)
    return push_parts(score(state, seat, -printed["amount"], line), seat, (ANY_RESOURCE,), line)


@AUTOMATIC("convert")
def _convert(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    if not state.players[seat].resources[FOOD]:
        return state
    state = _lose(state, seat, {"resource": FOOD}, line, turn)
    state = add_resource(state, seat, printed["resource"], 1, turn)
    return offer_conversion(score(state, seat, printed["amount"], line), seat)


@AUTOMATIC("discard_more")
def _discard_more(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    state = _discard(state, seat, printed, line, turn)
    return offer_discard(state, seat)


@AUTOMATIC("discard_card")
def _discard(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    player = state.players[seat]
    if not player.hand:
        return state
    return _points(state.with_player(seat, replace(player, hand=player.hand - 1)), seat, printed, line, turn)


@AUTOMATIC("open_rank")
def _open_rank(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    turn.step(say(".step.open_rank", row=printed["row"]), seat=seat)
    return state.with_player(seat, open_rank(state.players[seat], int(printed["row"])))


def offer_discard(state: Tapestry, seat: int) -> Tapestry:
    """Democracy: let its owner discard cards for points, as long as there are some."""
    if not state.players[seat].hand:
        return state
    return push(state, seat, Due((DISCARD_FOR_VP,), ONE, TAPESTRY, optional=True))

