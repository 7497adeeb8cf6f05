"""Battle actions: the attack, the hidden choice of units, encounter after encounter, retreat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.fields import Bounds, Seat
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import must_exist, require

from ..camp.units import call_back, for_battle, in_camp, with_units, working
from ..cards.hands import Played, lay_card
from ..gods import power_ids
from ..table import printed
from ..table.counts import counted, with_count
from ..table.ids import ARMORY, ATTACK, DWARF, AreaId, UnitId
from ..table.purse import pay
from ..table.resources import Resources
from ..table.state import Battle, Mythology, Side
from ..table.wording import several
from ..turn.flow import card_limit, neighbours, require_card, truce
from . import special_ids
from .aftermath import after_encounter, end_battle, leave
from .encounter import (
    Declared,
    Encounter,
    Fighter,
    Rolled,
    encounter_odds,
    fight,
    may_use_special,
    meet,
    told_rolls,
    winner_of,
)

NO_LIMIT = 99
PERCENT = 100

MOST_DICE = 60
TypedDice = Annotated[int, Bounds(1, MOST_DICE)]


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


def the_battle(state: Mythology, seat: int) -> Battle:
    """The battle this player is in; without one there is nothing to do."""
    battle = state.battle
    must_exist(battle is not None, ".no_battle")
    assert battle is not None
    must_exist(seat in (battle.attacker.seat, battle.defender.seat), ".not_in_battle", seat=SeatRef(seat))
    return battle


def _require_fighting(battle: Battle) -> None:
    require(battle.winner is None, ".battle_decided")
    require(battle.revealed, ".armies_not_chosen")


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

    def check(self, state: Mythology) -> None:
        battle = the_battle(state, self.seat)
        _require_fighting(battle)
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


@dataclass(frozen=True, slots=True)
class Fight(Action[Mythology]):
    """Both sides reveal a battle card and roll; ties are rolled again.

    attacker, defender: the units on the cards; seat: either side. attacker_special, defender_special: goes berserk
    (Huskarl, Heroic Norse Hero, all with Tyr), throws (Cyclops), or the Wadjet takes the Pharaoh's place. hydra: which
    Hydra fights, the one with most dice being 1. attacker_dice, defender_dice: overrule the number of dice. hits: what
    real dice hit, attacker and defender in turn, a pair for each roll; left out, the app rolls. `chance`: the faces,
    all dice of the attacker, then of the defender, again after a tie.
    """

    group = "battle"
    icon = "dice-multiple"
    seat: Seat
    attacker: UnitId
    defender: UnitId
    attacker_special: bool = False
    defender_special: bool = False
    hydra: Annotated[int, Bounds(1, 9)] = 1
    attacker_dice: TypedDice | None = None
    defender_dice: TypedDice | None = None
    hits: tuple[Annotated[int, Bounds(0, MOST_DICE)], ...] = ()

    def check(self, state: Mythology) -> None:
        battle = the_battle(state, self.seat)
        _require_fighting(battle)
        require(not battle.seduction, ".seduction_first")
        pairs = (
            (battle.attacker, self.attacker, self.defender, self.attacker_special),
            (battle.defender, self.defender, self.attacker, self.defender_special),
        )
        for side, unit, enemy, special in pairs:
            name = TermRef("units", unit)
            require(side.units.get(unit, 0), ".not_in_this_battle", unit=name)
            require(not special or may_use_special(battle, side, unit, enemy), ".no_special_now", unit=name)
        if self.hits:
            self._check_hits(self._met(state, battle))

    def _check_hits(self, met: Encounter) -> None:
        rolls = told_rolls(self.hits)
        require(len(self.hits) == len(rolls) * 2, ".hits_come_in_pairs")
        for roll in rolls:
            for fighter, hits in zip((met.attacker, met.defender), roll.hits, strict=True):
                name = TermRef("units", fighter.unit.id)
                require(hits <= fighter.dice, ".more_hits_than_dice", unit=name, dice=fighter.dice, hits=hits)
        *before, last = (winner_of(met, roll.hits) for roll in rolls)
        require(last is not None, ".tie_rolls_again")
        require(not any(before), ".decided_before")

    def _met(self, state: Mythology, battle: Battle) -> Encounter:
        mine = Declared(self.attacker, self.attacker_special, self.hydra, self.attacker_dice)
        theirs = Declared(self.defender, self.defender_special, self.hydra, self.defender_dice)
        return meet(state, battle, mine, theirs)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        battle = the_battle(state, self.seat)
        met = self._met(state, battle)
        won, rolls = fight(met, state.rules, turn.chance, told_rolls(self.hits))
        chances = encounter_odds(met, state.rules)
        turn.tell(
            attacker=TermRef("units", met.attacker.unit.id),
            defender=TermRef("units", met.defender.unit.id),
            winner=SeatRef(won.seat),
            mine=met.attacker.dice,
            theirs=met.defender.dice,
            chance=round(PERCENT * float(chances.attacker)),
        )
        for fighter, card in ((met.attacker, self.attacker), (met.defender, self.defender)):
            if fighter.unit.id != card:
                _tell_fighter(turn, ".step.stands_in", fighter, card=TermRef("units", card))
        for roll in rolls:
            turn.step(_roll_line(battle, roll), icon="dice-multiple")
        _tell_tie(turn, met, won, rolls[-1])
        if battle.winner is not None:
            return state
        battle = replace(battle, met=(self.attacker, self.defender))
        return after_encounter(state, battle, met, won, self.hydra, turn)


def _tell_fighter(turn: Turn, message_id: str, fighter: Fighter, **args: Arg) -> None:
    line = say(message_id, seat=SeatRef(fighter.seat), unit=TermRef("units", fighter.unit.id), **args)
    turn.step(line, seat=fighter.seat, icon="scale-balance")


def _tell_tie(turn: Turn, met: Encounter, won: Fighter, roll: Rolled) -> None:
    """Say why a tie was not rolled again: Medusa has won it, or a berserk unit has lost it."""
    lost = met.defender if won is met.attacker else met.attacker
    if roll.hits[0] != roll.hits[1]:
        return
    if special_ids.WINS_TIES in won.unit.specials:
        _tell_fighter(turn, ".step.tie_won", won)
    else:
        _tell_fighter(turn, ".step.tie_lost", lost)


def _roll_line(battle: Battle, roll: Rolled) -> Message:
    mine, theirs = roll.hits
    if roll.told:
        attacker, defender = SeatRef(battle.attacker.seat), SeatRef(battle.defender.seat)
        return say(".step.hits", attacker=attacker, attacker_hits=mine, defender=defender, defender_hits=theirs)
    return say(
        ".step.rolls",
        attacker=SeatRef(battle.attacker.seat),
        attacker_roll=roll.attacker,
        attacker_hits=mine,
        defender=SeatRef(battle.defender.seat),
        defender_roll=roll.defender,
        defender_hits=theirs,
    )


@dataclass(frozen=True, slots=True)
class Retreat(Action[Mythology]):
    """Leave the battle with all your remaining units; the other side has won."""

    group = "battle"
    icon = "flag"
    seat: Seat

    def check(self, state: Mythology) -> None:
        battle = the_battle(state, self.seat)
        _require_fighting(battle)
        require(not battle.seduction, ".seduction_first")

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        battle = the_battle(state, self.seat)
        if battle.winner is not None:
            return state
        return end_battle(replace(state, fallen=None), battle.enemy(self.seat).seat, turn)


@dataclass(frozen=True, slots=True)
class Reinforce(Action[Mythology]):
    """Add one unit from your camp for a unit the Mythic Norse Hero has beaten."""

    group = "battle"
    icon = "account-plus"
    seat: Seat
    unit: UnitId

    def check(self, state: Mythology) -> None:
        battle = the_battle(state, self.seat)
        _require_fighting(battle)
        require(battle.side(self.seat).reinforcements, ".no_reinforcement")
        there = in_camp(state, self.seat).get(self.unit, 0)
        require(there, ".no_such_unit", unit=TermRef("units", self.unit), seat=SeatRef(self.seat))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        battle = the_battle(state, self.seat)
        if not in_camp(state, self.seat).get(self.unit, 0) or battle.winner is not None:
            return state
        side = battle.side(self.seat)
        more = with_count(side.units, self.unit, 1)
        side = replace(side, units=more, reinforcements=max(0, side.reinforcements - 1))
        if special_ids.GROWS in printed.unit(self.unit).specials:
            side = replace(side, hydras=(*side.hydras, 0))
        return replace(state, battle=battle.with_side(side))


@dataclass(frozen=True, slots=True)
class Resurrect(Action[Mythology]):
    """Pay favor so that a unit that has just fallen goes to the camp, thanks to a Priest in the battle."""

    group = "battle"
    icon = "restore"
    seat: Seat

    def check(self, state: Mythology) -> None:
        fallen = state.fallen
        require(fallen is not None and fallen.seat == self.seat, ".nobody_to_resurrect")
        assert fallen is not None
        have = state.players[self.seat].resources.favor
        require(have >= fallen.favor, ".not_enough_favor", favor=fallen.favor, have=have)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        fallen = state.fallen
        must_exist(fallen is not None and fallen.seat == self.seat, ".nobody_to_resurrect")
        assert fallen is not None
        state, paid = pay(state, self.seat, Resources(favor=fallen.favor))
        turn.tell(unit=TermRef("units", fallen.unit), favor=paid.favor)
        return replace(with_units(state, self.seat, (fallen.unit,)), fallen=None)


@dataclass(frozen=True, slots=True)
class LetGo(Action[Mythology]):
    """Pay nothing: the fallen unit is gone."""

    group = "battle"
    icon = "close"
    seat: Seat

    def check(self, state: Mythology) -> None:
        fallen = state.fallen
        require(fallen is not None and fallen.seat == self.seat, ".nobody_to_resurrect")

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        return replace(state, fallen=None)


BATTLE_ACTIONS: tuple[type[Action[Mythology]], ...] = (
    Attack,
    CommitUnits,
    SendHome,
    Fight,
    Retreat,
    Reinforce,
    Resurrect,
    LetGo,
)
