"""Set-up actions: keep one of the two civilizations that were dealt."""

from __future__ import annotations

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, one, term
from companion.engine.data import items
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..civilizations.abilities import begin_own
from ..turn.benefits import settle
from .ids import KEY, CivilizationId
from .setup import SOLO_LAID_OUT_FOR, begun_with
from .setup_list import adjustment_words
from .state import Player, Tapestry


@dataclass(frozen=True, slots=True)
class KeepCivilization(Action[Tapestry]):
    """Keep one of the two civilizations dealt to you; the other one goes back into the box."""

    group = "table"
    icon = "account-star"
    seat: Seat
    civilization: CivilizationId

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """One of the two dealt, or any nobody has."""
        dealt = state.players[given.seat].dealt or (*items(KEY, "civilizations"), *state.own.civilizations)
        yield one(
            "civilization",
            dealt,
            words=term("civilizations"),
            detail=term("civilizations.help"),
            against=lambda civilization: against(cls(given.seat, civilization), state),
        )

    def check(self, state: Tapestry) -> None:
        """It must have been dealt to this player, who has none yet; where none was dealt, nobody else may have it."""
        player = state.players[self.seat]
        name = TermRef("civilizations", self.civilization)
        require(not player.civilizations, "tapestry.has_civilization", seat=SeatRef(self.seat))
        require(not player.dealt or self.civilization in player.dealt, "tapestry.not_dealt", civilization=name)
        taken = any(self.civilization in (*other.civilizations, *other.dealt) for other in _others(state, self.seat))
        require(not taken, "tapestry.civilization_taken", civilization=name)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay it out, with its head start and its adjustment."""
        player = state.players[self.seat]
        back = tuple(TermRef("civilizations", mat) for mat in player.dealt if mat != self.civilization)
        if back:
            turn.step(say(".step.put_back", civilizations=back), seat=self.seat, icon="archive")
        counted = len(state.players) if state.solo is None else SOLO_LAID_OUT_FOR
        told = adjustment_words(self.civilization, counted) if state.adjustments else None
        if told is not None:
            turn.step(told, seat=self.seat, icon="scale-balance")
        state = state.with_player(self.seat, begun_with(player, self.civilization, counted, state.adjustments))
        return settle(begin_own(state, self.seat, self.civilization), turn)


def _others(state: Tapestry, seat: int) -> list[Player]:
    return [player for other, player in enumerate(state.players) if other != seat]


def choosing(state: Tapestry) -> tuple[int, ...]:
    """The seats that still have to keep one of two civilizations."""
    return tuple(seat for seat, player in enumerate(state.players) if player.dealt)


def keep_answers(state: Tapestry, seat: int) -> tuple[KeepCivilization, ...]:
    """The civilizations a player chooses from."""
    return tuple(KeepCivilization(seat, mat) for mat in state.players[seat].dealt)
