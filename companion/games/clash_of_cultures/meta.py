"""Clash of Cultures without its rules: seats, options, and what the other rooms know it by."""

from __future__ import annotations

from companion.engine.data import items
from companion.engine.meta import Meta, Option, OptionKind, Role

from .table.ids import EVENTS_FULL, EVENTS_OPTIONAL, EVENTS_SYMBOLS, KEY
from .table.options import DRAWN, FIRST_PLAYER, HALVED, WHOLE

CIVILIZATION = Role("civilization", "civilizations")
MOST_SEATS = 4


def options() -> tuple[Option, ...]:
    """The expansion, who begins, and the variants."""
    return (
        Option("expansion", OptionKind.FLAG, True),
        Option(FIRST_PLAYER, OptionKind.NUMBER, 0, low=0, high=MOST_SEATS),
        Option("flexible_end", OptionKind.FLAG, False),
        Option("events", OptionKind.CHOICE, EVENTS_FULL, choices=(EVENTS_FULL, EVENTS_SYMBOLS, EVENTS_OPTIONAL)),
        Option("short_game", OptionKind.FLAG, False),
        Option("random_leader", OptionKind.FLAG, False),
        Option("wonder_buffet", OptionKind.FLAG, False),
        Option("alternate_history", OptionKind.FLAG, False),
        Option("barbarian_wonders", OptionKind.CHOICE, HALVED, choices=(HALVED, WHOLE), formerly=HALVED),
        Option("library_storage", OptionKind.FLAG, True, formerly=False),
        Option("anarchy_takes_own", OptionKind.FLAG, False, formerly=False),
        Option("places", OptionKind.FLAG, False, formerly=False),
    )


def seat_options() -> tuple[Option, ...]:
    """Each seat chooses a civilization or draws one."""
    choices = (DRAWN, *items(KEY, CIVILIZATION.domain))
    return (Option(CIVILIZATION.option, OptionKind.CHOICE, DRAWN, choices=choices, domain=CIVILIZATION.domain),)


META = Meta(
    KEY,
    min_seats=2,
    max_seats=MOST_SEATS,
    icon="castle",
    accent=KEY,
    bgg_id=299659,
    role=CIVILIZATION,
    first_begins=(FIRST_PLAYER, 1),
    options=options,
    seat_options=seat_options,
)
