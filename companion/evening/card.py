"""Cards: what the home screen and the history know of a session without opening it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.engine.frozen import dataclass
from companion.engine.message import Message
from companion.engine.strict import BadInput

from .final import Final, final_from, final_json
from .message_json import message_from, message_json
from .sample import is_sample


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

    @property
    def sample(self) -> bool:
        """Whether it is a recorded evening, to be looked at: it counts for nobody."""
        return is_sample(self.id)


_PLAIN = ("id", "game", "names", "colours", "created", "played", "entries", "round", "points", "leaders", "tallied")
_NUMBERS = ("created", "played", "entries", "round")


def card_json(card: Card) -> dict[str, Any]:
    """A card as the index keeps it."""
    made = {name: getattr(card, name) for name in _PLAIN}
    made["summary"] = message_json(card.summary) if card.summary else None
    made["final"] = final_json(card.final) if card.final else None
    return made


def card_from(data: dict[str, Any], path: Path) -> Card:
    """The card of what the index kept; BadInput if that has another form."""
    try:
        made = {name: data[name] for name in _PLAIN}
        for name in _NUMBERS:  # home and history sort by them
            if not isinstance(made[name], (int, float)):
                raise TypeError(f"expected a number, got {made[name]!r}")
        for name in ("names", "colours", "points", "leaders"):
            made[name] = tuple(made[name])
        summary, final = data["summary"], data["final"]
        return Card(
            **made,
            path=path,
            summary=message_from(summary) if summary else None,
            final=final_from(final) if final else None,
            finished=bool(final),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput(f"no card: {error}") from error
