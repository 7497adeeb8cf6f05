"""Gauges: what a civilization shows first, on its page and to guests."""

from __future__ import annotations

from companion.engine.game import Gauge
from companion.engine.message import PathRef

from ..cards.card_turn import hand
from .ids import MILITARY, TECHNOLOGY, TOP_LEVEL
from .state import Historia

# The sign and the colour of a level, wherever it is shown.
LEVELS = {TECHNOLOGY: ("lightbulb-on-outline", "blue"), MILITARY: ("shield-sword-outline", "red")}
CUBES = {"personal": "cube", "used": "cube-outline", "general": "cube-unfolded"}


def gauges(state: Historia, seat: int) -> tuple[Gauge, ...]:
    """Levels and cubes are counted by a tap; regions and cards in hand are only shown."""
    civ, path = state.players[seat], f"players.{seat}"
    return (
        *(
            Gauge(PathRef(name), getattr(civ, name), TOP_LEVEL, icon, f"{path}.{name}", tone)
            for name, (icon, tone) in LEVELS.items()
        ),
        *(
            Gauge(PathRef(name), getattr(civ.cubes, name), None, icon, f"{path}.cubes.{name}")
            for name, icon in CUBES.items()
        ),
        Gauge(PathRef("regions"), len(civ.regions), icon="map-marker-outline"),
        *(() if civ.is_bot else (Gauge(PathRef("hand"), len(hand(civ)), icon="cards-outline"),)),
    )
