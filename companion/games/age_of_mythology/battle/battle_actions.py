"""Battle actions: the attack, the hidden choice of units, and Aphrodite."""

from __future__ import annotations

from typing import Annotated

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, amounts, one, term
from companion.engine.asking import seat as seat_asked
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.game import Choosing
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import must_exist, require, require_decided

from ..camp.city import city_size
from ..camp.units import call_back, for_battle, in_camp, working
from ..cards.hands import Played, lay_card
from ..gods import power_ids
from ..table import printed
from ..table.counts import counted
from ..table.ids import ARMORY, ATTACK, CAMP, CITY, DWARF, PRODUCTION, AreaId, UnitId
from ..table.state import Battle, Mythology, Side
from ..table.wording import several
from ..turn.asks import card_number, icon_of, unit_icon, unit_line
from ..turn.turns import card_limit, neighbours, require_card, truce
from . import special_ids
from .aftermath import end_battle, leave
from .encounter import FORTIFICATION, GUARDS
from .proposals import strongest

NO_LIMIT = 99
# Whom an attack is aimed at, and where.
Target = tuple[int, str]


def unit_limits(state: Mythology, seat: int, victim: int, card: int) -> tuple[int, int]:
    """How many units attacker and defender may bring, powers and Armories included."""
    mine = theirs = card_limit(state, seat, ATTACK, card)
    power = state.power
    if power and power.seat == seat and power.god:
        god = printed.god(power.god)
        if god.effect == power_ids.NO_LIMIT:
            return NO_LIMIT, NO_LIMIT
        if god.effect == power_ids.WAR:
            mine, theirs = god.number, god.opponent
    return mine + state.players[seat].has(ARMORY), theirs + state.players[victim].has(ARMORY)


def own_battle(state: Mythology, seat: int) -> Battle | None:
    """The battle this player is in, if any."""
    battle = state.battle
    return battle if battle is not None and seat in (battle.attacker.seat, battle.defender.seat) else None


def the_battle(state: Mythology, seat: int) -> Battle:
    """The battle this player is in; without one there is nothing to do."""
    must_exist(state.battle is not None, ".no_battle")
    battle = own_battle(state, seat)
    must_exist(battle is not None, ".not_in_battle", seat=SeatRef(seat))
    assert battle is not None
    return battle


def require_fighting(battle: Battle) -> None:
    """Refuse what needs both armies on the table and the battle undecided."""
    require(battle.winner is None, ".battle_decided")
    require_decided(battle.revealed, ".armies_not_chosen")


def _prize(state: Mythology, victim: int, area: str) -> Message:
    """What there is to win, and what guards it."""
    loser = state.players[victim]
    prizes = {
        CITY: say(".prize.city", n=city_size(loser)),
        PRODUCTION: say(".prize.production", n=sum(plot.tile is not None for plot in loser.plots)),
        CAMP: say(".prize.camp", n=loser.resources.total),
    }
    prize, guard = prizes[area], GUARDS.get(area)
    if guard is None or not loser.has(guard):
        return prize
    return say(".prize.guarded", prize=prize, guard=TermRef("buildings", guard), n=FORTIFICATION)


@dataclass(frozen=True, slots=True)
class Attack(Action[Mythology]):
    """Attack the city, the production area or the camp of a direct neighbour.

    card: the most units a side may bring; a god card begun says its own. Both sides then do CommitUnits.
    """

    group = "cards"
    icon = "sword-cross"
    seat: Seat
    victim: Seat
    area: AreaId
    card: Annotated[int, Bounds(1, 20)] = printed.card_number(ATTACK)

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        yield from card_number(state, given.seat, ATTACK)
        number = given.get("card", printed.card_number(ATTACK))

        def prize(target: Target) -> Message:
            mine, theirs = unit_limits(state, given.seat, target[0], number)
            found = _prize(state, *target)
            return found if mine == theirs else say(".prize.limits", prize=found, mine=mine, theirs=theirs)

        def objection(target: Target) -> Message | None:
            return against(cls(given.seat, *target, number), state)

        # Half of it may be said already.
        said = {} if "target" in given else given
        near: tuple[int, ...] = (said["victim"],) if "victim" in said else tuple(neighbours(state, given.seat))
        areas: tuple[str, ...] = (said["area"],) if "area" in said else (CITY, PRODUCTION, CAMP)
        victim, area = yield one(
            "target",
            [(victim, area) for area in areas for victim in near],
            words=lambda target: say(".target", seat=SeatRef(target[0]), area=TermRef("areas", target[1])),
            detail=prize,
            icon=lambda target: icon_of("areas")(target[1]),
            against=objection,
            prompt=say(".question.target"),
        )
        yield seat_asked("victim", (victim,))
        yield one("area", (area,), words=term("areas"))

    def check(self, state: Mythology) -> None:
        require_card(state, self.seat, Played(ATTACK, self.card))
        require(not truce(state), ".cease_fire")
        require(self.victim in neighbours(state, self.seat), ".not_a_neighbour", victim=SeatRef(self.victim))
        require(for_battle(state, self.seat), ".nobody_to_attack_with", seat=SeatRef(self.seat))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = lay_card(state, self.seat, Played(ATTACK, self.card))
        mine, theirs = unit_limits(state, self.seat, self.victim, self.card)
        god = state.power.god if state.power and state.power.seat == self.seat else None
        effect = printed.god(god).effect if god else ""
        limits = say(".limits", mine=mine, theirs=theirs) if mine < NO_LIMIT else say(".no_limits")
        turn.tell(limits=limits)
        battle = Battle(
            self.area,
            Side(self.seat, mine, protected=effect == power_ids.PROTECTION),
            Side(self.victim, theirs),
            god,
            seduction=effect == power_ids.SEDUCE,
        )
        return replace(state, battle=battle, power=None)


def _against(state: Mythology, battle: Battle, seat: int) -> Message:
    """Whom and where, and all the other side could bring."""
    enemy = battle.enemy(seat).seat
    theirs = [unit for unit, count in state.players[enemy].units.items() for _ in range(count)]
    who: dict[str, Arg] = {"enemy": SeatRef(enemy), "area": TermRef("areas", battle.area)}
    return say(".enemy_has", units=several("units", theirs), **who) if theirs else say(".enemy_has_none", **who)


@dataclass(frozen=True, slots=True)
class CommitUnits(Action[Mythology]):
    """Choose in secret which units take part; they are shown once both sides have chosen.

    units: one entry for each; a defender may bring none.
    """

    group = "battle"
    icon = "eye-off"
    sealed = True
    seat: Seat
    units: tuple[UnitId, ...]

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        battle, there = own_battle(state, given.seat), for_battle(state, given.seat)
        limit = battle.side(given.seat).limit if battle else 0
        yield amounts(
            "units",
            there,
            least=int(battle is not None and given.seat == battle.attacker.seat),
            most=limit,
            default=counted(strongest(state, given.seat, limit)),
            words=term("units"),
            detail=unit_line,
            icon=unit_icon,
            gain=_against(state, battle, given.seat) if battle else None,
            secret=given.seat,
            face_up=True,
            by_number=True,
        )

    def check(self, state: Mythology) -> None:
        battle = the_battle(state, self.seat)
        side = battle.side(self.seat)
        require(battle.winner is None, ".battle_decided")
        require(not side.chosen, ".already_chosen", seat=SeatRef(self.seat))
        require(len(self.units) <= side.limit, ".too_many_units", limit=side.limit)
        require(self.units or self.seat != battle.attacker.seat, ".attacker_needs_units")
        available = for_battle(state, self.seat)
        for unit, count in counted(self.units).items():
            enough = available.get(unit, 0) >= count
            require(enough, ".no_such_unit", unit=TermRef("units", unit), seat=SeatRef(self.seat))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        battle = the_battle(state, self.seat)
        side = replace(battle.side(self.seat), units={}, chosen=True)
        state = replace(state, battle=battle.with_side(side))
        available = for_battle(state, self.seat)
        wanted = {unit: min(count, available.get(unit, 0)) for unit, count in counted(self.units).items()}
        sent = {unit: count for unit, count in wanted.items() if count}
        camp = in_camp(state, self.seat).get(DWARF, 0)
        player = state.players[self.seat]
        for _ in range(min(sent.get(DWARF, 0) - camp, working(player, DWARF))):
            player = call_back(player, DWARF)
        hydras = sum(count for unit, count in sent.items() if special_ids.GROWS in printed.unit(unit).specials)
        battle = battle.with_side(replace(side, units=sent, hydras=(0,) * hydras))
        state = replace(state.with_player(self.seat, player), battle=battle)
        return _reveal(state, turn) if battle.revealed else state


def choosing(state: Mythology) -> Choosing | None:
    """Both sides choose their units at the same time, before the battle begins."""
    battle = state.battle
    if battle is None or battle.winner is not None:
        return None
    seats = tuple(side.seat for side in (battle.attacker, battle.defender) if not side.chosen)
    about = f"{state.round}/{battle.attacker.seat}/{battle.defender.seat}/{battle.area}"
    return Choosing(CommitUnits, seats, about) if seats else None


def _reveal(state: Mythology, turn: Turn) -> Mythology:
    """Show both armies; a side without units has lost at once."""
    battle = state.battle
    if battle is None or battle.winner is not None:
        return state
    for side in (battle.attacker, battle.defender):
        army = several("units", [unit for unit, count in side.units.items() for _ in range(count)])
        line = say(".step.army" if army else ".step.no_army", seat=SeatRef(side.seat), army=army)
        turn.step(line, seat=side.seat, icon="eye")
    if not battle.attacker.count:
        return end_battle(state, battle.defender.seat, turn)
    if not battle.defender.count:
        return end_battle(state, battle.attacker.seat, turn)
    return state


@dataclass(frozen=True, slots=True)
class SendHome(Action[Mythology]):
    """Aphrodite sends one enemy unit home before the first encounter."""

    group = "battle"
    icon = "heart"
    seat: Seat
    unit: UnitId

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        battle = own_battle(state, given.seat)
        yield one("unit", battle.enemy(given.seat).units if battle else (), words=term("units"))

    def check(self, state: Mythology) -> None:
        battle = the_battle(state, self.seat)
        require_fighting(battle)
        require(battle.seduction and self.seat == battle.attacker.seat, ".no_seduction")
        there = battle.enemy(self.seat).units.get(self.unit, 0)
        require(there, ".not_in_this_battle", unit=TermRef("units", self.unit))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        battle = the_battle(state, self.seat)
        enemy = battle.enemy(self.seat)
        battle = replace(battle.with_side(leave(enemy, self.unit)), seduction=False)
        state = replace(state, battle=battle)
        over = battle.revealed and battle.winner is None and not battle.side(enemy.seat).count
        return end_battle(state, self.seat, turn) if over else state


BATTLE_ACTIONS: tuple[type[Action[Mythology]], ...] = (Attack, CommitUnits, SendHome)
