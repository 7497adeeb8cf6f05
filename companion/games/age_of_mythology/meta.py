"""Age of Mythology without its rules: seats, options, and what the other rooms know it by."""

from __future__ import annotations

from companion.engine.data import items
from companion.engine.meta import Meta, Option, OptionKind, Role

from .table.ids import KEY, MOST_SEATS
from .table.options import (
    BEST_BONUS_ONLY,
    CULTURE,
    FIVE_HITS,
    LAST_BATTLE_CUBES,
    NAMED_HANDS,
    RANDOM,
    RULINGS,
    START_PLAYER,
    TEAMS,
    TEMPLE_PAYS_TRADE,
    TRUCE,
)

CULTURES = Role(CULTURE, "cultures")


def options() -> tuple[Option, ...]:
    """The variants, who begins, and rulings."""
    return (
        Option(FIVE_HITS, OptionKind.FLAG, False),
        Option(TRUCE, OptionKind.FLAG, False),
        Option(TEAMS, OptionKind.FLAG, False, least_people=4),
        # 0 lets the app roll for the start player, 1 to 8 name the seat the table has found by itself.
        Option(START_PLAYER, OptionKind.NUMBER, 0, low=0, high=MOST_SEATS),
        Option(NAMED_HANDS, OptionKind.FLAG, False),
        Option(BEST_BONUS_ONLY, OptionKind.FLAG, False, group=RULINGS),
        Option(TEMPLE_PAYS_TRADE, OptionKind.FLAG, False, group=RULINGS),
        Option(LAST_BATTLE_CUBES, OptionKind.FLAG, False, group=RULINGS),
    )


def seat_options() -> tuple[Option, ...]:
    """Each seat chooses a culture or draws one."""
    choices = (RANDOM, *items(KEY, CULTURES.domain))
    return (Option(CULTURE, OptionKind.CHOICE, RANDOM, choices, domain=CULTURES.domain),)


META = Meta(
    KEY,
    min_seats=2,
    max_seats=MOST_SEATS,
    icon="lightning-bolt",
    accent=KEY,
    bgg_id=6707,
    role=CULTURES,
    first_begins=(START_PLAYER, 1),
    options=options,
    seat_options=seat_options,
)
