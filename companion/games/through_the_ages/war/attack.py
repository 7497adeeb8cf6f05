"""Aggressions: the defence, and what a successful attack does."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef, say

from ..events.losses import buildings, destroyed, gain_goods, lose_colony, lose_population, score, take_goods_from
from ..goods.stores import food, resources
from ..table.printed_cards import (
    AGE_IDS,
    AGGRESSIONS,
    CIVIL,
    FOOD,
    GANDHI,
    RESOURCES,
    URBAN,
    Card,
    bonus,
    card,
    military,
)
from ..table.ratings import action_totals, attack_strengths
from ..table.state import Attack, Decision, GoodsTaken, World
from ..turn.pending import ANNEX, FIRST_GOODS, INFILTRATE, PLUNDER, RAID, asked
from ..turn.recount import without_leader, without_unfinished
from .war import take_culture, take_science

Strike = Callable[[World, Attack, Card, Turn], World]
DISCARD_WORTH = 1
INFILTRATE_FAMILY = "infiltrate"


def attack_cost(world: World, printed: Card, rival: int) -> int:
    """Military actions of an aggression or war; against Gandhi twice as many."""
    cost = int(printed.more["military_actions"])
    return 2 * cost if world.players[rival].leader == GANDHI else cost


def defence_worth(bonuses: tuple[str, ...], discards: tuple[str, ...]) -> int:
    """What bonus cards and discards add to a defence."""
    worth = sum(int(bonus(age).more["defence"]) for age in bonuses if age in AGE_IDS[1:4])
    return worth + DISCARD_WORTH * len(discards)


def best_defence(world: World, seat: int) -> int:
    """The most a rival could add if the best cards in hand were all bonus cards."""
    hand = world.players[seat].military_hand
    backs = [age for age in AGE_IDS[3:0:-1] for _ in range(hand.get(age, 0))]
    return defence_worth(tuple(backs[: action_totals(world, seat)[1]]), ())


def missing_strength(world: World, attack: Attack) -> int:
    """What the rival lacks to fend the attack off; nothing against an attack the table forced on a stronger one."""
    own, other = attack_strengths(world, attack.attacker, attack.rival)
    return max(0, own - other)


def strike(world: World, attack: Attack, turn: Turn) -> World:
    """The aggression succeeds."""
    printed = military(AGGRESSIONS, attack.card)
    turn.step(say(".step.attack_succeeds", card=TermRef(AGGRESSIONS, attack.card)), seat=attack.attacker, icon="sword")
    return STRIKES[printed.more["family"]](replace(world, attack=None), attack, printed, turn)


def _enslave(world: World, attack: Attack, printed: Card, turn: Turn) -> World:
    world = lose_population(world, attack.rival, 1, attack.card, turn)
    player, wanted = world.players[attack.attacker], printed.more["gain"]
    orders = [gain_both(world, attack.attacker, wanted, first, Turn(turn.chance)) for first in (FOOD, RESOURCES)]
    if orders[0].players[attack.attacker] != orders[1].players[attack.attacker] and player.blue_bank:
        return asked(world, Decision(FIRST_GOODS, attack.attacker, attack.card))
    return gain_both(world, attack.attacker, wanted, RESOURCES, turn)


def gain_both(world: World, seat: int, wanted: dict[str, int], first: str, turn: Turn) -> World:
    """Food and resources come in, one kind before the other."""
    for goods in (first, FOOD if first == RESOURCES else RESOURCES):
        world = gain_goods(world, seat, goods, wanted[goods], turn)
    return world


def _plunder(world: World, attack: Attack, printed: Card, turn: Turn) -> World:
    rival, amount = world.players[attack.rival], int(printed.more["amount"])
    have_food, have_resources = food(rival), resources(rival)
    if have_food + have_resources > amount and have_food and have_resources:
        return asked(world, Decision(PLUNDER, attack.attacker, attack.card, amount, attack.rival))
    return plunder(world, attack.attacker, attack.rival, min(amount, have_food), min(amount, have_resources), turn)


def plunder(world: World, seat: int, rival: int, lost_food: int, lost_resources: int, turn: Turn) -> World:
    """The rival loses goods, the attacker gains as much as the own bank allows."""
    lost_food = min(lost_food, food(world.players[rival]))
    lost_resources = min(lost_resources, resources(world.players[rival]))
    world = take_goods_from(world, rival, lost_food, lost_resources, turn)
    return gain_taken(world, seat, lost_food, lost_resources, turn)


def gain_taken(world: World, seat: int, got_food: int, got_resources: int, turn: Turn) -> World:
    """Food comes in before resources; with a short bank who takes them may still say otherwise."""
    before, wanted = world.players[seat], {FOOD: got_food, RESOURCES: got_resources}
    after = gain_both(world, seat, wanted, FOOD, turn)
    otherwise = gain_both(world, seat, wanted, RESOURCES, Turn(turn.chance))
    if after.players[seat].stores == otherwise.players[seat].stores:
        return after
    taken = GoodsTaken(seat, got_food, got_resources, before.stores, before.blue_bank, after.players[seat].stores)
    return replace(after, goods_taken=taken)


def order_open(world: World) -> GoodsTaken | None:
    """The goods whose order can still be said: until anything else has moved on the cards."""
    taken = world.goods_taken
    return taken if taken is not None and world.players[taken.seat].stores == taken.after else None


def taken_in_order(world: World, taken: GoodsTaken, first: str, turn: Turn) -> World:
    """The goods come in once more, this kind first."""
    before = replace(world.players[taken.seat], stores=taken.before, blue_bank=taken.bank)
    world = replace(world, goods_taken=None).with_player(taken.seat, before)
    return gain_both(world, taken.seat, {FOOD: taken.food, RESOURCES: taken.resources}, first, turn)


def _raid(world: World, attack: Attack, printed: Card, turn: Turn) -> World:
    options = raid_options(world, attack)
    if len(options) > 1:
        return asked(world, Decision(RAID, attack.attacker, attack.card, other=attack.rival))
    return raid(world, attack, options[0] if options else (), turn)


def raid_options(world: World, attack: Attack) -> tuple[tuple[str, ...], ...]:
    """Every set of buildings a raid may destroy: one per printed line, as far as there are any."""
    levels = military(AGGRESSIONS, attack.card).more["levels"]
    rival = world.players[attack.rival]
    sets: set[tuple[str, ...]] = set()
    for first in buildings(rival, URBAN, levels[0]):
        if len(levels) == 1:
            sets.add((first,))
            continue
        left = {id: count - (id == first) for id, count in rival.workers.items()}
        seconds = [id for id in buildings(rival, URBAN, levels[1]) if left[id]]
        sets.update(tuple(sorted((first, second))) for second in seconds)
        if not seconds:
            sets.add((first,))
    most = max(map(len, sets), default=0)
    return tuple(sorted(chosen for chosen in sets if len(chosen) == most))


def raid(world: World, attack: Attack, cards: tuple[str, ...], turn: Turn) -> World:
    """The buildings are destroyed; half of their printed costs, rounded up once, goes to the attacker."""
    for card_id in cards:
        world = destroyed(world, attack.rival, card_id, turn)
    spoils = -(-sum(card(id).resources for id in cards) // 2)
    return gain_goods(world, attack.attacker, RESOURCES, spoils, turn)


def _annex(world: World, attack: Attack, printed: Card, turn: Turn) -> World:
    colonies = world.players[attack.rival].colonies
    if len(colonies) > 1:
        return asked(world, Decision(ANNEX, attack.attacker, attack.card, other=attack.rival))
    return lose_colony(world, attack.rival, colonies[0], turn, taker=attack.attacker) if colonies else world


def _infiltrate(world: World, attack: Attack, printed: Card, turn: Turn) -> World:
    rival = world.players[attack.rival]
    if rival.leader and rival.unfinished:
        return asked(world, Decision(INFILTRATE, attack.attacker, attack.card, other=attack.rival))
    return infiltrate(world, attack, rival.leader is not None, turn)


def infiltrate(world: World, attack: Attack, leader: bool, turn: Turn) -> World:
    """The rival's leader or unfinished wonder leaves; the attacker scores by its level."""
    rival = world.players[attack.rival]
    gone = rival.leader if leader else rival.unfinished.id if rival.unfinished else None
    if gone is None:
        return world
    told = say(".step.infiltrated", who=SeatRef(attack.rival), card=TermRef(CIVIL, gone))
    turn.step(told, seat=attack.rival, icon="account-minus")
    world = without_leader(world, attack.rival) if leader else without_unfinished(world, attack.rival)
    points = int(military(AGGRESSIONS, attack.card).more.get("amount", 0)) * card(gone).level
    return score(world, attack.attacker, turn, culture=points)


def _spy(world: World, attack: Attack, printed: Card, turn: Turn) -> World:
    return take_science(world, attack.attacker, attack.rival, int(printed.more["amount"]), turn)


def _armed_intervention(world: World, attack: Attack, printed: Card, turn: Turn) -> World:
    return take_culture(world, attack.attacker, attack.rival, int(printed.more["amount"]), turn)


STRIKES: dict[str, Strike] = {
    "enslave": _enslave,
    "plunder": _plunder,
    "raid": _raid,
    "annex": _annex,
    INFILTRATE_FAMILY: _infiltrate,
    "spy": _spy,
    "armed_intervention": _armed_intervention,
}
