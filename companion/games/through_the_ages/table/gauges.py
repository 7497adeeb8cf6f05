"""Gauges: what a civilization shows first, on its page and to guests."""

from __future__ import annotations

from companion.engine.game import Gauge
from companion.engine.message import PathRef, say

from ..goods.stores import food, resources
from .ratings import ratings
from .state import World


def gauges(world: World, seat: int) -> tuple[Gauge, ...]:
    """Actions, science and workers are counted by a tap; stores and ratings follow from the tableau."""
    player, rated = world.players[seat], ratings(world, seat)
    path = f"players.{seat}."
    return (
        Gauge(PathRef("civil_left"), player.civil_left, rated.civil_actions.value, "bank", f"{path}civil_left"),
        Gauge(
            PathRef("military_left"),
            player.military_left,
            rated.military_actions.value,
            "sword",
            f"{path}military_left",
        ),
        Gauge(say(".gauge.food"), food(player), icon="barley", tone="green"),
        Gauge(say(".gauge.resources"), resources(player), icon="pickaxe", tone="orange"),
        Gauge(PathRef("science"), player.science, icon="flask", path=f"{path}science", tone="blue"),
        Gauge(say(".gauge.strength"), rated.strength.value, icon="shield-sword-outline", tone="red"),
        Gauge(say(".gauge.happiness"), rated.happiness.value, icon="emoticon-happy-outline", tone="yellow"),
        Gauge(PathRef("unused"), player.unused, icon="account-outline", path=f"{path}unused"),
    )
