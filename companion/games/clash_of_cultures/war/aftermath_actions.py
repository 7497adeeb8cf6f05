"""Actions that end a battle: retreat, or book one that was fought by hand."""

from __future__ import annotations

from types import MappingProxyType

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, amounts, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef, say
from companion.engine.ruling import require, require_decided
from companion.toolbox.pending import first_of, without

from ..cities.asks import good_ask
from ..cities.influence import city_at
from ..cities.recruit_actions import counted, lose_leader
from ..table.amounts import Units
from ..table.battle_state import Battle, Drowning, Side
from ..table.goods import receive
from ..table.ids import ACTION, CULTURE, DIDO, DRAW, INFANTRY, LOST, MOOD, TOKENS, WON, EndId, GoodId
from ..table.state import Clash
from .arms import side_name
from .battle import ABOARD, lose
from .outcome import bury, drown, finish


@dataclass(frozen=True, slots=True)
class Retreat(Action[Clash]):
    """The attacker breaks off the battle: a draw."""

    group = "war"
    icon = "arrow-u-left-top"
    formerly = MappingProxyType({"drowning_asked": False})
    token: GoodId = MOOD
    # Ships that started it by being recruited cannot retreat.
    recruited: bool = False
    # As in FightRound.
    drowning_asked: bool = True

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Pirates bring a token even then."""
        if state.battle is not None and state.battle.pirates:
            yield good_ask("token", MOOD, CULTURE, prompt=say(".panel.brings"))

    def check(self, state: Clash) -> None:
        """Only a player attacks and retreats, after at least one round."""
        require(state.battle is not None, ".no_battle")
        assert state.battle is not None
        require(state.battle.attacker.seat is not None, ".barbarians_never_retreat")
        require_decided(state.battle.rolled is None, ".hits_first")
        require(state.battle.round > 1, ".retreat_after_a_round")
        trapped = self.recruited or state.battle.recruited
        require(not trapped, ".recruited_ships_cannot_retreat")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """The survivors go back where they came from."""
        if state.battle is None:
            return state
        return finish(state, state.battle, DRAW, self.token, turn, ask=self.drowning_asked)


@dataclass(frozen=True, slots=True)
class SacrificeDido(Action[Clash]):
    """Carthage: Dido gives her life for a city; an infantry takes her place and the attacker must retreat."""

    group = "war"
    icon = "skull"
    seat: Seat
    token: GoodId = MOOD

    def check(self, state: Clash) -> None:
        """Dido defends a city, after at least one round."""
        battle = state.battle
        require(battle is not None, ".no_battle")
        assert battle is not None
        here = battle.defender.seat == self.seat and battle.defender.units.leader > 0
        require(here and state.players[self.seat].leader == DIDO, ".leader_not_in_play")
        require(battle.city, ".dido_in_a_city")
        require_decided(battle.rolled is None, ".hits_first")
        require(battle.round > 1, ".retreat_after_a_round")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Nobody scores her; the battle is a draw."""
        state = lose_leader(state, self.seat, turn)
        state = receive(state, self.seat, {INFANTRY: 1}, turn)
        return finish(state, state.battle, DRAW, self.token, turn) if state.battle is not None else state


def ways_out(state: Clash, battle: Battle) -> tuple[Action[Clash], ...]:
    """How a battle may be broken off: by the attacker in any case, by Dido where she can."""
    dido = () if battle.defender.seat is None else (SacrificeDido(battle.defender.seat),)
    return (Retreat(), *(move for move in dido if against(move, state) is None))


@dataclass(frozen=True, slots=True)
class ChooseDrowned(Action[Clash]):
    """Say which land units drown because too few ships are left to carry them."""

    group = "war"
    icon = "waves"
    seat: Seat
    units: Units = Units()

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """So many of those aboard, the cheapest proposed."""
        waiting = cls.waiting(state, given.seat)
        there = dict(counted(waiting.aboard))
        first = dict(counted(lose(waiting.aboard, waiting.count, among=ABOARD)[1]))
        yield amounts("units", there, total=waiting.count, words=term("units"), default=first)

    @staticmethod
    def waiting(state: Clash, seat: int) -> Drowning:
        """Those of whom some drown."""
        found = first_of(state.drowning, seat)
        require(found is not None, ".nobody_drowns")
        assert found is not None
        return found

    def check(self, state: Clash) -> None:
        """Exactly as many as the ships cannot carry, of those aboard."""
        waiting = self.waiting(state, self.seat)
        require(self.units.total == waiting.count, ".name_drowned", n=waiting.count)
        there = all(number <= getattr(waiting.aboard, unit) for unit, number in counted(self.units))
        require(there, ".name_drowned", n=waiting.count)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """They are lost; the others stay aboard."""
        waiting = first_of(state.drowning, self.seat)
        if waiting is None:
            return state
        drowned = lose(waiting.aboard, waiting.count, self.units, ABOARD)[1]
        state = replace(state, drowning=without(state.drowning, waiting))
        return drown(state, self.seat, drowned, waiting.killer, turn)


@dataclass(frozen=True, slots=True)
class BookBattle(Action[Clash]):
    """Book a battle that was fought by hand: who won, and who lost what.

    `opponent` null is barbarians, or with `sea` pirates; `ended` is the result for `seat`, `city` the defender's
    city.
    """

    group = "war"
    icon = "clipboard-check"
    seat: Seat
    opponent: Seat | None
    ended: EndId
    lost: Units = Units()
    enemy_lost: Units = Units()
    seat_defends: bool = False
    sea: bool = False
    city: str = ""
    token: GoodId = MOOD

    def check(self, state: Clash) -> None:
        """No battle is under way, and nobody fights alone."""
        require_decided(state.battle is None and state.spoils is None, ".battle_first")
        require(self.opponent != self.seat, ".battle_with_oneself")
        require(self.token in TOKENS, ".mood_or_culture")
        require(state.stage == ACTION or self.opponent is None, ".not_in_status_phase")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Take the fallen off the map and book the result as the battle helper does."""
        pirates = self.sea and self.opponent is None
        own = Side(self.seat, Units(), lost=self.lost)
        other = Side(self.opponent, Units(), lost=self.enemy_lost)
        attacker, defender = (other, own) if self.seat_defends else (own, other)
        owner = defender.seat
        city = city_at(state, owner, self.city).name if self.city else ""
        battle = Battle(attacker, defender, self.sea, city=city, pirates=pirates)
        state = bury(state, own, self.lost, self.opponent, city, turn, False)
        state = bury(state, other, self.enemy_lost, self.seat, city, turn, pirates)
        ended = self.ended
        if self.seat_defends:
            ended = {WON: LOST, LOST: WON}.get(ended, ended)
        state = finish(state, battle, ended, self.token, turn, by_hand=True)
        turn.tell(ended=TermRef("ends", self.ended), opponent=side_name(other, pirates))
        return state
