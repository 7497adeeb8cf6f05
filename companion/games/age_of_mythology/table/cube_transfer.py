"""Cube transfers: cubes moved by hand between bank and camp or victory card, so that no cube is lost or made."""

from __future__ import annotations

from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.ruling import require

from .ids import MOST_CUBES, VICTORY_CUBES, ResourceId, VictoryCardId
from .purse import pay, take
from .resources import Resources
from .state import Mythology

CubesMoved = Annotated[int, Bounds(-MOST_CUBES, MOST_CUBES)]
VictoryMoved = Annotated[int, Bounds(-VICTORY_CUBES, VICTORY_CUBES)]


@dataclass(frozen=True, slots=True)
class MoveCubes(Action[Mythology]):
    """Move cubes of one resource from the bank into a camp, or back with a negative number."""

    group = "table"
    icon = "cube"
    seat: Seat
    kind: ResourceId
    by: CubesMoved = 1

    def check(self, state: Mythology) -> None:
        giver = state.bank if self.by > 0 else state.players[self.seat].resources
        left = giver.of(self.kind)
        require(abs(self.by) <= left, ".not_so_many_there", left=left)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        before = state.players[self.seat].resources.of(self.kind)
        cubes = Resources(**{self.kind: abs(self.by)})
        state, _ = take(state, self.seat, cubes) if self.by > 0 else pay(state, self.seat, cubes)
        turn.tell(before=before, after=state.players[self.seat].resources.of(self.kind))
        return state


@dataclass(frozen=True, slots=True)
class MoveVictoryCubes(Action[Mythology]):
    """Move victory cubes from the bank into a camp, or back with a negative number."""

    group = "table"
    icon = "trophy"
    seat: Seat
    by: VictoryMoved = 1

    def check(self, state: Mythology) -> None:
        left = state.victory.bank if self.by > 0 else state.players[self.seat].cubes
        require(abs(self.by) <= left, ".not_so_many_there", left=left)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        player = state.players[self.seat]
        moved = max(-player.cubes, min(self.by, state.victory.bank))
        turn.tell(before=player.cubes, after=player.cubes + moved)
        state = state.with_player(self.seat, replace(player, cubes=player.cubes + moved))
        return replace(state, victory=replace(state.victory, bank=state.victory.bank - moved))


@dataclass(frozen=True, slots=True)
class MoveCardCubes(Action[Mythology]):
    """Move victory cubes from the bank onto a victory card, or back with a negative number."""

    group = "table"
    icon = "trophy-outline"
    card: VictoryCardId
    by: VictoryMoved = 1

    def check(self, state: Mythology) -> None:
        left = state.victory.bank if self.by > 0 else state.victory.on(self.card)
        require(abs(self.by) <= left, ".not_so_many_there", left=left)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        cubes = state.victory
        there = cubes.on(self.card)
        moved = max(-there, min(self.by, cubes.bank))
        turn.tell(before=there, after=there + moved)
        return replace(state, victory=replace(cubes.with_on(self.card, there + moved), bank=cubes.bank - moved))


CORRECTIONS: tuple[type[Action[Mythology]], ...] = (MoveCubes, MoveVictoryCubes, MoveCardCubes)
