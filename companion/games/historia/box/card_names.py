"""Names of the cards in the file: as printed, as told, or by what stands on a card that has none."""

from __future__ import annotations

from companion.engine.data import items
from companion.engine.message import Arg, TermRef

from ..matrix.levels import gains
from ..table.card_file import ADVISORS, EVENTS, LEADERS, WONDERS, Card, DominionCard, GoalCard
from ..table.ids import KEY
from ..variants.goals import goal_sign

PRINTED = (LEADERS, WONDERS, EVENTS, ADVISORS)  # sorts of which the rulebook names some


def card_name(sort: str, card: Card) -> Arg:
    """A card of the file as the table calls it."""
    if isinstance(card, DominionCard):
        return (TermRef("metrics", card.first), TermRef("metrics", card.second))
    if isinstance(card, GoalCard) and card.name == goal_sign(card.bonus):
        return gains(card.bonus)
    return TermRef(sort, card.name) if sort in PRINTED and card.name in items(KEY, sort) else card.name
