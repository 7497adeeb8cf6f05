"""Answers to what events, aggressions and wars ask: workers, buildings, goods, colonies, wonders, cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.action import Action, Turn
from companion.engine.counters import with_item
from companion.engine.fields import Count, Seat
from companion.engine.message import TermRef, say
from companion.engine.ruling import require

from ..cards.hands import backs, drop_military
from ..cards.row import check_told, refill
from ..civil.civil_steps import lose_worker, resources_told, term
from ..events.losses import buildings, destroyed, gain_goods, goods_told, lose_colony, ruin, ruinable, take_goods_from
from ..goods.stores import food, resources
from ..politics.politics_actions import require_held
from ..table.ids import AgeId, CardId, EventId
from ..table.printed_cards import AGGRESSIONS, CIVIL, EVENTS, FOOD, PRODUCTION, RESOURCES, URBAN, card, cards, military
from ..table.state import Attack, Decision, World
from ..war.attack import gain_both, infiltrate, order_open, plunder, raid, raid_options, taken_in_order
from ..war.war import take_science, take_special, takeable
from .pending import (
    AGREEMENT,
    ANNEX,
    DESTROY,
    DESTROY_OTHER,
    DISCARD,
    FIRST_GOODS,
    FREE_BUILD,
    INFILTRATE,
    LOSE_COLONY,
    LOSE_WORKER,
    LOSS,
    MARKET,
    OPTIONAL,
    PLUNDER,
    RAID,
    RUIN,
    SHARE,
    TAKE_TECHNOLOGY,
    agreement_begun,
    answered,
    found,
    require_due,
)

GOODS = (MARKET, SHARE, LOSS, PLUNDER)
BUILDINGS = (DESTROY, DESTROY_OTHER, RAID)
COLONIES = (LOSE_COLONY, ANNEX)


def _attack(due: Decision) -> Attack:
    """The aggression a decision belongs to."""
    return Attack(due.card, due.seat, due.other if due.other is not None else due.seat)


@dataclass(frozen=True, slots=True)
class ChooseWorker(Action[World]):
    """Choose from which card a worker is lost."""

    group = "decide"
    icon = "account-minus"
    seat: Seat
    card: CardId

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

    def check(self, state: World) -> None:
        """Just the buildings the card speaks of."""
        require_due(state, self.seat, *BUILDINGS)
        due = state.decisions[0]
        if due.kind == RAID:
            options = raid_options(state, _attack(due))
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
            return raid(state, _attack(due), self.cards, turn)
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
            return plunder(state, self.seat, _attack(due).rival, self.food, self.resources, turn)
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
class BuildFree(Action[World]):
    """Build what the event gives free of charge."""

    group = "decide"
    icon = "hammer"
    seat: Seat

    def check(self, state: World) -> None:
        """Only when asked."""
        require_due(state, self.seat, FREE_BUILD)

    def apply(self, state: World, turn: Turn) -> World:
        """An unused worker goes to work."""
        due = found(state, self.seat, (FREE_BUILD,))
        turn.tell(card=None)
        if due is None:
            return state
        turn.tell(card=TermRef(CIVIL, due.card))
        player = state.players[self.seat]
        moved = min(1, player.unused)
        workers = with_item(player.workers, due.card, player.workers.get(due.card, 0) + moved)
        player = replace(player, workers=workers, unused=player.unused - moved)
        return answered(state.with_player(self.seat, player), due)


@dataclass(frozen=True, slots=True)
class Decline(Action[World]):
    """Do without what an event offers."""

    group = "decide"
    icon = "close"
    seat: Seat

    def check(self, state: World) -> None:
        """Only what is optional; an agreement by which cards were taken is finished, not declined."""
        require_due(state, self.seat, *OPTIONAL)
        require(not agreement_begun(state.decisions[0]), ".agreement_begun")

    def apply(self, state: World, turn: Turn) -> World:
        """Nothing happens."""
        return answered(state, found(state, self.seat, OPTIONAL))


@dataclass(frozen=True, slots=True)
class ChooseColony(Action[World]):
    """Choose which colony is lost or taken."""

    group = "decide"
    icon = "island"
    seat: Seat
    colony: EventId

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

    def check(self, state: World) -> None:
        """A finished wonder of Age A or I that still stands."""
        require_due(state, self.seat, RUIN)
        require(self.wonder in ruinable(state.players[self.seat]), ".not_ruinable", card=term(self.wonder))

    def apply(self, state: World, turn: Turn) -> World:
        """The wonder is a ruin."""
        due = found(state, self.seat, (RUIN,))
        return ruin(answered(state, due), self.seat, self.wonder, turn)


@dataclass(frozen=True, slots=True)
class FinishAgreement(Action[World]):
    """Finish taking cards by International Agreement; the row is filled without clearing its front.

    The cards are taken one by one before, as usual, for 5 civil actions' worth. cards: those laid on the row now.
    """

    group = "decide"
    icon = "check"
    seat: Seat
    cards: tuple[CardId, ...] = ()

    def check(self, state: World) -> None:
        """Only when asked, and only with cards that can come."""
        require_due(state, self.seat, AGREEMENT)
        check_told(state, self.cards, clear=False)

    def apply(self, state: World, turn: Turn) -> World:
        """The next political action is given up, the row is filled."""
        state = answered(state, found(state, self.seat, (AGREEMENT,)))
        state = state.with_player(self.seat, replace(state.players[self.seat], politics_lost=True))
        known = tuple(id for id in self.cards if id in cards(CIVIL))
        return refill(state, known, turn, clear=False)


@dataclass(frozen=True, slots=True)
class DiscardMilitary(Action[World]):
    """Choose which military cards are discarded, by the age on their backs."""

    group = "decide"
    icon = "cards-outline"
    seat: Seat
    ages: tuple[AgeId, ...]

    def check(self, state: World) -> None:
        """Just as many as asked, and only cards in hand."""
        require_due(state, self.seat, DISCARD)
        require(len(self.ages) == state.decisions[0].amount, ".discard_surplus", n=state.decisions[0].amount)
        require_held(state, self.seat, self.ages)

    def apply(self, state: World, turn: Turn) -> World:
        """The cards go to their piles."""
        turn.tell(n=len(self.ages), ages=backs(self.ages))
        return drop_military(answered(state, found(state, self.seat, (DISCARD,))), self.seat, self.ages)


@dataclass(frozen=True, slots=True)
class ChooseInfiltration(Action[World]):
    """Choose whether the rival's leader or unfinished wonder is removed.

    remove_leader: true for the leader, false for the wonder.
    """

    group = "decide"
    icon = "account-minus"
    seat: Seat
    remove_leader: bool

    def check(self, state: World) -> None:
        """Only when asked."""
        require_due(state, self.seat, INFILTRATE)

    def apply(self, state: World, turn: Turn) -> World:
        """The card leaves, the attacker scores."""
        due = found(state, self.seat, (INFILTRATE,))
        turn.tell(gone=say(".told.leader" if self.remove_leader else ".told.wonder"))
        return infiltrate(answered(state, due), _attack(due), self.remove_leader, turn) if due else state


@dataclass(frozen=True, slots=True)
class TakeSpoils(Action[World]):
    """Take special technologies from the loser of a war over technology; the rest in science."""

    group = "decide"
    icon = "flask"
    seat: Seat
    technologies: tuple[CardId, ...] = ()

    def check(self, state: World) -> None:
        """Technologies of the loser, together within the difference."""
        require_due(state, self.seat, TAKE_TECHNOLOGY)
        due = state.decisions[0]
        loser = due.other if due.other is not None else self.seat
        for id in self.technologies:
            allowed = id in takeable(state, self.seat, loser, due.amount) and self.technologies.count(id) == 1
            require(allowed, ".not_takeable", card=term(id))
        need = _worth(self.technologies)
        require(need <= due.amount, ".spoils_too_dear", need=need, have=due.amount)

    def apply(self, state: World, turn: Turn) -> World:
        """Technologies first, then science for the rest."""
        due = found(state, self.seat, (TAKE_TECHNOLOGY,))
        if due is None or due.other is None:
            return answered(state, due)
        state = answered(state, due)
        taken = [id for id in self.technologies if id in state.players[due.other].specials]
        for id in taken:
            state = take_special(state, self.seat, due.other, id, turn)
        return take_science(state, self.seat, due.other, max(0, due.amount - _worth(tuple(taken))), turn)


def _worth(technologies: tuple[str, ...]) -> int:
    return sum(card(id).science or 0 for id in technologies)
