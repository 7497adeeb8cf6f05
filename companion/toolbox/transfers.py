"""Transfers: what changes hands, never more than is there, so that nothing is lost or made on the way."""

from __future__ import annotations

from typing import Any, TypeVar

from companion.engine.frozen import replace

from .purse import Purse

P = TypeVar("P", bound=Purse)
H = TypeVar("H")


def handed_over(giver: P, taker: P, wanted: P) -> tuple[P, P, P]:
    """Both purses after pieces changed hands, and which; a giver gives only what it holds."""
    got = wanted.at_most(giver)
    return giver - got, taker + got, got


def taken_from(giver: H, taker: H, counter: str, wanted: int) -> tuple[H, H, int]:
    """Both boards after points or tokens of one counter changed owners, and how many."""
    losing: Any = giver
    winning: Any = taker
    got = max(0, min(wanted, getattr(losing, counter)))
    less = {counter: getattr(losing, counter) - got}
    more = {counter: getattr(winning, counter) + got}
    return replace(losing, **less), replace(winning, **more), got
