"""What cultural influence may reach, what is protected from it, and what a success changes."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.counters import with_at, with_item
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..leaders.occasions import arise
from ..table.amounts import Units
from ..table.goods import receive, reward
from ..table.ids import (
    ACTION_CARDS,
    CITY_INDEPENDENCE,
    CODE_OF_LAWS,
    CONVERSION,
    CULTURE,
    DEVOTION,
    GRANT_TAKEOVER,
    HAPPY,
    HELLENISTIC,
    INFANTRY,
    MONUMENTS,
    NEUTRAL,
    OBELISK,
    PORT,
    SEPARATION,
    SULLA,
    TEMPLE,
    TOTALITARIANISM,
)
from ..table.marks import Attempt
from ..table.state import City, Clash, find_city
from ..table.stock import free_name, knows, stock_of_building, stock_of_settlements
from ..turn.turns import drop_grant
from ..war.places import outside, take

MOST_CARDS_FOR_LAWS = 4


def city_at(state: Clash, seat: int | None, name: str) -> City:
    """A city of a player, or of the barbarians for no seat."""
    if seat is not None:
        return state.players[seat].city(name)
    return state.barbarians[barbarian_index(state, name)].city


def barbarian_index(state: Clash, name: str) -> int:
    """Where a barbarian city of this name stands in the list."""
    return find_city([held.city.name for held in state.barbarians], name)


def with_city_at(state: Clash, seat: int | None, name: str, city: City) -> Clash:
    """The table with this city in place of the one of that name."""
    if seat is not None:
        return state.with_player(seat, state.players[seat].with_city(name, city))
    index = barbarian_index(state, name)
    return replace(state, barbarians=with_at(state.barbarians, index, replace(state.barbarians[index], city=city)))


@dataclass(frozen=True, slots=True)
class Start:
    """A city a cultural influence may start from, and whose it is; nobody means the barbarians."""

    owner: int | None
    city: City


def starts_of(state: Clash, seat: int) -> tuple[Start, ...]:
    """Where a player's influence on other cities may start: own cities, for Greece all with an own building."""
    made = [Start(seat, city) for city in state.players[seat].cities if not city.influenced(seat)]
    if state.players[seat].has(HELLENISTIC):
        foreign = [(owner, city) for owner, player in enumerate(state.players) for city in player.cities]
        held = [(None, camp.city) for camp in state.barbarians]
        reached = [(owner, city) for owner, city in (*foreign, *held) if seat in city.buildings.values()]
        made += [Start(owner, city) for owner, city in reached if owner != seat]
    return tuple(made)


def immune(state: Clash, building: str, colour: int, owner: int | None) -> bool:
    """Obelisks never change colour, nor do Phoenician ports in Phoenician cities with City Independence."""
    independent = building == PORT and colour == owner and state.players[colour].has(CITY_INDEPENDENCE)
    return building == OBELISK or independent


def boost_allowed(state: Clash, target_seat: int | None, city: City, army_there: bool) -> bool:
    """Whether the target's owner lets an attempt be boosted."""
    if target_seat is None:
        return True
    barred = (
        (SEPARATION, city.mood == HAPPY),
        (TOTALITARIANISM, army_there),
        (DEVOTION, TEMPLE in city.buildings),
    )
    return not any(applies and knows(state, target_seat, advance) for advance, applies in barred)


def require_target(state: Clash, seat: int, target_seat: int | None, city: City, leader_there: bool) -> None:
    """Refuse cities that may not be targeted at all."""
    if target_seat is None or target_seat == seat:
        return
    owner = state.players[target_seat]
    require(not (city.wonders and knows(state, target_seat, MONUMENTS)), ".monuments_protect", city=city.name)
    require(not (leader_there and owner.leader == SULLA), ".sulla_protects", city=city.name)


def require_building(state: Clash, seat: int, owner: int | None, city: City, building: str) -> None:
    """Refuse a building that is not there, own already, immune, or without a piece to replace it."""
    thing = TermRef("buildings", building)
    require(building in city.buildings, ".no_such_building", building=thing)
    colour = city.buildings[building]
    require(colour != seat, ".own_colour_already", building=thing)
    require(not immune(state, building, colour, owner), ".building_immune", building=thing)
    require(stock_of_building(state, seat, building) > 0, ".no_piece_left", piece=thing)


def succeed(state: Clash, attempt: Attempt, turn: Turn) -> Clash:
    """Replace the building, close influence for this turn, and take what success brings."""
    seat = attempt.seat
    if attempt.target:
        turn.step(say(".step.influence_succeeds", seat=SeatRef(seat), city=attempt.target), seat=seat, icon="palette")
    state = replace(state, attempt=None)
    if attempt.unit is not None and not attempt.target:
        state = _convert(state, attempt, attempt.unit, turn)
    elif attempt.building is None:
        state = _barbarian_city(state, attempt, turn)
    else:
        city = city_at(state, attempt.target_seat, attempt.target)
        changes = attempt.building in city.buildings and stock_of_building(state, seat, attempt.building) > 0
        colour = city.buildings.get(attempt.building, seat)
        if changes and not immune(state, attempt.building, colour, attempt.target_seat):
            city = replace(city, buildings=with_item(city.buildings, attempt.building, seat))
            state = with_city_at(state, attempt.target_seat, attempt.target, city)
    state = state.with_turn(replace(state.turn, influenced=True))
    if attempt.led:
        state = arise(state, seat, turn, "influence", reaps=True)
    if knows(state, seat, CONVERSION):
        state = reward(state, seat, {CULTURE: 1}, turn)
    player = state.players[seat]
    if player.has(CODE_OF_LAWS) and player.action_cards <= MOST_CARDS_FOR_LAWS:
        state = reward(state, seat, {ACTION_CARDS: 1}, turn)
    return state


def _convert(state: Clash, attempt: Attempt, unit: str, turn: Turn) -> Clash:
    """Persia replaces an enemy army unit by an own one."""
    here = SeatRef(attempt.seat)
    turn.step(say(".step.converted", seat=here, unit=TermRef("units", unit)), todo=say(".todo.converted"))
    if attempt.target_seat is None:
        state = take(state, None, Units(**{unit: 1}), None)
        roaming = with_item(state.roaming, unit, max(0, state.roaming.get(unit, 0) - 1))
        state = replace(state, roaming=roaming)
    else:
        away = outside(state, attempt.target_seat, unit)
        state = take(state, attempt.target_seat, Units(**{unit: 1}), away)
        loser = state.players[attempt.target_seat]
        left = with_item(loser.units, unit, max(0, loser.units.get(unit, 0) - 1))
        state = state.with_player(attempt.target_seat, replace(loser, units=left))
    return receive(state, attempt.seat, {unit: 1}, turn)


def _barbarian_city(state: Clash, attempt: Attempt, turn: Turn) -> Clash:
    """Celts leave a culture token in a barbarian city; the card Cultural Takeover wins the city."""
    index = barbarian_index(state, attempt.target)
    held = state.barbarians[index]
    if GRANT_TAKEOVER not in state.turn.grants:
        druids = held.druids if attempt.seat in held.druids else (*held.druids, attempt.seat)
        return replace(state, barbarians=with_at(state.barbarians, index, replace(held, druids=druids)))
    state = drop_grant(state, GRANT_TAKEOVER)
    player = state.players[attempt.seat]
    if stock_of_settlements(player) == 0:
        return state
    state = replace(state, barbarians=state.barbarians[:index] + state.barbarians[index + 1 :])
    won = replace(held.city, name=free_name(player.cities, held.city.name), mood=NEUTRAL)
    state = state.with_player(attempt.seat, replace(player, cities=(*player.cities, won)))
    return receive(state, attempt.seat, {attempt.unit or INFANTRY: 1}, turn)
