"""Actions that build: buildings with their bonus, and wonders."""

from __future__ import annotations

from itertools import combinations_with_replacement
from types import MappingProxyType

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, flag, one, term
from companion.engine.counters import with_item
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require
from companion.toolbox.payments import Price, price

from ..advances.advancing import OWN_WONDER, gain_advance, gainable, require_gainable
from ..leaders.occasions import arise, due_on
from ..table import printed
from ..table.amounts import Goods
from ..table.goods import accepts, forced_deal, listed, pay, require_deal, reward, said
from ..table.icons import BUILDING_ICONS, WONDER_ICON
from ..table.ids import (
    ACADEMY,
    ACAMAPICHTLI,
    ARCHITECTURE,
    BY_TEMPLE,
    CAPTIVES,
    CAPTIVI,
    CULTURE,
    DOGMA,
    ENGINEERING,
    FOOD,
    FORTRESS,
    GRANT_BUILD,
    GRANT_DOGMA,
    GRANT_FREE_BUILDING,
    GRANT_QUIET_BUILD,
    GRANT_QUIET_TEMPLE,
    GREAT_STATUE,
    HAMMURABI,
    HAPPY,
    IDEAS,
    IMHOTEP,
    MOOD,
    OBELISK,
    OBJECTIVE_CARDS,
    OBSERVATORY,
    ORE,
    PAKAL,
    STATE_RELIGION,
    STELAS,
    TEMPLE,
    THEOCRACY,
    WOOD,
    XERXES,
    ZIGGURATS,
    AdvanceId,
    BuildingId,
    GoodId,
    WonderId,
)
from ..table.state import Clash, Player, Wonder
from ..table.stock import knows, stock_of_building
from ..turn.turns import grant, mark_used, note, require_action, require_turn, spend_action, used
from ..war.places import leads
from .asks import activation_asks, city_ask, good_ask, payment_asks
from .cities import acting, activate, require_activation, require_buildable, require_room
from .collect_actions import stelas

GREAT_ARCHITECT = "great_architect_55"
ARCHITECT_DISCOUNT = 3
LEADER_DISCOUNT = 2
SPARED_BY_LEADER = {IMHOTEP: (ACADEMY, OBSERVATORY), HAMMURABI: (FORTRESS,)}


def building_prices(state: Clash, seat: int, building: str, leader_here: bool = False) -> tuple[Price, ...]:
    """Every way a building may be paid for, best first."""
    player = state.players[seat]
    stand_ins = dict(accepts(player))
    if GRANT_FREE_BUILDING in state.turn.grants:
        return (price({}, stand_ins),)
    extra: tuple[str, ...] = (MOOD,) if player.has(CAPTIVI) or player.has(ARCHITECTURE) else ()
    extra += (IDEAS,) if building == TEMPLE and player.has(ZIGGURATS) else ()
    doubles = _doubles(player, leader_here)
    for good in (FOOD, WOOD, ORE):
        stand_ins[good] = (*stand_ins[good], *extra, *doubles)
    spared = leader_here and building in SPARED_BY_LEADER.get(player.leader or "", ())
    cost = {ORE: 1} if spared else {FOOD: 1, WOOD: 1, ORE: 1}
    prices = [price(cost, stand_ins, doubles)]
    if building == TEMPLE and knows(state, seat, STATE_RELIGION) and not used(state, STATE_RELIGION):
        prices.insert(0, price({WOOD: 1, ORE: 1}, stand_ins, doubles, uses=STATE_RELIGION))
    return tuple(prices)


def _doubles(player: Player, leader_here: bool) -> tuple[str, ...]:
    if not leader_here:
        return ()
    return {ACAMAPICHTLI: (CAPTIVES,), PAKAL: (CULTURE,)}.get(player.leader or "", ())


@dataclass(frozen=True, slots=True)
class Build(Action[Clash]):
    """Activate a city to put one building into it.

    `token` is what a temple brings (mood or culture) or an obelisk of the Maya (culture or ideas); `theocracy` the
    advance a temple brings with Dogma, left out it may be gained by Advance afterwards. `leader_here`: the leader's
    ability for buildings counts. `without_activating`: the Great Engineer or the Great Prophet builds.
    `relieved_by` and `enforced` as in Collect.
    """

    group = "turn"
    icon = "hammer"
    formerly = MappingProxyType({"reaps": False})
    seat: Seat
    city: str
    building: BuildingId
    payment: Goods | None = None
    token: GoodId = MOOD
    theocracy: AdvanceId | None = None
    leader_here: bool = False
    relieved_by: str = ""
    without_activating: bool = False
    enforced: bool = False
    # What a leader here gains is booked with it; evenings kept before booked it by hand.
    reaps: bool = True

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Where, what, how it is paid, and what it brings where that can be chosen."""
        seat, player = given.seat, state.players[given.seat]
        city = yield city_ask(state, seat)
        built = yield one(
            "building",
            printed.in_box("buildings", state.rules.expansion),
            words=term("buildings"),
            icon=BUILDING_ICONS.__getitem__,
            detail=lambda building: _price_words(state, seat, building),
            against=lambda building: against(cls(seat, city, building), state),
        )
        spares = built in SPARED_BY_LEADER.get(player.leader or "", ()) or bool(_doubles(player, True))
        yield from activation_asks(state, given, leads=spares or bool(due_on(player.leader, "build", built)))
        led = leads(state, seat, city, bool(given.get("leader_here")))
        yield from payment_asks(state, seat, building_prices(state, seat, built, led))
        if built == TEMPLE:
            yield good_ask("token", MOOD, CULTURE, prompt=say(".panel.brings"))
            if len(dogma_choices(state, seat)) > 1:
                yield one("theocracy", dogma_choices(state, seat), words=term("advances"))
        elif built == OBELISK and player.has(STELAS):
            yield good_ask("token", CULTURE, IDEAS, prompt=say(".panel.brings"))
        if {GRANT_QUIET_BUILD, GRANT_QUIET_TEMPLE} & set(state.turn.grants):
            yield flag("without_activating")

    def check(self, state: Clash) -> None:
        """An action, a calm city with room, an unlocked building in stock, and its price."""
        player = state.players[self.seat]
        if self.without_activating:
            require_turn(state, self.seat)
            require(self._grant(state) in state.turn.grants, ".no_person_builds")
        else:
            require_action(state, self.seat, self._grant(state), player.city(self.city).name)
            require_activation(state, self.seat, self.city, self.relieved_by, self.enforced)
        acts = acting(player.city(self.city), self.enforced and not self.without_activating)
        require_buildable(state, self.seat, acts, self.building)
        prices = building_prices(state, self.seat, self.building, self._led(state))
        require_deal(player, prices, self.payment)
        if self.building == TEMPLE:
            require(self.token in (MOOD, CULTURE), ".mood_or_culture")
        if self.theocracy is not None:
            require(self.building == TEMPLE and player.has(DOGMA), ".dogma_needs_temple")
            require(printed.category_of(self.theocracy) == THEOCRACY, ".dogma_theocracy_only")
            require_gainable(state, self.seat, self.theocracy)

    def _led(self, state: Clash) -> bool:
        return leads(state, self.seat, self.city, self.leader_here)

    def _grant(self, state: Clash) -> str:
        if self.without_activating:
            holy = self.building == TEMPLE and GRANT_QUIET_TEMPLE in state.turn.grants
            return GRANT_QUIET_TEMPLE if holy else GRANT_QUIET_BUILD
        return GRANT_FREE_BUILDING if GRANT_FREE_BUILDING in state.turn.grants else GRANT_BUILD

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay, place the piece, take its bonus."""
        prices = building_prices(state, self.seat, self.building, self._led(state))
        deal = forced_deal(state.players[self.seat], prices, self.payment)
        turn.tell(paid=said(deal.payment), city=state.players[self.seat].city(self.city).name)
        state = spend_action(state, self.seat, self._grant(state), state.players[self.seat].city(self.city).name)
        state = mark_used(pay(state, self.seat, deal.payment), *deal.uses)
        if not self.without_activating:
            state, _ = activate(state, self.seat, self.city, turn, self.relieved_by, self.enforced)
        player = state.players[self.seat]
        city = player.city(self.city)
        if self.building in city.buildings or stock_of_building(state, self.seat, self.building) == 0:
            return state
        placed = replace(city, buildings=with_item(city.buildings, self.building, self.seat))
        state = state.with_player(self.seat, player.with_city(self.city, placed))
        if self._led(state) and not self.without_activating:
            state = arise(state, self.seat, turn, "build", self.building, city=placed, reaps=self.reaps)
        return self._bonus(state, turn)

    def _bonus(self, state: Clash, turn: Turn) -> Clash:
        """What the building gives as printed; an obelisk and a temple leave a choice."""
        state = reward(state, self.seat, printed.data("buildings")[self.building].get("gains", {}), turn)
        if self.building == OBELISK:
            return stelas(state, self.seat, self.token, turn)
        if self.building == TEMPLE:
            state = reward(state, self.seat, {CULTURE if self.token == CULTURE else MOOD: 1}, turn)
            return self._dogma(state, turn)
        return state

    def _dogma(self, state: Clash, turn: Turn) -> Clash:
        player = state.players[self.seat]
        if not player.has(DOGMA):
            return state
        open_ones = dogma_choices(state, self.seat)
        chosen = open_ones[0] if len(open_ones) == 1 else self.theocracy
        if chosen in open_ones:
            return gain_advance(state, self.seat, chosen, BY_TEMPLE, turn)
        if open_ones:
            turn.step(say(".step.dogma_due", seat=SeatRef(self.seat)), seat=self.seat, icon="hands-pray")
            return grant(state, GRANT_DOGMA)
        return state


def dogma_choices(state: Clash, seat: int) -> tuple[str, ...]:
    """The Theocracy advances a new temple brings with Dogma."""
    if not state.players[seat].has(DOGMA):
        return ()
    return tuple(advance for advance in gainable(state, seat) if printed.category_of(advance) == THEOCRACY)


def wonder_built(seat: int) -> str:
    """The note that a player has just built a wonder."""
    return f"built-wonder-{seat}"


def wonder_price(state: Clash, seat: int, wonder: str, leader_here: bool = False) -> Price:
    """What a wonder costs this player; where a leader spares a choice of goods, culture tokens are spared."""
    return wonder_prices(state, seat, wonder, leader_here)[0]


def wonder_prices(state: Clash, seat: int, wonder: str, leader_here: bool = False) -> tuple[Price, ...]:
    """Every way a wonder may be paid for: Xerxes spares any two goods, other leaders culture tokens."""
    player = state.players[seat]
    cost = dict(printed.data("wonders")[wonder]["cost"])
    if GREAT_ARCHITECT in player.kept_events:
        cost[CULTURE] = max(0, cost[CULTURE] - ARCHITECT_DISCOUNT)
    if leader_here and OWN_WONDER.get(player.leader or "") == wonder:
        cost[CULTURE] = max(0, cost[CULTURE] - LEADER_DISCOUNT)
    costs = [cost]
    if leader_here and player.leader == XERXES:
        pairs = combinations_with_replacement((CULTURE, FOOD, WOOD, ORE), LEADER_DISCOUNT)
        less = [{good: cost[good] - pair.count(good) for good in cost} for pair in pairs]
        costs = [spared for spared in less if min(spared.values()) >= 0]
    stand_ins = dict(accepts(player, wonder=True))
    doubles = (CAPTIVES,) if leader_here and player.leader == ACAMAPICHTLI else ()
    for good in (FOOD, WOOD, ORE):
        stand_ins[good] += (MOOD,) if player.has(ARCHITECTURE) else ()
        stand_ins[good] += doubles
    stand_ins[CULTURE] += (MOOD,) if player.has(ARCHITECTURE) else ()
    return tuple(price(paid, stand_ins, doubles) for paid in costs)


def _price_words(state: Clash, seat: int, building: str) -> Message:
    """What a building costs, and how many are left."""
    asked = listed(building_prices(state, seat, building)[0].pieces) or (say(".panel.free"),)
    return say(".ask.price_left", price=asked, n=stock_of_building(state, seat, building))


@dataclass(frozen=True, slots=True)
class BuildWonder(Action[Clash]):
    """Activate a happy city to build a wonder in it.

    It needs a wonder card in hand (`wonder_cards`), or with the buffet one that lies open. The other fields as in
    Build.
    """

    group = "turn"
    icon = "pyramid"
    formerly = MappingProxyType({"reaps": False})
    seat: Seat
    city: str
    wonder: WonderId
    payment: Goods | None = None
    leader_here: bool = False
    relieved_by: str = ""
    enforced: bool = False
    # As in Build.
    reaps: bool = True

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Where, which one, and how it is paid."""
        seat = given.seat
        city = yield city_ask(state, seat)
        free = [name for name in printed.data("wonders") if name not in state.wonders]
        wonder = yield one(
            "wonder",
            free,
            words=term("wonders"),
            icon=WONDER_ICON,
            detail=lambda name: listed(wonder_price(state, seat, name).pieces),
            against=lambda name: against(cls(seat, city, name), state),
        )
        leader = state.players[seat].leader
        patron = leader in (*OWN_WONDER, XERXES, ACAMAPICHTLI) or bool(due_on(leader, "wonder"))
        yield from activation_asks(state, given, leads=patron)
        led = leads(state, seat, city, bool(given.get("leader_here")))
        yield from payment_asks(state, seat, wonder_prices(state, seat, wonder, led))

    def check(self, state: Clash) -> None:
        """Engineering, the card, its advance, a happy city with room, and the price."""
        player = state.players[self.seat]
        if self._patron(state):
            require_turn(state, self.seat)
        else:
            require_action(state, self.seat, GRANT_BUILD, player.city(self.city).name)
        city = acting(player.city(self.city), self.enforced)
        require_activation(state, self.seat, self.city, self.relieved_by, self.enforced)
        require(knows(state, self.seat, ENGINEERING), ".needs_advance", advance=TermRef("advances", ENGINEERING))
        needed = printed.data("wonders")[self.wonder]["requires"]
        spared = GREAT_ARCHITECT in player.kept_events
        require(spared or knows(state, self.seat, needed), ".needs_advance", advance=TermRef("advances", needed))
        require(self.wonder not in state.wonders, ".wonder_built", wonder=TermRef("wonders", self.wonder))
        if state.rules.wonder_buffet:
            require(self.wonder in state.display, ".wonder_not_open", wonder=TermRef("wonders", self.wonder))
        else:
            open_to_all = self.wonder in state.display
            require(not open_to_all, ".wonder_still_open", wonder=TermRef("wonders", self.wonder))
            require(player.wonder_cards > 0, ".no_wonder_card")
        require(city.mood == HAPPY, ".wonder_needs_happy", city=city.name)
        require_room(state, player, city)
        require_deal(player, wonder_prices(state, self.seat, self.wonder, self._led(state)), self.payment)

    def _led(self, state: Clash) -> bool:
        return leads(state, self.seat, self.city, self.leader_here)

    def _patron(self, state: Clash) -> bool:
        """Whether the leader here builds wonders as a free action."""
        return self._led(state) and state.players[self.seat].leader in OWN_WONDER

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay, place it, mark its builder."""
        asked = wonder_prices(state, self.seat, self.wonder, self._led(state))
        deal = forced_deal(state.players[self.seat], asked, self.payment)
        turn.tell(paid=said(deal.payment), city=state.players[self.seat].city(self.city).name)
        if not self._patron(state):
            state = spend_action(state, self.seat, GRANT_BUILD, state.players[self.seat].city(self.city).name)
        state = pay(state, self.seat, deal.payment)
        state, _ = activate(state, self.seat, self.city, turn, self.relieved_by, self.enforced)
        if self.wonder in state.wonders:
            return state
        player = state.players[self.seat]
        city = player.city(self.city)
        kept = tuple(event for event in player.kept_events if event != GREAT_ARCHITECT)
        cards = player.wonder_cards if state.rules.wonder_buffet else max(0, player.wonder_cards - 1)
        player = replace(player, kept_events=kept, wonder_cards=cards)
        player = player.with_city(self.city, replace(city, wonders=(*city.wonders, self.wonder)))
        display = tuple(wonder for wonder in state.display if wonder != self.wonder)
        wonders = with_item(state.wonders, self.wonder, Wonder(self.seat, round=state.round))
        state = replace(state.with_player(self.seat, player), display=display, wonders=wonders)
        state = note(state, wonder_built(self.seat))
        if self._led(state):
            state = arise(state, self.seat, turn, "wonder", city=city, reaps=self.reaps)
        return reward(state, self.seat, {OBJECTIVE_CARDS: 1}, turn) if self.wonder == GREAT_STATUE else state
