"""The orchard of the engine's tests with one hidden choice: people bet at the same time, the highest bet wins it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.fields import Bounds, Seat
from companion.engine.game import Choosing
from companion.engine.ruling import require
from tests.engine.counting import Counting, Orchard, Pick, Throw


@dataclass(frozen=True, slots=True)
class Garden(Orchard):
    """The orchard, and what everybody bets."""

    bets: tuple[int, ...] = (0, 0, 0, 0)
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Bet(Action[Garden]):
    """Bet in secret; once everybody has, the highest bets get an apple each."""

    sealed = True
    seat: Seat
    bet: Annotated[int, Bounds(1, 9)]

    def check(self, state: Garden) -> None:
        require(not state.bets[self.seat], "counting.bet_already")

    def apply(self, state: Garden, turn: Turn) -> Garden:
        bets = tuple(self.bet if seat == self.seat else bet for seat, bet in enumerate(state.bets))
        if not all(bets):
            return replace(state, bets=bets)
        for seat, bet in enumerate(bets):
            if bet == max(bets):
                picker = state.players[seat]
                state = state.with_player(seat, replace(picker, apples=min(99, picker.apples + 1)))
        return replace(state, bets=(0, 0, 0, 0), rounds=state.rounds + 1)


class Hiding(Counting):
    """The game of the tests of hidden choices."""

    state = Garden
    actions = (Pick, Throw, Bet)

    def setup(self, seats, options, chance) -> Garden:
        begun = super().setup(seats, options, chance)
        return Garden(begun.players, begun.tree)

    def choosing(self, state: Garden) -> Choosing:
        return Choosing(Bet, tuple(seat for seat, bet in enumerate(state.bets) if not bet), str(state.rounds))


HIDING = Hiding()
