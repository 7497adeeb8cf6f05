"""The cities: one in full, with its mood, everything that can be built in it, and the units on the map."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.engine.asking import Begun, begin
from companion.engine.offers import against
from companion.games.clash_of_cultures.cities.build_actions import Build, BuildWonder, building_prices
from companion.games.clash_of_cultures.cities.cities import capacity
from companion.games.clash_of_cultures.cities.collect_actions import Collect
from companion.games.clash_of_cultures.cities.recruiting import BOUGHT
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.goods import listed
from companion.games.clash_of_cultures.table.icons import BUILDING_ICONS, MOOD_ICONS, UNIT_ICONS, WONDER_ICON
from companion.games.clash_of_cultures.table.ids import MOODS
from companion.games.clash_of_cultures.table.state import City, Clash, Player
from companion.games.clash_of_cultures.table.stock import stock_of_building, stock_of_unit
from screens.asking.preview import preview, with_words
from screens.desk import Desk
from screens.games.clash_of_cultures.city_card import city_moves, lead_to, pieces_of, room_in
from screens.games.clash_of_cultures.correct_city import open_correction
from screens.games.clash_of_cultures.piece_sheet import open_piece
from screens.kit.card import TapCard
from screens.kit.chip import Chip
from screens.kit.fill import fill
from screens.kit.kv import load_kv
from screens.kit.peek import PeekText
from screens.playing.panel import Panel
from screens.playing.tracked import TrackedCounter
from screens.words import headline

CANNOT_PAY = ".cannot_pay"
MARGIN_DP = 18


class ClashBuildingTile(TapCard):
    """A building in this city: there, possible, or not and why."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    colour = StringProperty("")
    built = BooleanProperty(False)
    legal = BooleanProperty(False)


class ClashCitiesPanel(Panel):
    """One city in full; chips on top choose another."""

    name = StringProperty("")
    # The same as the language has it.
    said = StringProperty("")
    detail = StringProperty("")
    activity = StringProperty("")
    build_title = StringProperty("")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._chosen: dict[int, str] = {}
        self._tiles: dict[str, ClashBuildingTile] = {}
        super().__init__(desk, **kwargs)
        # Here production asks for its spaces; on the realm it is that of last time.
        moves = city_moves(desk, lambda: self.name)
        lead_to(desk, self.ids.produce, partial(self._begun, Collect))
        lead_to(desk, self.ids.recruit, moves["recruit"])
        lead_to(desk, self.ids.raise_mood, moves["mood"])
        for building in printed.in_box("buildings", desk.state.rules.expansion):
            tile = ClashBuildingTile(icon=BUILDING_ICONS[building], act=partial(self.tap_building, building))
            tile.peek = partial(self._tell_building, building)
            self._tiles[building] = tile
            self.ids.buildings.add_widget(tile)

    def watched(self, state: Clash, seat: int) -> tuple[object, ...]:
        """The player and the turn; other players only through the stock of pieces."""
        return (state.players, state.turn, state.stage)

    def show(self, state: Clash, seat: int) -> None:
        """Bring the chosen city up to date."""
        player = state.players[seat]
        self._show_names(player, seat)
        self._show_units(state, seat)
        self.ids.card.disabled = not player.cities
        if not player.cities:
            self.said, self.detail, self.activity = self.say(".panel.no_city"), "", ""
            return
        city = player.city(self._chosen[seat])
        self.name, self.said = city.name, self.desk.words.show(city.name)
        self.detail = " · ".join(
            [
                self.say(".panel.size", n=city.size),
                self.term("terrains", city.terrain),
                self.say(".panel.capacity", n=capacity(state, seat, city, city.mood)),
            ]
        )
        self.ids.mood.options = [(mood, headline(self.term("moods", mood)), MOOD_ICONS[mood]) for mood in MOODS]
        self.ids.mood.chosen = city.mood
        self.activity = self._activity(city)
        plan = self.ids.plan
        plan.colour, plan.pieces, plan.room = self.desk.colour(seat), pieces_of(self.desk, city), room_in(player)
        self._show_buildings(state, seat, city)

    def _show_names(self, player: Player, seat: int) -> None:
        names = [city.name for city in player.cities]
        if self._chosen.get(seat) not in names and names:
            self._chosen[seat] = names[0]
        chips = [
            {
                "text": self.desk.words.show(name),
                "icon": MOOD_ICONS[city.mood],
                "selected": name == self._chosen[seat],
                "act": partial(self.choose, name),
            }
            for name, city in zip(names, player.cities, strict=True)
        ]
        fill(self.ids.names, Chip, chips)

    def choose(self, name: str) -> None:
        """Look at another city."""
        self._chosen[self.seat] = name
        self.show(self.desk.state, self.seat)

    def _activity(self, city: City) -> str:
        if city.closed:
            return self.say(".panel.activity.closed")
        used = city.activations
        return self.say(".panel.activity.used", n=used) if used else self.say(".panel.activity.rested")

    def _show_buildings(self, state: Clash, seat: int, city: City) -> None:
        limit = min(printed.LARGEST_CITY, len(state.players[seat].cities))
        self.build_title = self.say(".panel.build_up_to", n=limit)
        for building, tile in self._tiles.items():
            reason = against(Build(seat, city.name, building), state)
            tile.text = self.term("buildings", building)
            tile.built = building in city.buildings
            tile.legal = reason is None
            colour = city.buildings.get(building)
            tile.colour = self.desk.colour(colour) if colour is not None else ""
            if tile.built:
                tile.detail = self.say(".panel.stands")
            elif reason is not None and reason.id != CANNOT_PAY:
                tile.detail = self.desk.say(reason)
            else:
                left = self.say(".panel.in_stock", n=stock_of_building(state, seat, building))
                price = listed(building_prices(state, seat, building)[0].pieces)
                tile.detail = f"{self.desk.words.show(price) if price else self.say('.panel.free')} · {left}"
        self._show_wonders(seat, city)

    def _show_wonders(self, seat: int, city: City) -> None:
        """What stands here before the chip that builds."""
        chips: list[dict[str, Any]] = [
            {
                "text": self.term("wonders", wonder),
                "selected": True,
                "act": partial(open_piece, self.desk, seat, city.name, "wonders", wonder),
            }
            for wonder in city.wonders
        ]
        chips.append({"text": self.say(".panel.build_wonder"), "act": partial(self.ask, BuildWonder, city=city.name)})
        fill(self.ids.wonders, Chip, [{"icon": WONDER_ICON, **chip} for chip in chips])

    def _begun(self, cls: type[Any], **given: Any) -> Begun:
        return begin(cls, seat=self.seat, city=self.name, **given)

    def _tell_building(self, building: str) -> PeekText:
        """What it does, and what building it would do."""
        city = self._city()
        if city is None or building in city.buildings:
            return with_words(self.desk, PeekText(""), "buildings", building)
        told = preview(self.desk, self._begun(Build, building=building))
        return with_words(self.desk, told, "buildings", building)

    def _show_units(self, state: Clash, seat: int) -> None:
        boxed = printed.in_box("units", state.rules.expansion)
        units = [
            {
                "desk": self.desk,
                "path": f"players.{seat}.units.{unit}",
                "label": self.say(".panel.unit", unit=self.term("units", unit), n=stock_of_unit(state, seat, unit)),
                "value": state.players[seat].units.get(unit, 0),
                "maximum": printed.unit_stock(unit),
                "icon": UNIT_ICONS[unit],
                "margin": MARGIN_DP,
            }
            for unit in BOUGHT
            if unit in boxed
        ]
        self.section("units", self.say(".panel.units"), TrackedCounter, units, least=150, most=4)

    def tap_building(self, building: str) -> None:
        """Build it, or look at what stands there."""
        seat, city = self.seat, self._city()
        if city is None:
            return
        if building in city.buildings:
            open_piece(self.desk, seat, city.name, "buildings", building)
        else:
            self.desk.perform(self._begun(Build, building=building))

    def _city(self) -> City | None:
        seat = self.seat
        player: Player = self.desk.state.players[seat]
        return player.city(self._chosen[seat]) if player.cities else None

    def set_mood(self, mood: str) -> None:
        """Correct the mood by hand."""
        place = self.desk.state.players[self.seat].city_index(self._chosen[self.seat])
        self.adjust(f"cities.{place}.mood", mood)

    def correct_city(self) -> None:
        """Correct name, terrain and the like."""
        if self._city() is not None:
            open_correction(self.desk, self.seat, self.name)


load_kv(__file__)
