"""Remarks in a session's file: read and kept beside its journal, whether or not it lies open."""

from __future__ import annotations

from companion.evening.place_and_comment import Remarks

from .library import Library


def remarks_of(library: Library, id: str) -> Remarks:
    """What was remarked on a session."""
    with library.borrowed(id) as file:
        return file.remarks()


def keep_remarks(library: Library, id: str, remarks: Remarks) -> None:
    """Keep remarks on a session; empty ones are taken away."""
    with library.borrowed(id) as file:
        file.remark(remarks)
