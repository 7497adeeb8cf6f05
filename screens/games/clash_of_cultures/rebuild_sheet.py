"""Leaders that change a building: Suiko takes one back, Wak Chanil Ajaw puts another in its place."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from companion.games.clash_of_cultures.table import printed
from screens.desk import Desk
from screens.games.clash_of_cultures.look import BUILDING_ICONS, MOOD_ICONS, help_of, term
from screens.games.clash_of_cultures.order import Order
from screens.kit.type import Body, Secondary


class RebuildOrder(Order):
    """A building of the leader's city, and what becomes of it."""

    def __init__(self, desk: Desk, seat: int, ability: str) -> None:
        self.seat, self.replaces = seat, bool(printed.data("abilities")[ability].get("rebuilds"))
        super().__init__(desk, term(desk, "abilities", ability), UseAbility, {"seat": seat, "ability": ability})
        self.sheet.add_widget(Body(text=help_of("abilities", ability)))
        self._there = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=dp(8))
        self._there.bind(minimum_height=self._there.setter("height"))
        fit = [city for city in desk.state.players[seat].cities if self._fitting(city)]
        self.values["city"] = fit[0].name if fit else ""
        if fit:
            cities = [(city.name, city.name, MOOD_ICONS[city.mood]) for city in fit]
            self.choose(desk.words.field("city"), cities, self.enter, self.values["city"])
        else:
            self.sheet.add_widget(Secondary(text=desk.words.say(".panel.no_target")))
        self.sheet.add_widget(self._there)
        self._list()

    def _fitting(self, city: Any) -> list[str]:
        """Own buildings are replaced, those of others are taken back."""
        return [one for one, colour in city.buildings.items() if (colour == self.seat) is self.replaces]

    def ready(self) -> bool:
        """A building, and where it is replaced by what."""
        return bool(self.values.get("building")) and (not self.replaces or bool(self.values.get("into")))

    def enter(self, city: str) -> None:
        """The leader is in another city."""
        self.values.update(city=city, building=None, into=None)
        self._list()
        self.refresh()

    def _list(self) -> None:
        self._there.clear_widgets()
        if not self.values["city"]:
            return
        city = self.desk.state.players[self.seat].city(self.values["city"])
        self.place = self._there
        self.chips("building", self.desk.words.say(".panel.rebuild"), self._named(self._fitting(city)))
        if self.replaces:
            boxed = printed.in_box("buildings", self.desk.state.rules.expansion)
            missing = [one for one in boxed if one not in city.buildings]
            self.chips("into", self.desk.words.say(".panel.rebuild.into"), self._named(missing))
        self.place = self.sheet

    def _named(self, buildings: list[str]) -> list[tuple[Any, str, str]]:
        return [(one, term(self.desk, "buildings", one), BUILDING_ICONS[one]) for one in buildings]


def open_rebuilding(desk: Desk, seat: int, ability: str) -> Order:
    """Change a building in the leader's city."""
    return RebuildOrder(desk, seat, ability).open(desk.words.say(".panel.carry_out"))
