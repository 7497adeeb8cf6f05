"""The player board and the card row: what is printed under the tokens."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.engine.data import table

from .printed_cards import KEY

SPACES = 13
BLUE_SQUARES = 16
HAPPINESS_MAX = 8
STARVATION_CULTURE = 4


@cache
def printed() -> dict[str, Any]:
    """Everything printed on the boards."""
    board: dict[str, Any] = table(KEY, "board")
    return board


def _section(bank: str, tokens: int) -> dict[str, Any]:
    """The printed section that counts with so many tokens in a bank."""
    section: dict[str, Any] = next(row for row in printed()[bank] if tokens >= row["from"] or row["from"] == 0)
    return section


def population_price(yellow_bank: int) -> int | None:
    """Food to increase the population, or None with an empty bank."""
    price: int | None = _section("yellow", yellow_bank)["population"]
    return price


def consumption(yellow_bank: int) -> int:
    """Food eaten in the production phase."""
    return int(_section("yellow", yellow_bank)["consumption"])


def happiness_required(yellow_bank: int) -> int:
    """Happy faces the population asks for."""
    return int(_section("yellow", yellow_bank)["happiness"])


def corruption(blue_bank: int) -> int:
    """Resources lost in the production phase."""
    return int(_section("blue", blue_bank)["corruption"])


def space_cost(space: int) -> int:
    """Civil actions for a card on this space of the row, counted from 1."""
    costs: list[int] = printed()["row"]["costs"]
    return costs[min(max(space, 1), SPACES) - 1]


def spaces_cleared(players: int) -> int:
    """How many spaces of the row are cleared at the start of a turn."""
    return int(printed()["row"]["cleared"][str(max(2, players))])


def rank_points(players: int) -> list[int]:
    """Culture for first, second, ... place in an event that ranks; nothing where nobody is left."""
    points: list[int] = printed()["ranks"].get(str(players), [])
    return points
