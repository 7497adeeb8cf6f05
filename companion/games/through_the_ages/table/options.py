"""What is agreed before the game."""

from __future__ import annotations

from companion.engine.game import Option, OptionKind

from .printed_cards import KEEPINGS, VARIANTS
from .state import EVERYTHING, FIRST_GAME, FULL_GAME, PEACEFUL, POINTS, TABLEAU

CARD_ROW, START_SEAT, KEEPING, VARIANT = "card_row", "start", "keeping", "variant"
FULL, LIGHT = "full", "light"
OPTIONS = (
    Option(VARIANT, OptionKind.CHOICE, FULL_GAME, (FULL_GAME, FIRST_GAME, PEACEFUL), domain=VARIANTS),
    Option(KEEPING, OptionKind.CHOICE, EVERYTHING, (POINTS, TABLEAU, EVERYTHING), domain=KEEPINGS),
    Option(CARD_ROW, OptionKind.CHOICE, FULL, (FULL, LIGHT)),
    Option(START_SEAT, OptionKind.NUMBER, 1, low=1, high=4),
)
