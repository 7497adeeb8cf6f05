"""Sheets of the moves that are no business of one city: moods, new cities, commands."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.games.clash_of_cultures.cities.collect_actions import FoundCity
from companion.games.clash_of_cultures.cities.mood_actions import RaiseMood, mood_price
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.ids import (
    ANGRY,
    BOUDICA,
    CULTURE,
    GRANT_COLONY,
    GREAT_EXPLORER,
    HAPPY,
    HEGEMONY,
    IDEAS,
    MOODS,
    NAVIGATION,
    NOMADS,
    PIRATE_ALLIES,
    PLAIN,
    ROADS,
    SHIP,
    STELAS,
    WATER,
)
from companion.games.clash_of_cultures.table.stock import knows
from companion.games.clash_of_cultures.war.command_actions import MOVES, Command
from screens.desk import Desk
from screens.games.clash_of_cultures.look import GOOD_ICONS, MOOD_ICONS, TERRAIN_ICONS, term
from screens.games.clash_of_cultures.order import Order
from screens.kit.choice import Stepper, Toggle
from screens.kit.type import Secondary


class MoodOrder(Order):
    """Raising moods: so many steps in each city."""

    def __init__(self, desk: Desk, seat: int, city: str = "") -> None:
        self.steps: dict[str, int] = {city: 1} if city else {}
        super().__init__(
            desk,
            desk.words.say(".RaiseMood.title"),
            RaiseMood,
            {"seat": seat},
            lambda action: (mood_price(desk.state, seat, action.raises),),
        )
        for here in desk.state.players[seat].cities:
            if here.mood != HAPPY:
                self._ask(here)

    def ready(self) -> bool:
        """At least one step."""
        return any(self.steps.values())

    def _ask(self, here: Any) -> None:
        detail = self.desk.words.say(".panel.mood_step", mood=term(self.desk, "moods", here.mood), n=here.size)
        room = len(MOODS) - 1 - MOODS.index(here.mood)
        row = Stepper(
            text=here.name, detail=detail, maximum=room, icon=MOOD_ICONS[here.mood], value=self.steps.get(here.name, 0)
        )
        row.bind(value=lambda _row, value: self.count(self.steps, here.name, value))
        self.sheet.add_widget(row)

    def refresh(self) -> None:
        """Renew the list of raises before the price."""
        self.values["raises"] = [{"city": city, "steps": steps} for city, steps in self.steps.items() if steps]
        super().refresh()


def open_mood(desk: Desk, seat: int, city: str = "") -> Order:
    """Raise moods; a city named is raised one step to begin with."""
    here = desk.state.players[seat].city(city) if city else None
    wanted = city if here is not None and here.mood != HAPPY else ""
    return MoodOrder(desk, seat, wanted).open(desk.words.say(".RaiseMood.title"))


def open_found(desk: Desk, seat: int) -> Order:
    """Turn a settler into a city."""
    state, words = desk.state, desk.words
    player = state.players[seat]
    order = Order(desk, words.say(".FoundCity.title"), FoundCity, {"seat": seat, "terrain": PLAIN})
    land = [terrain for terrain, item in printed.data("terrains").items() if item["land"]]
    order.chips(
        "terrain",
        words.field("terrain"),
        [(terrain, term(desk, "terrains", terrain), TERRAIN_ICONS[terrain]) for terrain in land],
    )
    order.toggle("coastal", words.field("coastal"))
    if player.has(HEGEMONY):
        order.toggle("from_ship", words.field("from_ship"), term(desk, "civ_advances", HEGEMONY))
        if player.has(PIRATE_ALLIES) and state.pirates:
            order.toggle("from_pirate", words.field("from_pirate"), term(desk, "civ_advances", PIRATE_ALLIES))
    if GRANT_COLONY in state.turn.grants:
        order.values["colony"] = True
        order.toggle("colony", words.field("colony"), term(desk, "events", GREAT_EXPLORER))
    if player.leader == BOUDICA:
        order.toggle("keep_settler", words.field("keep_settler"), term(desk, "leaders", BOUDICA))
    if player.has(STELAS):
        tokens = [(good, term(desk, "goods", good), GOOD_ICONS[good]) for good in (CULTURE, IDEAS)]
        order.values["token"] = CULTURE
        order.chips("token", words.say(".panel.brings"), tokens)
    return order.open(
        words.say(".FoundCity.title"), lambda result: words.say(".panel.new_city", city=result.outcome["city"])
    )


class CommandOrder(Order):
    """A command: how many groups go by land and by sea, and what they use."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.counts = {"land": 1, "army": 0, "sea": 0, "roads": 0, "navigation": 0}
        super().__init__(desk, desk.words.say(".Command.title"), Command, {"seat": seat})
        words, state = desk.words, desk.state
        self.sheet.add_widget(Secondary(text=words.say(".panel.command.help")))
        self._count("land", words.say(".panel.command.land"), "account")
        self._count("army", words.say(".panel.command.army"), "sword")
        if state.players[seat].units.get(SHIP, 0):
            self._count("sea", words.say(".panel.command.sea"), "sail-boat")
        if knows(state, seat, ROADS):
            self._count("roads", words.say(".panel.command.roads"), "road-variant")
        if knows(state, seat, NAVIGATION):
            self._count("navigation", words.say(".panel.command.navigation"), "compass-outline")
        # Huns: the city that wanders, as one more move.
        self.nomads: dict[str, Any] = {}
        self._target = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=dp(8))
        self._target.bind(minimum_height=self._target.setter("height"))
        if knows(state, seat, NOMADS):
            self._ask_nomads(state.players[seat])

    def _ask_nomads(self, player: Any) -> None:
        able = [city for city in player.cities if city.size == 1 and city.mood != ANGRY]
        options: list[tuple[Any, str, str]] = [("", self.desk.words.say(".panel.nobody"), "")]
        options += [(city.name, city.name, MOOD_ICONS[city.mood]) for city in able]
        self.choose(term(self.desk, "civ_advances", NOMADS), options, self.wander, "")
        self.sheet.add_widget(self._target)

    def wander(self, city: str) -> None:
        """Let this city move; where to is asked then."""
        self.nomads = {"city": city, "onto": PLAIN} if city else {}
        self._target.clear_widgets()
        if city:
            self.place = self._target
            land = [terrain for terrain, item in printed.data("terrains").items() if item["land"]]
            named = [(terrain, term(self.desk, "terrains", terrain), TERRAIN_ICONS[terrain]) for terrain in land]
            self.choose(self.desk.words.field("onto"), named, lambda terrain: self._settle("onto", terrain), PLAIN)
            for field in ("coastal", "exhausted"):
                made = Toggle(text=self.desk.words.field(field))
                made.bind(on_toggle=lambda _toggle, active, field=field: self._settle(field, active))
                self._target.add_widget(made)
            self.place = self.sheet
        self.refresh()

    def _settle(self, field: str, value: Any) -> None:
        self.nomads[field] = value
        self.refresh()

    def _count(self, name: str, text: str, icon: str) -> None:
        row = Stepper(text=text, maximum=MOVES, value=self.counts[name], icon=icon)
        row.bind(value=lambda _row, value: self.count(self.counts, name, value))
        self.sheet.add_widget(row)

    def refresh(self) -> None:
        """Turn the counts into moves."""
        roads, navigation = self.counts["roads"], self.counts["navigation"]
        land: list[dict[str, Any]] = [{"units": {"settler": 1}} for _ in range(self.counts["land"])]
        land += [{"units": {"infantry": 1}} for _ in range(self.counts["army"])]
        sea = [
            {"units": {"ship": 1}, "onto": WATER, "navigation": place < navigation}
            for place in range(self.counts["sea"])
        ]
        paved = [{**move, "roads": True, "distance": 2} if place < roads else move for place, move in enumerate(land)]
        self.values["moves"] = [*paved, *sea, *([self.nomads] if self.nomads else [])]
        super().refresh()


def open_command(desk: Desk, seat: int) -> Order:
    """Move up to three groups."""
    return CommandOrder(desk, seat).open(desk.words.say(".Command.title"))
