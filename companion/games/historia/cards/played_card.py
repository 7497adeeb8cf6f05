"""Playing a card: what happens before and after the card's own effect."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, flag, some
from companion.engine.chance import Chance
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import RuleViolation, require

from ..map.world import knows
from ..table.ids import CARD, CardId, SourceId
from ..table.state import Historia
from ..table.told import is_told_level
from ..variants.events import befall, lets_go, triggered
from .card_turn import (
    ByPeople,
    at_turn_of,
    besides_cards,
    check_human,
    check_in_hand,
    check_own_turn,
    check_running,
    check_turn,
    in_own_turn,
    with_round_begun,
    with_settled_wonders,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAction(ByPeople, Action[Historia]):
    """A card of a human: the event of the round first, then the card's own effect, then the card row."""

    group: ClassVar[str] = "cards"
    card: ClassVar[CardId]
    # What the log says of a card that was played in vain.
    in_vain: ClassVar[str] = ".did.nothing"

    civ: Seat
    source: SourceId = CARD
    # Which own wonders are let go where the event of the round takes some, by their places counted from 0.
    gives_up: tuple[Annotated[int, Bounds(0, 47)], ...] = ()

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """What the card aims at, then which wonders are let go where the event of the round takes some."""
        yield from cls.aims(state, given)
        count = lets_go(state, given.civ, given.get("played", cls.card_of(given)))
        if count:
            own = state.players[given.civ].wonders
            places = range(len(own))
            yield some("gives_up", places, least=count, most=count, words=lambda place: own[place].name or place + 1)

    @classmethod
    def card_of(cls, given: Given) -> CardId:
        """Which card is being asked for."""
        return cls.card

    @classmethod
    def aims(cls, state: Historia, given: Given) -> Asks:
        """What only this card asks for."""
        yield from ()

    @classmethod
    def against(cls, state: Historia, given: Given, **more: Any) -> Message | None:
        """What the card itself says against one target."""
        fields = {name: value for name, value in given.items() if name in ("civ", "source", "advanced", "victim")}
        try:
            cls(**{**fields, **more}).check_card(at_turn_of(state, given.civ) if state.rules.cards else state)
        except RuleViolation as violation:
            return violation.message
        return None

    def played_card(self) -> CardId:
        """Which card this is."""
        return self.card

    def spoken(self) -> Arg:
        """The card as it is called in the log."""
        return TermRef("action_cards", self.played_card())

    def check(self, state: Historia) -> None:
        """Refuse what the turn or the card itself forbids."""
        check_running(state)
        check_human(state, self.civ)
        if self.source != CARD:
            check_own_turn(state, self.civ)
        state = self._begin(state)
        if self.source == CARD and state.rules.cards:
            check_turn(state, self.civ)
            check_in_hand(state, self.civ, self.played_card())
        self.check_card(state)

    def check_card(self, state: Historia) -> None:
        """Refuse what the card itself forbids, unless the event that comes before it makes it possible."""
        event = triggered(state, self.played_card())
        if event is None or not self.sets_off_event(state) or not self._fits_after_event(state):
            self.check_effect(state)

    def _fits_after_event(self, state: Historia) -> bool:
        foreseen, met = befall(state, self.civ, self.played_card(), Turn(Chance()), self.gives_up)
        return met and self.fits(foreseen)

    def check_effect(self, state: Historia) -> None:
        """Refuse what the card itself forbids."""

    def sets_off_event(self, state: Historia) -> bool:
        """Whether the event of the round happens before this card."""
        return True

    def effect(self, state: Historia, turn: Turn) -> Historia:
        """What the card does."""
        return state

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Event, effect, card row; with the last card of all the next action round begins."""
        if self.source != CARD or not state.rules.cards:
            return besides_cards(state, self.civ, lambda own: self._carried_out(own, turn))
        return with_round_begun(self._carried_out(at_turn_of(state, self.civ), turn))

    def _carried_out(self, state: Historia, turn: Turn) -> Historia:
        turn.tell(card=self.spoken(), what=say(self.in_vain))
        after, possible = state, True
        if self.sets_off_event(state):
            after, possible = befall(state, self.civ, self.played_card(), turn, self.gives_up)
        possible = possible and not self._spoilt(state, after)
        after = after.with_civ(self.civ, with_settled_wonders(after.players[self.civ]))
        if possible:
            return self.completed(self._done(self.laid(self.effect(after, turn))))
        turn.step(say(".step.void", civ=SeatRef(self.civ)), seat=self.civ, icon="close-circle-outline")
        return self._done(self.laid(after))

    def _begin(self, state: Historia) -> Historia:
        tracked = state.rules.cards and self.source == CARD
        return at_turn_of(state, self.civ) if tracked else in_own_turn(state, self.civ)

    def _done(self, state: Historia) -> Historia:
        """Remember that this action was used; without the cards nobody could say when to forget it."""
        if not state.rules.cards:
            return state
        civ = state.players[self.civ]
        playing = replace(civ.playing, deeds=(*civ.playing.deeds, self.played_card()))
        return state.with_civ(self.civ, replace(civ, playing=playing))

    def _spoilt(self, before: Historia, after: Historia) -> bool:
        """Whether the event took what the action needed; an override that needed nothing stays one."""
        if triggered(before, self.played_card()) is None:
            return False
        return self.fits(before) and not self.fits(after)

    def fits(self, state: Historia) -> bool:
        """Whether the card itself, turn and hand aside, can be carried out."""
        try:
            self.check_effect(state)
        except RuleViolation:
            return False
        return True

    def laid(self, state: Historia) -> Historia:
        """Put the card into the row and remember that it was played."""
        if self.source != CARD or not state.rules.cards:
            return state
        civ, card = state.players[self.civ], self.played_card()
        playing = replace(civ.playing, cards=(*civ.playing.cards, card))
        row = civ.row if card in civ.row else (*civ.row, card)
        return state.with_civ(self.civ, replace(civ, playing=playing, row=row))

    def completed(self, state: Historia) -> Historia:
        """What a card that was carried out does once it lies in the row."""
        return state


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoSidedCard(CardAction):
    """A card with a basic and an advanced action."""

    advanced_needs: ClassVar[str]

    advanced: bool = False

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """The advanced side where its technology is known, then as any card."""
        if knows(state, given.civ, cls.advanced_needs):
            yield flag("advanced")
        yield from super(TwoSidedCard, cls).asks(state, given)  # noqa: UP008 - slots make another class of it

    def spoken(self) -> Arg:
        """The card, and whether its advanced side was used."""
        card = TermRef("action_cards", self.played_card())
        return say(".advanced_card", card=card) if self.advanced else card

    def check_advanced(self, state: Historia) -> None:
        """Refuse the advanced action without its technology."""
        if self.advanced:
            told = is_told_level(state.board, self.advanced_needs)
            require(
                knows(state, self.civ, self.advanced_needs),
                ".needs_technology" if told else ".needs_technology_assumed",
                technology=TermRef("technologies", self.advanced_needs),
                level=state.board.technologies[self.advanced_needs],
            )

    def check_cubes(self, state: Historia, basic: int, advanced: int) -> None:
        """Refuse what the personal supply cannot pay."""
        price, there = advanced if self.advanced else basic, state.players[self.civ].cubes.personal
        require(there >= price, ".not_enough_cubes", n=price, there=there)
