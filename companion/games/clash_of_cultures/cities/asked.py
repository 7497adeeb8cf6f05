"""Questions that many moves of a city share: which city, how it is paid, where the leader is, who helps out."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.asking import Ask, Asks, Given, flag, one, payment
from companion.engine.message import Arg, Message, say

from ..table.goods import Price, payments, shown
from ..table.ids import BLEDA, CITY_STATES
from ..table.state import Clash
from ..war.places import leader_place

WAYS_TO_PAY = 6


def city_ask(
    state: Clash, seat: int, field: str = "city", refusal: Callable[[str], Message | None] | None = None
) -> Ask:
    """One of the own cities."""
    return one(field, [city.name for city in state.players[seat].cities], against=refusal)


def payment_asks(state: Clash, seat: int, prices: tuple[Price, ...]) -> Asks:
    """How it is paid, where there is a choice."""
    ways = payments(state.players[seat], prices, WAYS_TO_PAY)
    if len(ways) > 1:
        yield payment("payment", ways, words=shown)


def _helper(name: str) -> Arg:
    return name or say(".ask.no_helper")


def activation_asks(state: Clash, given: Given) -> Asks:
    """Whether the leader is there, another city helps out, or Bleda drives it: each only where it can matter."""
    player = state.players[given.seat]
    known = state.rules.places and leader_place(state, given.seat) is not None
    if player.leader is not None and not known:
        yield flag("leader_here")
    if player.has(CITY_STATES):
        others = [city.name for city in player.cities if city.name != given.city]
        yield one("relieved_by", ["", *others], words=_helper, default="")
    if player.leader == BLEDA:
        yield flag("enforced")
