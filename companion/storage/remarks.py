"""Remarks on an evening: where it was and what is worth remembering, kept beside the journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.strict import BadInput, is_text

if TYPE_CHECKING:
    from .library import Library

LONGEST_PLACE = 60
LONGEST_COMMENT = 300


@dataclass(frozen=True, slots=True)
class Remarks:
    """Where people played, and what they want to remember; both may be empty."""

    place: str = ""
    comment: str = ""

    def trimmed(self) -> Remarks:
        """As it is kept: without blanks around it, and never longer than it may be."""
        return Remarks(self.place.strip()[:LONGEST_PLACE], self.comment.strip()[:LONGEST_COMMENT])


def remarks_json(remarks: Remarks) -> dict[str, Any] | None:
    """Remarks as they are saved; None if there are none."""
    kept = remarks.trimmed()
    return {"place": kept.place, "comment": kept.comment} if kept != Remarks() else None


def remarks_from(data: Any) -> Remarks:
    """Read saved remarks, strictly."""
    if data is None:
        return Remarks()
    if not isinstance(data, dict) or data.keys() != {"place", "comment"}:
        raise BadInput("remarks have exactly a place and a comment")
    if not all(isinstance(text, str) and is_text(text) for text in data.values()):
        raise BadInput("remarks must be text")
    if len(data["place"]) > LONGEST_PLACE or len(data["comment"]) > LONGEST_COMMENT:
        raise BadInput("remarks are too long")
    return Remarks(data["place"], data["comment"])


def remarks_of(library: Library, id: str) -> Remarks:
    """What was remarked on a session."""
    file = library.file(id)
    found = file.remarks()
    if not library.is_open(id):
        file.close()
    return found


def keep_remarks(library: Library, id: str, remarks: Remarks) -> None:
    """Keep remarks on a session; empty ones are taken away."""
    file = library.file(id)
    file.put("remarks", remarks_json(remarks))
    if not library.is_open(id):
        file.close()
