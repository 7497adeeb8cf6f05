"""Tapestry as the engine knows it: nothing but wiring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.action import Action
from companion.engine.ages import NewAge
from companion.engine.chance import Chance
from companion.engine.data import vocabulary
from companion.engine.game import (
    BotSeat,
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
from companion.engine.message import Message, SeatRef, say
from companion.engine.score import ScoreSheet
from companion.engine.tale import Tale, Told

from .actions import ACTIONS, TURN_MOVES
from .meta import META
from .own.box import as_facts, from_facts, known_facts, way_names
from .own.box_actions import RecallOwn
from .own.definitions import is_known
from .scoring import scoring
from .table import derived, gauges, setup, setup_list
from .table.ids import KEY
from .table.state import OwnBox, Tapestry
from .turn import ages, phases, questions, quick_actions, reminders, tales


class TapestryGame(Game[Tapestry]):
    """One to five civilizations from fire to the stars."""

    meta = META
    state = Tapestry
    actions = ACTIONS
    turn_moves = TURN_MOVES
    tally_lines = scoring.SCORING.tally_lines
    tally_tie_breaks = scoring.SCORING.tally_tie_breaks
    notes = frozenset(("due", "repeated", "used", "ways", "marks", "given", "turn_open", "adjustments", "own"))

    @property
    def vocabulary(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of every printed thing."""
        return vocabulary(KEY)

    def has_own(self, domain: str, id: str) -> bool:
        """Whether an id names an own thing: a card, a piece or a mat the table has made or merely named."""
        return is_known(domain, id)

    def calibration(self, state: Tapestry) -> Mapping[str, Any]:
        """The own things, kept for later evenings."""
        return as_facts(state.own)

    def recall(self, facts: Mapping[str, Any]) -> Action[Any] | None:
        """The action that gives a new evening the own things of earlier ones."""
        own = from_facts(facts)
        return RecallOwn(own) if own != OwnBox() else None

    def known_facts(self, facts: Mapping[str, Any]) -> tuple[KnownFact, ...]:
        """Every own thing that is remembered."""
        return known_facts(facts)

    def own_names(self, state: Tapestry, lang: str) -> Mapping[str, str]:
        """Ways of own civilizations are called by what they give."""
        return way_names(state, lang)

    def setup(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> Tapestry:
        """The table before the first turn."""
        return setup.first_table(seats, options, chance)

    def score(self, state: Tapestry) -> ScoreSheet:
        """The score if the game ended now."""
        return scoring.score_sheet(state)

    def phase(self, state: Tapestry) -> Phase:
        """Where the game is."""
        return phases.phase(state)

    def finished(self, state: Tapestry) -> bool:
        """Whether everybody has had the fifth income turn."""
        return scoring.finished(state)

    def summary(self, state: Tapestry) -> Message:
        """Whose turn it is and which income turn was the last."""
        if scoring.finished(state):
            return say(".summary.finished")
        turn = state.players[state.active].income_turn
        return say(".summary.playing", seat=SeatRef(state.active), number=turn)

    def reminders(self, state: Tapestry) -> tuple[Reminder, ...]:
        """What must not be forgotten."""
        return reminders.reminders(state)

    def questions(self, state: Tapestry) -> tuple[Question, ...]:
        """Choices and bonuses that wait."""
        return questions.questions(state)

    def figures(self, state: Tapestry) -> tuple[Mapping[str, Any], ...]:
        """What is derived for every seat."""
        return derived.figures(state)

    def gauges(self, state: Tapestry, seat: int) -> tuple[Gauge, ...]:
        """What a seat shows first."""
        return gauges.gauges(state, seat)

    def seat_details(self, state: Tapestry) -> tuple[Message, ...]:
        """The era of each seat."""
        return derived.seat_details(state)

    def bots(self, state: Tapestry) -> tuple[BotSeat, ...]:
        """The Automa of a solo game."""
        return derived.bots(state)

    def setup_list(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue]) -> tuple[SetupStep, ...]:
        """What hands do before the first turn."""
        return setup_list.setup_list(seats, options)

    def new_age(self, before: Tapestry, after: Tapestry, seat: int | None) -> NewAge | None:
        """The era a seat has just entered."""
        return None if seat is None else ages.new_age(before, after, seat)

    def tales(self, told: Told[Tapestry]) -> tuple[Tale, ...]:
        """Battles, wonders and what brought points, as they are told afterwards."""
        return tales.tales(told)

    def quick_actions(self, state: Tapestry, seat: int) -> tuple[Action[Any], ...]:
        """The likely buttons for a seat."""
        return quick_actions.quick_actions(state, seat)


GAME = TapestryGame()
