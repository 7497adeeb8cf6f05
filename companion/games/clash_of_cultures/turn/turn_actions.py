"""Actions of the turn frame: end a turn, spend an action by hand, and the flexible end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given
from companion.engine.counters import with_item
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import say
from companion.engine.ruling import require

from ..cities.asks import settled
from ..table import printed
from ..table.ids import ACTION, OVER
from ..table.options import ROUNDS_FLEXIBLE
from ..table.state import Clash
from .turns import end_roll_due, more_actions, next_turn, require_action, require_turn, spend_action


@dataclass(frozen=True, slots=True)
class EndTurn(Action[Clash]):
    """End your turn after all its actions."""

    group = "turn"
    icon = "skip-next"
    seat: Seat

    def check(self, state: Clash) -> None:
        """All actions must be used."""
        require_turn(state, self.seat)
        require(state.turn.actions == 0, ".actions_left", n=state.turn.actions)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """The next player, action phase or status phase."""
        return next_turn(state, turn) if state.stage == ACTION else state


@dataclass(frozen=True, slots=True)
class SpendAction(Action[Clash]):
    """Use an action for something the app does not track."""

    group = "turn"
    icon = "gesture-tap"
    seat: Seat
    what: str = ""

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Nothing: what it was for stands in a remark, if anybody cares."""
        yield settled("what", "")

    def check(self, state: Clash) -> None:
        """An action must be left."""
        require_action(state, self.seat)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """One action less."""
        return spend_action(state, self.seat)


@dataclass(frozen=True, slots=True)
class ChangeActions(Action[Clash]):
    """Gain or lose actions this turn through an effect at the table."""

    group = "free"
    icon = "plus-minus"
    seat: Seat
    by: Annotated[int, Bounds(-3, 3)]

    def check(self, state: Clash) -> None:
        """Only in one's own turn."""
        require_turn(state, self.seat)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """More or fewer, never below none."""
        return more_actions(state, self.by)


@dataclass(frozen=True, slots=True)
class RollForEnd(Action[Clash]):
    """Flexible end: the start player rolls before this action phase."""

    group = "end"
    icon = "dice-d12"
    seat: Seat

    def check(self, state: Clash) -> None:
        """Only where the board shows a red range, once a phase, by the start player."""
        require(end_roll_due(state), ".no_end_roll")
        require(self.seat == state.start, ".start_player_rolls")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Within the range the game ends at once."""
        number = turn.chance.die(printed.NUMBERS)
        turn.tell(number=number)
        state = replace(state, end_rolled=state.phase_key)
        if number <= state.end_ranges.get(state.phase_key, 0):
            turn.step(say(".step.game_ends"), icon="flag-checkered")
            return replace(state, stage=OVER)
        return state


@dataclass(frozen=True, slots=True)
class SetEndRange(Action[Clash]):
    """Flexible end: note the red range the round board shows for an action phase."""

    group = "end"
    icon = "tune"
    round: Annotated[int, Bounds(1, ROUNDS_FLEXIBLE)]
    phase: Annotated[int, Bounds(1, printed.PHASES_A_ROUND)]
    # The game ends on 1 up to this number; 0 is no red number.
    highest: Annotated[int, Bounds(0, printed.NUMBERS)]

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Remember it for this and later evenings."""
        return replace(state, end_ranges=with_item(state.end_ranges, f"{self.round}-{self.phase}", self.highest))


@dataclass(frozen=True, slots=True)
class RecallEndRanges(Action[Clash]):
    """Take over the red ranges this table has noted before."""

    hidden = True
    ranges: Mapping[str, Annotated[int, Bounds(0, printed.NUMBERS)]]

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Put them all in."""
        return replace(state, end_ranges={**state.end_ranges, **self.ranges})
