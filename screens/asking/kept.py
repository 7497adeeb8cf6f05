"""Answers kept: over a restart as JSON values, and while the table stands still, of sheets that were closed."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, get_type_hints

from companion.engine.action import Action
from companion.engine.codec import decode, encode
from companion.engine.strict import BadInput
from screens.desk import Desk, LeftLying

COUNTS, VALUE = "counts", "value"


def kept_answers(cls: type[Action[Any]], given: Mapping[str, Any]) -> dict[str, Any]:
    """A move and its answers so far."""
    types = get_type_hints(cls)
    told = {name: _kept(value) for name, value in given.items() if name in types}
    return {"do": cls.__name__, "given": told}


def _kept(value: Any) -> dict[str, Any]:
    """An answer as its field holds it, or amounts by what they are of."""
    if isinstance(value, Mapping):
        return {COUNTS: [[encode(thing), n] for thing, n in value.items()]}
    return {VALUE: encode(value)}


def answers_of(cls: type[Action[Any]], kept: Mapping[str, Any]) -> dict[str, Any]:
    """The answers that still make sense for this kind of move; the others are asked anew."""
    types = get_type_hints(cls)
    found: dict[str, Any] = {}
    for name, told in kept.items():
        if COUNTS in told:
            found[name] = dict(told[COUNTS])
        elif name in types:
            with suppress(BadInput):
                found[name] = decode(told[VALUE], types[name])
    return found


def lay_down(desk: Desk, cls: type[Action[Any]], begun: Mapping[str, Any], told: Mapping[str, Any]) -> None:
    """Keep what a sheet was told of a move that began so, until the table goes on."""
    others = [one for one in desk.left_lying if one.state is desk.state and (one.kind, one.begun) != (cls, begun)]
    desk.left_lying = [*others, LeftLying(desk.state, cls, begun, told)] if told else others


def left_lying(desk: Desk, cls: type[Action[Any]], begun: Mapping[str, Any]) -> Mapping[str, Any]:
    """What was told of this move before its sheet was closed; nothing once the table has gone on."""
    there = (one for one in desk.left_lying if one.state is desk.state and (one.kind, one.begun) == (cls, begun))
    return next((one.told for one in there), {})
