"""The Recruit action: how many, what is available where, what it costs, and the leader."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given
from companion.engine.counters import with_item
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..leaders.occasions import arise
from ..table import printed
from ..table.amounts import Goods, Units
from ..table.goods import can_pay_tokens, forced_deal, pay, pay_tokens, receive, require_deal, reward, said
from ..table.groups import Place
from ..table.ids import (
    ACADEMY,
    ACTION_CARDS,
    ANGRY,
    BALLCOURTS,
    CAVALRY,
    CULTURE,
    DRAFT,
    EMBALMING,
    EXPANSION,
    GRANT_COMMAND,
    IDEAS,
    MEDICINE,
    MERCENARIES,
    MOOD,
    MOUNTED_ARCHERS,
    NATIONALISM,
    PORT,
    RESOURCES,
    SANITATION,
    SETTLER,
    SHIP,
    SHOGUNATE,
    STUDY,
    TOKENS,
    VERCINGETORIX,
    GoodId,
    LeaderId,
)
from ..table.marks import Lent
from ..table.state import City, Clash
from ..table.stock import knows, stock_of_unit
from ..turn.turns import lend, mark_used, note, require_action, spend_action, used
from ..war.places import beside, by_city, in_city, leader_place, leads, put, require_space, take
from .cities import acting, activate, capacity, require_activation
from .recruiting import BOUGHT, available, launched, recruit_asks, recruit_prices
from .recruiting import counted as counted


@dataclass(frozen=True, slots=True)
class Recruit(Action[Clash]):
    """Activate a city to buy units, as many as its size and mood allow.

    A leader is named in `leader`, not counted in `units`. `sanitation`: 1 of the settlers for a mood token;
    `draft`: 1 of the infantry likewise, or with `draft_card` a card (Japan), with `draft_ship` a ship (Carthage).
    `medicine`: the paid resource that comes back. `token`: mood or culture from Nationalism. `from_map`: units
    taken off the map first, because none is left. `place_fits`: the map allows cavalry of Rome's Provinces or
    Persia's elephants here. `larger`, `leader_here`, `relieved_by` and `enforced` as in Collect.
    `outside`: with Vercingetorix here the units stand on land beside the city.
    """

    group = "turn"
    icon = "account-plus"
    formerly = MappingProxyType({"reaps": False})
    seat: Seat
    city: str
    units: Units = Units()
    leader: LeaderId | None = None
    payment: Goods | None = None
    sanitation: bool = False
    draft: bool = False
    draft_card: bool = False
    draft_ship: bool = False
    medicine: GoodId | None = None
    token: GoodId = MOOD
    from_map: Units = Units()
    place_fits: bool = False
    larger: bool = False
    leader_here: bool = False
    relieved_by: str = ""
    enforced: bool = False
    outside: bool = False
    # What a leader here gains is booked with it; evenings kept before booked it by hand.
    reaps: bool = True

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Where, whom, which leader, and what advances change about it."""
        return recruit_asks(cls, state, given)

    def check(self, state: Clash) -> None:
        """An action, the maximum, availability, stock, and the price."""
        require_action(state, self.seat)
        require_activation(state, self.seat, self.city, self.relieved_by, self.enforced)
        player = state.players[self.seat]
        city = player.city(self.city)
        mood = acting(city, self.enforced).mood
        led = leads(state, self.seat, self.city, self.leader_here)
        most = capacity(state, self.seat, city, mood, int(self.larger), led)
        require(0 < self._count <= most, ".recruit_maximum", n=most)
        army = self.units.army + (self.leader is not None)
        require(army <= player.army_limit, ".army_limit", n=player.army_limit)
        fresh = replace(self.units, ship=0, leader=int(self.leader is not None))
        require(not self.outside or (led and player.leader == VERCINGETORIX), ".leader_not_in_play")
        require_space(state, self.seat, fresh, self._ground(city))
        if self.larger:
            able = player.has(BALLCOURTS) and city.mood != ANGRY and can_pay_tokens(state, self.seat, MOOD, 1)
            require(able, ".ballcourts_not_possible")
        self._check_units(state, city)
        self._check_effects(state)
        deal = require_deal(player, recruit_prices(state, self), self.payment)
        if self.medicine is not None:
            paid = self.medicine in RESOURCES and getattr(deal.payment, self.medicine) > 0
            require(paid, ".medicine_resource")

    @property
    def _count(self) -> int:
        extra = int(self.draft_card) + int(self.draft_ship)
        return self.units.total - self.units.leader + int(self.leader is not None) + extra

    def _check_units(self, state: Clash, city: City) -> None:
        player = state.players[self.seat]
        for unit, number in counted(self.units):
            thing = TermRef("units", unit)
            require(unit in BOUGHT, ".leader_by_name")
            require(state.rules.expansion or not printed.data("units")[unit]["expansion"], ".not_in_base_game")
            require(available(state, self.seat, city, unit, self.place_fits), ".not_available", unit=thing)
            back = min(getattr(self.from_map, unit), player.units.get(unit, 0))
            require(number <= stock_of_unit(state, self.seat, unit) + back, ".no_piece_left", piece=thing)
        if self.leader is not None:
            require(state.rules.expansion, ".not_in_base_game")
            require(not player.no_more_leaders, ".no_more_leaders")
            require(self.leader in player.leaders, ".leader_not_available", leader=TermRef("leaders", self.leader))

    def _check_effects(self, state: Clash) -> None:
        player = state.players[self.seat]
        if self.sanitation:
            require(knows(state, self.seat, SANITATION), ".needs_advance", advance=TermRef("advances", SANITATION))
            require(self.units.settler > 0, ".sanitation_needs_settler")
        if self.draft:
            require(knows(state, self.seat, DRAFT), ".needs_advance", advance=TermRef("advances", DRAFT))
            require(self.units.infantry > 0 or self.draft_card or self.draft_ship, ".draft_needs_infantry")
        if self.draft_card:
            may = self.draft and player.has(SHOGUNATE) and not used(state, SHOGUNATE)
            require(may, ".needs_own_advance", advance=TermRef("civ_advances", SHOGUNATE))
        if self.draft_ship:
            fits = self.draft and player.has(MERCENARIES) and PORT in player.city(self.city).buildings
            require(fits, ".needs_own_advance", advance=TermRef("civ_advances", MERCENARIES))
            back = min(self.from_map.ship, player.units.get(SHIP, 0))
            left = stock_of_unit(state, self.seat, SHIP) + back - self.units.ship
            require(left > 0, ".no_piece_left", piece=TermRef("units", SHIP))
        if self.medicine is not None:
            require(knows(state, self.seat, MEDICINE), ".needs_advance", advance=TermRef("advances", MEDICINE))
        require(self.token in TOKENS, ".mood_or_culture")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay, place the units, take what comes back."""
        deal = forced_deal(state.players[self.seat], recruit_prices(state, self), self.payment)
        city = state.players[self.seat].city(self.city)
        turn.tell(paid=said(deal.payment), city=city.name)
        state = pay(spend_action(state, self.seat), self.seat, deal.payment)
        if self.larger:
            state = pay_tokens(state, self.seat, MOOD, 1)
        state, _ = activate(state, self.seat, self.city, turn, self.relieved_by, self.enforced)
        state = _off_the_map(state, self.seat, self.from_map)
        bought = {unit: number for unit, number in counted(self.units) if unit in BOUGHT}
        if self.draft_ship:
            bought[SHIP] = bought.get(SHIP, 0) + 1
        state = receive(state, self.seat, bought, turn)
        if self.draft_card:
            state = mark_used(receive(state, self.seat, {ACTION_CARDS: 1}, turn), SHOGUNATE)
        if self.leader is not None:
            state = recruit_leader(state, self.seat, self.leader, turn)
        state = self._stationed(state, city, bought)
        if self.draft:
            state = note(state, DRAFT)
        if bought.get(SHIP) and launched(self.seat) not in state.turn.conditions:
            state = note(state, launched(self.seat))
        leader = state.players[self.seat].leader
        led = (TermRef("leaders", leader),) if self.leader is not None and leader is not None else ()
        turn.tell(bought=(*(say(f".field.{unit}.n", n=number) for unit, number in bought.items()), *led))
        return self._afterwards(state, city, deal.payment, turn)

    def _ground(self, city: City) -> Place:
        return beside(self.seat, city.name) if self.outside else in_city(self.seat, city.name)

    def _stationed(self, state: Clash, city: City, bought: Mapping[str, int]) -> Clash:
        """New land units stand in the city, ships in front of it."""
        ashore = Units(**{unit: number for unit, number in bought.items() if unit != SHIP})
        ashore = replace(ashore, leader=int(self.leader is not None))
        state = put(state, self.seat, ashore, self._ground(city))
        return put(state, self.seat, Units(ship=bought.get(SHIP, 0)), by_city(self.seat, city.name))

    def _afterwards(self, state: Clash, city: City, paid: Goods, turn: Turn) -> Clash:
        if self.medicine in RESOURCES and getattr(paid, self.medicine) > 0:
            state = receive(state, self.seat, {self.medicine: 1}, turn)
            turn.step(say(".step.medicine", good=say(f".field.{self.medicine}.n", n=1)), seat=self.seat)
        elif knows(state, self.seat, MEDICINE) and any(getattr(paid, good) for good in RESOURCES):
            turn.step(say(".step.medicine_unnamed", seat=SeatRef(self.seat)), seat=self.seat, icon="medical-bag")
        armed = self.units.army or self.units.ship or self.draft_ship or self.leader is not None
        if knows(state, self.seat, NATIONALISM) and armed:
            token = CULTURE if self.token == CULTURE else MOOD
            state = receive(state, self.seat, {token: 1}, turn)
            named = say(".step.nationalism", seat=SeatRef(self.seat), good=TermRef("goods", token))
            turn.step(named, seat=self.seat)
        state = self._free_moves(state, turn)
        if leads(state, self.seat, self.city, self.leader_here):
            state = arise(state, self.seat, turn, "recruit", city=city, reaps=self.reaps)
        if state.players[self.seat].has(STUDY) and ACADEMY in city.buildings:
            state = reward(state, self.seat, {IDEAS: 1}, turn)
        return state

    def _free_moves(self, state: Clash, turn: Turn) -> Clash:
        """China's settlers may all move at once, and each new rider of the Huns."""
        for unit, advance, often in ((SETTLER, EXPANSION, 1), (CAVALRY, MOUNTED_ARCHERS, self.units.cavalry)):
            if getattr(self.units, unit) and state.players[self.seat].has(advance):
                turn.step(say(f".step.{advance}", seat=SeatRef(self.seat)), seat=self.seat, icon="flag-triangle")
                for _ in range(often if self.reaps else 0):
                    state = lend(state, Lent(GRANT_COMMAND, only=unit))
        return state


def _off_the_map(state: Clash, seat: int, units: Units) -> Clash:
    state = take(state, seat, units, None)
    player = state.players[seat]
    for unit, number in counted(units):
        player = replace(player, units=with_item(player.units, unit, max(0, player.units.get(unit, 0) - number)))
    return state.with_player(seat, player)


def recruit_leader(state: Clash, seat: int, leader: str, turn: Turn) -> Clash:
    """Put a leader into play; one already in play dies and its card goes to the box."""
    state = lose_leader(state, seat, turn)
    player = state.players[seat]
    if state.rules.random_leader and player.leaders:
        leader = turn.chance.pick(player.leaders)
    left = tuple(card for card in player.leaders if card != leader)
    player = replace(player, leader=leader, leaders=left, leaders_recruited=player.leaders_recruited + 1)
    turn.step(say(".step.leader", seat=SeatRef(seat), leader=TermRef("leaders", leader)), seat=seat, icon="crown")
    return state.with_player(seat, player)


def lose_leader(state: Clash, seat: int, turn: Turn, killer: int | None = None) -> Clash:
    """The leader in play dies; killed by a player in battle it is worth points there."""
    player = state.players[seat]
    if player.leader is None:
        return state
    dead = player.leader
    state = take(state, seat, Units(leader=1), leader_place(state, seat))
    turn.step(say(".step.leader_dies", leader=TermRef("leaders", dead)), seat=seat, icon="skull")
    state = state.with_player(seat, replace(player, leader=None))
    if player.has(EMBALMING):
        state = receive(state, seat, {CULTURE: 1}, turn)
    if killer is not None and killer != seat:
        winner = state.players[killer]
        state = state.with_player(killer, replace(winner, leaders_killed=(*winner.leaders_killed, dead)))
    return state
