"""The table of the Salt Road: what every trader has, the market, and what waits for an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from companion.engine.counters import gain, spend, with_at
from companion.engine.data import items
from companion.engine.fields import Bounds, Seat, TermField

from .meta import KEY

CITY, CITY_POINTS, INNS, INN_COINS, MOST_STAGES = 10, 3, (3, 6, 9), 2, 3
MARKET_SIZE, MOST_ROUNDS = 3, 12
GOODS = items(KEY, "goods")
CARDS = items(KEY, "cards")
CAPS: Mapping[str, int] = {good: int(item["cap"]) for good, item in GOODS.items()}

GoodId = Annotated[str, TermField("goods")]
CardId = Annotated[str, TermField("cards")]
Salt = Annotated[int, Bounds(0, CAPS["salt"])]
Cloth = Annotated[int, Bounds(0, CAPS["cloth"])]
Coins = Annotated[int, Bounds(0, CAPS["coins"])]
Stage = Annotated[int, Bounds(0, CITY)]
Round = Annotated[int, Bounds(1, MOST_ROUNDS)]


@dataclass(frozen=True, slots=True)
class Trader:
    """One seat: its goods, its place on the road and the cards it has bought."""

    salt: Salt = 2
    cloth: Cloth = 1
    coins: Coins = 3
    stage: Stage = 0
    cards: tuple[CardId, ...] = ()
    bot: bool = False

    def gains(self, good: str, amount: int) -> Trader:
        """With more of a good, as much as fits (S2)."""
        kept: dict[str, Any] = {good: gain(getattr(self, good), amount, CAPS[good]).value}
        return replace(self, **kept)

    def pays(self, good: str, amount: int) -> Trader:
        """With less of a good; what was done against the rules takes what is there."""
        kept: dict[str, Any] = {good: spend(getattr(self, good), amount)}
        return replace(self, **kept)

    def can_pay(self, card: str) -> bool:
        """Whether coins and cloth are enough for this card."""
        return bool(self.coins >= CARDS[card]["coins"] and self.cloth >= CARDS[card]["cloth"])


@dataclass(frozen=True, slots=True)
class Deal:
    """Salt on offer that waits for an answer (S5)."""

    seller: Seat
    buyer: Seat
    salt: Salt


@dataclass(frozen=True, slots=True)
class SaltRoad:
    """The whole table."""

    players: tuple[Trader, ...]
    deck: tuple[CardId, ...]
    market: tuple[CardId, ...]
    rounds: Round
    round: Round = 1
    active: Seat = 0
    deal: Deal | None = None
    over: bool = False

    def with_trader(self, seat: int, trader: Trader) -> SaltRoad:
        """With one trader changed."""
        return replace(self, players=with_at(self.players, seat, trader))

    def passed_on(self) -> SaltRoad:
        """The next seat has its turn; the end of a round may be the end of the game (S1, S7)."""
        after = (self.active + 1) % len(self.players)
        if after:
            return replace(self, active=after)
        arrived = any(trader.stage == CITY for trader in self.players)
        if arrived or not self.market or self.round >= self.rounds:
            return replace(self, active=0, over=True)
        return replace(self, active=0, round=self.round + 1)
