"""A card revealed in vain: it cannot be carried out at all and is laid into the row all the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.action import Turn
from companion.engine.asking import Asks, Given, one, term
from companion.engine.chance import Chance
from companion.engine.frozen import dataclass
from companion.engine.message import TermRef
from companion.engine.ruling import require

from ..table.ids import REVOLUTION, CardId
from ..table.state import Historia
from ..variants.events import befall
from .card_options import card_moves
from .card_turn import at_turn_of, playable
from .played_card import CardAction


def void_moves(state: Historia, seat: int) -> Iterator[CardAction]:
    """Cards in hand that cannot be carried out at all: they may still be revealed and laid down."""
    for card in playable(at_turn_of(state, seat).players[seat]):
        if card != REVOLUTION:
            yield PlayWithoutEffect(civ=seat, played=card)


def can_be_carried_out(state: Historia, seat: int, card: CardId) -> bool:
    """Whether a revealed card has any effect it could have now."""
    return any(move.played_card() == card and move.fits(state) for move in card_moves(state, seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayWithoutEffect(CardAction):
    """Lay a revealed card that cannot be carried out into the row; it costs nothing and does nothing."""

    icon: ClassVar[str] = "close-circle-outline"

    played: CardId

    @classmethod
    def aims(cls, state: Historia, given: Given) -> Asks:
        """Which card of the hand."""
        cards = [card for card in playable(at_turn_of(state, given.civ).players[given.civ]) if card != REVOLUTION]
        yield one(
            "played", cards, words=term("action_cards"), against=lambda card: cls.against(state, given, played=card)
        )

    @classmethod
    def card_of(cls, given: Given) -> CardId:
        """The card the table names."""
        return str(given.get("played", ""))

    def played_card(self) -> CardId:
        """The card the table names."""
        return self.played

    def check_card(self, state: Historia) -> None:
        """A Revolution that cannot be played is not even revealed; an event one cannot pay makes a card void."""
        require(self.played != REVOLUTION, ".revolution_is_never_void")
        if befall(state, self.civ, self.played, Turn(Chance()))[1]:
            CardAction.check_card(self, state)

    def check_effect(self, state: Historia) -> None:
        """What can be carried out must be."""
        possible = can_be_carried_out(state, self.civ, self.played)
        require(not possible, ".must_be_carried_out", card=TermRef("action_cards", self.played))

    def sets_off_event(self, state: Historia) -> bool:
        """An event happens before a void card as well, unless the table decided otherwise."""
        return state.rules.o25_event_on_void
