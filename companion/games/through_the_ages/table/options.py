"""What is agreed before the game."""

from __future__ import annotations

from companion.engine.game import Option, OptionKind

from .printed_cards import KEEPINGS
from .state import EVERYTHING, POINTS, TABLEAU

CARD_ROW, START_SEAT, KEEPING = "card_row", "start", "keeping"
FULL, LIGHT = "full", "light"
OPTIONS = (
    Option(KEEPING, OptionKind.CHOICE, EVERYTHING, (POINTS, TABLEAU, EVERYTHING), domain=KEEPINGS),
    Option(CARD_ROW, OptionKind.CHOICE, FULL, (FULL, LIGHT)),
    Option(START_SEAT, OptionKind.NUMBER, 1, low=1, high=4),
)
