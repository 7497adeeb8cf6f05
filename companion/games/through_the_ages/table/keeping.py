"""How much is kept: points and ratings, the tableau, or everything; what a level does not know is not asked."""

from __future__ import annotations

from companion.engine.message import TermRef
from companion.engine.ruling import require

from .printed_cards import CIVIL, KEEPINGS
from .state import EVERYTHING, POINTS, World


def knows_hands(world: World) -> bool:
    """Whether cards in hand and civil actions are kept."""
    return world.keeping == EVERYTHING


def knows_tableau(world: World) -> bool:
    """Whether cards in play, workers and tokens are kept."""
    return world.keeping != POINTS


def require_tableau(world: World) -> None:
    """Refuse what needs cards in play where only points and ratings are kept."""
    require(knows_tableau(world), ".only_points", keeping=TermRef(KEEPINGS, world.keeping))


def require_in_hand(world: World, seat: int, card_id: str) -> None:
    """Refuse a civil card that is not in hand, where hands are kept."""
    held = not knows_hands(world) or card_id in world.players[seat].civil_hand
    require(held, ".not_in_hand", card=TermRef(CIVIL, card_id))
