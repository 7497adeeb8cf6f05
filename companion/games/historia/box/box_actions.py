"""Telling a part of the box at the table: a column of the matrix, the borders of a region."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, amount, one, some, term
from companion.engine.data import items
from companion.engine.fields import Bounds
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef, say
from companion.engine.ruling import require

from ..map.world import ALL_REGIONS, region_name
from ..table.ids import KEY, ROUNDS_PER_ERA, TOP_LEVEL, Level, MeasureId, RegionId
from ..table.state import Historia
from ..table.told import written
from .document import border_facts, circle_facts, column_facts, columns


@dataclass(frozen=True, slots=True)
class TellColumn(Action[Historia]):
    """Tell the lowest and the highest field of one column of the matrix as your board prints it."""

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "tune"

    technology: Level
    lowest: Level
    highest: Level

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """The column, then both of its ends; what is assumed stands there."""
        technology = yield amount("technology", 1, TOP_LEVEL)
        column = columns(state.board)[technology - 1]
        lowest = yield amount("lowest", 1, TOP_LEVEL, default=max(1, column.lowest))
        yield amount("highest", lowest, TOP_LEVEL, default=max(lowest, column.highest))

    def check(self, state: Historia) -> None:
        """The highest field is not below the lowest."""
        require(self.lowest <= self.highest, ".column_upside_down", lowest=self.lowest, highest=self.highest)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """The column is as the board prints it."""
        facts = column_facts(self.technology, self.lowest, self.highest)
        return replace(state, board=written(state.board, facts))


@dataclass(frozen=True, slots=True)
class TellBorders(Action[Historia]):
    """Tell all regions one region borders on as your board prints them."""

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "map"

    region: RegionId
    neighbours: tuple[RegionId, ...]

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """The region, then all around it; those assumed are ticked."""
        yield one("region", ALL_REGIONS, words=lambda region: region_name(state, region))
        others = [region for region in ALL_REGIONS if region != given.get("region")]
        known = state.board.neighbours.get(given.get("region", ""), ())
        usual = tuple(region for region in others if region in known)
        yield some("neighbours", others, default=usual, words=lambda region: region_name(state, region))

    def check(self, state: Historia) -> None:
        """No region borders on itself."""
        place = region_name(state, self.region)
        require(self.region not in self.neighbours, ".borders_on_itself", region=place)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """The map is as the board prints it."""
        names = tuple(region_name(state, region) for region in self.neighbours) or say(".gain.nothing")
        turn.tell(region=region_name(state, self.region), neighbours=names)
        return replace(state, board=written(state.board, border_facts(self.region, self.neighbours)))


@dataclass(frozen=True, slots=True)
class TellCircle(Action[Historia]):
    """Tell in which rounds of an era your time circle shows a measure."""

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "timer-sand"

    measure: MeasureId
    rounds: tuple[Annotated[int, Bounds(1, ROUNDS_PER_ERA)], ...]

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """The measure, then its rounds; those assumed are ticked."""
        measures = items(KEY, "measures")
        measure = yield one("measure", measures, words=term("measures"), icon=lambda id: measures[id]["icon"])
        usual = tuple(state.board.measures.get(measure, ()))
        words = say(".panel.measure_rounds")
        rounds = range(1, ROUNDS_PER_ERA + 1)
        yield some("rounds", rounds, default=usual, words=lambda n: say(".panel.era_round", n=n), prompt=words)

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """The circle is as the board prints it."""
        turn.tell(measure=TermRef("measures", self.measure), rounds=self.rounds or say(".gain.nothing"))
        return replace(state, board=written(state.board, circle_facts(self.measure, self.rounds)))
