"""The owner's word about lost blue tokens: from which card one is really taken."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.action import Action, Turn
from companion.engine.fields import Seat
from companion.engine.ruling import require

from ..civil.civil_steps import term
from ..table.ids import CardId
from ..table.state import TokenTaken, World
from .lost_tokens import exchangeable, exchanged, instead


def first_taken(world: World, seat: int) -> TokenTaken | None:
    """The first blue token of this seat whose card can still be changed."""
    return next((taken for taken in exchangeable(world) if taken.seat == seat), None)


@dataclass(frozen=True, slots=True)
class ChooseToken(Action[World]):
    """Choose from which farm or mine a lost blue token is taken."""

    group = "decide"
    icon = "circle"
    seat: Seat
    card: CardId

    def check(self, state: World) -> None:
        """A token was taken off a card, and there is one on the card named."""
        taken = first_taken(state, self.seat)
        require(taken is not None, ".no_token_to_choose")
        fitting = taken is None or self.card == taken.card or self.card in instead(state, taken)
        require(fitting, ".no_token_there", card=term(self.card))

    def apply(self, state: World, turn: Turn) -> World:
        """The token comes from this card; the proposed one gets its own back."""
        taken = first_taken(state, self.seat)
        return exchanged(state, taken, self.card) if taken else state
