"""A game small enough to test the engine with: people count apples and throw dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from companion.engine.action import Action, Turn
from companion.engine.chance import Chance
from companion.engine.counters import with_at
from companion.engine.fields import Bounds, Seat
from companion.engine.game import Game, Option, OptionKind, OptionValue, Phase, SeatSpec
from companion.engine.message import Message, say
from companion.engine.meta import Meta
from companion.engine.opening import opening
from companion.engine.ruling import require
from companion.engine.score import Part, ScoreLine, ScoreSheet, TallyLine, TieBreak
from companion.engine.session import Session


@dataclass(frozen=True, slots=True)
class Picker:
    """One person with a basket."""

    apples: Annotated[int, Bounds(0, 99)] = 0
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Orchard:
    """The tree and the people."""

    players: tuple[Picker, ...]
    tree: int = 20

    def with_player(self, seat: int, picker: Picker) -> Orchard:
        return replace(self, players=with_at(self.players, seat, picker))


@dataclass(frozen=True, slots=True)
class Pick(Action[Orchard]):
    """Pick apples from the tree."""

    seat: Seat
    count: Annotated[int, Bounds(1, 9)] = 1

    def check(self, state: Orchard) -> None:
        require(state.tree >= self.count, "counting.tree_empty", left=state.tree)

    def apply(self, state: Orchard, turn: Turn) -> Orchard:
        taken = min(self.count, state.tree)
        picker = state.players[self.seat]
        turn.tell(taken=taken)
        after = state.with_player(self.seat, replace(picker, apples=picker.apples + taken))
        return replace(after, tree=state.tree - taken)


@dataclass(frozen=True, slots=True)
class Throw(Action[Orchard]):
    """Throw a die for as many apples."""

    seat: Seat

    def apply(self, state: Orchard, turn: Turn) -> Orchard:
        die = turn.chance.die(6)
        turn.step(say("counting.thrown", die=die), seat=self.seat)
        picker = state.players[self.seat]
        return state.with_player(self.seat, replace(picker, apples=picker.apples + die, dice=(*picker.dice, die)))


def options() -> tuple[Option, ...]:
    """How much hangs on the tree."""
    return (Option("apples", OptionKind.NUMBER, 20, low=0, high=50), Option("windfall", OptionKind.FLAG, False))


class Counting(Game[Orchard]):
    """The game of the engine's tests."""

    meta = Meta("counting", min_seats=1, max_seats=4, options=options)
    state = Orchard
    actions = (Pick, Throw)
    tally_lines = (TallyLine("apples"), TallyLine("dice", worth=0.5))
    tally_tie_breaks = ("dice",)

    @property
    def vocabulary(self) -> Mapping[str, tuple[str, ...]]:
        return {}

    def setup(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> Orchard:
        extra = chance.die(6) if options["windfall"] else 0
        return Orchard(tuple(Picker() for _ in seats), int(options["apples"]) + extra)

    def score(self, state: Orchard) -> ScoreSheet:
        apples = tuple(float(p.apples) for p in state.players)
        parts = tuple((Part(say("counting.basket"), points),) for points in apples)
        return ScoreSheet(
            (ScoreLine("apples", apples, parts),), (TieBreak("dice", tuple(float(sum(p.dice)) for p in state.players)),)
        )

    def phase(self, state: Orchard) -> Phase:
        return Phase(say("counting.picking"), done=20 - state.tree, total=20, round=1, phase="picking")

    def finished(self, state: Orchard) -> bool:
        return state.tree == 0

    def summary(self, state: Orchard) -> Message:
        return say("counting.summary", left=state.tree)


GAME = Counting()


def people(*names: str) -> list[SeatSpec]:
    """Seats with these names."""
    return [SeatSpec(name, colour) for name, colour in zip(names, ("red", "blue", "yellow", "green"), strict=False)]


def new_session(*names: str, keeper: Any = None, seed: str = "1", **options: OptionValue) -> Session:
    """A fresh session for these people."""
    begun = opening(GAME, people(*(names or ("Ada", "Karl"))), options, id="test", seed=seed)
    return Session(GAME, begun, None, keeper)
