"""Offers: for a move with one open field, which values are legal now and why the others are not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from .action import Action
from .message import Message
from .ruling import RuleViolation


@dataclass(frozen=True, slots=True)
class Offer:
    """One value a field could take, and what speaks against it."""

    value: Any
    action: Action[Any]
    against: Message | None

    @property
    def legal(self) -> bool:
        """Whether the rules allow it."""
        return self.against is None


def offers(action: Action[Any], field: str, values: Sequence[Any], state: Any) -> tuple[Offer, ...]:
    """Try each value in this field against the action's own check, legal ones first."""
    made = []
    for value in values:
        tried = replace(action, **{field: value})
        made.append(Offer(value, tried, against(tried, state)))
    return tuple(sorted(made, key=lambda offer: not offer.legal))


def against(action: Action[Any], state: Any) -> Message | None:
    """What the rules say against this move, or None if it is legal."""
    try:
        action.check(state)
    except RuleViolation as violation:
        return violation.message
    return None
