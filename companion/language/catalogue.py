"""Catalogues: gettext .po files read as they are, so that no build step can leave old words behind."""

from __future__ import annotations

import re
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
            parts[current] = _unquoted(quoted)
        elif line.startswith('"') and current:
            parts[current] += _unquoted(line)
    _collect(parts, phrases)
    return phrases


def _unquoted(quoted: str) -> str:
    """The text between quotes; nearly all lines have nothing to unescape."""
    text = quoted.strip()[1:-1]
    return _ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[1]), text) if "\\" in text else text


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


@cache
def single_phrase(lang: str, message_id: str) -> Phrase | None:
    """One phrase without reading the whole catalogue: Home names five games before anybody has chosen one."""
    domain = message_id.partition(".")[0]
    file = data_folder() / "locale" / lang / f"{domain}.po"
    if not file.is_file():
        return None
    found = re.search(rf'^msgid "{re.escape(message_id)}"\nmsgstr (".*")$', file.read_text(encoding="utf-8"), re.M)
    return Phrase(_unquoted(found[1]), _unquoted(found[1])) if found else phrase(lang, message_id)
