"""The end of one turn and the beginning of the next, as one move where nothing is to be decided in between."""

from __future__ import annotations

from companion.engine.action import Action, Step, Turn
from companion.engine.asking import Asks, Given, begin
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.game import Move
from companion.engine.ruling import require

from ..cards.hands import card_sets
from ..table.ids import AgeId
from ..table.keeping import knows_hands, knows_tableau
from ..table.ratings import ratings
from ..table.state import ACTIONS, POLITICS, START, World
from .turn_actions import BeginTurn, EndTurn, ask_discards, surplus_cards


@dataclass(frozen=True, slots=True)
class FinishTurn(Action[World]):
    """End the turn and begin the next one; a war of the next one is left to be begun.

    discards: the military cards over the limit, by the age on their backs; needed where there is a choice.
    """

    group = "turn"
    icon = "check-all"
    walk = True
    seat: Seat
    discards: tuple[AgeId, ...] = ()

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Only the cards over the limit, where there is a choice."""
        if discard_open(state, given.seat):
            yield from ask_discards(state, given.seat)

    def check(self, state: World) -> None:
        """As the end of a turn, with every discard decided."""
        EndTurn(self.seat, self.discards).check(state)
        require(self.discards or not discard_open(state, self.seat), ".discard_first")

    def corrected(self, step: Step, value: object) -> FinishTurn | None:
        """The same with other cards discarded."""
        return replace(self, discards=value) if isinstance(value, tuple) else None

    def at_once(self, before: World, after: World) -> bool:
        """Where nobody has anything to decide and neither an uprising nor the end of an age or game is to be seen."""
        rebels = knows_tableau(before) and ratings(before, self.seat).discontent > before.players[self.seat].unused
        goes_on = after.age == before.age and after.phase in (POLITICS, ACTIONS)
        discards = knows_hands(before) and surplus_cards(before, self.seat) > 0
        return goes_on and not rebels and not discards

    def apply(self, state: World, turn: Turn) -> World:
        """The end of this turn, and the next one up to its politics."""
        state = EndTurn(self.seat, self.discards).apply(state, turn)
        ended = dict(turn.outcome)
        if state.phase == START and not state.players[state.active].wars:
            state = BeginTurn(state.active).apply(state, turn)
        turn.tell(**ended)
        return state


def finishing(world: World, seat: int) -> Move:
    """The end of this turn, whole; where cards over the limit must be chosen, only begun."""
    return begin(FinishTurn, seat=seat) if discard_open(world, seat) else FinishTurn(seat)


def discard_open(world: World, seat: int) -> bool:
    """Whether there is a choice which military cards go."""
    surplus = surplus_cards(world, seat)
    sets = card_sets(world.players[seat].military_hand, surplus)
    return knows_hands(world) and surplus > 0 and len(tuple(sets)) > 1
