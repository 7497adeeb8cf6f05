"""An event: what its card says, what only the table can see of its symbol, and what will happen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.message import SeatRef
from companion.games.clash_of_cultures.advances.advancing import unseen_wonders
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.leaders.people_actions import LayWonderOpen
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.goods import held
from companion.games.clash_of_cultures.table.ids import (
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
)
from screens.desk import Desk
from screens.games.clash_of_cultures.look import (
    GOOD_ICONS,
    MOOD_ICONS,
    SYMBOL_ICONS,
    TERRAIN_ICONS,
    UNIT_ICONS,
    WONDER_ICON,
    help_of,
    term,
)
from screens.games.clash_of_cultures.order import Order
from screens.games.clash_of_cultures.parts import ClashFactRow
from screens.kit.type import Body

Options = Sequence[tuple[Any, str, str]]
NO_PLACE = "no_place"
# Steps that only repeat what stands on the sheet already.
SAID_ABOVE = (".step.event_drawn", ".step.event_words")


class EventOrder(Order):
    """An event card: the answers about its symbol decide what is asked next."""

    def __init__(self, desk: Desk, seat: int, event: str) -> None:
        super().__init__(desk, term(desk, "events", event), DrawEvent, {"seat": seat, "event": event})
        self.seat, self.item = seat, printed.data("events")[event]
        self._paid: dict[int, dict[str, Any]] = {}
        symbol = self.item["symbol"]
        self.sheet.add_widget(Body(text=help_of("events", event)))
        self.sheet.add_widget(
            ClashFactRow(text=term(desk, "event_symbols", symbol), icon=SYMBOL_ICONS[symbol], tone="warning")
        )
        self._questions = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=dp(8))
        self._questions.bind(minimum_height=self._questions.setter("height"))
        self.sheet.add_widget(self._questions)
        if symbol == BARBARIANS_MOVE:
            self.values["barbarians_near"] = bool(desk.state.barbarians or desk.state.roaming)
        self._ask_symbol()
        self._ask_text()

    # -- what only the table can see

    def _ask_symbol(self) -> None:
        """Ask anew: an answer may make other questions idle."""
        self._questions.clear_widgets()
        self.place = self._questions
        asks = {
            EXHAUSTED: self._ask_place,
            BARBARIANS_DISCOVERED: self._ask_discovered,
            BARBARIANS_MOVE: self._ask_move,
            PIRATES: self._ask_tolls,
        }
        asks.get(self.item["symbol"], lambda: None)()
        self.place = self.sheet

    def _again(self, heading: str, options: Options, chosen: Any, then: Callable[[Any], None]) -> None:
        """A question whose answer changes the others."""

        def take(key: Any) -> None:
            then(key)
            self._ask_symbol()
            self.refresh()

        self.choose(self.desk.words.say(heading), options, take, chosen)

    def _ask_place(self) -> None:
        say = self.desk.words.say
        self.values.setdefault("place_found", True)
        options = [(True, say(".panel.event.place.yes"), "check"), (False, say(".panel.event.no_place"), "close")]
        self.chips("place_found", say(".panel.event.place"), options)

    def _ask_new_city(self) -> None:
        """Where the new barbarian city stands, if there is a place for one."""
        land = [terrain for terrain, item in printed.data("terrains").items() if item["land"] and terrain != BARREN]
        options = [(terrain, term(self.desk, "terrains", terrain), TERRAIN_ICONS[terrain]) for terrain in land]
        options.append((NO_PLACE, self.desk.words.say(".panel.event.no_place"), "close"))
        chosen = self.values.setdefault("terrain", PLAIN) if self.values.get("place_found", True) else NO_PLACE
        self._again(".panel.event.new_city_on", options, chosen, self._put_city)

    def _put_city(self, terrain: str) -> None:
        self.values["place_found"] = terrain != NO_PLACE
        if terrain != NO_PLACE:
            self.values["terrain"] = terrain

    def _ask_discovered(self) -> None:
        self._ask_new_city()
        camps = [(camp.city.name, camp.city.name, "tent") for camp in self.desk.state.barbarians]
        if not camps:
            return
        if self.values.get("place_found", True):
            camps = [("", self.desk.words.say(".panel.event.new_city"), "plus"), *camps]
        known = [name for name, _, _ in camps]
        if self.values.get("reinforce") not in known:
            self.values["reinforce"] = known[0]
        self.chips("reinforce", self.desk.words.say(".panel.event.reinforce"), camps)
        self._ask_unit()

    def _ask_move(self) -> None:
        say, state = self.desk.words.say, self.desk.state
        options = [(True, say(".panel.event.near.yes"), "axe-battle"), (False, say(".panel.event.near.no"), "close")]
        near = bool(self.values["barbarians_near"])
        self._again(".panel.event.near", options, near, lambda key: self.values.update(barbarians_near=key))
        if not near:
            self._ask_new_city()
            return
        if state.barbarians:
            camps = [(camp.city.name, camp.city.name, "tent") for camp in state.barbarians]
            self.several("reinforced", say(".panel.event.march"), camps)
        player = state.players[self.seat]
        if player.has(TRIBAL_ALLIES):
            self.toggle("held_back", self.desk.words.field("held_back"))
        if player.has(HUNNIC_TRIBES):
            none: list[tuple[Any, str, str]] = [(None, say(".panel.nothing"), "")]
            goods = [(good, term(self.desk, "goods", good), GOOD_ICONS[good]) for good in (GOLD, CULTURE)]
            self.chips("directed", self.desk.words.field("directed"), none + goods)

    def set(self, name: str, value: Any) -> None:
        """Groups leave the cities that are reinforced, where there are any."""
        if name == "reinforced":
            guarded = [camp.city.name for camp in self.desk.state.barbarians if any(camp.units.values())]
            self.values["marched"] = [city for city in value if city in guarded]
        super().set(name, value)

    def _ask_unit(self) -> None:
        """Which unit arrives; mounted ones only exist with the expansion."""
        if self.desk.state.rules.expansion:
            self.values.setdefault("unit", INFANTRY)
            kinds = (INFANTRY, CAVALRY, ELEPHANT)
            options = [(unit, term(self.desk, "units", unit), UNIT_ICONS[unit]) for unit in kinds]
            self.chips("unit", self.desk.words.say(".panel.event.unit"), options)

    # -- pirates

    def _ask_tolls(self) -> None:
        """Who stands next to the pirates and pays what; whoever has nothing lowers the mood of a city."""
        if any(player.has(PIRATE_ALLIES) for player in self.desk.state.players):
            self.stepper("allies", self.desk.words.field("allies"), self.desk.state.pirates, icon="ship-wheel")
        for seat, player in enumerate(self.desk.state.players):
            goods = [good for good in (*RESOURCES, *TOKENS) if held(player, good)]
            options: list[tuple[Any, str, str]] = [(None, self.desk.words.say(".panel.event.not_beside"), "")]
            options += [({"good": good}, term(self.desk, "goods", good), GOOD_ICONS[good]) for good in goods]
            if not goods:
                sad = [city for city in player.cities if city.mood != ANGRY]
                options += [({"city": city.name}, city.name, MOOD_ICONS[city.mood]) for city in sad]
            heading = self.desk.words.say(".panel.toll" if goods else ".panel.toll.mood", seat=SeatRef(seat))
            self.choose(heading, options, partial(self._pay_toll, seat))

    def _pay_toll(self, seat: int, paid: dict[str, Any] | None) -> None:
        others = {who: what for who, what in self._paid.items() if who != seat}
        self._paid = others if paid is None else {**others, seat: paid}
        self.set("tolls", [{"seat": who, **what} for who, what in sorted(self._paid.items())])

    # -- the text

    def _ask_text(self) -> None:
        words, state = self.desk.words, self.desk.state
        if self._names_another():
            others = [other for other in range(len(state.players)) if other != self.seat]
            self.values["chosen"] = others[0] if len(others) == 1 else None
            self.chips("chosen", words.field("chosen"), [(other, words.show(SeatRef(other)), "") for other in others])
        if self.item.get("opens_wonder"):
            # Nobody may have looked for the card yet: the app will ask again.
            ask_wonder(self, words.say(".panel.event.wonder_open"))
        if self.item.get("per_city", {}).get("goods") == MOOD:
            everyone = [(seat, words.show(SeatRef(seat)), "") for seat in range(len(state.players))]
            self.several("cultured", words.field("cultured"), everyone)
        if state.players[self.seat].has(STARS):
            self.values["star"] = CULTURE
            goods = [(good, term(self.desk, "goods", good), GOOD_ICONS[good]) for good in (CULTURE, IDEAS)]
            self.chips("star", words.field("star"), goods)
        if state.rules.events == EVENTS_OPTIONAL:
            self.toggle("symbol_only", words.field("symbol_only"))

    def _names_another(self) -> bool:
        """Whether the text gives something to a player of the drawer's choice."""
        read = self.desk.state.rules.events != EVENTS_SYMBOLS and not self.values.get("symbol_only")
        return read and "chosen" in self.item.get("gains", {})

    def ready(self) -> bool:
        """Whether everybody the text speaks of is named."""
        return not self._names_another() or self.values.get("chosen") is not None

    def missing(self) -> str:
        """Only the other player can be missing."""
        return str(self.desk.words.say(".panel.event.name_other"))

    def tell(self, result: Any) -> None:
        """Everything that happens, with what hands do at the table."""
        for step in result.steps:
            if step.message.id not in SAID_ABOVE:
                todo = self.desk.say(step.todo)
                said = self.desk.say(step.message)
                self.fact(f"{said} {todo}" if todo else said, step.icon or "check-circle-outline", "good")


def open_event(desk: Desk, seat: int, event: str) -> Order:
    """One event: its words, its symbol, and what only the table can see."""
    return EventOrder(desk, seat, event).open(desk.words.say(".panel.carry_out"))


def ask_wonder(order: Order, unknown: str) -> None:
    """Ask which wonder lies open now; a first chip leaves that unsaid."""
    desk = order.desk
    named: list[tuple[Any, str, str]] = [(None, unknown, "help-circle-outline")]
    named += [(one, term(desk, "wonders", one), WONDER_ICON) for one in unseen_wonders(desk.state)]
    order.chips("wonder", desk.words.say(".panel.event.wonder"), named)


def ask_open_wonder(desk: Desk, action: LayWonderOpen) -> bool:
    """Name the card that was laid open without being named."""
    if action.wonder is not None or not desk.state.unopened:
        return False
    order = Order(desk, desk.words.say(".LayWonderOpen.title"), LayWonderOpen, {"seat": action.seat})
    ask_wonder(order, desk.words.say(".panel.event.wonder_untold"))
    order.open(desk.words.say("kit.accept"))
    return True
