"""Gauges: what a civilization shows first, on its page and to guests."""

from __future__ import annotations

from companion.engine.game import Gauge
from companion.engine.message import PathRef

from .icons import RESOURCE_ICONS, TRACK_ICONS
from .ids import LAST_SPACE, MOST_RESOURCES
from .state import Tapestry

# The colours printed on the boards: yellow bag, grey head, brown mushroom, red star; buildings share them.
TONES = {"coin": "yellow", "worker": "grey", "food": "orange", "culture": "red"}


def gauges(state: Tapestry, seat: int) -> tuple[Gauge, ...]:
    """Resources are counted by a tap; the tracks move by advancing and are only shown."""
    player, path = state.players[seat], f"players.{seat}"
    return (
        *(
            Gauge(PathRef(name), player.resources[name], MOST_RESOURCES, icon, f"{path}.resources.{name}", TONES[name])
            for name, icon in RESOURCE_ICONS.items()
        ),
        *(Gauge(PathRef(name), player.tracks[name], LAST_SPACE, icon) for name, icon in TRACK_ICONS.items()),
    )
