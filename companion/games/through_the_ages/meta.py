"""Through the Ages without its rules: seats, options, and what the other rooms know it by."""

from __future__ import annotations

from companion.engine.meta import Meta, Option


def options() -> tuple[Option, ...]:
    """What is agreed before the game; asked for only where it is played, so the names may come from the state."""
    from .table.options import OPTIONS

    return OPTIONS


META = Meta(
    "through_the_ages",
    min_seats=2,
    max_seats=4,
    icon="timer-sand",
    accent="through_the_ages",
    bgg_id=182028,
    first_begins=("start", 1),
    options=options,
)
