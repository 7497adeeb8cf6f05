"""Disasters with moves of their own: structures an earthquake takes, and the leader the guillotine takes."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.message import SeatRef
from companion.games.clash_of_cultures.events.disaster_actions import DestroyStructures, Guillotine
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.ids import MARQZEN, MYTHS, SHIP, STORM_MASTER
from companion.games.clash_of_cultures.table.stock import SETTLEMENT, knows
from screens.desk import Desk
from screens.games.clash_of_cultures.look import BUILDING_ICONS, MOOD_ICONS, WONDER_ICON, help_of, term
from screens.games.clash_of_cultures.order import Order, on_map
from screens.kit.choice import Toggle
from screens.kit.list_row import SectionHeader
from screens.kit.type import Body


class QuakeOrder(Order):
    """Structures of one city that leave the game; the settlement takes all of it along."""

    def __init__(self, desk: Desk, seat: int, event: str) -> None:
        self.player = desk.state.players[seat]
        first = self.player.cities[0].name
        # Without a number on the card the whole city goes.
        self.whole = "structures" not in printed.data("events")[event]
        values = {"seat": seat, "city": first, "event": event, "structures": self._struck()}
        super().__init__(desk, term(desk, "events", event), DestroyStructures, values)
        self.sheet.add_widget(Body(text=f"{desk.words.show(SeatRef(seat))}: {help_of('events', event)}"))
        cities = [(city.name, city.name, MOOD_ICONS[city.mood]) for city in self.player.cities]
        self.choose(desk.words.field("city"), cities, self.strike, first)
        self._standing = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=dp(8))
        self._standing.bind(minimum_height=self._standing.setter("height"))
        self.sheet.add_widget(self._standing)
        self._list()
        ashore = {unit: number for unit, number in on_map(self.player).items() if unit != SHIP}
        if self.whole and any(ashore.values()):
            self.sheet.add_widget(SectionHeader(text=desk.words.say(".panel.suffer.stood_there")))
            self.unit_steppers(ashore)
        if not self.whole and len(self.player.cities) > 1:
            self.toggle("more", desk.words.field("more"))
        if not self.whole and knows(desk.state, seat, MYTHS) and self.player.mood:
            self.toggle("myths", desk.words.field("myths"))

        if not self.whole and self.player.leader == MARQZEN:
            here = Toggle(text=term(desk, "leaders", MARQZEN), detail=term(desk, "abilities", STORM_MASTER))
            here.bind(on_toggle=lambda _toggle, active: self.set("mood_drops", not active))
            self.sheet.add_widget(here)

    def _struck(self) -> list[str]:
        return [SETTLEMENT] if self.whole else []

    def strike(self, city: str) -> None:
        """Another city is struck."""
        self.values.update(city=city, structures=self._struck())
        self._list()
        self.refresh()

    def ready(self) -> bool:
        """At least one structure."""
        return bool(self.values["structures"])

    def _list(self) -> None:
        if self.whole:
            return
        desk, city = self.desk, self.player.city(self.values["city"])
        there: list[tuple[Any, str, str]] = [(SETTLEMENT, desk.words.say(".panel.settlement"), "home-city")]
        there += [(one, term(desk, "buildings", one), BUILDING_ICONS[one]) for one in city.buildings]
        there += [(one, term(desk, "wonders", one), WONDER_ICON) for one in city.wonders]
        self._standing.clear_widgets()
        self.place = self._standing
        self.several("structures", desk.words.field("structures"), there)
        self.place = self.sheet


def open_quake(desk: Desk, seat: int, event: str) -> Order:
    """Choose what an earthquake or a volcano takes."""
    return QuakeOrder(desk, seat, event).open(desk.words.say(".panel.carry_out"))


def open_guillotine(desk: Desk, seat: int, event: str) -> Order:
    """Choose a successor, or the points."""
    words, player = desk.words, desk.state.players[seat]
    order = Order(desk, term(desk, "events", event), Guillotine, {"seat": seat, "successor": None})
    order.sheet.add_widget(Body(text=f"{words.show(SeatRef(seat))}: {help_of('events', event)}"))
    points = words.say(".panel.event_points", n=int(printed.data("events")[event]["points"]))
    heirs: list[tuple[Any, str, str]] = [(None, points, "star-outline")]
    heirs += [(leader, term(desk, "leaders", leader), "crown") for leader in player.leaders]
    order.chips("successor", words.field("successor"), heirs)
    return order.open(words.say(".panel.carry_out"))
