"""How a battle is asked: against whom, where, who fights with the odds beside it, and what this battle leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.asking import OPEN, Ask, Asks, Given, amount, amounts, flag, one, some, term
from companion.engine.codec import decode
from companion.engine.frozen import replace
from companion.engine.message import Arg, Message, SeatRef, say
from companion.engine.strict import BadInput
from companion.toolbox.payments import price

from ..cities.asks import allies_ask, good_ask, payment_asks, settled
from ..cities.influence import city_at
from ..cities.recruiting import counted, launched
from ..table import printed
from ..table.amounts import Units
from ..table.battle_state import Battle
from ..table.goods import accepts, listed
from ..table.groups import BESIDE
from ..table.icons import MOOD_ICONS, UNIT_ICONS
from ..table.ids import (
    ARMY,
    CULTURE,
    FORTRESS,
    LEADER,
    MOOD,
    PIRATE_ALLIES,
    SETTLER,
    SHIP,
    SIEGECRAFT,
    STEEL_WEAPONS,
    TRIBAL_WARFARE,
    TROJAN_HORSE,
)
from ..table.state import City, Clash
from .arms import battle_abilities, owns, side_name, steel_price
from .battle import dice_of, fighters
from .odds import odds
from .places import garrison, on_map, standing
from .preparation import abilities_of, applies
from .prices import SIEGE_PRICE, prices

# What an ability's mark says when only the table can see how often it applies.
BY_TABLE = "table"
MOST_TIMES = 9
MOST_BARBARIANS = printed.LARGEST_ARMY
PIRATES_OF_ONE_EVENT = 2
PERCENT = 100
MOST_DICE = 8  # no space holds more; what is forced beyond it would keep the table waiting for its odds


def battle_asks(cls: Any, state: Clash, given: Given) -> Asks:
    """Everything about a battle in the order people say it; the odds stand beside who is fought."""
    told = _odds_words(cls, state, _filled(cls, state, given))
    asks = _questions(cls, state, given)
    answer: Any = None
    while True:
        try:
            ask = asks.send(answer)
        except StopIteration:
            return
        answer = yield replace(ask, gain=told) if ask.field == "opponent" else ask


def _filled(cls: Any, state: Clash, given: Given) -> Given:
    """What would be answered if nobody said more."""
    values = Given(given)
    asks = _questions(cls, state, values)
    answer: Any = None
    while True:
        try:
            ask = asks.send(answer)
        except StopIteration:
            return values
        known = ask.field in given and ask.takes(given[ask.field])
        answer = given[ask.field] if known else ask.only if ask.only is not OPEN else ask.default
        values[ask.field] = answer


def _questions(cls: Any, state: Clash, given: Given) -> Asks:
    """Against whom, on land or at sea, who attacks, where, who fights, and the particulars."""
    seat = given.seat
    yield from _meeting_asks(state, given)
    yield _city_ask(state, given)
    yield _units_ask(state, given, "units", seat)
    yield _units_ask(state, given, "enemy", given.opponent)
    yield from _arms_asks(state, given)
    yield from _ability_asks(cls, state, given)
    if given.sea and given.opponent is None:
        yield good_ask("token", MOOD, CULTURE, prompt=say(".panel.brings"))
    planned = _planned(cls, given)
    if planned is None:
        return
    for payer, owed in prices(state, planned.beforehand):
        if payer == seat and owed:
            yield from payment_asks(state, seat, (price(owed, accepts(state.players[seat])),))


def _meeting_asks(state: Clash, given: Given) -> Asks:
    seat, player = given.seat, state.players[given.seat]
    others: list[int | None] = [other for other in range(len(state.players)) if other != seat]
    afloat = player.units.get(SHIP, 0) > 0
    if afloat:
        words = _either(".panel.battle.sea", ".panel.battle.land")
        yield one("sea", (False, True), words=words, default=False, slight=True, prompt=say(".ask.battle_where"))
    else:
        yield settled("sea", False)
    words = _either(".panel.battle.defends", ".panel.battle.attacks")
    asked = say(".ask.battle_role", seat=SeatRef(seat))
    mine = state.turn.seat == seat
    yield one("seat_defends", (False, True), words=words, default=not mine, slight=True, prompt=asked)
    wild = say(".pirates") if given.sea else say(".barbarians")
    yield one(
        "opponent",
        [*others, None],
        words=lambda who: wild if who is None else SeatRef(who),
        icon=lambda who: "axe-battle" if who is None else "",
        default=others[0],
    )


def _either(yes: str, no: str) -> Any:
    return lambda answer: say(yes) if answer else say(no)


def _city_ask(state: Clash, given: Given) -> Ask:
    """The defender's cities, or the open field."""
    if given.sea:
        return settled("city", "")
    owner = given.seat if given.seat_defends else given.opponent
    held = _held(state, owner)
    moods = {city.name: "castle" if FORTRESS in city.buildings else MOOD_ICONS[city.mood] for city in held}
    return one(
        "city",
        ["", *moods],
        words=lambda name: name or say(".panel.battle.open_field"),
        icon=lambda name: moods.get(name, "grass"),
        default=_likely_city(state, given, owner),
    )


def _held(state: Clash, owner: int | None) -> tuple[City, ...]:
    return tuple(camp.city for camp in state.barbarians) if owner is None else state.players[owner].cities


def _likely_city(state: Clash, given: Given, owner: int | None) -> str:
    """The city of the defender beside which the attacker is known to stand."""
    attacker = given.opponent if given.seat_defends else given.seat
    near = (group.place for group in standing(state, attacker) if group.units.army)
    return next((place.city for place in near if place.where == BESIDE and place.owner == owner), "")


def _units_ask(state: Clash, given: Given, field: str, side: int | None) -> Ask:
    """So many of each unit on the map; the likely ones stand there."""
    there = dict(counted(_there(state, given, side)))
    land = (*ARMY, SETTLER) if field == "units" or side is not None else ARMY
    kinds = (SHIP, *land) if given.sea else land
    usual = {unit: n for unit, n in counted(_likely(state, given, field, side)) if there.get(unit, 0) >= n}
    name = SeatRef(side) if side is not None else say(".pirates") if given.sea else say(".barbarians")
    return amounts(
        field,
        {unit: there[unit] for unit in kinds if there.get(unit, 0)},
        words=term("units"),
        icon=UNIT_ICONS.__getitem__,
        default=usual,
        prompt=say(".ask.fighters", side=name),
    )


def _there(state: Clash, given: Given, side: int | None) -> Units:
    """What a side has on the map; barbarians come from their city or from anywhere."""
    if side is not None:
        return on_map(state, side)
    if given.sea:
        return Units(ship=state.pirates)
    camp = next((camp for camp in state.barbarians if camp.city.name == given.get("city")), None)
    if camp is not None and not given.seat_defends:
        return Units(**{unit: camp.units.get(unit, 0) for unit in printed.BARBARIAN_UNITS})
    boxed = printed.in_box("units", state.rules.expansion)
    return Units(**{unit: MOST_BARBARIANS for unit in printed.BARBARIAN_UNITS if unit in boxed})


def _likely(state: Clash, given: Given, field: str, side: int | None) -> Units:
    """Who most likely fights: those known to stand there, else as many as one space holds."""
    defends = given.seat_defends == (field == "units")
    if side is None and given.sea:
        return Units(ship=min(PIRATES_OF_ONE_EVENT, state.pirates))
    if side is None:
        here = given.get("city") and not given.seat_defends
        return _there(state, given, None) if here else Units(infantry=1)
    if given.sea:
        return Units(ship=min(1, state.players[side].units.get(SHIP, 0)))
    if defends and given.get("city") and state.rules.places:
        return garrison(state, side, given.city)
    owner = given.seat if given.seat_defends else given.opponent
    near = [one for one in standing(state, side) if one.place.where == BESIDE and one.place.owner == owner]
    beside = next((group.units for group in near if group.place.city == given.get("city")), None)
    if beside is not None and not defends:
        return beside
    return _as_many(on_map(state, side), state.players[side].army_limit)


def _as_many(units: Units, limit: int) -> Units:
    """The army units of a player as far as one space holds them, the leader first."""
    taken: dict[str, int] = {}
    for unit in (LEADER, *(unit for unit in reversed(ARMY) if unit != LEADER)):
        taken[unit] = min(getattr(units, unit), limit - sum(taken.values()))
    return Units(**taken)


def _arms_asks(state: Clash, given: Given) -> Asks:
    """What is paid or said beforehand, only where somebody owns it."""
    seat, opponent = given.seat, given.opponent
    attacker = opponent if given.seat_defends else seat
    if given.sea:
        if any(owns(state, side, PIRATE_ALLIES) for side in (seat, opponent)) and state.pirates:
            yield allies_ask(state)
        if launched(seat) in state.turn.conditions and not given.seat_defends:
            yield flag("recruited")
        return
    if attacker is not None and state.players[attacker].units.get(SHIP, 0):
        yield flag("landed")
    if owns(state, seat, STEEL_WEAPONS):
        yield flag("steel", gain=_ore(steel_price(state, seat, opponent)))
    if opponent is not None and owns(state, opponent, STEEL_WEAPONS):
        yield flag("enemy_steel", gain=_ore(steel_price(state, opponent, seat)))
    walled = bool(given.city) and FORTRESS in city_at(state, _defender(given), given.city).buildings
    if walled and not given.seat_defends and owns(state, seat, SIEGECRAFT):
        yield flag("siege_wood", gain=listed(("wood",) * SIEGE_PRICE))
        yield flag("siege_ore", gain=listed(("ore",) * SIEGE_PRICE))
    if given.city and TROJAN_HORSE in state.open_events and attacker is not None:
        yield flag("trojan", gain=listed(("wood", "culture")))
    if any(owns(state, side, TRIBAL_WARFARE) for side in (seat, opponent)) and None not in (seat, opponent):
        yield amount("tribes", 0, len(state.barbarians), default=0)


def _ore(number: int) -> Arg:
    return listed(("ore",) * number) or say(".panel.free")


def _defender(given: Given) -> int | None:
    owner: int | None = given.seat if given.seat_defends else given.opponent
    return owner


def _ability_asks(cls: Any, state: Clash, given: Given) -> Asks:
    """The abilities of both leaders that fit; those the app sees at work are taken already."""
    sides = (given.seat, given.opponent)
    fitting = _fitting(cls, state, given)
    if not fitting:
        return
    taken = yield some(
        "abilities",
        fitting,
        words=term("abilities"),
        detail=term("abilities.help"),
        icon="crown",
        default=_at_work(cls, state, given),
    )
    for side, field in zip(sides, ("times", "enemy_times"), strict=True):
        own = battle_abilities(state, side, given.sea)
        if any(_bonus(one).get("counts") == BY_TABLE for one in taken if one in own):
            yield amount(field, 0, MOST_TIMES, default=1)


def _bonus(ability: str) -> Mapping[str, Any]:
    bonus: Mapping[str, Any] = printed.data("abilities")[ability].get("battle", {})
    return bonus


def _fitting(cls: Any, state: Clash, given: Given) -> tuple[str, ...]:
    """The abilities of both leaders nothing keeps out of this battle."""
    named = [a for side in (given.seat, given.opponent) for a in battle_abilities(state, side, given.sea)]
    planned = _planned(cls, Given({**given, "abilities": ()})) if named else None
    if planned is None:
        return ()
    battle = planned.battle(state)
    return tuple(
        name
        for attacking, side in ((True, battle.attacker), (False, battle.defender))
        for name in abilities_of(state, side, tuple(named))
        if applies(state, battle, name, attacking)
    )


def _at_work(cls: Any, state: Clash, given: Given) -> tuple[str, ...]:
    """Those of a leader who fights here that cost nothing and need no look at the map."""
    led = {state.players[given.seat].leader} if _counts(given.get("units")).get(LEADER) else set()
    if given.opponent is not None and _counts(given.get("enemy")).get(LEADER):
        led.add(state.players[given.opponent].leader)
    plain = [one for one in _fitting(cls, state, given) if not {"pay", "map", "counts"} & set(_bonus(one))]
    return tuple(one for one in plain if printed.data("abilities")[one]["leader"] in led)


def _counts(answer: Any) -> Mapping[str, int]:
    if isinstance(answer, Units):
        return dict(counted(answer))
    return answer if isinstance(answer, Mapping) else {}


# What a plan takes over from the answers so far.
PLANNED = (
    *("seat", "opponent", "units", "enemy", "seat_defends", "sea", "landed", "city", "steel", "enemy_steel"),
    *("siege_wood", "siege_ore", "abilities", "times", "enemy_times", "tribes", "allies", "trojan"),
)


def _planned(cls: Any, given: Given) -> Any:
    """The battle as far as it is told; None where the numbers fit nothing yet."""
    told = {name: given[name] for name in PLANNED if name in given}
    for field in ("units", "enemy"):
        told[field] = dict(_counts(told.get(field, {})))
    told["abilities"] = list(told.get("abilities", ()))
    try:
        return decode(told, cls)
    except BadInput:
        return None


def _odds_words(cls: Any, state: Clash, given: Given) -> Message | None:
    """How this battle will end, in percent."""
    planned = _planned(cls, given)
    if planned is None:
        return None
    battle = planned.battle(state)
    if not fighters(battle.attacker.units, battle.sea):
        return say(".nobody_attacks")
    if not fighters(battle.defender.units, battle.sea) and not battle.fortress_only:
        return say(".ask.no_resistance", attacker=side_name(battle.attacker, battle.pirates))
    if max(dice_of(side, battle.sea, True) for side in (battle.attacker, battle.defender)) > MOST_DICE:
        return None
    return odds_words(battle)


def odds_words(battle: Battle) -> Message:
    """How a battle will end from here on, in percent."""
    found = odds(battle)
    shares = {"win": found.win, "draw": found.draw, "loss": found.loss}
    return say(
        ".ask.odds",
        attacker=side_name(battle.attacker, battle.pirates),
        defender=side_name(battle.defender, battle.pirates),
        **{name: round(part * PERCENT) for name, part in shares.items()},
    )
