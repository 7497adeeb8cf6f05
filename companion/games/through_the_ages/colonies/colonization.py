"""Colonization: the force a civilization can send, and the cheapest one that reaches a bid."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product

from companion.engine.frozen import dataclass
from companion.engine.message import Message, TermRef, say

from ..cards.hands import card_sets
from ..table.printed_cards import (
    AGE_IDS,
    BONUS,
    CIVIL,
    COLONIZATION,
    COOK,
    GENGHIS_KHAN,
    STRENGTH,
    TACTICS,
    bonus,
    card,
)
from ..table.ratings import Rating, Source, contributions
from ..table.state import Civilization, World
from ..war.army import Units, grouped, tactical, units_of

COOK_DISCARDS = 2
COOK_DISCARD_WORTH = 1


@dataclass(frozen=True, slots=True)
class Strongest:
    """The strongest force a seat can send: for certain, and at most with every card in hand a bonus."""

    certain: Rating
    at_most: int


@dataclass(frozen=True, slots=True)
class Sent:
    """A force: its units, the bonus cards played, and the cards discarded with James Cook, by their backs."""

    units: Units = ()
    bonuses: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()

    @property
    def each(self) -> tuple[str, ...]:
        """The unit cards, one for every unit."""
        return tuple(id for id, count in self.units for _ in range(count))


def force(world: World, seat: int, units: Units, bonuses: tuple[str, ...] = (), discards: int = 0) -> Rating:
    """The strength of a colonization force; without a unit there is none."""
    if not sum(count for _, count in units):
        return Rating(0)
    player = world.players[seat]
    why = [Source(CIVIL, id, card(id).gives[STRENGTH] * count) for id, count in units]
    armies = tactical(player, tuple(sorted(units))).taken
    if player.tactic and armies and armies.strength:
        why.append(Source(TACTICS, player.tactic, armies.strength))
    why += [source for what, source in contributions(world, seat) if what == COLONIZATION]
    why += [Source(BONUS, bonus(age).id, bonus_worth(age)) for age in bonuses if age in AGE_IDS[1:4]]
    if player.leader == COOK and discards:
        why.append(Source(CIVIL, COOK, COOK_DISCARD_WORTH * min(COOK_DISCARDS, discards)))
    return Rating(sum(source.amount for source in why), tuple(why))


def bonus_worth(age: str) -> int:
    """What a bonus card of this age adds when colonizing."""
    return int(bonus(age).more["colonization"])


def strongest_force(world: World, seat: int) -> Strongest:
    """What a seat can send: every unit, and the cards in hand as far as they may be bonus cards."""
    player = world.players[seat]
    discards = min(COOK_DISCARDS, player.military_cards) if player.leader == COOK else 0
    certain = force(world, seat, units_of(player), (), discards)
    if not certain.why:
        return Strongest(certain, 0)
    hand = sorted(bonus_worth(age) for age in AGE_IDS[1:4] for _ in range(player.military_hand.get(age, 0)))
    # A card discarded for Cook cannot be a bonus card too; the weakest ones are the ones to discard.
    at_most = certain.value + sum(hand[discards:])
    plain = certain.value - discards * COOK_DISCARD_WORTH + sum(hand)
    return Strongest(certain, max(at_most, plain))


def least_force(world: World, seat: int, bid: int) -> Sent:
    """The units, and as few and as old cards of the hand as it takes, that reach a bid; no unit if none do."""
    player = world.players[seat]
    hand = Counter({age: player.military_hand.get(age, 0) for age in AGE_IDS[1:4]})
    most = COOK_DISCARDS if player.leader == COOK else 0
    parties, modifiers = _parties_of(player), _modifiers(world, seat)
    # What Cook discards may be any card, a bonus card must be one: so as few bonus cards as it takes.
    for count in range(hand.total() + 1):
        for bonuses, discards in product(card_sets(hand, count), range(most + 1)):
            need = bid - modifiers - cards_worth(bonuses, discards)
            units = next((party.units for party in parties if party.strength >= need), None)
            if units and discards <= hand.total() - count:
                spare = tuple((hand - Counter(bonuses)).elements())
                return Sent(units, bonuses, spare[:discards])
    return Sent()


def cards_worth(bonuses: tuple[str, ...], discards: int) -> int:
    """What bonus cards, and cards discarded with James Cook, add to a force."""
    return sum(map(bonus_worth, bonuses)) + COOK_DISCARD_WORTH * discards


def _modifiers(world: World, seat: int) -> int:
    """What the cards in play add to any force."""
    return sum(source.amount for what, source in contributions(world, seat) if what == COLONIZATION)


def units_told(units: Units) -> tuple[Message, ...]:
    """The units of a force in words."""
    return tuple(say(".force.unit", count=count, unit=TermRef(CIVIL, id)) for id, count in units)


@dataclass(frozen=True, slots=True)
class Party:
    """Some of the units: how strong they and their armies are, and what losing them costs."""

    cost: int
    size: int
    units: Units
    strength: int


def _parties_of(player: Civilization) -> tuple[Party, ...]:
    return _parties(units_of(player), player.tactic, player.leader == GENGHIS_KHAN)


@lru_cache(maxsize=64)
def _parties(have: Units, tactic: str | None, riding: bool) -> tuple[Party, ...]:
    """Every selection of at least one unit, the cheapest loss first; kept, since a screen asks for it often."""
    made = []
    for counts in product(*(range(count + 1) for _, count in have)):
        units = tuple((id, n) for (id, _), n in zip(have, counts, strict=True) if n)
        if units:
            armies = grouped(units, tactic, riding).taken
            strength = sum(card(id).gives[STRENGTH] * n for id, n in units) + (armies.strength if armies else 0)
            cost = sum(card(id).resources * n for id, n in units)
            made.append(Party(cost, sum(counts), units, strength))
    return tuple(sorted(made, key=lambda party: (party.cost, party.size)))
