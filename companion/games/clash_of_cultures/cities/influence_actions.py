"""Actions of cultural influence: the attempt, boosting or giving it up, and Arts."""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, flag
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, say
from companion.engine.ruling import require
from companion.toolbox.payments import Price, price

from ..advances.card_use import CardUse
from ..table import printed
from ..table.amounts import Goods, Units
from ..table.goods import accepts, forced_deal, held, pay, propose, require_deal
from ..table.ids import (
    ARTS,
    ASHOKA,
    BUDDHISM,
    CONVERSION,
    CULTURE,
    DRUIDS,
    GRANT_INFLUENCE,
    GRANT_TAKEOVER,
    HELLENISTIC,
    INFANTRY,
    MOOD,
    PROSELYTISM,
    SETTLER,
    TEMPLE,
    BuildingId,
    Few,
    UnitId,
)
from ..table.marks import Attempt
from ..table.state import City, Clash, Player
from ..table.stock import influence_range, knows
from ..turn.turns import grant, mark_used, require_action, require_unused, spend_action
from ..war.places import garrison, leads
from .influence import boost_allowed, city_at, require_building, require_target, succeed
from .influence_asks import influence_asks

SETTLER_RANGE = 2


def _tokens(player: Player, amount: int) -> Price:
    return price({CULTURE: amount}, accepts(player))


@dataclass(frozen=True, slots=True)
class InfluenceCulture(Action[Clash]):
    """Try to give a building in another city your colour.

    `target_seat` null is a city the barbarians hold; without a `building` it is one of size 1, for the Celts or
    Cultural Takeover. `boost_range` is paid before the roll, of `boost_result` only what is missing after it; where
    more is missing, BoostInfluence or GiveUpInfluence follows. `army_there` and `leader_there` are in the target
    city, `leader_here` in the start. `start_seat` or `start_barbarian`: Greece starts from a city of somebody else.
    `settlers`: India's in the start city, or with an empty `start` those that start. The chance is the die, 1 to 6.
    """

    group = "turn"
    icon = "palette"
    formerly = MappingProxyType({"reaps": False})
    seat: Seat
    start: str
    target_seat: Seat | None
    target: str
    building: BuildingId | None = None
    distance: Annotated[int, Bounds(0, 30)] = 0
    boost_range: Few = 0
    boost_result: Few = 0
    army_there: bool = False
    leader_here: bool = False
    leader_there: bool = False
    start_seat: Seat | None = None
    settlers: Few = 0
    buddhism: bool = False
    becomes: UnitId = INFANTRY
    start_barbarian: bool = False
    # What a success brings a leader here is booked with it; evenings kept before booked it by hand.
    reaps: bool = True

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """What it aims at, where it starts, who helps, and the die."""
        return influence_asks(cls, state, given)

    def check(self, state: Clash) -> None:
        """An action, no success yet this turn, a target in reach that is not protected, and the tokens."""
        require_action(state, self.seat, GRANT_INFLUENCE, self._own_start(state))
        require(not state.turn.influenced, ".influence_once")
        self._check_start(state)
        city = city_at(state, self.target_seat, self.target)
        watched = self.leader_there or self._known(state, city).leader > 0
        require_target(state, self.seat, self.target_seat, city, watched)
        if self.building is None:
            may = state.players[self.seat].has(DRUIDS) or GRANT_TAKEOVER in state.turn.grants
            require(may and self.target_seat is None and city.size == 1, ".name_a_building")
        else:
            require_building(state, self.seat, self.target_seat, city, self.building)
        if self.buddhism:
            require_unused(state, BUDDHISM, "abilities")
            require(self._blessed(state), ".buddhism_needs_temple")
        boosted = self.boost_range or self.boost_result
        require(not boosted or self._may_boost(state, city), ".no_boost", city=city.name)
        reach = self.reach(state)
        require(self.distance <= reach + self.boost_range, ".out_of_reach", n=reach + self.boost_range)
        require_deal(state.players[self.seat], (_tokens(state.players[self.seat], self.boost_range),), None)

    def _led(self, state: Clash) -> bool:
        own = self._own_start(state)
        return leads(state, self.seat, own, self.leader_here) if own else self.leader_here

    def _known(self, state: Clash, city: City) -> Units:
        """Who stands in the target as far as the app knows."""
        if self.target_seat is None or not state.rules.places:
            return Units()
        return garrison(state, self.target_seat, city.name)

    def _own_start(self, state: Clash) -> str:
        """The own city it starts from; nothing where it starts elsewhere."""
        away = self.start_barbarian or self.start_seat not in (None, self.seat) or self._from_settlers(state)
        return "" if away else state.players[self.seat].city(self.start).name

    def _blessed(self, state: Clash) -> bool:
        player = state.players[self.seat]
        if player.leader != ASHOKA or not self._led(state):
            return False
        return self.building == TEMPLE or TEMPLE in self._start_city(state).buildings

    def _check_start(self, state: Clash) -> None:
        player = state.players[self.seat]
        if self.start_barbarian or self.start_seat not in (None, self.seat):
            colours = self._start_city(state).buildings.values()
            require(player.has(HELLENISTIC) and self.seat in colours, ".start_not_own")
            return
        if self._from_settlers(state):
            return
        own = player.city(self.start)
        itself = self._is_start(state)
        require(itself or not own.influenced(self.seat), ".start_influenced", city=own.name)
        require(itself or self.target_seat != self.seat, ".own_city_from_itself")

    def _from_settlers(self, state: Clash) -> bool:
        return self.settlers > 0 and self.start == "" and state.players[self.seat].has(PROSELYTISM)

    def _is_start(self, state: Clash) -> bool:
        player = state.players[self.seat]
        same = self.target_seat == self.seat
        return same and player.city_index(self.target) == player.city_index(self.start)

    def _may_boost(self, state: Clash, city: City) -> bool:
        army = self.army_there or self._known(state, city).army > 0
        return self.target_seat != self.seat and boost_allowed(state, self.target_seat, city, army)

    def reach(self, state: Clash) -> int:
        """How far it gets without culture tokens."""
        player = state.players[self.seat]
        if self._from_settlers(state):
            return SETTLER_RANGE + self.settlers - 1
        helpers = self.settlers if player.has(PROSELYTISM) else 0
        return influence_range(player, self._start_city(state), self._led(state)) + helpers

    def _start_city(self, state: Clash) -> City:
        """The city it starts from: an own one, or for Greece any that has an own building."""
        owner = self.seat if self.start_seat is None else self.start_seat
        return city_at(state, None if self.start_barbarian else owner, self.start)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay for reach, roll, pay for the result as far as allowed; else the attempt waits for a decision."""
        player = state.players[self.seat]
        city = city_at(state, self.target_seat, self.target)
        state = spend_action(state, self.seat, GRANT_INFLUENCE, self._own_start(state))
        state = pay(state, self.seat, forced_deal(player, (_tokens(player, self.boost_range),), None).payment)
        die = turn.chance.die(printed.NUMBERS)
        faith = int(knows(state, self.seat, CONVERSION))
        if self.buddhism and die + faith < printed.INFLUENCE_TARGET:
            state, die = mark_used(state, BUDDHISM), turn.chance.die(printed.NUMBERS)
        result = die + faith
        turn.tell(die=die, result=result, city=city.name)
        convert = SETTLER if self.becomes == SETTLER else INFANTRY
        won = convert if self.building is None else None
        led = self._led(state) and self.reaps
        attempt = Attempt(self.seat, self.start, self.target_seat, city.name, self.building, result, won, led)
        missing = printed.INFLUENCE_TARGET - result
        if missing <= 0:
            return succeed(state, attempt, turn)
        affordable = propose(_tokens(state.players[self.seat], missing), state.players[self.seat])
        if not self._may_boost(state, city) or affordable is None:
            turn.step(say(".step.influence_fails", seat=SeatRef(self.seat), city=city.name), seat=self.seat)
            return state
        if self.boost_result >= missing:
            return succeed(pay(state, self.seat, affordable), attempt, turn)
        return replace(state, attempt=attempt)


@dataclass(frozen=True, slots=True)
class BoostInfluence(Action[Clash]):
    """Pay the missing culture tokens, so that the attempt succeeds."""

    group = "turn"
    icon = "plus-circle"
    seat: Seat

    def check(self, state: Clash) -> None:
        """An attempt that waits, and the tokens."""
        require(state.attempt is not None and state.attempt.seat == self.seat, ".no_attempt")
        assert state.attempt is not None
        require_deal(state.players[self.seat], (self._price(state),), None)

    def _price(self, state: Clash) -> Price:
        result = state.attempt.result if state.attempt else printed.INFLUENCE_TARGET
        return _tokens(state.players[self.seat], printed.INFLUENCE_TARGET - result)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay and succeed."""
        if state.attempt is None:
            return state
        deal = forced_deal(state.players[self.seat], (self._price(state),), None)
        turn.tell(n=deal.payment.culture + deal.payment.mood)
        return succeed(pay(state, self.seat, deal.payment), state.attempt, turn)


@dataclass(frozen=True, slots=True)
class GiveUpInfluence(Action[Clash]):
    """Let the attempt fail; tokens spent are lost."""

    group = "turn"
    icon = "close"
    seat: Seat

    def check(self, state: Clash) -> None:
        """An attempt that waits."""
        require(state.attempt is not None and state.attempt.seat == self.seat, ".no_attempt")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Nothing changes but that it is over."""
        return replace(state, attempt=None)


@dataclass(frozen=True, slots=True)
class UseArts(CardUse):
    """Pay 1 culture token for a Cultural Influence as a free action."""

    group = "free"
    icon = "drama-masks"
    CARD = ARTS
    # Greece: 2 mood tokens instead.
    with_mood: bool = False

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """How Greece pays."""
        if state.players[given.seat].has(HELLENISTIC):
            yield flag("with_mood")

    def check_answers(self, state: Clash) -> None:
        """Before any success, and the token."""
        require(not state.turn.influenced, ".influence_once")
        player = state.players[self.seat]
        if self.with_mood:
            require(player.has(HELLENISTIC) and held(player, MOOD) > 1, ".arts_two_mood")
        else:
            require_deal(player, (_tokens(player, 1),), None)

    def effect(self, state: Clash, turn: Turn) -> Clash:
        """The next Cultural Influence costs no action."""
        player = state.players[self.seat]
        payment = Goods(mood=2) if self.with_mood else forced_deal(player, (_tokens(player, 1),), None).payment
        return grant(pay(state, self.seat, payment), GRANT_INFLUENCE)
