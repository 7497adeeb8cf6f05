"""Commanding: a move of a group as a value, and how a Command is asked without a map."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from companion.engine.asking import OPEN, Ask, Asks, Given, amount, amounts, flag, one, term
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, SeatRef, TermRef, say

from ..cities.asks import settled
from ..table import printed
from ..table.amounts import Units
from ..table.groups import AT_SEA, AWAY, BESIDE, IN_CITY, Place
from ..table.icons import TERRAIN_ICONS, UNIT_ICONS
from ..table.ids import (
    ANGRY,
    ARMY,
    INFANTRY,
    NAVIGATION,
    NOMADS,
    PLAIN,
    ROADS,
    SETTLER,
    SHIP,
    TACTICS,
    WATER,
    Few,
    TerrainId,
)
from ..table.state import Clash
from ..table.stock import knows
from .place_actions import place_words
from .places import places, standing

MOVES = 3
LAND, ARMIES, SEA = "land", "army", "sea"
ICONS = {LAND: UNIT_ICONS[SETTLER], ARMIES: UNIT_ICONS[INFANTRY], SEA: UNIT_ICONS[SHIP]}


@dataclass(frozen=True, slots=True)
class Move:
    """One group's move: its name, its units, where to, and how."""

    # Any name for the group; with it fatigue and terrain are checked for the rest of the turn.
    group: str = ""
    units: Units = Units()
    onto: TerrainId = PLAIN
    distance: Few = 1
    enemies: bool = False
    # Land units going aboard or ashore.
    loads: bool = False
    roads: bool = False
    # Roads: the way begins or ends in an own city, or both.
    own_cities: Few = 1
    navigation: bool = False
    explores: bool = False
    # Ships that found no water to go on to stay where they are.
    stays: bool = False
    # The target is another player's city with the Great Gardens.
    gardens: bool = False
    # Huns with Nomads: the own city that moves, and whether its new space is exhausted or at the water.
    city: str = ""
    exhausted: bool = False
    coastal: bool = False
    # Where it stood and where it stands then, where the table keeps places.
    start: Place | None = None
    to: Place | None = None

    @property
    def sails(self) -> bool:
        """Whether ships move."""
        return self.units.ship > 0


def _sort_words(sort: str) -> Message:
    return say(f".panel.command.{sort}")


def _city_words(city: str) -> Arg:
    return city or say(".panel.nobody")


def command_asks(state: Clash, given: Given) -> Asks:
    """How many groups of each sort, Roads and Navigation where they are known, and the city of the Huns."""
    seat, player = given.seat, state.players[given.seat]
    sorts = {LAND: MOVES}
    if knows(state, seat, TACTICS) or player.units.get(INFANTRY, 0):
        sorts[ARMIES] = MOVES
    if player.units.get(SHIP, 0):
        sorts[SEA] = MOVES
    march = yield _march_ask(state, seat, sorts)
    groups = {} if march is None else dict([march])
    if march is None:
        groups = yield amounts(
            "groups",
            sorts,
            least=0 if knows(state, seat, NOMADS) else 1,
            most=MOVES,
            words=_sort_words,
            icon=ICONS.__getitem__,
            prompt=say(".panel.command.help"),
        )
    ashore = groups.get(LAND, 0) + groups.get(ARMIES, 0)
    paved = sailing = 0
    if ashore and knows(state, seat, ROADS):
        paved = yield amount("roads", 0, ashore, default=0, prompt=say(".panel.command.roads"))
    if groups.get(SEA, 0) and knows(state, seat, NAVIGATION):
        asked = say(".panel.command.navigation")
        sailing = yield amount("navigation", 0, groups[SEA], default=0, prompt=asked)
    moves = [Move(units=Units(settler=1)) for _ in range(groups.get(LAND, 0))]
    moves += [Move(units=Units(infantry=1)) for _ in range(groups.get(ARMIES, 0))]
    moves = [replace(move, roads=True, distance=2) if n < paved else move for n, move in enumerate(moves)]
    moves += [Move(units=Units(ship=1), onto=WATER, navigation=n < sailing) for n in range(groups.get(SEA, 0))]
    if state.rules.places:
        moves = yield from _where_asks(state, seat, moves)
    if knows(state, seat, NOMADS):
        moves += yield from _nomad_asks(state, given)
    yield settled("moves", tuple(moves))


def _march_ask(state: Clash, seat: int, sorts: Mapping[str, int]) -> Ask:
    """So many groups of one sort with a tap each, and a mixture, which is counted out."""
    units = state.players[seat].units
    there = {
        LAND: units.get(SETTLER, 0),
        ARMIES: sum(units.get(unit, 0) for unit in ARMY) + (state.players[seat].leader is not None),
        SEA: units.get(SHIP, 0),
    }
    likely = [(sort, n) for sort, most in sorts.items() for n in range(1, min(most, there[sort]) + 1)]
    # Where a city may wander along, that is the question, and a group of settlers the usual answer to this one.
    wandering = knows(state, seat, NOMADS)
    return one(
        "march",
        [*likely, None],
        default=next(iter(likely), None) if wandering else OPEN,
        words=lambda march: say(".ask.mixed_march") if march is None else say(f".march.{march[0]}", n=march[1]),
        icon=lambda march: "dots-horizontal" if march is None else ICONS[march[0]],
        prompt=say(".panel.command.help"),
    )


def _where_asks(state: Clash, seat: int, moves: list[Move]) -> Generator[Ask, Any, list[Move]]:
    """Where the table keeps places: which group each move takes along, and where it stands then, if that is said."""
    told = []
    for number, move in enumerate(moves, 1):
        kinds = (SHIP,) if move.sails else ARMY if move.units.army else (SETTLER,)
        groups = {one.place: one.units for one in standing(state, seat) if any(getattr(one.units, k) for k in kinds)}
        if not groups:
            told.append(move)
            continue
        prompt = say(".ask.march_from", n=number)
        start = yield one(f"start_{number}", groups, words=place_words, default=next(iter(groups)), prompt=prompt)
        open_to = [None, *(place for place in places(state) if place != start and _enters(move, seat, place))]
        prompt = say(".ask.march_to", n=number)
        to = yield one(f"to_{number}", open_to, words=_to_words, group=_to_whom, default=None, prompt=prompt)
        # Ships take along what they carry; what walks leaves the ships behind.
        units = groups[start] if move.sails else replace(groups[start], ship=0)
        told.append(move if to is None else replace(move, units=units, start=start, to=to))
    return told


def _enters(move: Move, seat: int, place: Place) -> bool:
    """Whether such a group can stand there without a battle: beside a city of others, in front of it, or at home."""
    if move.sails:
        return place.where in (AT_SEA, AWAY)
    return place.where in (BESIDE, AWAY) or (place.where == IN_CITY and place.owner == seat)


def _to_words(place: Place | None) -> Arg:
    return say(".ask.march_untold") if place is None else place_words(place)


def _to_whom(place: Place | None) -> Arg:
    if place is None or place.where == AWAY:
        return None
    return say(".barbarians") if place.owner is None else SeatRef(place.owner)


def _nomad_asks(state: Clash, given: Given) -> Generator[Ask, Any, list[Move]]:
    """Huns: the city that wanders, as one more move."""
    able = [city.name for city in state.players[given.seat].cities if city.size == 1 and city.mood != ANGRY]
    asked = say(".ask.own_advance", advance=TermRef("civ_advances", NOMADS))
    city = yield one("wanders", ["", *able], words=_city_words, default="", prompt=asked)
    if not city:
        return []
    land = [terrain for terrain, item in printed.data("terrains").items() if item["land"]]
    onto = yield one("onto", land, words=term("terrains"), icon=TERRAIN_ICONS.__getitem__, default=PLAIN)
    coastal = yield flag("coastal")
    exhausted = yield flag("exhausted")
    return [Move(city=city, onto=onto, coastal=coastal, exhausted=exhausted)]
