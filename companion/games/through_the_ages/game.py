"""Through the Ages for the engine: nothing but wiring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.action import Action
from companion.engine.ages import NewAge
from companion.engine.chance import Chance
from companion.engine.data import vocabulary
from companion.engine.game import Game, Gauge, KnownFact, OptionValue, Phase, Question, Reminder, SeatSpec, SetupStep
from companion.engine.message import Message
from companion.engine.score import ScoreSheet
from companion.engine.tale import Tale, Told

from .actions import ACTIONS, TURN_MOVES
from .meta import META
from .own.definitions import is_card
from .scoring import scoring
from .table import gauges, setup, told
from .table.derived import figures
from .table.printed_cards import KEY
from .table.state import OVER, World
from .table.table_actions import GERMAN
from .turn import ages, phases, quick_actions, reminders, tales
from .turn.questions import questions


class ThroughTheAges(Game[World]):
    """Through the Ages: A New Story of Civilization, for two to four."""

    meta = META
    state = World
    actions = ACTIONS
    turn_moves = TURN_MOVES
    tally_lines = scoring.SCORING.tally_lines
    notes = frozenset(("turn", "paid", "once", "leaders_taken", "seen", "variant", "keeping", "with_row"))

    @property
    def vocabulary(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of all printed cards."""
        return vocabulary(KEY)

    def setup(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> World:
        """The table before the first turn."""
        return setup.first_world(seats, options, chance)

    def setup_list(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue]) -> tuple[SetupStep, ...]:
        """What hands do before the first turn."""
        return setup.setup_list(seats, options)

    def score(self, state: World) -> ScoreSheet:
        """The score if the game ended now."""
        return scoring.score(state)

    def phase(self, state: World) -> Phase:
        """Where the game is."""
        return phases.phase(state)

    def reminders(self, state: World) -> tuple[Reminder, ...]:
        """What is easily forgotten."""
        return reminders.reminders(state)

    def figures(self, state: World) -> tuple[Mapping[str, Any], ...]:
        """Everything derived from each civilization."""
        return figures(state)

    def questions(self, state: World) -> tuple[Question, ...]:
        """What waits for a decision."""
        return questions(state)

    def new_age(self, before: World, after: World, seat: int | None) -> NewAge | None:
        """The age that has just begun for everybody."""
        return ages.new_age(before, after)

    def tales(self, told: Told[World]) -> tuple[Tale, ...]:
        """Battles, wonders and what brought points, as they are told afterwards."""
        return tales.tales(told)

    def quick_actions(self, state: World, seat: int) -> tuple[Action[Any], ...]:
        """Likely moves."""
        return quick_actions.quick_actions(state, seat)

    def finished(self, state: World) -> bool:
        """Whether the final scoring is done or only one is left."""
        return state.phase == OVER

    def gauges(self, state: World, seat: int) -> tuple[Gauge, ...]:
        """What a seat shows first."""
        return gauges.gauges(state, seat)

    def seat_details(self, state: World) -> tuple[Message, ...]:
        """Government and strength of each seat."""
        return phases.seat_details(state)

    def turn_order(self, state: World) -> tuple[int, ...]:
        """Clockwise, without those who have resigned."""
        return state.remaining

    def own_names(self, state: World, lang: str) -> Mapping[str, str]:
        """The names this table has told for its cards."""
        return state.names if lang == GERMAN else state.names_en

    def has_own(self, domain: str, id: str) -> bool:
        """Whether an id names a civil card an owner has made."""
        return is_card(domain, id)

    def calibration(self, state: World) -> Mapping[str, Any]:
        """The told names and the own cards, to be remembered for later games."""
        return told.calibration(state)

    def recall(self, facts: Mapping[str, Any]) -> Action[Any] | None:
        """The action that gives a new game what was told in earlier ones."""
        return told.recall(facts)

    def known_facts(self, facts: Mapping[str, Any]) -> tuple[KnownFact, ...]:
        """Every told name and every own card that is remembered."""
        return told.known_facts(facts)

    def summary(self, state: World) -> Message:
        """One line for the home screen."""
        return phases.summary(state)


GAME = ThroughTheAges()
