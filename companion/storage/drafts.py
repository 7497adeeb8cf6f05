"""Drafts: a tally somebody has begun to enter, kept until it is finished or thrown away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tinydb import where

from .library import Library
from .small_tables import open_tables

KIND = "memory"  # the same kind of file as what else is remembered between sessions


class TallyDrafts:
    """One draft a game; open it while the form is on screen, then close it."""

    def __init__(self, library: Library) -> None:
        self._db, report = open_tables(
            library.folder / "drafts.tables",
            KIND,
            copies=None,
            aside=library.folder / "aside",
            read_only=library.read_only,
        )
        if report is not None:
            library.reports.append(report)
        if library.problem is not None:
            self._db.store.why = library.problem
        self._rows = self._db.rows("drafts")

    def of(self, game: str) -> dict[str, Any]:
        """What was entered for a game so far; empty if nothing was."""
        row = self._rows.get(where("game") == game)
        return dict(row["draft"]) if row and isinstance(row.get("draft"), dict) else {}

    def keep(self, game: str, draft: Mapping[str, Any]) -> None:
        """Keep what was entered so far; an empty draft is forgotten."""
        if draft:
            self._rows.upsert({"game": game, "draft": dict(draft)}, where("game") == game)
        elif self.of(game):
            self._rows.remove(where("game") == game)

    def close(self) -> None:
        """Let the file go."""
        self._db.close()
