"""What a player may use and has left: advances owned or borrowed, pieces in stock, and new cities."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from companion.engine.frozen import replace
from companion.engine.message import TermRef
from companion.engine.ruling import require

from . import printed
from .ids import AUTOCRACY, CLEOPATRA, HAPPY, LEADER, MAN_GOD, OBELISK, THEOCRACY
from .state import City, Clash, Player

SETTLEMENT = "settlement"


def knows(state: Clash, seat: int, advance: str) -> bool:
    """Whether a player may use an advance: owned, borrowed from the Great Library, or through Man God."""
    player = state.players[seat]
    borrowed = state.turn.seat == seat and state.turn.library == advance
    return player.has(advance) or borrowed or advance in _man_god(player)


def require_effect(state: Clash, seat: int, advance: str) -> None:
    """Refuse an effect whose advance is missing."""
    require(knows(state, seat, advance), ".needs_advance", advance=TermRef("advances", advance))


def _man_god(player: Player) -> tuple[str, ...]:
    if not player.has(MAN_GOD):
        return ()
    pairs = zip(printed.advances_of(THEOCRACY), printed.advances_of(AUTOCRACY), strict=True)
    return tuple(autocratic for theocratic, autocratic in pairs if player.has(theocratic))


def stock_of_building(state: Clash, seat: int, building: str) -> int:
    """How many pieces of a building a player has left."""
    cities = [city for player in state.players for city in player.cities]
    cities += [held.city for held in state.barbarians]
    placed = sum(city.buildings.get(building) == seat for city in cities)
    player = state.players[seat]
    stones = player.rune_stones if building == OBELISK else 0
    return max(0, printed.BUILDINGS_A_TYPE - placed - stones - player.removed.get(building, 0))


def stock_of_settlements(player: Player) -> int:
    """How many settlements a player has left."""
    return max(0, printed.SETTLEMENTS - len(player.cities) - player.removed.get(SETTLEMENT, 0))


def stock_of_unit(state: Clash, seat: int, unit: str) -> int:
    """How many pieces of a unit a player has left; captured ones are gone until sacrificed."""
    held = sum(c.owner == seat and c.unit == unit for player in state.players for c in player.captives)
    on_map = int(state.players[seat].leader is not None) if unit == LEADER else state.players[seat].units.get(unit, 0)
    return max(0, printed.unit_stock(unit) - on_map - held)


def influence_range(player: Player, city: City, leader_here: bool = False) -> int:
    """How far a city's cultural influence reaches without boosts."""
    return city.size + (leader_here and player.leader == CLEOPATRA)


def free_name(cities: Iterable[City], name: str) -> str:
    """The name of a city that joins these; one already in use gets a number."""
    taken = {city.name for city in cities}
    if name not in taken:
        return name
    return next(numbered for n in count(len(taken) + 1) if (numbered := f"{name} {n}") not in taken)


def names_in(state: Clash, lang: str) -> dict[str, str]:
    """What cities are called in a language where it has other names for them, numbered ones too.

    An evening keeps the one name it was founded with, so that it reads the same on every phone.
    """
    known = printed.cities_in(lang)
    if not known:
        return known
    kept = (city.name.rpartition(" ") for player in state.players for city in player.cities)
    return known | {f"{name} {number}": f"{known[name]} {number}" for name, _, number in kept if name in known}


def new_city(player: Player, owner: str, name: str = "", **fields: object) -> City:
    """A city with the given name, or the next house name of its civilization or colour."""
    taken = {city.name for city in player.cities}
    free = [known for known in printed.city_names(owner) if known not in taken]
    number = str(len(player.cities) + 1)
    chosen = free_name(player.cities, name) if name else free[0] if free else number
    return replace(City(chosen), **fields)  # type: ignore[arg-type]


def first_city(player: Player, owner: str) -> City:
    """The city everyone starts with: on a plain, happy."""
    return new_city(player, owner, mood=HAPPY, capital=True)
