"""Actions for the solo opponents: their advances and the Automa's income turn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.action import Action, Turn
from companion.engine.counters import clamp
from companion.engine.fields import Seat
from companion.engine.message import TermRef, say
from companion.engine.ruling import require

from .automa import automa_vp, first_into_era_vp, move_bot, steps_now
from .benefits import is_out, settle
from .ids import AUTOMA, LAST_INCOME, SHADOW, DecisionId, TrackId
from .state import Tapestry

FIRST_SCORING = 2


def _check_bots(state: Tapestry) -> None:
    require(state.solo is not None, "tapestry.only_solo")
    assert state.solo is not None
    require(state.solo.automa.income_turn < LAST_INCOME, "tapestry.automa_is_out")
    require(state.solo.acting, "tapestry.not_the_bots")


def _bots_done(state: Tapestry, seat: int) -> Tapestry:
    """Give the turn back to the player, or leave it with the bots if the player is out."""
    if state.solo is None:
        return state
    goes_on = is_out(state.players[seat]) and state.solo.automa.income_turn < LAST_INCOME
    return replace(state, solo=replace(state.solo, acting=goes_on))


@dataclass(frozen=True, slots=True)
class BotAdvance(Action[Tapestry]):
    """Move the bots: the tracks the decision card names for the Automa and the Shadow Empire."""

    group = "automa"
    icon = "robot"
    seat: Seat
    card: DecisionId | None = None
    automa_track: TrackId | None = None
    shadow_track: TrackId | None = None

    def check(self, state: Tapestry) -> None:
        """Only in the solo game, in the bots' turn."""
        _check_bots(state)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Move both and give the turn back."""
        if self.card is not None:
            turn.step(say(".step.decision", card=TermRef("decision_cards", self.card)), icon="cards")
        for name, track in ((AUTOMA, self.automa_track), (SHADOW, self.shadow_track)):
            if track is not None:
                state = move_bot(state, name, track, turn)
        return settle(_bots_done(state, self.seat), turn)


@dataclass(frozen=True, slots=True)
class BotIncome(Action[Tapestry]):
    """The Automa's income turn: its points are counted, and what hands do is listed."""

    walk = True
    group = "automa"
    icon = "robot-happy"
    seat: Seat

    def check(self, state: Tapestry) -> None:
        """Only in the solo game, in the bots' turn."""
        _check_bots(state)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Count, tell the steps, give the turn back."""
        if state.solo is None or state.solo.automa.income_turn >= LAST_INCOME:
            turn.tell(number=LAST_INCOME, points=0, now=0)
            return settle(state, turn)
        solo = state.solo
        number = clamp(solo.automa.income_turn + 1, 1, LAST_INCOME)
        points = 0
        if number >= FIRST_SCORING:
            for part in automa_vp(solo, number):
                points += part.points
                told = say(f".step.automa_{part.id}", count=part.count, each=part.each, points=part.points)
                turn.step(told, icon="robot")
            era = first_into_era_vp(state, number)
            if era:
                turn.step(say(".step.automa_era", era=number, points=era), icon="crown")
            points += era
        for step in steps_now(solo, number):
            turn.step(step)
        bot = replace(solo.automa, income_turn=number, vp=solo.automa.vp + points)
        turn.tell(number=number, points=points, now=bot.vp)
        return settle(_bots_done(replace(state, solo=replace(solo, automa=bot)), self.seat), turn)
