"""Effects of advances and wonders: taxes, barter, theatres, power, labour, statues, and armies that turn settlers."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.asking import Asks, Given, one, term
from companion.engine.counters import with_item
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef, say
from companion.engine.ruling import require

from ..cards.hands import unnamed
from ..table.amounts import Goods, Units
from ..table.goods import pay, receive
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
from ..table.stock import stock_of_unit
from ..war.places import take
from .card_use import CIV_ADVANCES, WONDERS, CardUse
from .taxes import check_tax, tax_ask, taxes

CARD_KINDS = (ACTION_CARDS, OBJECTIVE_CARDS, WONDER_CARDS)


@dataclass(frozen=True, slots=True)
class CollectTaxes(CardUse):
    """Pay 1 mood token for as many resources as you have cities."""

    group = "turn"
    icon = "bank"
    CARD = TAXES
    gains: Goods

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """What the taxes bring."""
        yield tax_ask(state, given.seat)

    def check_answers(self, state: Clash) -> None:
        """Food, wood and ore (gold with Currency) for the number of cities."""
        check_tax(state, self.seat, self.gains)

    def effect(self, state: Clash, turn: Turn) -> Clash:
        return taxes(state, self.seat, self.gains, turn)


@dataclass(frozen=True, slots=True)
class Barter(CardUse):
    """Discard one hand card for 1 gold or 1 culture token.

    `card`: action_cards, objective_cards or wonder_cards.
    """

    group = "free"
    icon = "swap-horizontal"
    CARD = BARTERING
    card: str = "action_cards"
    token: GoodId = GOLD

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which kind of card, and what for."""
        held = [kind for kind in CARD_KINDS if getattr(state.players[given.seat], kind)]
        yield one("card", held, words=lambda kind: say(f".field.{kind}"))
        yield one("token", (GOLD, CULTURE), words=term("goods"), default=GOLD)

    def check_answers(self, state: Clash) -> None:
        """Such a card in hand, for gold or culture."""
        require(self.card in CARD_KINDS, ".no_such_card_kind")
        require(getattr(state.players[self.seat], self.card) > 0, ".no_card")
        require(self.token in (GOLD, CULTURE), ".gold_or_culture")

    def effect(self, state: Clash, turn: Turn) -> Clash:
        """One card less, one gold or culture more."""
        player = state.players[self.seat]
        if self.card == WONDER_CARDS:
            player = replace(player, wonder_cards=max(0, player.wonder_cards - 1))
        elif self.card in CARD_KINDS:
            player = unnamed(player, int(self.card == ACTION_CARDS), int(self.card == OBJECTIVE_CARDS))
        state = state.with_player(self.seat, player)
        return receive(state, self.seat, {CULTURE if self.token == CULTURE else GOLD: 1}, turn)


@dataclass(frozen=True, slots=True)
class VisitTheater(CardUse):
    """Exchange 1 culture token for 1 mood token or the reverse."""

    group = "free"
    icon = "theater"
    CARD = THEATERS
    # What is given away: culture or mood.
    gives: GoodId = CULTURE

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """What is given away."""
        player = state.players[given.seat]
        yield one("gives", [token for token in (CULTURE, MOOD) if getattr(player, token)], words=term("goods"))

    def check_answers(self, state: Clash) -> None:
        """The token must be there."""
        require(self.gives in (CULTURE, MOOD), ".mood_or_culture")
        require(getattr(state.players[self.seat], self.gives) > 0, ".no_token")

    def effect(self, state: Clash, turn: Turn) -> Clash:
        """One for the other."""
        given, taken = (MOOD, CULTURE) if self.gives == MOOD else (CULTURE, MOOD)
        return receive(pay(state, self.seat, Goods.holding({given: 1})), self.seat, {taken: 1}, turn)


@dataclass(frozen=True, slots=True)
class ProclaimLiberties(CardUse):
    """Gain 3 mood tokens with Civil Liberties."""

    group = "turn"
    icon = "scale-balance"
    CARD = LIBERTIES


@dataclass(frozen=True, slots=True)
class UseAbsolutePower(CardUse):
    """Pay 2 mood tokens for one more action this turn."""

    group = "free"
    icon = "arm-flex"
    CARD = ABSOLUTE_POWER


@dataclass(frozen=True, slots=True)
class ForceLabor(CardUse):
    """Pay 1 mood token: angry cities stay angry, but work like neutral ones until the end of your turn."""

    group = "free"
    icon = "pickaxe"
    CARD = FORCED_LABOR


@dataclass(frozen=True, slots=True)
class PrayAtStatue(CardUse):
    """Discard an objective card for one more action, with the Great Statue."""

    group = "free"
    icon = "human-greeting"
    DOMAIN, CARD = WONDERS, GREAT_STATUE

    def check_answers(self, state: Clash) -> None:
        """An objective card in hand."""
        require(state.players[self.seat].objective_cards > 0, ".no_card")

    def effect(self, state: Clash, turn: Turn) -> Clash:
        return state.with_player(self.seat, unnamed(state.players[self.seat], goals=1))


@dataclass(frozen=True, slots=True)
class TurnSettlers(CardUse):
    """China: turn settlers into infantry, infantry into settlers, or both."""

    group = "turn"
    icon = "account-switch"
    DOMAIN, CARD = CIV_ADVANCES, IMPERIAL_ARMY
    to_infantry: Few = 0
    to_settlers: Few = 0

    def check_answers(self, state: Clash) -> None:
        """The units on the map, the pieces in stock."""
        player = state.players[self.seat]
        for unit, count in ((SETTLER, self.to_infantry), (INFANTRY, self.to_settlers)):
            require(player.units.get(unit, 0) >= count, ".no_unit_on_map", unit=TermRef("units", unit))
        for unit, count in (
            (INFANTRY, self.to_infantry - self.to_settlers),
            (SETTLER, self.to_settlers - self.to_infantry),
        ):
            require(stock_of_unit(state, self.seat, unit) >= count, ".no_piece_left", piece=TermRef("units", unit))

    def effect(self, state: Clash, turn: Turn) -> Clash:
        """Swap the pieces."""
        player = state.players[self.seat]
        change = self.to_settlers - self.to_infantry
        settlers, foot = player.units.get(SETTLER, 0), player.units.get(INFANTRY, 0)
        change = max(-settlers, min(change, foot, stock_of_unit(state, self.seat, SETTLER)))
        change = max(change, -stock_of_unit(state, self.seat, INFANTRY))
        units = with_item(with_item(player.units, SETTLER, settlers + change), INFANTRY, foot - change)
        state = take(state, self.seat, Units(settler=max(0, -change), infantry=max(0, change)), None)
        return state.with_player(self.seat, replace(player, units=units))
