"""Income: what the open spaces of the income mat score and give, and the steps of an income turn."""

from __future__ import annotations

from collections import Counter

from companion.engine.action import Booking, Turn
from companion.engine.frozen import dataclass
from companion.engine.identity import by_identity
from companion.engine.message import Message, say

from ..city.grid import architects_vp, city_vp
from ..table.changes import active_card, add_cards, add_resource, add_tiles, push, score, score_card
from ..table.ids import (
    ARCHITECTS,
    CAPITALISM,
    COIN,
    FOOD,
    INCOME_CITY,
    INCOME_LAURELS,
    INCOME_TECH,
    INCOME_TERRITORIES,
    MERCANTILISM,
    MOST_RESOURCES,
    ONE,
    RESOURCES,
    ROWS,
    STEP_INCOME,
    TAPESTRY,
    TAPESTRY_CARD,
    TERRITORY_TILE,
)
from ..table.printed import benefit, income_space, income_steps
from ..table.state import Due, Player, Tapestry

PER_TECH, PER_CITY, PER_TERRITORY = ("vp_per_tech_card", "vp_city", "vp_per_controlled_territory")
CAPITALISM_VP = 2
LINE_ICONS = {
    INCOME_TECH: "lightbulb-on",
    INCOME_CITY: "city-variant",
    INCOME_LAURELS: "trophy-award",
    INCOME_TERRITORIES: "flag",
}
CONVERSIONS = ("food_to_coin", "food_to_worker", "food_to_culture")


@by_identity
def open_symbols(player: Player) -> Counter[str]:
    """Every symbol on the uncovered spaces of the income mat, counted."""
    return Counter(
        symbol
        for row in ROWS
        for number in range(1, player.uncovered[row] + 1)
        for symbol in income_space(row, number)["gives"]
    )


def own_city_vp(player: Player) -> int:
    """What the capital is worth once, with what the Architects add; a told city includes that."""
    if player.told_city is not None:
        return player.told_city.lines
    extra = architects_vp(player.capital, player.city) if ARCHITECTS in player.civilizations else 0
    return city_vp(player.capital, player.city) + extra


@dataclass(frozen=True, slots=True)
class SymbolScore:
    """One kind of victory point symbol: how many are open, what each is worth, and the line it scores in."""

    line: str
    symbols: int
    each: int

    @property
    def points(self) -> int:
        """What they score together."""
        return self.symbols * self.each

    @property
    def words(self) -> Message:
        """How it comes about."""
        return say(f".step.{self.line}", symbols=self.symbols, each=self.each, points=self.points)


@by_identity
def income_vp(player: Player) -> tuple[SymbolScore, ...]:
    """The victory points of an income turn, kind by kind; laurels stand with their own sum."""
    symbols = open_symbols(player)
    laurels = sum(benefit(symbol)["amount"] * count for symbol, count in symbols.items() if _is_laurel(symbol))
    return (
        SymbolScore(INCOME_TECH, symbols[PER_TECH], len(player.techs)),
        SymbolScore(INCOME_CITY, symbols[PER_CITY], own_city_vp(player)),
        SymbolScore(INCOME_LAURELS, 1 if laurels else 0, laurels),
        SymbolScore(INCOME_TERRITORIES, symbols[PER_TERRITORY], player.controlled),
    )


def _is_laurel(symbol: str) -> bool:
    return str(benefit(symbol)["kind"]) == "vp"


def income_gains(player: Player) -> dict[str, int]:
    """Resources, tiles and cards of an income turn."""
    symbols = open_symbols(player)
    return {symbol: symbols[symbol] for symbol in (*RESOURCES, TERRITORY_TILE, TAPESTRY_CARD)}


def next_income(player: Player) -> dict[str, int]:
    """What the next income turn will give as it stands: nothing in the last one."""
    gains = income_gains(player)
    return gains if STEP_INCOME in income_steps(player.income_turn + 1) else dict.fromkeys(gains, 0)


def income_overflow(player: Player) -> dict[str, int]:
    """How many of each resource the next income would lose above eight."""
    gains = next_income(player)
    return {name: max(0, player.resources[name] + gains[name] - MOST_RESOURCES) for name in RESOURCES}


def score_income(state: Tapestry, seat: int, turn: Turn) -> Tapestry:
    """Score every open symbol and tell the arithmetic."""
    total = 0
    for part in income_vp(state.players[seat]):
        total += part.points
        state = score(state, seat, part.points, part.line)
        if part.points:
            words = say(f".booked.{part.line}", symbols=part.symbols, each=part.each)
            booked = (Booking(words, part.points, state.players[seat].points),)
            turn.step(part.words, seat=seat, icon=LINE_ICONS[part.line], booked=booked)
    if not total:
        return state
    now = state.players[seat].points
    turn.step(say(".step.income_vp", points=total, now=now), todo=say(".todo.vp", now=now), seat=seat, icon="trophy")
    return state


def gain_income(state: Tapestry, seat: int, turn: Turn) -> Tapestry:
    """Gain every open resource, tile and card symbol."""
    gains = income_gains(state.players[seat])
    before = state.players[seat].resources[COIN]
    for resource in RESOURCES:
        if gains[resource]:
            state = add_resource(state, seat, resource, gains[resource], turn)
    coins = state.players[seat].resources[COIN] - before
    if gains[TERRITORY_TILE]:
        state = add_tiles(state, seat, gains[TERRITORY_TILE], turn)
    if gains[TAPESTRY_CARD]:
        state = add_cards(state, seat, gains[TAPESTRY_CARD], turn)
    card = active_card(state.players[seat])
    if card == CAPITALISM:
        state = score_card(state, seat, card, CAPITALISM_VP * coins, turn)
    return offer_conversion(state, seat) if card == MERCANTILISM else state


def offer_conversion(state: Tapestry, seat: int) -> Tapestry:
    """Let the owner of Mercantilism change food, as long as there is some."""
    if not state.players[seat].resources[FOOD]:
        return state
    return push(state, seat, Due(CONVERSIONS, ONE, TAPESTRY, optional=True))
