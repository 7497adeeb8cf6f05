"""Effects of advances and wonders: taxes, barter, theatres, power, labour, statues, and armies that turn settlers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, one, term
from companion.engine.counters import with_item
from companion.engine.fields import Seat
from companion.engine.message import TermRef, say
from companion.engine.ruling import require

from ..cards.hands import unnamed
from ..table.amounts import Goods, Units
from ..table.goods import pay, pay_tokens, receive, require_tokens
from ..table.ids import (
    ABSOLUTE_POWER,
    ACTION_CARDS,
    BARTERING,
    CULTURE,
    FORCED_LABOR,
    GOLD,
    GREAT_STATUE,
    IMPERIAL_ARMY,
    INFANTRY,
    LIBERTIES,
    MOOD,
    OBJECTIVE_CARDS,
    SETTLER,
    TAXES,
    THEATERS,
    WONDER_CARDS,
    Few,
    GoodId,
)
from ..table.state import Clash
from ..table.stock import require_effect, stock_of_unit
from ..turn.turns import mark_used, more_actions, require_action, require_turn, require_unused, spend_action
from ..war.places import take
from .taxes import check_tax, tax_ask, taxes

LIBERTY_TOKENS = 3
POWER_PRICE = 2
CARD_KINDS = (ACTION_CARDS, OBJECTIVE_CARDS, WONDER_CARDS)


@dataclass(frozen=True, slots=True)
class CollectTaxes(Action[Clash]):
    """Pay 1 mood token for as many resources as you have cities."""

    group = "turn"
    icon = "bank"
    seat: Seat
    gains: Goods

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """What the taxes bring."""
        yield tax_ask(state, given.seat)

    def check(self, state: Clash) -> None:
        """An action, Taxes once a turn, food, wood and ore (gold with Currency) for the number of cities."""
        require_action(state, self.seat)
        require_effect(state, self.seat, TAXES)
        require_unused(state, TAXES)
        check_tax(state, self.seat, self.gains)
        require_tokens(state, self.seat, MOOD, 1)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay and receive."""
        state = mark_used(spend_action(state, self.seat), TAXES)
        return taxes(pay_tokens(state, self.seat, MOOD, 1), self.seat, self.gains, turn)


@dataclass(frozen=True, slots=True)
class Barter(Action[Clash]):
    """Discard one hand card for 1 gold or 1 culture token.

    `card`: action_cards, objective_cards or wonder_cards.
    """

    group = "free"
    icon = "swap-horizontal"
    seat: Seat
    card: str = "action_cards"
    token: GoodId = GOLD

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which kind of card, and what for."""
        held = [kind for kind in CARD_KINDS if getattr(state.players[given.seat], kind)]
        yield one("card", held, words=lambda kind: say(f".field.{kind}"))
        yield one("token", (GOLD, CULTURE), words=term("goods"), default=GOLD)

    def check(self, state: Clash) -> None:
        """Bartering once a turn, and such a card in hand."""
        require_turn(state, self.seat)
        require_effect(state, self.seat, BARTERING)
        require_unused(state, BARTERING)
        require(self.card in CARD_KINDS, ".no_such_card_kind")
        require(getattr(state.players[self.seat], self.card) > 0, ".no_card")
        require(self.token in (GOLD, CULTURE), ".gold_or_culture")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """One card less, one gold or culture more."""
        player = state.players[self.seat]
        if self.card == WONDER_CARDS:
            player = replace(player, wonder_cards=max(0, player.wonder_cards - 1))
        elif self.card in CARD_KINDS:
            player = unnamed(player, int(self.card == ACTION_CARDS), int(self.card == OBJECTIVE_CARDS))
        state = mark_used(state.with_player(self.seat, player), BARTERING)
        return receive(state, self.seat, {CULTURE if self.token == CULTURE else GOLD: 1}, turn)


@dataclass(frozen=True, slots=True)
class VisitTheater(Action[Clash]):
    """Exchange 1 culture token for 1 mood token or the reverse."""

    group = "free"
    icon = "theater"
    seat: Seat
    # What is given away: culture or mood.
    gives: GoodId = CULTURE

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """What is given away."""
        player = state.players[given.seat]
        yield one("gives", [token for token in (CULTURE, MOOD) if getattr(player, token)], words=term("goods"))

    def check(self, state: Clash) -> None:
        """Theaters once a turn, and the token."""
        require_turn(state, self.seat)
        require_effect(state, self.seat, THEATERS)
        require_unused(state, THEATERS)
        require(self.gives in (CULTURE, MOOD), ".mood_or_culture")
        require(getattr(state.players[self.seat], self.gives) > 0, ".no_token")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """One for the other."""
        given, taken = (MOOD, CULTURE) if self.gives == MOOD else (CULTURE, MOOD)
        state = mark_used(pay(state, self.seat, Goods.holding({given: 1})), THEATERS)
        return receive(state, self.seat, {taken: 1}, turn)


@dataclass(frozen=True, slots=True)
class ProclaimLiberties(Action[Clash]):
    """Gain 3 mood tokens with Civil Liberties."""

    group = "turn"
    icon = "scale-balance"
    seat: Seat

    def check(self, state: Clash) -> None:
        """An action and Civil Liberties."""
        require_action(state, self.seat)
        require_effect(state, self.seat, LIBERTIES)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Three tokens."""
        return receive(spend_action(state, self.seat), self.seat, {MOOD: LIBERTY_TOKENS}, turn)


@dataclass(frozen=True, slots=True)
class UseAbsolutePower(Action[Clash]):
    """Pay 2 mood tokens for one more action this turn."""

    group = "free"
    icon = "arm-flex"
    seat: Seat

    def check(self, state: Clash) -> None:
        """Absolute Power once a turn, and the tokens."""
        require_turn(state, self.seat)
        require_effect(state, self.seat, ABSOLUTE_POWER)
        require_unused(state, ABSOLUTE_POWER)
        require_tokens(state, self.seat, MOOD, POWER_PRICE)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """One action more."""
        state = more_actions(mark_used(state, ABSOLUTE_POWER), 1)
        return pay_tokens(state, self.seat, MOOD, POWER_PRICE)


@dataclass(frozen=True, slots=True)
class ForceLabor(Action[Clash]):
    """Pay 1 mood token: angry cities work like neutral ones until the end of your turn."""

    group = "free"
    icon = "pickaxe"
    seat: Seat

    def check(self, state: Clash) -> None:
        """Forced Labor once a turn, and the token."""
        require_turn(state, self.seat)
        require_effect(state, self.seat, FORCED_LABOR)
        require_unused(state, FORCED_LABOR)
        require_tokens(state, self.seat, MOOD, 1)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """They stay angry, but work."""
        return pay_tokens(mark_used(state, FORCED_LABOR), self.seat, MOOD, 1)


@dataclass(frozen=True, slots=True)
class PrayAtStatue(Action[Clash]):
    """Discard an objective card for one more action, with the Great Statue."""

    group = "free"
    icon = "human-greeting"
    seat: Seat

    def check(self, state: Clash) -> None:
        """The Great Statue once a turn, and an objective card in hand."""
        require_turn(state, self.seat)
        player = state.players[self.seat]
        require(player.controls(GREAT_STATUE), ".needs_wonder", wonder=TermRef("wonders", GREAT_STATUE))
        require_unused(state, GREAT_STATUE, "wonders")
        require(player.objective_cards > 0, ".no_card")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """One card less, one action more."""
        player = state.players[self.seat]
        state = state.with_player(self.seat, unnamed(player, goals=1))
        return more_actions(mark_used(state, GREAT_STATUE), 1)


@dataclass(frozen=True, slots=True)
class TurnSettlers(Action[Clash]):
    """China: turn settlers into infantry, infantry into settlers, or both."""

    group = "turn"
    icon = "account-switch"
    seat: Seat
    to_infantry: Few = 0
    to_settlers: Few = 0

    def check(self, state: Clash) -> None:
        """Imperial Army once a turn, the units on the map, the pieces in stock."""
        require_action(state, self.seat)
        player = state.players[self.seat]
        own = TermRef("civ_advances", IMPERIAL_ARMY)
        require(player.has(IMPERIAL_ARMY), ".needs_own_advance", advance=own)
        require_unused(state, IMPERIAL_ARMY, "civ_advances")
        for unit, count in ((SETTLER, self.to_infantry), (INFANTRY, self.to_settlers)):
            require(player.units.get(unit, 0) >= count, ".no_unit_on_map", unit=TermRef("units", unit))
        for unit, count in (
            (INFANTRY, self.to_infantry - self.to_settlers),
            (SETTLER, self.to_settlers - self.to_infantry),
        ):
            require(stock_of_unit(state, self.seat, unit) >= count, ".no_piece_left", piece=TermRef("units", unit))

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Swap the pieces."""
        state = mark_used(spend_action(state, self.seat), IMPERIAL_ARMY)
        player = state.players[self.seat]
        change = self.to_settlers - self.to_infantry
        settlers, foot = player.units.get(SETTLER, 0), player.units.get(INFANTRY, 0)
        change = max(-settlers, min(change, foot, stock_of_unit(state, self.seat, SETTLER)))
        change = max(change, -stock_of_unit(state, self.seat, INFANTRY))
        units = with_item(with_item(player.units, SETTLER, settlers + change), INFANTRY, foot - change)
        state = take(state, self.seat, Units(settler=max(0, -change), infantry=max(0, change)), None)
        return state.with_player(self.seat, replace(player, units=units))
