"""Asks that many moves share: which city, how it is paid, where the leader is, who helps out, what follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from companion.engine.asking import Ask, Asks, Given, amounts, flag, one, payment, term
from companion.engine.message import Arg, Message, say
from companion.toolbox.payments import Price

from ..table.goods import KINDS, held, payments, shown
from ..table.icons import GOOD_ICONS, GOOD_TONES, MOOD_ICONS
from ..table.ids import BLEDA, CITY_STATES, HAPPY, MOODS
from ..table.state import Clash
from ..table.stock import knows
from ..turn.turns import used
from ..war.places import allied_pirates, leader_place

WAYS_TO_PAY = 6
MOST_PIRATES = 9


def settled(field: str, value: Any) -> Ask:
    """What follows from other answers: a field nobody is asked for."""
    return one(field, (value,))


def city_ask(
    state: Clash, seat: int, field: str = "city", refusal: Callable[[str], Message | None] | None = None
) -> Ask:
    """One of the own cities."""
    moods = {city.name: city.mood for city in state.players[seat].cities}
    return one(field, list(moods), against=refusal, icon=lambda name: MOOD_ICONS[moods[name]])


def good_ask(field: str, *goods: str, prompt: Message | None = None) -> Ask:
    """One of these goods, usually the first."""
    return one(
        field, goods, words=term("goods"), icon=GOOD_ICONS.__getitem__, tone=_tone, default=goods[0], prompt=prompt
    )


def _tone(good: str) -> str:
    return GOOD_TONES.get(good, "")


def goods_ask(field: str, there: dict[str, int], **rest: Any) -> Ask:
    """So many of each good."""
    return amounts(field, there, words=term("goods"), icon=GOOD_ICONS.__getitem__, tone=_tone, **rest)


def payment_asks(state: Clash, seat: int, prices: tuple[Price, ...]) -> Asks:
    """How it is paid, where there is a choice; where there are many ways, how much of each good."""
    player = state.players[seat]
    ways = payments(player, prices, WAYS_TO_PAY + 1)
    if len(ways) > WAYS_TO_PAY:
        usable = {good for asked in prices for piece in asked.pieces for good in asked.accepts[piece]}
        there = {good: held(player, good) for good in KINDS if good in usable}
        yield goods_ask("payment", there, default=asdict(ways[0]), prompt=say(".panel.payment"))
    elif len(ways) > 1:
        yield payment("payment", ways, words=shown)


def allies_ask(state: Clash, least: int = 0, most: int = MOST_PIRATES, usual: int | None = None) -> Ask:
    """How many pirates count as ships of Carthage: usually those that share the space, where the app knows."""
    there = range(min(least, state.pirates), min(most, state.pirates) + 1)
    wanted = allied_pirates(state) if usual is None else usual
    return one("allies", there, words=lambda n: n, slight=True, default=max(there[0], min(wanted, there[-1])))


def _helper(name: str) -> Arg:
    return name or say(".ask.no_helper")


def activation_asks(state: Clash, given: Given, leads: bool = True) -> Asks:
    """Whether the leader is there (where that `leads` to something), another city helps out, or Bleda drives it."""
    player = state.players[given.seat]
    city = player.city(given.city)
    known = state.rules.places and leader_place(state, given.seat) is not None
    if leads and player.leader is not None and not known:
        yield flag("leader_here")
    if knows(state, given.seat, CITY_STATES) and not used(state, CITY_STATES) and city.activations == 1:
        fit = [
            other.name
            for other in player.cities
            if other.name != city.name and other.size >= city.size and MOODS.index(other.mood) >= MOODS.index(city.mood)
        ]
        if fit:
            yield one("relieved_by", ["", *fit], words=_helper, default="")
    if player.leader == BLEDA and city.activations == 0 and city.mood != HAPPY:
        yield flag("enforced")
