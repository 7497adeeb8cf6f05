"""Actions that found cities and let them produce."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, amount, flag, one
from companion.engine.counters import with_item
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require
from companion.toolbox.payments import price

from ..table import printed
from ..table.amounts import Goods, Units
from ..table.goods import (
    accepts,
    affordable,
    can_pay_tokens,
    forced_deal,
    held,
    listed,
    pay,
    pay_tokens,
    receive,
    require_deal,
)
from ..table.icons import TERRAIN_ICONS
from ..table.ids import (
    ACADEMY,
    ANGRY,
    AZTEC_GOLD,
    BALLCOURTS,
    BARREN,
    BOUDICA,
    CANALS,
    CULTURE,
    FLOOD_PLAINS,
    FOOD,
    FREE_ECONOMY,
    GOLD,
    GRANT_COLLECT,
    GRANT_COLONY,
    GRANT_FOCUS,
    GRANT_FOUND,
    GRANT_MASS,
    HEGEMONY,
    HUSBANDRY,
    IDEAS,
    METALLURGY,
    MOOD,
    ORE,
    PIRATE_ALLIES,
    PLAIN,
    POTTERY,
    PUBLIC_EDUCATION,
    RICE,
    SETTLER,
    SHIP,
    STELAS,
    TRACK_END,
    WATER,
    WOOD,
    GoodId,
    TerrainId,
)
from ..table.state import City, Clash, Space
from ..table.stock import knows, new_city, stock_of_settlements
from ..turn.turns import drop_grant, drop_note, grant, mark_used, note, require_action, require_turn, spend_action, used
from ..war.places import leads, outside, take
from .asks import good_ask, goods_ask, settled
from .cities import acting, activate, capacity, given, raiders_about, require_activation, require_spaces
from .production import chosen_spaces, production_asks, remembered, site_words
from .tribute import require_tribute, take_tribute

MASS_PRODUCTION_SPACES = 2
FARTHEST = 30
COLONY_FOOD = 2
RICE_PLAINS = 2
MOST_MOUNTAINS = 6
SWAPPED = (FOOD, WOOD, ORE, IDEAS, CULTURE, MOOD)
COLOURS = ("red", "blue", "yellow", "purple")


def names_of(state: Clash, seat: int) -> str:
    """Whose list of house names a player's cities take."""
    return state.players[seat].civilization or COLOURS[seat % len(COLOURS)]


def stelas(state: Clash, seat: int, token: str, turn: Turn) -> Clash:
    """Maya with Stelas: a culture token or an idea for a new city, a capture or an obelisk."""
    if not state.players[seat].has(STELAS):
        return state
    good = IDEAS if token == IDEAS else CULTURE
    turn.step(say(".step.stelas", seat=SeatRef(seat), gained=say(f".field.{good}.n", n=1)), seat=seat)
    return receive(state, seat, {good: 1}, turn)


@dataclass(frozen=True, slots=True)
class FoundCity(Action[Clash]):
    """Replace a settler on the map by a new city.

    Cities are called by `name` everywhere (without one, the next of a list), or by their place in the player's
    list, counted from 0: "0" is the first city. `occupied` says that a city or enemies are there, `exhausted` that
    the token lies there: both forbid it. `token`: culture or ideas for Stelas of the Maya. `from_ship` and
    `from_pirate` are Carthage's Hegemony, `keep_settler` pays Boudica's food, `colony` is the Great Explorer's 2
    food. `distance`: spaces from the starting city, where it is worth counting.
    `raided`: an army of Huns with Raiders is within 2 spaces, and no own army is with the settler.
    """

    group = "turn"
    icon = "home-city"
    seat: Seat
    terrain: TerrainId = PLAIN
    coastal: bool = False
    name: str = ""
    occupied: bool = False
    exhausted: bool = False
    from_ship: bool = False
    from_pirate: bool = False
    token: GoodId = CULTURE
    keep_settler: bool = False
    colony: bool = False
    distance: Annotated[int, Bounds(0, FARTHEST)] = 0
    raided: bool = False

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Where, and what a people or a leader adds to that."""
        player = state.players[given.seat]
        land = [name for name, item in printed.data("terrains").items() if item["land"]]
        onto, coastal = yield one(
            "site",
            [(onto, coastal) for onto in land for coastal in (False, True)],
            words=site_words,
            prompt=say(".ask.site"),
            icon=lambda site: TERRAIN_ICONS[site[0]],
            against=lambda site: against(cls(given.seat, site[0]), state),
        )
        yield settled("terrain", onto)
        yield settled("coastal", coastal)
        if state.rules.places:
            yield amount("distance", 0, FARTHEST, default=0)
        if player.has(HEGEMONY):
            yield flag("from_ship")
        if player.has(HEGEMONY) and player.has(PIRATE_ALLIES) and state.pirates:
            yield flag("from_pirate")
        if player.has(STELAS):
            yield good_ask("token", CULTURE, IDEAS, prompt=say(".panel.brings"))
        if player.leader == BOUDICA:
            yield flag("keep_settler")
        if GRANT_COLONY in state.turn.grants:
            yield flag("colony", default=True)
        if raiders_about(state, given.seat):
            yield flag("raided")

    def check(self, state: Clash) -> None:
        """A settler on free, fertile land and a settlement in stock."""
        require_action(state, self.seat, self._grant)
        player = state.players[self.seat]
        unit = SHIP if self.from_ship else SETTLER
        if self.colony:
            require(GRANT_COLONY in state.turn.grants, ".no_person_founds")
            require_deal(player, (price({FOOD: COLONY_FOOD}, accepts(player)),), None)
        sails = self.from_ship or self.from_pirate
        require(not sails or player.has(HEGEMONY), ".needs_own_advance", advance=_own(HEGEMONY))
        if self.from_pirate:
            require(player.has(PIRATE_ALLIES), ".needs_own_advance", advance=_own(PIRATE_ALLIES))
            require(state.pirates > 0, ".no_such_pirates", n=0)
        paid = self.colony or self.from_pirate
        require(paid or player.units.get(unit, 0) > 0, ".no_unit_on_map", unit=TermRef("units", unit))
        require(self.terrain != WATER, ".found_on_land")
        require(self.terrain != BARREN or player.has(FLOOD_PLAINS), ".found_on_barren")
        require(not self.occupied, ".found_occupied")
        require(not self.exhausted, ".found_exhausted")
        require(not (self.raided and raiders_about(state, self.seat)), ".raiders_forbid")
        require(stock_of_settlements(player) > 0, ".no_settlement_left")
        if self.keep_settler:
            able = player.leader == BOUDICA and can_pay_tokens(state, self.seat, FOOD, 1)
            require(able, ".keep_settler_boudica")

    @property
    def _grant(self) -> str:
        return GRANT_COLONY if self.colony else GRANT_FOUND

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """The new city is neutral."""
        state = spend_action(state, self.seat, self._grant)
        player = state.players[self.seat]
        if stock_of_settlements(player) == 0:
            return state
        if self.colony:
            asked = price({FOOD: COLONY_FOOD}, accepts(player))
            state = pay(state, self.seat, forced_deal(player, (asked,), None).payment)
            player = state.players[self.seat]
        elif self.from_pirate:
            state = take(state, None, Units(ship=1), None)
            state = replace(state, pirates=max(0, state.pirates - 1))
        elif self.keep_settler:
            state = pay_tokens(state, self.seat, FOOD, 1)
            player = state.players[self.seat]
        else:
            unit = SHIP if self.from_ship else SETTLER
            state = take(state, self.seat, Units(**{unit: 1}), outside(state, self.seat, unit))
            player = replace(player, units=with_item(player.units, unit, max(0, player.units.get(unit, 0) - 1)))
        city = new_city(player, names_of(state, self.seat), self.name, terrain=self.terrain, coastal=self.coastal)
        city = replace(city, distance=self.distance)
        state = note(state, founded(self.seat))
        state = state.with_player(self.seat, replace(player, cities=(*player.cities, city)))
        turn.tell(city=city.name)
        if player.has(AZTEC_GOLD):
            state = note(receive(state, self.seat, {GOLD: 1}, turn), AZTEC_GOLD)
            turn.step(say(".step.aztec_gold", seat=SeatRef(self.seat)), seat=self.seat)
        return stelas(state, self.seat, self.token, turn)


def founded(seat: int) -> str:
    """The note that a player has founded a city this turn."""
    return f"founded-{seat}"


def _own(advance: str) -> TermRef:
    return TermRef("civ_advances", advance)


@dataclass(frozen=True, slots=True)
class Collect(Action[Clash]):
    """Activate a city for production: one resource from each chosen space.

    Each of `spaces` has a terrain and a distance (0 the city's own space, 1 adjacent, 2 with Husbandry) and may say
    what it `gives` where there is a choice; spaces with one `label` are the same space. `enemy`, `city`,
    `exhausted` and `pirates` say what stands there, `settler` that an own settler does. No spaces: those of the
    city's last production, or its own. `relieved_by`: the city Greece's City States activate instead. `captured`:
    barbarian cities that give the Aztecs a captive. `enforced`: Bleda is in the city, which acts as a happy one and
    then rests.
    """

    group = "turn"
    icon = "barley"
    seat: Seat
    city: str
    spaces: tuple[Space, ...] = ()
    ore_as_gold: bool = False
    larger: bool = False
    leader_here: bool = False
    relieved_by: str = ""
    captured: tuple[str, ...] = ()
    enforced: bool = False

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which spaces, those of last time unless told otherwise."""
        return production_asks(cls, state, given)

    def check(self, state: Clash) -> None:
        """An action, an active city, and different usable spaces within its limit."""
        there = state.players[self.seat].city(self.city)
        require_action(state, self.seat, GRANT_COLLECT, there.name, there.size)
        require(not state.turn.sole_production, ".only_production")
        require_activation(state, self.seat, self.city, self.relieved_by, self.enforced)
        player = state.players[self.seat]
        city = player.city(self.city)
        most = self.most(state, city)
        spaces = chosen_spaces(city, self.spaces, most)
        require_spaces(state, self.seat, city, spaces, GRANT_FOCUS in state.turn.grants)
        if self.larger:
            able = player.has(BALLCOURTS) and city.mood != ANGRY and can_pay_tokens(state, self.seat, MOOD, 1)
            require(able, ".ballcourts_not_possible")
        require(len(spaces) + len(self.captured) <= most, ".too_many_spaces", n=most)
        if self.captured:
            require_tribute(state, self.seat, self.captured)
        if self.ore_as_gold:
            ore = sum(given(state, self.seat, city, space) == ORE for space in spaces)
            require(knows(state, self.seat, METALLURGY) and ore > 1, ".metallurgy_needs_two_ore")

    def most(self, state: Clash, city: City) -> int:
        """From how many spaces the city may produce."""
        extra = MASS_PRODUCTION_SPACES if GRANT_MASS in state.turn.grants else 0
        mood = acting(city, self.enforced).mood
        led = leads(state, self.seat, self.city, self.leader_here)
        return extra + capacity(state, self.seat, city, mood, int(self.larger), led)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """The city is activated; each space gives its good, then the advances add theirs."""
        city = state.players[self.seat].city(self.city)
        most = self.most(state, city)
        spaces = chosen_spaces(city, self.spaces, most)[: max(0, most - len(self.captured))]
        gains = self._gains(state, city, spaces, turn)
        state = spend_action(state, self.seat, GRANT_COLLECT, city.name, city.size)
        state, _ = activate(state, self.seat, self.city, turn, self.relieved_by, self.enforced)
        player = state.players[self.seat]
        active = replace(player.city(self.city), spaces=remembered(city.spaces, spaces))
        state = state.with_player(self.seat, player.with_city(self.city, active))
        if self.larger:
            state = pay_tokens(state, self.seat, MOOD, 1)
        state = self._note(state, city, spaces, gains)
        turn.tell(gained=listed(good for good, amount in gains.items() for _ in range(amount)), city=city.name)
        for name in self.captured:
            state = take_tribute(state, self.seat, name)
        return receive(state, self.seat, gains, turn)

    def _gains(self, state: Clash, city: City, spaces: tuple[Space, ...], turn: Turn) -> dict[str, int]:
        gains: dict[str, int] = {}
        for space in spaces:
            good = given(state, self.seat, city, space)
            gains[good] = gains.get(good, 0) + 1
        player = state.players[self.seat]
        if player.has(RICE):
            rice = sum(s.terrain == PLAIN and s.settler and s.distance > 0 for s in spaces)
            gains[FOOD] = gains.get(FOOD, 0) + min(rice, RICE_PLAINS)
        if self.ore_as_gold and gains.get(ORE, 0) > 1:
            gains = {**gains, ORE: gains[ORE] - 1, GOLD: gains.get(GOLD, 0) + 1}
        if player.has(CANALS) and gains.get(FOOD, 0) == 1:
            gains[FOOD] = 2
            turn.step(say(".step.canals", seat=SeatRef(self.seat)), seat=self.seat)
        if player.has(POTTERY) and gains.get(FOOD, 0) > 2 and not used(state, POTTERY):
            gains[CULTURE] = gains.get(CULTURE, 0) + 1
        if (
            ACADEMY in city.buildings
            and knows(state, self.seat, PUBLIC_EDUCATION)
            and not used(state, PUBLIC_EDUCATION)
        ):
            gains[IDEAS] = gains.get(IDEAS, 0) + 1
        return gains

    def _note(self, state: Clash, city: City, spaces: tuple[Space, ...], gains: Mapping[str, int]) -> Clash:
        """Remember what counts once a turn."""
        if any(space.distance == 2 and not space.city for space in spaces):
            state = mark_used(state, HUSBANDRY)
        if gains.get(FOOD, 0) > 2 and state.players[self.seat].has(POTTERY):
            state = mark_used(state, POTTERY)
        if ACADEMY in city.buildings and knows(state, self.seat, PUBLIC_EDUCATION):
            state = mark_used(state, PUBLIC_EDUCATION)
        state = drop_grant(drop_grant(state, GRANT_MASS), GRANT_FOCUS)
        return state.with_turn(replace(state.turn, productions=state.turn.productions + 1))


@dataclass(frozen=True, slots=True)
class FreeEconomy(Collect):
    """Pay 1 mood token to let one city produce as a free action, the only production of this turn."""

    group = "free"
    icon = "storefront"

    def check(self, state: Clash) -> None:
        """Democracy's Free Economy, a mood token, and no other production this turn."""
        require(knows(state, self.seat, FREE_ECONOMY), ".needs_advance", advance=TermRef("advances", FREE_ECONOMY))
        require(state.turn.productions == 0, ".only_production")
        require(can_pay_tokens(state, self.seat, MOOD, 1), ".no_mood_token")
        Collect.check(self, grant(state, GRANT_COLLECT))

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay, produce, and close production for this turn."""
        state = grant(pay_tokens(state, self.seat, MOOD, 1), GRANT_COLLECT)
        state = Collect.apply(self, state, turn)
        return state.with_turn(replace(state.turn, sole_production=True))


@dataclass(frozen=True, slots=True)
class SwapForGold(Action[Clash]):
    """Aztecs: after founding, swap one resource or token for gold for each adjacent mountain."""

    group = "free"
    icon = "gold"
    seat: Seat
    payment: Goods
    mountains: Annotated[int, Bounds(0, MOST_MOUNTAINS)] = 1

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """How many mountains there are, and what is given for them."""
        player = state.players[given.seat]
        count = yield amount("mountains", 0, MOST_MOUNTAINS, default=1)
        yield goods_ask("payment", {good: held(player, good) for good in SWAPPED}, most=count)

    def check(self, state: Clash) -> None:
        """After founding in one's own turn, at most one swap for each mountain."""
        require_turn(state, self.seat)
        player = state.players[self.seat]
        require(player.has(AZTEC_GOLD), ".needs_own_advance", advance=_own(AZTEC_GOLD))
        require(AZTEC_GOLD in state.turn.conditions, ".swap_after_founding")
        require(swap_count(self.payment) <= self.mountains, ".swap_limit", n=self.mountains)
        require(affordable(player, self.payment), ".not_enough")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """One gold for each thing that was there to give."""
        player = state.players[self.seat]
        there = Goods.holding({good: min(held(player, good), getattr(self.payment, good)) for good in SWAPPED})
        count = min(swap_count(there), TRACK_END)
        turn.tell(n=count)
        return receive(pay(drop_note(state, AZTEC_GOLD), self.seat, there), self.seat, {GOLD: count}, turn)


def swap_count(payment: Goods) -> int:
    """How many things are given away."""
    return sum(getattr(payment, good) for good in SWAPPED)
