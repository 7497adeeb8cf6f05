"""Capturing cities: gold, pieces that change colour or leave, the settler that comes back, the new mood."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, SeatRef, TermRef, say

from ..cities.influence import barbarian_index, city_at, immune
from ..cities.recruit_actions import counted
from ..table import printed
from ..table.amounts import Units
from ..table.battle_state import Spoils
from ..table.goods import can_pay_tokens, receive
from ..table.ids import ANGRY, CULTURE, GOLD, HAPPY, ITHOBAAL, NEUTRAL, PROVINCES, RUGILA, SETTLER
from ..table.state import BarbarianCity, City, Clash, Player
from ..table.stock import free_name, stock_of_building, stock_of_settlements, stock_of_unit
from .places import beside, city_changed, take

BARBARIAN_CITY_GOLD = 1


def capture_gold(city: City) -> int:
    """The gold for a player's city, by its size and mood before the capture."""
    if city.mood == ANGRY:
        return 1
    return city.size + (city.mood == HAPPY)


def spoils_words(state: Clash, spoils: Spoils) -> Arg:
    """What taking a city brings: gold to a player, the mood barbarians leave it in."""
    if spoils.winner is None:
        return TermRef("moods", ANGRY)
    gold = BARBARIAN_CITY_GOLD if spoils.loser is None else capture_gold(city_at(state, spoils.loser, spoils.city))
    return say(".panel.capture_gold", n=gold)


@dataclass(frozen=True, slots=True)
class Swap:
    """What a capture makes of a city: the city after it (None if it is gone), and pieces nobody could replace."""

    city: City | None
    unreplaced: int


def swapped(state: Clash, seat: int, loser: int, city: City) -> Swap:
    """The city in the conqueror's colours; pieces without replacement are removed."""
    if stock_of_settlements(state.players[seat]) == 0:
        return Swap(None, city.size)
    buildings, missing = {}, 0
    for building, colour in city.buildings.items():
        if colour != loser or immune(state, building, colour, loser):
            buildings[building] = colour
        elif stock_of_building(state, seat, building) > 0:
            buildings[building] = seat
        else:
            missing += 1
    return Swap(replace(city, buildings=buildings), missing)


def captured_mood(player: Player, make_happy: bool) -> str:
    """Captured cities are angry; those of Rome with Provinces neutral, or happy for a culture token."""
    if not player.has(PROVINCES):
        return ANGRY
    return HAPPY if make_happy else NEUTRAL


def welcomed(player: Player, seat: int, city: City, barbarian: bool) -> bool:
    """Whether the leader that took a city makes it happy: Rugila a barbarian one, Ithobaal one with own influence."""
    freed = player.leader == ITHOBAAL and seat in city.buildings.values()
    return freed or (barbarian and player.leader == RUGILA)


def capture_city(state: Clash, seat: int, loser: int, name: str, mood: str, settler: bool, turn: Turn) -> Clash:
    """A player takes another player's city, which has this mood then."""
    victim = state.players[loser]
    city = victim.city(name)
    swap = swapped(state, seat, loser, city)
    gold = capture_gold(city) + swap.unreplaced
    left = tuple(other for other in victim.cities if other is not city)
    state = state.with_player(loser, replace(victim, cities=left))
    state = _add_city(state, seat, swap.city, mood)
    state = receive(state, seat, {GOLD: gold}, turn)
    turn.tell(gold=gold, city=city.name)
    if swap.unreplaced:
        turn.step(say(".step.pieces_missing", n=swap.unreplaced), seat=seat)
    return settler_back(state, loser, settler, turn)


def _add_city(state: Clash, seat: int, city: City | None, mood: str) -> Clash:
    """The conqueror's list with the city; a name already in use gets a number."""
    if city is None:
        return state
    player = state.players[seat]
    fresh = replace(
        city, name=free_name(player.cities, city.name), mood=mood, activations=0, closed=False, capital=False, tokens=0
    )
    return state.with_player(seat, replace(player, cities=(*player.cities, fresh)))


def settler_back(state: Clash, loser: int, wanted: bool, turn: Turn) -> Clash:
    """The loser places a settler from stock in another own city, if both exist."""
    if wanted and state.players[loser].cities and stock_of_unit(state, loser, SETTLER) > 0:
        turn.step(say(".step.settler_back", seat=SeatRef(loser)), seat=loser, icon="account-plus")
        return receive(state, loser, {SETTLER: 1}, turn)
    return state


def capture_barbarian_city(state: Clash, seat: int, name: str, mood: str, turn: Turn) -> Clash:
    """A player takes a city the barbarians hold; buildings keep their colours, any size brings one gold."""
    index = barbarian_index(state, name)
    city = state.barbarians[index].city
    state = replace(state, barbarians=state.barbarians[:index] + state.barbarians[index + 1 :])
    gold = BARBARIAN_CITY_GOLD
    if stock_of_settlements(state.players[seat]) > 0:
        state = _add_city(state, seat, city, mood)
    else:
        gold += city.size
        turn.step(say(".step.pieces_missing", n=city.size), seat=seat)
    turn.tell(gold=gold, city=city.name)
    return receive(state, seat, {GOLD: gold}, turn)


def barbarians_capture(state: Clash, loser: int, name: str, units: Units, settler: bool, turn: Turn) -> Clash:
    """Barbarians take a player's city: only the settlement changes, nobody gets gold."""
    victim = state.players[loser]
    city = victim.city(name)
    left = tuple(other for other in victim.cities if other is not city)
    state = state.with_player(loser, replace(victim, cities=left))
    name = free_name((camp.city for camp in state.barbarians), city.name)
    held = replace(city, name=name, mood=ANGRY, activations=0, closed=False, capital=False, tokens=0, spaces=())
    moving_in = {unit: number for unit, number in counted(units) if unit in printed.BARBARIAN_UNITS}
    camp = BarbarianCity(held, moving_in)
    state = take(state, None, Units(**moving_in), beside(loser, city.name))
    left_behind = {unit: max(0, state.roaming.get(unit, 0) - number) for unit, number in moving_in.items()}
    roaming = {**state.roaming, **left_behind}
    state = replace(state, barbarians=(*state.barbarians, camp), roaming=roaming)
    state = city_changed(state, (loser, city.name), (None, held.name))
    turn.tell(city=city.name)
    return settler_back(state, loser, settler, turn)


def may_please(state: Clash, seat: int) -> bool:
    """Whether a captured city may be made happy for a culture token, with Provinces."""
    return state.players[seat].has(PROVINCES) and can_pay_tokens(state, seat, CULTURE, 1)
