"""What an event's text asks of a player: its words, only the choices it leaves, and the button that does it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.message import SeatRef
from companion.games.clash_of_cultures.events.fates import (
    CIVIL_WAR,
    FAMINE,
    FIRE,
    LEADER_FATE,
    LOSS,
    MOOD_FATE,
    REVOLUTION,
    SHARE,
    STRUCTURES_FATE,
    TEMPLE_FATE,
    TOKENS_FATE,
    UNITS_FATE,
    cities_asked,
    cities_for,
    fate_of,
    food_asked,
    units_asked,
)
from companion.games.clash_of_cultures.events.suffer_actions import SufferEvent
from companion.games.clash_of_cultures.table.goods import held
from companion.games.clash_of_cultures.table.ids import (
    ARMY,
    CULTURE,
    FOREST,
    INFANTRY,
    MARQZEN,
    MOOD,
    MYTHS,
    RESOURCES,
    TEMPLE,
    TOKENS,
    WOOD,
)
from companion.games.clash_of_cultures.table.stock import knows
from screens.desk import Desk
from screens.games.clash_of_cultures.disaster_sheet import open_guillotine, open_quake
from screens.games.clash_of_cultures.look import GOOD_ICONS, MOOD_ICONS, UNIT_ICONS, help_of, seat_colour, term
from screens.games.clash_of_cultures.order import Order, on_map
from screens.kit.chip import Chip, ChipRow
from screens.kit.choice import Stepper
from screens.kit.list_row import SectionHeader
from screens.kit.type import Body

MOST_BARREN = 9


class SufferOrder(Order):
    """An answer being put together; what has only one answer is not asked."""

    def __init__(self, desk: Desk, seat: int, event: str) -> None:
        super().__init__(desk, term(desk, "events", event), SufferEvent, {"seat": seat, "event": event})
        self.seat, self.event, self.fate = seat, event, fate_of(event)
        self.player = desk.state.players[seat]
        self.sheet.add_widget(Body(text=f"{desk.words.show(SeatRef(seat))}: {help_of('events', event)}"))
        asks: dict[str, Callable[[], None]] = {
            MOOD_FATE: self._ask_moods,
            FAMINE: self._ask_famine,
            UNITS_FATE: self._ask_units,
            CIVIL_WAR: self._ask_civil_war,
            REVOLUTION: self._ask_revolution,
            TOKENS_FATE: self._ask_tokens,
            SHARE: self._ask_share,
            TEMPLE_FATE: self._ask_temple,
            LOSS: self._ask_losses,
            FIRE: self._ask_fire,
        }
        asks.get(self.fate["kind"], lambda: None)()
        if self.player.leader == MARQZEN:
            self._ask_shelter()

    def _ask_shelter(self) -> None:
        """Marqzen keeps the city he is in from harm: its mood, and units that stand there."""
        words = self.desk.words
        options: list[tuple[Any, str, str]] = [("", words.say(".panel.nowhere"), "")]
        options += [(city.name, city.name, MOOD_ICONS[city.mood]) for city in self.player.cities]
        self.choose(words.field("shelter"), options, self._shelter, "")
        self._rescued = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=dp(8))
        self._rescued.bind(minimum_height=self._rescued.setter("height"))
        self.place.add_widget(self._rescued)

    def _shelter(self, city: str) -> None:
        """Marqzen is in this city: ask which of the lost units come back there."""
        self.values.update(shelter=city, saved={})
        self._rescued.clear_widgets()
        units = {CIVIL_WAR: {INFANTRY: 1}, UNITS_FATE: self.player.units, LOSS: self.player.units}
        there = units.get(self.fate["kind"])
        if city and there:
            self.place = self._rescued
            self.place.add_widget(SectionHeader(text=self.desk.words.field("saved")))
            self.unit_steppers(there, inside="saved")
            self.place = self.sheet
        self.refresh()

    # -- cities

    def _ask_cities(self, cities: Any, heading: str) -> None:
        options = [(city.name, city.name, MOOD_ICONS[city.mood]) for city in cities]
        if options:
            self.several("cities", heading, options)
        if knows(self.desk.state, self.seat, MYTHS) and self.player.mood:
            self.toggle("myths", self.desk.words.field("myths"))

    def _ask_moods(self) -> None:
        wanted = cities_asked(self.desk.state, self.seat, self.event)
        open_to = cities_for(self.desk.state, self.seat, self.event)
        if len(open_to) <= wanted:
            self.values["cities"] = [city.name for city in open_to]
        self._ask_cities(open_to, self.desk.words.say(".panel.suffer.cities", n=wanted))

    def _ask_famine(self) -> None:
        if self.fate.get("counted"):
            self.stepper("barren", self.desk.words.field("barren"), MOST_BARREN, icon="cactus")
        elif self.player.food >= food_asked(self.player, self.event, 0):
            return
        open_to = cities_for(self.desk.state, self.seat, self.event)
        self._ask_cities(open_to, self.desk.words.say(".panel.suffer.angry"))

    def _ask_civil_war(self) -> None:
        self._ask_cities(self.player.cities, self.desk.words.say(".panel.suffer.cities", n=1))
        self.stepper(INFANTRY, self.desk.words.say(".panel.suffer.infantry"), 1, inside="units", icon="sword")

    def _ask_fire(self) -> None:
        own = [city for city in self.player.cities if city.terrain == FOREST]
        if not own:
            self.values["goods"] = {WOOD: min(1, self.player.wood)}
            return
        self._ask_cities(own, self.desk.words.say(".panel.suffer.forest"))
        others = [
            ({"seat": seat, "city": city.name}, city.name, MOOD_ICONS[city.mood])
            for seat, player in enumerate(self.desk.state.players)
            for city in player.cities
            if seat != self.seat and city.terrain == FOREST
        ]
        if others:
            self.several("burning", self.desk.words.field("burning"), others)

    def _ask_temple(self) -> None:
        temples = [city for city in self.player.cities if TEMPLE in city.buildings]
        if len(temples) == 1:
            self.values["cities"] = [temples[0].name]
        options = [(city.name, city.name, "pillar") for city in temples]
        self.several("cities", self.desk.words.say(".panel.suffer.temple"), options)
        self.place.add_widget(SectionHeader(text=self.desk.words.field("partner")))
        row = ChipRow()
        for other in self._others():
            chip = Chip(text=self.desk.words.show(SeatRef(other)), colour=seat_colour(self.desk, other))
            chip.bind(on_release=lambda chip, other=other: self._choose(row, chip, partial(self.set, "partner", other)))
            row.add_widget(chip)
        self.place.add_widget(row)

    def _others(self) -> list[int]:
        return [other for other in range(len(self.desk.state.players)) if other != self.seat]

    # -- units and goods

    def _ask_units(self) -> None:
        wanted = units_asked(self.desk.state, self.seat, self.event)
        self.place.add_widget(SectionHeader(text=self.desk.words.say(".panel.suffer.units", n=wanted)))
        self.unit_steppers(on_map(self.player))

    def _ask_revolution(self) -> None:
        """Lose an action, or an army unit instead."""
        words = self.desk.words
        options: list[tuple[Any, str, str]] = [({}, words.say(".panel.suffer.action"), "gesture-tap")]
        for unit in (unit for unit in ARMY if on_map(self.player).get(unit, 0)):
            options.append(({unit: 1}, term(self.desk, "units", unit), UNIT_ICONS[unit]))
        self.choose(words.say(".panel.suffer.loses"), options, lambda units: self.set("units", units), {})

    def _good_steppers(self, goods: tuple[str, ...]) -> None:
        for good in (good for good in goods if held(self.player, good)):
            most = held(self.player, good)
            self.stepper(good, term(self.desk, "goods", good), most, inside="goods", icon=GOOD_ICONS[good])

    def _ask_tokens(self) -> None:
        self._good_steppers((MOOD, CULTURE))

    def _ask_losses(self) -> None:
        self._good_steppers((*RESOURCES, *TOKENS))
        for field, icon in (("action_cards", "cards"), ("objective_cards", "trophy-outline")):
            if getattr(self.player, field):
                self.stepper(field, self.desk.words.field(field), getattr(self.player, field), icon=icon)
        self.unit_steppers(on_map(self.player))

    def _ask_share(self) -> None:
        gifts: dict[int, int] = {}
        for other in self._others():
            row = Stepper(text=self.desk.words.show(SeatRef(other)), maximum=self.fate["food"], icon="barley")
            row.bind(value=lambda _row, value, other=other: self._give(gifts, other, int(value)))
            self.place.add_widget(row)

    def _give(self, gifts: dict[int, int], seat: int, food: int) -> None:
        gifts[seat] = food
        self.set("gifts", [{"seat": who, "food": number} for who, number in gifts.items() if number])


def open_suffering(desk: Desk, seat: int, event: str) -> Order:
    """Answer what an event asks of this player."""
    return SufferOrder(desk, seat, event).open(
        desk.words.say(".panel.carry_out"), lambda result: " ".join(desk.say(step.message) for step in result.steps)
    )


def ask_suffering(desk: Desk, action: SufferEvent) -> bool:
    """Ask what is still open; an answer that was given is done."""
    if action != SufferEvent(action.seat, action.event):
        return False
    own_moves = {STRUCTURES_FATE: open_quake, LEADER_FATE: open_guillotine}
    own_moves.get(fate_of(action.event)["kind"], open_suffering)(desk, action.seat, action.event)
    return True
