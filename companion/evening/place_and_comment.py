"""Remarks on an evening: where it was and what is worth remembering."""

from __future__ import annotations

from typing import Any

from companion.engine.frozen import dataclass

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
    from .strict_json import must, read

    if data is None:
        return Remarks()
    must(isinstance(data, dict) and data.keys() == {"place", "comment"}, "remarks have exactly a place and a comment")
    remarks = read(data, Remarks)
    fits = len(remarks.place) <= LONGEST_PLACE and len(remarks.comment) <= LONGEST_COMMENT
    must(fits, "remarks are too long")
    return remarks
