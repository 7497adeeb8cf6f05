"""Gauges: what a civilization shows first, on its page and to guests."""

from __future__ import annotations

from companion.engine.game import Gauge
from companion.engine.message import PathRef, TermRef, say

from ..cities.recruiting import BOUGHT
from . import printed
from .goods import limit
from .icons import GOOD_ICONS, GOOD_TONES, HAND_ICONS, UNIT_ICONS
from .ids import RESOURCES
from .state import Clash
from .stock import stock_of_unit

# More cards than anybody ever holds of a kind.
MOST_CARDS = 20


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


def unit_gauges(state: Clash, seat: int) -> tuple[Gauge, ...]:
    """The units of a player on the map, each counted by a tap, with what is left of it."""
    boxed, units = printed.in_box("units", state.rules.expansion), state.players[seat].units
    return tuple(
        Gauge(
            say(".panel.unit", unit=TermRef("units", unit), n=stock_of_unit(state, seat, unit)),
            units.get(unit, 0),
            icon=UNIT_ICONS[unit],
            path=f"players.{seat}.units.{unit}",
            most=printed.unit_stock(unit),
        )
        for unit in BOUGHT
        if unit in boxed
    )


def hand_gauges(state: Clash, seat: int) -> tuple[Gauge, ...]:
    """The cards in a hand by their kind, each counted by a tap."""
    player, path = state.players[seat], f"players.{seat}"
    return tuple(
        Gauge(PathRef(kind), getattr(player, kind), icon=icon, path=f"{path}.{kind}", most=MOST_CARDS)
        for kind, icon in HAND_ICONS.items()
    )
