"""How an event is asked: what only the table can see of its symbol, and what its text leaves open."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.engine.asking import Ask, Asks, Given, flag, one, some, term
from companion.engine.asking import seat as somebody
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, SeatRef, TermRef, say

from ..advances.advancing import unseen_wonders
from ..cities.asks import allies_ask, good_ask, settled
from ..cities.influence_asks import open_wonder_ask
from ..table import printed
from ..table.goods import held
from ..table.icons import GOOD_ICONS, MOOD_ICONS, TERRAIN_ICONS, UNIT_ICONS
from ..table.ids import (
    ANGRY,
    BARBARIANS_DISCOVERED,
    BARBARIANS_MOVE,
    BARREN,
    CAVALRY,
    CULTURE,
    ELEPHANT,
    EVENTS_OPTIONAL,
    EVENTS_SYMBOLS,
    EXHAUSTED,
    GOLD,
    HUMAN_SACRIFICE,
    HUNNIC_TRIBES,
    IDEAS,
    INFANTRY,
    MOOD,
    PIRATE_ALLIES,
    PIRATES,
    PLAIN,
    RESOURCES,
    STARS,
    TOKENS,
    TRIBAL_ALLIES,
    GoodId,
)
from ..table.state import Clash
from .event import barbarians_about, deck, discarded, gives_to_another

NO_PLACE = "no_place"


@dataclass(frozen=True, slots=True)
class Toll:
    """What one player next to pirates pays, or the city whose mood drops instead."""

    seat: Seat
    good: GoodId | None = None
    city: str = ""


def because(asks: Asks, why: Message) -> Asks:
    """The first of these questions says why it is asked."""
    try:
        answer = yield replace(next(asks), why=why)
        while True:
            answer = yield asks.send(answer)
    except StopIteration:
        return


def event_asks(state: Clash, given: Given) -> Asks:
    """The card that was drawn, then what is open about its symbol and its text."""
    seat = given.seat
    there = dict.fromkeys((*deck(state), *state.revealed, *discarded(state, seat)[:1]))
    event = yield one("event", there, words=term("events"), detail=term("events.help"), group=_symbol_words)
    item = printed.data("events")[event]
    asks = {
        EXHAUSTED: _place_asks,
        BARBARIANS_DISCOVERED: discovered_asks,
        BARBARIANS_MOVE: _move_asks,
        PIRATES: _toll_asks,
    }
    made = asks.get(item["symbol"])
    if made is not None:
        yield from because(made(state, given), symbol_words(event, item["symbol"]))
    if state.players[seat].has(STARS):
        yield good_ask("star", CULTURE, IDEAS)
    if state.players[seat].has(HUMAN_SACRIFICE) and state.players[seat].captives:
        others = [name for name in deck(state) if name != event]
        yield some("ignored", others, most=len(state.players[seat].captives), words=term("events"))
    if state.rules.events == EVENTS_OPTIONAL:
        yield flag("symbol_only")
    if state.rules.events != EVENTS_SYMBOLS and not given.get("symbol_only"):
        yield from because(_text_asks(state, given), say(".step.event_words", text=TermRef("events.help", event)))


def symbol_words(event: str, symbol: str) -> Message:
    """The symbol of the card, and what its text says."""
    named = TermRef("event_symbols", symbol)
    return say(".ask.event_symbol", event=TermRef("events", event), symbol=named, text=TermRef("events.help", event))


def _symbol_words(event: str) -> Arg:
    return TermRef("event_symbols", printed.data("events")[event]["symbol"])


def _yes_no(yes: str, no: str) -> Any:
    return lambda answer: say(yes) if answer else say(no)


def _place_asks(state: Clash, given: Given) -> Asks:
    words = _yes_no(".panel.event.place.yes", ".panel.event.no_place")
    yield one("place_found", (True, False), words=words, default=True, prompt=say(".panel.event.place"))


def _site_asks(state: Clash, given: Given) -> Asks:
    """Where the new barbarian city stands, if there is a place for one."""
    land = [terrain for terrain, item in printed.data("terrains").items() if item["land"] and terrain != BARREN]

    def words(terrain: str) -> Arg:
        return say(".panel.event.no_place") if terrain == NO_PLACE else TermRef("terrains", terrain)

    site = yield one(
        "site",
        [*land, NO_PLACE],
        words=words,
        icon=lambda terrain: TERRAIN_ICONS.get(terrain, "close"),
        default=PLAIN,
        prompt=say(".panel.event.new_city_on"),
    )
    yield settled("place_found", site != NO_PLACE)
    yield settled("terrain", PLAIN if site == NO_PLACE else site)


def discovered_asks(state: Clash, given: Given) -> Asks:
    """Where barbarians settle, which of their cities is reinforced, and by what."""
    yield from _site_asks(state, given)
    camps = [camp.city.name for camp in state.barbarians]
    if not camps:
        return
    there = ["", *camps] if given.place_found else camps
    yield one(
        "reinforce",
        there,
        words=lambda name: name or say(".panel.event.new_city"),
        icon="tent",
        default=there[0],
        prompt=say(".panel.event.reinforce"),
    )
    if state.rules.expansion:
        kinds = (INFANTRY, CAVALRY, ELEPHANT)
        asked = say(".panel.event.unit")
        icons = UNIT_ICONS.__getitem__
        yield one("unit", kinds, words=term("units"), icon=icons, default=INFANTRY, prompt=asked)


def _move_asks(state: Clash, given: Given) -> Asks:
    words = _yes_no(".panel.event.near.yes", ".panel.event.near.no")
    usual = barbarians_about(state)
    near = yield one("barbarians_near", (True, False), words=words, default=usual, prompt=say(".panel.event.near"))
    if not near:
        yield from _site_asks(state, given)
        return
    if state.barbarians:
        camps = [camp.city.name for camp in state.barbarians]
        arrived = yield some("reinforced", camps, icon="tent", prompt=say(".panel.event.march"))
        guarded = {camp.city.name for camp in state.barbarians if any(camp.units.values())}
        # Groups leave the cities that are reinforced, where there are any.
        yield settled("marched", tuple(name for name in arrived if name in guarded))
    player = state.players[given.seat]
    if player.has(TRIBAL_ALLIES):
        yield flag("held_back")
    if player.has(HUNNIC_TRIBES):
        yield one("directed", [None, GOLD, CULTURE], words=_good_words, default=None)
    yield flag("attack")


def _good_words(good: str | None) -> Arg:
    return say(".nothing") if good is None else TermRef("goods", good)


def _toll_asks(state: Clash, given: Given) -> Asks:
    """Who stands next to the pirates and pays what; whoever has nothing lowers the mood of a city."""
    if state.pirates and any(player.has(PIRATE_ALLIES) for player in state.players):
        yield allies_ask(state)
    tolls = []
    for seat in range(len(state.players)):
        paid = yield from _toll_ask(state, seat)
        tolls += [paid] if paid is not None else []
    yield settled("tolls", tuple(tolls))


def _toll_ask(state: Clash, seat: int) -> Generator[Ask, Any, Toll | None]:
    player = state.players[seat]
    goods = [good for good in (*RESOURCES, *TOKENS) if held(player, good)]
    sad = {city.name: MOOD_ICONS[city.mood] for city in player.cities if city.mood != ANGRY}
    options: list[Toll | None] = [None]
    options += [Toll(seat, good) for good in goods] or [Toll(seat, city=name) for name in sad]
    asked = say(".panel.toll" if goods else ".panel.toll.mood", seat=SeatRef(seat))

    def words(toll: Toll | None) -> Arg:
        if toll is None:
            return say(".panel.event.not_beside")
        return toll.city or TermRef("goods", toll.good or "")

    def icon(toll: Toll | None) -> str:
        return "" if toll is None else GOOD_ICONS[toll.good] if toll.good else sad[toll.city]

    paid: Toll | None = yield one(f"toll_{seat}", options, words=words, icon=icon, default=None, prompt=asked)
    return paid


def _text_asks(state: Clash, given: Given) -> Asks:
    item = printed.data("events")[given.event]
    if gives_to_another(given.event):
        yield somebody("chosen", [other for other in range(len(state.players)) if other != given.seat])
    if item.get("opens_wonder"):
        # Nobody may have looked for the card yet: the app will ask again.
        asked = open_wonder_ask(unseen_wonders(state), say(".panel.event.wonder_open"))
        yield replace(asked, default=None)
    if item.get("per_city", {}).get("goods") == MOOD:
        yield some("cultured", range(len(state.players)), words=SeatRef)
