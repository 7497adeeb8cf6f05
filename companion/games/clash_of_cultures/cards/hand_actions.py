"""Telling the own hand: the app keeps it behind the curtain, watches the objectives and checks what is played."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, some, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, TermRef, say
from companion.engine.ruling import require

from ..scoring.objectives import fulfilled, near_misses
from ..table import printed
from ..table.ids import ActionCardId, GoalId
from ..table.state import Clash
from .hands import copies_left, goal_words, goals_left


@dataclass(frozen=True, slots=True)
class TellHand(Action[Clash]):
    """Tell the app which action and objective cards you hold; nobody else is shown them."""

    group = "cards"
    icon = "cards-playing"
    sealed = True
    seat: Seat
    hand: tuple[ActionCardId, ...] = ()
    goals: tuple[GoalId, ...] = ()

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """The cards of either kind, behind the curtain; objectives say how near they are."""
        seat, player = given.seat, state.players[given.seat]
        there = [card for card in printed.data("action_cards") if copies_left(state, seat, card)]
        cards = sorted(there, key=lambda card: card not in player.hand)
        yield some(
            "hand",
            cards,
            most=max(player.action_cards, len(player.hand)),
            copies=lambda card: copies_left(state, seat, card),
            words=term("action_cards"),
            detail=term("action_cards.help"),
            default=player.hand,
            secret=seat,
        )
        goals = sorted(goals_left(state, seat), key=lambda goal: goal not in player.goals)
        yield some(
            "goals",
            goals,
            most=max(player.objective_cards, len(player.goals)),
            words=goal_words,
            detail=lambda goal: _standing(state, seat, goal),
            default=player.goals,
            secret=seat,
        )

    def check(self, state: Clash) -> None:
        """No more copies than the box has, and no card that somebody else holds."""
        for card in dict.fromkeys(self.hand):
            left = copies_left(state, self.seat, card)
            named = TermRef("action_cards", card)
            require(self.hand.count(card) <= left, ".card_copies", card=named, n=left)
        for goal in self.goals:
            there = goal in goals_left(state, self.seat) and self.goals.count(goal) == 1
            require(there, ".goal_copies", card=goal_words(goal) if goal < printed.GOALS else goal)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """The app knows them; there are at least as many in hand."""
        player = state.players[self.seat]
        turn.tell(n=len(self.hand) + len(self.goals))
        cards = max(player.action_cards, len(self.hand))
        objectives = max(player.objective_cards, len(self.goals))
        told = replace(player, hand=self.hand, goals=self.goals, action_cards=cards, objective_cards=objectives)
        return state.with_player(self.seat, told)


def _standing(state: Clash, seat: int, goal: int) -> Arg:
    """How an objective stands: met, or what is missing; nothing where it is far away or only the table knows."""
    near = {one.objective: one.words for one in near_misses(state, seat)}
    for objective in printed.goal(goal):
        if fulfilled(state, seat, objective):
            return say(".goal.met", objective=TermRef("objectives", objective))
    for objective in printed.goal(goal):
        if objective in near:
            return say(".goal.near", objective=TermRef("objectives", objective), short=near[objective])
    return None
