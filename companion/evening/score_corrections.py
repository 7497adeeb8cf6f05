"""Corrections of a score sheet: what the table counts differently, shown as such."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.frozen import dataclass
from companion.engine.message import Message
from companion.engine.score import Part, ScoreLine, ScoreSheet
from companion.engine.strict import BIGGEST

# Points by line and seat that come on top of what the app counts; a difference, so that playing on keeps its sense.
Corrections = Mapping[tuple[str, int], float]
BY_HAND = Message("insight.by_hand")


def corrected(sheet: ScoreSheet, by_hand: Corrections) -> ScoreSheet:
    """The score sheet as the table has it; every correction is a part of its line."""
    if not by_hand:
        return sheet
    return sheet.with_lines(tuple(_line(line, by_hand) for line in sheet.lines))


def _line(line: ScoreLine, by_hand: Corrections) -> ScoreLine:
    extra = [by_hand.get((line.id, seat), 0.0) for seat in range(len(line.values))]
    if not any(extra):
        return line
    known = line.parts or ((),) * len(line.values)
    return ScoreLine(
        line.id,
        tuple(value + more for value, more in zip(line.values, extra, strict=True)),
        tuple(
            (*(parts or (Part(Message("insight.by_app"), value),)), Part(BY_HAND, more)) if more else parts
            for parts, value, more in zip(known, line.values, extra, strict=True)
        ),
    )


@dataclass(frozen=True, slots=True)
class _Row:
    line: str
    seat: int
    by: float


@dataclass(frozen=True, slots=True)
class _Rows:
    rows: tuple[_Row, ...]


def corrections_json(by_hand: Corrections) -> dict[str, Any] | None:
    """Corrections as they are saved; None if there are none."""
    rows = [{"line": line, "seat": seat, "by": by} for (line, seat), by in sorted(by_hand.items()) if by]
    return {"rows": rows} if rows else None


def corrections_from(data: Any, seats: int) -> dict[tuple[str, int], float]:
    """Read saved corrections, strictly."""
    from .strict_json import must, read

    if data is None:
        return {}
    rows = read(data, _Rows).rows
    must(all(0 <= row.seat < seats for row in rows), "a correction's seat must be one at the table")
    must(all(abs(row.by) <= BIGGEST for row in rows), "a correction must be a number that fits")
    return {(row.line, row.seat): row.by for row in rows}
