"""What players do when an event's text asks something of them, with the rule of each event checked."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given
from companion.engine.counters import with_item
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require
from companion.toolbox.effects import ByName

from ..cities.cities import lowered
from ..cities.influence import immune
from ..cities.recruit_actions import counted
from ..table import printed
from ..table.amounts import Goods, Units
from ..table.goods import affordable, can_pay_tokens, held, pay, pay_tokens, receive
from ..table.ids import ANGRY, FOOD, FOREST, HAPPY, MARQZEN, MOOD, MOODS, MYTHS, RESOURCES, TEMPLE, TOKENS, EventId, Few
from ..table.marks import Owed
from ..table.state import Clash, Player
from ..table.stock import knows, stock_of_building
from ..turn.status_actions import unrest
from ..turn.turns import more_actions
from ..war.battle import without
from ..war.outcome import score_event
from .fate_actions import RemoveUnits, SetAsideGovernment
from .fates import (
    ANARCHY,
    CIVIL_WAR,
    FAMINE,
    FIRE,
    LEADER_FATE,
    LOSS,
    MOOD_FATE,
    REVOLUTION,
    SHARE,
    STRUCTURES_FATE,
    TEMPLE_FATE,
    TOKENS_FATE,
    UNITS_FATE,
    cities_asked,
    cities_for,
    fate_of,
    food_asked,
    goods_asked,
    settled,
    units_asked,
    units_on_map,
)
from .suffer_asks import BurntCity as BurntCity
from .suffer_asks import Gift, suffer_asks


@dataclass(frozen=True, slots=True)
class SufferEvent(Action[Clash]):
    """Carry out what an event's text asks of you.

    `cities`: own cities whose mood drops (or the one whose temple changes hands); with `myths` 1 mood token each
    prevents it. `units`, `goods` and cards: what is lost or paid; food for a famine is paid by itself. `barren`:
    own cities at barren land in a drought. `gifts`: food for others. `partner`: who replaces a temple. `burning`:
    cities of others in the burning forest. `shelter` and `saved`: Marqzen's city and the units he saves.
    """

    group = "event"
    icon = "weather-lightning"
    seat: Seat
    event: EventId
    cities: tuple[str, ...] = ()
    myths: bool = False
    units: Units = Units()
    goods: Goods = Goods()
    action_cards: Few = 0
    objective_cards: Few = 0
    allies: Few = 0
    barren: Few = 0
    gifts: tuple[Gift, ...] = ()
    partner: Seat | None = None
    burning: tuple[BurntCity, ...] = ()
    shelter: str = ""
    saved: Units = Units()

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Only what the text leaves open."""
        return suffer_asks(state, given)

    def check(self, state: Clash) -> None:
        """The event must ask this of this player, and the answer must be what it asks for."""
        require(Owed(self.seat, self.event) in state.owed, ".nothing_owed", event=TermRef("events", self.event))
        player = state.players[self.seat]
        names = [player.city(name).name for name in self.cities]
        require(len(set(names)) == len(names), ".each_city_once")
        if self.myths:
            require(knows(state, self.seat, MYTHS), ".needs_advance", advance=TermRef("advances", MYTHS))
            enough = can_pay_tokens(state, self.seat, MOOD, max(1, len(self.cities)))
            require(enough, ".no_mood_token")
        self._check_shelter(player)
        RemoveUnits(self.seat, self.units, allies=self.allies).check(state)
        require(affordable(player, self.goods), ".not_enough")
        CHECKS[fate_of(self.event)["kind"]](self, state)

    def _check_shelter(self, player: Player) -> None:
        if not self.shelter and not self.saved.total:
            return
        require(player.leader == MARQZEN and self.shelter, ".leader_not_in_play")
        player.city(self.shelter)
        lost = all(number <= getattr(self.units, unit) for unit, number in counted(self.saved))
        require(lost and not self.saved.leader, ".saves_only_losses")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Do it, and owe nothing more."""
        state = settled(state, self.seat, self.event)
        fate = fate_of(self.event)
        if not fate:
            return state
        suffer = SUFFERS.get(fate["kind"])
        return suffer(self, state, turn) if suffer is not None else self.lose(self.sink(state, self.cities, turn), turn)

    def sink(self, state: Clash, names: tuple[str, ...], turn: Turn, steps: int = 1) -> Clash:
        """The mood of these cities drops, and that of others in a burning forest; shelter and Myths prevent it."""
        for name in names:
            player = state.players[self.seat]
            city = player.city(name)
            if self.shelter and player.city_index(name) == player.city_index(self.shelter):
                turn.step(say(".step.storm_master", city=city.name), seat=self.seat, icon="shield-half-full")
            elif self.myths and can_pay_tokens(state, self.seat, MOOD, 1):
                turn.step(say(".step.myths", city=city.name), seat=self.seat, icon="shield-half-full")
                state = pay_tokens(state, self.seat, MOOD, 1)
            elif city.mood != ANGRY:
                after = lowered(city, steps)
                turn.step(say(".step.mood_drops", city=city.name, mood=TermRef("moods", after.mood)), seat=self.seat)
                state = state.with_player(self.seat, player.with_city(name, after))
        for place in self.burning:
            other = state.players[place.seat]
            burnt = lowered(other.city(place.city))
            state = state.with_player(place.seat, other.with_city(place.city, burnt))
        return state

    def lose(self, state: Clash, turn: Turn) -> Clash:
        """Units, goods and cards go; events that pay for them note their points."""
        gone = without(self.units, self.saved)
        state = RemoveUnits(self.seat, gone, allies=self.allies).apply(state, turn)
        state = pay(state, self.seat, self.goods)
        player = state.players[self.seat]
        player = replace(
            player,
            action_cards=max(0, player.action_cards - self.action_cards),
            objective_cards=max(0, player.objective_cards - self.objective_cards),
        )
        state = state.with_player(self.seat, player)
        worth = float(printed.data("events")[self.event].get("points", 0))
        lost = self.goods.mood + self.goods.culture + gone.total + self.allies
        return score_event(state, self.seat, self.event, worth * lost) if worth and lost else state


# What each kind of fate does, and which answers to it the rules allow; one without a deed of its own takes what was
# named.
SUFFERS: ByName[Callable[[SufferEvent, Clash, Turn], Clash]] = ByName()
CHECKS: ByName[Callable[[SufferEvent, Clash], None]] = ByName()


@SUFFERS(MOOD_FATE)
def _sink(order: SufferEvent, state: Clash, turn: Turn) -> Clash:
    """The cities named; where there is nothing to choose, those there are."""
    open_to = cities_for(state, order.seat, order.event)[: cities_asked(state, order.seat, order.event)]
    names = order.cities or tuple(city.name for city in open_to)
    return order.lose(order.sink(state, names, turn), turn)


@SUFFERS(FAMINE)
def _starve(order: SufferEvent, state: Clash, turn: Turn) -> Clash:
    player = state.players[order.seat]
    wanted = food_asked(player, order.event, order.barren)
    paid = min(wanted, player.food)
    state = pay(state, order.seat, Goods(food=paid))
    turn.step(say(".step.famine_paid", seat=SeatRef(order.seat), n=paid), seat=order.seat, icon="barley")
    if paid == wanted:
        return state
    hungry = order.cities or tuple(city.name for city in cities_for(state, order.seat, order.event)[:1])
    return order.sink(state, hungry[:1], turn, len(MOODS))


@SUFFERS(REVOLUTION)
def _revolt(order: SufferEvent, state: Clash, turn: Turn) -> Clash:
    """An army unit dies, or an action is lost: of this turn, or of the next one."""
    if order.units.army:
        state = order.lose(state, turn)
    elif state.turn.seat == order.seat:
        state = more_actions(state, -1)
    else:
        player = state.players[order.seat]
        state = state.with_player(order.seat, replace(player, fewer_actions=player.fewer_actions + 1))
    return unrest(state, order.seat)


@SUFFERS(ANARCHY)
def _set_aside(order: SufferEvent, state: Clash, turn: Turn) -> Clash:
    return SetAsideGovernment(order.seat).apply(state, turn)


@SUFFERS(SHARE)
def _share(order: SufferEvent, state: Clash, turn: Turn) -> Clash:
    for gift in order.gifts:
        state = receive(state, gift.seat, {FOOD: gift.food}, turn)
    return state


@SUFFERS(TEMPLE_FATE)
def _reform(order: SufferEvent, state: Clash, turn: Turn) -> Clash:
    player = state.players[order.seat]
    if not order.cities or order.partner is None:
        return state
    city = player.city(order.cities[0])
    changes = TEMPLE in city.buildings and stock_of_building(state, order.partner, TEMPLE) > 0
    if not changes or immune(state, TEMPLE, city.buildings[TEMPLE], order.seat):
        return state
    turn.step(say(".step.reformed", seat=SeatRef(order.partner), city=city.name), icon="church")
    reformed = replace(city, buildings=with_item(city.buildings, TEMPLE, order.partner))
    return state.with_player(order.seat, player.with_city(order.cities[0], reformed))


@CHECKS(MOOD_FATE)
def _check_mood(order: SufferEvent, state: Clash) -> None:
    open_to = [city.name for city in cities_for(state, order.seat, order.event)]
    wanted = cities_asked(state, order.seat, order.event)
    named = [state.players[order.seat].city(name).name for name in order.cities]
    forced = not named and len(open_to) <= wanted
    require(forced or (len(named) == wanted and set(named) <= set(open_to)), ".name_cities", n=wanted)


@CHECKS(FAMINE)
def _check_famine(order: SufferEvent, state: Clash) -> None:
    player = state.players[order.seat]
    if player.food >= food_asked(player, order.event, order.barren):
        require(not order.cities, ".famine_food_first")
        return
    open_to = [city.name for city in cities_for(state, order.seat, order.event)]
    named = [player.city(name).name for name in order.cities]
    forced = not named and len(open_to) < 2
    require(forced or (len(named) == 1 and set(named) <= set(open_to)), ".name_cities", n=1)


@CHECKS(UNITS_FATE)
def _check_units(order: SufferEvent, state: Clash) -> None:
    wanted = units_asked(state, order.seat, order.event)
    require(order.units.total + order.allies == wanted, ".name_units", n=wanted)


@CHECKS(CIVIL_WAR)
def _check_civil_war(order: SufferEvent, state: Clash) -> None:
    cities = [state.players[order.seat].city(name) for name in order.cities]
    able = [city for city in state.players[order.seat].cities if city.mood != ANGRY]
    require(len(cities) == 1 or not (able or order.units.total), ".name_cities", n=1)
    fights = order.units == Units(infantry=1)
    require(fights or order.units.total == 0, ".civil_war_infantry")
    require(not fights or all(city.mood != HAPPY for city in cities), ".civil_war_not_happy")
    # An angry city pays with its infantry; without one the mood of another must drop.
    require(fights or not able or all(city.mood != ANGRY for city in cities), ".name_cities", n=1)


@CHECKS(REVOLUTION)
def _check_revolution(order: SufferEvent, state: Clash) -> None:
    require(order.units.total <= 1 and order.units.army == order.units.total, ".name_units", n=1)


@CHECKS(TOKENS_FATE)
def _check_tokens(order: SufferEvent, state: Clash) -> None:
    paid = order.goods.mood + order.goods.culture
    most = fate_of(order.event)["most"]
    require(1 <= paid <= most and order.goods.total == paid, ".uprising_tokens", n=most)


@CHECKS(SHARE)
def _check_share(order: SufferEvent, state: Clash) -> None:
    given = sum(gift.food for gift in order.gifts)
    others = all(gift.seat != order.seat for gift in order.gifts)
    wanted = fate_of(order.event)[FOOD]
    require(others and given == wanted, ".share_food", n=wanted)


@CHECKS(TEMPLE_FATE)
def _check_temple(order: SufferEvent, state: Clash) -> None:
    require(len(order.cities) == 1, ".name_cities", n=1)
    city = state.players[order.seat].city(order.cities[0])
    require(TEMPLE in city.buildings, ".no_such_building", building=TermRef("buildings", TEMPLE))
    require(order.partner is not None and order.partner != order.seat, ".name_partner")
    assert order.partner is not None
    left = stock_of_building(state, order.partner, TEMPLE)
    require(left > 0, ".no_piece_left", piece=TermRef("buildings", TEMPLE))


@CHECKS(LOSS)
def _check_loss(order: SufferEvent, state: Clash) -> None:
    player = state.players[order.seat]
    require(player.action_cards >= order.action_cards, ".no_card")
    require(player.objective_cards >= order.objective_cards, ".no_card")
    lost = order.goods.total + order.units.total + order.action_cards + order.objective_cards
    wanted = min(goods_asked(player), _belongings(player))
    require(lost == wanted, ".name_losses", n=wanted)


def _belongings(player: Player) -> int:
    goods = sum(held(player, good) for good in (*RESOURCES, *TOKENS))
    return goods + units_on_map(player) + player.action_cards + player.objective_cards


@CHECKS(FIRE)
def _check_fire(order: SufferEvent, state: Clash) -> None:
    player = state.players[order.seat]
    forests = [city.name for city in player.cities if city.terrain == FOREST]
    if not forests:
        require(order.goods == Goods(wood=min(1, player.wood)) and not order.cities, ".fire_takes_wood")
        return
    named = [player.city(name).name for name in order.cities]
    require(named and set(named) <= set(forests) and not order.goods.total, ".fire_needs_forest")


@CHECKS(ANARCHY)
def _check_anarchy(order: SufferEvent, state: Clash) -> None:
    SetAsideGovernment(order.seat).check(state)


@CHECKS(STRUCTURES_FATE, LEADER_FATE)
def _check_elsewhere(order: SufferEvent, _state: Clash) -> None:
    """Destroyed structures and a dying leader have moves of their own."""
    require(False, ".own_move", event=TermRef("events", order.event))
