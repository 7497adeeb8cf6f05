"""Actions on the advances board: Advance, the Great Library's loan, and the free advance of the status phase."""

from __future__ import annotations

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, flag, one, payment, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require
from companion.toolbox.payments import Price, price

from ..table import printed
from ..table.amounts import Goods
from ..table.goods import (
    accepts,
    can_pay_tokens,
    forced_deal,
    listed,
    pay,
    pay_tokens,
    payments,
    receive,
    require_deal,
    said,
    settle,
    shown,
)
from ..table.ids import (
    AQUEDUCT,
    BY_ACTION,
    BY_SECOND,
    BY_STATUS,
    FREE_EDUCATION,
    GRANT_ADVANCE,
    GRANT_DOGMA,
    GREAT_LIBRARY,
    IDEAS,
    MOOD,
    SANITATION,
    STATUS,
    THEOCRACY,
    AdvanceId,
)
from ..table.state import Clash
from ..table.stock import knows
from ..turn.turns import (
    drop_grant,
    mark_used,
    order,
    require_action,
    require_quiet,
    require_turn,
    require_unused,
    spend_action,
    used,
)
from .advancing import advance_prices, gain_advance, gainable, philosophy_idea, require_gainable
from .card_use import WONDERS, CardUse

FREE_ADVANCES_SHORT = 2
WAYS_TO_PAY = 6
STEP_FREE_ADVANCE, STEP_RAZE = 2, 4


def require_free_education(state: Clash, seat: int, payment: Goods) -> None:
    """Refuse Free Education without it, twice a turn, without an idea or gold paid, or without one more idea."""
    require(knows(state, seat, FREE_EDUCATION), ".needs_advance", advance=TermRef("advances", FREE_EDUCATION))
    require_unused(state, FREE_EDUCATION)
    require(payment.ideas or payment.gold, ".free_education_needs_idea_or_gold")
    left = pay(state, seat, payment)
    require(can_pay_tokens(left, seat, IDEAS, 1), ".no_idea_left")


def free_education(state: Clash, seat: int, turn: Turn) -> Clash:
    """One more idea for a mood token."""
    state = mark_used(pay_tokens(state, seat, IDEAS, 1), FREE_EDUCATION)
    turn.step(say(".step.free_education", seat=SeatRef(seat)), seat=seat)
    return receive(state, seat, {MOOD: 1}, turn)


def shown_price(state: Clash, seat: int, advance: str) -> tuple[Message, ...]:
    """What an advance costs at best, as people say it."""
    return listed(advance_prices(state, seat, advance)[0].pieces) or (say(".nothing"),)


def _named(open_now: tuple[str, ...], given: Given) -> tuple[str, ...]:
    """What can be gained, and what was pointed at all the same."""
    wanted = given.get("advance")
    return (*open_now, wanted) if wanted is not None and wanted not in open_now else tuple(open_now)


@dataclass(frozen=True, slots=True)
class Advance(Action[Clash]):
    """Gain one advance for 2 food; ideas and gold may replace food.

    Without a `payment` the app proposes one. `free_education` pays 1 more idea for a mood token; `as_free_action`
    is Rome's Sanitation with Aqueduct, at its price but without an action.
    """

    group = "turn"
    icon = "lightbulb-on"
    seat: Seat
    advance: AdvanceId
    payment: Goods | None = None
    free_education: bool = False
    as_free_action: bool = False

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which one, how it is paid, and what an advance adds to that."""
        seat = given.seat
        chosen = yield one(
            "advance",
            _named(gainable(state, seat), given),
            words=term("advances"),
            against=lambda advance: against(cls(seat, advance), state),
            detail=lambda advance: shown_price(state, seat, advance),
            group=lambda advance: TermRef("categories", printed.category_of(advance)),
        )
        yield from _more_asks(state, seat, chosen)

    def check(self, state: Clash) -> None:
        """An action, an open advance, and its price."""
        if self.as_free_action:
            require_turn(state, self.seat)
            may = self.advance == SANITATION and state.players[self.seat].has(AQUEDUCT)
            require(may, ".not_a_free_action", advance=TermRef("advances", self.advance))
        elif not self._by_temple(state):
            require_action(state, self.seat, GRANT_ADVANCE, fresh=self._begins(state))
        else:
            require_turn(state, self.seat)
        require_gainable(state, self.seat, self.advance)
        deal = require_deal(state.players[self.seat], self.prices(state), self.payment)
        if self.free_education:
            require_free_education(state, self.seat, deal.payment)

    def _begins(self, state: Clash) -> bool:
        """Whether it is the first advance of its category."""
        owned = state.players[self.seat].advances
        return all(printed.category_of(advance) != printed.category_of(self.advance) for advance in owned)

    def _by_temple(self, state: Clash) -> bool:
        """Whether a temple with Dogma still owes this advance."""
        return GRANT_DOGMA in state.turn.grants and printed.category_of(self.advance) == THEOCRACY

    def prices(self, state: Clash) -> tuple[Price, ...]:
        """Every way it may be paid for: nothing where a temple owes it."""
        if self._by_temple(state):
            return (price({}, accepts(state.players[self.seat])),)
        prices = advance_prices(state, self.seat, self.advance)
        return tuple(p for p in prices if p.pieces) if self.as_free_action else prices

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay, gain it, and take what Philosophy and Free Education give."""
        deal = forced_deal(state.players[self.seat], self.prices(state), self.payment)
        turn.tell(paid=said(deal.payment))
        had_philosophy = state
        state = pay(state, self.seat, deal.payment)
        state = mark_used(state, *deal.uses)
        if self._by_temple(state):
            state = drop_grant(state, GRANT_DOGMA)
        elif not self.as_free_action:
            state = spend_action(state, self.seat, GRANT_ADVANCE, fresh=self._begins(state))
        state = gain_advance(state, self.seat, self.advance, BY_ACTION, turn)
        if not had_philosophy.players[self.seat].has(self.advance):
            state = philosophy_idea(state, self.seat, self.advance, turn)
        if self.free_education and knows(had_philosophy, self.seat, FREE_EDUCATION):
            state = free_education(state, self.seat, turn)
        turn.tell(counter=state.players[self.seat].event_counter)
        return state


def _more_asks(state: Clash, seat: int, advance: str) -> Asks:
    """How it is paid, and what another advance adds to that."""
    player = state.players[seat]
    ways = payments(player, Advance(seat, advance).prices(state), WAYS_TO_PAY)
    if len(ways) > 1:
        yield payment("payment", ways, words=shown)
    if knows(state, seat, FREE_EDUCATION) and not used(state, FREE_EDUCATION):
        yield flag("free_education")
    if advance == SANITATION and player.has(AQUEDUCT):
        yield flag("as_free_action")


def advance_move(state: Clash, seat: int, advance: str) -> Advance | FreeAdvance:
    """The move that gains this advance now: in the status phase the free one."""
    return FreeAdvance(seat, advance) if state.stage == STATUS else Advance(seat, advance)


def advance_seat(state: Clash, seat: int) -> int:
    """For whom the board gains: this seat, or whoever is next to take a free advance."""
    due = free_advance_due(state)
    return seat if due is None else due


def payable(state: Clash, seat: int, advance: str) -> bool:
    """Whether the price of an advance is there: there is none for a free one."""
    return free_now(state) or settle(state.players[seat], advance_prices(state, seat, advance), None) is not None


def loan(state: Clash, seat: int, advance: str) -> BorrowAdvance | None:
    """The way to use this advance in the own turn although it is not owned, for the holder of the Great Library."""
    player = state.players[seat]
    lends = state.stage != STATUS and player.controls(GREAT_LIBRARY) and advance not in player.advances
    return BorrowAdvance(seat, advance) if lends else None


def gaining(state: Clash, seat: int, advance: str) -> Action[Clash] | None:
    """The move that gains this advance by one tap: legal, and nothing could be chosen about it."""
    paid = advance_move(state, seat, advance)
    if isinstance(paid, FreeAdvance):
        return paid if against(paid, state) is None else None
    lending = state.players[seat].controls(GREAT_LIBRARY) and not used(state, GREAT_LIBRARY)
    if lending or against(paid, state) is not None:
        return None
    return paid if next(_more_asks(state, seat, advance), None) is None else None


@dataclass(frozen=True, slots=True)
class BorrowAdvance(CardUse):
    """Use one advance you do not own until the end of your turn, from the Great Library."""

    group = "free"
    icon = "library"
    DOMAIN, CARD = WONDERS, GREAT_LIBRARY
    advance: AdvanceId

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """One that is not owned and belongs to no government."""
        owned = state.players[given.seat].advances
        lent = [
            advance
            for advance in printed.data("advances")
            if advance not in owned and not printed.is_government(advance)
        ]
        yield one("advance", lent, words=term("advances"))

    def check_answers(self, state: Clash) -> None:
        """Not owned, no government."""
        owned = state.players[self.seat].has(self.advance)
        require(not owned, ".advance_owned", advance=TermRef("advances", self.advance))
        require(not printed.is_government(self.advance), ".library_no_government")

    def effect(self, state: Clash, turn: Turn) -> Clash:
        """Name the advance; it gives no marker, no token and no points."""
        return state.with_turn(replace(state.turn, library=self.advance))


@dataclass(frozen=True, slots=True)
class FreeAdvance(Action[Clash]):
    """Gain the free advance of the status phase."""

    group = "status"
    icon = "lightbulb-outline"
    seat: Seat
    advance: AdvanceId

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """One that can be gained."""
        yield one("advance", _named(gainable(state, given.seat), given), words=term("advances"))

    def check(self, state: Clash) -> None:
        """In step 2, in turn order, one each (two in the short game)."""
        require_quiet(state)
        require(free_now(state), ".only_in_step", step=STEP_FREE_ADVANCE)
        require(next_free_advance(state) == self.seat, ".not_your_free_advance")
        require_gainable(state, self.seat, self.advance)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Gain it; the second one of the short game takes its marker from the supply."""
        second = state.players[self.seat].free_advances > 0
        state = gain_advance(state, self.seat, self.advance, BY_SECOND if second else BY_STATUS, turn)
        player = state.players[self.seat]
        turn.tell(counter=player.event_counter)
        return state.with_player(self.seat, replace(player, free_advances=player.free_advances + 1))


def free_advances_each(state: Clash) -> int:
    """How many free advances the status phase gives."""
    return FREE_ADVANCES_SHORT if state.rules.short else 1


def free_now(state: Clash) -> bool:
    """Whether the status phase gives free advances now."""
    return state.stage == STATUS and state.step == STEP_FREE_ADVANCE


def free_advance_due(state: Clash) -> int | None:
    """Who takes a free advance now; None where nobody does."""
    return next_free_advance(state) if free_now(state) else None


def next_free_advance(state: Clash) -> int | None:
    """Whose free advance is next: all first ones clockwise, then all second ones; None when done."""
    for passed in range(free_advances_each(state)):
        for seat in order(state):
            if state.players[seat].free_advances <= passed:
                return seat
    return None
