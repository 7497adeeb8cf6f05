"""Actions of war: start a battle, fight its rounds, retreat, or book one fought by hand."""

from __future__ import annotations

from types import MappingProxyType

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require, require_decided

from ..cards.hands import require_tactic_in_hand, without_tactic
from ..cities.influence import city_at
from ..cities.recruit_actions import counted
from ..table import printed
from ..table.amounts import Goods, Units
from ..table.battle_state import Battle, Rolled, Side
from ..table.goods import receive
from ..table.ids import (
    ACTION_CARDS,
    GRANT_WARLORD,
    GREAT_WALL,
    LOST,
    MOOD,
    PIRATE_ALLIES,
    SOLAR_ECLIPSE,
    TACTICS,
    TOKENS,
    TRIBAL_WARFARE,
    TROJAN_HORSE,
    WON,
    AbilityId,
    Few,
    GoodId,
    TacticId,
)
from ..table.state import Clash
from ..table.stock import knows
from ..turn.turns import drop_grant, event_due
from .arms import owns, side_name
from .battle import SIDES, Throw, fighters, lose, result
from .battle_asks import battle_asks
from .battle_effects import effect_name
from .battle_round import (
    Extras,
    Falling,
    Tactic,
    can_pay_siege,
    extra_ignore,
    extra_value,
    ignored,
    paid_after,
    pay_siege,
    plays,
    require_extras,
    require_tactic,
    revealed,
    shot,
    tactic,
    thrown,
    value,
    volley,
    with_extras,
)
from .bonuses import Bonus, Bonuses, side_of
from .command_actions import ship_room
from .hits import go_on
from .outcome import bury, carried, finish
from .pacts import require_peace_broken
from .preparation import abilities_of, applies, led, prepared
from .prices import Beforehand, check_prices, has_fortress, pay_prices
from .round_asks import round_asks


@dataclass(frozen=True, slots=True)
class StartBattle(Action[Clash]):
    """Begin a battle: who, where, with which units, and what is paid beforehand.

    `opponent` null is barbarians, or with `sea` pirates. `seat` attacks with `units` unless `seat_defends`; land
    units aboard ships are among them. `city` is the defender's city that is fought over. A battle that needs no
    round (lone settlers, an undefended city) ends at once; a city that is won waits for ConquerCity. `landed`: the
    attackers come from ships. `abilities`: those of the leaders in play that apply, and where only the table can
    count, how many `times` (`enemy_times` for the opponent's). Bonuses: what else the table adds, `first_` ones in
    the first round only. `tribes`: barbarian cities near Celts. `allies`: pirates fighting for Carthage. `token`:
    mood or culture for pirates. `trojan`: the event Trojan Horse is used. `recruited`: the ships were recruited onto
    enemy ones and cannot retreat. `payment` and `enemy_payment`: what is
    paid for all that, where gold shall stand in.
    """

    group = "war"
    icon = "sword-cross"
    seat: Seat
    opponent: Seat | None
    units: Units
    enemy: Units
    seat_defends: bool = False
    sea: bool = False
    landed: bool = False
    city: str = ""
    steel: bool = False
    enemy_steel: bool = False
    siege_wood: bool = False
    siege_ore: bool = False
    own_bonuses: Bonuses = Bonuses()
    enemy_bonuses: Bonuses = Bonuses()
    abilities: tuple[AbilityId, ...] = ()
    times: Few = 1
    enemy_times: Few = 1
    token: GoodId = MOOD
    tribes: Few = 0
    allies: Few = 0
    trojan: bool = False
    payment: Goods | None = None
    enemy_payment: Goods | None = None
    recruited: bool = False

    @property
    def beforehand(self) -> Beforehand:
        """Everything that is paid before it."""
        return Beforehand(
            self.seat,
            self.opponent,
            self.seat_defends,
            self.sea,
            self.city,
            self.steel,
            self.enemy_steel,
            self.siege_wood,
            self.siege_ore,
            self.trojan,
            self.abilities,
            self.payment,
            self.enemy_payment,
        )

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Who, where and with what, with the odds beside it; then what this battle leaves open."""
        return battle_asks(cls, state, given)

    def check(self, state: Clash) -> None:
        """No other battle, no pact, armies within the limit, and everything that is paid beforehand."""
        require_decided(state.battle is None and state.spoils is None, ".battle_first")
        due = event_due(state)
        require_decided(due is None, ".event_first", seat=None if due is None else SeatRef(due))
        require(self.opponent != self.seat, ".battle_with_oneself")
        attacking, defending = self._sides
        require_peace_broken(state, attacking, defending)
        self._check_size(state, self.seat, self.units)
        self._check_size(state, self.opponent, self.enemy)
        attacker = self.enemy if self.seat_defends else self.units
        require(fighters(attacker, self.sea) + self._allied(state, attacking) > 0, ".nobody_attacks")
        marched = attacking is None or self.sea or knows(state, attacking, TACTICS)
        require(marched, ".army_needs_tactics")
        require(self.token in TOKENS, ".mood_or_culture")
        self._check_effects(state)
        check_prices(state, self.beforehand)

    def _check_size(self, state: Clash, seat: int | None, units: Units) -> None:
        """On land an army has its limit, at sea the ships have theirs; the base game knows fewer units."""
        boxed = printed.in_box("units", state.rules.expansion)
        require(all(unit in boxed for unit, _ in counted(units)), ".not_in_base_game")
        player = None if seat is None else state.players[seat]
        if self.sea and player is not None:
            room = ship_room(player, units.ship + self._allied(state, seat))
            require(carried(units) <= room, ".ships_are_full", n=room)
        elif not self.sea:
            limit = printed.LARGEST_ARMY if player is None else player.army_limit
            require(units.army <= limit, ".army_limit", n=limit)

    @property
    def _sides(self) -> tuple[int | None, int | None]:
        return (self.opponent, self.seat) if self.seat_defends else (self.seat, self.opponent)

    def _check_effects(self, state: Clash) -> None:
        """Only abilities, tribes, allies and horses that fit this battle."""
        battle = self.battle(state)
        for attacking, side in ((True, battle.attacker), (False, battle.defender)):
            for ability in abilities_of(state, side, self.abilities):
                fits = applies(state, battle, ability, attacking)
                require(fits, ".ability_not_here", ability=TermRef("abilities", ability))
        if self.tribes:
            celtic = any(owns(state, seat, TRIBAL_WARFARE) for seat in self._sides)
            require(celtic, ".needs_own_advance", advance=TermRef("civ_advances", TRIBAL_WARFARE))
        if self.allies:
            punic = self.sea and any(owns(state, seat, PIRATE_ALLIES) for seat in self._sides)
            require(punic, ".needs_own_advance", advance=TermRef("civ_advances", PIRATE_ALLIES))
            require(self.allies <= state.pirates, ".no_such_pirates", n=state.pirates)
        if self.trojan:
            defended = bool(self.city) and (battle.fortress or battle.defender.units.army > 0)
            waiting = TROJAN_HORSE in state.open_events and battle.attacker.seat is not None
            require(waiting and defended, ".trojan_not_possible")

    def _allied(self, state: Clash, seat: int | None) -> int:
        return self.allies if self.sea and owns(state, seat, PIRATE_ALLIES) else 0

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay, gather the bonuses, and fight at once where no round is needed."""
        battle = self.battle(state)
        state = drop_grant(pay_prices(state, self.beforehand, turn), GRANT_WARLORD)
        enemy = battle.attacker if self.seat_defends else battle.defender
        turn.tell(n=fighters(self.units, self.sea), enemies=fighters(self.enemy, self.sea))
        turn.tell(opponent=side_name(enemy, battle.pirates))
        owner = battle.defender.seat
        walled = owner is not None and battle.attacker.seat is None and state.players[owner].controls(GREAT_WALL)
        if walled and battle.city and not battle.sea:
            return _wall_holds(state, battle, self.token, turn)
        ended = result(battle, 0)
        if ended is not None:
            return finish(state, battle, ended, self.token, turn)
        for side in (battle.attacker, battle.defender):
            if side.effects:
                names = tuple(effect_name(effect) for effect in side.effects)
                turn.step(say(".step.effects", side=side_name(side, battle.pirates), effects=names), icon="sword")
        return replace(state, battle=battle)

    def battle(self, state: Clash) -> Battle:
        """The battle this would begin, with every bonus of the table, for its odds."""
        own = side_of(self.seat, self.units, self.own_bonuses, self._allied(state, self.seat))
        other = side_of(self.opponent, self.enemy, self.enemy_bonuses, self._allied(state, self.opponent))
        attacker, defender = (other, own) if self.seat_defends else (own, other)
        fortress = has_fortress(state, self.beforehand)
        city = city_at(state, defender.seat, self.city).name if self.city else ""
        battle = Battle(attacker, defender, self.sea, self.landed, city, fortress)
        alone = fortress and fighters(defender.units, self.sea) == 0
        pirates = self.sea and self.opponent is None
        dark = not self.sea and SOLAR_ECLIPSE in state.open_events
        battle = replace(
            battle, fortress_only=alone, pirates=pirates, trojan=self.trojan, eclipse=dark, token=self.token
        )
        battle = replace(battle, recruited=self.sea and self.recruited)
        times = (self.enemy_times, self.times) if self.seat_defends else (self.times, self.enemy_times)
        battle = led(state, battle, self.abilities, times)
        steel = (self.enemy_steel, self.steel) if self.seat_defends else (self.steel, self.enemy_steel)
        return prepared(state, battle, steel, (self.siege_wood, self.siege_ore), self.tribes)


def _wall_holds(state: Clash, battle: Battle, token: str, turn: Turn) -> Clash:
    """The Great Wall beats barbarians without a roll."""
    left, fallen = lose(battle.attacker.units, battle.attacker.units.army)
    state = bury(state, battle.attacker, fallen, None, "", turn, False)
    beaten = replace(battle, attacker=replace(battle.attacker, units=left, lost=fallen))
    turn.step(say(".step.wall_holds"), icon="wall")
    return finish(state, beaten, LOST, token, turn)


@dataclass(frozen=True, slots=True)
class FightRound(Action[Clash]):
    """Fight one round: tactics, dice, hits; who falls and what is paid then is asked when the dice lie.

    The chance is the faces of the dice: 1-2 leader 1, 3 cavalry 2, 4 elephant 2, 5 elephant 3, 6 infantry 3, 7 cavalry
    4, 8 elephant 4, 9 cavalry 5, 10 infantry 5, 11-12 infantry 6. Dice of tactics (1 to 6) come first, then the
    attacker's with a leader's rerolls after them, then the defender's likewise, last the die of Encircled. Casualties
    name who falls first; extras are what a side pays for in this round.
    """

    group = "war"
    icon = "dice-d12"
    formerly = MappingProxyType({"late_volley": True, "drowning_asked": False, "hits_asked": False})
    attacker_tactic: TacticId | None = None
    defender_tactic: TacticId | None = None
    attacker_value: Bonus = 0
    defender_value: Bonus = 0
    attacker_casualties: Units | None = None
    defender_casualties: Units | None = None
    siege_paid: bool = False
    token: GoodId = MOOD
    attacker_extras: Extras = Extras()
    defender_extras: Extras = Extras()
    # Whoever has Viriatus near may play tactics for barbarians.
    loyal: Seat | None = None
    # Who drowns is the owner's choice; in evenings kept before it was the app's.
    drowning_asked: bool = True
    # Who falls and what is paid once the dice lie is asked then; in evenings kept before it was said beforehand.
    hits_asked: bool = True
    # Evenings kept before: their peltasts threw after the dice of the armies.
    late_volley: bool = False

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Tactics and what is paid before the roll, then what real dice show; the app rolls the others."""
        return round_asks(cls, state, given)

    def check(self, state: Clash) -> None:
        """A battle under way, tactics that fit it, and extras that are there."""
        require(state.battle is not None, ".no_battle")
        assert state.battle is not None
        require_decided(state.battle.rolled is None, ".hits_first")
        require_tactic(state, state.battle, True, self.attacker_tactic, self.loyal)
        require_tactic(state, state.battle, False, self.defender_tactic, self.loyal)
        for side, name in (
            (state.battle.attacker, self.attacker_tactic),
            (state.battle.defender, self.defender_tactic),
        ):
            owner = plays(state, side, self.loyal)
            if owner is not None:
                require_tactic_in_hand(state.players[owner], name)
        require_extras(state, state.battle, True, self.attacker_extras, self.attacker_tactic is not None)
        require_extras(state, state.battle, False, self.defender_extras, self.defender_tactic is not None)
        siege = tactic(self.attacker_tactic)
        if self.siege_paid and "price" in siege:
            require(can_pay_siege(state, state.battle.defender.seat, siege), ".siege_not_paid")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Reveal, roll, count hits, bury, and see whether it is over."""
        if state.battle is None:
            return state
        tactics = revealed((self.attacker_tactic, self.defender_tactic), (self.attacker_extras, self.defender_extras))
        state, battle, warded = self._reveal(state, state.battle, tactics, turn)
        if tactics[1].get("retreat") and not battle.sea:
            turn.step(say(".step.tactical_retreat"), todo=say(".todo.tactical_retreat"), icon="arrow-u-left-top")
            return finish(state, battle, WON, self.token, turn)
        own, other = self._throws(battle, tactics, turn)
        strength = value(battle, True, own, tactics, extra_value(self.attacker_extras) + self.attacker_value)
        answer = value(battle, False, other, tactics, extra_value(self.defender_extras) + self.defender_value)
        if self.late_volley:
            warded = (volley(battle.attacker, tactics[0], turn), volley(battle.defender, tactics[1], turn))
        guard = ignored(battle, True, own, tactics[0], extra_ignore(self.attacker_extras) + warded[0])
        shield = ignored(battle, False, other, tactics[1], extra_ignore(self.defender_extras) + warded[1])
        rolled = Rolled(
            strength,
            answer,
            guard,
            shield,
            self.attacker_tactic if tactics[0] else None,
            self.defender_tactic if tactics[1] else None,
            *self._chosen,
            asked=tuple(side for side, extras in self._extras if paid_after(extras)),
            token=self.token,
        )
        rolled_battle = replace(battle, rolled=rolled)
        return go_on(state, rolled_battle, turn, ask=self.hits_asked, drowning=self.drowning_asked)

    @property
    def _extras(self) -> tuple[tuple[bool, Extras], ...]:
        return (True, self.attacker_extras), (False, self.defender_extras)

    @property
    def _chosen(self) -> Falling:
        return self.attacker_casualties, self.defender_casualties

    def _reveal(
        self, state: Clash, battle: Battle, tactics: tuple[Tactic, Tactic], turn: Turn
    ) -> tuple[Clash, Battle, tuple[int, int]]:
        """Cards leave the hands, extras and a siege are paid, and what acts on revealing acts."""
        for side, name in ((battle.attacker, self.attacker_tactic), (battle.defender, self.defender_tactic)):
            owner = plays(state, side, self.loyal)
            if owner is not None and name is not None:
                state = state.with_player(owner, without_tactic(state.players[owner], name))
        for side, own, theirs in (
            (battle.attacker, tactics[0], self.defender_tactic),
            (battle.defender, tactics[1], self.attacker_tactic),
        ):
            if own.get("scout") and theirs is not None and side.seat is not None:
                state = receive(state, side.seat, {ACTION_CARDS: 1}, turn)
        if self.siege_paid and "price" in tactics[0]:
            state = pay_siege(state, battle.defender.seat, tactics[0])
        state, battle = with_extras(state, battle, True, self.attacker_extras)
        state, battle = with_extras(state, battle, False, self.defender_extras)
        battle = replace(
            battle,
            attacker=_played(battle.attacker, self.attacker_tactic),
            defender=_played(battle.defender, self.defender_tactic),
        )
        # Who retreats at once needs no peltasts, and nobody throws for nothing.
        volleys = not self.late_volley and not tactics[1].get("retreat")
        return shot(state, battle, tactics, self._chosen, turn, volleys)

    def _throws(self, battle: Battle, tactics: tuple[Tactic, Tactic], turn: Turn) -> tuple[Throw, Throw]:
        rolls = 0

        def die() -> int:
            nonlocal rolls
            rolls += 1
            return turn.chance.die(SIDES)

        own = thrown(battle, True, tactics, self.siege_paid, die)
        turn.tell(attacker_rolls=rolls)
        other = thrown(battle, False, tactics, self.siege_paid, die)
        turn.tell(defender_rolls=rolls)
        return own, other


def _played(side: Side, tactic: str | None) -> Side:
    return side if tactic is None else replace(side, tactics=side.tactics + 1)
