"""Actions for the solo opponents: their turn by the decision cards, single moves by hand."""

from __future__ import annotations

from companion.engine.action import Action, Step, Turn
from companion.engine.asking import Asks, Given, one
from companion.engine.data import vocabulary
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, TermRef, say
from companion.engine.ruling import require, require_decided

from ..table.ids import AUTOMA, KEY, LAST_INCOME, SHADOW, TRACKS, DecisionId, TrackId
from ..table.state import Solo, Tapestry
from ..turn.benefits import settle
from .automa import move_bot
from .automa_tracks import bot_of
from .automa_turn import advance_both, begin_income, bots_done, income_follows, lay_pair


def _check_bots(state: Tapestry) -> None:
    require(state.solo is not None, "tapestry.only_solo")
    assert state.solo is not None
    require(state.solo.automa.income_turn < LAST_INCOME, "tapestry.automa_is_out")
    require(state.solo.acting, "tapestry.not_the_bots")
    require_decided(not state.solo.owes, "tapestry.conquest_first")


def _moves(before: Solo, after: Solo | None) -> tuple[Message, ...]:
    """Where the bots' tokens stand now, as far as they were moved."""
    if after is None:
        return ()
    return tuple(
        say(".bot_at", bot=say(f".{name}"), track=TermRef("tracks", track), space=bot_of(after, name).tracks[track])
        for name in (AUTOMA, SHADOW)
        for track in TRACKS
        if bot_of(after, name).tracks[track] != bot_of(before, name).tracks[track]
    )


def to_come(solo: Solo) -> tuple[str, ...]:
    """The decision cards that can still come in this era, by their numbers: in which order they lie stays hidden."""
    used = {*solo.discard, solo.track_card, solo.tiebreaker_card} - set(solo.deck)
    return tuple(card for card in vocabulary(KEY)["decision_cards"] if card not in used)


def _number(card: str) -> Arg:
    return int(card.rpartition("_")[2])


@dataclass(frozen=True, slots=True)
class BotTurn(Action[Tapestry]):
    """The bots' turn: a pair of decision cards moves both of them, or they take their income turn."""

    walk = True
    group = "automa"
    of_bot = 0
    icon = "robot"
    seat: Seat
    # The cards drawn at the table; without them the app draws.
    track_card: DecisionId | None = None
    tiebreaker_card: DecisionId | None = None
    # Tracks the table takes for a bot although the cards say otherwise.
    automa_track: TrackId | None = None
    shadow_track: TrackId | None = None

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """The pair drawn at the table, by the numbers printed on it; before the first income turn there is none."""
        solo = state.solo
        if solo is None or solo.automa.income_turn == 0:
            return
        cards = to_come(solo)
        first = yield one("track_card", cards, words=_number)
        yield one("tiebreaker_card", [card for card in cards if card != first], words=_number)

    def check(self, state: Tapestry) -> None:
        """Only in the solo game, in the bots' turn, with two different cards that are still to come."""
        _check_bots(state)
        assert state.solo is not None
        named = [card for card in (self.track_card, self.tiebreaker_card) if card is not None]
        require(len(set(named)) == len(named), "tapestry.same_card_twice")
        for card in named:
            used = card in (*state.solo.discard, state.solo.track_card, state.solo.tiebreaker_card)
            require(not used or card in state.solo.deck, "tapestry.card_used", card=TermRef("decision_cards", card))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Draw, then advance both or take income."""
        turn.tell(what=())
        instead = {AUTOMA: self.automa_track, SHADOW: self.shadow_track}
        if state.solo is None or state.solo.automa.income_turn >= LAST_INCOME:
            return settle(state, turn)
        solo = state.solo
        named = self.track_card is not None or self.tiebreaker_card is not None
        first = solo.automa.income_turn == 0
        if first or not (solo.deck or named):
            why = say(".step.bots_first_income") if first else say(".step.deck_empty")
            turn.step(why, icon="robot-happy")
            turn.tell(what=(say(".bots_income", number=solo.automa.income_turn + 1),))
            return settle(bots_done(begin_income(state, turn, instead), self.seat), turn)
        kept = bool(solo.deck)
        state = replace(state, solo=lay_pair(solo, (self.track_card, self.tiebreaker_card), turn))
        assert state.solo is not None
        if kept and income_follows(state.solo):
            turn.step(say(".step.income_symbol"), icon="robot-happy")
            turn.tell(what=(say(".bots_income", number=solo.automa.income_turn + 1),))
            state = begin_income(state, turn, instead)
        else:
            state = advance_both(state, turn, instead)
            turn.tell(what=_moves(solo, state.solo))
        return settle(bots_done(state, self.seat), turn)

    def corrected(self, step: Step, value: object) -> BotTurn | None:
        """The same with another track for one of the bots."""
        if step.choice is None or step.key not in (AUTOMA, SHADOW):
            return None
        track = str(value)
        return replace(self, automa_track=track) if step.key == AUTOMA else replace(self, shadow_track=track)


@dataclass(frozen=True, slots=True)
class BotAdvance(Action[Tapestry]):
    """Move the bots by hand: the tracks they take, without what the Automa gains there."""

    group = "automa"
    of_bot = 0
    icon = "robot-outline"
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
        return settle(bots_done(state, self.seat), turn)


@dataclass(frozen=True, slots=True)
class BotIncome(Action[Tapestry]):
    """The Automa's income turn at once: its points are counted, and what hands do is listed."""

    walk = True
    group = "automa"
    of_bot = 0
    icon = "robot-happy"
    seat: Seat

    def check(self, state: Tapestry) -> None:
        """Only in the solo game, in the bots' turn."""
        _check_bots(state)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Count, tell the steps, give the turn back."""
        turn.tell(number=LAST_INCOME, points=0, now=0)
        if state.solo is None or state.solo.automa.income_turn >= LAST_INCOME:
            return settle(state, turn)
        return settle(bots_done(begin_income(state, turn), self.seat), turn)
