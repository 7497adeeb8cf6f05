"""Colonization: the force a civilization can send, and the cheapest one that reaches a bid."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, product

from companion.engine.choice import Candidate, Choice
from companion.engine.message import Message, TermRef, say

from .army import Units, tactical, units_of
from .cards import AGE_IDS, BONUS, CIVIL, COLONIZATION, COOK, STRENGTH, TACTICS, bonus, card
from .ratings import Rating, Source, contributions
from .state import Civilization, World

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


def cheapest_force(
    world: World, seat: int, bid: int, bonuses: tuple[str, ...] = (), discards: int = 0
) -> Choice[Units]:
    """The units that reach a bid with the least loss: fewest resources' worth, then fewest units."""
    player = world.players[seat]
    tried = []
    for units in _parties(player):
        strength = force(world, seat, units, bonuses, discards).value
        if strength >= bid:
            tried.append((_loss(units), units, strength))
    tried.sort(key=lambda party: party[0])
    candidates = tuple(
        Candidate(
            units,
            say(".force.party", units=_named(units), strength=strength),
            place == 0,
            say(".force.least" if place == 0 else ".force.dearer", cost=loss[0], n=loss[1]),
        )
        for place, (loss, units, strength) in enumerate(tried[:5])
    )
    return Choice(tried[0][1] if tried else None, candidates, say(".force.rule", bid=bid))


def least_force(world: World, seat: int, bid: int) -> Sent:
    """The units, and as few and as old cards of the hand as it takes, that reach a bid; no unit if none do."""
    player = world.players[seat]
    backs = [age for age in AGE_IDS[1:4] for _ in range(player.military_hand.get(age, 0))]
    most = min(COOK_DISCARDS, len(backs)) if player.leader == COOK else 0
    # What Cook discards may be any card, a bonus card must be one: so as few bonus cards as it takes.
    for count in range(len(backs) + 1):
        for bonuses, discards in product(dict.fromkeys(combinations(backs, count)), range(most + 1)):
            spare = tuple((Counter(backs) - Counter(bonuses)).elements())
            units = cheapest_force(world, seat, bid, bonuses, discards).taken if discards <= len(spare) else None
            if units:
                return Sent(units, bonuses, spare[:discards])
    return Sent()


def _named(units: Units) -> tuple[Message, ...]:
    return tuple(say(".force.unit", count=count, unit=TermRef(CIVIL, id)) for id, count in units)


def _parties(player: Civilization) -> list[Units]:
    """Every selection of at least one unit."""
    have = units_of(player)
    counts = product(*(range(count + 1) for _, count in have))
    made = [tuple((id, n) for (id, _), n in zip(have, chosen, strict=True) if n) for chosen in counts]
    return [units for units in made if units]


def _loss(units: Units) -> tuple[int, int]:
    return sum(card(id).resources * count for id, count in units), sum(count for _, count in units)
