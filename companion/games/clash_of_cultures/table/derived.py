"""Derived: what follows from each player's state, for scripts and panels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..advances.advancing import gainable, government_of, tokens
from ..cities.cities import capacity
from ..scoring.objectives import army, fulfilled, near_misses
from . import printed
from .goods import limit
from .ids import RESOURCES
from .state import City, Clash
from .stock import stock_of_building, stock_of_settlements, stock_of_unit


def figures(state: Clash) -> tuple[Mapping[str, Any], ...]:
    """The derived values of every seat, as JSON values."""
    return tuple(_of_seat(state, seat) for seat in range(len(state.players)))


def _of_seat(state: Clash, seat: int) -> dict[str, Any]:
    player = state.players[seat]
    return {
        "caps": {good: limit(state, seat, good) for good in RESOURCES},
        "government": government_of(player),
        "gainable": list(gainable(state, seat)),
        "tokens": tokens(player),
        "army": army(player),
        "stock": {
            "settlements": stock_of_settlements(player),
            **{building: stock_of_building(state, seat, building) for building in printed.data("buildings")},
            **{unit: stock_of_unit(state, seat, unit) for unit in printed.data("units")},
        },
        "cities": [_of_city(state, seat, city) for city in player.cities],
        "objectives_met": [name for name in printed.data("objectives") if fulfilled(state, seat, name)],
        "objectives_near": {near.objective: near.missing for near in near_misses(state, seat)},
    }


def _of_city(state: Clash, seat: int, city: City) -> dict[str, Any]:
    return {"name": city.name, "size": city.size, "capacity": capacity(state, seat, city, city.mood)}
