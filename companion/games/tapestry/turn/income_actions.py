"""Income actions: a whole income turn with its decisions said up front, or step by step."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, amounts, flag, one, term
from companion.engine.asking import seat as ask_seat
from companion.engine.counters import clamp
from companion.engine.data import items
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, WordRef
from companion.engine.ruling import require, require_decided

from ..cards.card_actions import PlayTapestry, can_be_in_hand, card_asks, card_group, first_in_era
from ..cards.tech_actions import UpgradeTech
from ..cards.techs import upgradable_cards
from ..civilizations.abilities import abilities_due, open_ways, run_automatic, way_gives
from ..civilizations.civilization_actions import UseCivilization
from ..table.causes import ADJUSTMENT, CIVILIZATION_MAT, ERA, blamed
from ..table.changes import push, push_parts, to_place
from ..table.icons import RESOURCE_ICONS, track_icon
from ..table.ids import (
    ALL,
    CIVILIZATION,
    HERALDS,
    KEY,
    LAST_INCOME,
    ONE,
    PLAY_ON_TOP,
    RESOURCES,
    STEP_CIVILIZATION,
    STEP_COUNT,
    STEP_TAPESTRY,
    STEP_UPGRADE,
    STEP_VP,
    TRACKS,
    CardId,
    ResourceId,
    TechId,
    TrackId,
    WayId,
)
from ..table.printed import era_bonus, income_steps, thing
from ..table.setup import start_income
from ..table.state import Due, Tapestry
from .benefits import begin_turn, find_part, is_automatic, settle, take_part
from .turn_actions import ChooseBenefit, check_turn

# More decisions than these no income turn has that can be said up front.
MOST_ANSWERS = 12


@dataclass(frozen=True, slots=True)
class TakeIncome(Action[Tapestry]):
    """Take an income turn: everything runs in order and stops only where you decide.

    What is said up front is done on the way: the `way` of a civilization, the tapestry `card` (or one that is not
    named, `unnamed`) with its `track` or `opponent`, the tech card to `upgrade`, the `resources` for being first in
    the era. With `pause` it also stops before points and income are counted; CountIncome then goes on. With `straight`
    it stops there only where a piece waits for its place in the capital, which may be worth points.
    """

    walk = True
    group = "turn"
    icon = "treasure-chest"
    seat: Seat
    pause: bool = False
    way: WayId | None = None
    card: CardId | None = None
    unnamed: bool = False
    track: TrackId | None = None
    opponent: Seat | None = None
    upgrade: TechId | None = None
    resources: tuple[ResourceId, ...] = ()
    straight: bool = False

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """The decisions of the coming income turn, as far as they can be known before it begins."""
        begun = _as_begun(state, given.seat)
        player = begun.players[given.seat]
        steps = income_steps(player.income_turn)
        if STEP_CIVILIZATION in steps and (ways := plain_ways(begun, given.seat)):
            named = _or_later("civilization_ways")
            way = yield one("way", (*ways, LATER), words=named, detail=_gives, default=ways[0])
            if way is LATER or not all(is_automatic(part) for part in way_gives(way)):
                # The turn stops there: what comes after it is asked when it comes up, and only then.
                return
        if STEP_TAPESTRY in steps:
            yield from _era_asks(begun, given.seat)
        if STEP_UPGRADE in steps and (cards := upgradable_cards(begun, given.seat)):
            help_of = _or_nothing("techs.help")
            yield one("upgrade", (*cards, LATER), words=_or_later("techs"), detail=help_of, default=cards[0])
        # The long list stands last, so that what is short is never below it.
        if STEP_TAPESTRY in steps and player.hand:
            unnamed = yield flag("unnamed")
            if not unnamed:
                yield from _card_asks(begun, given.seat)

    def check(self, state: Tapestry) -> None:
        """It must be this player's turn, and one of five."""
        check_turn(state, self.seat)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Begin the next income turn and run to the first decision that was not said up front."""
        state = begin_turn(state, self.seat, turn)
        player = state.players[self.seat]
        number = clamp(player.income_turn + 1, 1, LAST_INCOME)
        steps = income_steps(number) if player.income_turn < LAST_INCOME else ()
        if self.pause and STEP_VP in steps:
            place = steps.index(STEP_VP)
            steps = (*steps[:place], STEP_COUNT, *steps[place:])
        state = state.with_player(self.seat, replace(player, income_turn=number, used=(), marks=()))
        if number == 1 and HERALDS in player.civilizations:
            # Printed on their mat: at the end of the first income turn a card may cover Maker of Fire.
            offered = push(state, self.seat, Due((PLAY_ON_TOP,), ALL, optional=True))
            state = blamed(state, offered, CIVILIZATION_MAT, HERALDS)
        if number == 1 and state.adjustments:
            for civilization in player.civilizations:
                adjusted = push_parts(state, self.seat, start_income(civilization), CIVILIZATION)
                state = blamed(state, adjusted, ADJUSTMENT, civilization)
        state = push_parts(state, self.seat, steps)
        state = self._answered(settle(run_automatic(state, self.seat, turn), turn), turn)
        turn.tell(number=number)
        return state

    def _answered(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Go on as long as what comes up was decided before."""
        left = list(self.resources)
        for _ in range(MOST_ANSWERS):
            answer = self._answer(state, left)
            if answer is None or against(answer, state) is not None:
                return state
            if isinstance(answer, ChooseBenefit):
                left.remove(answer.benefit)
            state = answer.apply(state, turn)
        return state

    def _answer(self, state: Tapestry, left: list[str]) -> Action[Tapestry] | None:
        """The decision that is due now, if it was said up front."""
        due = next(iter(state.players[self.seat].due), None)
        if due is None or state.active != self.seat:
            return None
        first = due.parts[0] if due.parts else ""
        if first == STEP_CIVILIZATION and self.way is not None:
            return UseCivilization(self.seat, self.way)
        if first == STEP_TAPESTRY and (self.card or self.unnamed or self._goes_on(state)):
            return PlayTapestry(self.seat, self.card, self.unnamed, self.track, self.opponent)
        if first == STEP_UPGRADE and self.upgrade is not None:
            return UpgradeTech(self.seat, self.upgrade)
        if first == STEP_COUNT and self.straight and not to_place(state.players[self.seat]):
            return CountIncome(self.seat)
        is_bonus = due.how == ONE and due.cause is not None and due.cause.kind == ERA
        return ChooseBenefit(self.seat, left[0]) if is_bonus and left else None

    def _goes_on(self, state: Tapestry) -> bool:
        """Whether a card from the deck is laid without asking: there is none in hand, and decisions were said up front.

        An income turn kept before that could be done stops there, and its next entry lays the card.
        """
        said = self.straight or self.way is not None or self.upgrade is not None or bool(self.resources)
        return said and not state.players[self.seat].hand


# What is decided when it comes up.
LATER = None


def _or_later(domain: str) -> Any:
    named = term(domain)
    return lambda id: WordRef("answer", "later") if id is None else named(id)


def _or_nothing(domain: str) -> Any:
    named = term(domain)
    return lambda id: None if id is None else named(id)


def _gives(way: str | None) -> Any:
    return tuple(TermRef("benefits", part) for part in way_gives(way)) or None if way else None


def _as_begun(state: Tapestry, seat: int) -> Tapestry:
    """The table as it will be when the income turn has begun."""
    player = state.players[seat]
    number = clamp(player.income_turn + 1, 1, LAST_INCOME)
    return state.with_player(seat, replace(player, income_turn=number, used=(), marks=()))


def plain_ways(state: Tapestry, seat: int) -> tuple[str, ...]:
    """The ways of the civilizations that can be gone without saying more, such as whom or where."""
    player = state.players[seat]
    due = (way for civilization in abilities_due(state, seat) for way in open_ways(player, civilization))
    return tuple(way for way in due if "benefit" in thing("civilization_ways", way))


def _card_asks(state: Tapestry, seat: int) -> Asks:
    """Which card is played; one that asks for more than a track or an opponent is played when it comes up."""
    cards = [card for card in (*items(KEY, "tapestry_cards"), *state.own.cards) if _said_up_front(state, card)]
    looks = {"words": _or_later("tapestry_cards"), "detail": _or_nothing("tapestry_cards.help")}
    card = yield one("card", (LATER, *cards), default=LATER, by_name=True, group=card_group, **looks)
    wanted = card_asks(card) if card else ()
    if "track" in wanted:
        yield one("track", TRACKS, words=term("tracks"), icon=track_icon)
    if "opponent" in wanted:
        yield ask_seat("opponent", [other for other in range(len(state.players)) if other != seat])


def _said_up_front(state: Tapestry, card: str) -> bool:
    return can_be_in_hand(state, card) and set(card_asks(card)) <= {"track", "opponent"}


def _era_asks(state: Tapestry, seat: int) -> Asks:
    """What is taken for being the first of the neighbours in the era."""
    era = state.players[seat].income_turn
    count = era_bonus(era) if first_in_era(state, seat, era) else 0
    if count:
        there = dict.fromkeys(RESOURCES, count)
        # Left open, it is asked when it comes up, as after a card that asks for more than can be said here.
        yield amounts("resources", there, most=count, words=term("resources"), icon=RESOURCE_ICONS.__getitem__)


@dataclass(frozen=True, slots=True)
class CountIncome(Action[Tapestry]):
    """Count the points and the income of the income turn under way, where it was begun with a pause."""

    walk = True
    group = "income"
    icon = "treasure-chest"
    seat: Seat

    def check(self, state: Tapestry) -> None:
        """Everything before it must be decided."""
        due = find_part(state, self.seat, (), STEP_COUNT)
        name = TermRef("benefits", STEP_COUNT)
        require(due is not None, "tapestry.not_due", what=name, seat=SeatRef(self.seat))
        require_decided(due == (0, STEP_COUNT), "tapestry.finish_first", seat=SeatRef(self.seat))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Go on where the income turn stopped."""
        state, _, _ = take_part(state, self.seat, (), STEP_COUNT)
        turn.tell(number=state.players[self.seat].income_turn)
        return settle(state, turn)
