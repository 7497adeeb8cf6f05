"""Ratings: always derived from the tableau, each with the list of cards that make it up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.counters import clamp
from companion.engine.frozen import dataclass
from companion.engine.message import TermRef

from ..politics.pacts import attack_bonus, bonds, without_ending
from ..war.army import tactical
from . import printed_boards
from .faces import faces
from .printed_cards import (
    BY_HAND,
    CIVIL,
    CIVIL_ACTIONS,
    CIVIL_HAND,
    COLONIZATION,
    CULTURE,
    EVENTS,
    HAPPY,
    MILITARY_ACTIONS,
    MILITARY_HAND,
    PACTS,
    PRODUCTION,
    REASONS,
    SCIENCE,
    STRENGTH,
    TACTICS,
    card,
    event,
)
from .rating_effects import RUIN_CULTURE, View, effect
from .state import Civilization, World

RATED = (SCIENCE, CULTURE, STRENGTH, COLONIZATION, CIVIL_ACTIONS, MILITARY_ACTIONS, CIVIL_HAND, MILITARY_HAND)


@dataclass(frozen=True, slots=True)
class Source:
    """One card and what it adds."""

    domain: str
    id: str
    amount: int

    @property
    def card(self) -> TermRef:
        """The card by its printed name."""
        return TermRef(self.domain, self.id)


@dataclass(frozen=True, slots=True)
class Rating:
    """A value and the cards it is made of."""

    value: int
    why: tuple[Source, ...] = ()


@dataclass(frozen=True, slots=True)
class Ratings:
    """All derived values of one civilization."""

    science: Rating
    culture: Rating
    strength: Rating
    happiness: Rating
    colonization: Rating
    civil_actions: Rating
    military_actions: Rating
    civil_hand_limit: int
    military_hand_limit: int
    happiness_required: int
    discontent: int
    consumption: int
    corruption: int
    population_price: int | None
    urban_limit: int


def contributions(world: World, seat: int) -> Iterator[tuple[str, Source]]:
    """Every card's contribution to every rating but happiness."""
    me = world.players[seat]
    for id, given in _cards_in_play(me):
        for what, amount in given.items():
            if amount and what in RATED:
                yield what, Source(CIVIL, id, amount)
    for colony in me.colonies:
        for what, amount in event(colony).gives.items():
            if what in RATED:
                yield what, Source(EVENTS, colony, amount)
    for bond in bonds(world, seat):
        text = effect.get(bond.card.id)
        given = text(View(me, world.players[bond.partner])) if text else {}
        for what, amount in (*bond.gives.items(), *given.items()):
            if amount and what in RATED:
                yield what, Source(PACTS, bond.card.id, amount)
    grouping = tactical(me).taken
    if me.tactic and grouping and grouping.strength:
        yield STRENGTH, Source(TACTICS, me.tactic, grouping.strength)
    for what, amount in me.by_hand.items():
        if amount and what != HAPPY:
            yield what, Source(REASONS, BY_HAND, amount)


def _cards_in_play(me: Civilization) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Each own civil card in play with what it gives, printed symbols and text apart."""
    for id, workers in me.workers.items():
        if workers and card(id).kind not in PRODUCTION:
            yield id, {what: amount * workers for what, amount in card(id).gives.items()}
    standing = [wonder.id for wonder in me.wonders if not wonder.ruined]
    for id in (me.government, *me.specials, *standing, *([me.leader] if me.leader else ())):
        yield id, card(id).gives
        if id in effect:
            yield id, effect[id](View(me))
    for wonder in me.wonders:
        if wonder.ruined:
            yield wonder.id, {CULTURE: RUIN_CULTURE}


def happiness(player: Civilization) -> Rating:
    """The happiness rating from 0 to 8."""
    why = tuple(Source(shown.domain, shown.id, shown.total) for shown in faces(player))
    told = player.by_hand.get(HAPPY, 0)
    why = (*why, Source(REASONS, BY_HAND, told)) if told else why
    return Rating(clamp(sum(source.amount for source in why), 0, printed_boards.HAPPINESS_MAX), why)


def discontent(player: Civilization) -> int:
    """How many workers are discontent."""
    return max(0, printed_boards.happiness_required(player.yellow_bank) - happiness(player).value)


def ratings(world: World, seat: int) -> Ratings:
    """Every derived value of one civilization, worked out anew."""
    found: dict[str, list[Source]] = {what: [] for what in RATED}
    for what, source in contributions(world, seat):
        found[what].append(source)
    made = {what: Rating(max(0, sum(s.amount for s in why)), tuple(why)) for what, why in found.items()}
    me = world.players[seat]
    joy = happiness(me)
    required = printed_boards.happiness_required(me.yellow_bank)
    return Ratings(
        science=made[SCIENCE],
        culture=made[CULTURE],
        strength=made[STRENGTH],
        happiness=joy,
        colonization=made[COLONIZATION],
        civil_actions=made[CIVIL_ACTIONS],
        military_actions=made[MILITARY_ACTIONS],
        civil_hand_limit=made[CIVIL_ACTIONS].value + made[CIVIL_HAND].value,
        military_hand_limit=made[MILITARY_ACTIONS].value + made[MILITARY_HAND].value,
        happiness_required=required,
        discontent=max(0, required - joy.value),
        consumption=printed_boards.consumption(me.yellow_bank),
        corruption=printed_boards.corruption(me.blue_bank),
        population_price=printed_boards.population_price(me.yellow_bank),
        urban_limit=card(me.government).urban_limit,
    )


def rating(world: World, seat: int, what: str) -> int:
    """One rating of one civilization."""
    return max(0, sum(source.amount for name, source in contributions(world, seat) if name == what))


def unbounded(world: World, seat: int, what: str) -> int:
    """What the known cards and what was told before add up to, before the ends of the track are looked at."""
    if what == HAPPY:
        return sum(source.amount for source in happiness(world.players[seat]).why)
    return sum(source.amount for name, source in contributions(world, seat) if name == what)


def strength(world: World, seat: int) -> int:
    """The strength rating."""
    return rating(world, seat, STRENGTH)


def action_totals(world: World, seat: int) -> tuple[int, int]:
    """The totals of civil and military actions."""
    me = world.players[seat]
    given = [card(me.government).gives, *(card(id).gives for id in me.specials)]
    given += [card(wonder.id).gives for wonder in me.wonders if not wonder.ruined]
    given += [card(me.leader).gives] if me.leader else []
    given += [bond.gives for bond in bonds(world, seat)]
    civil = sum(gives.get(CIVIL_ACTIONS, 0) for gives in given)
    military = sum(gives.get(MILITARY_ACTIONS, 0) for gives in given)
    return civil, military


def attack_strengths(world: World, attacker: int, rival: int) -> tuple[int, int]:
    """Both strengths as they count if one attacks the other: ending pacts gone, attack bonuses in."""
    world = without_ending(world, attacker, rival)
    return strength(world, attacker) + attack_bonus(world, attacker, rival), strength(world, rival)
