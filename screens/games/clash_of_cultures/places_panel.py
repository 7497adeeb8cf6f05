"""Who is where: cities as tiles, groups as chips; a tap takes a group up, a tap on a place sets it down."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.engine.action import Action
from companion.engine.message import SeatRef
from companion.games.clash_of_cultures.cities.recruiting import counted
from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.groups import Place
from companion.games.clash_of_cultures.table.state import Clash
from companion.games.clash_of_cultures.war.place_actions import KeepPlaces, MoveBarbarians, MoveGroup, place_words
from companion.games.clash_of_cultures.war.places import places, standing, unplaced
from screens.asking.preview import preview
from screens.desk import Desk
from screens.kit.buttons import QuietButton
from screens.kit.card import TapCard
from screens.kit.chip import Chip
from screens.kit.flow import Columns
from screens.kit.kv import load_kv
from screens.kit.peek import PeekText
from screens.kit.type import Secondary
from screens.playing.panel import Panel
from screens.words import headline, tr

# A group that was taken up: whose it is, its units, and where it stood.
Taken = tuple[int | None, Units, Place | None]


class ClashPlaceTile(TapCard):
    """A place with the groups that stand there; lit while one is taken up."""

    text = StringProperty("")
    colour = StringProperty("")
    lit = BooleanProperty(False)


class ClashPlacesPanel(Panel):
    """Every city with what stands in, beside and at sea by it."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self._taken: Taken | None = None
        self._tiles: list[ClashPlaceTile] = []
        self._chips: list[tuple[Chip, Taken]] = []
        super().__init__(desk, **kwargs)

    def watched(self, state: Clash, seat: int) -> tuple[object, ...]:
        """The groups and the units they are made of."""
        return (state.rules, state.groups, state.players, state.barbarians, state.roaming, state.pirates, seat, tr.lang)

    def show(self, state: Clash, seat: int) -> None:
        """Lay the places out anew; what was taken up is back where it stood."""
        self._taken = None
        self.content.clear_widgets()
        self._tiles, self._chips = [], []
        told = ".panel.places.help" if state.rules.places else ".KeepPlaces.help"
        self.content.add_widget(Secondary(text=self.say(told)))
        if state.rules.places:
            self.content.add_widget(self._board(state, seat))
        change = KeepPlaces(not state.rules.places)
        act = partial(self.do, change)
        self.content.add_widget(QuietButton(text=self.desk.title_of(change), icon=KeepPlaces.icon, act=act))

    def _board(self, state: Clash, seat: int) -> Columns:
        sides = (*range(len(state.players)), None)
        # What nobody has placed comes first, then the cities of whoever is looked at.
        mine = sorted(places(state), key=lambda place: place.owner != seat)
        there: dict[Place | None, list[Taken]] = {place: [] for place in (None, *mine)}
        for side in sides:
            for group in standing(state, side):
                there.setdefault(group.place, []).append((side, group.units, group.place))
            if unplaced(state, side).total:
                there[None].append((side, unplaced(state, side), None))
        tiles = Columns(least=dp(150), most=3)
        for place, groups in there.items():
            if place is not None or groups:
                tiles.add_widget(self._tile(place, groups))
        return tiles

    def _tile(self, place: Place | None, groups: list[Taken]) -> ClashPlaceTile:
        named = self.say(".place.untold") if place is None else self.desk.say(place_words(place))
        owner = place.owner if place is not None else None
        tile = ClashPlaceTile(text=headline(named))
        tile.colour = self.desk.colour(owner) if owner is not None else ""
        for group in groups:
            tile.ids.groups.add_widget(self._chip(group))
        if place is not None:
            tile.act, tile.peek = partial(self._set_down, place), partial(self._tell, place)
            self._tiles.append(tile)
        return tile

    def _chip(self, group: Taken) -> Chip:
        side, units, _place = group
        words = self.desk.words
        told = words.show(tuple(words.say(f".field.{unit}.n", n=number) for unit, number in counted(units)))
        whose = words.say(".barbarians") if side is None else words.show(SeatRef(side))
        chip = Chip(text=f"{whose}: {told}", act=partial(self._take_up, group))
        chip.colour = "" if side is None else self.desk.colour(side)
        self._chips.append((chip, group))
        return chip

    def _take_up(self, group: Taken) -> None:
        """Take a group up, or put it back."""
        self._taken = None if group == self._taken else group
        for chip, one in self._chips:
            chip.selected = one == self._taken
        for tile in self._tiles:
            tile.lit = self._taken is not None

    def _set_down(self, place: Place) -> None:
        if self._taken is not None:
            self.do(self._move(self._taken, place))

    def _tell(self, place: Place) -> PeekText | None:
        """What setting the group down here would do."""
        return None if self._taken is None else preview(self.desk, self._move(self._taken, place))

    def _move(self, taken: Taken, place: Place) -> Action[Any]:
        side, units, start = taken
        if side is None:
            return MoveBarbarians(self.seat, units, place, start)
        return MoveGroup(side, units, place, start)


load_kv(__file__)
