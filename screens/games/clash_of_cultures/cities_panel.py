"""The cities: one in full, with its mood, everything that can be built in it, and the units on the map."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.engine.adjust import Adjust
from companion.engine.asking import Begun, begin
from companion.engine.offers import against
from companion.games.clash_of_cultures.cities.build_actions import Build, BuildWonder, building_prices
from companion.games.clash_of_cultures.cities.cities import capacity
from companion.games.clash_of_cultures.cities.collect_actions import Collect
from companion.games.clash_of_cultures.cities.recruiting import BOUGHT
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.icons import BUILDING_ICONS, MOOD_ICONS, UNIT_ICONS, WONDER_ICON
from companion.games.clash_of_cultures.table.ids import MOODS
from companion.games.clash_of_cultures.table.state import City, Clash, Player
from companion.games.clash_of_cultures.table.stock import stock_of_building, stock_of_unit
from screens.asking.preview import preview
from screens.desk import Desk
from screens.games.clash_of_cultures.city_card import city_moves, lead_to, pieces_of, room_in
from screens.games.clash_of_cultures.correct_city import open_correction
from screens.games.clash_of_cultures.look import help_of, price_line, seat_colour, term
from screens.games.clash_of_cultures.parts import ClashCounter, with_words
from screens.games.clash_of_cultures.piece_sheet import open_piece
from screens.kit.card import TapCard
from screens.kit.chip import Chip
from screens.kit.kv import load_kv
from screens.kit.peek import PeekText
from screens.playing.panel import Panel
from screens.words import headline

CANNOT_PAY = ".cannot_pay"


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
        self._units: dict[str, ClashCounter] = {}
        super().__init__(desk, **kwargs)
        # Here production asks for its spaces; on the realm it is that of last time.
        moves = city_moves(desk, lambda: self.name)
        lead_to(desk, self.ids.produce, partial(self._begun, Collect))
        lead_to(desk, self.ids.recruit, moves["recruit"])
        lead_to(desk, self.ids.raise_mood, moves["mood"])
        for building in printed.in_box("buildings", desk.state.rules.expansion):
            tile = ClashBuildingTile(icon=BUILDING_ICONS[building])
            tile.bind(on_release=lambda _tile, building=building: self.tap_building(building))
            tile.peek = partial(self._tell_building, building)
            self._tiles[building] = tile
            self.ids.buildings.add_widget(tile)
        boxed = printed.in_box("units", desk.state.rules.expansion)
        for unit in (unit for unit in BOUGHT if unit in boxed):
            self._add_unit(unit)

    def _add_unit(self, unit: str) -> None:
        counter = ClashCounter(icon=UNIT_ICONS[unit], maximum=printed.unit_stock(unit))
        counter.bind(on_step=lambda counter, delta: self._set_unit(unit, counter.value + delta))
        counter.bind(on_set=lambda _counter, value: self._set_unit(unit, value))
        self._units[unit] = counter
        self.ids.units.add_widget(counter)

    def _set_unit(self, unit: str, value: float) -> None:
        self.do(Adjust(path=f"players.{int(self.desk.seat)}.units.{unit}", value=int(value)))

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
                term(self.desk, "terrains", city.terrain),
                self.say(".panel.capacity", n=capacity(state, seat, city, city.mood)),
            ]
        )
        self.ids.mood.options = [(mood, headline(term(self.desk, "moods", mood)), MOOD_ICONS[mood]) for mood in MOODS]
        self.ids.mood.chosen = city.mood
        self.activity = self._activity(city)
        plan = self.ids.plan
        plan.colour, plan.pieces, plan.room = seat_colour(self.desk, seat), pieces_of(self.desk, city), room_in(player)
        self._show_buildings(state, seat, city)

    def _show_names(self, player: Player, seat: int) -> None:
        names = [city.name for city in player.cities]
        if self._chosen.get(seat) not in names and names:
            self._chosen[seat] = names[0]
        row, said = self.ids.names, [self.desk.words.show(name) for name in names]
        if [chip.text for chip in reversed(row.children)] != said:
            row.clear_widgets()
            for name, shown in zip(names, said, strict=True):
                chip = Chip(text=shown)
                chip.bind(on_release=lambda _chip, name=name: self.choose(name))
                row.add_widget(chip)
        for chip, city in zip(reversed(row.children), player.cities, strict=True):
            chip.icon, chip.selected = MOOD_ICONS[city.mood], city.name == self._chosen[seat]

    def choose(self, name: str) -> None:
        """Look at another city."""
        self._chosen[int(self.desk.seat)] = name
        self.show(self.desk.state, int(self.desk.seat))

    def _activity(self, city: City) -> str:
        if city.closed:
            return self.say(".panel.activity.closed")
        return (
            self.say(".panel.activity.rested")
            if not city.activations
            else self.say(".panel.activity.used", n=city.activations)
        )

    def _show_buildings(self, state: Clash, seat: int, city: City) -> None:
        limit = min(printed.LARGEST_CITY, len(state.players[seat].cities))
        self.build_title = self.say(".panel.build_up_to", n=limit)
        for building, tile in self._tiles.items():
            reason = against(Build(seat, city.name, building), state)
            tile.text = term(self.desk, "buildings", building)
            tile.built = building in city.buildings
            tile.legal = reason is None
            colour = city.buildings.get(building)
            tile.colour = seat_colour(self.desk, colour) if colour is not None else ""
            if tile.built:
                tile.detail = self.say(".panel.stands")
            elif reason is not None and reason.id != CANNOT_PAY:
                tile.detail = self.desk.say(reason)
            else:
                left = self.say(".panel.in_stock", n=stock_of_building(state, seat, building))
                tile.detail = f"{price_line(self.desk, building_prices(state, seat, building)[0])} · {left}"
        self._show_wonders(seat, city)

    def _show_wonders(self, seat: int, city: City) -> None:
        """What stands here before the chip that builds, which stays."""
        row = self.ids.wonders
        for chip in row.children[1:] if row.children else ():
            row.remove_widget(chip)
        if not row.children:
            build = Chip(icon=WONDER_ICON)
            build.bind(on_release=lambda _chip: self.desk.perform(self._begun(BuildWonder)))
            row.add_widget(build)
        row.children[0].text = self.say(".panel.build_wonder")
        for wonder in city.wonders:
            chip = Chip(text=term(self.desk, "wonders", wonder), icon=WONDER_ICON, selected=True)
            chip.bind(on_release=lambda _chip, w=wonder: open_piece(self.desk, seat, city.name, "wonders", w))
            row.add_widget(chip, index=1)

    def _begun(self, cls: type[Any], **given: Any) -> Begun:
        return begin(cls, seat=int(self.desk.seat), city=self.name, **given)

    def _tell_building(self, building: str) -> PeekText:
        """What it does, and what building it would do."""
        city = self._city()
        if city is None or building in city.buildings:
            return PeekText(term(self.desk, "buildings", building), (help_of("buildings", building),))
        told = preview(self.desk, self._begun(Build, building=building))
        return with_words(self.desk, told, "buildings", building)

    def _show_units(self, state: Clash, seat: int) -> None:
        for unit, counter in self._units.items():
            counter.label = self.say(
                ".panel.unit", unit=term(self.desk, "units", unit), n=stock_of_unit(state, seat, unit)
            )
            counter.value = state.players[seat].units.get(unit, 0)

    def tap_building(self, building: str) -> None:
        """Build it, or look at what stands there."""
        seat, city = int(self.desk.seat), self._city()
        if city is None:
            return
        if building in city.buildings:
            open_piece(self.desk, seat, city.name, "buildings", building)
        else:
            self.desk.perform(self._begun(Build, building=building))

    def _city(self) -> City | None:
        seat = int(self.desk.seat)
        player: Player = self.desk.state.players[seat]
        return player.city(self._chosen[seat]) if player.cities else None

    def set_mood(self, mood: str) -> None:
        """Correct the mood by hand."""
        seat = int(self.desk.seat)
        place = self.desk.state.players[seat].city_index(self._chosen[seat])
        self.do(Adjust(path=f"players.{seat}.cities.{place}.mood", value=mood))

    def correct_city(self) -> None:
        """Correct name, terrain and the like."""
        if self._city() is not None:
            open_correction(self.desk, int(self.desk.seat), self.name)


load_kv(__file__)
