"""What the text of an event asks of a player: who is touched by it, how much, and which cities may answer for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef, say
from companion.toolbox.effects import ByName
from companion.toolbox.pending import without

from ..advances.advancing import government_of
from ..cities.cities import cities_with
from ..table import printed
from ..table.ids import ANGRY, FOOD, FOREST, NAVIGATION, ROADS, TEMPLE, TRADE_ROUTES
from ..table.marks import Owed
from ..table.state import City, Clash, Player
from ..table.stock import knows
from .event import ignores

MOOD_FATE, FAMINE, UNITS_FATE, SHARE, CIVIL_WAR = "mood", "famine", "units", "share", "civil_war"
REVOLUTION, TOKENS_FATE, TEMPLE_FATE, LOSS, FIRE = "revolution", "tokens", "temple", "loss", "fire"
ANARCHY, STRUCTURES_FATE, LEADER_FATE = "anarchy", "structures", "leader"
EVERYONE = "all"


def fate_of(event: str) -> Mapping[str, Any]:
    """What an event asks of players; nothing if its text needs no decision."""
    found: Mapping[str, Any] = printed.data("events")[event].get("fate", {})
    return found


def travelled(state: Clash, seat: int) -> bool:
    """Whether a player has what carries diseases along."""
    return any(knows(state, seat, advance) for advance in (ROADS, NAVIGATION, TRADE_ROUTES))


def units_on_map(player: Player) -> int:
    """All units of a player, the leader included."""
    return sum(player.units.values()) + (player.leader is not None)


def cities_for(state: Clash, seat: int, event: str) -> tuple[City, ...]:
    """The own cities whose mood the event may lower."""
    coastal = fate_of(event).get("coastal", False)
    return tuple(city for city in state.players[seat].cities if city.mood != ANGRY and (city.coastal or not coastal))


def cities_asked(state: Clash, seat: int, event: str) -> int:
    """How many cities the event lowers."""
    fate = fate_of(event)
    wanted = fate["cities"] + (fate.get("travel", 0) if travelled(state, seat) else 0)
    return int(min(wanted, len(cities_for(state, seat, event))))


def units_asked(state: Clash, seat: int, event: str) -> int:
    """How many units the event takes."""
    fate, there = fate_of(event), units_on_map(state.players[seat])
    if there < fate["from_units"]:
        return 0
    wanted = fate.get("units", 0) or there // fate["units_each"]
    return int(min(there, wanted + (fate["travel"] if travelled(state, seat) else 0)))


def goods_asked(player: Player) -> int:
    """How many things pandemics take: half the number of cities."""
    return len(player.cities) // 2


# Whether a kind of fate asks anything of a player; one that is not here always does.
TOUCHES: ByName[Callable[[Clash, int, str], bool]] = ByName()


@TOUCHES(MOOD_FATE)
def _sinks(state: Clash, seat: int, event: str) -> bool:
    enough = len(state.players[seat].cities) >= fate_of(event).get("from_cities", 1)
    return enough and cities_asked(state, seat, event) > 0


@TOUCHES(UNITS_FATE)
def _dies(state: Clash, seat: int, event: str) -> bool:
    return units_asked(state, seat, event) > 0


@TOUCHES(FAMINE)
def _starves(state: Clash, seat: int, event: str) -> bool:
    fate = fate_of(event)
    return "with_advance" not in fate or knows(state, seat, fate["with_advance"])


@TOUCHES(TEMPLE_FATE)
def _has_a_temple(state: Clash, seat: int, event: str) -> bool:
    return cities_with(state.players[seat], TEMPLE) > 0


@TOUCHES(LOSS)
def _loses(state: Clash, seat: int, event: str) -> bool:
    return goods_asked(state.players[seat]) > 0


@TOUCHES(TOKENS_FATE)
def _has_tokens(state: Clash, seat: int, event: str) -> bool:
    return state.players[seat].mood + state.players[seat].culture > 0


@TOUCHES(ANARCHY)
def _is_governed(state: Clash, seat: int, event: str) -> bool:
    return government_of(state.players[seat]) is not None


@TOUCHES(STRUCTURES_FATE)
def _shakes(state: Clash, seat: int, event: str) -> bool:
    return len(state.players[seat].cities) >= int(fate_of(event)["from_cities"])


@TOUCHES(FIRE)
def _burns(state: Clash, seat: int, event: str) -> bool:
    player = state.players[seat]
    return player.wood > 0 or any(city.terrain == FOREST for city in player.cities)


def touched(state: Clash, seat: int, event: str) -> bool:
    """Whether the event's text asks something of this player."""
    if ignores(state, seat, printed.data("events")[event]):
        return False
    touches = TOUCHES.get(fate_of(event)["kind"])
    return touches is None or touches(state, seat, event)


def owe(state: Clash, event: str, drawer: int, turn: Turn) -> Clash:
    """Note whom the text of an event asks something of, clockwise from the drawer, and say so."""
    fate = fate_of(event)
    if not fate:
        return state
    count = len(state.players)
    everyone = printed.data("events")[event]["affects"] == EVERYONE
    seats = [(drawer + offset) % count for offset in range(count if everyone else 1)]
    asked = [seat for seat in seats if touched(state, seat, event)]
    if fate["kind"] == TEMPLE_FATE and not asked:
        asked = [seat for seat in range(count) if touched(state, seat, event)][:1]
    if not asked:
        turn.step(say(".step.nobody_touched", event=TermRef("events", event)))
    for seat in asked:
        turn.step(say(".step.owed", seat=SeatRef(seat), event=TermRef("events", event)), seat=seat, icon="alert")
    return replace(state, owed=(*state.owed, *(Owed(seat, event) for seat in asked)))


def settled(state: Clash, seat: int, event: str) -> Clash:
    """The event asks nothing more of this player."""
    return replace(state, owed=without(state.owed, Owed(seat, event)))


def food_asked(player: Player, event: str, count: int) -> int:
    """The food a famine wants: a number, or one for each city at barren land up to it."""
    fate = fate_of(event)
    return int(min(fate[FOOD], count)) if fate.get("counted") else int(fate[FOOD])
