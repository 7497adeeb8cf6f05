"""Figures: what follows from each player's state, for scripts and panels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import facts
from .advancing import gainable, government_of, tokens
from .cities import capacity
from .goods import cap
from .ids import RESOURCES
from .objectives import CONDITIONS, army
from .pieces import stock_of_building, stock_of_settlements, stock_of_unit
from .state import City, Clash


def figures(state: Clash) -> tuple[Mapping[str, Any], ...]:
    """The derived values of every seat, as JSON values."""
    return tuple(_of_seat(state, seat) for seat in range(len(state.players)))


def _of_seat(state: Clash, seat: int) -> dict[str, Any]:
    player = state.players[seat]
    return {
        "caps": {good: cap(player, good) for good in RESOURCES},
        "government": government_of(player),
        "gainable": list(gainable(state, seat)),
        "tokens": tokens(player),
        "army": army(player),
        "stock": {
            "settlements": stock_of_settlements(player),
            **{building: stock_of_building(state, seat, building) for building in facts.data("buildings")},
            **{unit: stock_of_unit(state, seat, unit) for unit in facts.data("units")},
        },
        "cities": [_of_city(state, seat, city) for city in player.cities],
        "objectives_met": [name for name, holds in CONDITIONS.items() if holds(state, seat)],
    }


def _of_city(state: Clash, seat: int, city: City) -> dict[str, Any]:
    return {"name": city.name, "size": city.size, "capacity": capacity(state, seat, city, city.mood)}
