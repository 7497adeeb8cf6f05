"""The moves many actions share: build, upgrade, develop, grow; checked and carried out under a deal."""

from __future__ import annotations

from companion.engine.counters import with_item
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, TermRef, say
from companion.engine.ruling import require

from ..goods.stores import pay, stock
from ..table.keeping import knows_hands
from ..table.printed_cards import CIVIL, FOOD, HOMER, RESOURCES, UNITS, URBAN, WORKED, card
from ..table.rating_effects import workers_on
from ..table.state import Civilization, World
from ..turn.recount import spend_civil, spend_military
from .costs import build_cost, is_unit, population_cost, unit_credit, upgrade_cost


@dataclass(frozen=True, slots=True)
class Deal:
    """The terms of a move: how many actions it costs, and what it costs less."""

    actions: int = 1
    discount: int = 0


USUAL = Deal()
FREE = Deal(actions=0)


def term(card_id: str) -> TermRef:
    """A civil card by its printed name."""
    return TermRef(CIVIL, card_id)


def resources_told(amount: int) -> Message:
    """So many resources in words."""
    return say(".cost.resources", n=amount)


# Paying


def require_civil(world: World, seat: int, count: int) -> None:
    """Refuse if there are not so many civil actions left; without hands nobody has told what cards were taken for."""
    player = world.players[seat]
    if not knows_hands(world):
        return
    have = player.civil_left + player.turn.extra_civil
    require(have >= count, ".no_civil_actions", need=count, have=have)


def require_military(player: Civilization, count: int) -> None:
    """Refuse if there are not so many military actions left."""
    have = player.military_left + player.turn.extra_military
    require(have >= count, ".no_military_actions", need=count, have=have)


def purse(player: Civilization, goods: str, *, unit: bool = False) -> int:
    """What can be paid with: stock and what is lent for this turn."""
    lent = player.turn.spare_food if goods == FOOD else player.turn.spare_resources
    return stock(player, goods) + lent + (unit_credit(player) if unit else 0)


def pay_food(player: Civilization, amount: int) -> Civilization:
    """Pay food, what is lent for this turn first."""
    lent = min(amount, player.turn.spare_food)
    player = replace(player, turn=replace(player.turn, spare_food=player.turn.spare_food - lent))
    return pay(player, FOOD, amount - lent)


def pay_resources(player: Civilization, amount: int, *, unit: bool = False) -> Civilization:
    """Pay resources, what is lent for units and for this turn first."""
    if unit and amount and player.leader == HOMER and HOMER not in player.turn.once:
        player, amount = replace(player, turn=player.turn.with_used(HOMER)), amount - 1
    for_units = min(amount, player.turn.unit_resources) if unit else 0
    spare = min(amount - for_units, player.turn.spare_resources)
    turn = replace(
        player.turn,
        unit_resources=player.turn.unit_resources - for_units,
        spare_resources=player.turn.spare_resources - spare,
    )
    return pay(replace(player, turn=turn), RESOURCES, amount - for_units - spare)


def spend_actions(player: Civilization, card_id: str, count: int) -> Civilization:
    """Use up civil actions, or military ones for a unit."""
    return spend_military(player, count) if is_unit(card_id) else spend_civil(player, count)


def _require_actions(world: World, seat: int, card_id: str, deal: Deal) -> None:
    if is_unit(card_id):
        require_military(world.players[seat], deal.actions)
    else:
        require_civil(world, seat, deal.actions)


# Population


def check_grow(world: World, seat: int, deal: Deal = USUAL) -> None:
    """Whether the population can be increased."""
    require_civil(world, seat, deal.actions)
    player = world.players[seat]
    cost = population_cost(player, deal.discount)
    require(cost is not None, ".yellow_bank_empty")
    need = cost.value if cost else 0
    require(purse(player, FOOD) >= need, ".not_enough_food", need=need, have=purse(player, FOOD))


def grow(player: Civilization, deal: Deal = USUAL) -> Civilization:
    """Pay food and move a yellow token from the bank to the worker pool."""
    cost = population_cost(player, deal.discount)
    player = pay_food(spend_civil(player, deal.actions), cost.value if cost else 0)
    return gain_population(player, 1)


def gain_population(player: Civilization, count: int) -> Civilization:
    """Yellow tokens from the bank become unused workers, as many as there are."""
    moved = min(count, player.yellow_bank)
    return replace(player, yellow_bank=player.yellow_bank - moved, unused=player.unused + moved)


def lose_worker(player: Civilization, card_id: str | None = None) -> Civilization:
    """One worker returns to the bank: an unused one, or one from this card."""
    if player.unused:
        return replace(player, unused=player.unused - 1, yellow_bank=player.yellow_bank + 1)
    if card_id is None or not player.workers.get(card_id):
        return player
    workers = with_item(player.workers, card_id, player.workers[card_id] - 1)
    return replace(player, workers=workers, yellow_bank=player.yellow_bank + 1)


# Building


def check_build(world: World, seat: int, card_id: str, deal: Deal = USUAL) -> None:
    """Whether a farm, mine, urban building or unit can be built on this card."""
    player, printed = world.players[seat], card(card_id)
    require(printed.kind in WORKED, ".not_for_workers", card=term(card_id))
    require(card_id in player.workers, ".not_in_play", card=term(card_id))
    _require_actions(world, seat, card_id, deal)
    require(player.unused > 0, ".no_unused_worker")
    require_room(player, printed.kind)
    need = max(0, build_cost(player, card_id).value - deal.discount)
    _require_resources(player, need, printed.kind in UNITS)


def require_room(player: Civilization, kind: str) -> None:
    """Refuse if the urban limit is reached for this type."""
    limit = card(player.government).urban_limit
    have = workers_on(player, kind)
    require(kind not in URBAN or have < limit, ".urban_limit", limit=limit, have=have)


def _require_resources(player: Civilization, need: int, unit: bool) -> None:
    have = purse(player, RESOURCES, unit=unit)
    require(have >= need, ".not_enough_resources", need=need, have=have)


def build(player: Civilization, card_id: str, deal: Deal = USUAL) -> Civilization:
    """Pay and put an unused worker on this card."""
    need = max(0, build_cost(player, card_id).value - deal.discount)
    player = spend_actions(player, card_id, deal.actions)
    player = pay_resources(player, need, unit=is_unit(card_id))
    if card(card_id).kind not in WORKED:
        return player
    moved = min(1, player.unused)
    workers = with_item(player.workers, card_id, player.workers.get(card_id, 0) + moved)
    return replace(player, workers=workers, unused=player.unused - moved)


def check_upgrade(world: World, seat: int, source: str, target: str, deal: Deal = USUAL) -> None:
    """Whether a worker can be moved up from one card to another of the same type."""
    player = world.players[seat]
    old, new = card(source), card(target)
    require(player.workers.get(source, 0) > 0, ".no_worker_there", card=term(source))
    require(target in player.workers, ".not_in_play", card=term(target))
    require(old.kind == new.kind and new.level > old.level, ".no_upgrade", source=term(source), target=term(target))
    _require_actions(world, seat, target, deal)
    need = max(0, upgrade_cost(player, source, target).value - deal.discount)
    _require_resources(player, need, new.kind in UNITS)


def upgrade(player: Civilization, source: str, target: str, deal: Deal = USUAL) -> Civilization:
    """Pay the difference and move the worker."""
    need = max(0, upgrade_cost(player, source, target).value - deal.discount)
    player = spend_actions(player, target, deal.actions)
    player = pay_resources(player, need, unit=is_unit(target))
    if not player.workers.get(source) or card(target).kind not in WORKED:
        return player
    workers = with_item(player.workers, source, player.workers[source] - 1)
    return replace(player, workers=with_item(workers, target, workers.get(target, 0) + 1))


def destroy(player: Civilization, card_id: str) -> Civilization:
    """A building or unit is gone; its worker is unused."""
    if not player.workers.get(card_id):
        return player
    workers = with_item(player.workers, card_id, player.workers[card_id] - 1)
    return replace(player, workers=workers, unused=player.unused + 1)
