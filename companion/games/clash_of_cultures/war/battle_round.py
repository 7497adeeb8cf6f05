"""One round of battle: tactics that are revealed, what is paid for it, values, and who falls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from companion.engine.action import Turn
from companion.engine.fields import Bounds
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef
from companion.engine.ruling import RuleViolation, require
from companion.toolbox.payments import price

from ..table import printed
from ..table.amounts import Goods, Units
from ..table.battle_state import Battle, Side
from ..table.goods import accepts, forced_deal, pay, propose, receive, require_deal
from ..table.ids import (
    ACTION_CARDS,
    CULTURE,
    FIREWORKS,
    GREAT_ARENA,
    IMMORTALS,
    MOOD,
    ORE,
    PROTECTOR,
    STRATEGIST,
    TACTICIAN,
    TACTICS,
    TERROR,
    TOKENS,
    VIRIATUS,
    WOOD,
    GoodId,
)
from ..table.state import Clash
from .arms import owns
from .battle import Throw, added, dice_of, fighters, hit, ignored_of, lose, roll, value_of
from .battle_effects import boost_of, capped, may_play_tactics
from .outcome import bury

HARD_LUCK = 5
MOST_IMMORTALS = 4
ARENA_BONUS, STRATEGIST_BONUS = 1, 2
TERROR_PRICE = 2
SHIELDS = (TACTICIAN, PROTECTOR)
Tactic = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Extras:
    """What a side pays for or decides in one round of battle."""

    # China, first round: 1 wood and 1 ore to ignore a hit.
    fireworks: bool = False
    # Persia, before the roll: so many culture tokens for as much combat value.
    immortals: Annotated[int, Bounds(0, MOST_IMMORTALS)] = 0
    # Great Arena, once a land battle after the roll: the token paid for 1 combat value.
    arena: GoodId | None = None
    # Qin Shi Huang or Pygmalion, once a battle: culture to ignore a hit.
    shield: bool = False
    # Viriatus, from the second round: 2 mood tokens, an enemy army unit leaves.
    terror: bool = False
    # Cyrus: the own tactics do nothing, for 2 combat value.
    strategist: bool = False
    # What is paid for all that, where gold shall stand in.
    payment: Goods | None = None


NOTHING = Extras()


def tactic(name: str | None) -> Tactic:
    """What a tactics card does; nothing without a card."""
    return printed.data("tactics")[name] if name is not None else {}


def plays(state: Clash, side: Side, loyal: int | None) -> int | None:
    """Who plays tactics for a side: its player, or for barbarians whoever has Viriatus near."""
    able = side.seat is None and loyal is not None and state.players[loyal].leader == VIRIATUS
    return loyal if able else side.seat


def require_tactic(state: Clash, battle: Battle, attacking: bool, name: str | None, loyal: int | None = None) -> None:
    """Refuse tactics that may not be played here, or without a card in hand."""
    if name is None:
        return
    side = battle.attacker if attacking else battle.defender
    item, card = tactic(name), TermRef("tactics", name)
    seat = plays(state, side, loyal)
    require(seat is not None and not battle.pirates, ".barbarians_play_no_tactics")
    assert seat is not None
    require(owns(state, seat, TACTICS), ".tactics_need_advance")
    require(may_play_tactics(battle, attacking), ".tactics_forbidden")
    present = (
        (item["army"] and side.units.army > 0 and not battle.sea)
        or (item["ship"] and battle.sea)
        or (item["fortress"] and battle.fortress and not attacking)
    )
    require(present, ".tactic_needs_unit", tactic=card)
    require(not (item.get("attacker") and not attacking), ".tactic_attacker", tactic=card)
    require(not (item.get("defender") and attacking), ".tactic_defender", tactic=card)
    require(not item.get("city") or battle.city, ".tactic_at_city", tactic=card)
    storming = attacking and bool(battle.city)
    require(not (item.get("not_against_city") and storming), ".tactic_not_against_city", tactic=card)
    require(state.players[seat].action_cards > 0, ".no_card")


def revealed(names: tuple[str | None, str | None], extras: tuple[Extras, Extras]) -> tuple[Tactic, Tactic]:
    """The tactics that work: Scout comes first, then Martyr; Cyrus may forgo his own."""
    own, other = tactic(names[0]), tactic(names[1])
    for mark in ("scout", "mutes"):
        if own.get(mark):
            other = {}
        elif other.get(mark):
            own = {}
    return {} if extras[0].strategist else own, {} if extras[1].strategist else other


def shield_of(state: Clash, side: Side) -> str | None:
    """The ability with which this side's leader may ignore a hit once a battle."""
    leader = state.players[side.seat].leader if side.seat is not None else None
    return next((name for name in SHIELDS if printed.data("abilities")[name]["leader"] == leader), None)


def price_of(state: Clash, side: Side, extras: Extras) -> dict[str, int]:
    """What a side pays for its extras, by good."""
    amounts = {WOOD: int(extras.fireworks), ORE: int(extras.fireworks), CULTURE: extras.immortals, MOOD: 0}
    if extras.terror:
        amounts[MOOD] += TERROR_PRICE
    if extras.arena is not None:
        amounts[CULTURE if extras.arena == CULTURE else MOOD] += 1
    shield = shield_of(state, side) if extras.shield else None
    for good, amount in (printed.data("abilities")[shield]["battle"]["pay"] if shield else {}).items():
        amounts[good] = amounts.get(good, 0) + amount
    return {good: amount for good, amount in amounts.items() if amount}


def require_extras(state: Clash, battle: Battle, attacking: bool, extras: Extras, played: bool) -> None:
    """Refuse what this side does not own, cannot pay, or has used in this battle."""
    side = battle.attacker if attacking else battle.defender
    if extras == NOTHING:
        return
    require(side.seat is not None, ".barbarians_own_nothing")
    assert side.seat is not None
    player = state.players[side.seat]
    for used, advance in ((extras.fireworks, FIREWORKS), (extras.immortals, IMMORTALS)):
        require(not used or player.has(advance), ".needs_own_advance", advance=TermRef("civ_advances", advance))
    require(not extras.fireworks or battle.round == 1, ".first_round_only")
    if extras.arena is not None:
        require(player.controls(GREAT_ARENA), ".needs_wonder", wonder=TermRef("wonders", GREAT_ARENA))
        require(extras.arena in TOKENS, ".mood_or_culture")
        require(GREAT_ARENA not in side.spent and not battle.sea, ".once_a_battle")
    if extras.shield:
        shield = shield_of(state, side)
        require(shield is not None and not battle.sea, ".leader_not_in_play")
        require(shield not in side.spent, ".once_a_battle")
    for used, ability in ((extras.terror, TERROR), (extras.strategist, STRATEGIST)):
        leader = printed.data("abilities")[ability]["leader"]
        require(not used or (player.leader == leader and not battle.sea), ".leader_not_in_play")
    require(not extras.terror or battle.round > 1, ".from_second_round")
    require(not extras.strategist or played, ".strategist_needs_tactics")
    require_deal(player, (price(price_of(state, side, extras), accepts(player)),), extras.payment)


def extras_fit(state: Clash, battle: Battle, attacking: bool, extras: Extras, played: bool = False) -> bool:
    """Whether nothing forbids a side these extras."""
    try:
        require_extras(state, battle, attacking, extras, played)
    except RuleViolation:
        return False
    return True


def with_extras(state: Clash, battle: Battle, attacking: bool, extras: Extras) -> tuple[Clash, Battle]:
    """Pay the extras of a side and note what is used once a battle; terror drives an enemy away."""
    side = battle.attacker if attacking else battle.defender
    if side.seat is None:
        return state, battle
    player = state.players[side.seat]
    asked = price(price_of(state, side, extras), accepts(player))
    state = pay(state, side.seat, forced_deal(player, (asked,), extras.payment).payment)
    spent = (GREAT_ARENA,) if extras.arena is not None else ()
    shield = shield_of(state, side) if extras.shield else None
    side = replace(side, spent=(*side.spent, *spent, *((shield,) if shield else ())))
    battle = replace(battle, attacker=side) if attacking else replace(battle, defender=side)
    return state, driven_off(battle, attacking) if extras.terror else battle


def driven_off(battle: Battle, by_attacker: bool) -> Battle:
    """An enemy army unit leaves the battle unharmed."""
    victim = battle.defender if by_attacker else battle.attacker
    victim = replace(victim, units=lose(victim.units, 1)[0])
    return replace(battle, defender=victim) if by_attacker else replace(battle, attacker=victim)


def extra_value(extras: Extras) -> int:
    """Combat value that was paid for."""
    paid = ARENA_BONUS if extras.arena is not None else 0
    return extras.immortals + paid + (STRATEGIST_BONUS if extras.strategist else 0)


def extra_ignore(extras: Extras) -> int:
    """Hits ignored for a price."""
    return int(extras.fireworks) + int(extras.shield)


def paid_after(extras: Extras) -> bool:
    """Whether something is paid for that may wait until the dice lie."""
    return extras.fireworks or extras.shield or extras.arena is not None


def planned(battle: Battle, attacker: Extras = NOTHING, defender: Extras = NOTHING) -> Battle:
    """The battle if both sides pay for these extras: immortals every round, the others in this one; for odds."""

    def paying(side: Side, extras: Extras) -> Side:
        once = extra_value(extras) - extras.immortals
        return replace(
            side,
            value=side.value + extras.immortals,
            first_value=side.first_value + once,
            first_ignore=side.first_ignore + extra_ignore(extras),
        )

    return replace(battle, attacker=paying(battle.attacker, attacker), defender=paying(battle.defender, defender))


def pay_siege(state: Clash, seat: int | None, item: Tactic) -> Clash:
    """The besieged pay to keep their abilities."""
    if seat is None:
        return state
    player = state.players[seat]
    return pay(state, seat, forced_deal(player, (price(item["price"], accepts(player)),), None).payment)


def can_pay_siege(state: Clash, seat: int | None, item: Tactic) -> bool:
    """Whether the besieged have what a siege asks for."""
    if seat is None:
        return False
    player = state.players[seat]
    return propose(price(item["price"], accepts(player)), player) is not None


def thrown(battle: Battle, attacking: bool, tactics: tuple[Tactic, Tactic], fed: bool, die: Callable[[], int]) -> Throw:
    """The roll of one side, with what tactics and effects change about its dice."""
    side, other = (battle.attacker, battle.defender) if attacking else (battle.defender, battle.attacker)
    own, against = tactics if attacking else (tactics[1], tactics[0])
    first = battle.round == 1
    boost = boost_of(side, other.units, first, bool(own))
    muted = against.get("no_abilities") and not (fed and "price" in against)
    count = dice_of(side, battle.sea, first) + int(own.get("dice", 0))
    able = not battle.sea and not muted and boost.abilities
    return roll(die, count, side.units, abilities=able, cavalry=boost.cavalry, shields=boost.shields)


def value(battle: Battle, attacking: bool, cast: Throw, tactics: tuple[Tactic, Tactic], paid: int) -> int:
    """The combat value of a side: its numbers, and all bonuses together within the opponent's limit."""
    side, other = (battle.attacker, battle.defender) if attacking else (battle.defender, battle.attacker)
    own, against = tactics if attacking else (tactics[1], tactics[0])
    first = battle.round == 1
    bonus = cast.bonus + value_of(side, first) + boost_of(side, other.units, first, bool(own)).value + paid
    bonus += int(own.get("value", 0)) + int(own.get("per_enemy", 0)) * other.units.army
    bonus += int(against.get("enemy_per_unit", 0)) * fighters(side.units, battle.sea)
    return cast.value - cast.bonus + capped(bonus, boost_of(other, side.units, first).cap)


def ignored(battle: Battle, attacking: bool, cast: Throw, own: Tactic, paid: int) -> int:
    """Hits a side ignores."""
    side, other = (battle.attacker, battle.defender) if attacking else (battle.defender, battle.attacker)
    first = battle.round == 1
    boost = boost_of(side, other.units, first, bool(own))
    return ignored_of(side, first) + cast.ignored + boost.ignore + int(own.get("ignore", 0)) + paid


def volley(side: Side, own: Tactic, turn: Turn) -> int:
    """The hit that peltasts let their side ignore: one of as many dice as it has army units shows 5 or 6."""
    if not own.get("peltasts"):
        return 0
    return int(max(turn.chance.dice(side.units.army, printed.NUMBERS), default=0) >= HARD_LUCK)


Falling = tuple[Units | None, Units | None]


def fall(state: Clash, battle: Battle, taken: int, dealt: int, chosen: Falling, turn: Turn) -> tuple[Clash, Battle]:
    """Remove casualties from both sides at once."""
    own_left, own_lost = hit(battle.attacker.units, taken, battle.sea, chosen[0])
    left, lost = hit(battle.defender.units, dealt, battle.sea, chosen[1])
    attacker, defender = battle.attacker, battle.defender
    state = bury(state, attacker, own_lost, defender.seat, "", turn, battle.pirates)
    state = bury(state, defender, lost, attacker.seat, battle.city, turn, battle.pirates)
    return state, replace(
        battle, attacker=_thinned(attacker, own_left, own_lost), defender=_thinned(defender, left, lost)
    )


def _thinned(side: Side, left: Units, lost: Units) -> Side:
    allies = max(0, side.allies - lost.ship)
    return replace(side, units=left, lost=added(side.lost, lost), allies=allies)


def shot(
    state: Clash, battle: Battle, tactics: tuple[Tactic, Tactic], chosen: Falling, turn: Turn, volleys: bool
) -> tuple[Clash, Battle, tuple[int, int]]:
    """Effects of revealing, the attacker's first: archers shoot, peltasts ward off a hit, martyrs fall."""
    if tactics[0].get("archers") and turn.chance.die(printed.NUMBERS) >= HARD_LUCK:
        state, battle = fall(state, battle, 0, 1, chosen, turn)
    own = volley(battle.attacker, tactics[0], turn) if volleys else 0
    turn.tell(attacker_aims=len(turn.chance.recorded))
    if tactics[1].get("archers") and turn.chance.die(printed.NUMBERS) >= HARD_LUCK:
        state, battle = fall(state, battle, 1, 0, chosen, turn)
    other = volley(battle.defender, tactics[1], turn) if volleys else 0
    if tactics[0].get("martyr") or tactics[1].get("martyr"):
        state, battle = fall(state, battle, 1, 1, chosen, turn)
    return state, battle, (own, other)


def struck(
    state: Clash, battle: Battle, hits: tuple[int, int], tactics: tuple[Tactic, Tactic], chosen: Falling, turn: Turn
) -> tuple[Clash, Battle]:
    """Casualties of the hits (taken, dealt), then those of an encirclement, then cards for a surprise."""
    before = battle
    state, battle = fall(state, battle, *hits, chosen, turn)
    lost = tuple(
        fighters(one.units, battle.sea) - fighters(two.units, battle.sea)
        for one, two in ((before.attacker, battle.attacker), (before.defender, battle.defender))
    )
    surrounds = (
        bool(tactics[0].get("encircled")) and lost[1] >= lost[0],
        bool(tactics[1].get("encircled")) and lost[0] >= lost[1],
    )
    turn.tell(attacker_encircles=int(surrounds[0]))
    if surrounds[0] and turn.chance.die(printed.NUMBERS) >= HARD_LUCK:
        state, battle = fall(state, battle, 0, 1, chosen, turn)
    if surrounds[1] and turn.chance.die(printed.NUMBERS) >= HARD_LUCK:
        state, battle = fall(state, battle, 1, 0, chosen, turn)
    for side, own, killed in ((battle.attacker, tactics[0], lost[1]), (battle.defender, tactics[1], lost[0])):
        if own.get("card") and killed and side.seat is not None:
            state = receive(state, side.seat, {ACTION_CARDS: 1}, turn)
    return state, battle
