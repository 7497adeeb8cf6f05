"""How a cultural influence is asked: what it aims at, where it starts, who helps, and the die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.action import against
from companion.engine.asking import OPEN, Ask, Asks, Given, amount, dice, flag, one, term
from companion.engine.frozen import dataclass
from companion.engine.message import Arg, Message, SeatRef, TermRef, say

from ..table import printed
from ..table.icons import BUILDING_ICONS, UNIT_ICONS
from ..table.ids import (
    ARMY,
    ASHOKA,
    CLEOPATRA,
    DRUIDS,
    GRANT_TAKEOVER,
    INFANTRY,
    LEADER,
    PROSELYTISM,
    SETTLER,
    SULLA,
)
from ..table.state import City, Clash
from ..table.stock import influence_range
from .asks import settled
from .influence import starts_of

FARTHEST = 12


@dataclass(frozen=True, slots=True)
class Aim:
    """A building in a city, or a small city of the barbarians as a whole."""

    owner: int | None
    city: str
    building: str | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where it starts: a city and whose it is, or for India settlers (no city)."""

    owner: int | None
    city: str


def aims(state: Clash, seat: int) -> Iterator[Aim]:
    """Every building that has not the own colour, and what Druids and Cultural Takeover reach."""
    held: list[tuple[int | None, City]] = [
        (owner, city) for owner, player in enumerate(state.players) for city in player.cities
    ]
    held += [(None, camp.city) for camp in state.barbarians]
    for owner, city in held:
        yield from (Aim(owner, city.name, building) for building, colour in city.buildings.items() if colour != seat)
    if state.players[seat].has(DRUIDS) or GRANT_TAKEOVER in state.turn.grants:
        yield from (Aim(None, camp.city.name) for camp in state.barbarians if camp.city.size == 1)


def _aim_words(aim: Aim) -> Message:
    if aim.building is None:
        return say(".panel.barbarian_city", city=aim.city)
    return say(".panel.thing_in", thing=TermRef("buildings", aim.building), city=aim.city)


def _owner_words(aim: Aim) -> Arg:
    return SeatRef(aim.owner) if aim.owner is not None else say(".barbarians")


def _origins(state: Clash, seat: int) -> list[Origin]:
    found = sorted(starts_of(state, seat), key=lambda start: -start.city.size)
    made = [Origin(start.owner, start.city.name) for start in found]
    return [*made, Origin(seat, "")] if preaching(state, seat) else made


def preaching(state: Clash, seat: int) -> bool:
    """Whether India's settlers may start or help."""
    player = state.players[seat]
    return player.has(PROSELYTISM) and player.units.get(SETTLER, 0) > 0


def _from(seat: int, origin: Origin) -> dict[str, Any]:
    return {
        "start": origin.city,
        "start_seat": origin.owner if origin.owner != seat else None,
        "start_barbarian": origin.owner is None,
    }


def _attempt(cls: Any, seat: int, aim: Aim, origin: Origin, **more: Any) -> Any:
    return cls(seat, target_seat=aim.owner, target=aim.city, building=aim.building, **_from(seat, origin), **more)


def influence_asks(cls: Any, state: Clash, given: Given) -> Asks:
    """The target, possible ones first, then its start, the distance, helpers, and what the die showed."""
    seat = given.seat
    origins = _origins(state, seat)
    first = origins[0] if origins else Origin(seat, "")

    def refusal(aim: Aim) -> Message | None:
        start = Origin(seat, aim.city) if aim.owner == seat else first
        return against(_attempt(cls, seat, aim, start, settlers=int(not start.city)), state)

    aim = yield one(
        "aim",
        list(aims(state, seat)),
        words=_aim_words,
        detail=_owner_words,
        icon=lambda aim: BUILDING_ICONS[aim.building] if aim.building else "tent",
        against=refusal,
        prompt=say(".field.target"),
    )
    yield settled("target_seat", aim.owner)
    yield settled("target", aim.city)
    yield settled("building", aim.building)
    if aim.owner == seat:
        yield settled("start", aim.city)
    else:
        yield from _way_asks(cls, state, given, aim, origins)
    # Where only one target is possible it was not asked for: the die says what it is rolled for.
    yield dice("die", range(1, printed.NUMBERS + 1), prompt=say(".panel.die"), why=_aim_words(aim))


def _way_asks(cls: Any, state: Clash, given: Given, aim: Aim, origins: list[Origin]) -> Asks:
    seat, player = given.seat, state.players[given.seat]

    def words(origin: Origin) -> Message:
        settlers = int(not origin.city)
        reach = _attempt(cls, seat, aim, origin, settlers=settlers).reach(state)
        return say(".panel.reach", city=origin.city or say(".field.settlers"), n=reach)

    usual = origins[0] if origins else OPEN
    origin = yield one("origin", origins, words=words, default=usual, prompt=say(".field.start"))
    for field, value in _from(seat, origin).items():
        yield settled(field, value)
    if preaching(state, seat):
        least = int(not origin.city)
        yield amount("settlers", least, player.units[SETTLER], default=least)
    if player.leader in (CLEOPATRA, ASHOKA):
        yield flag("leader_here")
    helped = {field: given.get(field, 0) for field in ("settlers", "leader_here")}
    reach = _attempt(cls, seat, aim, origin, **helped).reach(state)
    yield from distance_asks(player.culture, reach, given)
    if aim.owner is not None and not state.rules.places:
        yield flag("army_there")
    if player.leader == ASHOKA:
        yield flag("buddhism")
    if aim.owner is not None and state.players[aim.owner].leader == SULLA:
        yield flag("leader_there")
    if aim.building is None and GRANT_TAKEOVER in state.turn.grants:
        yield one("becomes", (INFANTRY, SETTLER), words=term("units"), icon=UNIT_ICONS.__getitem__, default=INFANTRY)


def distance_asks(culture: int, reach: int, given: Given) -> Asks:
    """How far it is; what lies beyond the reach is paid with culture tokens."""
    boost = min(culture, max(0, given.get("distance", 1) - reach))
    paid = say(".panel.boost", n=boost) if boost else None
    yield amount("distance", 0, FARTHEST, default=1, gain=paid)
    yield settled("boost_range", boost)


def conversion_asks(cls: Any, state: Clash, given: Given) -> Asks:
    """Persia: whose unit, which one, where it starts, how far it is, and what the die showed."""
    seat, player = given.seat, state.players[given.seat]
    others = [None, *(other for other in range(len(state.players)) if other != seat)]
    yield one("target_seat", others, words=_whose, default=None)
    units = [unit for unit in ARMY if unit != LEADER]
    yield one("unit", units, words=term("units"), icon=UNIT_ICONS.__getitem__, default=INFANTRY)
    fit = [city for city in player.cities if not city.influenced(seat)] or list(player.cities)
    fit.sort(key=lambda city: -city.size)
    by_name = {city.name: city for city in fit}

    def words(name: str) -> Message:
        return say(".panel.reach", city=name, n=influence_range(player, by_name[name]))

    start = yield one("start", list(by_name), words=words, default=fit[0].name if fit else OPEN)
    yield from distance_asks(player.culture, influence_range(player, by_name[start]), given)
    yield dice("die", range(1, printed.NUMBERS + 1), prompt=say(".panel.die"))


def _whose(seat: int | None) -> Arg:
    return SeatRef(seat) if seat is not None else say(".barbarians")


def open_wonder_ask(unseen: tuple[str, ...], unknown: Message) -> Ask:
    """Which wonder lies open now; the first answer leaves that unsaid."""

    def words(wonder: str | None) -> Arg:
        return unknown if wonder is None else TermRef("wonders", wonder)

    return one("wonder", [None, *unseen], words=words, icon="pyramid", prompt=say(".panel.event.wonder"))
