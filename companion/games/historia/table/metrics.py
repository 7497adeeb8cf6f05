"""Metrics: how much of what conditions compare a civilization has."""

from __future__ import annotations

from ..map.world import usable_regions
from .ids import MILITARY, OTHER, REGIONS, TECHNOLOGY, VP, WONDERS, MetricId
from .state import Historia


def amount(state: Historia, seat: int, metric: MetricId) -> int:
    """How much of something a civilization has; what the app cannot count is nothing."""
    civ = state.players[seat]
    amounts = {
        TECHNOLOGY: civ.technology,
        MILITARY: civ.military,
        WONDERS: len(civ.wonders),
        REGIONS: len(civ.regions),
        VP: civ.vp,
    }
    return amounts.get(metric, 0)


def amount_for_leader(state: Historia, seat: int, metric: MetricId) -> int:
    """The same at the leader bonus, where regions another one dominates do not count."""
    return len(usable_regions(state, seat)) if metric == REGIONS else amount(state, seat, metric)


def has_sole_majority(state: Historia, seat: int, metric: MetricId) -> bool:
    """Whether a human has more than every other human, Zivbots aside; what the app cannot count the table knows."""
    own = amount(state, seat, metric)
    return metric == OTHER or all(own > amount(state, other, metric) for other in state.humans if other != seat)
