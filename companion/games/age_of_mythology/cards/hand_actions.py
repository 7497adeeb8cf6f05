"""Hand actions: tell the cards of a hand in secret, and which of them stay for the next round."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, some, term
from companion.engine.data import items
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..table.ids import CARDS, DECAY, DISCARD, KEY, CardId
from ..table.state import HeldCard, Mythology
from ..turn.asks import icon_of
from .hands import after_drawing, mix
from .random_cards import on_card, random_kinds, tone_of

# The same random card can come up more than once; how often, nobody knows.
COPIES = 4
# How a card in hand is shown to whoever holds it.
FACES: dict[str, Any] = {
    "words": on_card,
    "icon": lambda held: icon_of("cards")(held.card),
    "tone": lambda held: tone_of(held.card),
    "group": lambda held: TermRef("cards", held.card),
    "cards": True,
}


@dataclass(frozen=True, slots=True)
class HoldCards(Action[Mythology]):
    """Tell in secret which cards you hold; then every card you play leaves this hand.

    standard: those of your seven standard cards, one entry each. random: those of the deck, by action and number or
    by their god. Cards not told are only counted.
    """

    group = "cards"
    icon = "cards-playing-outline"
    sealed = True
    seat: Seat
    standard: tuple[CardId, ...] = ()
    random: tuple[HeldCard, ...] = ()

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        player = state.players[given.seat]
        kept = player.cards
        usual = tuple(held.card for held in kept if not held.random)
        standard = yield some(
            "standard",
            items(KEY, "cards"),
            most=player.hand,
            default=usual,
            words=term("cards"),
            icon=icon_of("cards"),
            tone=tone_of,
            cards=True,
            secret=given.seat,
        )
        yield some(
            "random",
            random_kinds(state, given.seat),
            most=player.hand - len(standard),
            default=tuple(held for held in kept if held.random),
            copies=lambda held: 1 if held.god else COPIES,
            secret=given.seat,
            **FACES,
        )

    def check(self, state: Mythology) -> None:
        require(state.stage == CARDS, ".not_card_time", stage=TermRef("stages", state.stage))
        player = state.players[self.seat]
        require(len(set(self.standard)) == len(self.standard), ".one_standard_card_each")
        held = len(self.standard) + len(self.random)
        require(held <= player.hand, ".keeps_more_than_held", seat=SeatRef(self.seat), held=player.hand)
        gods = [card.god for card in self.random if card.god]
        require(len(set(gods)) == len(gods), ".one_god_card_each")
        for god in gods:
            known = items(KEY, "gods").get(god)
            foreign = known is not None and known["culture"] != player.culture
            require(not foreign, ".other_culture", name=TermRef("gods", god))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        player = state.players[self.seat]
        standard = tuple(HeldCard(card) for card in dict.fromkeys(self.standard))
        random = tuple(replace(held, random=True) for held in self.random)
        cards = (standard + random)[: player.hand]
        drawn = max(0, mix(cards)[1] - mix(player.cards)[1])
        state = state.with_player(self.seat, replace(player, cards=cards))
        state, anew = after_drawing(state, player.culture, drawn)
        plain, wild = mix(cards)
        turn.tell(standard=say(".standard_cards", n=plain), random=say(".random_cards", n=wild))
        if anew:
            name = TermRef("cultures", player.culture)
            turn.step(say(".step.deck_anew", culture=name), todo=say(".todo.deck_anew"), icon="shuffle-variant")
        return state


@dataclass(frozen=True, slots=True)
class KeepCards(Action[Mythology]):
    """Tell in secret which cards of a hand told by name you keep for the next round; the rest is discarded."""

    group = "round"
    icon = "cards-outline"
    sealed = True
    seat: Seat
    cards: tuple[HeldCard, ...] = ()

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        held = counted_cards(state.players[given.seat].cards)
        yield some(
            "cards",
            held,
            copies=held.__getitem__,
            secret=given.seat,
            **FACES,
        )

    def check(self, state: Mythology) -> None:
        due = state.stage in (DECAY, DISCARD)
        require(due, ".not_discard_time", stage=TermRef("stages", state.stage))
        held = counted_cards(state.players[self.seat].cards)
        fitting = all(held.get(card, 0) >= count for card, count in counted_cards(self.cards).items())
        require(fitting, ".not_in_hand_to_keep", seat=SeatRef(self.seat))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        player = state.players[self.seat]
        left = list(player.cards)
        kept = []
        for card in self.cards:
            if card in left:
                left.remove(card)
                kept.append(card)
        turn.tell(n=len(kept))
        return state.with_player(self.seat, replace(player, cards=tuple(kept), hand=len(kept), keeps=True))


def counted_cards(cards: tuple[HeldCard, ...]) -> dict[HeldCard, int]:
    """How many of each card."""
    return {card: cards.count(card) for card in cards}


HAND_ACTIONS: tuple[type[Action[Mythology]], ...] = (HoldCards, KeepCards)
