"""Benefits: what runs by itself, what waits for a decision, and when a turn is over."""

from __future__ import annotations

from itertools import takewhile

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef, say
from companion.toolbox.pending import without

from ..cards.techs import upgradable_cards
from ..civilizations.abilities import abilities_due, check_predictions
from ..table.causes import inherited
from ..table.changes import (
    active_card,
    active_played,
    add_cards,
    add_resource,
    add_tiles,
    asked_at_games,
    to_place,
)
from ..table.ids import (
    AGE_OF_SAIL,
    ALL,
    ANY_ORDER,
    BONUS,
    CIRCLE,
    COIN,
    LAST_INCOME,
    OLYMPIC_PRIZE,
    ONE,
    SQUARE,
    STEP_CIVILIZATION,
    STEP_INCOME,
    STEP_UPGRADE,
    STEP_VP,
)
from ..table.printed import benefit, space_id
from ..table.state import Due, Player, Tapestry
from ..tracks.tracks import standing
from .gains import AUTOMATIC
from .income import gain_income, score_income
from .prices import affordable, pay_bonus

# What is drawn at once if it comes several times in a row.
DRAWN = {"tile": add_tiles, "card": add_cards}


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
        case "research" | "restart" | "give_token":
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
    if part == OLYMPIC_PRIZE:
        return None if asked_at_games(state, seat) else add_resource(state, seat, COIN, 1, turn)
    if not possible(state, seat, part):
        turn.step(say(".step.impossible", what=TermRef("benefits", part)), seat=seat)
        return state
    return None


def _without_first(player: Player) -> Player:
    first = player.due[0]
    more = first.how in (ALL, ANY_ORDER) and len(first.parts) > 1
    left = (replace(first, parts=first.parts[1:]),) if more else ()
    return replace(player, due=without(player.due, first, *left))


def _workable_first(state: Tapestry, seat: int, due: Due) -> Due:
    """Parts of free order with one in front that can be done now: another part may make the rest possible."""
    parts = due.parts
    place = next((i for i, part in enumerate(parts) if is_automatic(part) or possible(state, seat, part)), 0)
    return replace(due, parts=(*parts[place:], *parts[:place])) if place else due


def is_automatic(part: str) -> bool:
    """Whether a part is done without a decision."""
    return benefit(part)["kind"] in AUTOMATIC


def _advance_queue(state: Tapestry, seat: int, turn: Turn) -> Tapestry | None:
    """Do the first thing that is due, if it needs no decision; None if it does or nothing is due."""
    player = state.players[seat]
    if not player.due:
        return None
    first = _workable_first(state, seat, player.due[0]) if player.due[0].how == ANY_ORDER else player.due[0]
    if first is not player.due[0]:
        return state.with_player(seat, replace(player, due=without(player.due, player.due[0], first)))
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
    drawn = _drawn_together(state, seat, turn)
    if drawn is not None:
        return drawn
    done = apply_part(shortened, seat, first.parts[0], first.line, turn)
    return None if done is None else inherited(first, shortened, done, seat)


def _drawn_together(state: Tapestry, seat: int, turn: Turn) -> Tapestry | None:
    """Draw tiles or cards that come one after the other at once, as hands do; None where there is but one."""
    player = state.players[seat]
    first = player.due[0]
    count = len(list(takewhile(lambda part: part == first.parts[0], first.parts)))
    draw = DRAWN.get(benefit(first.parts[0])["kind"])
    if draw is None or count == 1:
        return None
    left = (replace(first, parts=first.parts[count:]),) if first.parts[count:] else ()
    return draw(state.with_player(seat, replace(player, due=without(player.due, first, *left))), seat, count, turn)


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
        left = (replace(due, parts=without(due.parts, taken)),)
    return (
        state.with_player(seat, replace(player, due=without(player.due, due, *left))),
        taken,
        due.line,
    )
