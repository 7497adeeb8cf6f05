"""The world: who is where, what neighbours what, and who neighbours whom."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.data import items
from companion.engine.message import Arg, TermRef

from ..table.ids import KEY, NAVIGATION, SHARED_REGIONS, RegionId, TechnologyId
from ..table.state import Historia
from ..table.told import NEIGHBOURS, fact, is_printed

ALL_REGIONS: tuple[RegionId, ...] = tuple(items(KEY, "regions"))


def region_name(state: Historia, region: RegionId) -> Arg:
    """A region as it is called at this table."""
    return state.board.region_names.get(region) or TermRef("regions", region)


def knows(state: Historia, seat: int, technology: TechnologyId) -> bool:
    """Whether a civilization has reached a technology."""
    return state.players[seat].technology >= state.board.technologies.get(technology, 99)


def present(state: Historia, region: RegionId) -> tuple[int, ...]:
    """The civilizations in a region."""
    return tuple(seat for seat, civ in enumerate(state.players) if region in civ.regions)


def rivals_in(state: Historia, seat: int, region: RegionId) -> tuple[int, ...]:
    """The other civilizations in a region."""
    return tuple(other for other, civ in enumerate(state.players) if other != seat and region in civ.regions)


def reachable(state: Historia, seat: int) -> tuple[RegionId, ...]:
    """The regions a civilization may expand into: next to its own, or all with Navigation."""
    civ = state.players[seat]
    if knows(state, seat, NAVIGATION):
        return tuple(region for region in ALL_REGIONS if region not in civ.regions)
    around = {other for region in civ.regions for other in state.board.neighbours.get(region, ())}
    return tuple(region for region in ALL_REGIONS if region in around and region not in civ.regions)


def neighbours(state: Historia, seat: int, other: int) -> bool:
    """Whether the other civilization is a neighbour from this one's point of view."""
    mine, theirs = state.players[seat].regions, state.players[other].regions
    if not mine or not theirs:
        return bool(theirs) and knows(state, seat, NAVIGATION)
    if knows(state, seat, NAVIGATION) or not set(mine).isdisjoint(theirs):
        return True
    return any(not set(state.board.neighbours.get(region, ())).isdisjoint(theirs) for region in mine)


def may_trade(state: Historia, seat: int, other: int) -> bool:
    """Whether two civilizations may trade: neighbours, or with Navigation any that is still in the game."""
    if state.players[other].out:
        return False
    return knows(state, seat, NAVIGATION) or neighbours(state, seat, other)


def untold_borders(
    state: Historia, ones: Iterable[RegionId], others: Iterable[RegionId]
) -> tuple[tuple[RegionId, RegionId], ...]:
    """Pairs of regions that do not border on each other as far as is assumed: nobody has told so."""
    return tuple(
        (one, other)
        for one in ones
        for other in others
        if one != other and not is_printed(state.board, fact(NEIGHBOURS, one, other))
    )


def shared_regions(state: Historia, seat: int, other: int) -> tuple[RegionId, ...]:
    """Regions where both civilizations have a cube."""
    theirs = state.players[other].regions
    return tuple(region for region in state.players[seat].regions if region in theirs)


def tile_number(state: Historia, region: RegionId) -> int:
    """The territory number of a region, 0 where no tile lies."""
    return state.tiles.get(region, 0)


def holds_alone(state: Historia, seat: int, region: RegionId) -> bool:
    """Whether a civilization scores a region: it is alone there, or dominion ability B counts for it."""
    if region not in state.players[seat].regions:
        return False
    return not rivals_in(state, seat, region) or dominator(state, region) == seat


def dominator(state: Historia, region: RegionId) -> int | None:
    """The one civilization whose dominion ability B counts in a shared region; two of them cancel out."""
    here = present(state, region)
    if len(here) < 2:
        return None
    claims = [seat for seat in here if _dominates(state, seat)]
    return claims[0] if len(claims) == 1 else None


def _dominates(state: Historia, seat: int) -> bool:
    tile = state.players[seat].dominion
    return tile is not None and tile.ability == SHARED_REGIONS and not tile.gone


def usable_regions(state: Historia, seat: int) -> tuple[RegionId, ...]:
    """The regions that count for leaders and for recovering cubes: not those another one dominates."""
    return tuple(region for region in state.players[seat].regions if dominator(state, region) in (None, seat))
