"""Who is where: cities as tiles, groups as chips; a tap takes a group up, a tap on a place sets it down."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.engine.action import Action
from companion.engine.message import SeatRef
from companion.games.clash_of_cultures.cities.recruiting import counted
from companion.games.clash_of_cultures.table.groups import Place
from companion.games.clash_of_cultures.table.state import Clash
from companion.games.clash_of_cultures.war.place_actions import KeepPlaces, MoveBarbarians, MoveGroup, place_words
from companion.games.clash_of_cultures.war.places import Party, who_is_where
from screens.asking.preview import preview
from screens.desk import Desk
from screens.kit.buttons import QuietButton
from screens.kit.card import TapCard
from screens.kit.chip import Chip
from screens.kit.fill import fill
from screens.kit.kv import load_kv
from screens.kit.peek import PeekText
from screens.playing.panel import Panel
from screens.words import headline

Look = dict[str, Any]

class ClashPlaceTile(TapCard):
    """A place with the `groups` (chips) that stand there; lit while one is taken up."""

    text = StringProperty("")
    colour = StringProperty("")
    lit = BooleanProperty(False)
    groups = ListProperty([])

    def on_groups(self, _tile: object, groups: list[Look]) -> None:
        fill(self.ids.groups, Chip, groups)


class ClashPlacesPanel(Panel):
    """Every city with what stands in, beside and at sea by it."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._taken: Party | None = None
        super().__init__(desk, **kwargs)

    def watched(self, state: Clash, seat: int) -> tuple[object, ...]:
        """The groups and the units they are made of."""
        return (state.rules, state.groups, state.players, state.barbarians, state.roaming, state.pirates)

    def show(self, state: Clash, seat: int) -> None:
        """Lay the places out anew; what was taken up is back where it stood."""
        self._taken = None
        self._lay_out(state, seat)

    def _lay_out(self, state: Clash, seat: int) -> None:
        kept = state.rules.places
        self.note("told", self.say(".panel.places.help" if kept else ".KeepPlaces.help"))
        there = who_is_where(state, seat) if kept else {}
        tiles = [self._tile(place, groups) for place, groups in there.items()]
        self.section("places", "", ClashPlaceTile, tiles, least=150, most=3)
        change = KeepPlaces(not kept)
        switch = {"text": self.desk.title_of(change), "icon": KeepPlaces.icon, "act": self.making(change)}
        self.section("switch", "", QuietButton, [switch])

    def _tile(self, place: Place | None, groups: list[Party]) -> Look:
        chips = [self._chip(group) for group in groups]
        if place is None:
            return {"text": headline(self.say(".place.untold")), "groups": chips}
        return {
            "text": headline(self.desk.say(place_words(place))),
            "colour": self.desk.colour(place.owner) if place.owner is not None else "",
            "lit": self._taken is not None,
            "groups": chips,
            "act": partial(self._set_down, place),
            "peek": partial(self._tell, place),
        }

    def _chip(self, group: Party) -> Look:
        side, units, _place = group
        words = self.desk.words
        told = words.show(tuple(words.say(f".field.{unit}.n", n=number) for unit, number in counted(units)))
        whose = words.say(".barbarians") if side is None else words.show(SeatRef(side))
        return {
            "text": f"{whose}: {told}",
            "colour": "" if side is None else self.desk.colour(side),
            "selected": group == self._taken,
            "act": partial(self._take_up, group),
        }

    def _take_up(self, group: Party) -> None:
        """Take a group up, or put it back."""
        self._taken = None if group == self._taken else group
        self._lay_out(self.desk.state, self.seat)

    def _set_down(self, place: Place) -> None:
        if self._taken is not None:
            self.do(self._move(self._taken, place))

    def _tell(self, place: Place) -> PeekText | None:
        """What setting the group down here would do."""
        return None if self._taken is None else preview(self.desk, self._move(self._taken, place))

    def _move(self, taken: Party, place: Place) -> Action[Any]:
        side, units, start = taken
        if side is None:
            return MoveBarbarians(self.seat, units, place, start)
        return MoveGroup(side, units, place, start)


load_kv(__file__)
