"""What the table tells the app: cubes moved by hand, names in the wonder row, events, printed facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.engine.action import Action, Turn
from companion.engine.fields import Seat
from companion.engine.message import TermRef
from companion.engine.ruling import require

from ..map.world import region_name
from ..turn.turn_actions import wonder_name
from ..variants.events import event_name
from .card_file import EVENTS, learned
from .ids import GENERAL, MAP, CardId, PoolId, RegionId
from .state import Civ, Event, Historia
from .told import read, write, written


@dataclass(frozen=True, slots=True)
class MoveCube(Action[Historia]):
    """Move one cube by hand from one place to another; there are always nine.

    region: needed if one of the places is the map.
    """

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "cube-send"

    civ: Seat
    source: PoolId
    target: PoolId
    region: RegionId | None = None

    def check(self, state: Historia) -> None:
        """There must be a cube to move and a place for it."""
        civ = state.players[self.civ]
        require(self.source != self.target, ".same_pool")
        if MAP in (self.source, self.target):
            require(self.region is not None, ".which_region_for_cube")
        if self.source == MAP:
            require(self.region in civ.regions, ".no_cube_there")
        else:
            require(getattr(civ.cubes, self.source) > 0, ".no_cube_there")
        if self.target == MAP and self.region is not None:
            place = region_name(state, self.region)
            require(self.region not in civ.regions, ".already_there", region=place)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Move it if it is there."""
        return state.with_civ(self.civ, _cube_moved(state.players[self.civ], self.source, self.target, self.region))


def _cube_moved(civ: Civ, source: PoolId, target: PoolId, region: RegionId | None) -> Civ:
    if source == target:
        return civ
    if source == MAP:
        return civ if region is None else civ.withdrawn(region, target)
    if target == MAP:
        return civ if region is None else civ.settled(region, source)
    return civ.moved(source, target)


@dataclass(frozen=True, slots=True)
class DestroyCube(Action[Historia]):
    """Destroy a cube by the effect of a card: the civilization has one less to work with."""

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "cube-outline"

    civ: Seat
    source: PoolId
    region: RegionId | None = None

    def check(self, state: Historia) -> None:
        """There must be such a cube, and it must really be lost."""
        civ = state.players[self.civ]
        require(self.source != state.rules.o11_destroyed_cube, ".same_pool")
        there = self.region in civ.regions if self.source == MAP else getattr(civ.cubes, self.source) > 0
        require(there, ".no_cube_there")

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Back to the general supply, or out of the game, as the table decided."""
        target = state.rules.o11_destroyed_cube
        turn.tell(target=TermRef("pools", target) if target == GENERAL else target)
        return state.with_civ(self.civ, _cube_moved(state.players[self.civ], self.source, target, self.region))


@dataclass(frozen=True, slots=True)
class NameWonders(Action[Historia]):
    """Write down which wonders lie in the row, from left to right.

    names: an id of names.wonders, any other name, or nothing for a card nobody names.
    """

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "pyramid"

    names: tuple[str, ...]

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """The row is as the table says."""
        turn.tell(names=tuple(wonder_name(name) for name in self.names), n=len(self.names))
        return replace(state, wonder_row=self.names)


@dataclass(frozen=True, slots=True)
class EnterEvent(Action[Historia]):
    """Write down an event card: the one of this round, or the one that shows for the next.

    event.trigger: nothing said means any action. vp, technology, military and wonders are what it changes (below 0:
    what it takes), cubes what has to be paid before the action.
    """

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "fire-alert"

    event: Event
    next_round: bool = False

    def check(self, state: Historia) -> None:
        """Only with the events variant."""
        require(state.rules.events, ".no_events")

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """It lies there."""
        turn.tell(event=event_name(self.event))
        state = learned(state, EVENTS, self.event)
        return replace(state, next_event=self.event) if self.next_round else replace(state, event=self.event)


def entered_event(event: Event, trigger: CardId | None, next_round: bool) -> EnterEvent:
    """An event we know with the symbol its card shows."""
    return EnterEvent(replace(event, trigger=trigger), next_round)


@dataclass(frozen=True, slots=True)
class Calibrate(Action[Historia]):
    """Tell one fact as it is printed on your board or cards.

    Facts, each with a value it may have: neighbours:europe:russia = no, tile_vp:12 = 4, field:5:9 = yes (technology,
    military), government:5:5 = utopia, technology:navigation = 8, bonus:military:16 = vp=6+cubes=1 (or cards, none),
    measure:gain_cube:2 = yes (round of an era), zivbot_card:z6 = expansion=0+war=0 (symbols with their VP, the upper
    one first), region:japan = Nippon.
    """

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "tune"

    fact: str
    value: str

    def check(self, state: Historia) -> None:
        """The fact and the value must make sense."""
        write(state.board, self.fact, self.value)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """It replaces the house value."""
        turn.tell(before=read(state.board, self.fact))
        return replace(state, board=write(state.board, self.fact, self.value))


@dataclass(frozen=True, slots=True)
class TellBox(Action[Historia]):
    """Tell many facts of the box in one entry: a page of the matrix, all borders of a region, a card.

    facts: as for Calibrate, each with its value.
    """

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "package-variant"

    facts: Mapping[str, str]

    def check(self, state: Historia) -> None:
        """Every fact must make sense."""
        written(state.board, self.facts)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """They replace the house values."""
        turn.tell(n=len(self.facts))
        return replace(state, board=written(state.board, self.facts))


@dataclass(frozen=True, slots=True)
class Recall(Action[Historia]):
    """Use all printed facts this table has told in earlier sessions."""

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "import"

    facts: Mapping[str, str]

    def check(self, state: Historia) -> None:
        """Every fact must make sense."""
        written(state.board, self.facts)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """They replace the house values."""
        turn.tell(n=len(self.facts))
        return replace(state, board=written(state.board, self.facts))
