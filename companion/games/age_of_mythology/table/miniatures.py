"""Miniatures: how many of each unit one frame of the box holds; no source says it, so the table may count once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, Option, amounts, one, term
from companion.engine.counters import with_item
from companion.engine.data import items
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef
from companion.engine.ruling import must_exist

from .ids import KEY, MOST_UNITS, UnitCount, UnitId
from .state import Mythology
from .told import ToldGod

# About fifty figures of a dozen kinds lie in a frame.
MOST_IN_A_FRAME = 12


@dataclass(frozen=True, slots=True)
class CountFigures(Action[Mythology]):
    """Note how many figures of a unit one frame holds; the app then watches the limit."""

    group = "table"
    icon = "counter"
    unit: UnitId
    count: UnitCount

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        units = items(KEY, "units")
        yield one("unit", units, words=term("units"), group=lambda unit: TermRef("cultures", units[unit]["culture"]))
        yield one("count", range(1, MOST_IN_A_FRAME + 1), words=lambda n: n, at_once=True)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        return replace(state, figures=with_item(state.figures, self.unit, self.count))


@dataclass(frozen=True, slots=True)
class CountFrame(Action[Mythology]):
    """Note at once how many figures of every unit one frame holds; what is left out stays as it is."""

    group = "table"
    icon = "counter"
    figures: Mapping[str, UnitCount]

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        units = items(KEY, "units")
        rows = [
            Option(unit, TermRef("units", unit), most=MOST_UNITS, group=TermRef("cultures", row["culture"]))
            for unit, row in units.items()
        ]
        yield amounts("figures", rows, default=dict(state.figures))

    def check(self, state: Mythology) -> None:
        must_exist(all(unit in items(KEY, "units") for unit in self.figures), ".no_such_figure")

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        must_exist(all(unit in items(KEY, "units") for unit in self.figures), ".no_such_figure")
        turn.tell(n=len(self.figures))
        return replace(state, figures={**state.figures, **self.figures})


@dataclass(frozen=True, slots=True)
class RecallBox(Action[Mythology]):
    """Take over what was told of this box on an earlier evening: figures counted, god cards."""

    hidden = True
    group = "table"
    icon = "restore"
    figures: Mapping[str, UnitCount] = field(default_factory=dict)
    gods: Mapping[str, ToldGod] = field(default_factory=dict)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        known = {unit: count for unit, count in self.figures.items() if unit in items(KEY, "units")}
        turn.tell(n=len(known) + len(self.gods))
        return replace(state, figures={**state.figures, **known}, gods={**state.gods, **self.gods})


@dataclass(frozen=True, slots=True)
class RecallFigures(Action[Mythology]):
    """Take over the figures counted on an earlier evening."""

    hidden = True
    group = "table"
    icon = "restore"
    figures: Mapping[str, UnitCount]

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        known = {unit: count for unit, count in self.figures.items() if unit in items(KEY, "units")}
        turn.tell(n=len(known))
        return replace(state, figures={**state.figures, **known})
