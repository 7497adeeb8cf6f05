"""Historia without its rules: seats, options, and what the other rooms know it by."""

from __future__ import annotations

from dataclasses import fields

from companion.engine.meta import Meta, Option, OptionKind, OptionValue
from companion.engine.starting import further_seats

from .table.ids import BOTS, HUMAN, KEY
from .table.options import (
    AS_SEATED,
    BOT_OPTION,
    BOT_RULES,
    CHOICES,
    DEALT,
    DRAWN,
    ORDER_OPTION,
    TILES_OPTION,
    TYPED,
    Rules,
)

MOST_SEATS = 6
OPEN_POINT_PREFIX = "o"
OPEN_POINTS_GROUP = "open_points"


def options() -> tuple[Option, ...]:
    """The variants, then an answer to every point the rulebook leaves open."""
    rules = [_option(field.name, getattr(Rules(), field.name)) for field in fields(Rules)]
    tiles = Option(TILES_OPTION, OptionKind.CHOICE, DEALT, (DEALT, TYPED))
    starts = (AS_SEATED, DRAWN, *further_seats(MOST_SEATS))
    order = Option(ORDER_OPTION, OptionKind.CHOICE, AS_SEATED, starts, least_people=2)
    variants = [option for option in rules if not is_open_point(option)]
    return (tiles, order, *variants, *(option for option in rules if is_open_point(option)))


def seat_options() -> tuple[Option, ...]:
    """Who plays a seat: a person, or a Zivbot of some strength."""
    return (Option(BOT_OPTION, OptionKind.CHOICE, HUMAN, (HUMAN, *BOTS), domain="difficulties"),)


def is_open_point(option: Option) -> bool:
    """Whether an option answers a point the rulebook leaves open; a screen shows these together, folded."""
    return option.group == OPEN_POINTS_GROUP


def _option(name: str, default: OptionValue) -> Option:
    group, bots = OPEN_POINTS_GROUP if _answers_open_point(name) else "", int(name in BOT_RULES)
    if name in CHOICES:
        return Option(name, OptionKind.CHOICE, default, CHOICES[name], group=group, least_bots=bots)
    if isinstance(default, bool):
        return Option(name, OptionKind.FLAG, default, group=group, least_bots=bots)
    return Option(name, OptionKind.NUMBER, default, low=0, high=3, group=group)


def _answers_open_point(name: str) -> bool:
    prefix, _, rest = name.partition("_")
    return bool(rest) and prefix[:1] == OPEN_POINT_PREFIX and prefix[1:].isdecimal()


META = Meta(
    KEY,
    min_seats=1,
    max_seats=MOST_SEATS,
    icon="compass-rose",
    accent=KEY,
    first_begins=(ORDER_OPTION, AS_SEATED),
    options=options,
    seat_options=seat_options,
)
