"""Where an evening stands: the points of this moment, and the card that tells of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine.frozen import dataclass
from companion.engine.message import Message

from .card import Card
from .final import Final
from .score_corrections import Corrections, corrected

if TYPE_CHECKING:
    from companion.engine.opening import Opening
    from companion.engine.session import Session


@dataclass(frozen=True, slots=True)
class Standing:
    """How an evening stands at this moment, as the table counts."""

    round: int = 0
    summary: Message | None = None
    points: tuple[float, ...] = ()
    leaders: tuple[int, ...] = ()


def standing(session: Session, corrections: Corrections) -> Standing:
    """Where a session is; Home, History and the final sheet show the same points."""
    sheet = corrected(session.score, corrections)
    return Standing(
        round=session.phase.round,
        summary=session.game.summary(session.state),
        points=sheet.totals,
        leaders=tuple(seat for seat, rank in enumerate(sheet.ranks) if rank == 1),
    )


def card_of(
    begun: Opening, path: Path, *, played: float, entries: int, tallied: bool, final: Final | None, now: Standing
) -> Card:
    """The card of an evening; once it has ended, its points and winners are those of the end."""
    return Card(
        id=begun.id,
        path=path,
        game=begun.game,
        names=begun.names,
        colours=tuple(seat.colour for seat in begun.seats),
        created=begun.created,
        played=played,
        entries=entries,
        round=now.round,
        summary=now.summary,
        points=final.totals if final else now.points,
        leaders=final.winners if final else now.leaders,
        finished=final is not None,
        tallied=tallied,
        final=final,
    )
