"""How a Zivbot decides: its order, its war, its expansion; every decision with its candidates and reasons."""

from __future__ import annotations

from companion.engine.choice import Candidate, Choice
from companion.engine.data import items
from companion.engine.message import Message, SeatRef, say

from ..map.world import ALL_REGIONS, knows, reachable, region_name, rivals_in, shared_regions, tile_number
from ..table.ids import KEY, NAVIGATION, RegionId
from ..table.state import Historia

DRAWS: dict[str, int] = {id: item["cards"] for id, item in items(KEY, "difficulties").items()}

WarTarget = tuple[int, RegionId]
# Why a region or an enemy is no candidate at all, not even if the table wants it.
OWN_CUBE, NO_SHARED_REGION = ".why.own_cube", ".why.no_shared_region"
REFUSED = ".why.refused"


def bot_order(state: Historia) -> tuple[int, ...]:
    """The living Zivbots as they act: hardest first, equals from left to right on the difficulty card."""
    alive = [seat for seat in state.bots if not state.players[seat].out]
    return tuple(sorted(alive, key=lambda seat: -draws(state, seat)))


def draws(state: Historia, seat: int) -> int:
    """How many cards a Zivbot draws in its turn."""
    return DRAWS.get(state.players[seat].bot, 0)


def highest_tile(state: Historia, regions: tuple[RegionId, ...]) -> RegionId | None:
    """The region with the highest territory number."""
    return max(regions, key=lambda region: tile_number(state, region), default=None)


def start_region(state: Historia, seat: int) -> Choice[RegionId]:
    """Where a Zivbot begins: the empty region with the highest number."""
    taken = {region for civ in state.players for region in civ.regions}
    free = tuple(region for region in ALL_REGIONS if region not in taken)
    best = highest_tile(state, free)
    candidates = []
    for region in sorted(ALL_REGIONS, key=lambda region: -tile_number(state, region)):
        lost = ".why.occupied" if region in taken else ".why.number_lower"
        why = ".why.highest_number" if region == best else lost
        candidates.append(_region_candidate(state, region, region == best, why))
    return Choice(best, tuple(candidates), say(".rule.start_region"))


def _region_candidate(state: Historia, region: RegionId, kept: bool, why: str) -> Candidate[RegionId]:
    reason = say(why, number=tile_number(state, region))
    return Candidate(region, region_name(state, region), kept, reason)


def war_choice(state: Historia, seat: int, refused: tuple[WarTarget, ...] = ()) -> Choice[WarTarget]:
    """Whom a Zivbot attacks and where: the beatable civilization with most VP, in its highest region."""
    own = state.players[seat].military
    reasons: dict[int, Message] = {}
    targets: dict[int, RegionId] = {}
    for other, civ in enumerate(state.players):
        if other == seat or civ.out:
            continue
        shared = shared_regions(state, seat, other)
        region = highest_tile(state, tuple(place for place in shared if (other, place) not in refused))
        if region is None:
            reasons[other] = say(REFUSED if shared else NO_SHARED_REGION)
        elif civ.military >= own:
            reasons[other] = say(".why.not_weaker", theirs=civ.military, own=own)
        else:
            targets[other] = region
    best = min(targets, key=lambda other: _war_rank(state, other), default=None)
    here: tuple[Candidate[WarTarget], ...] = ()
    if best is not None:
        here = _war_places(state, seat, best, _why_best(state, best, tuple(targets)), refused)
        reasons.update({other: _why_not(state, other, best) for other in targets if other != best})
    rest = (Candidate((other, targets.get(other, "")), SeatRef(other), False, why) for other, why in reasons.items())
    return Choice(None if best is None else (best, targets[best]), (*here, *rest), say(".rule.war"))


def _war_places(
    state: Historia, seat: int, enemy: int, why: Message, refused: tuple[WarTarget, ...]
) -> tuple[Candidate[WarTarget], ...]:
    """The enemy a Zivbot attacks, in each region they share: the highest number first, which is taken."""
    places_left = (place for place in shared_regions(state, seat, enemy) if (enemy, place) not in refused)
    shared = sorted(places_left, key=lambda region: -tile_number(state, region))
    if len(shared) == 1:
        return (Candidate((enemy, shared[0]), SeatRef(enemy), True, why),)
    places = []
    for place, region in enumerate(shared):
        number = tile_number(state, region)
        name = say(".war_place", civ=SeatRef(enemy), region=region_name(state, region))
        lower = say(".why.number_lower", number=number)
        reason = lower if place else say(".why.and_highest_number", why=why, number=number)
        places.append(Candidate((enemy, region), name, place == 0, reason))
    return tuple(places)


def _war_rank(state: Historia, seat: int) -> tuple[int, int, int]:
    """Most VP first; among equals humans in turn order, then Zivbots."""
    civ = state.players[seat]
    if not civ.is_bot:
        return -civ.vp, 0, state.turn_order.index(seat) if seat in state.turn_order else seat
    order = bot_order(state)
    place = order.index(seat) if seat in order else len(order)
    return -civ.vp, 1, place if state.rules.o5_tied_bots == "stronger_first" else -place


def _why_best(state: Historia, best: int, targets: tuple[int, ...]) -> Message:
    """Most VP; in a tie also who else has them and what decides."""
    points = state.players[best].vp
    tied = [other for other in targets if other != best and state.players[other].vp == points]
    if not tied:
        return say(".why.most_vp", vp=points)
    people = [other for other in tied if not state.players[other].is_bot]
    decided = ".why.tie_in_order" if people or state.players[best].is_bot else ".why.tie_human"
    return say(decided, vp=points, others=tuple(SeatRef(other) for other in tied))


def _why_not(state: Historia, other: int, best: int) -> Message:
    civ, chosen = state.players[other], state.players[best]
    if civ.vp < chosen.vp:
        return say(".why.fewer_vp", vp=civ.vp)
    if civ.is_bot and not chosen.is_bot:
        return say(".why.human_first")
    return say(".why.later_in_order")


def expansion_choice(state: Historia, seat: int, refused: tuple[RegionId, ...] = ()) -> Choice[RegionId]:
    """Where a Zivbot expands: the suitable region in reach with the highest number, else the highest in reach."""
    within = tuple(region for region in reachable(state, seat) if region not in refused)
    suitable = tuple(region for region in within if is_suitable(state, seat, region))
    best = highest_tile(state, suitable or within)
    rule = ".rule.expansion_navigation" if knows(state, seat, NAVIGATION) else ".rule.expansion"
    # The one taken first, then what was in reach, the own ones last, each from the highest number down.
    own = state.players[seat].regions
    rank = {region: (region != best, region not in within, region in own) for region in ALL_REGIONS}
    places = sorted(ALL_REGIONS, key=lambda place: (rank[place], -tile_number(state, place)))
    candidates = tuple(
        _region_candidate(state, place, place == best, _why_region(state, seat, place, best, within, suitable))
        for place in places
    )
    return Choice(best, candidates, say(rule if suitable or not within else ".rule.expansion_unsuitable"))


def _why_region(
    state: Historia,
    seat: int,
    region: RegionId,
    best: RegionId | None,
    within: tuple[RegionId, ...],
    suitable: tuple[RegionId, ...],
) -> str:
    """The reason for or against one region of an expansion."""
    if region == best:
        if not suitable:
            return ".why.highest_number"
        return ".why.weaker_and_highest" if rivals_in(state, seat, region) else ".why.empty_and_highest"
    if region in state.players[seat].regions:
        return OWN_CUBE
    if region not in within:
        return ".why.out_of_reach"
    return ".why.too_strong" if suitable and region not in suitable else ".why.number_lower"


def is_suitable(state: Historia, seat: int, region: RegionId) -> bool:
    """Whether a region is empty or held by somebody with a weaker army."""
    own = state.players[seat].military
    weaker = [state.players[other].military < own for other in rivals_in(state, seat, region)]
    if not weaker:
        return True
    return any(weaker) if state.rules.o4_one_weaker_is_enough else all(weaker)
