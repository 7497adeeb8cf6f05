"""Catalogues: gettext .po files read as they are, so that no build step can leave old words behind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.paths import data_folder

LANGUAGES = ("de", "en")
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t"}


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words of one message: for one, and for many where they differ."""

    one: str
    many: str

    def for_count(self, n: object) -> str:
        """The form this number takes; German and English both single out exactly one."""
        return self.one if n == 1 else self.many


class Catalogue(Mapping[str, Phrase]):
    """Phrases by message id; each is read from its lines when somebody first says it, so that opening costs nothing."""

    def __init__(self, *files: Path) -> None:
        self._blocks: dict[str, str] = {}
        self._said: dict[str, Phrase] = {}
        for file in files:
            _, *blocks = f"\n{file.read_text(encoding='utf-8')}".split("\nmsgid ")
            self._blocks |= {_unquoted(block.partition("\n")[0]): block for block in blocks}
        self._blocks.pop("", None)  # the header of a file

    def __getitem__(self, message_id: str) -> Phrase:
        if message_id not in self._said:
            self._said[message_id] = _phrase(self._blocks[message_id])
        return self._said[message_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._blocks)

    def __len__(self) -> int:
        return len(self._blocks)


def _phrase(block: str) -> Phrase:
    """The words of one block: from its message id to the next."""
    parts: dict[str, str] = {}
    current = ""
    for line in block.split("\n")[1:]:
        if line.startswith("msg"):
            current, _, quoted = line.partition(" ")
            parts[current] = _unquoted(quoted)
        elif line.startswith('"') and current:
            parts[current] += _unquoted(line)
    one = parts.get("msgstr", parts.get("msgstr[0]", ""))
    return Phrase(one, parts.get("msgstr[1]", one))


def _unquoted(quoted: str) -> str:
    """The text between quotes; nearly all lines have nothing to unescape."""
    text = quoted.strip()[1:-1]
    return _ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[1]), text) if "\\" in text else text


@cache
def catalogue(lang: str, domain: str) -> Catalogue:
    """The phrases of one domain (a game's key, or one of ours); a game's panels have a file of their own."""
    folder = data_folder() / "locale" / lang
    files = (folder / f"{domain}.po", folder / f"{domain}.panels.po")
    return Catalogue(*(file for file in files if file.is_file()))


def phrase(lang: str, message_id: str) -> Phrase | None:
    """The phrase of a message; its domain is what stands before the first dot."""
    return catalogue(lang, message_id.partition(".")[0]).get(message_id)
