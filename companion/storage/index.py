"""The index of a library: a cache of cards, stamped by the files they were made from, made anew at any time."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.engine.strict import BadInput
from companion.evening.card import Card, card_from, card_json

from .journal_storage import JournalDB
from .lines import Remove
from .problems import StorageProblem
from .shelf import is_session

Stamp = tuple[int, int]


def stamp_of(path: Path) -> Stamp:
    """What changes whenever a file does."""
    stat = path.stat()
    return stat.st_size, stat.st_mtime_ns


class Index:
    """Cards by session; what cannot be kept here costs time, never data."""

    def __init__(self, db: JournalDB, sessions: Path) -> None:
        self._db = db
        self._rows = db.rows("cards")
        self._cards: dict[str, tuple[Stamp, Card]] = {}
        self._numbers: dict[str, int] = {}
        # The number of the last line each file surely had: one that has fewer has lost some.
        self._lines: dict[str, int] = {}
        for row in self._rows:
            with suppress(BadInput, KeyError, TypeError, ValueError, AttributeError):
                name, (size, mtime), lines = row["file"], row["stamp"], row.get("lines", 0)
                if is_session(name) and type(lines) is int and lines >= 0:
                    self._cards[name] = ((size, mtime), card_from(row["card"], sessions / name))
                    self._numbers[name], self._lines[name] = row.doc_id, lines

    def card(self, path: Path, stamp: Stamp) -> Card | None:
        """The card made from exactly this file, if it is here."""
        return self.known(path.name, stamp)

    def known(self, name: str, stamp: Stamp) -> Card | None:
        """The same, by the name of the file alone."""
        kept = self._cards.get(name)
        return kept[1] if kept and kept[0] == stamp else None

    def number(self, name: str) -> int:
        """The number of the last line a file had when its card was made."""
        return self._lines.get(name, 0)

    def forget(self, name: str) -> None:
        """Know nothing of a file whose place another one takes."""
        self._lines.pop(name, None)
        self.keep_only(self._cards.keys() - {name})

    def put(self, path: Path, stamp: Stamp, card: Card, lines: int = 0) -> Card:
        """Keep a card."""
        lines = self._lines[path.name] = max(lines, self.number(path.name))
        self._cards[path.name] = stamp, card
        number = self._numbers.setdefault(path.name, self._rows.last + 1)
        with suppress(StorageProblem):
            row = {"file": path.name, "stamp": list(stamp), "card": card_json(card), "lines": lines}
            self._rows.put(number, row, durable=False)
        return card

    def keep_only(self, names: set[str]) -> None:
        """Drop the cards of files that are there no more."""
        for name in self._cards.keys() - names:
            del self._cards[name]
            with suppress(StorageProblem):
                self._db.store.change(Remove("cards", self._numbers[name]), durable=False)

    def clear(self) -> None:
        """Forget everything, to be made anew."""
        self.keep_only(set())

    def close(self) -> None:
        """Let the file go."""
        self._db.close()
