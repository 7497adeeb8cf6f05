"""Gauges: the numbers a civilization lives on, first on its page; guests are shown the same ones."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.frozen import dataclass, replace
from companion.engine.game import Gauge
from companion.engine.message import PathRef, say

from ..cards.card_turn import hand
from .ids import GENERAL, MAP, MILITARY, PERSONAL, TECHNOLOGY, TOP_LEVEL, USED, PoolId
from .state import Civ, Historia

# The sign and the colour of a level, wherever it is shown.
LEVELS = {TECHNOLOGY: ("lightbulb-on-outline", "blue"), MILITARY: ("shield-sword-outline", "red")}
# Cubes have the colour of their seat; those on the map are moved there by a move, never counted.
CUBES = {PERSONAL: "cube", USED: "cube-outline", MAP: "cube", GENERAL: "cube"}
Gauges = Mapping[str, Gauge]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The points, levels and cubes of a civilization, by what they are called."""

    points: Gauge
    levels: Gauges
    pools: Gauges


def gauges(state: Historia, seat: int) -> tuple[Gauge, ...]:
    """What guests see first; regions and cards in hand are only shown."""
    shown, civ = numbers(state, seat), state.players[seat]
    cubes = (replace(one, words=PathRef(pool)) for pool, one in shown.pools.items() if one.path)
    regions = Gauge(PathRef("regions"), len(civ.regions), icon="map-marker-outline")
    cards = () if civ.is_bot else (Gauge(PathRef("hand"), len(hand(civ)), icon="cards-outline"),)
    return (shown.points, *shown.levels.values(), *cubes, regions, *cards)


def numbers(state: Historia, seat: int) -> Numbers:
    """Points, levels and cubes, each with the place a tap counts it at."""
    civ, path = state.players[seat], f"players.{seat}"
    return Numbers(
        Gauge(say(".panel.vp"), civ.vp, icon="trophy-outline", path=f"{path}.vp", tone="accent"),
        {
            axis: Gauge(say(f".panel.{axis}"), civ.level(axis), TOP_LEVEL, icon, f"{path}.{axis}", tone)
            for axis, (icon, tone) in LEVELS.items()
        },
        {pool: _cubes(civ, "" if pool == MAP else path, pool) for pool in CUBES},
    )


def _cubes(civ: Civ, path: str, pool: PoolId) -> Gauge:
    words = say(f".panel.pool.{pool}")
    return Gauge(words, civ.cubes_at(pool), icon=CUBES[pool], path=path and f"{path}.cubes.{pool}")
