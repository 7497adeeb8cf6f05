"""A told city: a table that does not place every building here only tells what its capital is worth."""

from __future__ import annotations

from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, amount
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, say
from companion.engine.ruling import require

from ..table.causes import DISTRICT, blamed
from ..table.changes import active_card, any_resources, districts_of, push, score_card
from ..table.ids import MOST_DISTRICTS, MOST_LINES, TERRAFORMING
from ..table.state import Tapestry, ToldCity
from ..turn.benefits import settle
from ..turn.income import own_city_vp
from .city_actions import TERRAFORMING_VP

MOST_ON_DOTS = 9


@dataclass(frozen=True, slots=True)
class TellCity(Action[Tapestry]):
    """Tell what the capital is worth, complete rows and columns and complete districts, without placing anything here.

    A new district gives its resource. `on_dots` are pieces placed on dots just now, for Terraforming.
    """

    group = "city"
    icon = "view-grid"
    seat: Seat
    lines: Annotated[int, Bounds(0, MOST_LINES)]
    districts: Annotated[int, Bounds(0, MOST_DISTRICTS)]
    on_dots: Annotated[int, Bounds(0, MOST_ON_DOTS)] = 0

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Both numbers as they are now; pieces on dots only where they count."""
        player = state.players[given.seat]
        yield amount("lines", 0, MOST_LINES, default=own_city_vp(player))
        yield amount("districts", 0, MOST_DISTRICTS, default=districts_of(player))
        if active_card(player) == TERRAFORMING:
            yield amount("on_dots", 0, MOST_ON_DOTS, default=0)

    def check(self, state: Tapestry) -> None:
        """What stands stays: nothing complete becomes incomplete, and dots need their card."""
        player = state.players[self.seat]
        fewer = self.lines < own_city_vp(player) or self.districts < districts_of(player)
        require(not fewer, "tapestry.city_shrinks", seat=SeatRef(self.seat))
        require(not self.on_dots or active_card(player) == TERRAFORMING, "tapestry.cell_taken")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Keep the numbers, and give a resource for each new district."""
        player = state.players[self.seat]
        new = max(0, self.districts - districts_of(player))
        told = ToldCity(self.lines, self.districts)
        state = state.with_player(self.seat, replace(player, told_city=told))
        if self.on_dots and active_card(player) == TERRAFORMING:
            state = score_card(state, self.seat, TERRAFORMING, TERRAFORMING_VP * self.on_dots, turn)
        if new:
            turn.step(say(".step.districts", n=new), seat=self.seat, icon="view-grid")
            state = blamed(state, push(state, self.seat, *any_resources(new)), DISTRICT)
        return settle(state, turn)


@dataclass(frozen=True, slots=True)
class PlaceCity(Action[Tapestry]):
    """Place every building here again; what has been gained and stands nowhere here waits for its place."""

    group = "city"
    icon = "home-city"
    seat: Seat

    def check(self, state: Tapestry) -> None:
        """Only where the city was told."""
        told = state.players[self.seat].told_city is not None
        require(told, "tapestry.city_is_placed", seat=SeatRef(self.seat))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Count the cells again."""
        return settle(state.with_player(self.seat, replace(state.players[self.seat], told_city=None)), turn)
