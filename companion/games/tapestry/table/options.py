"""Options: what is agreed before the game, for the table and for every seat."""

from __future__ import annotations

from companion.engine.data import vocabulary
from companion.engine.game import Option, OptionKind

from .ids import KEY

DRAWN, DEALT, OTHER, FIRST_SEAT = ("drawn", "dealt", "other", "first_seat")
START_PLAYER, ADJUSTMENTS, ANY_CAPITALS = ("start_player", "start_adjustments", "any_capitals")
CIVILIZATION_OPTION, CAPITAL_OPTION = ("civilization", "capital")


def _automa(id: str) -> Option:
    choices = (DRAWN, *vocabulary(KEY)["automa_civilizations"])
    return Option(id, OptionKind.CHOICE, DRAWN, choices=choices, domain="automa_civilizations")


OPTIONS = (
    Option(START_PLAYER, OptionKind.CHOICE, FIRST_SEAT, choices=(FIRST_SEAT, DRAWN)),
    # Not in the box of 2019, and later printings have other numbers: only a table that wants them has them.
    Option(ADJUSTMENTS, OptionKind.FLAG, False),
    # An evening begun before start territories were checked keeps its mats.
    Option(ANY_CAPITALS, OptionKind.FLAG, False, formerly=True),
    Option(
        "automa_level", OptionKind.CHOICE, "level_1", choices=vocabulary(KEY)["automa_levels"], domain="automa_levels"
    ),
    _automa("automa_civilization"),
    _automa("automa_second"),
)
SEAT_OPTIONS = (
    Option(
        CIVILIZATION_OPTION,
        OptionKind.CHOICE,
        DEALT,
        choices=(DEALT, DRAWN, OTHER, *vocabulary(KEY)["civilizations"]),
        domain="civilizations",
    ),
    Option(
        CAPITAL_OPTION, OptionKind.CHOICE, DRAWN, choices=(DRAWN, *vocabulary(KEY)["capitals"]), domain="capitals"
    ),
)
