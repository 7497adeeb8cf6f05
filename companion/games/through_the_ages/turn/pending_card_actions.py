"""Answers about cards and offers: free buildings, agreements, discards, infiltration, spoils of a war."""

from __future__ import annotations

from collections import Counter

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, one, some
from companion.engine.counters import with_item
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef, say
from companion.engine.ruling import require

from ..cards.hands import backs, drop_military, oldest_cards
from ..cards.row import check_told, refill
from ..civil.civil_steps import term
from ..politics.politics_actions import require_held
from ..table.asks import backs_asked, military_ages
from ..table.ids import AgeId, CardId
from ..table.printed_cards import CIVIL, card, cards
from ..table.state import World
from ..war.attack import infiltrate
from ..war.war import take_science, take_special, takeable
from .pending import (
    AGREEMENT,
    DISCARD,
    FREE_BUILD,
    INFILTRATE,
    OPTIONAL,
    TAKE_TECHNOLOGY,
    agreement_begun,
    answered,
    found,
    require_due,
)
from .pending_actions import attack_of


@dataclass(frozen=True, slots=True)
class BuildFree(Action[World]):
    """Build what the event gives free of charge."""

    group = "decide"
    icon = "hammer"
    seat: Seat

    def check(self, state: World) -> None:
        """Only when asked."""
        require_due(state, self.seat, FREE_BUILD)

    def apply(self, state: World, turn: Turn) -> World:
        """An unused worker goes to work."""
        due = found(state, self.seat, (FREE_BUILD,))
        turn.tell(card=None)
        if due is None:
            return state
        turn.tell(card=TermRef(CIVIL, due.card))
        player = state.players[self.seat]
        moved = min(1, player.unused)
        workers = with_item(player.workers, due.card, player.workers.get(due.card, 0) + moved)
        player = replace(player, workers=workers, unused=player.unused - moved)
        return answered(state.with_player(self.seat, player), due)


@dataclass(frozen=True, slots=True)
class Decline(Action[World]):
    """Do without what an event offers."""

    group = "decide"
    icon = "close"
    seat: Seat

    def check(self, state: World) -> None:
        """Only what is optional; an agreement by which cards were taken is finished, not declined."""
        require_due(state, self.seat, *OPTIONAL)
        require(not agreement_begun(state.decisions[0]), ".agreement_begun")

    def apply(self, state: World, turn: Turn) -> World:
        """Nothing happens."""
        return answered(state, found(state, self.seat, OPTIONAL))


@dataclass(frozen=True, slots=True)
class FinishAgreement(Action[World]):
    """Finish taking cards by International Agreement; the row is filled without clearing its front.

    The cards are taken one by one before, as usual, for 5 civil actions' worth. cards: those laid on the row now.
    """

    group = "decide"
    icon = "check"
    seat: Seat
    cards: tuple[CardId, ...] = ()

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Nothing: the row is named by taking."""
        yield from ()

    def check(self, state: World) -> None:
        """Only when asked, and only with cards that can come."""
        require_due(state, self.seat, AGREEMENT)
        check_told(state, self.cards, clear=False)

    def apply(self, state: World, turn: Turn) -> World:
        """The next political action is given up, the row is filled."""
        state = answered(state, found(state, self.seat, (AGREEMENT,)))
        state = state.with_player(self.seat, replace(state.players[self.seat], politics_lost=True))
        known = tuple(id for id in self.cards if id in cards(CIVIL) or id in state.own)
        return refill(state, known, turn, clear=False)


@dataclass(frozen=True, slots=True)
class DiscardMilitary(Action[World]):
    """Choose which military cards are discarded, by the age on their backs."""

    group = "decide"
    icon = "cards-outline"
    seat: Seat
    ages: tuple[AgeId, ...]

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Just so many cards, by their backs; the oldest stand there."""
        due = found(state, given.seat, (DISCARD,))
        gone = oldest_cards(state.players[given.seat], due.amount if due else 0)
        yield backs_asked("ages", military_ages(state, given.seat), total=len(gone), default=dict(Counter(gone)))

    def check(self, state: World) -> None:
        """Just as many as asked, and only cards in hand."""
        require_due(state, self.seat, DISCARD)
        require(len(self.ages) == state.decisions[0].amount, ".discard_surplus", n=state.decisions[0].amount)
        require_held(state, self.seat, self.ages)

    def apply(self, state: World, turn: Turn) -> World:
        """The cards go to their piles."""
        turn.tell(n=len(self.ages), ages=backs(self.ages))
        return drop_military(answered(state, found(state, self.seat, (DISCARD,))), self.seat, self.ages)


@dataclass(frozen=True, slots=True)
class ChooseInfiltration(Action[World]):
    """Choose whether the rival's leader or unfinished wonder is removed.

    remove_leader: true for the leader, false for the wonder.
    """

    group = "decide"
    icon = "account-minus"
    seat: Seat
    remove_leader: bool

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The leader or the wonder."""
        due = found(state, given.seat, (INFILTRATE,))
        rival = state.players[given.seat if due is None or due.other is None else due.other]
        there = {True: rival.leader, False: rival.unfinished.id if rival.unfinished else None}
        yield one(
            "remove_leader",
            [leader for leader, id in there.items() if id],
            words=lambda leader: term(there[leader] or ""),
        )

    def check(self, state: World) -> None:
        """Only when asked."""
        require_due(state, self.seat, INFILTRATE)

    def apply(self, state: World, turn: Turn) -> World:
        """The card leaves, the attacker scores."""
        due = found(state, self.seat, (INFILTRATE,))
        turn.tell(gone=say(".told.leader" if self.remove_leader else ".told.wonder"))
        return infiltrate(answered(state, due), attack_of(due), self.remove_leader, turn) if due else state


@dataclass(frozen=True, slots=True)
class TakeSpoils(Action[World]):
    """Take special technologies from the loser of a war over technology; the rest in science."""

    group = "decide"
    icon = "flask"
    seat: Seat
    technologies: tuple[CardId, ...] = ()

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Special technologies of the loser; the rest is science."""
        due = found(state, given.seat, (TAKE_TECHNOLOGY,))
        offered = takeable(state, given.seat, due.other, due.amount) if due and due.other is not None else ()
        yield some("technologies", offered, words=term, detail=lambda id: say(".cost.science", n=card(id).science or 0))

    def check(self, state: World) -> None:
        """Technologies of the loser, together within the difference."""
        require_due(state, self.seat, TAKE_TECHNOLOGY)
        due = state.decisions[0]
        loser = due.other if due.other is not None else self.seat
        for id in self.technologies:
            allowed = id in takeable(state, self.seat, loser, due.amount) and self.technologies.count(id) == 1
            require(allowed, ".not_takeable", card=term(id))
        need = _worth(self.technologies)
        require(need <= due.amount, ".spoils_too_dear", need=need, have=due.amount)

    def apply(self, state: World, turn: Turn) -> World:
        """Technologies first, then science for the rest."""
        due = found(state, self.seat, (TAKE_TECHNOLOGY,))
        if due is None or due.other is None:
            return answered(state, due)
        state = answered(state, due)
        taken = [id for id in self.technologies if id in state.players[due.other].specials]
        for id in taken:
            state = take_special(state, self.seat, due.other, id, turn)
        return take_science(state, self.seat, due.other, max(0, due.amount - _worth(tuple(taken))), turn)


def _worth(technologies: tuple[str, ...]) -> int:
    return sum(card(id).science or 0 for id in technologies)
