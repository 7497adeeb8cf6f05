"""The Salt Road without its rules: seats, options, and what the other rooms know it by."""

from __future__ import annotations

from companion.engine.meta import Meta, Option, OptionKind

KEY = "salt_road"
BOT, HUMAN, CARAVAN = "bot", "human", "caravan"
ROUNDS = "rounds"


def options() -> tuple[Option, ...]:
    """How long the road is open."""
    return (Option(ROUNDS, OptionKind.NUMBER, 8, low=3, high=12),)


def seat_options() -> tuple[Option, ...]:
    """Whether somebody sits there."""
    return (Option(BOT, OptionKind.CHOICE, HUMAN, choices=(HUMAN, CARAVAN)),)


META = Meta(KEY, min_seats=2, max_seats=5, icon="horseshoe", options=options, seat_options=seat_options)
