"""Actions of the action phase: grow, build, upgrade, destroy, wonder stages, technologies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, amount, flag
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass
from companion.engine.message import Message, say
from companion.engine.ruling import require

from ..goods.stores import worth
from ..table.asks import civil_card, playable, why_not
from ..table.ids import CardId
from ..table.kinds import GROUPS
from ..table.printed_cards import GOVERNMENT, PRODUCTION, TECHNOLOGY, UNITS, URBAN, card
from ..table.ratings import ratings
from ..table.state import World
from ..turn.recount import spend_civil
from ..turn.turn_checks import deal_for, granted, moved, require_full_turn, require_move
from .civil_steps import (
    build,
    check_build,
    check_grow,
    check_upgrade,
    destroy,
    grow,
    require_civil,
    require_military,
    resources_told,
    spend_actions,
    term,
    upgrade,
)
from .costs import build_cost, higher, population_cost, science_cost, stage_costs, stages_per_action, upgrade_cost
from .develop import check_develop, develop, in_play
from .wonders import build_stages, check_stages, check_token, token_choices


def _price(world: World, seat: int) -> Callable[[str], Message]:
    discount = deal_for(world, seat).discount
    return lambda id: resources_told(max(0, build_cost(world.players[seat], id).value - discount))


def _science(world: World, seat: int) -> Callable[[str], Message]:
    discount = deal_for(world, seat).discount
    return lambda id: say(".cost.science", n=science_cost(world, seat, id, False, discount).value)


Stages = Annotated[int, Bounds(1, 4)]


@dataclass(frozen=True, slots=True)
class IncreasePopulation(Action[World]):
    """Pay food for one more worker."""

    group = "civil"
    icon = "account-plus"
    seat: Seat

    def check(self, state: World) -> None:
        """An action, a token in the bank, enough food."""
        require_move(state, self.seat)
        check_grow(state, self.seat, deal_for(state, self.seat))

    def apply(self, state: World, turn: Turn) -> World:
        """One more unused worker."""
        player, deal = state.players[self.seat], deal_for(state, self.seat)
        cost = population_cost(player, deal.discount)
        turn.tell(cost=cost.value if cost else 0)
        return moved(state.with_player(self.seat, grow(player, deal)), self.seat)


@dataclass(frozen=True, slots=True)
class Build(Action[World]):
    """Put an unused worker on a farm, mine, urban building or unit card."""

    group = "civil"
    icon = "hammer"
    seat: Seat
    card: CardId

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """A card in play on which a worker can be put, with what that costs."""
        in_play = state.players[given.seat].workers
        yield civil_card("card", in_play, against=why_not(cls, state, given, "card"), detail=_price(state, given.seat))

    def check(self, state: World) -> None:
        """The card in play, an action, a worker, room and resources."""
        require_move(state, self.seat)
        # The event that lets people build speaks of buildings, not of units.
        unit_by_event = granted(state, self.seat) and card(self.card).kind not in PRODUCTION + URBAN
        require(not unit_by_event, ".no_units_by_event")
        check_build(state, self.seat, self.card, deal_for(state, self.seat))

    def apply(self, state: World, turn: Turn) -> World:
        """Pay and build."""
        player, deal = state.players[self.seat], deal_for(state, self.seat)
        turn.tell(cost=resources_told(max(0, build_cost(player, self.card).value - deal.discount)))
        state = moved(state.with_player(self.seat, build(player, self.card, deal)), self.seat)
        turn.tell(strength=ratings(state, self.seat).strength.value)
        return state


@dataclass(frozen=True, slots=True)
class Upgrade(Action[World]):
    """Move a worker to a higher card of the same type for the difference in cost.

    source: the card the worker leaves; target: the card it moves to. Units are upgraded by a military action.
    """

    group = "civil"
    icon = "chevron-double-up"
    seat: Seat
    source: CardId
    target: CardId

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The card a worker leaves, then the one it moves to, with the difference."""
        player = state.players[given.seat]
        source = yield civil_card(
            "source", (id for id, count in player.workers.items() if count and higher(player, id))
        )
        yield civil_card(
            "target",
            higher(player, source),
            against=why_not(cls, state, given, "target"),
            detail=lambda id: resources_told(upgrade_cost(player, source, id).value),
        )

    def check(self, state: World) -> None:
        """A worker there, a higher card of the type, an action and the difference."""
        require_full_turn(state, self.seat)
        check_upgrade(state, self.seat, self.source, self.target)

    def apply(self, state: World, turn: Turn) -> World:
        """Pay the difference and move the worker."""
        player = state.players[self.seat]
        turn.tell(cost=resources_told(upgrade_cost(player, self.source, self.target).value))
        return moved(state.with_player(self.seat, upgrade(player, self.source, self.target)), self.seat)


@dataclass(frozen=True, slots=True)
class Destroy(Action[World]):
    """Take a worker off a card: destroy a building or disband a unit."""

    group = "civil"
    icon = "delete"
    seat: Seat
    card: CardId

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """A card with a worker."""
        busy = (id for id, count in state.players[given.seat].workers.items() if count)
        yield civil_card("card", busy, against=why_not(cls, state, given, "card"))

    def check(self, state: World) -> None:
        """A worker there and an action; a unit needs a military one."""
        require_full_turn(state, self.seat)
        player = state.players[self.seat]
        require(player.workers.get(self.card, 0) > 0, ".no_worker_there", card=term(self.card))
        if card(self.card).kind in UNITS:
            require_military(player, 1)
        else:
            require_civil(state, self.seat, 1)

    def apply(self, state: World, turn: Turn) -> World:
        """The worker is unused again."""
        player = spend_actions(state.players[self.seat], self.card, 1)
        return moved(state.with_player(self.seat, destroy(player, self.card)), self.seat)


@dataclass(frozen=True, slots=True)
class BuildStage(Action[World]):
    """Build the next stage (or stages) of the wonder under construction.

    stages: more than one only with a construction technology. token_from: with an empty blue bank the card whose
    token covers the stage.
    """

    left_open = ("token_from",)
    group = "civil"
    icon = "pyramid"
    seat: Seat
    stages: Stages = 1
    # With an empty blue bank: the card whose token covers the stage; nothing said: the least worth one.
    token_from: CardId | None = None

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """How many stages, where more than one is possible; whose token, where the blue bank is empty."""
        player = state.players[given.seat]
        left = len(card(player.unfinished.id).stages) - player.unfinished.stages if player.unfinished else 1
        stages = yield amount("stages", 1, max(1, min(left, stages_per_action(player))), default=1)
        choices = token_choices(player, stages)
        if len(choices) > 1:
            yield civil_card("token_from", choices, default=min(choices, key=worth))

    def check(self, state: World) -> None:
        """A wonder, an action, resources; several stages only with a construction technology."""
        require_full_turn(state, self.seat)
        player = state.players[self.seat]
        require_civil(state, self.seat, 1)
        check_stages(player, self.stages)
        most = stages_per_action(player)
        require(self.stages <= most, ".too_many_stages", n=most)
        check_token(player, self.token_from, self.stages)

    def apply(self, state: World, turn: Turn) -> World:
        """Pay, cover the stages, and finish the wonder if it was the last."""
        player = state.players[self.seat]
        wonder = term(player.unfinished.id) if player.unfinished else None
        turn.tell(n=self.stages, cost=resources_told(stage_costs(player, self.stages)), wonder=wonder)
        state = state.with_player(self.seat, spend_civil(player, 1))
        return moved(build_stages(state, self.seat, self.stages, 0, turn, self.token_from), self.seat)


@dataclass(frozen=True, slots=True)
class Develop(Action[World]):
    """Develop a technology from the hand; a government also by revolution.

    revolution: the lower price, for all civil actions (with Robespierre all military ones).
    """

    group = "civil"
    icon = "lightbulb-on"
    seat: Seat
    card: CardId
    revolution: bool = False

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """A technology in hand (without hands: of the ages so far, perhaps among one group of kinds)."""
        player = state.players[given.seat]
        kinds = GROUPS.get(given.get("among", ""), TECHNOLOGY)
        new = (id for id in playable(state, given.seat, kinds) if not in_play(player, id))
        id = yield civil_card(
            "card", new, against=why_not(cls, state, given, "card"), detail=_science(state, given.seat)
        )
        if card(id).kind == GOVERNMENT:
            yield flag("revolution", gain=say(".cost.science", n=science_cost(state, given.seat, id, True).value))

    def check(self, state: World) -> None:
        """The card in hand, an action (a revolution: all), enough science."""
        require_move(state, self.seat)
        check_develop(state, self.seat, self.card, self.revolution, deal_for(state, self.seat))

    def apply(self, state: World, turn: Turn) -> World:
        """Pay and bring it into play."""
        deal = deal_for(state, self.seat)
        how = say(".told.revolution" if self.revolution else ".told.develops")
        turn.tell(how=how, cost=science_cost(state, self.seat, self.card, self.revolution, deal.discount).value)
        return moved(develop(state, self.seat, self.card, self.revolution, deal), self.seat)
