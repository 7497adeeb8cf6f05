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
from companion.games.clash_of_cultures.cities.cities import capacity, largest_now
from companion.games.clash_of_cultures.cities.collect_actions import Collect
from companion.games.clash_of_cultures.cities.mood_actions import raising
from companion.games.clash_of_cultures.cities.production import producing
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.table.icons import BUILDING_ICONS, MOOD_ICONS, MOOD_TONES, WONDER_ICON
from screens.asking.preview import doing_then
from screens.desk import Desk
from screens.kit.card import Card
from screens.kit.kv import load_kv
from screens.kit.move_tile import MoveTile

# What the tiles of a city say and show. It produces as it did last time, or collects from spaces that are asked for.
MOVES = {
    "produce": (".panel.city.produce", "barley"),
    "collect": (".panel.city.produce", "barley"),
    "build": (".panel.city.build", "hammer"),
    "recruit": (".panel.city.recruit", "account-plus"),
    "mood": (".panel.raise", "emoticon-happy"),
}
EVERYDAY = ("produce", "build", "recruit")


class ClashCityCard(Card):
    """One city and what it can do (`moves` by their names); a tap on its name does `opens`.

    Its chip shows the mood and raises it; where `corrects` it is a pencil, and does `opens` too.
    """

    name = StringProperty("")
    # The same as the language has it.
    said = StringProperty("")
    detail = StringProperty("")
    # With what its activation adds: the tiles below stay where the thumb is.
    longest_detail = StringProperty("")
    colour = StringProperty("grey")
    pieces = ListProperty([])
    room = NumericProperty(0)
    mood_name = StringProperty("")
    mood_icon = StringProperty("emoticon-neutral-outline")
    mood_tone = StringProperty("ink2")
    resting = BooleanProperty(False)
    corrects = BooleanProperty(False)
    # No room for the moves beside the plan, where long ones never stand: they are below both.
    narrow = BooleanProperty(False)
    below = BooleanProperty(False)
    opens = ObjectProperty(None)

    def __init__(self, desk: Desk, moves: tuple[str, ...] = EVERYDAY, **kwargs: Any) -> None:
        self._moves = moves
        super().__init__(**kwargs)
        leads = city_moves(desk, lambda: self.name)
        for name in moves:
            tile = self.ids[name] = MoveTile(icon=MOVES[name][1])
            tile.act = doing_then(desk, leads[name])
            self.ids.moves.add_widget(tile)
        if self.corrects:
            self.ids.chip.act = self.opens
        else:
            self.ids.chip.act = doing_then(desk, leads["mood"])

    def on_below(self, _card: object, below: bool) -> None:
        moves = self.ids.moves.__self__  # an id of kv is a weak name, and on its way nobody else holds the widget
        moves.parent.remove_widget(moves)
        if below:
            self.add_widget(moves, len(self.children) - 1)
        else:
            self.ids.beside.add_widget(moves)

    def show(self, desk: Desk, seat: int, city: Any, able: bool) -> None:
        """Take over a city; its moves are dimmed where its player has nothing to make them with (`able`)."""
        self.name, self.said = city.name, desk.words.show(city.name)
        self.mood_name = desk.words.term("moods", city.mood)
        self.mood_icon, self.mood_tone = MOOD_ICONS[city.mood], MOOD_TONES[city.mood]
        self.resting, self.colour = city.closed, desk.colour(seat)
        built = [(BUILDING_ICONS[building], desk.colour(colour)) for building, colour in city.buildings.items()]
        self.pieces = [*built, *((WONDER_ICON, "warning") for _ in city.wonders)]
        # How many pieces beside the settlement the number of cities allows.
        self.room = largest_now(desk.state.players[seat]) - 1
        words = desk.words
        for name in self._moves:
            self.ids[name].text, self.ids[name].legal = words.say(MOVES[name][0]), able
        parts = [words.say(".panel.size", n=city.size), words.term("terrains", city.terrain)]
        if self.corrects:
            parts.append(words.say(".panel.capacity", n=capacity(desk.state, seat, city, city.mood)))
        elif city.closed:
            parts.append(words.say(".panel.resting"))
        elif city.activations:
            parts.append(words.say(".panel.activated", n=city.activations))
        self.detail = " · ".join(parts)
        self.longest_detail = " · ".join((*parts[:2], words.say(".panel.activated", n=max(1, city.activations))))


def city_moves(desk: Desk, named: Callable[[], str]) -> dict[str, Callable[[], Move]]:
    """What the buttons of a city lead to, for the seat looked at: by what the city is like then."""

    def begun(cls: type[Action[Any]]) -> Move:
        return begin(cls, seat=int(desk.seat), city=named())

    return {
        "produce": lambda: producing(Collect, desk.state, int(desk.seat), named()),
        "collect": lambda: begun(Collect),
        "build": lambda: begun(Build),
        "recruit": lambda: begun(Recruit),
        "mood": lambda: raising(desk.state, int(desk.seat), named()),
    }


load_kv(__file__)
