"""Disasters: what an earthquake or a volcano takes, and the leader the guillotine takes."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Begun, Given, begin
from companion.engine.counters import with_item
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef, say
from companion.engine.ruling import require

from ..cities.cities import lowered
from ..cities.recruit_actions import lose_leader, recruit_leader
from ..table import printed
from ..table.amounts import Units
from ..table.goods import can_pay_tokens, pay_tokens
from ..table.ids import MOOD, MYTHS, EventId, LeaderId
from ..table.marks import Owed
from ..table.state import City, Clash
from ..table.stock import SETTLEMENT, knows
from ..war.outcome import score_event
from ..war.places import at, city_changed, in_city, take
from .fate_actions import RemoveUnits, taken_off
from .fates import LEADER_FATE, STRUCTURES_FATE, fate_of, settled
from .suffer_actions import SufferEvent
from .suffer_asks import quake_asks, successor_ask

GUILLOTINE = "guillotine_43"


@dataclass(frozen=True, slots=True)
class DestroyStructures(Action[Clash]):
    """Earthquake or volcano: structures leave the game, 2 points each for their colour; wonders keep theirs.

    `structures`: "settlement", buildings and wonders by id; the settlement takes the whole city along. `units`:
    those a volcano buries. `more`: an earthquake goes on in another city.
    """

    group = "event"
    icon = "volcano"
    seat: Seat
    city: str
    event: EventId
    structures: tuple[str, ...]
    mood_drops: bool = True
    myths: bool = False
    units: Units = Units()
    more: bool = False

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which city, and what falls there."""
        return quake_asks(state, given)

    def check(self, state: Clash) -> None:
        """They must stand there, not more than the card says, and units die only under a volcano."""
        city = state.players[self.seat].city(self.city)
        require(Owed(self.seat, self.event) in state.owed, ".nothing_owed", event=TermRef("events", self.event))
        require(self.structures, ".name_structures")
        most = printed.data("events")[self.event].get("structures")
        require(most is not None or SETTLEMENT in self.structures, ".volcano_takes_the_city")
        fallen = state.turn.conditions.count(self._note) + len(self._doomed(city))
        require(most is None or fallen <= most, ".too_many_structures", n=most)
        require(most is None or not self.more or fallen < most, ".too_many_structures", n=most)
        require(most is None or not self.units.total, ".quake_spares_units")
        RemoveUnits(self.seat, self.units).check(state)
        if self.myths:
            require(knows(state, self.seat, MYTHS), ".needs_advance", advance=TermRef("advances", MYTHS))
            require(can_pay_tokens(state, self.seat, MOOD, 1), ".no_mood_token")
        for structure in self.structures:
            there = structure == SETTLEMENT or structure in city.buildings or structure in city.wonders
            require(there, ".structure_not_there", structure=structure, city=city.name)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Remove, note points and pieces, lower the mood."""
        state = self._remembered(state) if self.more else settled(state, self.seat, self.event)
        player = state.players[self.seat]
        city = player.city(self.city)
        gone = SETTLEMENT in self.structures
        doomed = self._doomed(city)
        turn.tell(n=len(doomed), city=city.name)
        worth = float(printed.data("events")[self.event].get("points", 0))
        for structure in doomed:
            if structure in city.wonders:
                wonder = replace(state.wonders[structure], removed=True, last_controller=self.seat)
                state = replace(state, wonders=with_item(state.wonders, structure, wonder))
            elif structure == SETTLEMENT or structure in city.buildings:
                colour = self.seat if structure == SETTLEMENT else city.buildings[structure]
                state = score_event(_retire(state, colour, structure), colour, self.event, worth)
        player = state.players[self.seat]
        if gone:
            left = tuple(other for other in player.cities if other.name != city.name)
            state = state.with_player(self.seat, replace(player, cities=left))
            buried = self._buried(state, city.name)
            state = take(state, self.seat, buried, in_city(self.seat, city.name))
            state = taken_off(state, self.seat, buried, turn)
            return city_changed(state, (self.seat, city.name), None)
        spared = not self.mood_drops
        if self.myths and can_pay_tokens(state, self.seat, MOOD, 1):
            spared, state = True, pay_tokens(state, self.seat, MOOD, 1)
        player = state.players[self.seat]
        return state.with_player(self.seat, player.with_city(self.city, self._rest(city, spared)))

    def _buried(self, state: Clash, city: str) -> Units:
        """The units a volcano kills: those named, or whoever the app knows to stand there."""
        volcanic = printed.data("events")[self.event].get("structures") is None
        known = at(state, self.seat, in_city(self.seat, city)) if volcanic and state.rules.places else Units()
        return self.units if self.units.total else replace(known, ship=0)

    def _doomed(self, city: City) -> tuple[str, ...]:
        """What falls: nothing stands without its settlement."""
        whole = (SETTLEMENT, *city.buildings, *city.wonders)
        return whole if SETTLEMENT in self.structures else self.structures

    @property
    def _note(self) -> str:
        return f"{self.event}-{self.seat}"

    def _remembered(self, state: Clash) -> Clash:
        """How many structures this event has taken in other cities counts while it asks for more."""
        notes = (self._note,) * len(self._doomed(state.players[self.seat].city(self.city)))
        return state.with_turn(replace(state.turn, conditions=(*state.turn.conditions, *notes)))

    def _rest(self, city: City, spared: bool) -> City:
        buildings = {name: colour for name, colour in city.buildings.items() if name not in self.structures}
        wonders = tuple(wonder for wonder in city.wonders if wonder not in self.structures)
        left = replace(city, buildings=buildings, wonders=wonders)
        return left if spared else lowered(left)


def _retire(state: Clash, seat: int, piece: str) -> Clash:
    player = state.players[seat]
    removed = with_item(player.removed, piece, player.removed.get(piece, 0) + 1)
    return state.with_player(seat, replace(player, removed=removed))


@dataclass(frozen=True, slots=True)
class Guillotine(Action[Clash]):
    """The own leader dies: a new one at once or 2 points, and no leaders after that."""

    group = "event"
    icon = "skull"
    seat: Seat
    # Nobody: 2 points instead.
    successor: LeaderId | None = None

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Who follows."""
        yield successor_ask(state, given.seat, GUILLOTINE)

    def check(self, state: Clash) -> None:
        """The successor must be available."""
        available = self.successor is None or self.successor in state.players[self.seat].leaders
        require(available, ".successor_not_available")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Lose, choose, and never again."""
        state = lose_leader(settled(state, self.seat, GUILLOTINE), self.seat, turn)
        if self.successor is not None:
            state = recruit_leader(state, self.seat, self.successor, turn)
        else:
            turn.tell(successor=say(".no_successor"))
            state = score_event(state, self.seat, GUILLOTINE, float(printed.data("events")[GUILLOTINE]["points"]))
        return state.with_player(self.seat, replace(state.players[self.seat], no_more_leaders=True))


def answering(owed: Owed) -> Begun:
    """The move that answers what an event asks of somebody."""
    kind = fate_of(owed.event)["kind"]
    if kind == LEADER_FATE:
        return begin(Guillotine, seat=owed.seat)
    return begin(DestroyStructures if kind == STRUCTURES_FATE else SufferEvent, seat=owed.seat, event=owed.event)
