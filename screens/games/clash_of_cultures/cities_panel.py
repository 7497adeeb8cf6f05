"""The cities: one in full, with its mood, everything that can be built in it, and the units on the map."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import StringProperty

from companion.engine.action import against
from companion.engine.asking import begin
from companion.games.clash_of_cultures.cities.build_actions import Build, BuildWonder, building_prices
from companion.games.clash_of_cultures.cities.cities import largest_now
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.gauges import unit_gauges
from companion.games.clash_of_cultures.table.goods import listed, only_the_price
from companion.games.clash_of_cultures.table.icons import BUILDING_ICONS, MOOD_ICONS, WONDER_ICON
from companion.games.clash_of_cultures.table.ids import MOODS
from companion.games.clash_of_cultures.table.state import City, Clash
from companion.games.clash_of_cultures.table.stock import stock_of_building
from companion.games.clash_of_cultures.turn.turns import anything_left
from screens.asking.preview import preview, with_words
from screens.desk import Desk
from screens.games.clash_of_cultures.city_card import ClashCityCard
from screens.games.clash_of_cultures.correct_city import open_correction
from screens.games.clash_of_cultures.piece_sheet import open_piece
from screens.kit.act_card import ActCard
from screens.kit.chip import Chip, ChipRow
from screens.kit.choice import SegmentedChoice
from screens.kit.kv import load_kv
from screens.kit.peek import PeekText
from screens.kit.type import Secondary
from screens.playing.panel import Panel
from screens.words import headline

MARGIN_DP = 18


class ClashBuildingTile(ActCard):
    """A building in this city: there and in whose `colour`, possible, or not and why."""

    colour = StringProperty("")


class ClashCitiesPanel(Panel):
    """One city in full; chips on top choose another."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._chosen: dict[int, str] = {}
        super().__init__(desk, **kwargs)
        # Here production asks for its spaces; on the realm it is that of last time.
        moves = ("collect", "recruit", "mood")
        self._card = ClashCityCard(desk, moves, corrects=True, opens=self.correct_city)
        self._mood, self._activity = SegmentedChoice(), Secondary()
        self._mood.bind(on_choose=lambda _choice, mood: self.set_mood(mood))
        for part in (self._mood, self._activity):
            self._card.add_widget(part)

    def watched(self, state: Clash, seat: int) -> tuple[object, ...]:
        """The player and the turn; other players only through the stock of pieces."""
        return (state.players, state.turn, state.stage)

    def show(self, state: Clash, seat: int) -> None:
        """Bring the chosen city up to date."""
        cities, expansion = state.players[seat].cities, state.rules.expansion
        city = self._city()
        self.section("names", "", Chip, [self._name(one, one is city) for one in cities], box=ChipRow)
        self.section("city", "", lambda: self._card, [{}] if city else [], empty=self.say(".panel.no_city"))
        built: list[dict[str, Any]] = []
        wonders: list[dict[str, Any]] = []
        if city is not None:
            self._show_city(state, seat, city)
            boxed = printed.in_box("buildings", expansion)
            built, wonders = [self._building(state, seat, city, one) for one in boxed], self._wonders(seat, city)
        title = self.say(".panel.build_up_to", n=largest_now(state.players[seat])) if built else ""
        self.section("buildings", title, ClashBuildingTile, built, least=170, most=3)
        self.section("wonders", "", Chip, wonders, box=ChipRow)
        self.counters("units", self.say(".panel.units"), unit_gauges(state, seat), most=4, margin=MARGIN_DP)

    def _show_city(self, state: Clash, seat: int, city: City) -> None:
        self._card.show(self.desk, seat, city, anything_left(state, seat))
        self._mood.options = [(mood, headline(self.term("moods", mood)), MOOD_ICONS[mood]) for mood in MOODS]
        self._mood.chosen = city.mood
        words = "closed" if city.closed else "used" if city.activations else "rested"
        self._activity.text = self.say(f".panel.activity.{words}", n=city.activations)

    def _name(self, city: City, chosen: bool) -> dict[str, Any]:
        text, act = self.desk.words.show(city.name), partial(self.choose, city.name)
        return {"text": text, "icon": MOOD_ICONS[city.mood], "selected": chosen, "act": act}

    def choose(self, name: str) -> None:
        """Look at another city."""
        self._chosen[self.seat] = name
        self.show(self.desk.state, self.seat)

    def _building(self, state: Clash, seat: int, city: City, building: str) -> dict[str, Any]:
        reason, built = against(Build(seat, city.name, building), state), building in city.buildings
        if built:
            text = self.say(".panel.stands")
        elif reason is not None and not only_the_price(reason):
            text = self.desk.say(reason)
        else:
            left = self.say(".panel.in_stock", n=stock_of_building(state, seat, building))
            price = listed(building_prices(state, seat, building)[0].pieces)
            text = f"{self.desk.words.show(price) if price else self.say('.panel.free')} · {left}"
        colour = city.buildings.get(building)
        return {
            "title": self.term("buildings", building),
            "text": text,
            "icon": BUILDING_ICONS[building],
            "tone": "ink" if built else "accent",
            "there": built,
            "legal": built or reason is None,
            "marked": reason is None,
            "colour": self.desk.colour(colour) if colour is not None else "",
            "act": partial(self.tap_building, city, building),
            "peek": partial(self._tell_building, city, building),
        }

    def _wonders(self, seat: int, city: City) -> list[dict[str, Any]]:
        """What stands here before the chip that builds."""
        chips: list[dict[str, Any]] = [
            {
                "text": self.term("wonders", wonder),
                "selected": True,
                "act": partial(open_piece, self.desk, seat, city.name, "wonders", wonder),
            }
            for wonder in city.wonders
        ]
        chips.append({"text": self.say(".panel.build_wonder"), "act": self.asking(BuildWonder, city=city.name)})
        return [{"icon": WONDER_ICON, **chip} for chip in chips]

    def _tell_building(self, city: City, building: str) -> PeekText:
        """What it does, and what building it would do."""
        move = begin(Build, seat=self.seat, city=city.name, building=building)
        told = PeekText("") if building in city.buildings else preview(self.desk, move)
        return with_words(self.desk, told, "buildings", building)

    def tap_building(self, city: City, building: str) -> None:
        """Build it, or look at what stands there."""
        if building in city.buildings:
            open_piece(self.desk, self.seat, city.name, "buildings", building)
        else:
            self.ask(Build, city=city.name, building=building)

    def _city(self) -> City | None:
        """The city looked at: the first one, unless another was chosen."""
        cities: tuple[City, ...] = self.desk.state.players[self.seat].cities
        chosen = self._chosen.get(self.seat)
        return next((city for city in cities if city.name == chosen), cities[0] if cities else None)

    def set_mood(self, mood: str) -> None:
        """Correct the mood by hand."""
        place = self.desk.state.players[self.seat].city_index(self._card.name)
        self.adjust(f"cities.{place}.mood", mood)

    def correct_city(self) -> None:
        """Correct name, terrain and the like."""
        open_correction(self.desk, self.seat, self._card.name)


load_kv(__file__)
