"""Taxes: what they may give, and receiving it."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.asking import Ask
from companion.engine.ruling import require

from ..cities.asks import goods_ask
from ..table.amounts import Goods
from ..table.goods import receive
from ..table.ids import CURRENCY, FOOD, GOLD, ORE, WOOD
from ..table.state import Clash
from ..table.stock import knows


def tax_ask(state: Clash, seat: int) -> Ask:
    """How many of each: as many in all as there are cities."""
    count = len(state.players[seat].cities)
    goods = (FOOD, WOOD, ORE, *((GOLD,) if knows(state, seat, CURRENCY) else ()))
    return goods_ask("gains", dict.fromkeys(goods, count), total=count)


def check_tax(state: Clash, seat: int, gains: Goods) -> None:
    """Refuse what taxes cannot give."""
    count = len(state.players[seat].cities)
    gold = gains.gold if knows(state, seat, CURRENCY) else 0
    wanted = gains.food + gains.wood + gains.ore + gains.gold
    fits = wanted == count and gold == gains.gold and not (gains.ideas or gains.culture or gains.mood or gains.captives)
    require(fits, ".tax_amount", n=count)


def taxes(state: Clash, seat: int, gains: Goods, turn: Turn) -> Clash:
    """Receive taxes."""
    amounts = {FOOD: gains.food, WOOD: gains.wood, ORE: gains.ore, GOLD: gains.gold}
    return receive(state, seat, {good: amount for good, amount in amounts.items() if amount}, turn)
