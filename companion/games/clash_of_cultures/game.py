"""Clash of Cultures as the engine sees it: nothing but wiring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.action import Action
from companion.engine.chance import Chance
from companion.engine.game import Game, Gauge, Move, OptionValue, Phase, Question, Reminder, SeatSpec, SetupStep
from companion.engine.message import Message, SeatRef, say
from companion.engine.score import ScoreSheet
from companion.engine.tale import Tale, Told

from .actions import ACTIONS, TURN_MOVES
from .meta import META
from .scoring import scoring
from .table import gauges, printed, setup
from .table.derived import figures
from .table.ids import OVER
from .table.state import Clash
from .table.stock import names_in
from .table.told import RecallNames
from .turn import phases, tales
from .turn.questions import questions
from .turn.quick_actions import quick_actions
from .turn.reminders import reminders
from .turn.turn_actions import RecallEndRanges

END_RANGES, NAMES = "end_ranges", "names"


class ClashOfCultures(Game[Clash]):
    """Clash of Cultures: Monumental Edition."""

    meta = META
    state = Clash
    actions = ACTIONS
    turn_moves = TURN_MOVES
    tally_lines = scoring.SCORING.tally_lines
    notes = frozenset(("turn", "rules", "stage", "step", "end_rolled", "owed", "gifts_due", "activations", "anarchy"))

    @property
    def vocabulary(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of every domain."""
        return printed.words()

    def setup(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> Clash:
        """The table before the first turn."""
        return setup.setup(seats, options, chance)

    def score(self, state: Clash) -> ScoreSheet:
        """The score if the game ended now."""
        return scoring.score(state)

    def phase(self, state: Clash) -> Phase:
        """Where the game is."""
        return phases.phase(state)

    def finished(self, state: Clash) -> bool:
        """Whether the game has ended."""
        return state.stage == OVER

    def summary(self, state: Clash) -> Message:
        """Round, and who leads."""
        sheet = scoring.score(state)
        leader = sheet.ranks.index(1)
        return say(".summary", round=state.round, seat=SeatRef(leader), points=sheet.totals[leader])

    def gauges(self, state: Clash, seat: int) -> tuple[Gauge, ...]:
        """What a seat shows first."""
        return gauges.gauges(state, seat)

    def seat_details(self, state: Clash) -> tuple[Message, ...]:
        """The civilization, or how many cities there are."""
        return tuple(phases.seat_detail(player) for player in state.players)

    def figures(self, state: Clash) -> tuple[Mapping[str, Any], ...]:
        """What follows from each player's state."""
        return figures(state)

    def reminders(self, state: Clash) -> tuple[Reminder, ...]:
        """What is due."""
        return reminders(state)

    def questions(self, state: Clash) -> tuple[Question, ...]:
        """What the app must be told."""
        return questions(state)

    def secrets(self, state: Clash, viewer: int | None = None) -> tuple[str, ...]:
        """Hands that were told, of everybody but whoever looks."""
        seats = [(seat, one) for seat, one in enumerate(state.players) if seat != viewer]
        return tuple(
            f"players.{seat}.{kind}" for seat, one in seats for kind in ("hand", "goals") if getattr(one, kind)
        )

    def calibration(self, state: Clash) -> Mapping[str, Any]:
        """The red ranges of the round board and the names of cards this table has told."""
        told = {END_RANGES: dict(state.end_ranges), NAMES: dict(state.names)}
        return {fact: value for fact, value in told.items() if value}

    def own_names(self, state: Clash, lang: str) -> Mapping[str, str]:
        """The names on the table's own cards, and of cities as this language has them."""
        return {**names_in(state, lang), **state.names}

    def tales(self, told: Told[Clash]) -> tuple[Tale, ...]:
        """Battles, wonders and what brought points, as they are told afterwards."""
        return tales.tales(told)

    def recall(self, facts: Mapping[str, Any]) -> Action[Any] | None:
        """Give a new session the ranges and names told before."""
        ranges, names = facts.get(END_RANGES, {}), facts.get(NAMES, {})
        if names:
            return RecallNames(names, ranges)
        return RecallEndRanges(ranges) if ranges else None

    def setup_list(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue]) -> tuple[SetupStep, ...]:
        """The guided list."""
        return setup.setup_list(seats, options)

    def quick_actions(self, state: Clash, seat: int) -> tuple[Move, ...]:
        """The likely buttons."""
        return quick_actions(state, seat)

    def tally(self, lines: dict[str, Sequence[float]], tie_break: dict[str, Sequence[float]], seats: int) -> ScoreSheet:
        """Score a game that was not tracked."""
        return scoring.SCORING.tally(lines, tie_break, seats)


GAME = ClashOfCultures()
