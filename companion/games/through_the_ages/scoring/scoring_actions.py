"""The end of the game: which impacts are expected, and the final scoring."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, some, term
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef, say
from companion.engine.ruling import require

from ..table.ids import EventId
from ..table.printed_cards import EVENTS, IMPACT, cards, event
from ..table.state import OVER, SCORING, World
from .scoring import possible_impacts


@dataclass(frozen=True, slots=True)
class ExpectImpacts(Action[World]):
    """Say which scoring events you expect in the event decks; the live score counts them."""

    group = "score"
    icon = "crystal-ball"
    impacts: tuple[EventId, ...]

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The impacts that have not come up."""
        yield some("impacts", possible_impacts(state), words=term(EVENTS), default=state.impacts)

    def check(self, state: World) -> None:
        """Only scoring events, each once, and none that is already past."""
        _check_impacts(state, self.impacts)

    def apply(self, state: World, turn: Turn) -> World:
        """The live score changes, nothing else."""
        return replace(state, impacts=_only_impacts(self.impacts))


@dataclass(frozen=True, slots=True)
class FinalScoring(Action[World]):
    """Turn up all Age III events left in the decks and score them.

    impacts: every Age III event that was still in the current or the future events.
    """

    group = "score"
    icon = "trophy"
    impacts: tuple[EventId, ...] = ()

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The impacts that have not come up; those expected stand there."""
        yield some("impacts", possible_impacts(state), words=term(EVENTS), default=state.impacts)

    def check(self, state: World) -> None:
        """Only after the last round."""
        require(state.phase == SCORING, ".not_the_end_yet")
        _check_impacts(state, self.impacts)

    def apply(self, state: World, turn: Turn) -> World:
        """The scores are final."""
        for impact in _only_impacts(self.impacts):
            turn.step(say(".step.impact", impact=TermRef(EVENTS, impact)), icon="podium")
        return replace(state, impacts=_only_impacts(self.impacts), phase=OVER)


def _check_impacts(world: World, impacts: tuple[str, ...]) -> None:
    for impact in impacts:
        require(event(impact).kind == IMPACT, ".no_impact", card=TermRef(EVENTS, impact))
        require(impacts.count(impact) == 1, ".impact_twice", card=TermRef(EVENTS, impact))
        require(impact not in world.past_events, ".impact_past", card=TermRef(EVENTS, impact))


def _only_impacts(impacts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(id for id in dict.fromkeys(impacts) if cards(EVENTS)[id].kind == IMPACT)
