"""The card row: tap a space, pick the card, taken; what is named already is taken with one tap."""

from __future__ import annotations

from functools import partial

from companion.engine.action import against
from companion.engine.asking import begin
from companion.games.through_the_ages.cards.card_words import UNKNOWN_ICON, brief_of
from companion.games.through_the_ages.cards.coming import lying
from companion.games.through_the_ages.cards.row_actions import PRICED, NameCards, TakeCard
from companion.games.through_the_ages.cards.take_and_play import ways_to_take
from companion.games.through_the_ages.table.printed_boards import space_cost
from companion.games.through_the_ages.table.printed_cards import Card, card
from companion.games.through_the_ages.table.state import UNKNOWN, World
from screens.games.through_the_ages.base import AgesPanel
from screens.games.through_the_ages.card_row import Row
from screens.games.through_the_ages.card_sheet import open_card
from screens.kit.buttons import QuietButton


class RowPanel(AgesPanel):
    """The row as it lies, or, without it, three prices to take a card for."""

    def watched(self, state: World, seat: int) -> tuple[object, ...]:
        """The row, the cards still to come, and what the seat may take."""
        known = (state.row, state.with_row, state.keeping, state.seen, state.age, state.military_deck)
        return (*super().watched(state, seat), *known)

    def show(self, state: World, seat: int) -> None:
        """Bring the spaces up to date."""
        decks = self.say(".panel.deck_of", civil=state.civil_deck, military=state.military_deck)
        self.note("decks", decks if state.with_row else "")
        for space in PRICED:
            price = space_cost(space)
            there = [(place, id) for place, id in lying(state) if space_cost(place) == price] if state.with_row else []
            named = [self._named(state, seat, place, id) for place, id in there if id != UNKNOWN]
            named += [] if state.with_row else [self._blind(price, space)]
            unnamed = [self._unnamed(place) for place, id in there if id == UNKNOWN]
            self.rows(f"named_{price}", self.say(".panel.band", n=price) if named or unnamed else "", named)
            self.rows(f"unnamed_{price}", "", unnamed, least=112, most=12)

    def _named(self, state: World, seat: int, space: int, id: str) -> Row:
        printed, move = card(id), TakeCard(seat, id, space)
        return self.printed_row(
            printed,
            detail=brief_of(printed, self.desk.words),
            pill=self.say(".cost.civil", n=move.cost(state)),
            legal=against(move, state) is None,
            act=self.opening(partial(self._open, printed, space, move), printed, move),
            pill_act=self.making(move),
        )

    def _open(self, printed: Card, space: int, move: TakeCard) -> None:
        """The card with its ways to be taken, and the way to say that another one lies there."""
        other = QuietButton(text=self.say(".panel.other_card"), icon="pencil")
        sheet = open_card(self.desk, printed, ways_to_take(move), (other,))
        other.bind(on_release=lambda _button: sheet.close_and(self.desk.perform, begin(NameCards, space=space)))

    def _unnamed(self, space: int) -> Row:
        """A card nobody has named: which it is is said when it is taken."""
        take = self.asking(TakeCard, space=space)
        return Row(title=self.say(".panel.space", n=space), icon=UNKNOWN_ICON, tone="accent", pill_act=take)

    def _blind(self, price: int, space: int) -> Row:
        """Without the row: which card was taken for this price."""
        return Row(
            title=self.say(".TakeCard.title"),
            icon="cards",
            tone="accent",
            pill=self.say(".cost.civil", n=price),
            pill_act=self.asking(TakeCard, space=space),
        )
