"""Membership: what a session's file holds beside its journal while its table is shared with other phones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from companion.engine.journal import Entry

from .lines import Change

# What makes a file the member of a shared table: who and where it is, the table's lines, what was not sent yet, what
# was said about taps that do not count, hidden choices and that they were made, and whom the host has let in.
MEMBERSHIP = ("table", "log", "outbox", "sentences", "seals", "choices", "door")


class Witness(Protocol):
    """Writes down what is kept, beside it and by the same line of the file: all of it or nothing."""

    def entry(self, entry: Entry, raw: bytes) -> list[Change]:
        """What goes along with an entry, written as these bytes."""

    def cursor(self, count: int) -> list[Change]:
        """What goes along with another cursor."""

    def rewrite(self, index: int, before: Sequence[Entry], entries: Sequence[Entry]) -> list[Change]:
        """What goes along with these entries in place of those before, from index on."""

    def cell(self, name: str, key: str, value: Any) -> None:
        """Everybody shall know another value of what lies beside the journal: a correction, a remark, the clock."""

    def kept(self) -> None:
        """What was to be kept is on disk."""
