"""The card row: thirteen spaces with their prices; cards are named once and taken with one tap."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.engine.message import say
from companion.engine.offers import against
from companion.games.through_the_ages.cards.row import unseen
from companion.games.through_the_ages.cards.row_actions import NameCards, TakeCard
from companion.games.through_the_ages.table.printed_boards import SPACES, space_cost
from companion.games.through_the_ages.table.printed_cards import AGE_IV, CIVIL, Card, card, cards
from companion.games.through_the_ages.table.state import EMPTY, UNKNOWN, World
from companion.games.through_the_ages.turn.turn_actions import EndAge
from screens.games.through_the_ages.base import AgesPanel
from screens.games.through_the_ages.card_picker import CardPicker
from screens.games.through_the_ages.card_row import Row, show_rows
from screens.games.through_the_ages.card_sheet import open_card
from screens.games.through_the_ages.printed import UNKNOWN_ICON, brief_of, icon_of, tone_of
from screens.kit.buttons import QuietButton
from screens.kit.flow import Columns
from screens.kit.kv import load_kv
from screens.kit.list_row import SectionHeader
from screens.words import tr


def first_spaces() -> dict[int, list[int]]:
    """The spaces of the row by what a card on them costs."""
    found: dict[int, list[int]] = {}
    for space in range(1, SPACES + 1):
        found.setdefault(space_cost(space), []).append(space)
    return found


class RowPanel(AgesPanel):
    """The row as it lies, or, without it, three prices to take a card for."""

    def __init__(self, desk: Any, **kwargs: Any) -> None:
        self._bands: dict[int, tuple[SectionHeader, Columns]] = {}
        super().__init__(desk, **kwargs)

    def watched(self, state: World, seat: int) -> tuple[object, ...]:
        """The row, the cards still to come, and what the seat may take."""
        return (*super().watched(state, seat), state.row, state.seen, state.age, state.military_deck)

    def show(self, state: World, seat: int) -> None:
        """Bring the spaces up to date."""
        decks = self.say(".panel.deck_of", civil=state.civil_deck, military=state.military_deck)
        self.ids.decks.text = decks if state.with_row else ""
        count = state.row.count(UNKNOWN)
        self.ids.unnamed.text = self.say(".panel.unnamed", n=count) if count else ""
        for price, spaces in first_spaces().items():
            header, box = self._band(price)
            header.text = self.say(".panel.band", n=price)
            if state.with_row:
                lying = [space for space in spaces if state.row[space - 1] != EMPTY]
                show_rows(box, [self._space(state, seat, space) for space in lying])
                header.opacity = 1 if lying else 0
            else:
                show_rows(box, [self._blind(price, spaces)])
        self._show_end_of_age(state)

    def _band(self, price: int) -> tuple[SectionHeader, Columns]:
        if price not in self._bands:
            made = (SectionHeader(), Columns(least=dp(300), most=2))
            for widget in made:
                self.ids.spaces.add_widget(widget)
            self._bands[price] = made
        return self._bands[price]

    def _space(self, state: World, seat: int, space: int) -> Row:
        id = state.row[space - 1]
        if id == UNKNOWN:
            return Row(
                title=self.say(".panel.unknown"),
                detail=self.say(".panel.space", n=space),
                icon=UNKNOWN_ICON,
                lit=False,
                pill=self.say(".panel.name_it"),
                move=partial(self.name_from, space),
            )
        printed, move = card(id), TakeCard(seat, id, space)
        return Row(
            title=self.name(printed),
            detail=brief_of(printed, self.desk.words, tr.lang),
            icon=icon_of(printed),
            tone=tone_of(printed),
            pill=self.desk.say(say(".cost.civil", n=move.cost(state))),
            legal=against(move, state) is None,
            open=partial(self._open, printed, space, move),
            move=lambda: self.do(move),
        )

    def _open(self, printed: Card, space: int, move: TakeCard) -> None:
        other = QuietButton(text=self.say(".panel.other_card"), icon="pencil")
        sheet = open_card(self.desk, printed, (move,), (other,))
        other.bind(on_release=lambda _button: sheet.close_and(self.name_from, space))

    def _blind(self, price: int, spaces: list[int]) -> Row:
        """Without the row: which card was taken for this price."""
        return Row(
            title=self.say(".TakeCard.title"),
            detail=self.say(".panel.spaces", first=spaces[0], last=spaces[-1]),
            icon="cards",
            tone="accent",
            pill=self.desk.say(say(".cost.civil", n=price)),
            move=partial(self.take_blind, spaces[0]),
        )

    def take_blind(self, space: int) -> None:
        """Choose the card that was taken from the row on the table."""
        seat = int(self.desk.seat)

        def take(found: Card) -> None:
            picker.close()
            self.do(TakeCard(seat, found.id, space))

        picker = CardPicker(self.desk, self.say(".TakeCard.title"), self._candidates(), take)
        picker.open()

    def _candidates(self) -> list[Card]:
        """The cards that can lie there: of this age first, then of the ages before, then of those to come."""
        state: World = self.desk.state
        order = sorted(range(AGE_IV), key=lambda level: (level > state.age, state.age - level))
        return [cards(CIVIL)[id] for level in order for id in unseen(state, level)]

    def name_next(self) -> None:
        """Name the first card nobody has named, and then the next ones."""
        if UNKNOWN in self.desk.state.row:
            self.name_from(self.desk.state.row.index(UNKNOWN) + 1)

    def name_from(self, space: int) -> None:
        """Name the card on a space; the sheet goes on to the next unnamed one."""
        self._space_asked = space

        def named(found: Card) -> None:
            if not self.do(NameCards((found.id,), self._space_asked)):
                picker.close()
                return
            row = self.desk.state.row
            left = [place for place, id in enumerate(row, start=1) if id == UNKNOWN]
            after = [place for place in left if place > self._space_asked] or left
            if not after:
                picker.close()
                return
            self._space_asked = after[0]
            picker.offer(self._asking(after[0]), self._candidates())

        picker = CardPicker(self.desk, self._asking(space), self._candidates(), named)
        picker.open()

    def _asking(self, space: int) -> str:
        return self.say(".panel.which_card", n=space, cost=space_cost(space))

    def _show_end_of_age(self, state: World) -> None:
        box = self.ids.light
        if state.with_row or not 0 < state.age < AGE_IV:
            box.clear_widgets()
            return
        if not box.children:
            button = QuietButton(icon=EndAge.icon)
            button.bind(on_release=lambda _button: self.desk.perform(EndAge()))
            box.add_widget(button)
        box.children[0].text = self.say(".EndAge.title")


load_kv(__file__)
