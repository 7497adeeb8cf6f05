"""Gauges: what a culture shows first, on its page and to guests."""

from __future__ import annotations

from functools import partial

from companion.engine.data import items
from companion.engine.game import Gauge
from companion.engine.message import PathRef, say

from ..camp.city import villagers
from ..camp.units import army_size
from ..turn.round_end import decay_limit, spoils
from ..turn.turns import hand_limit, last_round
from .cube_transfer import MoveCubes, MoveVictoryCubes
from .ids import KEY
from .state import Mythology

TONES = {"food": "green", "wood": "orange", "gold": "yellow", "favor": "blue"}


def gauges(state: Mythology, seat: int) -> tuple[Gauge, ...]:
    """Cubes and the hand are counted by a tap, those of the camp out of the bank; army and villagers are only shown."""
    player, path = state.players[seat], f"players.{seat}"
    kept, lost = None if last_round(state) else decay_limit(player), spoils(state, seat)
    goods = (
        Gauge(
            PathRef(name),
            player.resources.of(name),
            kept,
            str(printed.get("icon", "")),
            f"{path}.resources.{name}",
            TONES[name],
            detail=say(".gauge.in_bank", n=state.bank.of(name)),
            move=partial(MoveCubes, seat, name),
            most=player.resources.of(name) + state.bank.of(name),
            lost=lost.of(name),
        )
        for name, printed in items(KEY, "resources").items()
    )
    return (
        *goods,
        Gauge(
            PathRef("cubes"), player.cubes, None, "cube", f"{path}.cubes", "red", move=partial(MoveVictoryCubes, seat)
        ),
        Gauge(say(".gauge.army"), army_size(player), icon="shield-sword-outline"),
        Gauge(say(".gauge.villagers"), villagers(player), icon="account-group"),
        Gauge(PathRef("hand"), player.hand, hand_limit(player), "cards-outline", f"{path}.hand"),
    )
