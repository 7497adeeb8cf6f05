"""Leaders and other cards with a power of their own: play one, use what it offers once per turn."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Ask, Asks, Given, flag, one
from companion.engine.counters import with_item
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, SeatRef, TermRef, say
from companion.engine.ruling import require
from companion.toolbox.once import with_used

from ..civil.civil_steps import (
    Deal,
    build,
    check_build,
    check_grow,
    gain_population,
    grow,
    pay_resources,
    purse,
    require_civil,
    require_military,
    require_room,
    resources_told,
    term,
)
from ..civil.costs import build_cost, population_cost, upgrade_cost
from ..goods.stores import food, pay, resources
from ..politics.pacts import SIDE_A, SIDE_B, has_bond
from ..table.asks import civil_card, playable, why_not
from ..table.ids import CardId
from ..table.keeping import knows_hands, require_in_hand
from ..table.printed_cards import (
    BACH,
    BARBAROSSA,
    CHURCHILL,
    CIVIL,
    FOOD,
    HAMMURABI,
    HOMER,
    LEADER,
    OCEAN_LINER,
    RESOURCES,
    THEATER,
    TRADE_ROUTES,
    UNITS,
    URBAN,
    card,
)
from ..table.ratings import action_totals
from ..table.state import Civilization, Wonder, World
from ..turn.recount import gates_bonus, regain_civil, settled, spend_civil, spend_military
from ..turn.turn_checks import acting, require_full_turn

CHURCHILL_CULTURE, CHURCHILL_LENT = 3, 3


@dataclass(frozen=True, slots=True)
class PlayLeader(Action[World]):
    """Bring a leader from the hand into play; one already there is replaced.

    homer_under: the finished wonder under which a replaced Homer goes instead of the civil action coming back.
    """

    group = "civil"
    icon = "account-star"
    seat: Seat
    card: CardId
    # A finished wonder under which a replaced Homer goes, instead of getting the civil action back.
    homer_under: CardId | None = None

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """A leader in hand; after Homer, whether he goes under a wonder."""
        player = state.players[given.seat]
        yield civil_card("card", playable(state, given.seat, (LEADER,)), against=why_not(cls, state, given, "card"))
        if player.leader == HOMER and player.wonders:
            yield homer_asked(player)

    def check(self, state: World) -> None:
        """A leader in hand and an action."""
        require_full_turn(state, self.seat)
        player = state.players[self.seat]
        require(card(self.card).kind == LEADER, ".no_leader", card=term(self.card))
        require_in_hand(state, self.seat, self.card)
        if not knows_hands(state):
            require_new_leader(player, self.card)
        require_civil(state, self.seat, 1)
        if self.homer_under is not None:
            require(player.leader == HOMER, ".homer_not_there")
            standing = [wonder.id for wonder in player.wonders]
            require(self.homer_under in standing, ".wonder_not_finished", card=term(self.homer_under))

    def apply(self, state: World, turn: Turn) -> World:
        """The old leader goes, the new one counts at once."""
        before = state.with_player(self.seat, spend_civil(state.players[self.seat], 1))
        player = before.players[self.seat]
        old = player.leader
        slides = old == HOMER and self.homer_under is not None
        if old:
            told = say(".step.leader_replaced", who=SeatRef(self.seat), leader=TermRef(CIVIL, old))
            turn.step(told, seat=self.seat, icon="account-switch")
        after = replace(
            player,
            leader=self.card if card(self.card).kind == LEADER else old,
            civil_hand=_without(player.civil_hand, self.card),
            leaders_taken=with_used(player.leaders_taken, self.card),
            culture=player.culture + gates_bonus(player),
            wonders=_homer_under(player.wonders, self.homer_under) if slides else player.wonders,
            turn=replace(player.turn, replaced_leader=player.turn.replaced_leader or old is not None),
        )
        if old and not slides:
            before = regain_civil(before, self.seat)
            after = replace(after, civil_left=before.players[self.seat].civil_left)
        if old == HAMMURABI and after.civil_left < action_totals(before, self.seat)[0]:
            after = replace(after, turn=replace(after.turn, hammurabi_led=True))
        return acting(settled(before, before.with_player(self.seat, after)))


def homer_asked(player: Civilization) -> Ask:
    """Whether a replaced Homer goes under a wonder; usually the civil action comes back."""
    under = (None, *(wonder.id for wonder in player.wonders))
    return one("homer_under", under, words=_homer_told, default=None)


def _homer_told(under: str | None) -> Arg:
    return say(".told.homer_leaves") if under is None else term(under)


def _without(hand: tuple[str, ...], card_id: str) -> tuple[str, ...]:
    place = hand.index(card_id) if card_id in hand else len(hand)
    return hand[:place] + hand[place + 1 :]


def _homer_under(wonders: tuple[Wonder, ...], under: str | None) -> tuple[Wonder, ...]:
    return tuple(replace(wonder, homer=True) if wonder.id == under else wonder for wonder in wonders)


def leader_ages(player: Civilization) -> set[int]:
    """The ages of which a civilization has had a leader, one put into play or hand by a correction included."""
    known = (*player.leaders_taken, *player.civil_hand, *([player.leader] if player.leader else ()))
    return {card(id).level for id in known if card(id).kind == LEADER}


def require_new_leader(player: Civilization, card_id: str) -> None:
    """Refuse a second leader of an age."""
    require(card(card_id).level not in leader_ages(player), ".leader_of_age_taken", card=term(card_id))


@dataclass(frozen=True, slots=True)
class UseHammurabi(Action[World]):
    """Let one military action do the work of a civil one, once per turn."""

    group = "power"
    icon = "gavel"
    seat: Seat

    def check(self, state: World) -> None:
        """Hammurabi leads, or led when a civil action of this turn was spent; a military one is left."""
        require_full_turn(state, self.seat)
        player = state.players[self.seat]
        led = player.leader == HAMMURABI or player.turn.hammurabi_led
        require(led, ".other_leader", leader=term(HAMMURABI))
        require(HAMMURABI not in player.turn.once, ".once_per_turn")
        require_military(player, 1)

    def apply(self, state: World, turn: Turn) -> World:
        """One military action less, one extra civil action."""
        player = spend_military(state.players[self.seat], 1)
        used = replace(player.turn.with_used(HAMMURABI), extra_civil=player.turn.extra_civil + 1)
        return acting(state.with_player(self.seat, replace(player, turn=used)))


@dataclass(frozen=True, slots=True)
class ChooseChurchill(Action[World]):
    """Churchill's choice of the turn: culture, or science and resources for the military.

    military: true for 3 science and 3 resources lent to the military this turn, false for 3 culture.
    """

    group = "power"
    icon = "account-voice"
    seat: Seat
    military: bool = False

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Culture, or help for the military."""
        yield flag("military", gain=say(".told.churchill_military"))

    def check(self, state: World) -> None:
        """Churchill leads and has not chosen this turn."""
        require_full_turn(state, self.seat)
        player = state.players[self.seat]
        require(player.leader == CHURCHILL, ".other_leader", leader=term(CHURCHILL))
        require(CHURCHILL not in player.turn.once, ".once_per_turn")

    def apply(self, state: World, turn: Turn) -> World:
        """Three culture, or three of each for this turn."""
        turn.tell(gain=say(".told.churchill_military" if self.military else ".told.churchill_culture"))
        player = state.players[self.seat]
        lent = CHURCHILL_LENT if self.military else 0
        used = replace(
            player.turn.with_used(CHURCHILL),
            unit_resources=player.turn.unit_resources + lent,
            unit_science=player.turn.unit_science + lent,
        )
        culture = player.culture + (0 if self.military else CHURCHILL_CULTURE)
        return acting(state.with_player(self.seat, replace(player, turn=used, culture=culture)))


@dataclass(frozen=True, slots=True)
class UseBach(Action[World]):
    """Turn any urban building into a theater of at least its level, once per turn.

    source: the card of the building; target: the theater card.
    """

    group = "power"
    icon = "music"
    seat: Seat
    source: CardId
    target: CardId

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The building that becomes a theater, then the theater."""
        player = state.players[given.seat]
        urban = (id for id, count in player.workers.items() if count and card(id).kind in URBAN)
        yield civil_card("source", urban)
        theaters = (id for id in player.workers if card(id).kind == THEATER)
        yield civil_card("target", theaters, against=why_not(cls, state, given, "target"))

    def check(self, state: World) -> None:
        """Bach leads; an urban building becomes a theater, within the limit."""
        require_full_turn(state, self.seat)
        player = state.players[self.seat]
        require(player.leader == BACH, ".other_leader", leader=term(BACH))
        require(BACH not in player.turn.once, ".once_per_turn")
        require_civil(state, self.seat, 1)
        old, new = card(self.source), card(self.target)
        require(
            player.workers.get(self.source, 0) > 0 and old.kind in URBAN, ".no_worker_there", card=term(self.source)
        )
        fits = self.target in player.workers and new.kind == THEATER and new.level >= old.level
        fits = fits and self.source != self.target
        require(fits, ".no_upgrade", source=term(self.source), target=term(self.target))
        if old.kind != THEATER:
            require_room(player, THEATER)
        need, have = upgrade_cost(player, self.source, self.target).value, purse(player, RESOURCES)
        require(have >= need, ".not_enough_resources", need=need, have=have)

    def apply(self, state: World, turn: Turn) -> World:
        """Pay the difference and move the worker."""
        player = spend_civil(state.players[self.seat], 1)
        cost = upgrade_cost(player, self.source, self.target).value
        turn.tell(cost=resources_told(cost))
        player = pay_resources(player, cost)
        player = replace(player, turn=player.turn.with_used(BACH))
        if player.workers.get(self.source) and card(self.target).kind == THEATER:
            workers = with_item(player.workers, self.source, player.workers[self.source] - 1)
            player = replace(player, workers=with_item(workers, self.target, workers.get(self.target, 0) + 1))
        return acting(state.with_player(self.seat, player))


CHEAPER = Deal(actions=0, discount=1)


@dataclass(frozen=True, slots=True)
class UseBarbarossa(Action[World]):
    """For one military action: one more worker and at once a unit, each for one less."""

    group = "power"
    icon = "shield-sword"
    seat: Seat
    card: CardId

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The unit that is built."""
        units = (id for id in state.players[given.seat].workers if card(id).kind in UNITS)
        yield civil_card("card", units, against=why_not(cls, state, given, "card"))

    def check(self, state: World) -> None:
        """Barbarossa leads, and both halves are possible."""
        require_full_turn(state, self.seat)
        player = state.players[self.seat]
        require(player.leader == BARBAROSSA, ".other_leader", leader=term(BARBAROSSA))
        require_military(player, 1)
        require(card(self.card).kind in UNITS, ".no_unit", card=term(self.card))
        check_grow(state, self.seat, CHEAPER)
        check_build(state.with_player(self.seat, grow(player, CHEAPER)), self.seat, self.card, CHEAPER)

    def apply(self, state: World, turn: Turn) -> World:
        """Grow, then build."""
        player = spend_military(state.players[self.seat], 1)
        price = population_cost(player, CHEAPER.discount)
        built = max(0, build_cost(player, self.card).value - CHEAPER.discount)
        turn.tell(food=price.value if price else 0, cost=resources_told(built))
        player = build(grow(player, CHEAPER), self.card, CHEAPER)
        return acting(state.with_player(self.seat, player))


@dataclass(frozen=True, slots=True)
class UseOceanLiner(Action[World]):
    """Gain one population free of charge, once per turn."""

    group = "power"
    icon = "ferry"
    seat: Seat

    def check(self, state: World) -> None:
        """The wonder stands and was not used this turn; the bank has a token."""
        require_full_turn(state, self.seat)
        player = state.players[self.seat]
        standing = any(wonder.id == OCEAN_LINER and not wonder.ruined for wonder in player.wonders)
        require(standing, ".wonder_not_finished", card=term(OCEAN_LINER))
        require(OCEAN_LINER not in player.turn.once, ".once_per_turn")
        require(player.yellow_bank > 0, ".yellow_bank_empty")

    def apply(self, state: World, turn: Turn) -> World:
        """One more unused worker."""
        player = gain_population(state.players[self.seat], 1)
        used = player.turn.with_used(OCEAN_LINER)
        return acting(state.with_player(self.seat, replace(player, turn=used)))


@dataclass(frozen=True, slots=True)
class UseTradeRoutes(Action[World]):
    """Use one food as a resource (side A) or one resource as food (side B) this turn."""

    group = "power"
    icon = "swap-horizontal"
    seat: Seat

    def check(self, state: World) -> None:
        """A partner of the pact, once per turn, with something to swap."""
        require_full_turn(state, self.seat)
        player = state.players[self.seat]
        sides = [side for side in (SIDE_A, SIDE_B) if has_bond(state, self.seat, TRADE_ROUTES, side)]
        require(sides, ".no_such_pact")
        require(TRADE_ROUTES not in player.turn.once, ".once_per_turn")
        have = food(player) if SIDE_A in sides else resources(player)
        require(have > 0, ".nothing_to_swap")

    def apply(self, state: World, turn: Turn) -> World:
        """Give one of the one kind, have one of the other for this turn."""
        player = state.players[self.seat]
        gives_food = has_bond(state, self.seat, TRADE_ROUTES, SIDE_A)
        turn.tell(swap=say(".told.food_as_resource" if gives_food else ".told.resource_as_food"))
        return acting(state.with_player(self.seat, _swapped(player, gives_food)))


def _swapped(player: Civilization, gives_food: bool) -> Civilization:
    goods = FOOD if gives_food else RESOURCES
    swapped = min(1, food(player) if gives_food else resources(player))
    spare_food = player.turn.spare_food + (0 if gives_food else swapped)
    spare_resources = player.turn.spare_resources + (swapped if gives_food else 0)
    used = replace(player.turn.with_used(TRADE_ROUTES), spare_food=spare_food, spare_resources=spare_resources)
    return replace(pay(player, goods, swapped), turn=used)
