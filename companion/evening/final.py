"""The final score of an evening: everything history, statistics and sharing want to know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.frozen import dataclass

from .message_json import message_from, message_json

if TYPE_CHECKING:
    from companion.engine.game import OptionValue
    from companion.engine.message import Message

Json = Any

MINUTE = 60.0


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

    @property
    def timed(self) -> bool:
        """Whether it took time at a table: what was written down in less than a minute was played elsewhere."""
        return self.seconds >= MINUTE


# The index keeps finals flat, and reads them without the machinery of strict JSON: they are a cache of our own making.
_TUPLES = ("names", "colours", "seat_options", "totals", "ranks", "winners")


def final_json(final: Final) -> dict[str, Json]:
    """A final score as the index keeps it."""
    made = {name: getattr(final, name) for name in final.__slots__}
    for name in ("decided_by", "verdict"):
        made[name] = made[name] and message_json(made[name])
    return {**made, "details": [message_json(line) for line in final.details]}


def final_from(data: dict[str, Json]) -> Final:
    """The final score of what the index kept; a TypeError or KeyError where that has another form."""
    made = {**data, **{name: tuple(data[name]) for name in _TUPLES}}
    for name in ("decided_by", "verdict"):
        made[name] = message_from(made[name]) if made[name] else None
    made["details"] = tuple(map(message_from, data["details"]))
    made["lines"] = tuple((id, tuple(values)) for id, values in data["lines"])
    made["corrected"] = tuple((line, seat) for line, seat in data["corrected"])
    return Final(**made)
