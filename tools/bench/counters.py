"""The game both sides of the bench play: four people with eight counters each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from companion.engine.action import Action, Turn
from companion.engine.chance import Chance
from companion.engine.counters import with_at
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass
from companion.engine.game import Game, OptionValue, Phase, SeatSpec
from companion.engine.message import Message, say
from companion.engine.meta import Meta
from companion.engine.ruling import require
from companion.engine.score import ScoreLine, ScoreSheet, TallyLine

COUNTERS = 8
MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class Player:
    """One person's counters."""

    counters: tuple[Annotated[int, Bounds(0, MOST)], ...] = (0,) * COUNTERS


@dataclass(frozen=True, slots=True)
class Table:
    """Everybody's counters."""

    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Raise(Action[Table]):
    """Add to one counter, within its bounds."""

    seat: Seat
    counter: Annotated[int, Bounds(0, COUNTERS - 1)]
    by: Annotated[int, Bounds(-9, 9)] = 1

    def check(self, state: Table) -> None:
        """No counter leaves its bounds."""
        after = state.players[self.seat].counters[self.counter] + self.by
        require(0 <= after <= MOST, "engine.out_of_bounds", value=after, low=0, high=MOST)

    def apply(self, state: Table, turn: Turn) -> Table:
        """Change that one counter."""
        player = state.players[self.seat]
        after = with_at(player.counters, self.counter, player.counters[self.counter] + self.by)
        return Table(with_at(state.players, self.seat, Player(after)))


class Counters(Game[Table]):
    """Nothing but counters."""

    meta = Meta("counters", min_seats=1, max_seats=4)
    state = Table
    actions = (Raise,)
    tally_lines = (TallyLine("sum"),)

    @property
    def vocabulary(self) -> Mapping[str, tuple[str, ...]]:
        return {}

    def setup(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> Table:
        return Table(tuple(Player() for _ in seats))

    def score(self, state: Table) -> ScoreSheet:
        return ScoreSheet((ScoreLine("sum", tuple(float(sum(p.counters)) for p in state.players)),))

    def phase(self, state: Table) -> Phase:
        return Phase(say("counters.phase"))

    def finished(self, state: Table) -> bool:
        return False

    def summary(self, state: Table) -> Message:
        return say("counters.summary")


GAME = Counters()
PEOPLE = [SeatSpec(name, colour) for name, colour in zip("ABCD", ("red", "blue", "yellow", "green"), strict=True)]


def tap(number: int) -> Raise:
    """The tap with this number, the same on both sides."""
    return Raise(number % 4, number % COUNTERS, 1 + number % 3)


def find_game(key: str) -> Game[Any]:
    """The one game there is."""
    return {"counters": GAME}[key]
