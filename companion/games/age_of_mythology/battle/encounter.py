"""Encounter: how many dice each side rolls and why, who wins it, and what becomes of the beaten unit."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.chance import Chance
from companion.engine.frozen import dataclass
from companion.engine.message import Message, TermRef, say

from ..gods import power_ids
from ..table import printed
from ..table.ids import CITY, GIANT, PRODUCTION, SIEGE_WORKSHOP, TOWER, WALL
from ..table.state import Battle, Mythology, Side, TableRules
from . import special_ids
from .odds import DIE, Odds, Tie, odds

FORTIFICATION = 2
GUARDS = {CITY: WALL, PRODUCTION: TOWER}
FACES = 1
FACES_WITH_FIVES = 2


@dataclass(frozen=True, slots=True)
class DiceReason:
    """So many dice, and what they are for."""

    dice: int
    reason: Message


@dataclass(frozen=True, slots=True)
class Fighter:
    """One unit in an encounter: its dice with their reasons, and what it declared before rolling."""

    seat: int
    unit: printed.Unit
    reasons: tuple[DiceReason, ...]
    berserk: bool = False
    throws: bool = False
    # A number typed in by the table counts instead of the sum.
    typed: int | None = None

    @property
    def dice(self) -> int:
        """How many dice the unit rolls."""
        return sum(reason.dice for reason in self.reasons) if self.typed is None else self.typed


@dataclass(frozen=True, slots=True)
class Declared:
    """What one side puts forward: its battle card, whether it uses the special, which Hydra, typed dice."""

    unit: str
    special: bool = False
    hydra: int = 1
    dice: int | None = None


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two units face to face, and what a tie means."""

    attacker: Fighter
    defender: Fighter
    tie: Tie


@dataclass(frozen=True, slots=True)
class Rolled:
    """One roll of both sides: the dice, or only their hits where the table has told no more."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    hits: tuple[int, int]

    @property
    def told(self) -> bool:
        """Whether the table rolled real dice and told only the hits."""
        return not self.attacker and not self.defender


def brings(side: Side, special: str) -> bool:
    """Whether a side still has a unit with this special in the battle."""
    return any(count and special in printed.unit(unit).specials for unit, count in side.units.items())


def cancels_guards(state: Mythology, battle: Battle) -> bool:
    """Whether walls and towers are of no use: by the attacker's workshop or a unit still in the battle."""
    workshop = state.players[battle.attacker.seat].has(SIEGE_WORKSHOP)
    return workshop or brings(battle.attacker, special_ids.SIEGE)


def guard(state: Mythology, battle: Battle) -> str | None:
    """The wall or tower that helps the defender now, if any."""
    building = GUARDS.get(battle.area)
    if building is None or not state.players[battle.defender.seat].has(building):
        return None
    return None if cancels_guards(state, battle) else building


def god_effect(battle: Battle, seat: int) -> tuple[str, int]:
    """The power a side fights with, and its number; only the player of the card has it."""
    if battle.god is None or seat != battle.attacker.seat:
        return "", 0
    god = printed.god(battle.god)
    return god.effect, god.number


def fighting_unit(side: Side, declared: Declared) -> printed.Unit:
    """The unit that really fights: a Wadjet may stand in for the Pharaoh."""
    unit = printed.unit(declared.unit)
    if declared.special and special_ids.REPLACEABLE in unit.specials:
        return stand_in(side) or unit
    return unit


def stand_in(side: Side) -> printed.Unit | None:
    """The unit of a side that may fight in place of the Pharaoh."""
    units = (printed.unit(unit) for unit, count in side.units.items() if count)
    return next((unit for unit in units if special_ids.STANDS_IN in unit.specials), None)


def may_use_special(battle: Battle, side: Side, unit: str, enemy: str) -> bool:
    """Whether this unit has something to declare before rolling against this enemy."""
    card = printed.unit(unit)
    if special_ids.REPLACEABLE in card.specials:
        return stand_in(side) is not None
    if special_ids.THROW in card.specials:
        return not printed.unit(enemy).is_a(GIANT)
    return berserk_dice(battle, side.seat, card) > 0


def hydras_to_choose(side: Side, unit: str) -> tuple[int, ...]:
    """The dice each Hydra of a side has grown, where this unit is one and it matters which of them fights."""
    return side.hydras if special_ids.GROWS in printed.unit(unit).specials and len(set(side.hydras)) > 1 else ()


def berserk_dice(battle: Battle, seat: int, unit: printed.Unit) -> int:
    """How many dice going berserk gives this unit; 0 if it cannot."""
    effect, number = god_effect(battle, seat)
    return max(unit.specials.get(special_ids.BERSERK, 0), number if effect == power_ids.FRENZY else 0)


def bonuses(unit: printed.Unit, enemy: printed.Unit, rules: TableRules) -> tuple[DiceReason, ...]:
    """The bonus lines of a battle card that match the enemy; all of them, or the best one if so agreed."""
    found = [
        DiceReason(dice, say(".dice.bonus", kind=TermRef("classes", kind)))
        for kind, dice in unit.bonus.items()
        if enemy.is_a(kind)
    ]
    return tuple(sorted(found, key=lambda line: -line.dice)[:1] if rules.best_bonus_only else found)


def _fighter(state: Mythology, battle: Battle, side: Side, declared: Declared, enemy: printed.Unit) -> Fighter:
    unit = fighting_unit(side, declared)
    lines = [DiceReason(unit.dice, say(".dice.printed")), *bonuses(unit, enemy, state.rules)]
    if special_ids.MIRRORS in unit.specials:
        lines.append(DiceReason(enemy.dice, say(".dice.mirrors", unit=TermRef("units", enemy.id))))
    if special_ids.GROWS in unit.specials and side.hydras:
        beaten = side.hydras[min(declared.hydra, len(side.hydras)) - 1]
        lines.append(DiceReason(beaten, say(".dice.grown")))
    own_card = unit.id == declared.unit
    throws = declared.special and own_card and special_ids.THROW in unit.specials and not enemy.is_a(GIANT)
    if throws:
        lines.append(DiceReason(unit.specials[special_ids.THROW], say(".dice.throw")))
    frenzy = berserk_dice(battle, side.seat, unit)
    berserk = declared.special and own_card and frenzy > 0
    if berserk:
        lines.append(DiceReason(frenzy, say(".dice.berserk")))
    effect, number = god_effect(battle, side.seat)
    if effect == power_ids.MORE_DICE:
        lines.append(DiceReason(number, say(".dice.god", god=TermRef("gods", battle.god or ""))))
    building = guard(state, battle) if side.seat == battle.defender.seat else None
    if building:
        lines.append(DiceReason(FORTIFICATION, say(".dice.guard", building=TermRef("buildings", building))))
    return Fighter(side.seat, unit, tuple(line for line in lines if line.dice), berserk, throws, declared.dice)


def meet(state: Mythology, battle: Battle, attacker: Declared, defender: Declared) -> Encounter:
    """The encounter of two declared units, with all dice."""
    mine, theirs = fighting_unit(battle.attacker, attacker), fighting_unit(battle.defender, defender)
    first = _fighter(state, battle, battle.attacker, attacker, theirs)
    second = _fighter(state, battle, battle.defender, defender, mine)
    return Encounter(first, second, tie_of(first, second))


def tie_of(attacker: Fighter, defender: Fighter) -> Tie:
    """What a tie means: Medusa wins it, a berserk unit loses it, else both roll again."""
    mine = special_ids.WINS_TIES in attacker.unit.specials or defender.berserk
    theirs = special_ids.WINS_TIES in defender.unit.specials or attacker.berserk
    if mine == theirs:
        return Tie.REROLL
    return Tie.ATTACKER if mine else Tie.DEFENDER


def hitting_faces(rules: TableRules) -> int:
    """How many faces of a die hit."""
    return FACES_WITH_FIVES if rules.five_hits else FACES


def count_hits(dice: Sequence[int], rules: TableRules) -> int:
    """How many of these dice hit."""
    return sum(die > DIE - hitting_faces(rules) for die in dice)


def encounter_odds(encounter: Encounter, rules: TableRules) -> Odds:
    """The exact chances of an encounter before it is fought."""
    return odds(encounter.attacker.dice, encounter.defender.dice, encounter.tie, hitting_faces(rules))


def told_rolls(hits: Sequence[int]) -> tuple[Rolled, ...]:
    """The rolls of real dice by their hits, attacker and defender in turn."""
    return tuple(Rolled((), (), pair) for pair in zip(hits[::2], hits[1::2], strict=False))


def winner_of(encounter: Encounter, hits: tuple[int, int]) -> Fighter | None:
    """Who wins with these hits; None if both roll again."""
    if hits[0] == hits[1] and encounter.tie is Tie.REROLL:
        return None
    ahead = hits[0] > hits[1] or (hits[0] == hits[1] and encounter.tie is Tie.ATTACKER)
    return encounter.attacker if ahead else encounter.defender


def fight(
    encounter: Encounter, rules: TableRules, chance: Chance, told: Sequence[Rolled] = ()
) -> tuple[Fighter, tuple[Rolled, ...]]:
    """Roll until one side has won: the winner, and every roll; what the table has rolled itself comes first."""
    rolls: list[Rolled] = []
    while True:
        rolls.append(told[len(rolls)] if len(rolls) < len(told) else _roll(encounter, rules, chance))
        won = winner_of(encounter, rolls[-1].hits)
        if won is not None:
            return won, tuple(rolls)


def _roll(encounter: Encounter, rules: TableRules, chance: Chance) -> Rolled:
    mine = chance.dice(encounter.attacker.dice, DIE)
    theirs = chance.dice(encounter.defender.dice, DIE)
    return Rolled(mine, theirs, (count_hits(mine, rules), count_hits(theirs, rules)))


def suppose(state: Mythology, attacker: tuple[int, str], defender: tuple[int, str], area: str) -> Encounter:
    """The encounter of two units, each with its seat, in an attack on this area that is not fought."""
    (seat, mine), (victim, theirs) = attacker, defender
    battle = Battle(area, Side(seat, 1, {mine: 1}, chosen=True), Side(victim, 1, {theirs: 1}, chosen=True))
    return meet(state, battle, Declared(mine), Declared(theirs))


def matchups(state: Mythology) -> dict[tuple[str, str], Odds]:
    """The odds of every pair of units that could meet next, without anything declared."""
    battle = state.battle
    if battle is None or not battle.revealed:
        return {}
    return {
        (mine, theirs): encounter_odds(meet(state, battle, Declared(mine), Declared(theirs)), state.rules)
        for mine in battle.attacker.units
        for theirs in battle.defender.units
    }
