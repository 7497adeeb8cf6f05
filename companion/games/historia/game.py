"""Historia as the house knows it: nothing but wiring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

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
from companion.engine.identity import by_identity
from companion.engine.message import Message, SeatRef, say
from companion.engine.score import ScoreSheet
from companion.engine.tale import Tale, Told
from companion.language import words

from .actions import ACTIONS, TURN_MOVES
from .bots.bot_turn import card_name
from .box import calibration, doubts
from .cards import face_down
from .meta import META
from .scoring import scoring
from .table import derived, gauges, setup
from .table.ids import KEY, OVER, SETUP
from .table.printed import Board
from .table.state import Historia
from .table.table_actions import Recall
from .table.told import ZIVBOT_CARD, fact, told
from .turn import ages, phases, questions, quick_actions, reminders, tales


@by_identity
def _printed_names(board: Board, lang: str) -> Mapping[str, str]:
    speaker = words(lang, KEY)
    own = (card for card in board.zivbot_cards if fact(ZIVBOT_CARD, card.id) in board.printed)
    return {**board.region_names, **{card.id: speaker.tell(card_name(card)) for card in own}}


class HistoriaGame(Game[Historia]):
    """Historia for one to six civilizations, people and Zivbots."""

    meta = META
    state = Historia
    actions = ACTIONS
    turn_moves = TURN_MOVES
    tally_lines = scoring.SCORING.tally_lines
    tally_tie_breaks = scoring.SCORING.tally_tie_breaks
    notes = frozenset(("playing", "before", "earned", "rules", "stage"))
    # Only the bench lets Zivbots play among themselves.
    needs_human: ClassVar[bool] = True

    @property
    def vocabulary(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of every printed thing."""
        return vocabulary(KEY)

    def setup(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> Historia:
        """The table before anybody has placed a cube."""
        return setup.first_state(seats, options, chance, needs_human=self.needs_human)

    def score(self, state: Historia) -> ScoreSheet:
        """The score if the game ended now."""
        return scoring.score(state)

    def phase(self, state: Historia) -> Phase:
        """Round, step, whose turn, what next."""
        return phases.phase(state)

    def finished(self, state: Historia) -> bool:
        """After round 12, or when a solo game is lost."""
        return state.stage == OVER

    def summary(self, state: Historia) -> Message:
        """Round and leader."""
        if state.stage == SETUP:
            return say(".summary.setup", n=len(state.players))
        there = [seat for seat, civ in enumerate(state.players) if not civ.out] or range(len(state.players))
        best = max(there, key=lambda seat: state.players[seat].vp)
        words = ".summary.over" if state.stage == OVER else ".summary.round"
        return Message(words, {"round": state.round, "civ": SeatRef(best), "vp": state.players[best].vp})

    def secrets(self, state: Historia, viewer: int | None = None) -> tuple[str, ...]:
        """Other people's cards that lie face down."""
        return tuple(f"players.{seat}.playing.laid" for seat in face_down.hidden(state) if seat != viewer)

    def choosing(self, state: Historia) -> Choosing | None:
        """The cards of the action round."""
        return face_down.choosing(state)

    def gauges(self, state: Historia, seat: int) -> tuple[Gauge, ...]:
        """What a seat shows first."""
        return gauges.gauges(state, seat)

    def seat_details(self, state: Historia) -> tuple[Message, ...]:
        """Difficulty and levels."""
        return phases.seat_details(state)

    def turn_order(self, state: Historia) -> tuple[int, ...]:
        """The people in the order of this round."""
        return state.turn_order

    def figures(self, state: Historia) -> tuple[Mapping[str, Any], ...]:
        """What follows from each civilization's state."""
        return derived.figures(state)

    def reminders(self, state: Historia) -> tuple[Reminder, ...]:
        """What nobody should forget."""
        return reminders.reminders(state)

    def questions(self, state: Historia) -> tuple[Question, ...]:
        """Printed facts that matter now."""
        return questions.questions(state)

    def doubt(self, state: Historia, action: Action[Any]) -> Question | None:
        """A field, a border or a level that stands in the way and was only assumed."""
        return doubts.doubt(state, action)

    def calibration(self, state: Historia) -> Mapping[str, Any]:
        """What the table has told about its board and cards."""
        return told(state.board)

    def recall(self, facts: Mapping[str, Any]) -> Action[Any] | None:
        """The action that sets remembered facts in a new session."""
        return Recall({name: str(value) for name, value in facts.items()}) if facts else None

    def known_facts(self, facts: Mapping[str, Any]) -> tuple[KnownFact, ...]:
        """Every fact the box prints and our sources lack."""
        return tuple(calibration.calibration(facts))

    def own_names(self, state: Historia, lang: str) -> Mapping[str, str]:
        """The regions and Zivbot cards as they are printed at this table."""
        return _printed_names(state.board, lang)

    def setup_list(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue]) -> tuple[SetupStep, ...]:
        """What hands do before the game."""
        return setup.setup_list(seats, options)

    def new_age(self, before: Historia, after: Historia, seat: int | None) -> NewAge | None:
        """The era that has just begun for everybody."""
        return ages.new_age(before, after)

    def tales(self, told: Told[Historia]) -> tuple[Tale, ...]:
        """Battles, wonders and what brought points, as they are told afterwards."""
        return tales.tales(told)

    def quick_actions(self, state: Historia, seat: int) -> tuple[Action[Any], ...]:
        """Likely moves of a seat."""
        return quick_actions.quick_actions(state, seat)


GAME = HistoriaGame()
