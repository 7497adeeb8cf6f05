"""Events: what their symbols do to the table, barbarians and pirates, and what their texts give at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.action import Turn
from companion.engine.counters import with_at, with_item
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef, say

from ..cities.cities import cities_with, lowered
from ..cities.influence import barbarian_index
from ..table import printed
from ..table.amounts import Goods, Units
from ..table.goods import held, pay, receive
from ..table.ids import ANGRY, CAVALRY, CULTURE, ELEPHANT, GREAT_MAUSOLEUM, INFANTRY, MOOD, RESOURCES, TOKENS, TRACK_END
from ..table.state import BarbarianCity, City, Clash
from ..table.stock import knows
from ..war.places import beside, put

PIRATES_PLACED = 2
GOLD_MINE_GOLD = 2


def barbarian_stock(state: Clash, unit: str) -> int:
    """How many barbarian units of a type are left."""
    placed = sum(camp.units.get(unit, 0) for camp in state.barbarians) + state.roaming.get(unit, 0)
    # Captives of the Aztecs are missing until they are sacrificed.
    placed += sum(held.owner is None and held.unit == unit for player in state.players for held in player.captives)
    return max(0, printed.BARBARIAN_UNITS[unit] - placed)


def barbarians_about(state: Clash) -> bool:
    """Whether any barbarian unit is on the map."""
    return any(any(camp.units.values()) for camp in state.barbarians) or any(state.roaming.values())


def settlement_possible(state: Clash) -> bool:
    """Whether a barbarian settlement is left."""
    return len(state.barbarians) < printed.BARBARIAN_SETTLEMENTS


def barbarian_unit(state: Clash, camp: BarbarianCity, wanted: str) -> str | None:
    """The unit that may be placed in a barbarian city: infantry, others only beside infantry; None if none may."""
    full = sum(camp.units.values()) >= printed.LARGEST_ARMY
    mounted = wanted in (CAVALRY, ELEPHANT)
    beside = state.rules.expansion and camp.units.get(INFANTRY, 0) > 0
    unit = wanted if mounted and beside else INFANTRY
    return None if full or barbarian_stock(state, unit) == 0 else unit


def reinforce(state: Clash, name: str, wanted: str, turn: Turn) -> Clash:
    """Put one barbarian unit into a barbarian city."""
    index = barbarian_index(state, name)
    camp = state.barbarians[index]
    unit = barbarian_unit(state, camp, wanted)
    if unit is None:
        turn.step(say(".step.no_barbarian_placed", city=camp.city.name))
        return state
    turn.step(say(".step.barbarian_placed", unit=TermRef("units", unit), city=camp.city.name), icon="axe-battle")
    stronger = replace(camp, units=with_item(camp.units, unit, camp.units.get(unit, 0) + 1))
    return replace(state, barbarians=with_at(state.barbarians, index, stronger))


def new_barbarian_city(state: Clash, terrain: str, turn: Turn) -> Clash:
    """A barbarian settlement with one infantry, if there is a settlement left."""
    if not settlement_possible(state):
        turn.step(say(".step.no_barbarian_city"))
        return state
    taken = {camp.city.name for camp in state.barbarians}
    name = next(f"B{number}" for number in range(1, 99) if f"B{number}" not in taken)
    foot = min(1, barbarian_stock(state, INFANTRY))
    camp = BarbarianCity(City(name, terrain, ANGRY), {INFANTRY: foot})
    turn.step(say(".step.barbarian_city", city=name), todo=say(".todo.barbarian_city"), icon="tent")
    return replace(state, barbarians=(*state.barbarians, camp))


def place_pirates(state: Clash, turn: Turn) -> Clash:
    """Two pirate ships; too few in stock: first taken off the map, so there are never more than four."""
    turn.step(say(".step.pirates_placed"), todo=say(".todo.pirates"), icon="ship-wheel")
    return replace(state, pirates=min(printed.PIRATE_SHIPS, state.pirates + PIRATES_PLACED))


def toll(state: Clash, seat: int, good: str | None, city: str, turn: Turn) -> Clash:
    """What a player next to pirates pays once; without anything to pay one city's mood drops."""
    player = state.players[seat]
    if good is not None and held(player, good) > 0:
        turn.step(say(".step.toll_paid", seat=SeatRef(seat), good=say(f".field.{good}.n", n=1)), seat=seat)
        return pay(state, seat, Goods.holding({good: 1}))
    if not city or player.city(city).mood == ANGRY:
        return state
    turn.step(say(".step.toll_mood", seat=SeatRef(seat), city=player.city(city).name), seat=seat)
    return state.with_player(seat, player.with_city(city, lowered(player.city(city))))


def can_pay_toll(state: Clash, seat: int) -> bool:
    """Whether a player has any resource or token."""
    return any(held(state.players[seat], good) for good in (*RESOURCES, *TOKENS))


def ignores(state: Clash, seat: int, event: Mapping[str, Any]) -> bool:
    """Whether an advance lets this player ignore the text of an event (never its symbol)."""
    return any(knows(state, seat, advance) for advance in event["ignored_with"])


def march_out(state: Clash, name: str, turn: Turn) -> Clash:
    """The group of a barbarian city leaves it and roams the land."""
    index = barbarian_index(state, name)
    camp = state.barbarians[index]
    roaming = {**state.roaming}
    for unit, number in camp.units.items():
        roaming[unit] = roaming.get(unit, 0) + number
    turn.step(say(".step.barbarians_march", city=camp.city.name), icon="axe-battle")
    emptied = with_at(state.barbarians, index, replace(camp, units={}))
    state = replace(state, barbarians=emptied, roaming=roaming)
    return put(state, None, Units(**camp.units), beside(None, camp.city.name))


def text_gains(
    state: Clash,
    event: Mapping[str, Any],
    drawer: int,
    chosen: int | None,
    turn: Turn,
    cultured: tuple[int, ...] = (),
) -> Clash:
    """What an event's text simply gives: to the drawer, to a chosen player, to all, or for each building."""
    gains = event.get("gains", {})
    behind = _behind(state) if "catch_up" in event else {}
    count = len(state.players)
    for offset in range(count):
        seat = (drawer + offset) % count
        for key, applies in (("all", True), ("drawer", seat == drawer), ("chosen", seat == chosen)):
            if applies and key in gains:
                state = receive(state, seat, gains[key], turn)
        if "per_city" in event:
            state = _per_city(state, event["per_city"], seat, seat == drawer, seat in cultured, turn)
        if behind.get(seat):
            state = receive(state, seat, {event["catch_up"]: behind[seat]}, turn)
    return state


def gives_to_another(event: str) -> bool:
    """Whether the text of an event gives something to a player the drawer chooses."""
    return "chosen" in printed.data("events")[event].get("gains", {})


def _behind(state: Clash) -> dict[int, int]:
    """Who has the fewest cities, and how many fewer than whoever has most; all one where all are equal."""
    counts = [len(player.cities) for player in state.players]
    fewest, most = min(counts), max(counts)
    if fewest == most:
        return dict.fromkeys(range(len(counts)), 1)
    return {seat: most - fewest for seat, count in enumerate(counts) if count == fewest}


def _per_city(state: Clash, rule: Mapping[str, Any], seat: int, drawer: bool, cultured: bool, turn: Turn) -> Clash:
    amount = min(rule.get("most", TRACK_END), cities_with(state.players[seat], *rule["buildings"]))
    if drawer:
        amount = max(amount, rule["least"])
    good = CULTURE if cultured and rule["goods"] == MOOD else rule["goods"]
    return receive(state, seat, {good: amount}, turn) if amount else state


def deck(state: Clash) -> tuple[str, ...]:
    """The events not drawn yet; an empty deck is the reshuffled discard pile."""
    kept = {*state.open_events, *(event for player in state.players for event in player.kept_events)}
    every = tuple(event for event in printed.in_box("events", state.rules.expansion) if event not in kept)
    left = tuple(event for event in every if event not in state.events_drawn)
    return left or every


def discarded(state: Clash, seat: int) -> tuple[str, ...]:
    """The discarded events the Great Mausoleum lets its controller draw instead, the last one first."""
    if not state.players[seat].controls(GREAT_MAUSOLEUM):
        return ()
    kept = {*state.open_events, *(event for player in state.players for event in player.kept_events)}
    return tuple(event for event in reversed(state.events_drawn) if event not in kept)


def free_persons(state: Clash) -> tuple[str, ...]:
    """The great persons nobody has, the one drawn last first."""
    taken = {event for player in state.players for event in player.kept_events}
    drawn = state.events_drawn
    box = printed.in_box("events", state.rules.expansion)
    free = [event for event in box if printed.data("events")[event].get("kept") and event not in taken]
    return tuple(sorted(free, key=lambda event: -drawn.index(event) - 1 if event in drawn else 0))
