"""The outcome of a battle: what losses change, and what a result brings."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.counters import with_item
from companion.engine.frozen import replace
from companion.engine.message import Message, SeatRef, TermRef, say

from ..cities.influence import city_at
from ..cities.recruit_actions import counted, lose_leader
from ..leaders.occasions import arise
from ..table import printed
from ..table.amounts import Units
from ..table.battle_state import Battle, Drowning, Fought, Side, Spoils
from ..table.goods import receive, reward
from ..table.ids import (
    ACTION,
    CAPTIVES_ADVANCE,
    CAPTIVI,
    CULTURE,
    DRAW,
    EMBALMING,
    FANATICISM,
    FORTRESS,
    GOLD,
    INFANTRY,
    LEADER,
    LOST,
    MOOD,
    OBELISK,
    PROTECTOR,
    RUNE_STONES,
    SETTLER,
    SHIP,
    SOLAR_ECLIPSE,
    TEMPLE,
    UNCOMMANDED,
    WON,
)
from ..table.state import Captive, Clash, EventScore, Player
from ..table.stock import stock_of_building
from ..turn.turns import note
from .arms import city_owner, owns, side_name
from .battle import ABOARD, added, lose
from .command_actions import ship_room
from .places import in_city, take

CULTURE_FOR_EMBALMING = 4
FALLEN_FOR_A_STONE = 2


def embalms(player: Player) -> bool:
    """Whether Embalming gives a culture token after a battle."""
    return player.has(EMBALMING) and player.culture <= CULTURE_FOR_EMBALMING


def bury(state: Clash, side: Side, fallen: Units, killer: int | None, city: str, turn: Turn, pirates: bool) -> Clash:
    """Take fallen units off the map; a leader killed by a player is worth points there."""
    if side.seat is None:
        return _bury_neutral(state, fallen, city, pirates)
    if side.allies:
        drowned = min(side.allies, fallen.ship)
        state = take(state, None, Units(ship=drowned), None)
        state = replace(state, pirates=max(0, state.pirates - drowned))
        fallen = replace(fallen, ship=fallen.ship - drowned)
    state = take(state, side.seat, fallen, in_city(side.seat, city) if city else None)
    player = state.players[side.seat]
    for unit, number in counted(fallen):
        if unit != LEADER:
            player = replace(player, units=with_item(player.units, unit, max(0, player.units.get(unit, 0) - number)))
    state = state.with_player(side.seat, player)
    return lose_leader(state, side.seat, turn, killer) if fallen.leader else state


def _bury_neutral(state: Clash, fallen: Units, city: str, pirates: bool) -> Clash:
    if pirates:
        state = take(state, None, Units(ship=fallen.ship), None)
        return replace(state, pirates=max(0, state.pirates - fallen.ship))
    held = list(state.barbarians)
    roaming = dict(state.roaming)
    marched: dict[str, int] = {}
    for unit, number in counted(fallen):
        for index, camp in enumerate(held):
            if camp.city.name == city:
                there = camp.units.get(unit, 0)
                taken = min(there, number)
                held[index] = replace(camp, units=with_item(camp.units, unit, there - taken))
                number -= taken
        roaming[unit], marched[unit] = max(0, roaming.get(unit, 0) - number), number
    state = take(state, None, Units(**marched), None)
    return replace(state, barbarians=tuple(held), roaming=roaming)


def finish(
    state: Clash, battle: Battle, ended: str, token: str, turn: Turn, by_hand: bool = False, ask: bool = False
) -> Clash:
    """Book the result of a battle: settlers, rewards, captives, and the city that must now be captured."""
    attacker, defender = battle.attacker, battle.defender
    state = replace(state, battle=None)
    if battle.sea and by_hand:
        turn.step(say(".step.drowning_by_hand"), icon="waves")
    elif battle.sea:
        state = _drown(_drown(state, attacker, defender, turn, ask), defender, attacker, turn, ask)
    else:
        if ended in (LOST, DRAW) and attacker.units.army == 0:
            state = _lose_settlers(state, attacker, battle, turn)
        if ended in (WON, DRAW) and defender.units.army == 0:
            state = _lose_settlers(state, defender, battle, turn)
    winner, loser = (attacker, defender) if ended == WON else (defender, attacker)
    if ended != DRAW:
        state = _reward(state, battle, winner, loser, turn)
    state = _pirate_reward(state, battle, token, turn)
    for side in (attacker, defender):
        if side.seat is not None and embalms(state.players[side.seat]):
            state = reward(state, side.seat, {CULTURE: 1}, turn)
        if side.seat is not None:
            state = _mourn(state, side.seat, side.lost.army, turn)
            state = _survived(state, battle, side, ended, turn)
    state = _eclipse(state, battle, ended, turn)
    if ended == WON and battle.city and not battle.sea:
        spoils = Spoils(attacker.seat, defender.seat, battle.city, attacker.units)
        state = replace(state, spoils=spoils)
        turn.step(say(".step.capture_due", city=battle.city), icon="castle")
    turn.tell(ended=TermRef("ends", ended), over=_over(battle, ended))
    return _uncommanded(remembered(state, battle, ended, by_hand), battle)


def _over(battle: Battle, ended: str) -> Message:
    """How the battle ended, as it is told to the whole table."""
    first, second = side_name(battle.attacker, battle.pirates), side_name(battle.defender, battle.pirates)
    if ended == DRAW:
        return say(".moment.battle_drawn", attacker=first, defender=second)
    winner, loser = (first, second) if ended == WON else (second, first)
    if isinstance(winner, SeatRef):
        return say(".moment.battle_won", winner=winner, loser=loser)
    return say(".moment.battle_lost", winner=winner, who=loser)


def remembered(state: Clash, battle: Battle, ended: str, by_hand: bool) -> Clash:
    """The turn remembers the battle: triumphs ask for it."""
    attacker, defender = battle.attacker, battle.defender
    there = city_at(state, defender.seat, battle.city) if battle.city else None
    fought = Fought(
        attacker.seat,
        defender.seat,
        ended,
        added(attacker.units, attacker.lost),
        added(defender.units, defender.lost),
        _fallen(attacker, battle.sea),
        _fallen(defender, battle.sea),
        battle.sea,
        battle.landed,
        battle.pirates,
        battle.city,
        there.size if there is not None else 0,
        len(there.wonders) if there is not None else 0,
        there is not None and FORTRESS in there.buildings,
        by_hand=by_hand,
    )
    return state.with_turn(replace(state.turn, battles=(*state.turn.battles, fought)))


def _fallen(side: Side, sea: bool) -> Units:
    """Who fell; settlers without an army left fall with it."""
    settlers = 0 if sea or side.units.army else side.units.settler
    return replace(side.lost, settler=side.lost.settler + settlers)


def _uncommanded(state: Clash, battle: Battle) -> Clash:
    """Who attacked without a Command this turn probably forgot to count it."""
    own = state.stage == ACTION and battle.attacker.seat == state.turn.seat
    forgotten = own and state.turn.commands == 0 and UNCOMMANDED not in state.turn.conditions
    return note(state, UNCOMMANDED) if forgotten else state


def _survived(state: Clash, battle: Battle, side: Side, ended: str, turn: Turn) -> Clash:
    """A leader who lives through a battle may take tactics back, or rejoice over a win after one round."""
    if side.seat is None or not side.units.leader:
        return state
    foe = battle.defender if side is battle.attacker else battle.attacker
    won = ended == (WON if side is battle.attacker else LOST)
    swift = won and battle.round == 1 and not battle.sea and added(foe.units, foe.lost).army > 0
    happened = (*(("survived",) if side.tactics else ()), *(("swift_win",) if swift else ()))
    return arise(state, side.seat, turn, *happened)


def mourns(seat: int) -> str:
    """The note that a player may raise a rune stone for a battle of this turn."""
    return f"rune-{seat}"


def _mourn(state: Clash, seat: int, lost: int, turn: Turn) -> Clash:
    """Vikings may raise a rune stone for the fallen."""
    able = state.players[seat].has(RUNE_STONES) and stock_of_building(state, seat, OBELISK) > 0
    if not able or lost < FALLEN_FOR_A_STONE:
        return state
    turn.step(say(".step.rune_stone", seat=SeatRef(seat)), seat=seat, icon="pillar")
    return note(state, mourns(seat))


def carried(units: Units) -> int:
    """How many land units are aboard."""
    return units.settler + units.army


def _drown(state: Clash, side: Side, other: Side, turn: Turn, ask: bool) -> Clash:
    """After a sea battle only so many land units stay aboard as the ships left can carry."""
    if side.seat is None or not side.lost.ship:
        return state
    here = SeatRef(side.seat)
    room = ship_room(state.players[side.seat], side.units.ship)
    turn.step(say(".step.drowning", seat=here, n=room), seat=side.seat, icon="waves")
    count = max(0, carried(side.units) - room)
    aboard = replace(side.units, ship=0)
    if ask and 0 < count < carried(aboard) and sum(1 for _ in counted(aboard)) > 1:
        return replace(state, drowning=(*state.drowning, Drowning(side.seat, aboard, count, other.seat)))
    return drown(state, side.seat, lose(aboard, count, among=ABOARD)[1], other.seat, turn)


def drown(state: Clash, seat: int, drowned: Units, killer: int | None, turn: Turn) -> Clash:
    """These go down with their ships; a leader counts for whoever won."""
    if not drowned.total:
        return state
    here = SeatRef(seat)
    names = tuple(say(f".field.{unit}.n", n=number) for unit, number in counted(drowned))
    turn.step(say(".step.drowned", seat=here, units=names), seat=seat, icon="waves")
    return bury(state, Side(seat, Units()), drowned, killer, "", turn, False)


def _eclipse(state: Clash, battle: Battle, ended: str, turn: Turn) -> Clash:
    """Solar Eclipse: the land battle it hurried brings its winner a point, on a draw the defender."""
    if SOLAR_ECLIPSE not in state.open_events or battle.sea:
        return state
    left = tuple(event for event in state.open_events if event != SOLAR_ECLIPSE)
    state = replace(state, open_events=left)
    winner = battle.attacker.seat if ended == WON else battle.defender.seat
    if winner is None:
        return state
    turn.step(say(".step.event_points", seat=SeatRef(winner), event=TermRef("events", SOLAR_ECLIPSE)), seat=winner)
    return score_event(state, winner, SOLAR_ECLIPSE, float(printed.data("events")[SOLAR_ECLIPSE]["points"]))


def score_event(state: Clash, seat: int, event: str, points: float) -> Clash:
    """Note points of an event for a player."""
    player = state.players[seat]
    scores = (*player.event_scores, EventScore(event, points))
    return state.with_player(seat, replace(player, event_scores=scores))


def _lose_settlers(state: Clash, side: Side, battle: Battle, turn: Turn) -> Clash:
    settlers = Units(settler=side.units.settler)
    return bury(state, side, settlers, None, battle.city, turn, battle.pirates)


def _reward(state: Clash, battle: Battle, winner: Side, loser: Side, turn: Turn) -> Clash:
    """What a won battle brings: gold for barbarians, Captivi, captives; Fanaticism for the loser."""
    if winner.seat is not None:
        fought = added(loser.units, loser.lost).army > 0
        if loser.seat is None and not battle.pirates and fought:
            state = receive(state, winner.seat, {GOLD: 1}, turn)
            turn.step(say(".step.barbarians_beaten", seat=SeatRef(winner.seat)), seat=winner.seat)
        if PROTECTOR in winner.spent:
            state = reward(state, winner.seat, {CULTURE: 1}, turn)
        if state.players[winner.seat].has(CAPTIVI):
            state = reward(state, winner.seat, {GOLD: 1, MOOD: 1}, turn)
        if not battle.sea:
            state = _take_captives(state, winner.seat, loser)
            if winner.seat == state.turn.seat:
                state = state.with_turn(replace(state.turn, land_battles_won=state.turn.land_battles_won + 1))
    if loser.seat is not None and battle.city and not battle.sea and owns(state, loser.seat, FANATICISM):
        owner = city_owner(battle)
        # The city that is fought over is about to be lost.
        left = len(state.players[loser.seat].cities) - (owner == loser.seat)
        if left and TEMPLE in city_at(state, owner, battle.city).buildings:
            state = reward(state, loser.seat, {INFANTRY: 1}, turn)
    return state


def _take_captives(state: Clash, seat: int, loser: Side) -> Clash:
    player = state.players[seat]
    if not player.has(CAPTIVES_ADVANCE):
        return state
    fallen = [Captive(unit, loser.seat) for unit, number in counted(loser.lost) for _ in range(number)]
    army = [captive for captive in fallen if captive.unit not in (LEADER, SETTLER, SHIP)]
    held = (*player.captives, *army)[: printed.MOST_CAPTIVES]
    return state.with_player(seat, replace(player, captives=held))


def _pirate_reward(state: Clash, battle: Battle, token: str, turn: Turn) -> Clash:
    """One gold for each pirate ship removed, and one token whatever the result."""
    if not battle.pirates:
        return state
    for side, other in ((battle.attacker, battle.defender), (battle.defender, battle.attacker)):
        if side.seat is not None:
            # The token may be named when the battle begins or when it ends.
            gains = {GOLD: other.lost.ship, CULTURE if CULTURE in (token, battle.token) else MOOD: 1}
            gained = tuple(say(f".field.{good}.n", n=amount) for good, amount in gains.items() if amount)
            sunk = say(".step.pirates_beaten", seat=SeatRef(side.seat), n=other.lost.ship, gained=gained)
            turn.step(sunk, seat=side.seat)
            state = receive(state, side.seat, gains, turn)
    return state
