"""One civilization at a glance: ratings, actions left, stocks, tokens, and the hand to play from."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import NumericProperty, StringProperty

from companion.engine.adjust import tracked
from companion.engine.asking import begin
from companion.engine.game import Gauge
from companion.engine.message import TermRef
from companion.games.through_the_ages.cards.card_options import hand_moves, powers, wonder_moves
from companion.games.through_the_ages.cards.card_words import facts_of, gives_of, help_of, printed_card, signed
from companion.games.through_the_ages.cards.row_actions import TakeCard
from companion.games.through_the_ages.civil.civil_actions import IncreasePopulation
from companion.games.through_the_ages.goods.token_actions import PayOtherwise, other_payments
from companion.games.through_the_ages.own.own_actions import MakeCard
from companion.games.through_the_ages.table.gauges import Numbers, numbers, stocks
from companion.games.through_the_ages.table.keeping import knows_hands, knows_tableau
from companion.games.through_the_ages.table.keeping_actions import ChangeKeeping
from companion.games.through_the_ages.table.printed_cards import KEEPINGS, card
from companion.games.through_the_ages.table.ratings import Rating
from companion.games.through_the_ages.table.state import World
from companion.games.through_the_ages.turn.turn_actions import EndAge, age_is_told
from screens.desk import Desk
from screens.games.through_the_ages.base import AgesPanel
from screens.games.through_the_ages.card_row import Row, SheetRow
from screens.games.through_the_ages.card_sheet import open_card
from screens.kit.card import TapCard
from screens.kit.figure_tile import FigureTile
from screens.kit.kv import load_kv
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary
from screens.playing.gauges import gauge_look
from screens.playing.tracked import SheetCounter, TrackedCounter
from screens.theme import theme

COLUMN_DP, TOKEN_DP = 150, 99


class ActionsLine(TapCard):
    """Actions left of a total."""

    label = StringProperty("")
    number = StringProperty("")
    left = NumericProperty(0)
    total = NumericProperty(0)
    tone = StringProperty("ink")


class AgesCivPanel(AgesPanel):
    """What a civilization has and can do now, as far as the table keeps it."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        self.stocks: dict[str, TrackedCounter] = {}
        super().__init__(desk, **kwargs)

    def watched(self, state: World, seat: int) -> tuple[object, ...]:
        """The civilization, its moves, and how much is kept."""
        return (*super().watched(state, seat), state.keeping, state.own)

    def show(self, state: World, seat: int) -> None:
        """Bring the stocks up to date; all else of them follows."""
        for what, amount in stocks(state, seat).items():
            if what in self.stocks:
                self.stocks[what].value = amount

    def follow(self, state: World, seat: int) -> None:
        """What the stocks lead to: ratings, what they change, moves and the hand."""
        shown = numbers(state, seat)
        self._show_numbers(state, shown)
        player, hands, tableau = state.players[seat], knows_hands(state), knows_tableau(state)
        self.rows("moves", "", self._moves(state, seat) if tableau else [])
        limit, every = shown.rated.civil_hand_limit, self.say(".panel.all_cards") if hands else ""
        title = self.say(".panel.hand", n=len(player.civil_hand), limit=limit) if hands else ""
        hand = [self._hand_row(state, seat, id) for id in player.civil_hand] if hands else []
        empty = self.say(".panel.no_hand") if hands else ""
        self.rows("hand", title, hand, empty=empty, action=every, act=self.all_cards, lands=(TakeCard,))
        self.rows("keeping", "", [*self._age(state), self._keeping(state), *self._own_cards(state)])

    def _show_numbers(self, state: World, shown: Numbers) -> None:
        """Numbers that follow from cards as tiles to take apart, those the table tells as counters."""
        pair: dict[str, Any] = {"least": COLUMN_DP, "most": 2}
        rated = [one for one in shown.ratings.items() if one[1].move is None]
        derived = [{**self._figure(".panel.rating", *one), "brief": True} for one in rated]
        self.section("rated", "", FigureTile, derived, least=COLUMN_DP, most=4)
        told = [gauge_look(self.desk, state, one) for one in shown.ratings.values() if one.move is not None]
        self.section("told", "", TrackedCounter, told, least=COLUMN_DP, most=4)
        self.section("actions", "", ActionsLine, [self._actions(*one) for one in shown.actions.items()], **pair)
        goods = [gauge_look(self.desk, state, one) for one in shown.stocks.values()]
        self.stocks = dict(zip(shown.stocks, self.section("stocks", "", TrackedCounter, goods, **pair), strict=True))
        tokens = [self._figure(".panel", *one) for one in shown.tokens.items()]
        self.section("tokens", "", FigureTile, tokens, least=TOKEN_DP * theme.scale, most=3)

    def _figure(self, named: str, what: str, gauge: Gauge) -> dict[str, Any]:
        """A number as a tile; a tap tells what makes it up."""
        words, look = self.desk.words, {"icon": gauge.icon, "tone": gauge.tone, "alarm": gauge.alarm}
        act = partial(self.explain, self.say(f"{named}.{what}"), what, gauge)
        return {**look, "value": words.number(gauge.value), "label": words.show(gauge.words), "act": act}

    def _actions(self, what: str, gauge: Gauge) -> dict[str, Any]:
        """Actions left, one by one."""
        label, total = self.say(f".panel.actions.{what}"), gauge.cap
        look = {"label": label, "left": gauge.value, "total": total, "tone": gauge.tone}
        number, act = self.say(".panel.of", n=gauge.value, total=total), partial(self.explain, label, what, gauge)
        return {**look, "number": number, "act": act}

    def _moves(self, state: World, seat: int) -> list[Row]:
        """Growing, the wonder, and what cards in play allow."""
        rows = [self.move_row(IncreasePopulation(seat), tone="yellow"), *self._wonder(state, seat)]
        rows += [self.move_row(move) for move in powers(state, seat)]
        return [*rows, self.ask_row(PayOtherwise)] if other_payments(state.players[seat]) else rows

    def _age(self, state: World) -> list[Row]:
        """Where the row is not kept: the age is told to be over here."""
        act = self.making(EndAge())
        return [Row(title=self.say(".EndAge.title"), icon=EndAge.icon, pill_act=act)] if age_is_told(state) else []

    def _wonder(self, state: World, seat: int) -> list[Row]:
        unfinished = state.players[seat].unfinished
        if unfinished is None:
            return []
        printed, moves = card(unfinished.id), wonder_moves(state, seat)
        detail = self.say(".panel.stages_built", n=unfinished.stages, total=len(printed.stages))
        return [self.card_row(printed, detail, moves)]

    def _hand_row(self, state: World, seat: int, card_id: str) -> Row:
        printed, moves = card(card_id), hand_moves(state, seat, card_id)
        detail = gives_of(printed, self.desk.words) or help_of(printed, self.desk.words)
        if len(moves) < 2:
            return self.card_row(printed, detail, moves)
        open_it = self.opening(partial(open_card, self.desk, printed, moves), printed, moves[0])
        return self.printed_row(printed, detail=detail, pill=self.say(".panel.choose"), act=open_it, pill_act=open_it)

    def _keeping(self, state: World) -> Row:
        """How much is kept, changed at any moment."""
        return Row(
            title=self.say(".panel.keeping", keeping=TermRef(KEEPINGS, state.keeping)),
            icon=ChangeKeeping.icon,
            pill=self.say(".panel.change"),
            pill_act=self.making(begin(ChangeKeeping)),
        )

    def _own_cards(self, state: World) -> list[Row]:
        """The cards of the table's own, and the way to make one."""
        makes = Row(title=self.say(".MakeCard.title"), icon=MakeCard.icon, pill_act=self.making(begin(MakeCard)))
        lies = [self.card_row(card(id), facts_of(card(id), self.desk.words)) for id in state.own]
        return [*lies, makes]

    def explain(self, name: str, what: str, gauge: Gauge) -> None:
        """What a number means now and which card gives what of it; one that is counted by hand is corrected here."""
        made_of = numbers(self.desk.state, self.seat).made_of(what)
        sheet = Sheet(title=self.say(".panel.rating_title", rating=name, n=made_of.value) if made_of else name)
        if gauge.detail is not None:
            sheet.add_widget(Secondary(text=self.desk.say(gauge.detail)))
        if made_of is not None:
            self._take_apart(sheet, made_of)
        for value in tracked(self.desk.state, gauge.path) if gauge.path else ():
            words = self.desk.words.field(value.field.name)
            sheet.add_widget(SheetCounter(desk=self.desk, path=value.path, value=value.value, label=words))
        sheet.open()

    def _take_apart(self, sheet: Sheet, rating: Rating) -> None:
        for source in rating.why:
            printed = printed_card(source.domain, source.id)
            act = partial(open_card, self.desk, printed)
            sheet.add_widget(SheetRow(**self.printed_row(printed, trailing=signed(source.amount), act=act)))
        if not rating.why:
            sheet.add_widget(Secondary(text=self.say(".panel.nothing_gives")))


load_kv(__file__)
