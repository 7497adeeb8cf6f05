"""The wiring of Age of Mythology."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.action import Action
from companion.engine.ages import NewAge
from companion.engine.chance import Chance
from companion.engine.data import vocabulary
from companion.engine.game import (
    Choosing,
    Game,
    Gauge,
    KnownFact,
    OptionValue,
    Phase,
    Question,
    Reminder,
    SeatSpec,
    SetupStep,
)
from companion.engine.message import Message
from companion.engine.score import ScoreSheet
from companion.engine.tale import Tale, Told

from .actions import ACTIONS, TURN_MOVES
from .battle import battle_actions
from .meta import META
from .scoring import scoring
from .table import derived, gauges, setup, told
from .table.ids import KEY, OVER
from .table.miniatures import RecallBox
from .table.state import Mythology
from .turn import ages, phases, questions, quick_actions, reminders, tales


class AgeOfMythology(Game[Mythology]):
    """Age of Mythology: The Boardgame."""

    meta = META
    state = Mythology
    actions = ACTIONS
    turn_moves = TURN_MOVES
    tally_lines = scoring.SCORING.tally_lines
    tally_tie_breaks = scoring.SCORING.tally_tie_breaks
    notes = frozenset(("keeps", "rules", "stage", "placed", "card_turn", "played", "gods"))

    @property
    def vocabulary(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of every printed thing."""
        return vocabulary(KEY)

    def setup(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> Mythology:
        """The table before the first province is drawn."""
        return setup.first_table(seats, options, chance)

    def score(self, state: Mythology) -> ScoreSheet:
        """The score if the game ended now."""
        return scoring.score(state)

    def phase(self, state: Mythology) -> Phase:
        """Where the game is and what comes next."""
        return phases.phase(state)

    def finished(self, state: Mythology) -> bool:
        """Whether the Wonder stands or the last round is over."""
        return state.stage == OVER

    def summary(self, state: Mythology) -> Message:
        """One line for the home screen."""
        return phases.summary(state)

    def reminders(self, state: Mythology) -> tuple[Reminder, ...]:
        """What the table should not forget."""
        return reminders.reminders(state)

    def secrets(self, state: Mythology, viewer: int | None = None) -> tuple[str, ...]:
        """Other people's hands told by name, and the units of a battle until both sides are revealed."""
        hidden = ((seat, player) for seat, player in enumerate(state.players) if seat != viewer)
        hands = tuple(f"players.{seat}.cards" for seat, player in hidden if player.cards)
        return (*hands, "battle.") if state.battle is not None and not state.battle.revealed else hands

    def choosing(self, state: Mythology) -> Choosing | None:
        """The units of both sides of a battle."""
        return battle_actions.choosing(state)

    def gauges(self, state: Mythology, seat: int) -> tuple[Gauge, ...]:
        """What a seat shows first."""
        return gauges.gauges(state, seat)

    def seat_details(self, state: Mythology) -> tuple[Message, ...]:
        """Culture and age of every seat."""
        return derived.seat_details(state)

    def figures(self, state: Mythology) -> tuple[Mapping[str, Any], ...]:
        """What is derived for every seat."""
        return derived.figures(state)

    def questions(self, state: Mythology) -> tuple[Question, ...]:
        """What only the table can decide now."""
        return questions.questions(state)

    def calibration(self, state: Mythology) -> Mapping[str, Any]:
        """The figures this table has counted, and the god cards it has told."""
        return told.as_facts(state.figures, state.gods)

    def recall(self, facts: Mapping[str, Any]) -> Action[Any] | None:
        """Take over the figures counted and the gods told earlier."""
        figures, gods = facts.get(told.FIGURES, {}), told.gods_of(facts)
        return RecallBox(figures, gods) if figures or gods else None

    def known_facts(self, facts: Mapping[str, Any]) -> tuple[KnownFact, ...]:
        """What this table has told of its box."""
        return tuple(told.known_facts(facts))

    def setup_list(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue]) -> tuple[SetupStep, ...]:
        """The guided list for laying out the table."""
        return setup.setup_list(seats, options)

    def new_age(self, before: Mythology, after: Mythology, seat: int | None) -> NewAge | None:
        """The age a seat has just entered."""
        return None if seat is None else ages.new_age(before, after, seat)

    def tales(self, told: Told[Mythology]) -> tuple[Tale, ...]:
        """Battles, wonders and what brought points, as they are told afterwards."""
        return tales.tales(told)

    def quick_actions(self, state: Mythology, seat: int) -> tuple[Action[Any], ...]:
        """Whole actions worth a button for this seat now."""
        return quick_actions.quick_actions(state, seat)


GAME = AgeOfMythology()
