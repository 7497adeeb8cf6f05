"""How a battle is prepared: bonuses of the table's pieces, abilities that apply, and what is paid beforehand."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.frozen import replace

from ..cities.influence import city_at
from ..table import printed
from ..table.amounts import Goods
from ..table.battle_state import Battle, Side
from ..table.ids import (
    BIREMES,
    FANATICISM,
    FORTRESS,
    GRANT_WARLORD,
    GREAT_WALL,
    HAPPY,
    HORSEMANSHIP,
    MIGHTY_ARMY,
    OBELISK,
    PERSIAN_ELEPHANTS,
    SPARTA,
    TEMPLE,
    TRIBAL_WARFARE,
    WAR_SHIPS,
    WARFARE,
    XERXES,
)
from ..table.state import City, Clash
from .arms import BIREME, FANATIC, WALL, owns, steel_bonus
from .battle_effects import with_effect

# What a battle is about, as far as the app can see it: the table, the battle, who attacks.
Condition = Callable[[Clash, Battle, bool], bool]


def _city(state: Clash, battle: Battle) -> City | None:
    return city_at(state, battle.defender.seat, battle.city) if battle.city and not battle.sea else None


def _with_building(building: str) -> Condition:
    def holds(state: Clash, battle: Battle, _attacking: bool) -> bool:
        city = _city(state, battle)
        return city is not None and building in city.buildings

    return holds


def _seats(battle: Battle, attacking: bool) -> tuple[int | None, int | None]:
    one, other = battle.attacker.seat, battle.defender.seat
    return (one, other) if attacking else (other, one)


def _cities(state: Clash, seat: int | None) -> int:
    return len(state.players[seat].cities) if seat is not None else len(state.barbarians)


def _warfare(state: Clash, seat: int | None) -> int:
    return sum(owns(state, seat, advance) for advance in printed.advances_of(WARFARE))


def _coast_or_pirates(state: Clash, battle: Battle, attacking: bool) -> bool:
    city = _city(state, battle)
    return battle.pirates or (attacking and city is not None and city.coastal)


def _more_warfare(state: Clash, battle: Battle, attacking: bool) -> bool:
    own, other = _seats(battle, attacking)
    return _warfare(state, other) > _warfare(state, own)


def _as_many_cities(state: Clash, battle: Battle, attacking: bool) -> bool:
    own, other = _seats(battle, attacking)
    return _cities(state, other) >= _cities(state, own)


CONDITIONS: dict[str, Condition] = {
    "attacks": lambda _state, _battle, attacking: attacking,
    "defends": lambda _state, _battle, attacking: not attacking,
    "city": lambda state, battle, _attacking: _city(state, battle) is not None,
    "fortress": _with_building(FORTRESS),
    "temple": _with_building(TEMPLE),
    "obelisk": _with_building(OBELISK),
    "landed": lambda _state, battle, attacking: attacking and battle.landed,
    "barbarians": lambda _state, battle, attacking: _seats(battle, attacking)[1] is None and not battle.pirates,
    "coast_or_pirates": _coast_or_pirates,
    "more_warfare": _more_warfare,
    "as_many_cities": _as_many_cities,
}


def applies(state: Clash, battle: Battle, ability: str, attacking: bool) -> bool:
    """Whether the app sees nothing that keeps this ability out of this battle."""
    needs = printed.data("abilities")[ability].get("battle", {}).get("needs", ())
    return all(CONDITIONS[need](state, battle, attacking) for need in needs)


def abilities_of(state: Clash, side: Side, abilities: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the abilities named that the leader in play of this side has."""
    leader = state.players[side.seat].leader if side.seat is not None else None
    return tuple(ability for ability in abilities if printed.data("abilities")[ability]["leader"] == leader)


def led(state: Clash, battle: Battle, abilities: tuple[str, ...], times: tuple[int, int]) -> Battle:
    """The battle with what the leaders of both sides add; times is what only the table can count."""
    attacker, defender = battle.attacker, battle.defender
    city = _city(state, battle)
    size = city.size if city is not None else 0
    sides = []
    for side, counted in ((attacker, times[0]), (defender, times[1])):
        side = replace(side, led=side.units.leader > 0)
        for ability in abilities_of(state, side, abilities):
            bonus = printed.data("abilities")[ability].get("battle", {})
            often = {"city": size, "table": counted}.get(bonus.get("counts", ""), 1)
            if bonus.get("lasting") and "value" in bonus:
                side = replace(side, value=side.value + bonus["value"])
            elif bonus.get("ignore_once"):
                side = replace(side, first_ignore=side.first_ignore + 1, spent=(*side.spent, ability))
            else:
                side = with_effect(side, ability, often)
        sides.append(side)
    return replace(battle, attacker=sides[0], defender=sides[1])


def ability_costs(
    state: Clash, seats: tuple[int | None, ...], abilities: tuple[str, ...]
) -> tuple[tuple[int, Goods], ...]:
    """Who pays what for the abilities of the leaders in play."""
    made = []
    for seat in seats:
        for ability in abilities:
            item = printed.data("abilities")[ability]
            cost = item.get("battle", {}).get("pay")
            if seat is not None and cost and item["leader"] == state.players[seat].leader:
                made.append((seat, Goods(**cost)))
    return tuple(made)


def prepared(
    state: Clash, battle: Battle, steel: tuple[bool, bool], siege: tuple[bool, bool], tribes: int = 0
) -> Battle:
    """The battle with every bonus the table's pieces give; tribes are barbarian cities near it."""
    attacker, defender = battle.attacker, battle.defender
    if battle.fortress:
        extra_die, ignored = int(not siege[0]), int(not siege[1])
        defender = replace(
            defender, first_dice=defender.first_dice + extra_die, first_ignore=defender.first_ignore + ignored
        )
    attacker = _steel(state, attacker, defender, steel[0] and not battle.sea)
    defender = _steel(state, defender, attacker, steel[1] and not battle.sea)
    if (battle.sea or battle.landed) and owns(state, attacker.seat, WAR_SHIPS):
        attacker = replace(attacker, first_ignore=attacker.first_ignore + 1)
    if battle.sea and owns(state, defender.seat, WAR_SHIPS):
        defender = replace(defender, first_ignore=defender.first_ignore + 1)
    attacker, defender = _of_the_city(state, battle, attacker, defender)
    if battle.sea:
        attacker, defender = _biremes(state, attacker, defender), _biremes(state, defender, attacker)
    else:
        first, second = attacker, defender
        attacker = _ways_of_war(state, first, second, tribes, behind_walls=False)
        defender = _ways_of_war(state, second, first, tribes, behind_walls=battle.fortress)
    return replace(battle, attacker=_warlord(state, attacker), defender=_warlord(state, defender))


def _ways_of_war(state: Clash, side: Side, other: Side, tribes: int, behind_walls: bool) -> Side:
    """What a civilization's own advances do on land, whether their owner attacks or defends."""
    seat = side.seat
    if seat is None:
        return side
    if tribes and owns(state, seat, TRIBAL_WARFARE) and other.seat is not None:
        side = with_effect(side, TRIBAL_WARFARE, tribes)
    if behind_walls and owns(state, seat, HORSEMANSHIP):
        side = with_effect(side, HORSEMANSHIP)
    for advance in (PERSIAN_ELEPHANTS, SPARTA):
        if owns(state, seat, advance):
            side = with_effect(side, advance)
    if state.players[seat].leader == XERXES and side.units.leader:
        side = with_effect(side, MIGHTY_ARMY)
    return side


def _warlord(state: Clash, side: Side) -> Side:
    """A Great Warlord leads the first battle after being played."""
    due = side.seat == state.turn.seat and GRANT_WARLORD in state.turn.grants
    return with_effect(side, GRANT_WARLORD) if due else side


def _steel(state: Clash, side: Side, other: Side, used: bool) -> Side:
    return replace(side, value=side.value + steel_bonus(state, other.seat)) if used else side


def _of_the_city(state: Clash, battle: Battle, attacker: Side, defender: Side) -> tuple[Side, Side]:
    if not battle.city or battle.sea:
        return attacker, defender
    city = city_at(state, defender.seat, battle.city)
    wall = defender.seat is not None and state.players[defender.seat].controls(GREAT_WALL)
    if wall and city.mood == HAPPY:
        attacker = replace(attacker, first_value=attacker.first_value + WALL)
    if TEMPLE in city.buildings:
        if owns(state, attacker.seat, FANATICISM):
            attacker = replace(attacker, first_value=attacker.first_value + FANATIC)
        if owns(state, defender.seat, FANATICISM):
            defender = replace(defender, first_value=defender.first_value + FANATIC)
    return attacker, defender


def _biremes(state: Clash, side: Side, other: Side) -> Side:
    if not owns(state, side.seat, BIREMES):
        return side
    if owns(state, other.seat, WAR_SHIPS):
        return replace(side, first_value=side.first_value + BIREME)
    return replace(side, value=side.value + BIREME)
