"""Which game is played: the full one, the short first one of the handbook, or the full one without attacks."""

from __future__ import annotations

from companion.engine.ruling import require

from .printed_cards import AGE_IDS, AGE_III, AGE_IV, BONUS, EVENTS, MILITARY, PACTS, TACTICS
from .state import FIRST_GAME, FULL_GAME, World

# The kinds of military cards that are in the decks of the smaller games.
PEACEFUL_MILITARY = (EVENTS, TACTICS, PACTS, BONUS)
FIRST_MILITARY = (EVENTS, TACTICS, BONUS)
FIRST_LAST_AGE = 2


def military_domains(variant: str) -> tuple[str, ...]:
    """The kinds of military cards in the decks."""
    if variant == FIRST_GAME:
        return FIRST_MILITARY
    return MILITARY if variant == FULL_GAME else PEACEFUL_MILITARY


def last_age(world: World) -> int:
    """The last age with decks; the age after it ends the game."""
    return FIRST_LAST_AGE if world.variant == FIRST_GAME else AGE_III


def age_after(world: World, ended: int) -> int:
    """The age that follows: after the last one with decks the one that ends the game."""
    return ended + 1 if ended < last_age(world) else AGE_IV


def shown_age(world: World) -> str:
    """The present age as the box calls it: in the first game the third one ends it."""
    return AGE_IDS[last_age(world) + 1] if world.age >= AGE_IV else AGE_IDS[world.age]


def require_attacks(world: World) -> None:
    """Refuse aggressions and wars where they are not in the decks."""
    require(world.variant == FULL_GAME, ".no_attacks")


def require_pacts(world: World) -> None:
    """Refuse pacts where they are not in the decks."""
    require(world.variant != FIRST_GAME, ".no_pacts_in_first_game")
    require(len(world.remaining) > 2, ".no_pacts_for_two")
