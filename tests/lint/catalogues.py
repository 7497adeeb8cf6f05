"""The catalogues as the checks read them: by Babel, a second reader beside the app's own."""

from __future__ import annotations

import string
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from tests.lint.tree import DATA

LANGUAGES = ("de", "en")
LOCALE = DATA / "locale"


@dataclass(frozen=True)
class Entry:
    """One message of one catalogue: its id, every form of its words, and whether a translator was unsure."""

    id: str
    forms: tuple[str, ...]
    fuzzy: bool
    plural: bool

    @property
    def placeholders(self) -> frozenset[str]:
        """The names in braces, over all forms."""
        return frozenset(name for form in self.forms for name in placeholders(form))


def placeholders(text: str) -> set[str]:
    """Return the names in braces; raises ValueError on a brace that does not close."""
    return {name.split(".")[0].split("[")[0] for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@cache
def entries(file: Path) -> tuple[Entry, ...]:
    """Return the messages of one catalogue, header left out."""
    with file.open("rb") as stream:
        catalogue = read_po(stream, abort_invalid=True)
    found = []
    for message in catalogue:
        if message.id:
            plural = not isinstance(message.string, str)
            forms = tuple(message.string) if plural else (message.string,)
            name = message.id if isinstance(message.id, str) else message.id[0]
            found.append(Entry(name, forms, message.fuzzy, plural))
    return tuple(found)


def catalogue_files(language: str) -> list[Path]:
    """Return the catalogues of a language."""
    return sorted((LOCALE / language).glob("*.po"))


@cache
def known_ids() -> frozenset[str]:
    """Return every message id that has German words."""
    return frozenset(entry.id for file in catalogue_files("de") for entry in entries(file))
