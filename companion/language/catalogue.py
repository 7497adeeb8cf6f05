"""Catalogues: gettext .po files read as they are, so that no build step can leave old words behind."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.paths import data_folder

LANGUAGES = ("de", "en")


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words of one message: for one, and for many where they differ."""

    one: str
    many: str

    def for_count(self, n: object) -> str:
        """The form this number takes; German and English both single out exactly one."""
        return self.one if n == 1 else self.many


def read_catalogue(file: Path) -> dict[str, Phrase]:
    """The phrases of one .po file by message id."""
    phrases: dict[str, Phrase] = {}
    parts: dict[str, str] = {}
    current = ""
    for line in [*file.read_text(encoding="utf-8").splitlines(), ""]:
        if line.startswith("msg"):
            current, _, quoted = line.partition(" ")
            if current == "msgid":
                _collect(parts, phrases)
                parts = {}
            parts[current] = ast.literal_eval(quoted)
        elif line.startswith('"') and current:
            parts[current] += ast.literal_eval(line)
    _collect(parts, phrases)
    return phrases


def _collect(parts: dict[str, str], phrases: dict[str, Phrase]) -> None:
    message_id = parts.get("msgid")
    if not message_id:
        return
    one = parts.get("msgstr", parts.get("msgstr[0]", ""))
    phrases[message_id] = Phrase(one, parts.get("msgstr[1]", one))


@cache
def catalogue(lang: str, domain: str) -> dict[str, Phrase]:
    """The phrases of one domain (a game's key, or one of ours); a game's panels have a file of their own."""
    folder = data_folder() / "locale" / lang
    found: dict[str, Phrase] = {}
    for file in (folder / f"{domain}.po", folder / f"{domain}.panels.po"):
        if file.is_file():
            found |= read_catalogue(file)
    return found


def phrase(lang: str, message_id: str) -> Phrase | None:
    """The phrase of a message; its domain is what stands before the first dot."""
    return catalogue(lang, message_id.partition(".")[0]).get(message_id)
