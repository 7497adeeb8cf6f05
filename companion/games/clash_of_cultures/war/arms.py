"""Arms: what weapons are worth and cost, and which abilities a leader brings to a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.message import Message, SeatRef, say

from ..table import printed
from ..table.battle_state import Battle, Side
from ..table.ids import METALLURGY, STEEL_WEAPONS
from ..table.state import Clash
from ..table.stock import knows

if TYPE_CHECKING:
    from ..table.shapes import Ability

STEEL, STEEL_AGAINST_STEEL = 2, 1
WALL = -2
FANATIC = 2
BIREME = 2


def owns(state: Clash, seat: int | None, advance: str) -> bool:
    """Whether a side owns an advance; barbarians and pirates own none."""
    return seat is not None and knows(state, seat, advance)


def steel_bonus(state: Clash, opponent: int | None) -> int:
    """What Steel Weapons add against this opponent."""
    return STEEL_AGAINST_STEEL if owns(state, opponent, STEEL_WEAPONS) else STEEL


def steel_price(state: Clash, seat: int, opponent: int | None) -> int:
    """What Steel Weapons cost: nothing with Metallurgy against opponents without them."""
    return 0 if knows(state, seat, METALLURGY) and not owns(state, opponent, STEEL_WEAPONS) else 1


def battle_abilities(state: Clash, seat: int | None, sea: bool) -> tuple[str, ...]:
    """The abilities of a side's leader in play that may add something to this kind of battle."""
    leader = state.players[seat].leader if seat is not None else None
    return tuple(
        name
        for name, item in printed.data("abilities").items()
        if leader is not None and item["leader"] == leader and _fits(item, sea)
    )


def _fits(item: Ability, sea: bool) -> bool:
    bonus = item.get("battle", {})
    at_sea = bool(bonus.get("sea"))
    return bool(bonus) and not bonus.get("round") and (at_sea == sea or (not sea and bool(bonus.get("land"))))


def side_name(side: Side, pirates: bool) -> SeatRef | Message:
    """A side as people call it."""
    if side.seat is not None:
        return SeatRef(side.seat)
    return say(".pirates") if pirates else say(".barbarians")


def city_owner(battle: Battle) -> int | None:
    """Whose city is fought over."""
    return battle.defender.seat
