"""Trade: routes and banking at the start of a turn, and bargains between players."""

from __future__ import annotations

from dataclasses import fields

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, amount, amounts, flag, one, some
from companion.engine.asking import seat as somebody
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..advances.card_use import CIV_ADVANCES, CardUse
from ..cards.hands import unnamed
from ..leaders.occasions import arise
from ..table import printed
from ..table.amounts import Goods
from ..table.goods import KINDS, affordable, held, pay, receive, said, shown
from ..table.ids import (
    ALPHABET,
    BANKING,
    CAPTIVES,
    CEDARS,
    CULTURE,
    CURRENCY,
    ELEPHANT,
    FOOD,
    GOLD,
    GRANT_ROUTES,
    HIRAM,
    IDEAS,
    INDIAN_ELEPHANTS,
    MARKET,
    MOOD,
    PIRATE_ALLIES,
    PORT,
    PROSPERITY,
    PYGMALION,
    RAIDING,
    RESOURCES,
    SETTLER,
    SHIP,
    TOKENS,
    TRADE_ROUTES,
    TRIBAL_TRADE,
    Few,
    GoodId,
)
from ..table.state import Clash
from ..table.stock import knows, require_effect
from ..turn.turns import drop_grant, mark_used, require_turn, require_unused
from .asks import good_ask, goods_ask, settled
from .cities import cities_with, foreign_cities

ALPHABET_ROUTES = 2
# What routes may give instead of food: the good, and whoever owns one of these.
INSTEAD = (
    (GOLD, (CURRENCY,)),
    (MOOD, (PROSPERITY,)),
    (CULTURE, (PROSPERITY, ALPHABET)),
    (IDEAS, (ALPHABET,)),
)
IDEAS_A_ROUTE = 2


def routes(units: int, cities: int, most: int = printed.MOST_ROUTES) -> int:
    """How many routes form: pairs of one unit and one city, four at most."""
    return min(units, cities, most)


def traders(state: Clash, seat: int) -> int:
    """How many own pieces may form routes, wherever they stand."""
    player = state.players[seat]
    count = player.units.get(SHIP, 0) + player.units.get(SETTLER, 0)
    count += state.pirates if player.has(PIRATE_ALLIES) else 0
    count += player.units.get(ELEPHANT, 0) if player.has(INDIAN_ELEPHANTS) else 0
    return count + (cities_with(player, PORT) if player.has(CEDARS) else 0)


@dataclass(frozen=True, slots=True)
class Raid:
    """What a plundered player gives up."""

    seat: Seat
    good: GoodId


@dataclass(frozen=True, slots=True)
class TakeTradeRoutes(Action[Clash]):
    """Receive 1 food for each trade route at the start of your turn.

    `units`: own ships and settlers near enough; `cities`: cities of others near enough that are not angry; the
    routes are the pairs of both, 4 at most. `gains` is what they give, food where nothing is named. `markets`:
    players with a market in a target city. `barbarian_cities`: those near enough for the Celts. `leader_here` and
    `token`: Hiram's or Pygmalion's trader. `raids`: what the Vikings' victims lose.
    """

    group = "start"
    icon = "sail-boat"
    seat: Seat
    units: Few
    cities: Few
    gains: Goods | None = None
    markets: tuple[Seat, ...] = ()
    barbarian_cities: Few = 0
    leader_here: bool = False
    token: GoodId = GOLD
    raids: tuple[Raid, ...] = ()

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """How many routes, what they bring instead of food, and who else earns or is raided."""
        seat, player = given.seat, state.players[given.seat]
        most = min(traders(state, seat), printed.MOST_ROUTES + 1)
        ended = yield amount("cities", 0, most, default=min(1, most), prompt=say(".panel.routes"))
        if player.has(TRIBAL_TRADE):
            ended += yield amount("barbarian_cities", 0, most, default=0)
        yield settled("units", min(ended, traders(state, seat)))
        able = {good: _most_of(good, ended) for good, known in INSTEAD if any(knows(state, seat, one) for one in known)}
        if able and ended:
            taken = yield goods_ask("instead", able, prompt=say(".panel.routes.instead"))
            if any(taken.values()):
                routed = cls(seat, given.units, given.cities, barbarian_cities=given.get("barbarian_cities", 0))
                other = sum(-(-n // IDEAS_A_ROUTE) if good == IDEAS else n for good, n in taken.items())
                yield settled("gains", Goods.holding({**taken, FOOD: max(0, routed.count(state) - other)}))
        if player.leader in (HIRAM, PYGMALION):
            yield flag("leader_here")
        if player.leader == PYGMALION:
            yield good_ask("token", GOLD, CULTURE, prompt=say(".panel.brings"))
        yield from _neighbour_asks(state, seat)

    def check(self, state: Clash) -> None:
        """Trade Routes, once a turn, before any action, and only goods the routes may give."""
        require_turn(state, self.seat)
        require_effect(state, self.seat, TRADE_ROUTES)
        if GRANT_ROUTES not in state.turn.grants:
            require_unused(state, TRADE_ROUTES)
            require(state.turn.spent == 0, ".routes_at_start")
        require(self.units <= traders(state, self.seat), ".too_many_traders", n=traders(state, self.seat))
        if self.barbarian_cities:
            own = TermRef("civ_advances", TRIBAL_TRADE)
            require(state.players[self.seat].has(TRIBAL_TRADE), ".needs_own_advance", advance=own)
        self._check_raids(state)
        require(self.token in (GOLD, CULTURE), ".gold_or_culture")
        if self.gains is not None:
            self._check_gains(state, self.gains)

    def count(self, state: Clash) -> int:
        """How many routes these traders form."""
        spared = self.leader_here and state.players[self.seat].leader == HIRAM
        return routes(self.units, self.cities + self.barbarian_cities, printed.MOST_ROUTES + spared)

    def _check_raids(self, state: Clash) -> None:
        if not self.raids:
            return
        own = TermRef("civ_advances", RAIDING)
        require(state.players[self.seat].has(RAIDING), ".needs_own_advance", advance=own)
        victims = [raid.seat for raid in self.raids]
        require(len(set(victims)) == len(victims) and self.seat not in victims, ".raid_each_once")
        for raid in self.raids:
            require(raid.good in RESOURCES, ".raid_resource")
            there = held(state.players[raid.seat], raid.good) > 0
            require(there, ".toll_not_there", good=TermRef("goods", raid.good))

    def _check_gains(self, state: Clash, gains: Goods) -> None:
        player = state.players[self.seat]
        count = self.count(state)
        require(not (gains.wood or gains.ore or gains.captives), ".routes_give_food")
        require(not gains.gold or knows(state, self.seat, CURRENCY), ".routes_give_food")
        alphabet = ALPHABET_ROUTES if player.has(ALPHABET) else 0
        require(not gains.mood or player.has(PROSPERITY), ".routes_give_food")
        learned = -(-gains.ideas // IDEAS_A_ROUTE)
        cultured = 0 if player.has(PROSPERITY) else gains.culture
        require(learned + cultured <= alphabet, ".routes_give_food")
        if player.has(PROSPERITY):
            require(gains.culture <= foreign_cities(state, self.seat), ".routes_give_food")
        used = gains.food + gains.gold + gains.mood + gains.culture + learned
        require(used <= count, ".too_many_routes", n=count)
        require(used - gains.food <= self.cities, ".routes_give_food")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Receive, and let markets earn."""
        count = self.count(state)
        state = drop_grant(state, GRANT_ROUTES)
        gains = self.gains or Goods(food=count)
        amounts = {FOOD: gains.food, GOLD: gains.gold, MOOD: gains.mood, CULTURE: gains.culture, IDEAS: gains.ideas}
        state = receive(mark_used(state, TRADE_ROUTES), self.seat, {g: n for g, n in amounts.items() if n}, turn)
        turn.tell(n=count, gained=said(gains))
        if count and self.leader_here and state.players[self.seat].leader == PYGMALION:
            state = receive(state, self.seat, {CULTURE if self.token == CULTURE else GOLD: 1}, turn)
        elif count:
            state = arise(state, self.seat, turn, "routes")
        for other in sorted(set(self.markets) - {self.seat}) if count else ():
            state = receive(state, other, {GOLD: 1}, turn)
            turn.step(say(".step.market_gold", seat=SeatRef(other)), seat=other)
        for raid in {raid.seat: raid for raid in self.raids if raid.seat != self.seat}.values():
            state = pay(state, raid.seat, Goods.holding({raid.good: 1}))
            lost = say(".step.raided", seat=SeatRef(raid.seat), good=say(f".field.{raid.good}.n", n=1))
            turn.step(lost, seat=raid.seat, icon="skull-crossbones")
        return state


def _most_of(good: str, count: int) -> int:
    return count * (IDEAS_A_ROUTE if good == IDEAS else 1)


def _neighbour_asks(state: Clash, seat: int) -> Asks:
    """Whose markets earn with the routes, and what the Vikings take along them."""
    others = [other for other in range(len(state.players)) if other != seat]
    trading = [other for other in others if cities_with(state.players[other], MARKET)]
    if trading:
        yield some("markets", trading, words=SeatRef, prompt=say(".panel.routes.markets"))
    if not state.players[seat].has(RAIDING):
        return
    raids = []
    for other in others:
        there = [good for good in RESOURCES if held(state.players[other], good)]
        if there:
            asked = say(".panel.routes.raid", seat=SeatRef(other))
            good = yield one(f"raid_{other}", ["", *there], words=_good_words, default="", prompt=asked)
            raids += [Raid(other, good)] if good else []
    if raids:
        yield settled("raids", tuple(raids))


def _good_words(good: str) -> Arg:
    return TermRef("goods", good) if good else say(".nothing")


@dataclass(frozen=True, slots=True)
class TakeInterest(CardUse):
    """Persia: with at least 1 gold receive 1 gold or 1 culture token at the start of your turn."""

    group = "start"
    icon = "piggy-bank"
    DOMAIN, CARD = CIV_ADVANCES, BANKING
    token: GoodId = GOLD

    def check_answers(self, state: Clash) -> None:
        """Before Trade Routes, with gold."""
        require(TRADE_ROUTES not in state.turn.used, ".interest_before_routes")
        require(state.turn.spent == 0, ".interest_at_start")
        require(state.players[self.seat].gold > 0, ".interest_needs_gold")
        require(self.token in (GOLD, CULTURE), ".gold_or_culture")

    def effect(self, state: Clash, turn: Turn) -> Clash:
        """Receive it."""
        return receive(state, self.seat, {CULTURE if self.token == CULTURE else GOLD: 1}, turn)


@dataclass(frozen=True, slots=True)
class Cards:
    """Hand cards that change hands."""

    action_cards: Few = 0
    objective_cards: Few = 0
    wonder_cards: Few = 0


@dataclass(frozen=True, slots=True)
class Trade(Action[Clash]):
    """Swap resources, tokens and hand cards with another player during your turn."""

    group = "free"
    icon = "handshake"
    seat: Seat
    partner: Seat
    gives: Goods = Goods()
    gets: Goods = Goods()
    gives_cards: Cards = Cards()
    gets_cards: Cards = Cards()

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """With whom, and what each of the two gives: only what is there."""
        count = len(state.players)
        others = [(given.seat + step) % count for step in range(1, count)]
        partner = yield somebody("partner", others, default=others[0])
        for giver, side in ((given.seat, "gives"), (partner, "gets")):
            player = state.players[giver]
            prompt = say(".panel.gives", seat=SeatRef(giver))
            yield goods_ask(side, {good: held(player, good) for good in (*RESOURCES, *TOKENS)}, prompt=prompt)
            hand = {spec.name: getattr(player, spec.name) for spec in fields(Cards)}
            if any(hand.values()):
                yield amounts(f"{side}_cards", hand, words=_card_words, icon="cards", prompt=prompt)

    def check(self, state: Clash) -> None:
        """One's own turn, and both have what they give."""
        require_turn(state, self.seat)
        require(self.partner != self.seat, ".trade_with_oneself")
        for seat, goods, cards in (
            (self.seat, self.gives, self.gives_cards),
            (self.partner, self.gets, self.gets_cards),
        ):
            require(not goods.captives, ".captives_not_traded")
            enough = affordable(state.players[seat], goods) and _holds(state, seat, cards)
            require(enough, ".trade_not_there", seat=SeatRef(seat))
        require(self.gives.total + self.gets.total or self.gives_cards != self.gets_cards, ".trade_nothing")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Hand over; caps count for what is received."""
        turn.tell(given=_told(self.gives, self.gives_cards), got=_told(self.gets, self.gets_cards))
        state = _hand_over(state, self.seat, self.gives, self.gives_cards)
        mine = _hand_over(state, self.partner, self.gets, self.gets_cards)
        state = _arrive(mine, self.partner, self.gives, self.gives_cards, turn)
        return _arrive(state, self.seat, self.gets, self.gets_cards, turn)


def _card_words(kind: str) -> Message:
    return say(f".field.{kind}")


def _told(goods: Goods, cards: Cards) -> tuple[Message, ...]:
    """One side of a bargain as people say it, cards included."""
    counted = ((spec.name, getattr(cards, spec.name)) for spec in fields(cards))
    told = (*shown(goods), *(say(f".field.{kind}.n", n=number) for kind, number in counted if number))
    return told or (say(".nothing"),)


def _holds(state: Clash, seat: int, cards: Cards) -> bool:
    player = state.players[seat]
    return (
        player.action_cards >= cards.action_cards
        and player.objective_cards >= cards.objective_cards
        and player.wonder_cards >= cards.wonder_cards
    )


def _hand_over(state: Clash, giver: int, goods: Goods, cards: Cards) -> Clash:
    state = pay(state, giver, replace(goods, captives=0))
    player = unnamed(state.players[giver], cards.action_cards, cards.objective_cards)
    left = max(0, player.wonder_cards - cards.wonder_cards)
    return state.with_player(giver, replace(player, wonder_cards=left))


def _arrive(state: Clash, taker: int, goods: Goods, cards: Cards, turn: Turn) -> Clash:
    amounts = {good: getattr(goods, good) for good in KINDS if good != CAPTIVES and getattr(goods, good)}
    player = state.players[taker]
    state = state.with_player(
        taker,
        replace(
            player,
            action_cards=player.action_cards + cards.action_cards,
            objective_cards=player.objective_cards + cards.objective_cards,
            wonder_cards=player.wonder_cards + cards.wonder_cards,
        ),
    )
    return receive(state, taker, amounts, turn)
