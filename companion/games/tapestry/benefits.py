"""Benefits: what runs by itself, what waits for a decision, and when a turn is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.engine.action import Turn
from companion.engine.counters import spend, with_item
from companion.engine.message import SeatRef, TermRef, say

from .civilizations import abilities_due, check_predictions
from .ids import (
    AGE_OF_SAIL,
    ALL,
    ANY_ORDER,
    ANY_RESOURCE,
    BONUS,
    CIRCLE,
    FOOD,
    LAST_INCOME,
    ONE,
    SQUARE,
    STEP_CIVILIZATION,
    STEP_INCOME,
    STEP_UPGRADE,
    STEP_VP,
)
from .income import gain_income, offer_conversion, own_city_vp, score_income
from .ledger import (
    active_card,
    active_played,
    add_building,
    add_cards,
    add_landmark,
    add_resource,
    add_tiles,
    buildings_taken,
    push,
    push_parts,
    score,
    to_place,
)
from .prices import affordable, pay_bonus
from .state import Due, Player, Tapestry
from .tables import benefit, space_id
from .technologies import upgradable_cards
from .tracks import arrived, move, position, push_space, standing

Handler = Callable[[Tapestry, int, Any, str, Turn], Tapestry]


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


def _resource(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return add_resource(state, seat, printed["resource"], 1, turn)


def _lose(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    player, resource = state.players[seat], printed["resource"]
    left = spend(player.resources[resource], 1)
    return state.with_player(seat, replace(player, resources=with_item(player.resources, resource, left)))


def _tile(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return add_tiles(state, seat, 1, turn)


def _card(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return add_cards(state, seat, 1, turn)


def _space_tile(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    player = state.players[seat]
    turn.step(say(".step.space_tile", now=player.space_tiles + 1), seat=seat)
    return state.with_player(seat, replace(player, space_tiles=player.space_tiles + 1))


def _building(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return add_building(state, seat, printed["building"], turn)


def _points(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    turn.step(say(".step.vp", points=printed["amount"]), seat=seat)
    return score(state, seat, printed["amount"], line)


def _points_per(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    count, each = count_for(state.players[seat], printed), int(printed.get("each", 1))
    what = TermRef("benefits", printed["id"])
    turn.step(say(".step.vp_per", what=what, count=count, each=each, points=count * each), seat=seat)
    return score(state, seat, count * each, line)


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


def _expand(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return push(state, seat, Due(tuple(printed["choose_one"]), ONE, line))


def _several(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return push_parts(state, seat, printed["all"], line)


def _landmark(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return add_landmark(state, seat, printed["landmark"], turn)


def _nothing(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    return state


def _trade(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    if not state.players[seat].resources[printed["resource"]]:
        return state
    return _points(_lose(state, seat, printed, line, turn), seat, printed, line, turn)


def _buy(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    if state.players[seat].points < printed["amount"]:
        turn.step(say(".step.too_few_points"), seat=seat)
        return state
    return push_parts(score(state, seat, -printed["amount"], line), seat, (ANY_RESOURCE,), line)


def _convert(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    if not state.players[seat].resources[FOOD]:
        return state
    state = _lose(state, seat, {"resource": FOOD}, line, turn)
    state = add_resource(state, seat, printed["resource"], 1, turn)
    return offer_conversion(score(state, seat, printed["amount"], line), seat)


def _discard(state: Tapestry, seat: int, printed: Any, line: str, turn: Turn) -> Tapestry:
    player = state.players[seat]
    if not player.hand:
        return state
    return _points(state.with_player(seat, replace(player, hand=player.hand - 1)), seat, printed, line, turn)


AUTOMATIC: dict[str, Handler] = {
    "resource": _resource,
    "lose_resource": _lose,
    "tile": _tile,
    "card": _card,
    "space_tile": _space_tile,
    "building": _building,
    "vp": _points,
    "vp_per": _points_per,
    "move": _move,
    "expand": _expand,
    "several": _several,
    "landmark": _landmark,
    "nothing": _nothing,
    "trade": _trade,
    "buy": _buy,
    "convert": _convert,
    "discard_card": _discard,
}


def possible(state: Tapestry, seat: int, part: str) -> bool:
    """Whether the app can see that a part that waits for a decision could be done at all."""
    player = state.players[seat]
    match benefit(part)["kind"]:
        case "explore":
            return player.tiles > 0 or active_card(player) == AGE_OF_SAIL
        case "explore_space":
            return player.space_tiles > 0
        case "conquer":
            return player.outposts > 0
        case "upgrade":
            return bool(upgradable_cards(state, seat, part))
        case "circle_again":
            return any(tech.row == CIRCLE for tech in player.techs)
        case "square_again":
            return any(tech.row == SQUARE for tech in player.techs)
        case "play_on_top":
            return player.hand > 0 and _has_card_to_cover(player)
        case "repeat":
            return any(standing(player, track) for track in player.tracks)
        case _:
            return True


def _has_card_to_cover(player: Player) -> bool:
    """Whether a card of the current era lies there to be covered; Maker of Fire is printed, the last turn has none."""
    return player.income_turn == 1 or active_played(player) is not None


def surely_possible(state: Tapestry, seat: int, part: str) -> bool:
    """Whether the app sees that a part can be done and, being printed without a "may", must be."""
    player = state.players[seat]
    match benefit(part)["kind"]:
        case "research" | "restart":
            return True
        case "upgrade" | "circle_again" | "square_again":
            return possible(state, seat, part)
        case "invent":
            return bool(state.display)
        case "repeat":
            return any(
                standing(player, track) and space_id(track, standing(player, track)) not in player.repeated
                for track in player.tracks
            )
        case _:
            return False


def apply_part(state: Tapestry, seat: int, part: str, line: str, turn: Turn) -> Tapestry | None:
    """Do a part that needs no decision; None if it waits for one."""
    if part == STEP_VP:
        return score_income(state, seat, turn)
    if part == STEP_INCOME:
        return gain_income(state, seat, turn)
    if part == STEP_CIVILIZATION:
        return None if abilities_due(state, seat) else state
    if part == STEP_UPGRADE and not upgradable_cards(state, seat):
        turn.step(say(".step.no_upgrade"), seat=seat)
        return state
    printed = benefit(part)
    handler = AUTOMATIC.get(printed["kind"])
    if handler is not None:
        return handler(state, seat, printed, line, turn)
    if not possible(state, seat, part):
        turn.step(say(".step.impossible", what=TermRef("benefits", part)), seat=seat)
        return state
    return None


def _without_first(player: Player) -> Player:
    first, *rest = player.due
    if first.how in (ALL, ANY_ORDER) and len(first.parts) > 1:
        return replace(player, due=(replace(first, parts=first.parts[1:]), *rest))
    return replace(player, due=tuple(rest))


def _advance_queue(state: Tapestry, seat: int, turn: Turn) -> Tapestry | None:
    """Do the first thing that is due, if it needs no decision; None if it does or nothing is due."""
    player = state.players[seat]
    if not player.due:
        return None
    first = player.due[0]
    shortened = state.with_player(seat, _without_first(player))
    if not first.parts:
        return shortened
    if first.how == BONUS:
        if first.wanted and affordable(player, first):
            return pay_bonus(shortened, seat, first, None, (), turn)
        if affordable(player, first) or to_place(player):
            return None
        turn.step(say(".step.bonus_too_dear", space=TermRef("spaces", first.space)), seat=seat)
        return shortened
    if first.how == ONE:
        return None
    return apply_part(shortened, seat, first.parts[0], first.line, turn)


def settle(state: Tapestry, turn: Turn) -> Tapestry:
    """Do everything that needs no decision, then pass the turn if the active player is done."""
    before = None
    while before is not state:
        before = state
        # The active player first, so that nobody who gains the same takes it away before.
        for seat in sorted(range(len(state.players)), key=lambda seat: seat != state.active):
            while (after := _advance_queue(state, seat, turn)) is not None:
                state = after
    state, foreseen = check_predictions(state, turn)
    if foreseen:
        return settle(state, turn)
    if state.turn_open and not state.players[state.active].due:
        state = pass_turn(state, turn)
    return state


def is_out(player: Player) -> bool:
    """Whether this player has had the last income turn."""
    return player.income_turn >= LAST_INCOME


def next_seat(state: Tapestry) -> int | None:
    """Who comes after the active player clockwise and is not out; None if nobody is left."""
    count = len(state.players)
    order = [(state.active + step) % count for step in range(1, count + 1)]
    return next((seat for seat in order if not is_out(state.players[seat])), None)


def pass_turn(state: Tapestry, turn: Turn) -> Tapestry:
    """Close the turn and give it to the next who is still in the game."""
    if is_out(state.players[state.active]):
        turn.step(say(".step.out", seat=SeatRef(state.active)), seat=state.active, icon="flag-checkered")
    state = replace(_turn_over(state, state.active), turn_open=False)
    if state.solo:
        automa_plays = state.solo.automa.income_turn < LAST_INCOME
        state = replace(state, solo=replace(state.solo, acting=automa_plays))
    following = next_seat(state)
    return state if following is None else replace(state, active=following)


def _turn_over(state: Tapestry, seat: int) -> Tapestry:
    """Count down how long a Dictatorship keeps its track closed."""
    player = state.players[seat]
    if player.closes is None:
        return state
    left = max(0, player.closed_for - 1)
    return state.with_player(seat, replace(player, closes=player.closes if left else None, closed_for=left))


def begin_turn(state: Tapestry, seat: int, turn: Turn) -> Tapestry:
    """Open a turn for this player."""
    player = replace(state.players[seat], repeated=())
    return replace(state.with_player(seat, player), active=seat, turn_open=True)


def find_part(state: Tapestry, seat: int, kinds: tuple[str, ...], part: str = "") -> tuple[int, str] | None:
    """The first due benefit of these kinds (or exactly this part): which due, which part."""
    for index, due in enumerate(state.players[seat].due):
        if due.how == BONUS:
            continue
        reachable = due.parts[:1] if due.how == ALL else due.parts
        for found in reachable:
            if (not part or found == part) and (not kinds or benefit(found)["kind"] in kinds):
                return index, found
    return None


def take_part(state: Tapestry, seat: int, kinds: tuple[str, ...], part: str = "") -> tuple[Tapestry, str, str]:
    """Strike out what an action does: the table without it, the part, and the line its points go to."""
    found = find_part(state, seat, kinds, part)
    if found is None:
        return state, "", ""
    index, taken = found
    player = state.players[seat]
    due = player.due[index]
    left: tuple[Due, ...] = ()
    if due.how in (ALL, ANY_ORDER) and len(due.parts) > 1:
        place = due.parts.index(taken)
        left = (replace(due, parts=due.parts[:place] + due.parts[place + 1 :]),)
    return (
        state.with_player(seat, replace(player, due=(*player.due[:index], *left, *player.due[index + 1 :]))),
        taken,
        due.line,
    )
