"""Gauges on a page: the numbers a seat shows first, and any others a game tells of, as counters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.adjust import tracked
from companion.engine.game import Gauge
from screens.desk import Desk
from screens.kit.number_row import Number
from screens.words import headline

Look = dict[str, Any]


def gauge_looks(desk: Desk, state: Any, seat: int) -> dict[str, Look]:
    """What the counters of this seat show, by the name of the number; those a tap does not count are left out."""
    return counter_looks(desk, state, desk.game.gauges(state, seat))


def counter_looks(desk: Desk, state: Any, gauges: Iterable[Gauge], **look: Any) -> dict[str, Look]:
    """What the counters of these numbers show, by the name of the number; `look` is the same for all of them."""
    counted = [gauge for gauge in gauges if gauge.path]
    return {gauge.path.rpartition(".")[2]: gauge_look(desk, state, gauge) | look for gauge in counted}


def gauge_look(desk: Desk, state: Any, gauge: Gauge) -> Look:
    """What the counter of a number shows; one without a place in the state is counted by its move alone."""
    field = next(tracked(state, gauge.path)).field if gauge.path else None
    high = field.high if field is not None else None
    return {
        "desk": desk,
        "path": gauge.path,
        "move": gauge.move,
        "minimum": field.low if field is not None else 0,
        "maximum": high if gauge.most is None else gauge.most,
        "cap": gauge.cap,
        "lost": gauge.lost,
        "value": gauge.value,
        "icon": gauge.icon,
        "tone": gauge.tone,
        "label": headline(desk.words.show(gauge.words)),
        "note": desk.say(gauge.detail),
    }


def number_looks(desk: Desk, gauges: Mapping[str, Gauge], tone: str) -> list[Number]:
    """What a row of these numbers shows; those without a colour of their own have this one."""
    words = desk.words
    return [
        Number(name, words.show(gauge.words), words.number(gauge.value), gauge.icon, gauge.tone or tone)
        for name, gauge in gauges.items()
    ]
