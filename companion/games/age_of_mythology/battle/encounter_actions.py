"""Encounter actions: two units meet, a side retreats or is reinforced, and a fallen unit may be called back."""

from __future__ import annotations

from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, Option, flag, one, term
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import must_exist, require, require_decided

from ..camp.units import in_camp, with_units
from ..table import printed
from ..table.counts import with_count
from ..table.ids import UnitId
from ..table.purse import pay
from ..table.resources import Resources
from ..table.state import Battle, Mythology
from ..turn.asks import unit_icon, unit_line
from . import special_ids
from .aftermath import after_encounter, end_battle
from .battle_actions import own_battle, require_fighting, the_battle
from .encounter import (
    Declared,
    Encounter,
    Fighter,
    Rolled,
    encounter_odds,
    fight,
    hydras_to_choose,
    may_use_special,
    meet,
    told_rolls,
    winner_of,
)
from .proposals import proposed_cards

PERCENT = 100
MOST_DICE = 60
TypedDice = Annotated[int, Bounds(1, MOST_DICE)]


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

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        battle = own_battle(state, given.seat)
        if battle is None or not (battle.revealed and battle.attacker.count and battle.defender.count):
            yield one("attacker", ())  # nobody can meet
            return
        likely = proposed_cards(state, battle)
        sides = (("attacker", battle.attacker), ("defender", battle.defender))
        cards = []
        for (field, side), usual in zip(sides, likely, strict=True):
            cards.append((yield one(field, side.units, words=term("units"), default=usual)))
        for (field, side), mine, theirs in zip(sides, cards, cards[::-1], strict=True):
            if may_use_special(battle, side, mine, theirs):
                why = say(".declare", unit=TermRef("units", mine), what=special_words(mine))
                yield flag(f"{field}_special", why=why)
        for (_, side), mine in zip(sides, cards, strict=True):
            grown = enumerate(hydras_to_choose(side, mine), start=1)
            options = [Option(place, say(".hydra_with", n=dice)) for place, dice in grown]
            if options:
                yield one("hydra", options, default=1)

    def check(self, state: Mythology) -> None:
        battle = the_battle(state, self.seat)
        require_fighting(battle)
        require_decided(not battle.seduction, ".seduction_first")
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


def special_words(unit: str) -> Message:
    """What a unit can declare before rolling, in words."""
    specials = printed.unit(unit).specials
    if special_ids.THROW in specials:
        return say(".declares.throw")
    return say(".declares.stand_in" if special_ids.REPLACEABLE in specials else ".declares.berserk")


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
        require_fighting(battle)
        require_decided(not battle.seduction, ".seduction_first")

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

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        yield one("unit", in_camp(state, given.seat), words=term("units"), detail=unit_line, icon=unit_icon)

    def check(self, state: Mythology) -> None:
        battle = the_battle(state, self.seat)
        require_fighting(battle)
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


ENCOUNTER_ACTIONS: tuple[type[Action[Mythology]], ...] = (Fight, Retreat, Reinforce, Resurrect, LetGo)
