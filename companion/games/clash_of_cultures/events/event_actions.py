"""The event that an empty counter brings: symbol, text, and three new markers."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require
from companion.toolbox.effects import ByName

from ..advances.card_use import CIV_ADVANCES, CardUse
from ..cities.influence import barbarian_index
from ..table import printed
from ..table.amounts import Goods
from ..table.goods import held, pay, receive
from ..table.ids import (
    BARBARIANS_DISCOVERED,
    BARBARIANS_MOVE,
    BARREN,
    CULTURE,
    EVENTS_OPTIONAL,
    EVENTS_SYMBOLS,
    EXHAUSTED,
    GOLD,
    GOLD_MINE,
    GREAT_MAUSOLEUM,
    HUMAN_SACRIFICE,
    HUNNIC_TRIBES,
    IDEAS,
    INFANTRY,
    PIRATES,
    PLAIN,
    STARS,
    SULLA,
    TRIBAL_ALLIES,
    WATER,
    EventId,
    Few,
    GoodId,
    TerrainId,
    UnitId,
    WonderId,
)
from ..table.marks import Unread
from ..table.state import Clash, Player
from .event import (
    GOLD_MINE_GOLD,
    barbarians_about,
    can_pay_toll,
    deck,
    gives_to_another,
    march_out,
    new_barbarian_city,
    place_pirates,
    reinforce,
    toll,
)
from .event_asks import Toll, discovered_asks, event_asks
from .event_text import read_text


@dataclass(frozen=True, slots=True)
class DrawEvent(Action[Clash]):
    """Draw and resolve the event your empty counter brings, then put three markers on it.

    `event` is the card drawn at the table; without one the app draws. What its text asks for is answered afterwards
    by SufferEvent, DestroyStructures, Guillotine or TakeEventCard. For the symbol: `place_found` and `terrain` of a
    new barbarian city or exhausted token, the barbarian city to `reinforce` and the `unit` for it, whether
    barbarians are near (`barbarians_near`), which cities they `marched` out of and which are `reinforced`, and the
    `tolls` to pirates. `chosen`: another player the text speaks of. `ignored`: cards for which the Aztecs sacrifice
    a captive each. `star`: culture or ideas before the draw. `cultured`: who takes culture from an Era of
    Stability. `wonder`: the card an Envoy lays open. `attack`: moving barbarians attack, so the text waits for the
    battle (ReadEventText).
    """

    group = "event"
    icon = "lightning-bolt"
    seat: Seat
    event: EventId | None = None
    symbol_only: bool = False
    chosen: Seat | None = None
    ignored: tuple[EventId, ...] = ()
    star: GoodId = CULTURE
    place_found: bool = True
    terrain: TerrainId = PLAIN
    reinforce: str = ""
    unit: UnitId = INFANTRY
    barbarians_near: bool = True
    reinforced: tuple[str, ...] = ()
    marched: tuple[str, ...] = ()
    # Celts: 1 food holds barbarians back. Huns: 1 gold or culture token directs them.
    held_back: bool = False
    directed: GoodId | None = None
    tolls: tuple[Toll, ...] = ()
    allies: Few = 0
    cultured: tuple[Seat, ...] = ()
    wonder: WonderId | None = None
    attack: bool = False

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """What only the table can see of the card."""
        return event_asks(state, given)

    def check(self, state: Clash) -> None:
        """An empty counter, and the variant's way of reading events."""
        player = state.players[self.seat]
        require(player.event_counter == 0, ".no_event_due")
        require(self.chosen != self.seat, ".name_partner")
        require(self.event is None or self.chosen is not None or not self._names_another(state), ".name_partner")
        require(not self.symbol_only or state.rules.events == EVENTS_OPTIONAL, ".events_read_fully")
        box = printed.in_box("events", state.rules.expansion)
        require(self.event is None or self.event in box, ".not_in_base_game")
        sacrifices = len(self.ignored)
        able = not sacrifices or player.has(HUMAN_SACRIFICE)
        require(able and len(player.captives) >= sacrifices, ".sacrifice_needs_captives")
        require_fertile(self.place_found, self.terrain)
        for names in (self.reinforced, self.marched):
            camps = {barbarian_index(state, name) for name in names}
            require(len(camps) == len(names), ".each_city_once")
        self._check_tribes(player)
        self._check_wonder(state)
        require(self.allies <= state.pirates, ".no_such_pirates", n=state.pirates)
        for paid in self.tolls:
            if paid.good is None:
                require(not can_pay_toll(state, paid.seat), ".toll_must_be_paid", seat=SeatRef(paid.seat))
            else:
                enough = held(state.players[paid.seat], paid.good) > 0
                require(enough, ".toll_not_there", good=TermRef("goods", paid.good))

    def _names_another(self, state: Clash) -> bool:
        """Whether the text of the card named gives something to a player the drawer chooses."""
        return self.text_follows(state) and self.event is not None and gives_to_another(self.event)

    def _check_wonder(self, state: Clash) -> None:
        if self.wonder is None:
            return
        opens = self.event is not None and printed.data("events")[self.event].get("opens_wonder")
        require(opens, ".no_wonder_opened")
        there = self.wonder in state.wonders or self.wonder in state.display
        require(not there, ".wonder_built", wonder=TermRef("wonders", self.wonder))

    def _check_tribes(self, player: Player) -> None:
        if self.held_back:
            own = TermRef("civ_advances", TRIBAL_ALLIES)
            require(player.has(TRIBAL_ALLIES), ".needs_own_advance", advance=own)
            require(player.food + player.gold > 0, ".not_enough")
        if self.directed is not None:
            own = TermRef("civ_advances", HUNNIC_TRIBES)
            require(player.has(HUNNIC_TRIBES), ".needs_own_advance", advance=own)
            require(self.directed in (GOLD, CULTURE), ".gold_or_culture")
            require(held(player, self.directed) > 0, ".not_enough")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Stars, sacrifice, draw, symbol, text, discard, markers."""
        state = self._before(state, turn)
        event = self.event if self.event is not None else turn.chance.pick(deck(state))
        item = printed.data("events")[event]
        symbol = TermRef("event_symbols", item["symbol"])
        turn.tell(event=TermRef("events", event), symbol=symbol)
        drawn_card = say(".step.event_drawn", event=TermRef("events", event))
        turn.step(drawn_card, todo=say(".todo.event_symbol", symbol=symbol), seat=self.seat, icon="lightning-bolt")
        shown = SYMBOLS.get(item["symbol"])
        state = shown(self, state, turn) if shown is not None else state
        if self.text_follows(state):
            state = self._read(state, event, turn)
        drawn = state.events_drawn if len(deck(state)) > 1 or event in state.events_drawn else ()
        discarded = (*self.ignored, event)
        rest = tuple(e for e in drawn if e not in discarded)
        # With the Great Mausoleum the own card goes under the pile.
        buries = state.players[self.seat].controls(GREAT_MAUSOLEUM)
        pile = (*discarded, *rest) if buries else (*rest, *discarded)
        state = replace(state, events_drawn=pile, revealed=())
        player = state.players[self.seat]
        return state.with_player(self.seat, replace(player, event_counter=printed.EVENT_MARKERS))

    def _before(self, state: Clash, turn: Turn) -> Clash:
        if state.players[self.seat].has(STARS):
            good = IDEAS if self.star == IDEAS else CULTURE
            state = receive(state, self.seat, {good: 1}, turn)
            gained = say(f".field.{good}.n", n=1)
            turn.step(say(".step.star_catalogues", seat=SeatRef(self.seat), gained=gained), seat=self.seat)
        player = state.players[self.seat]
        left = player.captives[min(len(self.ignored), len(player.captives)) :]
        return state.with_player(self.seat, replace(player, captives=left))

    def text_follows(self, state: Clash) -> bool:
        """Whether the text of the card counts after its symbol."""
        return state.rules.events != EVENTS_SYMBOLS and not self.symbol_only

    def _read(self, state: Clash, event: str, turn: Turn) -> Clash:
        """The text follows the symbol; where barbarians attack, it waits until the battle is over."""
        card = Unread(self.seat, event, self.chosen, self.cultured, self.wonder, self.reinforced, self.unit)
        if self._waits(event):
            turn.step(say(".step.text_waits"), seat=self.seat, icon="timer-sand")
            return replace(state, unread=card)
        return read_text(state, card, turn)

    def _waits(self, event: str) -> bool:
        return self.attack and printed.data("events")[event]["symbol"] == BARBARIANS_MOVE


# What each symbol does; a card without one of these only has a text.
SYMBOLS: ByName[Callable[[DrawEvent, Clash, Turn], Clash]] = ByName()


@SYMBOLS(GOLD_MINE)
def _gold_mine(drawn: DrawEvent, state: Clash, turn: Turn) -> Clash:
    turn.step(say(".step.gold_mine", seat=SeatRef(drawn.seat)), seat=drawn.seat, icon="gold")
    return receive(state, drawn.seat, {GOLD: GOLD_MINE_GOLD}, turn)


@SYMBOLS(EXHAUSTED)
def _exhausted(drawn: DrawEvent, state: Clash, turn: Turn) -> Clash:
    if not drawn.place_found or state.exhausted >= printed.EXHAUSTED_TOKENS:
        return state
    turn.step(say(".step.exhausted"), todo=say(".todo.exhausted"), icon="terrain")
    return replace(state, exhausted=state.exhausted + 1)


@SYMBOLS(BARBARIANS_DISCOVERED)
def _discovered(drawn: DrawEvent, state: Clash, turn: Turn) -> Clash:
    return discovered(state, drawn.place_found, drawn.terrain, drawn.reinforce, drawn.unit, turn)


@SYMBOLS(BARBARIANS_MOVE)
def _barbarians_move(drawn: DrawEvent, state: Clash, turn: Turn) -> Clash:
    if not (drawn.barbarians_near and barbarians_about(state)):
        return new_barbarian_city(state, drawn.terrain, turn) if drawn.place_found else state
    state = _held_back(drawn, state)
    for seat, player in enumerate(state.players):
        if player.leader == SULLA:
            turn.step(say(".step.dictator", seat=SeatRef(seat)), seat=seat, icon="crown")
    turn.step(say(".step.barbarians_move"), todo=say(".todo.barbarians_move"), icon="axe-battle")
    for name in drawn.marched:
        state = march_out(state, name, turn)
    # A city that is captured now gets its unit too, so this waits as the text does.
    for name in () if drawn.attack and drawn.text_follows(state) else drawn.reinforced:
        state = reinforce(state, name, drawn.unit, turn)
    return state


def _held_back(drawn: DrawEvent, state: Clash) -> Clash:
    """Celts and Huns pay to stop or steer the barbarians."""
    player = state.players[drawn.seat]
    if drawn.held_back:
        state = pay(state, drawn.seat, Goods(food=1) if player.food else Goods(gold=1))
    if drawn.directed is not None:
        state = pay(state, drawn.seat, Goods.holding({CULTURE if drawn.directed == CULTURE else GOLD: 1}))
    return state


@SYMBOLS(PIRATES)
def _pirates(drawn: DrawEvent, state: Clash, turn: Turn) -> Clash:
    if drawn.allies >= printed.PIRATE_SHIPS:
        turn.step(say(".step.pirates_all_allied"), icon="ship-wheel")
        return state
    if drawn.place_found:
        state = place_pirates(state, turn)
    for paid in {toll_.seat: toll_ for toll_ in drawn.tolls}.values():
        state = toll(state, paid.seat, paid.good, paid.city, turn)
    return state


def require_fertile(place_found: bool, terrain: str) -> None:
    """Refuse a place for barbarians or an exhausted token that is barren or water."""
    require(not place_found or terrain not in (BARREN, WATER), ".barbarians_on_fertile_land")


def discovered(state: Clash, place: bool, terrain: str, where: str, unit: str, turn: Turn) -> Clash:
    """Barbarians discovered: a new city if there is a place, then one more unit in any barbarian city."""
    before = len(state.barbarians)
    if place:
        state = new_barbarian_city(state, terrain, turn)
    if where:
        return reinforce(state, where, unit, turn)
    if len(state.barbarians) > before or before == 1:
        return reinforce(state, state.barbarians[-1].city.name, unit, turn)
    if before:
        turn.step(say(".step.reinforce_one"), todo=say(".todo.reinforce_one"))
    return state


@dataclass(frozen=True, slots=True)
class CallBarbarians(CardUse):
    """Celts: perform Barbarians discovered as an action."""

    group = "turn"
    icon = "tent"
    DOMAIN, CARD = CIV_ADVANCES, TRIBAL_ALLIES
    place_found: bool = True
    terrain: TerrainId = PLAIN
    reinforce: str = ""
    unit: UnitId = INFANTRY

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """As the symbol of an event: where the new city stands, and what reinforces whom."""
        return discovered_asks(state, given)

    def check_answers(self, state: Clash) -> None:
        """Fertile land for the new city."""
        require_fertile(self.place_found, self.terrain)

    def effect(self, state: Clash, turn: Turn) -> Clash:
        """As the symbol of an event."""
        return discovered(state, self.place_found, self.terrain, self.reinforce, self.unit, turn)
