"""Figures: how many of each unit one frame of the box holds; no source says it, so the table may count once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.engine.action import Action, Turn
from companion.engine.counters import with_item
from companion.engine.data import items

from .ids import KEY, UnitCount, UnitId
from .state import Mythology


@dataclass(frozen=True, slots=True)
class CountFigures(Action[Mythology]):
    """Note how many figures of a unit one frame holds; the app then watches the limit."""

    group = "table"
    icon = "counter"
    unit: UnitId
    count: UnitCount

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        return replace(state, figures=with_item(state.figures, self.unit, self.count))


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
