"""Gauges: what a civilization shows first, on its page and to guests."""

from __future__ import annotations

from companion.engine.game import Gauge
from companion.engine.message import PathRef

from .goods import limit
from .icons import GOOD_ICONS, GOOD_TONES
from .ids import RESOURCES
from .state import Clash


def gauges(state: Clash, seat: int) -> tuple[Gauge, ...]:
    """Goods and tokens are counted by a tap; cities and units are only shown."""
    player, path = state.players[seat], f"players.{seat}"
    goods = (
        Gauge(
            PathRef(good),
            getattr(player, good),
            limit(state, seat, good) if good in RESOURCES else None,
            GOOD_ICONS[good],
            f"{path}.{good}",
            GOOD_TONES[good],
        )
        for good in (*RESOURCES, "culture", "mood")
    )
    return (
        *goods,
        Gauge(PathRef("cities"), len(player.cities), icon="city-variant-outline"),
        Gauge(PathRef("units"), sum(player.units.values()), icon="sword"),
    )
