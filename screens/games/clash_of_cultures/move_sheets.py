"""Sheets of the moves that are no business of one city: moods, commands, cultural influence, government."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.engine.message import SeatRef
from companion.engine.offers import against
from companion.games.clash_of_cultures import facts
from companion.games.clash_of_cultures.collect_actions import FoundCity
from companion.games.clash_of_cultures.command_actions import MOVES, Command
from companion.games.clash_of_cultures.ids import (
    ANGRY,
    BOUDICA,
    CULTURE,
    HAPPY,
    HEGEMONY,
    IDEAS,
    MOODS,
    NAVIGATION,
    NOMADS,
    PLAIN,
    ROADS,
    SHIP,
    STELAS,
    WATER,
)
from companion.games.clash_of_cultures.influence_actions import InfluenceCulture
from companion.games.clash_of_cultures.mood_actions import RaiseMood, mood_price
from companion.games.clash_of_cultures.pieces import influence_range, knows
from companion.games.clash_of_cultures.status_actions import ChangeGovernment, government_markers
from screens.desk import Desk
from screens.games.clash_of_cultures.look import BUILDING_ICONS, GOOD_ICONS, MOOD_ICONS, TERRAIN_ICONS, term
from screens.games.clash_of_cultures.order import Order
from screens.kit.chip import Chip, ChipRow
from screens.kit.choice import Stepper, Toggle
from screens.kit.list_row import ListRow, SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary

LONGEST_WAY = 12


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
        row.bind(value=lambda _row, value: (self.steps.update({here.name: int(value)}), self.refresh()))
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
    land = [terrain for terrain, item in facts.data("terrains").items() if item["land"]]
    order.chips(
        "terrain",
        words.field("terrain"),
        [(terrain, term(desk, "terrains", terrain), TERRAIN_ICONS[terrain]) for terrain in land],
    )
    order.toggle("coastal", words.field("coastal"))
    if player.has(HEGEMONY):
        order.toggle("from_ship", words.field("from_ship"), term(desk, "civ_advances", HEGEMONY))
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
        self._target = BoxLayout(orientation="vertical", size_hint_y=None)
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
            land = [terrain for terrain, item in facts.data("terrains").items() if item["land"]]
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
        row.bind(value=lambda _row, value: (self.counts.update({name: int(value)}), self.refresh()))
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


def open_influence(desk: Desk, seat: int) -> None:
    """Every building that could be given the own colour, possible ones first."""
    words, state = desk.words, desk.state
    starts = [city for city in state.players[seat].cities if not city.influenced(seat)]
    start = max(starts, key=lambda city: city.size, default=None)
    sheet = Sheet(title=words.say(".InfluenceCulture.title"))
    found = []
    for owner, city in _foreign(state, seat):
        for building, colour in city.buildings.items():
            if colour != seat:
                begin = city.name if owner == seat else start.name if start else ""
                action = InfluenceCulture(seat, begin, owner, city.name, building)
                found.append((against(action, state), action, owner))
    for reason, action, owner in sorted(found, key=lambda one: one[0] is not None):
        whose = words.show(SeatRef(owner)) if owner is not None else words.say(".barbarians")
        building = term(desk, "buildings", action.building)
        row = ListRow(
            title=words.say(".panel.thing_in", thing=building, city=action.target),
            detail=desk.say(reason) or whose,
            icon=BUILDING_ICONS[action.building],
            tone="good" if reason is None else "ink3",
            chevron=reason is None,
        )
        row.bind(on_release=lambda _row, action=action: (sheet.close(), _attempt(desk, action)))
        sheet.add_widget(row)
    if not found:
        sheet.add_widget(Secondary(text=words.say(".panel.no_target")))
    sheet.open()


def _foreign(state: Any, seat: int) -> list[tuple[int | None, Any]]:
    made: list[tuple[int | None, Any]] = [
        (other, city) for other, player in enumerate(state.players) for city in player.cities
    ]
    return [*made, *((None, camp.city) for camp in state.barbarians)]


class InfluenceOrder(Order):
    """An attempt: what lies beyond the reach of the starting city is paid with culture."""

    def refresh(self) -> None:
        """Work out what the distance costs."""
        player = self.desk.state.players[self.values["seat"]]
        start, distance = self.values["start"], self.values.get("distance", 0)
        reach = influence_range(player, player.city(start)) if start else 0
        self.values["boost_range"] = min(player.culture, max(0, distance - reach))
        super().refresh()

    def tell(self, result: Any) -> None:
        """Say what the distance costs."""
        if self.values["boost_range"]:
            self.fact(self.desk.words.say(".panel.boost", n=self.values["boost_range"]), "bank", "ink2")


def _attempt(desk: Desk, plan: InfluenceCulture) -> Order:
    words, player = desk.words, desk.state.players[plan.seat]
    values: dict[str, Any] = {
        "seat": plan.seat,
        "start": plan.start,
        "target_seat": plan.target_seat,
        "target": plan.target,
        "building": plan.building,
    }
    thing = term(desk, "buildings", plan.building) if plan.building else ""
    order = InfluenceOrder(desk, words.say(".panel.thing_in", thing=thing, city=plan.target), InfluenceCulture, values)
    if plan.target_seat != plan.seat:
        reach = [
            (city.name, words.say(".panel.reach", city=city.name, n=influence_range(player, city)), "city-variant")
            for city in player.cities
        ]
        order.chips("start", words.field("start"), reach)
        order.values["distance"] = 1
        order.stepper("distance", words.field("distance"), LONGEST_WAY)
        order.toggle("army_there", words.field("army_there"))
    _die(order)
    return order.open(words.say(".panel.try"))


def _die(order: Order) -> None:
    """The table's die, or the app's."""
    app = (0, order.desk.words.say(".panel.app_rolls"), "dice-multiple-outline")
    faces = [(face, str(face), "") for face in range(1, facts.NUMBERS + 1)]
    order.choose(
        order.desk.words.say(".panel.die"), [app, *faces], lambda face: order.roll(*([face] if face else [])), 0
    )


class GovernmentOrder(Order):
    """A change of government: where to, and which advances its markers go to."""

    def __init__(self, desk: Desk, seat: int, government: str) -> None:
        self.taken: list[str] = []
        super().__init__(
            desk, term(desk, "categories", government), ChangeGovernment, {"seat": seat, "government": government}
        )
        count = government_markers(desk.state.players[seat]) - 1
        top, *others = facts.advances_of(government)
        self.taken = others[:count]
        self.sheet.add_widget(Secondary(text=desk.words.say(".panel.markers_to", n=count + 1)))
        self.sheet.add_widget(SectionHeader(text=term(desk, "advances", top)))
        row = ChipRow()
        for advance in others:
            chip = Chip(text=term(desk, "advances", advance), selected=advance in self.taken)
            chip.bind(on_release=lambda chip, advance=advance: self._switch(chip, advance))
            row.add_widget(chip)
        self.sheet.add_widget(row)

    def _switch(self, chip: Chip, advance: str) -> None:
        chip.selected = not chip.selected
        self.taken = [*self.taken, advance] if chip.selected else [one for one in self.taken if one != advance]
        self.refresh()

    def refresh(self) -> None:
        """Renew the chosen advances."""
        self.values["advances"] = list(self.taken)
        super().refresh()


def open_government(desk: Desk, seat: int, government: str) -> Order:
    """Change to this government."""
    return GovernmentOrder(desk, seat, government).open(desk.words.say(".ChangeGovernment.title"))
