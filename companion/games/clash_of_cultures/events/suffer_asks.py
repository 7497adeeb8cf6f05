"""How the answer to an event's text is asked: only the choices it leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.engine.asking import Ask, Asks, Given, amount, amounts, flag, one, some, term
from companion.engine.asking import seat as somebody
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.toolbox.effects import ByName

from ..cities.asks import allies_ask, goods_ask, settled
from ..table import printed
from ..table.amounts import Units
from ..table.goods import held
from ..table.icons import BUILDING_ICONS, MOOD_ICONS, UNIT_ICONS, WONDER_ICON
from ..table.ids import (
    ARMY,
    CULTURE,
    FOREST,
    INFANTRY,
    LEADER,
    MARQZEN,
    MOOD,
    MYTHS,
    PIRATE_ALLIES,
    RESOURCES,
    SHIP,
    TEMPLE,
    TOKENS,
    WOOD,
    Few,
)
from ..table.state import City, Clash, Player
from ..table.stock import SETTLEMENT, knows
from .event_asks import because
from .fates import (
    CIVIL_WAR,
    FAMINE,
    FIRE,
    LOSS,
    MOOD_FATE,
    REVOLUTION,
    SHARE,
    TEMPLE_FATE,
    TOKENS_FATE,
    UNITS_FATE,
    cities_asked,
    cities_for,
    fate_of,
    food_asked,
    units_asked,
)

MOST_BARREN = 9
# What each kind of fate leaves open; a kind that is not here leaves nothing.
ASKS: ByName[Callable[[Clash, int, str], Asks]] = ByName()


@dataclass(frozen=True, slots=True)
class BurntCity:
    """A city and whose it is."""

    seat: Seat
    city: str


@dataclass(frozen=True, slots=True)
class Gift:
    """Food for another player."""

    seat: Seat
    food: Few = 1


def event_words(seat: int, event: str) -> Message:
    """Whom the text of the card asks, and what it says."""
    return say(".remind.owed", seat=SeatRef(seat), text=TermRef("events.help", event))


def on_map(player: Player) -> dict[str, int]:
    """A player's units on the map, the leader among them."""
    return {**player.units, LEADER: int(player.leader is not None)}


def units_ask(field: str, there: dict[str, int], **rest: Any) -> Ask:
    """So many of each unit."""
    return amounts(field, there, words=term("units"), icon=UNIT_ICONS.__getitem__, **rest)


def suffer_asks(state: Clash, given: Given) -> Asks:
    """What the text leaves open, and where Marqzen is, who averts harm."""
    seat = given.seat
    open_ones = [owed.event for owed in state.owed if owed.seat == seat]
    event = yield one("event", open_ones, words=term("events"))
    made = ASKS.get(fate_of(event)["kind"])
    if made is not None:
        yield from because(made(state, seat, event), event_words(seat, event))
    if state.players[seat].leader == MARQZEN:
        yield from _shelter_asks(state, given, event)


def _shelter_asks(state: Clash, given: Given, event: str) -> Asks:
    """Marqzen keeps the city he is in from harm: its mood, and units that stand there."""
    player = state.players[given.seat]
    names = [city.name for city in player.cities]
    shelter = yield one("shelter", ["", *names], words=lambda name: name or say(".panel.nowhere"), default="")
    lost = given.get("units") or {}
    taken = {unit: n for unit, n in dict(lost).items() if n and unit != LEADER}
    if shelter and taken:
        yield units_ask("saved", taken)


def _city_asks(state: Clash, seat: int, cities: Iterable[City], asked: Message, least: int, most: int) -> Asks:
    moods = {city.name: MOOD_ICONS[city.mood] for city in cities}
    if moods:
        yield some("cities", list(moods), least=min(least, len(moods)), most=most, icon=moods.__getitem__, prompt=asked)
    if knows(state, seat, MYTHS) and state.players[seat].mood:
        yield flag("myths")


@ASKS(MOOD_FATE)
def _mood_asks(state: Clash, seat: int, event: str) -> Asks:
    wanted = cities_asked(state, seat, event)
    open_to = cities_for(state, seat, event)
    yield from _city_asks(state, seat, open_to, say(".panel.suffer.cities", n=wanted), wanted, wanted)


@ASKS(FAMINE)
def _famine_asks(state: Clash, seat: int, event: str) -> Asks:
    player, barren = state.players[seat], 0
    if fate_of(event).get("counted"):
        barren = yield amount("barren", 0, MOST_BARREN, default=0)
    if player.food < food_asked(player, event, barren):
        open_to = cities_for(state, seat, event)
        yield from _city_asks(state, seat, open_to, say(".panel.suffer.angry"), 1, 1)


@ASKS(UNITS_FATE)
def _unit_asks(state: Clash, seat: int, event: str) -> Asks:
    wanted = units_asked(state, seat, event)
    there = on_map(state.players[seat])
    sunk = 0
    if state.players[seat].has(PIRATE_ALLIES) and state.pirates:
        # Pirates that share a space with Carthage go like its own ships.
        sunk = yield allies_ask(state, least=max(0, wanted - sum(there.values())), most=wanted, usual=0)
    left = wanted - sunk
    yield units_ask("units", there, total=left, prompt=say(".panel.suffer.units", n=left))


@ASKS(CIVIL_WAR)
def _civil_war_asks(state: Clash, seat: int, event: str) -> Asks:
    player = state.players[seat]
    yield from _city_asks(state, seat, player.cities, say(".panel.suffer.cities", n=1), 1, 1)
    if player.units.get(INFANTRY, 0):
        dies = yield flag("dies", prompt=say(".panel.suffer.infantry"))
        yield settled("units", {INFANTRY: 1} if dies else {})


@ASKS(REVOLUTION)
def _revolution_asks(state: Clash, seat: int, event: str) -> Asks:
    """Lose an action, or an army unit instead."""
    there = on_map(state.players[seat])
    army = [unit for unit in ARMY if there.get(unit, 0)]

    def words(unit: str) -> Arg:
        return TermRef("units", unit) if unit else say(".panel.suffer.action")

    unit = yield one(
        "lost",
        ["", *army],
        words=words,
        icon=lambda unit: UNIT_ICONS.get(unit, "gesture-tap"),
        prompt=say(".panel.suffer.loses"),
    )
    yield settled("units", Units(**{unit: 1}) if unit else Units())


def _goods_of(player: Player, goods: Iterable[str]) -> dict[str, int]:
    return {good: held(player, good) for good in goods}


@ASKS(TOKENS_FATE)
def _token_asks(state: Clash, seat: int, event: str) -> Asks:
    there = _goods_of(state.players[seat], (MOOD, CULTURE))
    yield goods_ask("goods", there, least=1, most=int(fate_of(event)["most"]))


@ASKS(LOSS)
def _loss_asks(state: Clash, seat: int, event: str) -> Asks:
    player = state.players[seat]
    yield goods_ask("goods", _goods_of(player, (*RESOURCES, *TOKENS)))
    for field in ("action_cards", "objective_cards"):
        if getattr(player, field):
            yield amount(field, 0, getattr(player, field), default=0)
    yield units_ask("units", on_map(player))


@ASKS(SHARE)
def _share_asks(state: Clash, seat: int, event: str) -> Asks:
    others = [other for other in range(len(state.players)) if other != seat]
    food = int(fate_of(event)["food"])
    asked = say(".field.gifts")
    each = dict.fromkeys(others, food)
    shared = yield amounts("shared", each, total=food, words=SeatRef, icon="barley", prompt=asked)
    yield settled("gifts", tuple(Gift(other, n) for other, n in shared.items() if n))


@ASKS(TEMPLE_FATE)
def _temple_asks(state: Clash, seat: int, event: str) -> Asks:
    temples = [city for city in state.players[seat].cities if TEMPLE in city.buildings]
    asked = say(".panel.suffer.temple")
    yield some("cities", [city.name for city in temples], least=1, most=1, icon=BUILDING_ICONS[TEMPLE], prompt=asked)
    yield somebody("partner", [other for other in range(len(state.players)) if other != seat])


@ASKS(FIRE)
def _fire_asks(state: Clash, seat: int, event: str) -> Asks:
    player = state.players[seat]
    own = [city for city in player.cities if city.terrain == FOREST]
    if not own:
        yield settled("goods", {WOOD: min(1, player.wood)})
        return
    yield from _city_asks(state, seat, own, say(".panel.suffer.forest"), 1, len(own))
    others = [
        BurntCity(other, city.name)
        for other, player in enumerate(state.players)
        for city in player.cities
        if other != seat and city.terrain == FOREST
    ]
    if others:
        yield some("burning", others, words=lambda place: place.city)


def quake_asks(state: Clash, given: Given) -> Asks:
    """Which city, what falls there, who is buried under a volcano, and whether an earthquake goes on."""
    seat, player = given.seat, state.players[given.seat]
    open_ones = [owed.event for owed in state.owed if owed.seat == seat]
    event = yield one("event", open_ones, words=term("events"))
    moods = {city.name: MOOD_ICONS[city.mood] for city in player.cities}
    why = event_words(seat, event)
    name = yield one("city", list(moods), icon=moods.__getitem__, why=why)
    most = printed.data("events")[event].get("structures")
    if most is None:
        # Without a number on the card the whole city goes.
        yield settled("structures", (SETTLEMENT,))
        ashore = {unit: n for unit, n in player.units.items() if unit != SHIP}
        if any(ashore.values()) and not state.rules.places:
            yield units_ask("units", ashore, prompt=say(".panel.suffer.stood_there"))
        return
    city = player.city(name)
    there = [SETTLEMENT, *city.buildings, *city.wonders]
    yield some("structures", there, least=1, most=most, words=_structure_words, icon=_structure_icon)
    if len(player.cities) > 1:
        yield flag("more")
    if knows(state, seat, MYTHS) and player.mood:
        yield flag("myths")
    if player.leader == MARQZEN:
        sheltered = yield flag("sheltered", prompt=say(".ask.leader_there", leader=TermRef("leaders", MARQZEN)))
        yield settled("mood_drops", not sheltered)


def _structure_words(structure: str) -> Arg:
    if structure == SETTLEMENT:
        return say(".panel.settlement")
    return TermRef("buildings" if structure in printed.data("buildings") else "wonders", structure)


def _structure_icon(structure: str) -> str:
    return "home-city" if structure == SETTLEMENT else BUILDING_ICONS.get(structure, WONDER_ICON)


def successor_ask(state: Clash, seat: int, event: str) -> Ask:
    """A new leader, or the points."""
    points = say(".panel.event_points", n=int(printed.data("events")[event]["points"]))

    def words(leader: str | None) -> Arg:
        return points if leader is None else TermRef("leaders", leader)

    there = [None, *state.players[seat].leaders]
    return one("successor", there, words=words, icon="crown", why=event_words(seat, event))
