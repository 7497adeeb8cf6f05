"""Costs: what a card, a building, a technology or a wonder stage costs a civilization now, and why."""

from __future__ import annotations

from collections.abc import Iterable

from ..politics.pacts import bonds
from ..table import printed_boards
from ..table.printed_cards import (
    BACH,
    CIVIL,
    CONSTRUCTION,
    COOPERATION,
    HAMMURABI,
    HOMER,
    LEADER,
    LIBRARY,
    MICHELANGELO,
    MOSES,
    PACTS,
    SHAKESPEARE,
    TAJ_MAHAL,
    THEATER,
    UNITS,
    URBAN,
    WONDER,
    card,
)
from ..table.rating_effects import workers_on
from ..table.ratings import Rating, Source
from ..table.state import Civilization, World

TAJ_MAHAL_DISCOUNT, BACH_DISCOUNT, COOPERATION_DISCOUNT = 2, 2, 2


def _price(base: int, changes: Iterable[Source]) -> Rating:
    """A price that never falls below nothing, with what changed it."""
    kept = tuple(change for change in changes if change.amount)
    return Rating(max(0, base + sum(change.amount for change in kept)), kept)


def take_cost(player: Civilization, card_id: str, space: int) -> Rating:
    """Civil actions to take a card from a space of the row."""
    printed = card(card_id)
    changes = []
    if printed.kind == WONDER and player.leader != MICHELANGELO:
        changes += [Source(CIVIL, wonder.id, 1) for wonder in player.wonders]
    if printed.kind == LEADER and player.leader == HAMMURABI:
        changes.append(Source(CIVIL, HAMMURABI, -1))
    if card_id == TAJ_MAHAL and player.turn.replaced_leader:
        changes.append(Source(CIVIL, TAJ_MAHAL, -TAJ_MAHAL_DISCOUNT))
    return _price(printed_boards.space_cost(space), changes)


def population_cost(player: Civilization, discount: int = 0) -> Rating | None:
    """Food to increase the population, or None if the bank is empty."""
    price = printed_boards.population_price(player.yellow_bank)
    if price is None:
        return None
    moses = [Source(CIVIL, MOSES, -1)] if player.leader == MOSES else []
    return _price(price - discount, moses)


def construction(player: Civilization) -> str | None:
    """The construction technology in play."""
    return next((id for id in player.specials if card(id).kind == CONSTRUCTION), None)


def build_cost(player: Civilization, card_id: str) -> Rating:
    """Resources to build on this card, before the discount of an action card."""
    printed = card(card_id)
    changes = []
    builder = construction(player)
    if builder and printed.kind in URBAN:
        changes.append(Source(CIVIL, builder, -card(builder).discounts[printed.level]))
    if _shakespeare(player, printed.kind):
        changes.append(Source(CIVIL, SHAKESPEARE, -1))
    return _price(printed.resources, changes)


def _shakespeare(player: Civilization, kind: str) -> bool:
    """Whether Shakespeare makes this kind of building cheaper: a theater by a library and the other way round."""
    other = {THEATER: LIBRARY, LIBRARY: THEATER}.get(kind)
    return player.leader == SHAKESPEARE and other is not None and workers_on(player, other) > 0


def upgrade_cost(player: Civilization, source: str, target: str) -> Rating:
    """Resources to move a worker from one card to another: the difference of both modified costs."""
    old, new = build_cost(player, source), build_cost(player, target)
    return Rating(max(0, new.value - old.value), (Source(CIVIL, target, new.value), Source(CIVIL, source, -old.value)))


def cooperations(world: World, seat: int) -> tuple[int, ...]:
    """The partners who pay along when this seat develops a technology."""
    return tuple(bond.partner for bond in bonds(world, seat) if bond.card.id == COOPERATION)


def science_cost(world: World, seat: int, card_id: str, revolution: bool = False, discount: int = 0) -> Rating:
    """Science points to develop a technology; a revolution has the lower price."""
    player, printed = world.players[seat], card(card_id)
    changes = []
    if player.leader == BACH and printed.kind == THEATER:
        changes.append(Source(CIVIL, BACH, -BACH_DISCOUNT))
    if _shakespeare(player, printed.kind):
        changes.append(Source(CIVIL, SHAKESPEARE, -1))
    changes += [Source(PACTS, COOPERATION, -COOPERATION_DISCOUNT) for _ in cooperations(world, seat)]
    base = printed.revolution if revolution and printed.revolution is not None else printed.science
    return _price((base or 0) - discount, changes)


def stage_costs(player: Civilization, stages: int) -> int:
    """Resources for the next so many stages of the wonder under construction."""
    if player.unfinished is None:
        return 0
    printed = card(player.unfinished.id).stages
    return sum(printed[player.unfinished.stages : player.unfinished.stages + stages])


def stages_per_action(player: Civilization) -> int:
    """How many stages one civil action may build."""
    builder = construction(player)
    return card(builder).stages_per_action if builder else 1


def unit_credit(player: Civilization) -> int:
    """Temporary resources for building and upgrading units, Homer's included."""
    from_homer = 1 if player.leader == HOMER and HOMER not in player.turn.once else 0
    return player.turn.unit_resources + from_homer


def is_unit(card_id: str) -> bool:
    """Whether this card is for military units."""
    return card(card_id).kind in UNITS


def higher(player: Civilization, card_id: str) -> tuple[str, ...]:
    """The cards in play of the same type and a higher level."""
    low = card(card_id)
    return tuple(id for id in player.workers if card(id).kind == low.kind and card(id).level > low.level)
