"""Forecast: where a Zivbot would expand and whom it would attack if its turn came now, with the reasons."""

from __future__ import annotations

from typing import Any

from companion.engine.choice import Choice
from companion.engine.frozen import dataclass
from companion.engine.message import Message, SeatRef, say

from ..cards.card_actions import Expand
from ..cards.neighbour_actions import War
from ..map.world import region_name, tile_number
from ..table.ids import RegionId
from ..table.state import Historia
from .decisions import expansion_choice, war_choice


@dataclass(frozen=True, slots=True)
class Forecast:
    """One thing a Zivbot would do: in words, as a picture, and how it is chosen."""

    words: Message
    icon: str
    choice: Choice[Any]


def forecast(state: Historia, seat: int) -> tuple[Forecast, ...]:
    """Its expansion and its war; who is destroyed does nothing any more."""
    civ = state.players[seat]
    if not civ.is_bot or civ.out or not state.running:
        return ()
    expansion, war = expansion_choice(state, seat), war_choice(state, seat)
    return (
        Forecast(_expansion_words(state, seat, expansion.taken), Expand.icon, expansion),
        Forecast(_war_words(state, war.taken), War.icon, war),
    )


def _expansion_words(state: Historia, seat: int, region: RegionId | None) -> Message:
    if state.players[seat].cubes.personal == 0:
        return say(".panel.would_not_expand")
    if region is None:
        return say(".panel.nowhere_to_expand")
    return say(".panel.would_expand", region=region_name(state, region), number=tile_number(state, region))


def _war_words(state: Historia, target: tuple[int, RegionId] | None) -> Message:
    if target is None:
        return say(".panel.would_not_fight")
    return say(".panel.would_fight", civ=SeatRef(target[0]), region=region_name(state, target[1]))
