"""Action cards: a gain, or an order to do something on better terms."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, flag, one
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..civil.civil_steps import (
    FREE,
    Deal,
    build,
    check_build,
    check_grow,
    check_upgrade,
    grow,
    require_civil,
    term,
    upgrade,
)
from ..civil.costs import higher
from ..civil.develop import check_develop, develop, in_play
from ..civil.wonders import build_stages, check_stages, check_token, token_choices
from ..events.losses import gain_goods, score
from ..goods.stores import gain, worth
from ..table.asks import civil_card, playable, why_not
from ..table.ids import CardId
from ..table.keeping import knows_hands, require_in_hand
from ..table.printed_cards import (
    ACTION,
    CIVIL_HELP,
    CULTURE,
    FOOD,
    GOVERNMENT,
    PRODUCTION,
    RESOURCES,
    SCIENCE,
    TECHNOLOGY,
    URBAN,
    Card,
    card,
)
from ..table.ratings import strength
from ..table.state import Civilization, World
from ..turn.recount import spend_civil
from ..turn.turn_checks import acting, require_full_turn

# What an action card orders.
ON_PRODUCTION, ON_URBAN, UPGRADE, POPULATION, STAGE, DEVELOP = (
    "production",
    "urban",
    "upgrade",
    "population",
    "stage",
    "develop",
)
RESERVES, PATRIOTISM, REARM, ENDOWMENT, GAIN = "reserves", "patriotism", "rearm", "endowment", "gain"
BUILDS = {ON_PRODUCTION: PRODUCTION, ON_URBAN: URBAN, UPGRADE: PRODUCTION + URBAN}


@dataclass(frozen=True, slots=True)
class PlayActionCard(Action[World]):
    """Play an action card and carry out what it orders.

    target: the card built on, upgraded to or developed, where the card orders that; source: the card upgraded from
    (left out, the target is built). revolution: the ordered development is one. food: true for food, false for
    resources (Reserves), or which of them first (Stockpile). token_from: as for a wonder stage.
    """

    left_open = ("token_from",)
    group = "civil"
    icon = "cards-playing"
    seat: Seat
    card: CardId
    # What is built, upgraded to or developed, if the card orders that.
    target: CardId | None = None
    # What is upgraded; without it the target is built.
    source: CardId | None = None
    revolution: bool = False
    # Food rather than resources (Reserves), or food first (Stockpile).
    food: bool = True
    # As in building a stage: whose token covers it if the blue bank is empty.
    token_from: CardId | None = None

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The card, then what it is aimed at, where it is aimed at anything."""
        player = state.players[given.seat]
        id = yield civil_card("card", playable(state, given.seat, (ACTION,)), detail=lambda id: TermRef(CIVIL_HELP, id))
        order = card(id).more["order"]
        if order in BUILDS:
            yield from _ask_building(state, given, order)
        elif order == DEVELOP:
            new = (id for id in playable(state, given.seat, TECHNOLOGY) if not in_play(player, id))
            target = yield civil_card("target", new, against=why_not(cls, state, given, "target"))
            if card(target).kind == GOVERNMENT:
                yield flag("revolution")
        elif order == RESERVES or {FOOD, RESOURCES} <= set(card(id).more.get("gain", {})):
            yield one("food", (True, False), words=lambda food: say(".told.food" if food else ".told.resources"))
        elif order == STAGE:
            choices = token_choices(player, 1, _amount(card(id)))
            if len(choices) > 1:
                yield civil_card("token_from", choices, default=min(choices, key=worth))

    def check(self, state: World) -> None:
        """The card in hand since before this turn, an action, and its order possible."""
        require_full_turn(state, self.seat)
        player, printed = state.players[self.seat], card(self.card)
        require(printed.kind == ACTION, ".no_action_card", card=term(self.card))
        require_in_hand(state, self.seat, self.card)
        older = player.civil_hand.count(self.card) > player.turn.taken.count(self.card)
        require(older or not knows_hands(state), ".taken_this_turn", card=term(self.card))
        if not self.revolution:
            require_civil(state, self.seat, 1)
        self._check_order(state, printed)

    def _check_order(self, state: World, printed: Card) -> None:
        """Whether the ordered action can be carried out on the card's terms."""
        order = printed.more["order"]
        require(not self.revolution or order == DEVELOP, ".revolution_needs_government", card=term(self.card))
        deal = Deal(actions=0, discount=printed.more.get("amount", 0))
        if order in BUILDS:
            target = self._target()
            require(card(target).kind in BUILDS[order], ".card_forbids", card=term(target))
            if self.source is not None:
                check_upgrade(state, self.seat, self.source, target, deal)
            else:
                require(order != UPGRADE, ".upgrade_only")
                check_build(state, self.seat, target, deal)
        elif order == POPULATION:
            check_grow(state, self.seat, FREE)
        elif order == STAGE:
            player = state.players[self.seat]
            check_stages(player, 1, deal.discount)
            check_token(player, self.token_from, 1, deal.discount)
        elif order == DEVELOP:
            check_develop(state, self.seat, self._target(), self.revolution, FREE)

    def _aim(self) -> Message | TermRef:
        """What the card is played for; one without an aim says what it does."""
        if self.target is None:
            return TermRef(CIVIL_HELP, self.card)
        if self.source is not None:
            return say(".told.upgrade", source=term(self.source), target=term(self.target))
        developed = ".told.revolution_to" if self.revolution else ".told.developed"
        words = developed if card(self.card).more.get("order") == DEVELOP else ".told.built"
        return say(words, target=term(self.target))

    def _target(self) -> str:
        require(self.target is not None, ".target_needed")
        return self.target or ""

    def apply(self, state: World, turn: Turn) -> World:
        """Discard the card, pay the action, do what it says."""
        player, printed = state.players[self.seat], card(self.card)
        turn.tell(aim=self._aim())
        revolution = self.revolution and printed.more.get("order") == DEVELOP
        hand = list(player.civil_hand)
        if self.card in hand:
            hand.remove(self.card)
        player = replace(player, civil_hand=tuple(hand))
        player = player if revolution else spend_civil(player, 1)
        state = acting(state.with_player(self.seat, player))
        order = ORDERS.get(printed.more.get("order", ""))
        return order(self, state, printed, turn) if order else state


Order = Callable[[PlayActionCard, World, Card, Turn], World]


def _ask_building(world: World, given: Given, order: str) -> Asks:
    """What is built or upgraded by a card: the card it becomes, and the one the worker comes from."""
    player = world.players[given.seat]
    fitting = [id for id in player.workers if card(id).kind in BUILDS[order]]
    target = yield civil_card("target", fitting)
    lower = [id for id, count in player.workers.items() if count and target in higher(player, id)]
    sources = (*lower,) if order == UPGRADE else (None, *lower)
    forbids = why_not(PlayActionCard, world, given, "source")
    yield one("source", sources, words=_source_told, against=forbids, default=sources[0] if sources else None)


def _source_told(source: str | None) -> Arg:
    return say(".told.new_building") if source is None else say(".told.upgraded_from", source=term(source))


def _amount(printed: Card) -> int:
    return int(printed.more.get("amount", 0))


def _on(world: World, seat: int, change: Callable[[Civilization], Civilization]) -> World:
    return world.with_player(seat, change(world.players[seat]))


def _build(move: PlayActionCard, world: World, printed: Card, turn: Turn) -> World:
    target, source = move.target, move.source
    if target is None or card(target).kind not in PRODUCTION + URBAN:
        return world
    deal = Deal(actions=0, discount=_amount(printed))
    if source is None:
        return _on(world, move.seat, lambda me: build(me, target, deal))
    return _on(world, move.seat, lambda me: upgrade(me, source, target, deal))


def _population(move: PlayActionCard, world: World, printed: Card, turn: Turn) -> World:
    return _on(world, move.seat, lambda me: gain(grow(me, FREE), FOOD, _amount(printed)))


def _stage(move: PlayActionCard, world: World, printed: Card, turn: Turn) -> World:
    return build_stages(world, move.seat, 1, _amount(printed), turn, move.token_from)


def _develop(move: PlayActionCard, world: World, printed: Card, turn: Turn) -> World:
    if move.target is None:
        return world
    world = develop(world, move.seat, move.target, move.revolution, FREE)
    return _on(world, move.seat, lambda me: replace(me, science=me.science + _amount(printed)))


def _reserves(move: PlayActionCard, world: World, printed: Card, turn: Turn) -> World:
    return gain_goods(world, move.seat, FOOD if move.food else RESOURCES, _amount(printed), turn)


def _patriotism(move: PlayActionCard, world: World, printed: Card, turn: Turn) -> World:
    return _lend(world, move.seat, _amount(printed), extra_military=1)


def _lend(world: World, seat: int, resources: int, extra_military: int = 0) -> World:
    """Resources for units, and perhaps an extra military action, for this turn."""
    player = world.players[seat]
    lent = replace(
        player.turn,
        unit_resources=player.turn.unit_resources + resources,
        extra_military=player.turn.extra_military + extra_military,
    )
    return world.with_player(seat, replace(player, turn=lent))


def _rearm(move: PlayActionCard, world: World, printed: Card, turn: Turn) -> World:
    own = strength(world, move.seat)
    stronger = sum(strength(world, seat) > own for seat in world.remaining)
    lent = stronger * _by_players(world, printed)
    turn.step(say(".step.lent", who=SeatRef(move.seat), n=lent), seat=move.seat, icon="shield-sword")
    return _lend(world, move.seat, lent)


def _endowment(move: PlayActionCard, world: World, printed: Card, turn: Turn) -> World:
    own = world.players[move.seat].culture
    ahead = sum(world.players[seat].culture > own for seat in world.remaining)
    return score(world, move.seat, turn, culture=ahead * _by_players(world, printed))


def _by_players(world: World, printed: Card) -> int:
    return int(printed.more["by_players"][str(max(2, len(world.remaining)))])


def _gain(move: PlayActionCard, world: World, printed: Card, turn: Turn) -> World:
    given = printed.more["gain"]
    world = score(world, move.seat, turn, culture=given.get(CULTURE, 0), science=given.get(SCIENCE, 0))
    for goods in (FOOD, RESOURCES) if move.food else (RESOURCES, FOOD):
        world = gain_goods(world, move.seat, goods, given[goods], turn) if goods in given else world
    return world


ORDERS: dict[str, Order] = {
    ON_PRODUCTION: _build,
    ON_URBAN: _build,
    UPGRADE: _build,
    POPULATION: _population,
    STAGE: _stage,
    DEVELOP: _develop,
    RESERVES: _reserves,
    PATRIOTISM: _patriotism,
    REARM: _rearm,
    ENDOWMENT: _endowment,
    GAIN: _gain,
}
