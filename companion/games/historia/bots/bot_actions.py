"""Zivbot turns as entries: one bot, or all of them at once."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from companion.engine.action import Action, Step, Turn
from companion.engine.asking import Asks, Given
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef
from companion.engine.ruling import require

from ..cards.card_turn import check_running, everybody_played, revolution_played
from ..table.state import Historia
from .bot_turn import Correction, StepNumber, Word, play_bot, with_correction
from .decisions import bot_order

Bots = TypeVar("Bots", "BotTurn", "BotRound")


def bots_waiting(state: Historia) -> tuple[int, ...]:
    """The living Zivbots that have not acted in this round, in their order."""
    return tuple(seat for seat in bot_order(state) if not state.players[seat].playing.cards)


def check_humans_done(state: Historia) -> None:
    """Refuse the end of a round before a Revolution, or while somebody still has to play."""
    check_running(state)
    if state.rules.cards and state.humans:
        require(revolution_played(state), ".no_revolution_yet")
        require(everybody_played(state), ".action_round_goes_on")


@dataclass(frozen=True, slots=True)
class BotTurn(Action[Historia]):
    """Play one Zivbot's turn: draw its cards and carry them out.

    Its chance is the cards drawn (z1 to z6), in order. blocked: numbers of the steps that cannot be done as the app
    says, once for every way refused; not_possible: steps left out altogether; corrections: another region or victim.
    """

    walk: ClassVar[bool] = True
    group: ClassVar[str] = "bots"
    icon: ClassVar[str] = "robot"

    civ: Seat
    not_possible: tuple[StepNumber, ...] = ()
    corrections: tuple[Correction, ...] = ()
    blocked: tuple[StepNumber, ...] = ()

    @classmethod
    def is_for(cls, state: Historia, seat: int) -> bool:
        """Only for a seat a Zivbot sits on."""
        return state.players[seat].is_bot

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        yield from ()  # what cannot be done, or is decided otherwise, is told at the step itself

    def check(self, state: Historia) -> None:
        """A living bot, once a round, in its order, after the humans."""
        check_humans_done(state)
        name = SeatRef(self.civ)
        require(state.players[self.civ].is_bot, ".not_a_bot", civ=name)
        require(not state.players[self.civ].out, ".bot_destroyed", civ=name)
        waiting = bots_waiting(state)
        require(self.civ in waiting, ".bot_has_acted", civ=name)
        require(waiting[0] == self.civ, ".other_bot_first", civ=name, due=SeatRef(waiting[0]))

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Draw and play."""
        before = state.players[self.civ].vp
        if state.players[self.civ].is_bot and not state.players[self.civ].out:
            state, _ = play_bot(state, self.civ, turn, Word(self.not_possible, self.corrections, self.blocked))
        turn.tell(vp=state.players[self.civ].vp - before, total=state.players[self.civ].vp)
        return state

    def refused(self, step: Step) -> Action[Historia] | None:
        """The same where one step cannot be done."""
        return _refused(self, step)

    def corrected(self, step: Step, value: object) -> Action[Historia] | None:
        """The same with another region or enemy in one step."""
        return _corrected(self, step, value)


@dataclass(frozen=True, slots=True)
class BotRound(Action[Historia]):
    """Play the turns of all Zivbots that have not acted in this round.

    As BotTurn, one after the other; the steps are numbered on from bot to bot.
    """

    walk: ClassVar[bool] = True
    group: ClassVar[str] = "bots"
    icon: ClassVar[str] = "robot-happy"

    not_possible: tuple[StepNumber, ...] = ()
    corrections: tuple[Correction, ...] = ()
    blocked: tuple[StepNumber, ...] = ()

    @classmethod
    def is_for(cls, state: Historia, seat: int) -> bool:
        """Only where Zivbots play."""
        return bool(state.bots)

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        yield from ()  # as in BotTurn

    def check(self, state: Historia) -> None:
        """After the humans, if a bot is left to act."""
        check_humans_done(state)
        require(bots_waiting(state), ".bots_have_acted")

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """One bot after the other; a bot destroyed on the way acts no more."""
        word, number, played = Word(self.not_possible, self.corrections, self.blocked), 1, 0
        while state.running and (waiting := bots_waiting(state)):
            state, number = play_bot(state, waiting[0], turn, word, number)
            played += 1
        turn.tell(n=played)
        return state

    def refused(self, step: Step) -> Action[Historia] | None:
        """The same where one step cannot be done."""
        return _refused(self, step)

    def corrected(self, step: Step, value: object) -> Action[Historia] | None:
        """The same with another region or enemy in one step."""
        return _corrected(self, step, value)


def _refused(action: Bots, step: Step) -> Bots | None:
    """The same turns where one step cannot be done: the other axis, the next region or enemy, or the points alone."""
    if not step.key:
        return None
    number = int(step.key)
    kept = tuple(one for one in action.corrections if one.step != number)
    return replace(action, blocked=(*action.blocked, number), corrections=kept)


def _corrected(action: Bots, step: Step, value: object) -> Bots | None:
    corrections = with_correction(action.corrections, step, value)
    return None if corrections is None else replace(action, corrections=corrections)
