"""Tactics: play one from the hand, or copy a common one; together once per turn."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, one, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, TermRef, say
from companion.engine.ruling import require

from ..cards.hands import drop_military
from ..civil.civil_steps import require_military
from ..table.asks import military_cards, why_not
from ..table.ids import TacticId
from ..table.keeping import knows_hands
from ..table.printed_cards import AGE_IDS, AGES, TACTICS, military
from ..table.ratings import strength
from ..table.state import World
from ..turn.recount import spend_military
from ..turn.turn_checks import acting, require_full_turn
from .army import tactical

COPY_COST = 2


def _chosen(world: World, seat: int, tactic: str, exclusive: bool, turn: Turn) -> World:
    """The tactic is current; the army is grouped anew."""
    player = world.players[seat]
    player = replace(player, tactic=tactic, tactic_exclusive=exclusive, turn=replace(player.turn, tactic=True))
    world = acting(world.with_player(seat, player))
    turn.tell(strength=strength(world, seat))
    choice = tactical(player)
    turn.step(choice.rule, choice=choice, seat=seat, icon="shield-sword")
    return world


@dataclass(frozen=True, slots=True)
class PlayTactic(Action[World]):
    """Play a tactic from the hand; it is yours alone until your next turn."""

    group = "military"
    icon = "flag-variant"
    seat: Seat
    tactic: TacticId

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """A tactic of an age in hand, with the strength it would give."""
        known = military_cards(state, given.seat, TACTICS)
        yield one("tactic", known, words=term(TACTICS), detail=_gives(state, given.seat))

    def check(self, state: World) -> None:
        """One military action, a card of that age in hand, once per turn."""
        require_full_turn(state, self.seat)
        player = state.players[self.seat]
        require(not player.turn.tactic, ".tactic_once")
        require_military(player, 1)
        require_military_card(state, self.seat, military(TACTICS, self.tactic).level)

    def apply(self, state: World, turn: Turn) -> World:
        """The tactic lies in the own area."""
        state = state.with_player(self.seat, spend_military(state.players[self.seat], 1))
        state = drop_military(state, self.seat, (AGE_IDS[military(TACTICS, self.tactic).level],), to_pile=False)
        return _chosen(state, self.seat, self.tactic, True, turn)


@dataclass(frozen=True, slots=True)
class CopyTactic(Action[World]):
    """Use a common tactic for two military actions."""

    group = "military"
    icon = "content-copy"
    seat: Seat
    tactic: TacticId

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """A common tactic, with the strength it would give."""
        forbids = why_not(cls, state, given, "tactic")
        yield one(
            "tactic", state.common_tactics, words=term(TACTICS), against=forbids, detail=_gives(state, given.seat)
        )

    def check(self, state: World) -> None:
        """Two military actions, a common tactic, once per turn."""
        require_full_turn(state, self.seat)
        player = state.players[self.seat]
        require(not player.turn.tactic, ".tactic_once")
        require(self.tactic in state.common_tactics, ".tactic_not_common", tactic=TermRef(TACTICS, self.tactic))
        require_military(player, COPY_COST)

    def apply(self, state: World, turn: Turn) -> World:
        """The standard moves onto the common card."""
        state = state.with_player(self.seat, spend_military(state.players[self.seat], COPY_COST))
        return _chosen(state, self.seat, self.tactic, False, turn)


def _gives(world: World, seat: int) -> Callable[[str], Message]:
    """The strength a civilization would have with a tactic."""
    player = world.players[seat]
    return lambda id: say(".told.strength", n=strength(world.with_player(seat, replace(player, tactic=id)), seat))


def require_military_card(world: World, seat: int, level: int) -> None:
    """Refuse if no card with this back is in hand, where hands are kept."""
    if not knows_hands(world):
        return
    have = world.players[seat].military_hand.get(AGE_IDS[level], 0)
    require(have > 0, ".no_military_card_of_age", age=TermRef(AGES, AGE_IDS[level]))


def tactics_to_copy(world: World, seat: int) -> tuple[str, ...]:
    """The common tactics this seat does not have already."""
    return tuple(id for id in world.common_tactics if id != world.players[seat].tactic)
