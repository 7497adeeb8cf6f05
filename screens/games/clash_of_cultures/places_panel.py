"""Who is where: the groups of the table by place; a tap on a group sends it somewhere else."""

from __future__ import annotations

from typing import Any

from companion.engine.asking import begin
from companion.engine.message import SeatRef
from companion.games.clash_of_cultures.cities.recruiting import counted
from companion.games.clash_of_cultures.table.groups import Place
from companion.games.clash_of_cultures.table.state import Clash
from companion.games.clash_of_cultures.war.place_actions import MoveBarbarians, MoveGroup, place_words
from companion.games.clash_of_cultures.war.places import standing, unplaced
from screens.games.clash_of_cultures.look import seat_colour
from screens.kit.chip import Chip, ChipRow
from screens.kit.list_row import SectionHeader
from screens.table.panel import Panel
from screens.words import headline, tr


class ClashPlacesPanel(Panel):
    """Every place where somebody stands, with a chip for each group."""

    def watched(self, state: Clash, seat: int) -> tuple[object, ...]:
        """The groups and the units they are made of."""
        return (state.groups, state.players, state.roaming, state.pirates, tr.lang)

    def show(self, state: Clash, seat: int) -> None:
        """List the places anew."""
        there: dict[Place | None, list[tuple[int | None, Any]]] = {}
        for side in (*range(len(state.players)), None):
            for group in standing(state, side):
                there.setdefault(group.place, []).append((side, group.units))
            if unplaced(state, side).total:
                there.setdefault(None, []).append((side, unplaced(state, side)))
        self.content.clear_widgets()
        for place, groups in there.items():
            named = self.say(".place.untold") if place is None else self.desk.say(place_words(place))
            self.content.add_widget(SectionHeader(text=headline(named)))
            row = ChipRow()
            for side, units in groups:
                row.add_widget(self._chip(seat, side, units, place))
            self.content.add_widget(row)

    def _chip(self, seat: int, side: int | None, units: Any, place: Place | None) -> Chip:
        words = self.desk.words
        told = words.show(tuple(words.say(f".field.{unit}.n", n=number) for unit, number in counted(units)))
        whose = words.say(".barbarians") if side is None else words.show(SeatRef(side))
        chip = Chip(text=f"{whose}: {told}", colour="" if side is None else seat_colour(self.desk, side))
        move = (
            begin(MoveBarbarians, seat=seat, start=place) if side is None else begin(MoveGroup, seat=side, start=place)
        )
        chip.bind(on_release=lambda _chip: self.desk.perform(move))
        return chip
