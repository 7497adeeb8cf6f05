"""Tapestry without its rules: seats, options, and what the other rooms know it by."""

from __future__ import annotations

from companion.engine.data import vocabulary
from companion.engine.meta import Meta, Option, OptionKind, Role
from companion.engine.starting import further_seats

from .table.ids import KEY
from .table.options import (
    ADJUSTMENTS,
    ANY_CAPITALS,
    CAPITAL_OPTION,
    CIVILIZATION_OPTION,
    DEALT,
    DRAWN,
    FIRST_SEAT,
    HEX_MAP,
    OTHER,
    START_PLAYER,
)

MOST_SEATS = 5
CIVILIZATION = Role(CIVILIZATION_OPTION, "civilizations")


def options() -> tuple[Option, ...]:
    """Who begins, what this table wants from later printings, and the Automa."""
    return (
        Option(
            START_PLAYER, OptionKind.CHOICE, FIRST_SEAT, (FIRST_SEAT, DRAWN, *further_seats(MOST_SEATS)),
            least_people=2,
        ),
        # Not in the box of 2019, and later printings have other numbers: only a table that wants them has them.
        Option(ADJUSTMENTS, OptionKind.FLAG, False),
        # The map on the table is enough for most; whoever wants it here lays every tile here too.
        Option(HEX_MAP, OptionKind.FLAG, False),
        # An evening begun before start territories were checked keeps its mats.
        Option(ANY_CAPITALS, OptionKind.FLAG, False, formerly=True),
        Option(
            "automa_level", OptionKind.CHOICE, "level_1", vocabulary(KEY)["automa_levels"], domain="automa_levels",
            most_people=1,
        ),
        _automa("automa_civilization"),
        _automa("automa_second"),
    )


def seat_options() -> tuple[Option, ...]:
    """The civilization and the capital city of each seat."""
    return (
        Option(
            CIVILIZATION_OPTION,
            OptionKind.CHOICE,
            DEALT,
            choices=(DEALT, DRAWN, OTHER, *vocabulary(KEY)[CIVILIZATION.domain]),
            domain=CIVILIZATION.domain,
        ),
        Option(
            CAPITAL_OPTION, OptionKind.CHOICE, DRAWN, choices=(DRAWN, *vocabulary(KEY)["capitals"]), domain="capitals"
        ),
    )


def _automa(id: str) -> Option:
    choices = (DRAWN, *vocabulary(KEY)["automa_civilizations"])
    return Option(id, OptionKind.CHOICE, DRAWN, choices=choices, domain="automa_civilizations", most_people=1)


META = Meta(
    KEY,
    min_seats=1,
    max_seats=MOST_SEATS,
    icon="rug",
    accent=KEY,
    bgg_id=286096,
    role=CIVILIZATION,
    first_begins=(START_PLAYER, FIRST_SEAT),
    options=options,
    seat_options=seat_options,
)
