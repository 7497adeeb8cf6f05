"""A city as a card: its plan, mood and size, and the three things it can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

import screens.worlds.city_plan  # noqa: F401  (kv finds it by name)
from companion.engine.action import Action
from companion.engine.asking import begin
from companion.engine.game import Move
from companion.games.clash_of_cultures.cities.build_actions import Build
from companion.games.clash_of_cultures.cities.collect_actions import Collect
from companion.games.clash_of_cultures.cities.mood_actions import raising
from companion.games.clash_of_cultures.cities.production import producing
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.icons import BUILDING_ICONS, MOOD_ICONS, MOOD_TONES, WONDER_ICON
from screens.asking.preview import preview
from screens.desk import Desk
from screens.kit.card import Card
from screens.kit.kv import load_kv


def pieces_of(desk: Desk, city: Any) -> list[tuple[str, str]]:
    """What stands in a city: an icon and a colour each."""
    built = [(BUILDING_ICONS[building], desk.colour(colour)) for building, colour in city.buildings.items()]
    return [*built, *((WONDER_ICON, "warning") for _ in city.wonders)]


def room_in(player: Any) -> int:
    """How many pieces beside the settlement the number of cities allows."""
    return min(printed.LARGEST_CITY, len(player.cities)) - 1


class ClashCityCard(Card):
    """One city and what it can do; a tap on its name does `opens`."""

    name = StringProperty("")
    # The same as the language has it.
    said = StringProperty("")
    detail = StringProperty("")
    colour = StringProperty("grey")
    pieces = ListProperty([])
    room = NumericProperty(0)
    mood_name = StringProperty("")
    mood_icon = StringProperty("emoticon-neutral-outline")
    mood_tone = StringProperty("ink2")
    resting = BooleanProperty(False)
    opens = ObjectProperty(None)

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for button, move in city_moves(desk, lambda: self.name).items():
            lead_to(desk, self.ids[button], move)

    def show(self, desk: Desk, seat: int, city: Any) -> None:
        """Take over a city."""
        self.name, self.said = city.name, desk.words.show(city.name)
        self.mood_name = desk.words.term("moods", city.mood)
        self.mood_icon, self.mood_tone = MOOD_ICONS[city.mood], MOOD_TONES[city.mood]
        self.resting, self.colour = city.closed, desk.colour(seat)
        self.pieces, self.room = pieces_of(desk, city), room_in(desk.state.players[seat])
        words = desk.words
        parts = [words.say(".panel.size", n=city.size), desk.words.term("terrains", city.terrain)]
        if city.closed:
            parts.append(words.say(".panel.resting"))
        elif city.activations:
            parts.append(words.say(".panel.activated", n=city.activations))
        self.detail = " · ".join(parts)


def city_moves(desk: Desk, named: Callable[[], str]) -> dict[str, Callable[[], Move]]:
    """What the buttons of a city lead to, for the seat looked at: by what the city is like then."""

    def begun(cls: type[Action[Any]]) -> Move:
        return begin(cls, seat=int(desk.seat), city=named())

    return {
        "produce": lambda: producing(Collect, desk.state, int(desk.seat), named()),
        "build": lambda: begun(Build),
        "recruit": lambda: begun(Recruit),
        "mood": lambda: raising(desk.state, int(desk.seat), named()),
    }


def lead_to(desk: Desk, button: Any, move: Callable[[], Move]) -> None:
    """A tap makes the move, a resting finger is told of it."""
    button.act = lambda: desk.perform(move())
    button.peek = lambda: preview(desk, move())


load_kv(__file__)
