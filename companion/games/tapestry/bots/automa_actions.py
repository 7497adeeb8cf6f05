"""Actions for the solo opponents: their turn by the decision cards, a conquest of the Automa, single moves by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.action import Action, Step, Turn
from companion.engine.asking import Asks, Given, flag, one, term
from companion.engine.data import vocabulary
from companion.engine.fields import Seat
from companion.engine.message import Arg, Message, TermRef, say
from companion.engine.ruling import require

from ..map.territories import all_hexes, conquest_spots, controller, is_middle, overrun, put
from ..table.causes import TRAP_SPRUNG, blamed
from ..table.changes import push_parts, still_gains
from ..table.ids import (
    ANY_RESOURCE,
    AUTOMA,
    AUTOMA_SEAT,
    BENEFITS,
    KEY,
    LAST_INCOME,
    MIDDLE_ISLAND,
    SHADOW,
    TOPPLE_TWO,
    TRACKS,
    DecisionId,
    HexId,
    TrackId,
)
from ..table.state import Solo, Tapestry
from ..tracks.tracks import TOPPLED_FOR_ACHIEVEMENT, topple
from ..turn.benefits import is_out, settle
from .automa import bot_achieves, move_bot, with_bot
from .automa_tracks import bot_of
from .automa_turn import advance_both, begin_income, count_income, income_follows, lay_pair

BOT_MOVED = ".step.bot_moved"


def _check_bots(state: Tapestry) -> None:
    require(state.solo is not None, "tapestry.only_solo")
    assert state.solo is not None
    require(state.solo.automa.income_turn < LAST_INCOME, "tapestry.automa_is_out")
    require(state.solo.acting, "tapestry.not_the_bots")
    require(not state.solo.conquests, "tapestry.conquest_first")


def _bots_done(state: Tapestry, seat: int) -> Tapestry:
    """Give the turn back to the player, unless a conquest is to be settled or only the bots are left."""
    if state.solo is None:
        return state
    goes_on = is_out(state.players[seat]) and state.solo.automa.income_turn < LAST_INCOME
    return replace(state, solo=replace(state.solo, acting=goes_on or state.solo.conquests > 0))


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
            return settle(_bots_done(begin_income(state, turn, instead), self.seat), turn)
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
        return settle(_bots_done(state, self.seat), turn)

    def corrected(self, step: Step, value: object) -> BotTurn | None:
        """The same with another track for one of the bots."""
        bot = step.message.args.get("bot")
        if step.message.id != BOT_MOVED or step.choice is None or not isinstance(bot, Message):
            return None
        if bot.id == f".{AUTOMA}":
            return replace(self, automa_track=str(value))
        return replace(self, shadow_track=str(value))


@dataclass(frozen=True, slots=True)
class BotConquer(Action[Tapestry]):
    """Settle a conquest of the Automa: a neutral hex, one of your territories, or none that is valid."""

    group = "automa"
    of_bot = 0
    icon = "sword-cross"
    seat: Seat
    # It attacked one of your territories; with a trap you keep it.
    trap: bool = False
    yours: bool = False
    middle_island: bool = False
    # No valid hex: nothing happens.
    none: bool = False
    # Where the map is kept here, the hex says whose territory it was.
    hexagon: HexId | None = None

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """How the conquest ended."""
        none = yield flag("none")
        if none:
            return
        if state.map is not None:
            spots = conquest_spots(state, AUTOMA_SEAT)
            hexagon = yield one("hexagon", spots, words=term("hexes"))
            if hexagon and controller(state, hexagon) == given.seat:
                yield flag("trap")
            return
        yours = yield flag("yours")
        if yours:
            yield flag("trap")
        else:
            yield flag("middle_island")

    def seen(self, state: Tapestry) -> BotConquer:
        """The same with what the map shows of the territory, where the table keeps it here."""
        if state.map is None or self.hexagon not in all_hexes(state):
            return self
        yours = controller(state, self.hexagon) == self.seat
        return replace(self, yours=yours, middle_island=is_middle(state, self.hexagon))

    def check(self, state: Tapestry) -> None:
        """A conquest must be open; a trap comes from your hand and defends your own territory."""
        if state.map is not None and not self.none:
            require(self.hexagon is not None, "tapestry.name_hex")
            inside = self.hexagon in conquest_spots(state, AUTOMA_SEAT)
            require(inside, "tapestry.not_in_reach", hexagon=TermRef("hexes", self.hexagon or ""))
        self.seen(state).check_told(state)

    def check_told(self, state: Tapestry) -> None:
        """The rules, once it is known whose territory it was."""
        require(state.solo is not None, "tapestry.only_solo")
        assert state.solo is not None
        player = state.players[self.seat]
        require(state.solo.conquests, "tapestry.no_conquest")
        require(not self.yours or player.controlled > 0, "tapestry.defender_has_none")
        require(not self.trap or self.yours, "tapestry.trap_needs_defender")
        require(not self.trap or player.hand > 0, "tapestry.no_card")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Move the territory, then go on with what waited for it."""
        return self.seen(state).carry_out(state, turn)

    def carry_out(self, state: Tapestry, turn: Turn) -> Tapestry:
        """The conquest, once it is known whose territory it was."""
        turn.tell(what=self.words())
        if state.solo is None:
            return settle(state, turn)
        state = replace(state, solo=replace(state.solo, conquests=max(0, state.solo.conquests - 1)))
        if not self.none:
            if self.trap and self.yours:
                state = put(self._repelled(state, turn), self.hexagon, AUTOMA_SEAT, toppled=True)
            else:
                state = overrun(self._taken(state, turn), self.hexagon, AUTOMA_SEAT)
        assert state.solo is not None
        if state.solo.counting and not state.solo.conquests:
            state = count_income(state, turn)
        return settle(_bots_done(state, self.seat), turn)

    def words(self) -> Message:
        """How it ended, as on its button."""
        if self.none:
            return say(".BotConquer.button.none")
        if self.yours:
            return say(".BotConquer.button.trap") if self.trap else say(".BotConquer.button.yours")
        return say(".BotConquer.button.middle_island") if self.middle_island else say(".BotConquer.button")

    def _repelled(self, state: Tapestry, turn: Turn) -> Tapestry:
        assert state.solo is not None
        bot, player = state.solo.automa, state.players[self.seat]
        state = replace(state, solo=with_bot(state.solo, AUTOMA, replace(bot, outposts=max(0, bot.outposts - 1))))
        state = state.with_player(self.seat, replace(player, hand=max(0, player.hand - 1)))
        if still_gains(state, self.seat):
            state = blamed(state, push_parts(state, self.seat, (ANY_RESOURCE,), BENEFITS), TRAP_SPRUNG)
        return topple(state, self.seat, turn)

    def _taken(self, state: Tapestry, turn: Turn) -> Tapestry:
        assert state.solo is not None
        bot, player = state.solo.automa, state.players[self.seat]
        toppled = bot.toppled + 1 if self.yours else bot.toppled
        bot = replace(bot, controlled=bot.controlled + 1, outposts=max(0, bot.outposts - 1), toppled=toppled)
        state = replace(state, solo=with_bot(state.solo, AUTOMA, bot))
        if self.yours:
            state = state.with_player(self.seat, replace(player, controlled=max(0, player.controlled - 1)))
        if toppled >= TOPPLED_FOR_ACHIEVEMENT:
            state = bot_achieves(state, AUTOMA, TOPPLE_TWO, turn)
        return bot_achieves(state, AUTOMA, MIDDLE_ISLAND, turn) if self.middle_island else state


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
        return settle(_bots_done(state, self.seat), turn)


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
        return settle(_bots_done(begin_income(state, turn), self.seat), turn)
