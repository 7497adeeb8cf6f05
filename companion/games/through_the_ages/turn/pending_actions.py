"""Answers to what events, aggressions and wars ask: workers, buildings, goods, colonies, wonders."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, one
from companion.engine.fields import Count, Seat
from companion.engine.frozen import dataclass
from companion.engine.message import Arg, TermRef, say
from companion.engine.ruling import require

from ..civil.civil_steps import lose_worker, resources_told, term
from ..events.losses import buildings, destroyed, gain_goods, goods_told, lose_colony, ruin, ruinable, take_goods_from
from ..goods.stores import food, resources
from ..table.asks import card_of, civil_card
from ..table.ids import CardId, EventId
from ..table.printed_cards import AGGRESSIONS, EVENTS, FOOD, PRODUCTION, RESOURCES, URBAN, military
from ..table.state import Attack, Decision, World
from ..war.attack import gain_both, order_open, plunder, raid, raid_options, taken_in_order
from .pending import (
    ANNEX,
    DESTROY,
    DESTROY_OTHER,
    FIRST_GOODS,
    LOSE_COLONY,
    LOSE_WORKER,
    LOSS,
    MARKET,
    PLUNDER,
    RAID,
    RUIN,
    SHARE,
    answered,
    found,
    require_due,
)

GOODS = (MARKET, SHARE, LOSS, PLUNDER)
BUILDINGS = (DESTROY, DESTROY_OTHER, RAID)
COLONIES = (LOSE_COLONY, ANNEX)


def building_sets(world: World, due: Decision) -> tuple[tuple[str, ...], ...]:
    """Every set of buildings that answers a decision."""
    if due.kind == RAID:
        return raid_options(world, attack_of(due))
    victim = world.players[due.seat if due.other is None else due.other]
    kinds = PRODUCTION + URBAN if due.kind == DESTROY else URBAN
    return tuple((id,) for id in buildings(victim, kinds))


def goods_splits(world: World, due: Decision) -> tuple[tuple[int, int], ...]:
    """Every split into food and resources that answers a decision, the most food first."""
    whole = [(eaten, due.amount - eaten) for eaten in range(due.amount, -1, -1)]
    if due.kind == MARKET:
        return (whole[0], whole[-1])
    if due.kind == SHARE:
        return tuple(whole)
    victim = world.players[due.seat if due.other is None else due.other]
    return tuple((eaten, rest) for eaten, rest in whole if eaten <= food(victim) and rest <= resources(victim))


def _split_told(splits: tuple[tuple[int, int], ...], eaten: int) -> Arg:
    rest = next((rest for food_part, rest in splits if food_part == eaten), 0)
    return tuple(goods_told(eaten, rest)) or say(".told.nothing")


def attack_of(due: Decision) -> Attack:
    """The aggression a decision belongs to."""
    return Attack(due.card, due.seat, due.other if due.other is not None else due.seat)


@dataclass(frozen=True, slots=True)
class ChooseWorker(Action[World]):
    """Choose from which card a worker is lost."""

    group = "decide"
    icon = "account-minus"
    seat: Seat
    card: CardId

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """A card with a worker."""
        yield civil_card("card", (id for id, count in state.players[given.seat].workers.items() if count))

    def check(self, state: World) -> None:
        """A worker is due, and there is one on that card."""
        require_due(state, self.seat, LOSE_WORKER)
        require(state.players[self.seat].workers.get(self.card, 0) > 0, ".no_worker_there", card=term(self.card))

    def apply(self, state: World, turn: Turn) -> World:
        """The worker returns to the bank."""
        due = found(state, self.seat, (LOSE_WORKER,))
        return answered(state.with_player(self.seat, lose_worker(state.players[self.seat], self.card)), due)


@dataclass(frozen=True, slots=True)
class ChooseBuildings(Action[World]):
    """Choose which buildings are destroyed: your own, or those of a rival.

    cards: one entry a building; two for a Raid of Age II or III, as far as there are two that fit.
    """

    group = "decide"
    icon = "fire"
    seat: Seat
    cards: tuple[CardId, ...]

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The buildings that may go; a raid takes them in sets."""
        due = found(state, given.seat, BUILDINGS)
        sets = building_sets(state, due) if due else ()
        yield one("cards", sets, words=lambda chosen: tuple(term(id) for id in chosen))

    def check(self, state: World) -> None:
        """Just the buildings the card speaks of."""
        require_due(state, self.seat, *BUILDINGS)
        due = state.decisions[0]
        if due.kind == RAID:
            options = raid_options(state, attack_of(due))
            require(tuple(sorted(self.cards)) in options, ".not_these_buildings")
        else:
            victim = state.players[self.seat if due.other is None else due.other]
            kinds = PRODUCTION + URBAN if due.kind == DESTROY else URBAN
            require(len(self.cards) == 1 and self.cards[0] in buildings(victim, kinds), ".not_these_buildings")

    def apply(self, state: World, turn: Turn) -> World:
        """The buildings are gone."""
        due = found(state, self.seat, BUILDINGS)
        if due is None:
            return state
        state = answered(state, due)
        if due.kind == RAID:
            return raid(state, attack_of(due), self.cards, turn)
        for card_id in self.cards:
            state = destroyed(state, self.seat if due.other is None else due.other, card_id, turn)
        return state


@dataclass(frozen=True, slots=True)
class ChooseGoods(Action[World]):
    """Choose how much food and how many resources are gained, lost or taken.

    Together just what is asked for (Plunder: at most that).
    """

    group = "decide"
    icon = "scale-balance"
    seat: Seat
    food: Count = 0
    resources: Count = 0

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """How much of it is food; the rest is resources."""
        due = found(state, given.seat, GOODS)
        splits = goods_splits(state, due) if due else ()
        food_part = yield one("food", [eaten for eaten, _ in splits], words=lambda eaten: _split_told(splits, eaten))
        yield one("resources", [rest for eaten, rest in splits if eaten == food_part])

    def check(self, state: World) -> None:
        """Together just the amount; on a market all of one kind; a loss within the stock."""
        require_due(state, self.seat, *GOODS)
        due = state.decisions[0]
        if due.kind == PLUNDER:
            require(self.food + self.resources <= due.amount, ".goods_sum", n=due.amount)
        else:
            require(self.food + self.resources == due.amount, ".goods_sum", n=due.amount)
        require(due.kind != MARKET or not (self.food and self.resources), ".one_kind_only")
        if due.kind in (LOSS, PLUNDER):
            victim = state.players[self.seat if due.other is None else due.other]
            enough = self.food <= food(victim) and self.resources <= resources(victim)
            require(enough, ".not_in_stock", food=food(victim), resources=resources_told(resources(victim)))

    def apply(self, state: World, turn: Turn) -> World:
        """Goods come in or go out."""
        turn.tell(goods=tuple(goods_told(self.food, self.resources)) or say(".told.nothing"))
        due = found(state, self.seat, GOODS)
        if due is None:
            return state
        state = answered(state, due)
        if due.kind == LOSS:
            return take_goods_from(state, self.seat, self.food, self.resources, turn)
        if due.kind == PLUNDER:
            return plunder(state, self.seat, attack_of(due).rival, self.food, self.resources, turn)
        for goods, amount in ((FOOD, self.food), (RESOURCES, self.resources)):
            state = gain_goods(state, self.seat, goods, amount, turn) if amount else state
        return state


@dataclass(frozen=True, slots=True)
class ChooseFirst(Action[World]):
    """Choose whether food or resources come first while the blue bank is short."""

    group = "decide"
    icon = "swap-horizontal"
    seat: Seat
    food_first: bool

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Food or resources."""
        yield one(
            "food_first", (True, False), words=lambda food: say(f".answer.{'food' if food else 'resources'}_first")
        )

    def check(self, state: World) -> None:
        """Only when asked, or while it can still be said of goods just taken."""
        taken = order_open(state)
        if taken is None or taken.seat != self.seat:
            require_due(state, self.seat, FIRST_GOODS)

    def apply(self, state: World, turn: Turn) -> World:
        """Both come in, in this order."""
        turn.tell(first=say(".told.food" if self.food_first else ".told.resources"))
        due, first = found(state, self.seat, (FIRST_GOODS,)), FOOD if self.food_first else RESOURCES
        if due is None:
            taken = order_open(state)
            return taken_in_order(state, taken, first, turn) if taken and taken.seat == self.seat else state
        wanted = military(AGGRESSIONS, due.card).more["gain"]
        return gain_both(answered(state, due), self.seat, wanted, first, turn)


@dataclass(frozen=True, slots=True)
class ChooseColony(Action[World]):
    """Choose which colony is lost or taken."""

    group = "decide"
    icon = "island"
    seat: Seat
    colony: EventId

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """A colony of who loses it."""
        due = found(state, given.seat, COLONIES)
        owner = state.players[given.seat if due is None or due.other is None else due.other]
        yield card_of("colony", EVENTS, owner.colonies)

    def check(self, state: World) -> None:
        """A colony of who loses it."""
        require_due(state, self.seat, *COLONIES)
        due = state.decisions[0]
        owner = state.players[self.seat if due.other is None else due.other]
        require(self.colony in owner.colonies, ".no_such_colony", card=TermRef(EVENTS, self.colony))

    def apply(self, state: World, turn: Turn) -> World:
        """The colony leaves, perhaps for a new owner."""
        due = found(state, self.seat, COLONIES)
        if due is None:
            return state
        state = answered(state, due)
        if due.other is None:
            return lose_colony(state, self.seat, self.colony, turn)
        return lose_colony(state, due.other, self.colony, turn, taker=self.seat)


@dataclass(frozen=True, slots=True)
class RuinWonder(Action[World]):
    """Choose which finished wonder falls into ruins."""

    group = "decide"
    icon = "wall"
    seat: Seat
    wonder: CardId

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """A finished wonder of Age A or I that still stands."""
        yield civil_card("wonder", ruinable(state.players[given.seat]))

    def check(self, state: World) -> None:
        """A finished wonder of Age A or I that still stands."""
        require_due(state, self.seat, RUIN)
        require(self.wonder in ruinable(state.players[self.seat]), ".not_ruinable", card=term(self.wonder))

    def apply(self, state: World, turn: Turn) -> World:
        """The wonder is a ruin."""
        due = found(state, self.seat, (RUIN,))
        return ruin(answered(state, due), self.seat, self.wonder, turn)
