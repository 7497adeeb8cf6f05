"""Cards: what the home screen and the history know of a session without opening it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.message import Message
from companion.engine.strict import BadInput

from .plain import message_from

if TYPE_CHECKING:
    from companion.engine.game import OptionValue

UNKNOWN_START = -1
# Set in a kept result once an entry that led to it became another one; the number of entries may be the same.
OUTDATED = "outdated"


@dataclass(frozen=True, slots=True)
class Final:
    """The final score of a session as data, for history and statistics without replay."""

    id: str
    game: str
    names: tuple[str, ...]
    colours: tuple[str, ...]
    options: dict[str, OptionValue]
    seat_options: tuple[dict[str, OptionValue], ...]
    lines: tuple[tuple[str, tuple[float, ...]], ...]
    totals: tuple[float, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: Message | None
    verdict: Message | None
    details: tuple[Message, ...]
    created: float
    finished: float
    seconds: float
    entries: int
    tallied: bool
    # The cells that were corrected by hand, as line and seat.
    corrected: tuple[tuple[str, int], ...] = ()
    # The seat that began; -1 where nobody has told us (a tallied game).
    start: int = 0
    place: str = ""
    comment: str = ""
    # Whether the verdict named the winners; one may only remark on what the points have decided.
    judged: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One session at a glance; with a problem instead of a summary where its file cannot be read."""

    id: str
    path: Path
    game: str = ""
    names: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    created: float = 0.0
    played: float = 0.0
    entries: int = 0
    round: int = 0
    summary: Message | None = None
    points: tuple[float, ...] = ()
    leaders: tuple[int, ...] = ()
    finished: bool = False
    tallied: bool = False
    final: Final | None = None
    problem: Message | None = None


def card_from(data: dict[str, Any], path: Path) -> Card:
    """The card of what the index kept; BadInput if that has another form."""
    try:
        result = data["result"]
        final = final_from(data) if result else None
        return Card(
            data["id"],
            path,
            data["game"],
            tuple(data["names"]),
            tuple(data["colours"]),
            _number(data["created"]),
            _number(data["played"]),
            _number(data["entries"]),
            _number(data["round"]),
            message_from(data["summary"]) if data["summary"] else None,
            final.totals if final else tuple(data["points"]),
            final.winners if final else tuple(data["leaders"]),
            final is not None,
            data["tallied"],
            final,
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput(f"no card: {error}") from error


def _number(value: Any) -> Any:
    """A number as it was kept; home and history sort by them."""
    if not isinstance(value, (int, float)):
        raise TypeError(f"expected a number, got {value!r}")
    return value


def final_from(data: dict[str, Any]) -> Final:
    """The final score of what the index kept."""
    result = data["result"]
    score = result["score"]
    return Final(
        data["id"],
        data["game"],
        tuple(data["names"]),
        tuple(data["colours"]),
        result["options"],
        tuple(result["seat_options"]),
        tuple((line["id"], tuple(line["values"])) for line in score["lines"]),
        tuple(score["totals"]),
        tuple(score["ranks"]),
        tuple(score["winners"]),
        message_from(score["decided_by"]["message"]) if score["decided_by"] else None,
        message_from(score["verdict"]) if score["verdict"] else None,
        tuple(map(message_from, result["details"])),
        data["created"],
        result["at"],
        result["seconds"],
        data["entries"],
        data["tallied"],
        tuple((line, seat) for line, seat in result.get("corrected", ())),
        # Results that were kept before this was asked: the first seat began, and a tally told nobody.
        result.get("start", UNKNOWN_START if data["tallied"] else 0),
        data.get("place", ""),
        data.get("comment", ""),
        # Results that were kept before this was asked: a verdict may have decided.
        bool(score.get("judged", score["verdict"])),
    )
