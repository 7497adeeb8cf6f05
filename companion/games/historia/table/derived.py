"""Derived: what follows from each civilization's state, for scripts and panels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.message import WordRef
from companion.engine.ruling import must_exist

from ..bots.decisions import draws
from ..cards.card_turn import card_limit, hand, playable
from ..leaders.leaders import leader_points
from ..map.world import holds_alone, neighbours, reachable, usable_regions
from ..scoring.measures import government_gift
from ..variants.dominion import can_activate
from .options import CHOICES
from .state import Historia
from .told import ZIVBOT_CARD, fact, read


def figures(state: Historia) -> tuple[Mapping[str, Any], ...]:
    """The derived values of every seat, as JSON values."""
    _must_be_possible(state)
    return tuple(_of_seat(state, seat) for seat in range(len(state.players)))


def _must_be_possible(state: Historia) -> None:
    """Refuse rules nobody offers and bot cards there are not, set by hand, before a later turn meets them."""
    for name, choices in CHOICES.items():
        must_exist(getattr(state.rules, name) in choices, ".no_such_choice", choices=_said(name, choices))
    for card in state.board.zivbot_cards:
        read(state.board, fact(ZIVBOT_CARD, card.id))


def _said(name: str, choices: tuple[str, ...]) -> tuple[WordRef, ...]:
    return tuple(WordRef(name, choice) for choice in choices)


def neighbours_of(state: Historia, seat: int) -> tuple[int, ...]:
    """Whom a civilization may trade with or raid, as far as the map is concerned."""
    others = (other for other in range(len(state.players)) if other != seat)
    return tuple(other for other in others if neighbours(state, seat, other))


def territory_points(state: Historia, seat: int) -> int:
    """What the regions of a civilization would score now."""
    return sum(state.tile_points(region) for region in state.players[seat].regions if holds_alone(state, seat, region))


def _of_seat(state: Historia, seat: int) -> dict[str, Any]:
    civ, government = state.players[seat], state.government_of(seat)
    points, cubes = government_gift(state, government)
    figures: dict[str, Any] = {
        "government": government,
        "government_vp": points,
        "territory_vp": territory_points(state, seat),
        "neighbours": list(neighbours_of(state, seat)),
        "reachable": list(reachable(state, seat)),
        "cubes": civ.all_cubes,
    }
    if civ.is_bot:
        return {**figures, "draws": draws(state, seat)}
    won, missed = leader_points(state, seat)
    return {
        **figures,
        "government_cubes": cubes,
        "hand": list(hand(civ)),
        "playable": list(playable(civ)),
        "card_limit": card_limit(state, seat),
        "recover_cubes": min(len(usable_regions(state, seat)), civ.cubes.used),
        "leader_vp": won,
        "leader_missed": missed,
        "dominion": can_activate(state, seat),
    }
