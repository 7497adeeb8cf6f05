"""What is agreed before the game."""

from __future__ import annotations

from companion.engine.game import Option, OptionKind

CARD_ROW, START_SEAT = "card_row", "start"
FULL, LIGHT = "full", "light"
OPTIONS = (
    Option(CARD_ROW, OptionKind.CHOICE, FULL, (FULL, LIGHT)),
    Option(START_SEAT, OptionKind.NUMBER, 1, low=1, high=4),
)
