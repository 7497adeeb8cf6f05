"""Gauges on a page: the numbers a seat shows first, as counters."""

from __future__ import annotations

from typing import Any

from companion.engine.adjust import tracked
from companion.engine.game import Gauge
from screens.desk import Desk
from screens.words import headline


def gauge_looks(desk: Desk, state: Any, seat: int) -> dict[str, dict[str, Any]]:
    """What the counters of this seat show, by the name of the number; those a tap does not count are left out."""
    counted = [gauge for gauge in desk.game.gauges(state, seat) if gauge.path]
    return {next(tracked(state, gauge.path)).field.name: gauge_look(desk, state, gauge) for gauge in counted}


def gauge_look(desk: Desk, state: Any, gauge: Gauge) -> dict[str, Any]:
    """What the counter of a number shows; one without a place in the state is counted by its move alone."""
    field = next(tracked(state, gauge.path)).field if gauge.path else None
    return {
        "desk": desk,
        "path": gauge.path,
        "move": gauge.move,
        "minimum": field.low if field is not None else 0,
        "maximum": field.high if field is not None else None,
        "cap": gauge.cap,
        "value": gauge.value,
        "icon": gauge.icon,
        "tone": gauge.tone,
        "label": headline(desk.words.show(gauge.words)),
    }
