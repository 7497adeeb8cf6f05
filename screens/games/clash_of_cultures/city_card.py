"""A city as a card: mood, size, what stands there and whose it is, and the three things it can do."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.desk import Desk
from screens.games.clash_of_cultures.look import (
    BUILDING_ICONS,
    MOOD_ICONS,
    MOOD_TONES,
    WONDER_ICON,
    seat_colour,
    term,
)
from screens.kit.card import Card
from screens.kit.chip import Chip
from screens.kit.kv import load_kv

CITY_ICONS = ("home-variant", "home-group", "home-city-outline", "city-variant-outline", "city")


class ClashCityCard(Card):
    """One city; on_open (its name), on_mood (its face), on_produce, on_build, on_recruit, on_piece(domain, id)."""

    name = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("home-variant")
    mood_name = StringProperty("")
    mood_icon = StringProperty("emoticon-neutral-outline")
    mood_tone = StringProperty("ink2")
    activations = NumericProperty(0)
    resting = BooleanProperty(False)
    __events__ = ("on_open", "on_mood", "on_produce", "on_build", "on_recruit", "on_piece")

    def __init__(self, **kwargs: Any) -> None:
        self._shown: object = None
        super().__init__(**kwargs)

    def show(self, desk: Desk, seat: int, city: Any, lang: str) -> None:
        """Take over a city; the same object in the same language costs nothing."""
        if self._shown is not None and self._shown == (id(city), seat, lang):
            return
        self._shown = (id(city), seat, lang)
        self._kept = city  # holds the object, so that its id stays its own
        self.name = city.name
        self.icon = CITY_ICONS[min(city.size, len(CITY_ICONS)) - 1]
        self.mood_name = term(desk, "moods", city.mood)
        self.mood_icon, self.mood_tone = MOOD_ICONS[city.mood], MOOD_TONES[city.mood]
        self.activations, self.resting = city.activations, city.closed
        self.detail = self._line(desk, city)
        self._pieces(desk, seat, city)

    def _line(self, desk: Desk, city: Any) -> str:
        words = desk.words
        parts = [words.say(".panel.size", n=city.size), term(desk, "terrains", city.terrain)]
        if city.coastal:
            parts.append(words.say(".panel.coastal"))
        if city.closed:
            parts.append(words.say(".panel.resting"))
        elif city.activations:
            parts.append(words.say(".panel.activated", n=city.activations))
        return " · ".join(parts)

    def _pieces(self, desk: Desk, seat: int, city: Any) -> None:
        row = self.ids.pieces
        row.clear_widgets()
        for building, colour in city.buildings.items():
            other = seat_colour(desk, colour) if colour != seat else ""
            self._chip(desk, "buildings", building, BUILDING_ICONS[building], other)
        for wonder in city.wonders:
            self._chip(desk, "wonders", wonder, WONDER_ICON, "")

    def _chip(self, desk: Desk, domain: str, id: str, icon: str, colour: str) -> None:
        chip = Chip(text=term(desk, domain, id), icon=icon, colour=colour, selected=bool(colour))
        chip.bind(on_release=lambda _chip: self.dispatch("on_piece", domain, id))
        self.ids.pieces.add_widget(chip)

    def on_open(self) -> None:
        """The name was tapped."""

    def on_mood(self) -> None:
        """The face was tapped."""

    def on_produce(self) -> None:
        """Production was tapped."""

    def on_build(self) -> None:
        """Building was tapped."""

    def on_recruit(self) -> None:
        """Recruiting was tapped."""

    def on_piece(self, domain: str, id: str) -> None:
        """A building or wonder was tapped."""


load_kv(__file__)
