"""Who is where: what the app knows of places without a map, and how moves keep it up to date."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.frozen import replace
from companion.engine.ruling import require

from ..table.amounts import Units
from ..table.groups import AT_SEA, AWAY, BESIDE, IN_CITY, Group, Place
from ..table.ids import ARMY, LEADER, PIRATE_ALLIES, SETTLER, SHIP
from ..table.state import Clash
from .battle import added, without

KINDS = (SETTLER, SHIP, *ARMY)
# A group as it stands somewhere: whose it is, its units, and its place if that was told.
Party = tuple[int | None, Units, Place | None]


def in_city(owner: int | None, city: str) -> Place:
    """The space of a city."""
    return Place(IN_CITY, city, owner)


def by_city(owner: int | None, city: str) -> Place:
    """The water in front of a city."""
    return Place(AT_SEA, city, owner)


def beside(owner: int | None, city: str) -> Place:
    """A land space next to a city."""
    return Place(BESIDE, city, owner)


def on_map(state: Clash, seat: int | None) -> Units:
    """Every unit there is: of a player, or of barbarians on the march together with the pirates."""
    if seat is None:
        roaming = {unit: state.roaming.get(unit, 0) for unit in KINDS}
        return Units(**{**roaming, SHIP: state.pirates})
    player = state.players[seat]
    counts = {unit: player.units.get(unit, 0) for unit in KINDS}
    return Units(**{**counts, LEADER: int(player.leader is not None)})


def standing(state: Clash, seat: int | None) -> tuple[Group, ...]:
    """The groups of a player as far as they are known, never more than there are on the map."""
    left, made = on_map(state, seat), []
    for group in state.groups:
        if group.seat != seat:
            continue
        there = common(group.units, left)
        left = without(left, there)
        if there.total:
            made.append(replace(group, units=there))
    return tuple(made)


def unplaced(state: Clash, seat: int | None) -> Units:
    """The units nobody has said the place of."""
    left = on_map(state, seat)
    for group in standing(state, seat):
        left = without(left, group.units)
    return left


def common(one: Units, other: Units) -> Units:
    """What both have."""
    return Units(**{unit: min(getattr(one, unit), getattr(other, unit)) for unit in KINDS})


def at(state: Clash, seat: int | None, place: Place) -> Units:
    """What a player has in a place."""
    return next((group.units for group in standing(state, seat) if group.place == place), Units())


def allied_pirates(state: Clash) -> int:
    """How many pirates share a space with ships of somebody who is allied with them, as far as the app knows."""
    allied = [seat for seat, player in enumerate(state.players) if player.has(PIRATE_ALLIES)]
    fleets = [group.place for seat in allied for group in standing(state, seat) if group.units.ship]
    return max((at(state, None, place).ship for place in fleets), default=0)


def garrison(state: Clash, seat: int, city: str) -> Units:
    """What a player has in an own city."""
    return at(state, seat, in_city(seat, state.players[seat].city(city).name))


def leader_place(state: Clash, seat: int) -> Place | None:
    """Where the leader in play is, if it was told."""
    return next((group.place for group in standing(state, seat) if group.units.leader), None)


def leader_city(state: Clash, seat: int) -> str:
    """The own city the leader in play is known to be in."""
    place = leader_place(state, seat)
    inside = place is not None and place.where == IN_CITY and place.owner == seat
    return place.city if place is not None and inside and state.rules.places else ""


def leads(state: Clash, seat: int, city: str, told: bool) -> bool:
    """Whether the leader in play is in this own city: as told, or as the app knows."""
    if told or not state.rules.places:
        return told
    return leader_place(state, seat) == in_city(seat, state.players[seat].city(city).name)


def put(state: Clash, seat: int | None, units: Units, place: Place) -> Clash:
    """More units stand in a place."""
    if not state.rules.places or not units.total:
        return state
    groups = list(state.groups)
    for index, group in enumerate(groups):
        if (group.seat, group.place) == (seat, place):
            groups[index] = replace(group, units=added(group.units, units))
            break
    else:
        groups.append(Group(seat, units, place))
    return replace(state, groups=tuple(groups))


def take(state: Clash, seat: int | None, units: Units, start: Place | None) -> Clash:
    """These units leave where they stand: the place named first, then what has no place, then anywhere."""
    if not state.rules.places:
        return state
    first = common(at(state, seat, start), units) if start is not None else Units()
    rest = without(without(units, first), unplaced(state, seat))
    groups = []
    for group in state.groups:
        gone = Units()
        if group.seat == seat and group.place == start:
            gone = first
        elif group.seat == seat:
            gone = common(group.units, rest)
            rest = without(rest, gone)
        left = without(group.units, gone)
        if left.total:
            groups.append(replace(group, units=left))
    return replace(state, groups=tuple(groups))


def outside(state: Clash, seat: int, unit: str) -> Place | None:
    """Where such a unit stands outside of cities, if it was told: who founds or is won over abroad is one of those."""
    groups = (group for group in standing(state, seat) if getattr(group.units, unit))
    return next((group.place for group in groups if group.place.where != IN_CITY), None)


def relocate(state: Clash, seat: int | None, units: Units, to: Place, start: Place | None = None) -> Clash:
    """Units go from one place to another."""
    return put(take(state, seat, units, start), seat, units, to)


def city_changed(state: Clash, before: tuple[int | None, str], after: tuple[int | None, str] | None) -> Clash:
    """A city has another owner or name, or is gone: whoever stood there or near it keeps its place."""
    if not state.rules.places:
        return state
    moved = tuple(_renamed(group, before, after) for group in state.groups)
    return replace(state, groups=moved)


def _renamed(group: Group, before: tuple[int | None, str], after: tuple[int | None, str] | None) -> Group:
    place = group.place
    if place.where == AWAY or (place.owner, place.city) != before:
        return group
    if after is None:
        return replace(group, place=Place(AWAY, name=place.city))
    return replace(group, place=replace(place, owner=after[0], city=after[1]))


def require_space(state: Clash, seat: int, units: Units, to: Place) -> None:
    """Refuse more army units on one land space than may stand there."""
    if to.where == AT_SEA or not state.rules.places:
        return
    limit = state.players[seat].army_limit
    require(at(state, seat, to).army + units.army <= limit, ".army_limit", n=limit)


def places(state: Clash) -> Iterator[Place]:
    """Every place the app has a name for: in, beside and at sea by each city, and far away."""
    for seat, player in enumerate(state.players):
        for city in player.cities:
            yield in_city(seat, city.name)
            yield beside(seat, city.name)
            if city.coastal:
                yield by_city(seat, city.name)
    for camp in state.barbarians:
        yield in_city(None, camp.city.name)
        yield beside(None, camp.city.name)
    yield Place()


def who_is_where(state: Clash, seat: int) -> dict[Place | None, list[Party]]:
    """Every place with the groups there: first those nobody has placed, then by the cities of this seat."""
    mine = sorted(places(state), key=lambda place: place.owner != seat)
    there: dict[Place | None, list[Party]] = {place: [] for place in (None, *mine)}
    for side in (*range(len(state.players)), None):
        for group in standing(state, side):
            there.setdefault(group.place, []).append((side, group.units, group.place))
        if unplaced(state, side).total:
            there[None].append((side, unplaced(state, side), None))
    if not there[None]:
        del there[None]
    return there


def spaces_with(state: Clash, seat: int, unit: str, *wheres: str) -> int:
    """On how many known spaces a kind of unit stands; only of these sorts, if any are named."""
    here = (group for group in standing(state, seat) if getattr(group.units, unit))
    return sum(not wheres or group.place.where in wheres for group in here)


def all_known(state: Clash, seat: int, *units: str) -> bool:
    """Whether the place of every unit of these kinds is known."""
    left = unplaced(state, seat)
    return state.rules.places and not any(getattr(left, unit) for unit in units)
