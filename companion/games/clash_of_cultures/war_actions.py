"""Actions of war: start a battle, fight its rounds, retreat, or book one fought by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from companion.engine.action import Action, Turn
from companion.engine.fields import Bounds, Seat
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from . import facts
from .battle import HIT, SIDES, Throw, added, dice_of, fighters, hits, ignored_of, lose, result, roll, value_of
from .goods import affordable, pay
from .ids import FORTRESS, GREAT_WALL, LOST, MOOD, SIEGECRAFT, STEEL_WEAPONS, TACTICS, TOKENS
from .influence import city_at, with_city_at
from .pieces import knows
from .state import AbilityId, Battle, Clash, Few, GoodId, Goods, Side, TacticId, Units
from .turns import event_due
from .war import ability_costs, bury, finish, led, owns, prepared, steel_price

HARD_LUCK = 5
SIEGE_PRICE = 2
Bonus = Annotated[int, Bounds(-20, 20)]


@dataclass(frozen=True, slots=True)
class Bonuses:
    """What a leader, a card or the table adds to a side: dice, combat value and ignored hits."""

    dice: Bonus = 0
    value: Bonus = 0
    ignore: Bonus = 0
    first_dice: Bonus = 0
    first_value: Bonus = 0
    first_ignore: Bonus = 0


@dataclass(frozen=True, slots=True)
class StartBattle(Action[Clash]):
    """Begin a battle: who, where, with which units, and what is paid beforehand."""

    group = "war"
    icon = "sword-cross"
    seat: Seat
    # Nobody: barbarians, or pirates at sea.
    opponent: Seat | None
    units: Units
    enemy: Units
    seat_defends: bool = False
    sea: bool = False
    landed: bool = False
    # The city that is attacked, if any.
    city: str = ""
    steel: bool = False
    enemy_steel: bool = False
    # Siegecraft: 2 wood against the die of a fortress, 2 ore against its ignored hit.
    siege_wood: bool = False
    siege_ore: bool = False
    own_bonuses: Bonuses = Bonuses()
    enemy_bonuses: Bonuses = Bonuses()
    # Abilities of the leaders in play that apply, and how many times where they count something.
    abilities: tuple[AbilityId, ...] = ()
    times: Few = 1
    token: GoodId = MOOD

    def check(self, state: Clash) -> None:
        """No other battle, armies within the limit, and the price of steel and siege."""
        require(state.battle is None and state.spoils is None, ".battle_first")
        due = event_due(state)
        require(due is None, ".event_first", seat=None if due is None else SeatRef(due))
        require(self.opponent != self.seat, ".battle_with_oneself")
        player = state.players[self.seat]
        require(self.units.army <= player.army_limit, ".army_limit", n=player.army_limit)
        limit = state.players[self.opponent].army_limit if self.opponent is not None else facts.LARGEST_ARMY
        require(self.enemy.army <= limit, ".army_limit", n=limit)
        attacker = self.enemy if self.seat_defends else self.units
        require(fighters(attacker, self.sea) > 0, ".nobody_attacks")
        require(self.seat_defends or self.sea or knows(state, self.seat, TACTICS), ".army_needs_tactics")
        require(self.token in TOKENS, ".mood_or_culture")
        require(state.players[self.seat].culture >= self._awe(state), ".awe_of_cleopatra", n=self._awe(state))
        self._check_prices(state)
        for seat, cost in ability_costs(state, (self.seat, self.opponent), self.abilities):
            require(affordable(state.players[seat], cost), ".not_enough")

    def _awe(self, state: Clash) -> int:
        """Culture tokens an attacker must pay first, because they lie at the city."""
        if not self.city or self.seat_defends or self.opponent is None:
            return 0
        return city_at(state, self.opponent, self.city).tokens

    def _check_prices(self, state: Clash) -> None:
        if self.steel:
            require(
                knows(state, self.seat, STEEL_WEAPONS), ".needs_advance", advance=TermRef("advances", STEEL_WEAPONS)
            )
            enough = state.players[self.seat].ore + state.players[self.seat].gold
            require(enough >= steel_price(state, self.seat, self.opponent), ".no_ore")
        if self.enemy_steel:
            armed = owns(state, self.opponent, STEEL_WEAPONS)
            require(armed, ".needs_advance", advance=TermRef("advances", STEEL_WEAPONS))
        if self.siege_wood or self.siege_ore:
            may = knows(state, self.seat, SIEGECRAFT) and not self.seat_defends and self._fortress(state)
            require(may, ".siege_not_possible")
            price = SIEGE_PRICE * (int(self.siege_wood) + int(self.siege_ore))
            player = state.players[self.seat]
            own = min(player.wood, SIEGE_PRICE * self.siege_wood) + min(player.ore, SIEGE_PRICE * self.siege_ore)
            require(own + player.gold >= price, ".cannot_pay_siege")

    def _fortress(self, state: Clash) -> bool:
        owner = self.seat if self.seat_defends else self.opponent
        return bool(self.city) and not self.sea and FORTRESS in city_at(state, owner, self.city).buildings

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay, gather the bonuses, and fight at once where no round is needed."""
        battle = self.battle(state)
        state = self._pay(state)
        turn.tell(n=fighters(self.units, self.sea), enemies=fighters(self.enemy, self.sea))
        owner = battle.defender.seat
        walled = owner is not None and battle.attacker.seat is None and state.players[owner].controls(GREAT_WALL)
        if walled and battle.city and not battle.sea:
            return _wall_holds(state, battle, self.token, turn)
        ended = result(battle, 0)
        if ended is not None:
            return finish(state, battle, ended, self.token, turn)
        return replace(state, battle=battle)

    def battle(self, state: Clash) -> Battle:
        """The battle this would begin, with every bonus of the table, for its odds."""
        own = led(state, _side(self.seat, self.units, self.own_bonuses), self.abilities, self.times)
        other = led(state, _side(self.opponent, self.enemy, self.enemy_bonuses), self.abilities, self.times)
        attacker, defender = (other, own) if self.seat_defends else (own, other)
        fortress = self._fortress(state)
        city = city_at(state, defender.seat, self.city).name if self.city else ""
        battle = Battle(attacker, defender, self.sea, self.landed, city, fortress)
        alone = fortress and fighters(defender.units, self.sea) == 0
        pirates = self.sea and self.opponent is None
        battle = replace(battle, fortress_only=alone, pirates=pirates)
        steel = (self.enemy_steel, self.steel) if self.seat_defends else (self.steel, self.enemy_steel)
        return prepared(state, battle, steel, (self.siege_wood, self.siege_ore))

    def _pay(self, state: Clash) -> Clash:
        wood = SIEGE_PRICE * self.siege_wood
        ore = SIEGE_PRICE * self.siege_ore + (steel_price(state, self.seat, self.opponent) if self.steel else 0)
        player = state.players[self.seat]
        short = max(0, wood - player.wood) + max(0, ore - player.ore)
        awe = min(self._awe(state), player.culture)
        paid = Goods(wood=min(wood, player.wood), ore=min(ore, player.ore), gold=short, culture=awe)
        state = pay(state, self.seat, paid)
        if self._awe(state):
            calm = replace(city_at(state, self.opponent, self.city), tokens=0)
            state = with_city_at(state, self.opponent, self.city, calm)
        for seat, cost in ability_costs(state, (self.seat, self.opponent), self.abilities):
            state = pay(state, seat, cost)
        if self.enemy_steel and self.opponent is not None:
            state = pay(state, self.opponent, Goods(ore=steel_price(state, self.opponent, self.seat)))
        return state


def _side(seat: int | None, units: Units, bonus: Bonuses) -> Side:
    return Side(
        seat,
        units,
        dice=bonus.dice,
        value=bonus.value,
        ignore=bonus.ignore,
        first_dice=bonus.first_dice,
        first_value=bonus.first_value,
        first_ignore=bonus.first_ignore,
    )


def _wall_holds(state: Clash, battle: Battle, token: str, turn: Turn) -> Clash:
    """The Great Wall beats barbarians without a roll."""
    left, fallen = lose(battle.attacker.units, battle.attacker.units.army)
    state = bury(state, battle.attacker, fallen, None, "", turn, False)
    beaten = replace(battle, attacker=replace(battle.attacker, units=left, lost=fallen))
    turn.step(say(".step.wall_holds"), icon="wall")
    return finish(state, beaten, LOST, token, turn)


@dataclass(frozen=True, slots=True)
class FightRound(Action[Clash]):
    """Fight one round: tactics, dice, hits and casualties."""

    group = "war"
    icon = "dice-d12"
    attacker_tactic: TacticId | None = None
    defender_tactic: TacticId | None = None
    attacker_value: Bonus = 0
    defender_value: Bonus = 0
    # Who falls first; otherwise the usual order.
    attacker_casualties: Units | None = None
    defender_casualties: Units | None = None
    # Siege: the opponent has paid 2 food and keeps its abilities.
    siege_paid: bool = False
    token: GoodId = MOOD

    def check(self, state: Clash) -> None:
        """A battle under way, and tactics that fit it."""
        require(state.battle is not None, ".no_battle")
        assert state.battle is not None
        self._check_tactic(state, state.battle, state.battle.attacker, self.attacker_tactic, attacking=True)
        self._check_tactic(state, state.battle, state.battle.defender, self.defender_tactic, attacking=False)

    def _check_tactic(self, state: Clash, battle: Battle, side: Side, tactic: str | None, attacking: bool) -> None:
        if tactic is None:
            return
        item = facts.data("tactics")[tactic]
        require(side.seat is not None, ".barbarians_play_no_tactics")
        require(owns(state, side.seat, TACTICS), ".tactics_need_advance")
        present = (
            (item["army"] and side.units.army > 0 and not battle.sea)
            or (item["ship"] and battle.sea)
            or (item["fortress"] and battle.fortress and not attacking)
        )
        require(present, ".tactic_needs_unit", tactic=TermRef("tactics", tactic))
        require(not (item.get("attacker") and not attacking), ".tactic_attacker", tactic=TermRef("tactics", tactic))
        require(not (item.get("defender") and attacking), ".tactic_defender", tactic=TermRef("tactics", tactic))

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Reveal, roll, count hits, bury, and see whether it is over."""
        if state.battle is None:
            return state
        battle = state.battle
        battle, state = self._archers(state, battle, turn)
        first = battle.round == 1
        own, other = self._throws(battle, first, turn)
        tactics = (_tactic(self.attacker_tactic), _tactic(self.defender_tactic))
        value = _value(battle.attacker, own, tactics[0], tactics[1], battle, first) + self.attacker_value
        answer = _value(battle.defender, other, tactics[1], tactics[0], battle, first) + self.defender_value
        guard = ignored_of(battle.attacker, first) + own.ignored + _shield(tactics[0], battle.attacker, turn)
        shield = ignored_of(battle.defender, first) + other.ignored + _shield(tactics[1], battle.defender, turn)
        taken, dealt = max(0, hits(answer) - guard), max(0, hits(value) - shield)
        turn.step(_round_line(battle, value, answer, taken, dealt), icon="dice-multiple")
        state, battle = self._bury(state, battle, taken, dealt, tactics, turn)
        ended = result(battle, battle.round)
        if ended is not None:
            return finish(state, battle, ended, self.token, turn)
        turn.tell(ended=say(".battle_goes_on"))
        return replace(state, battle=replace(battle, round=battle.round + 1))

    def _throws(self, battle: Battle, first: bool, turn: Turn) -> tuple[Throw, Throw]:
        rolls = 0

        def die() -> int:
            nonlocal rolls
            rolls += 1
            return turn.chance.die(SIDES)

        tactics = (_tactic(self.attacker_tactic), _tactic(self.defender_tactic))
        thrown = []
        for side, own, against in (
            (battle.attacker, tactics[0], tactics[1]),
            (battle.defender, tactics[1], tactics[0]),
        ):
            able = not battle.sea and (not against.get("no_abilities") or (self.siege_paid and "value" in against))
            count = dice_of(side, battle.sea, first) + int(own.get("dice", 0))
            thrown.append(roll(die, count, side.units, abilities=able))
            turn.tell(**{f"{'defender' if len(thrown) > 1 else 'attacker'}_rolls": rolls})
        return thrown[0], thrown[1]

    def _archers(self, state: Clash, battle: Battle, turn: Turn) -> tuple[Battle, Clash]:
        """Effects of revealing: archers shoot, martyrs fall."""
        if _tactic(self.attacker_tactic).get("archers") and turn.chance.die(facts.NUMBERS) >= HARD_LUCK:
            state, battle = _fall(state, battle, 0, 1, self, turn)
        if _tactic(self.defender_tactic).get("archers") and turn.chance.die(facts.NUMBERS) >= HARD_LUCK:
            state, battle = _fall(state, battle, 1, 0, self, turn)
        if _tactic(self.attacker_tactic).get("martyr") or _tactic(self.defender_tactic).get("martyr"):
            state, battle = _fall(state, battle, 1, 1, self, turn)
        return battle, state

    def _bury(
        self, state: Clash, battle: Battle, taken: int, dealt: int, tactics: tuple[Any, Any], turn: Turn
    ) -> tuple[Clash, Battle]:
        before = (fighters(battle.attacker.units, battle.sea), fighters(battle.defender.units, battle.sea))
        state, battle = _fall(state, battle, taken, dealt, self, turn)
        lost = (
            before[0] - fighters(battle.attacker.units, battle.sea),
            before[1] - fighters(battle.defender.units, battle.sea),
        )
        if tactics[0].get("encircled") and lost[1] >= lost[0] and turn.chance.die(facts.NUMBERS) >= HARD_LUCK:
            state, battle = _fall(state, battle, 0, 1, self, turn)
        if tactics[1].get("encircled") and lost[0] >= lost[1] and turn.chance.die(facts.NUMBERS) >= HARD_LUCK:
            state, battle = _fall(state, battle, 1, 0, self, turn)
        return state, battle


def _tactic(tactic: str | None) -> dict[str, Any]:
    return facts.data("tactics")[tactic] if tactic is not None else {}


def _value(side: Side, thrown: Throw, own: dict[str, Any], against: dict[str, Any], battle: Battle, first: bool) -> int:
    other = battle.defender if side is battle.attacker else battle.attacker
    value = thrown.value + value_of(side, first) + int(own.get("value", 0))
    value += int(own.get("per_enemy", 0)) * other.units.army
    return value + int(against.get("enemy_per_unit", 0)) * fighters(side.units, battle.sea)


def _shield(own: dict[str, Any], side: Side, turn: Turn) -> int:
    """Hits a tactic ignores; peltasts roll for it."""
    if own.get("peltasts"):
        return int(max(turn.chance.dice(side.units.army, facts.NUMBERS), default=0) >= HARD_LUCK)
    return int(own.get("ignore", 0))


def _fall(state: Clash, battle: Battle, taken: int, dealt: int, order: FightRound, turn: Turn) -> tuple[Clash, Battle]:
    """Remove casualties from both sides at once."""
    own_left, own_lost = lose(battle.attacker.units, taken, order.attacker_casualties)
    left, lost = lose(battle.defender.units, dealt, order.defender_casualties)
    attacker, defender = battle.attacker, battle.defender
    state = bury(state, attacker, own_lost, defender.seat, "", turn, battle.pirates)
    state = bury(state, defender, lost, attacker.seat, battle.city, turn, battle.pirates)
    attacker = replace(attacker, units=own_left, lost=added(attacker.lost, own_lost))
    defender = replace(defender, units=left, lost=added(defender.lost, lost))
    return state, replace(battle, attacker=attacker, defender=defender)


def _round_line(battle: Battle, value: int, answer: int, taken: int, dealt: int) -> Message:
    return say(
        ".step.battle_round",
        round=battle.round,
        attacker=side_name(battle.attacker, battle.pirates),
        defender=side_name(battle.defender, battle.pirates),
        value=max(0, value),
        answer=max(0, answer),
        dealt=dealt,
        taken=taken,
        each=HIT,
    )


def side_name(side: Side, pirates: bool) -> SeatRef | Message:
    """A side as people call it."""
    if side.seat is not None:
        return SeatRef(side.seat)
    return say(".pirates") if pirates else say(".barbarians")
