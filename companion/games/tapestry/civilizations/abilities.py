"""Civilizations: what their mats do by themselves, which ways are open, and what the special ones mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.action import Turn
from companion.engine.counters import with_at
from companion.engine.data import items
from companion.engine.frozen import dataclass, replace
from companion.engine.identity import by_identity
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.own_terms import is_own
from companion.toolbox.once import with_used

from ..cards.techs import mark, tech_owner, upgrade
from ..own.definitions import own_ways
from ..table.causes import CIVILIZATION_MAT, blamed
from ..table.changes import (
    any_resources,
    bared_squares,
    districts_of,
    push,
    push_parts,
    push_printed,
    score,
    still_gains,
)
from ..table.ids import (
    ANY_RESOURCE,
    AUTOMA_SEAT,
    CHOSEN,
    CIVILIZATION,
    ENTERTAINERS,
    GIVE_TOKEN,
    GREEN,
    HISTORIANS,
    INVENTORS,
    ISOLATIONISTS,
    ISOLATIONISTS_AREA,
    KEY,
    LAST_INCOME,
    LAST_SPACE,
    MILITANTS,
    MYSTICS,
    ONE,
    RANK_LENGTH,
    STEP_CIVILIZATION,
    TRACKS,
    TRADERS_EMPTY,
    TRADERS_OPPONENT,
    UPGRADE_FREE,
)
from ..table.printed import faces, groups, thing
from ..table.state import SQUARES, Due, Player, Tapestry
from ..tracks.tracks import opponents, position, rivals, token_space

OFF_TRACK_VP = 5
LINE = CIVILIZATION
TWO_PLAYERS = 2
ROLL_WAY, HISTORIANS_WAY = ("alchemists_roll", "historians_give")
LARGEST_AREA = 6
OPEN_RANKS = ("open_rank_1", "open_rank_2")


@dataclass(frozen=True, slots=True)
class Target:
    """Whom or what a civilization's way concerns."""

    opponent: int | None = None
    count: int = 0
    benefit: str = ""
    card: str = ""
    # Which square of the Historians the token leaves, from 1.
    square: int | None = None


def ways_of(civilization: str) -> tuple[dict[str, Any], ...]:
    """Every way to use a civilization, printed or one's own."""
    if is_own(civilization):
        return own_ways(civilization)
    return tuple(way for way in items(KEY, "civilization_ways").values() if way["civilization"] == civilization)


def way_open(player: Player, way: dict[str, Any]) -> bool:
    """Whether a way can still be gone: not too often, and from where its token stands."""
    civilization = way["civilization"]
    if way["id"] == ROLL_WAY and len(player.marks) >= len(TRACKS):
        return False
    gone = [used for used in player.ways if thing("civilization_ways", used)["civilization"] == civilization]
    if way["id"] in gone and gone.count(way["id"]) >= way.get("limit", len(gone) + 1):
        return False
    if "after" in way and way["after"] not in gone:
        return False
    if "needs" in way and not _reached(player, way["needs"]):
        return False
    if "from" in way:
        # A civilization gained in mid-game begins on any space.
        begins_anywhere = not gone and player.civilizations[:1] != (civilization,)
        return begins_anywhere or (gone[-1] if gone else "") in way["from"]
    return True


def _reached(player: Player, needs: dict[str, Any]) -> bool:
    """Whether a player stands on the space a way asks for, or has the row open so far."""
    here = position(player, needs["track"]) if "track" in needs else player.uncovered[needs["row"]]
    return here >= int(needs["space"])


def way_gives(way: str) -> tuple[str, ...]:
    """The benefits a way lays out; none where only the table knows."""
    printed = thing("civilization_ways", way).get("benefit")
    return tuple(part for _, parts in groups(printed) for part in parts) if printed else ()


@by_identity
def open_ways(player: Player, civilization: str) -> tuple[str, ...]:
    """The ways of a civilization that can be gone now."""
    return tuple(way["id"] for way in ways_of(civilization) if way_open(player, way))


@by_identity
def abilities_due(state: Tapestry, seat: int) -> tuple[str, ...]:
    """The civilizations that want a decision in this income turn."""
    player = state.players[seat]
    return tuple(
        civilization
        for civilization in player.civilizations
        if player.income_turn in thing("civilizations", civilization)["turns"]
        and civilization not in player.used
        and open_ways(player, civilization)
    )


def run_automatic(state: Tapestry, seat: int, turn: Turn) -> Tapestry:
    """What civilizations give by themselves at the beginning of an income turn."""
    for civilization in state.players[seat].civilizations:
        before = state
        if civilization == CHOSEN and state.players[seat].income_turn > 1:
            state = _chosen(state, seat, turn)
        elif civilization == MILITANTS:
            state = push_parts(state, seat, _uncovered_ranks(state.players[seat]), LINE)
        elif civilization == MYSTICS and state.players[seat].income_turn == LAST_INCOME:
            state = _mystics_end(state, seat, turn)
        elif is_own(civilization):
            state = _own_income(state, seat, civilization)
        state = blamed(before, state, CIVILIZATION_MAT, civilization)
    return state


def _own_income(state: Tapestry, seat: int, civilization: str) -> Tapestry:
    """What an own civilization gives in every income turn, and in the last one."""
    printed = thing("civilizations", civilization)
    last = state.players[seat].income_turn == LAST_INCOME
    return push_parts(state, seat, (*printed["always"], *(printed["final"] if last else ())), LINE)


def begin_own(state: Tapestry, seat: int, civilization: str) -> Tapestry:
    """What an own civilization gives at the moment it is taken."""
    if not is_own(civilization):
        return state
    begins = push_parts(state, seat, thing("civilizations", civilization)["begins"], LINE)
    return blamed(state, begins, CIVILIZATION_MAT, civilization)


def leading_tracks(state: Tapestry, seat: int) -> tuple[str, ...]:
    """The tracks on which nobody is ahead; a tie counts."""
    player, others = state.players[seat], rivals(state, seat)
    return tuple(t for t in TRACKS if all(other.tracks[t] <= position(player, t) for other in others))


def achievements_of(state: Tapestry, seat: int) -> tuple[str, ...]:
    """The achievements a player has earned."""
    return tuple(name for name, order in state.achievements.items() if seat in order)


def _chosen(state: Tapestry, seat: int, turn: Turn) -> Tapestry:
    ahead, earned = leading_tracks(state, seat), achievements_of(state, seat)
    points = len(ahead) * opponents(state)
    turn.step(say(".step.chosen", tracks=len(ahead), opponents=opponents(state), points=points), seat=seat)
    state = score(state, seat, points, LINE)
    if state.players[seat].income_turn == LAST_INCOME:
        final = thing("civilizations", CHOSEN)["final_vp"] * len(earned)
        turn.step(say(".step.chosen_final", n=len(earned), points=final), seat=seat)
        return score(state, seat, final, LINE)
    return push(state, seat, *any_resources(len(earned), LINE))


def _uncovered_ranks(player: Player) -> tuple[str, ...]:
    rows = thing("civilizations", MILITANTS)["rows"]
    return tuple(gain for row, open in zip(rows, player.ranks, strict=False) for gain in row[:open])


def foreseen_now(player: Player) -> dict[str, int]:
    """The figures the Mystics foresee, as they are now."""
    return {
        "techs": len(player.techs),
        "districts": districts_of(player),
        "territories": player.controlled,
        "tracks": sum(position(player, track) == LAST_SPACE for track in TRACKS),
    }


def foreseen(player: Player, civilization: str) -> dict[str, tuple[int, int]]:
    """By name what is now and what was foretold on this mat; nothing where nothing was."""
    told = player.prediction if civilization == MYSTICS else None
    return {} if told is None else {name: (now, getattr(told, name)) for name, now in foreseen_now(player).items()}


def _mystics_end(state: Tapestry, seat: int, turn: Turn) -> Tapestry:
    player = state.players[seat]
    if player.prediction is None:
        return state
    right = [name for name, value in foreseen_now(player).items() if value == getattr(player.prediction, name)]
    points = thing("civilizations", MYSTICS)["right_vp"] * len(right)
    turn.step(say(".step.mystics_end", right=len(right), points=points), seat=seat)
    return score(state, seat, points, LINE)


def check_predictions(state: Tapestry, turn: Turn) -> tuple[Tapestry, bool]:
    """Give the Mystics a resource for each foreseen number reached for the first time."""
    changed = False
    for seat, player in enumerate(state.players):
        foreseen = player.prediction
        if foreseen is None or not still_gains(state, seat):
            continue
        now = foreseen_now(player)
        new = [n for n, value in now.items() if value >= getattr(foreseen, n) and n not in foreseen.reached]
        if new:
            changed = True
            turn.step(say(".step.mystics", n=len(new)), seat=seat)
            reached = replace(foreseen, reached=(*foreseen.reached, *new))
            state = state.with_player(seat, replace(player, prediction=reached))
            state = blamed(state, push(state, seat, *any_resources(len(new), LINE)), CIVILIZATION_MAT, MYSTICS)
    return state, changed


def use_way(state: Tapestry, seat: int, way: dict[str, Any], target: Target, turn: Turn) -> Tapestry:
    """Go a way of a civilization: lay out its benefit, or do what only it does."""
    player = state.players[seat]
    used = player.used if way.get("goes_on") else with_used(player.used, way["civilization"])
    state = state.with_player(seat, replace(player, ways=(*player.ways, way["id"]), used=used))
    owner = tech_owner(state, target.card) if target.card else None
    if owner is not None and way["civilization"] == INVENTORS:
        return upgrade(mark(state, target.card), owner, target.card, turn)
    special = SPECIAL.get(way.get("special", ""))
    if special is not None:
        after = special(state, seat, target, turn)
    else:
        after = push_printed(state, seat, way["benefit"], LINE)
    return blamed(state, after, CIVILIZATION_MAT, way["civilization"])


def _alchemists_roll(state: Tapestry, seat: int, target: Target, turn: Turn) -> Tapestry:
    player = state.players[seat]
    rolled = turn.chance.pick(faces(GREEN))
    turn.step(say(".step.rolled", track=TermRef("tracks", rolled)), seat=seat, icon="dice-d12")
    if rolled in player.marks:
        turn.step(say(".step.bust"), seat=seat)
        done = replace(player, marks=(), used=with_used(player.used, thing("civilizations", "alchemists")["id"]))
        return push_parts(state.with_player(seat, done), seat, (ANY_RESOURCE,), LINE)
    return state.with_player(seat, replace(player, marks=(*player.marks, rolled)))


def _alchemists_stop(state: Tapestry, seat: int, target: Target, turn: Turn) -> Tapestry:
    player = state.players[seat]
    state = state.with_player(seat, replace(player, marks=()))
    for track in player.marks:
        if all(space is None or space >= LAST_SPACE for space in _tokens(player, track)):
            turn.step(say(".step.vp", points=OFF_TRACK_VP), seat=seat)
            state = score(state, seat, OFF_TRACK_VP, LINE)
        else:
            state = push(state, seat, Due((f"advance_x_{track}",), ONE, LINE, optional=True))
    return state


def _tokens(player: Player, track: str) -> tuple[int | None, ...]:
    return tuple(token_space(player, track, second) for second in (False, True))


def begin_late(state: Tapestry, seat: int, civilization: str, turn: Turn, *, asked: bool = True) -> Tapestry:
    """What a civilization gained in mid-game changes at once; without asking, rows are covered as evenly as can be."""
    player = state.players[seat]
    if civilization == MILITANTS:
        return _line_up(state, seat) if asked else state.with_player(seat, replace(player, ranks=_even_ranks(player)))
    if civilization == ENTERTAINERS:
        return push_parts(state, seat, (STEP_CIVILIZATION,), LINE)
    return _give_all_tokens(state, seat, turn) if civilization == HISTORIANS else state


def _even_ranks(player: Player) -> tuple[int, int]:
    """How many spaces of each row stay open if the outposts left cover them from the right evenly."""
    covered = min(player.outposts, 2 * RANK_LENGTH)
    lower = covered // 2
    return RANK_LENGTH - (covered - lower), RANK_LENGTH - lower


def _line_up(state: Tapestry, seat: int) -> Tapestry:
    """Ask for each space the outposts left cannot cover in which row it lies open."""
    missing = max(0, 2 * RANK_LENGTH - state.players[seat].outposts)
    # With this many open, no fewer are open in either row.
    certain = max(0, missing - RANK_LENGTH)
    player = replace(state.players[seat], ranks=(certain, certain))
    asked = (Due(OPEN_RANKS, ONE, LINE),) * (missing - 2 * certain)
    return push(state.with_player(seat, player), seat, *asked)


def open_rank(player: Player, row: int) -> Player:
    """A player with one more space of a row of the Militants open, the other row if this one is open already."""
    place = row - 1 if player.ranks[row - 1] < RANK_LENGTH else 2 - row
    return replace(player, ranks=with_at(player.ranks, place, min(RANK_LENGTH, player.ranks[place] + 1)))


def _give_all_tokens(state: Tapestry, seat: int, turn: Turn) -> Tapestry:
    """Historians gained in mid-game give all their tokens away at once, to the only opponent without asking."""
    count = len(thing("civilizations", HISTORIANS)["uncovers"])
    player = state.players[seat]
    state = state.with_player(seat, replace(player, ways=(*player.ways, *(HISTORIANS_WAY,) * count)))
    if state.solo is None and len(state.players) > TWO_PLAYERS:
        return push_parts(state, seat, (GIVE_TOKEN,) * count, LINE)
    for _ in range(count):
        state = give_token(state, seat, None if state.solo else 1 - seat, turn)
    return state


def give_token(
    state: Tapestry, seat: int, opponent: int | None, turn: Turn, square: int | None = None
) -> Tapestry:
    """Hand a token of the Historians over; nobody named means the bots of the solo game."""
    player = state.players[seat]
    covered = covered_squares(player)
    left = square if square in covered else next(iter(covered), None)
    bared = (*bared_squares(player), *(() if left is None else (left,)))
    receiver = AUTOMA_SEAT if opponent is None else opponent
    to = say(".automa") if opponent is None else SeatRef(receiver)
    turn.step(say(".step.token_given", opponent=to), seat=seat)
    return state.with_player(seat, replace(player, given=(*player.given, receiver), bared=bared))


def covered_squares(player: Player) -> tuple[int, ...]:
    """The squares of the Historians a token still lies on, from 1."""
    return tuple(square for square in range(1, SQUARES + 1) if square not in bared_squares(player))


def square_gives(square: int) -> str:
    """What lies under a token of the Historians."""
    return str(thing("civilizations", HISTORIANS)["uncovers"][square - 1])


def _historians_give(state: Tapestry, seat: int, target: Target, turn: Turn) -> Tapestry:
    player = state.players[seat]
    if target.opponent is None and state.solo is None:
        return state
    # In the solo game the token goes to the bots, whose landmarks are all the Automa's.
    paid = state.with_player(seat, replace(player, tiles=max(0, player.tiles - 1)))
    return give_token(paid, seat, target.opponent, turn, target.square)


def _inventors_other(state: Tapestry, seat: int, target: Target, turn: Turn) -> Tapestry:
    if target.opponent is None:
        return state
    return push_parts(state, target.opponent, (UPGRADE_FREE,))


def area_vp(area: int) -> int:
    """What the largest area of the Isolationists is worth; the mat ends at six territories."""
    return int(thing("civilizations", ISOLATIONISTS)["area_vp"][min(area, LARGEST_AREA)])


def _isolationists_area(state: Tapestry, seat: int, target: Target, turn: Turn) -> Tapestry:
    points = area_vp(target.count)
    turn.step(say(".step.area", n=target.count, points=points), seat=seat)
    return score(state, seat, points, LINE)


def _traders_empty(state: Tapestry, seat: int, target: Target, turn: Turn) -> Tapestry:
    turn.step(say(".step.vp", points=target.count), seat=seat)
    return score(state, seat, target.count, LINE)


def _traders_opponent(state: Tapestry, seat: int, target: Target, turn: Turn) -> Tapestry:
    return push_parts(state, seat, (target.benefit,) if target.benefit else (), LINE)


SPECIAL: dict[str, Callable[[Tapestry, int, Target, Turn], Tapestry]] = {
    "alchemists_roll": _alchemists_roll,
    "alchemists_stop": _alchemists_stop,
    HISTORIANS_WAY: _historians_give,
    "inventors_other": _inventors_other,
    ISOLATIONISTS_AREA: _isolationists_area,
    TRADERS_EMPTY: _traders_empty,
    TRADERS_OPPONENT: _traders_opponent,
}
