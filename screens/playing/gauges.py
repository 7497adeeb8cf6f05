"""Gauges on a page: the numbers a seat shows first, as counters."""

from __future__ import annotations

from typing import Any

from companion.engine.adjust import tracked
from screens.desk import Desk
from screens.words import headline


def gauge_looks(desk: Desk, state: Any, seat: int) -> dict[str, dict[str, Any]]:
    """What the counters of this seat show, by the name of the number; those a tap does not count are left out."""
    looks = {}
    for gauge in desk.game.gauges(state, seat):
        if gauge.path:
            field = next(tracked(state, gauge.path)).field
            looks[field.name] = {
                "desk": desk,
                "path": gauge.path,
                "move": gauge.move,
                "minimum": field.low,
                "maximum": field.high,
                "cap": gauge.cap,
                "value": gauge.value,
                "icon": gauge.icon,
                "tone": gauge.tone,
                "label": headline(desk.words.show(gauge.words)),
            }
    return looks
