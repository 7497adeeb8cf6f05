"""Prices: what a bonus costs, whether it can be paid, and paying it."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import TermRef, say

from ..table.causes import SPACE, caused
from ..table.changes import active_card, pay, push_parts
from ..table.ids import RESOURCES, WARTIME_ECONOMY, X
from ..table.printed import thing
from ..table.state import Cause, Due, Payment, Player, Tapestry

RESOURCE, TILE, CARD, TECH = ("resource", "tile", "card", "tech")


def price(due: Due) -> tuple[str, int]:
    """The kind of payment a bonus asks for, and how much of it."""
    printed: dict[str, Any] = thing("spaces", due.space)["bonus"]
    return str(printed["pay"]), int(printed["count"])


def is_free(player: Player, due: Due) -> bool:
    """Whether the bonus costs nothing now."""
    return due.free or (active_card(player) == WARTIME_ECONOMY and price(due)[0] == RESOURCE)


def affordable(player: Player, due: Due) -> bool:
    """Whether the bonus can be paid in full."""
    kind, count = price(due)
    stock = {
        RESOURCE: sum(player.resources.values()),
        TILE: player.tiles,
        CARD: player.hand,
        TECH: len(player.techs),
    }
    return is_free(player, due) or stock[kind] >= count


def proposed_resource(player: Player) -> str:
    """The resource one has most of."""
    return max(RESOURCES, key=lambda name: player.resources[name])


def proposed_techs(player: Player, count: int) -> tuple[str, ...]:
    """The cards one would miss least: those in row X first."""
    return tuple(tech.card for tech in sorted(player.techs, key=lambda tech: tech.row != X)[:count])


def pay_bonus(
    state: Tapestry, seat: int, due: Due, resource: str | None, techs: tuple[str, ...], turn: Turn
) -> Tapestry:
    """Pay a bonus and lay out what it gives."""
    player = state.players[seat]
    kind, count = price(due)
    if not is_free(player, due):
        if kind == RESOURCE:
            player = pay(player, Payment(**{resource or proposed_resource(player): count}))
        elif kind == TILE:
            player = replace(player, tiles=max(0, player.tiles - count))
        elif kind == CARD:
            player = replace(player, hand=max(0, player.hand - count))
        else:
            given = techs or proposed_techs(player, count)
            player = replace(player, techs=tuple(tech for tech in player.techs if tech.card not in given))
    turn.step(say(".step.bonus", space=TermRef("spaces", due.space)), seat=seat)
    paid = state.with_player(seat, player)
    return caused(paid, push_parts(paid, seat, due.parts, due.line), due.cause or Cause(SPACE, due.space))
