"""Cities: mood, activation, how much a city produces or recruits, and what may be built in it."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..table import printed
from ..table.ids import (
    ANGRY,
    ATTILA,
    BARREN,
    BLEDA,
    CITY_STATES,
    FARMING,
    FISHING,
    FLOOD_PLAINS,
    FOOD,
    FORCED_LABOR,
    FOREST,
    GOLD,
    GREAT_GARDENS,
    GREAT_LIGHTHOUSE,
    HAPPY,
    HUSBANDRY,
    IRRIGATION,
    MINING,
    MOOD,
    MOODS,
    MOUNTAIN,
    NEUTRAL,
    ORE,
    PLAIN,
    PORT,
    RAIDERS,
    RESOURCES,
    ROADS,
    TERRACING,
    TRIBUTE,
    WATER,
    WOOD,
)
from ..table.state import City, Clash, Player, Space
from ..table.stock import knows, stock_of_building
from ..turn.turns import note, used


def lowered(city: City, steps: int = 1) -> City:
    """The city in a worse mood, angry at worst."""
    return replace(city, mood=MOODS[max(0, MOODS.index(city.mood) - steps)])


def raised(city: City, steps: int = 1) -> City:
    """The city in a better mood, happy at best; it may be activated again."""
    after = MOODS[min(len(MOODS) - 1, MOODS.index(city.mood) + steps)]
    return replace(city, mood=after, closed=city.closed and after == ANGRY)


def require_activation(state: Clash, seat: int, name: str, relieved_by: str = "", enforced: bool = False) -> None:
    """Refuse a city that was activated while angry this turn, or that Bleda has driven."""
    city = state.players[seat].city(name)
    require(city.name not in state.turn.enforced, ".city_enforced", city=city.name)
    require(not city.closed, ".city_closed", city=city.name)
    if enforced:
        require(state.players[seat].leader == BLEDA, ".leader_not_in_play")
        require(city.activations == 0, ".enforce_first_activation", city=city.name)
    if relieved_by:
        _require_relief(state, seat, city, relieved_by)


def _require_relief(state: Clash, seat: int, city: City, relieved_by: str) -> None:
    player = state.players[seat]
    other = player.city(relieved_by)
    require(player.has(CITY_STATES), ".needs_own_advance", advance=TermRef("civ_advances", CITY_STATES))
    require(not used(state, CITY_STATES), ".once_a_turn", effect=TermRef("civ_advances", CITY_STATES))
    require(city.activations == 1 and other.name != city.name, ".relief_on_second_activation")
    fit = other.size >= city.size and MOODS.index(other.mood) >= MOODS.index(city.mood) and not other.closed
    require(fit, ".relief_too_small", city=other.name)


def acting(city: City, enforced: bool) -> City:
    """The city as it acts: with Bleda's help like a happy one, whatever its mood."""
    return replace(city, mood=HAPPY) if enforced else city


def activate(
    state: Clash, seat: int, name: str, turn: Turn, relieved_by: str = "", enforced: bool = False
) -> tuple[Clash, str]:
    """Activate a city; gives the mood that counts for this activation (the one before it drops)."""
    player = state.players[seat]
    city = player.city(name)
    if enforced:
        state = state.with_turn(replace(state.turn, enforced=(*state.turn.enforced, city.name)))
    counts = city.mood
    if relieved_by and city.activations == 1:
        state = state.with_turn(replace(state.turn, used=(*state.turn.used, CITY_STATES)))
        player = player.with_city(relieved_by, activated(player.city(relieved_by)))
        player = player.with_city(name, replace(city, activations=city.activations + 1))
    else:
        player = player.with_city(name, activated(city))
    after = player.city(name)
    if after.mood != counts:
        turn.step(say(".step.mood_drops", city=city.name, mood=TermRef("moods", after.mood)), seat=seat)
    if GREAT_LIGHTHOUSE in city.wonders:
        turn.step(say(".step.lighthouse", seat=SeatRef(seat)), seat=seat, icon="lighthouse")
        state = note(state, GREAT_LIGHTHOUSE)
    return state.with_player(seat, player), counts


def activated(city: City) -> City:
    """The city after one more activation: its mood drops from the second on, and an angry one closes."""
    first = city.activations == 0
    after = city if first else lowered(city)
    return replace(after, activations=city.activations + 1, closed=city.closed or city.mood == ANGRY)


def working_mood(state: Clash, mood: str) -> str:
    """The mood that counts for work: with Forced Labor angry cities work like neutral ones."""
    return NEUTRAL if mood == ANGRY and used(state, FORCED_LABOR) else mood


def capacity(state: Clash, seat: int, city: City, mood: str, larger: int = 0, leader_here: bool = False) -> int:
    """How many spaces a city produces from, or how many units it recruits."""
    mood = working_mood(state, mood)
    if mood == ANGRY:
        return 1
    ruler = int(leader_here and state.players[seat].leader == ATTILA and city.size == 1)
    return city.size + (mood == HAPPY) + larger + ruler


def yields(state: Clash, seat: int, city: City, space: Space) -> tuple[str, ...]:
    """What a space may give, the usual first; nothing if the advance for it is missing."""
    player = state.players[seat]
    match space.terrain:
        case terrain if terrain == PLAIN:
            if GREAT_GARDENS in city.wonders:
                return (FOOD, *(good for good in RESOURCES if good != FOOD))
            return (FOOD,) if knows(state, seat, FARMING) else ()
        case terrain if terrain == FOREST:
            return (WOOD,) if knows(state, seat, FARMING) else ()
        case terrain if terrain == MOUNTAIN:
            if player.has(TERRACING):
                return (ORE, FOOD, WOOD)
            return (ORE,) if knows(state, seat, MINING) else ()
        case terrain if terrain == BARREN:
            if player.has(FLOOD_PLAINS):
                return (FOOD, WOOD)
            return (FOOD,) if knows(state, seat, IRRIGATION) else ()
        case _:
            fish = (FOOD,) if knows(state, seat, FISHING) else ()
            return (*fish, *((GOLD, MOOD) if PORT in city.buildings else ()))


def space_kinds(state: Clash, seat: int, city: City) -> tuple[Space, ...]:
    """Every kind of space this city can produce from: its own, near and far ones, and cities that pay tribute."""
    places = [(0, city.terrain), *((1, terrain) for terrain in printed.data("terrains"))]
    if knows(state, seat, HUSBANDRY) and not used(state, HUSBANDRY):
        places += [(2, terrain) for terrain, item in printed.data("terrains").items() if item["land"]]
    found = [Space(terrain, distance=distance) for distance, terrain in places]
    if state.players[seat].has(TRIBUTE):
        land = (terrain for terrain, item in printed.data("terrains").items() if item["land"])
        found += [Space(terrain, distance=2, enemy=True, city=True) for terrain in land]
    kinds = []
    for plain in found:
        for place, good in enumerate(yields(state, seat, city, plain)):
            kinds.append(replace(plain, gives=good) if place else plain)
    return tuple(kinds)


def given(state: Clash, seat: int, city: City, space: Space) -> str:
    """What a space gives: the good named, or its usual one."""
    if space.gives is not None:
        return space.gives
    options = yields(state, seat, city, space)
    return options[0] if options else FOOD


def require_spaces(state: Clash, seat: int, city: City, spaces: tuple[Space, ...], repeats: bool) -> None:
    """Refuse spaces that cannot be chosen: blocked, too far, twice, or of a terrain nobody here can use."""
    for space in spaces:
        require(not space.exhausted, ".space_exhausted")
        tribute = space.city and state.players[seat].has(TRIBUTE)
        require(tribute or not space.enemy, ".space_has_enemies")
        require(tribute or not space.city or space.distance == 0, ".space_has_city")
        require(not (space.pirates and space.terrain == WATER), ".space_has_pirates")
        options = yields(state, seat, city, space)
        require(options, ".space_gives_nothing", terrain=TermRef("terrains", space.terrain))
        wrong = space.gives is not None and space.gives not in options
        require(not wrong, ".space_gives_other", goods=tuple(TermRef("goods", good) for good in options))
    water = [space.label for space in spaces if space.terrain == WATER]
    # Where the same space may be chosen again, all of them are the one water space a production has.
    require(len(set(water) if repeats else water) <= 1, ".one_water_space")
    if not repeats:
        labels = [space.label for space in spaces if space.label]
        own = sum(space.distance == 0 for space in spaces)
        require(len(set(labels)) == len(labels) and own <= 1, ".spaces_must_differ")
    _require_near(state, seat, spaces)


def _require_near(state: Clash, seat: int, spaces: tuple[Space, ...]) -> None:
    tribute = state.players[seat].has(TRIBUTE)
    far = [space for space in spaces if space.distance == 2 and not (tribute and space.city)]
    if far:
        allowed = 1 + knows(state, seat, ROADS)
        require(knows(state, seat, HUSBANDRY), ".space_too_far")
        require(not used(state, HUSBANDRY), ".once_a_turn", effect=TermRef("advances", HUSBANDRY))
        land = all(space.terrain != WATER for space in far)
        require(len(far) <= allowed and land, ".husbandry_limit", n=allowed)


def require_buildable(state: Clash, seat: int, city: City, building: str) -> None:
    """Refuse a building that is locked, there already, out of stock, or does not fit the city."""
    player = state.players[seat]
    thing = TermRef("buildings", building)
    item = printed.data("buildings")[building]
    require(state.rules.expansion or not item["expansion"], ".not_in_base_game")
    require(knows(state, seat, item["requires"]), ".needs_advance", advance=TermRef("advances", item["requires"]))
    require(building not in city.buildings, ".building_there", building=thing)
    require(stock_of_building(state, seat, building) > 0, ".no_piece_left", piece=thing)
    require(building != PORT or city.coastal, ".port_needs_water")
    require_room(state, player, city)


def require_room(state: Clash, player: Player, city: City) -> None:
    """Refuse building where the mood or the size limit forbids it."""
    require(not player.no_building, ".pestilence")
    require(working_mood(state, city.mood) != ANGRY, ".city_angry", city=city.name)
    require(city.size < printed.LARGEST_CITY, ".city_full", n=printed.LARGEST_CITY)
    require(city.size < len(player.cities), ".city_too_large", n=len(player.cities))


def largest_now(player: Player) -> int:
    """How large a city of this player may grow now: as large as there are cities, and never over the printed limit."""
    return min(printed.LARGEST_CITY, len(player.cities))


def cities_with(player: Player, *buildings: str) -> int:
    """How many own cities have at least one of these buildings, whatever its colour."""
    # Objectives ask it hundreds of times for one look at a table: intersections, not a call for each building.
    wanted = frozenset(buildings)
    return len([city for city in player.cities if not wanted.isdisjoint(city.buildings)])


def influenced_abroad(state: Clash, seat: int) -> int:
    """How many buildings in other hands have this player's colour."""
    foreign = [city for other, player in enumerate(state.players) if other != seat for city in player.cities]
    foreign += [held.city for held in state.barbarians]
    return sum(colour == seat for city in foreign for colour in city.buildings.values())


def foreign_cities(state: Clash, seat: int) -> int:
    """How many cities in other hands have a building of this player's colour."""
    foreign = [city for other, player in enumerate(state.players) if other != seat for city in player.cities]
    foreign += [camp.city for camp in state.barbarians]
    return sum(seat in city.buildings.values() for city in foreign)


def raiders_about(state: Clash, seat: int) -> bool:
    """Whether somebody else's Raiders may keep settlers from founding and trading."""
    return any(player.has(RAIDERS) for other, player in enumerate(state.players) if other != seat)
