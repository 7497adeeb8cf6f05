"""Catalogues: gettext .po files read as they are, so that no build step can leave old words behind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path

from companion.engine.frozen import dataclass
from companion.paths import data_path

LANGUAGES = ("de", "en")
# The rule of a catalogue that names none, and a number no language counts as one.
ONE_OR_MANY, SEVERAL = "n != 1", 100
_PLURAL = re.compile(r"Plural-Forms:.*?plural=([^;\\]+)")
_NEXT = "\nmsgid "
_ID = re.compile(r'^msgid "(.+)"$', re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t"}


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words of one message: one form, or as many as the plural rule of its catalogue tells apart."""

    forms: tuple[str, ...]
    rule: str = ""

    @property
    def one(self) -> str:
        """The words for exactly one, or for any number."""
        return self.forms[0]

    def for_count(self, n: object) -> str:
        """The form this number takes; what is no whole number takes the form of several."""
        if len(self.forms) == 1:
            return self.forms[0]
        whole = int(n) if isinstance(n, int) or (isinstance(n, float) and n.is_integer()) else SEVERAL
        return self.forms[min(_chooser(self.rule)(abs(whole)), len(self.forms) - 1)]


@cache
def _chooser(rule: str) -> Callable[[int], int]:
    """Which form a number takes, by the plural rule of a catalogue; loaded with the first number that is told."""
    from gettext import c2py

    chosen: Callable[[int], int] = c2py(rule)
    return chosen


class Catalogue(Mapping[str, Phrase]):
    """Phrases by message id; each is looked up in its file when somebody first says it, so that opening costs nothing.

    Home says one name of every game, and a game has two thousand phrases.
    """

    def __init__(self, *files: Path) -> None:
        # What the last file says counts.
        self._texts = [f"\n{file.read_text(encoding='utf-8')}" for file in reversed(files)]
        self._said: dict[str, Phrase] = {}
        headers = (_block(text, "") for text in self._texts)
        rules = (found[1] for header in headers if header and (found := _PLURAL.search(header)))
        self._rule = next(rules, ONE_OR_MANY)

    def __getitem__(self, message_id: str) -> Phrase:
        if message_id not in self._said:
            blocks = (_block(text, message_id) for text in self._texts)
            block = next(filter(None, blocks), None) if message_id else None
            if block is None:
                raise KeyError(message_id)
            self._said[message_id] = _phrase(block, self._rule)
        return self._said[message_id]

    @cached_property
    def _ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(id for text in reversed(self._texts) for id in _ID.findall(text)))

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


def _block(text: str, message_id: str) -> str | None:
    """The lines of one message in the text of a file, from its id to the next one."""
    begin = text.find(f'{_NEXT}"{message_id}"\n')
    if begin < 0:
        return None
    end = text.find(_NEXT, begin + 1)
    return text[begin + len(_NEXT) : end if end >= 0 else None]


def _phrase(block: str, rule: str) -> Phrase:
    """The words of one block: from its message id to the next."""
    parts: dict[str, str] = {}
    current = ""
    for line in block.split("\n")[1:]:
        if line.startswith("msg"):
            current, _, quoted = line.partition(" ")
            parts[current] = _unquoted(quoted)
        elif line.startswith('"') and current:
            parts[current] += _unquoted(line)
    forms = tuple(text for name, text in sorted(parts.items()) if name.startswith("msgstr"))
    return Phrase(forms or ("",), rule)


def _unquoted(quoted: str) -> str:
    """The text between quotes; nearly all lines have nothing to unescape."""
    text = quoted.strip()[1:-1]
    return _ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[1]), text) if "\\" in text else text


@cache
def catalogue(lang: str, domain: str) -> Catalogue:
    """The phrases of one domain (a game's key, or one of ours); a game's panels have a file of their own."""
    files = (data_path("locale", lang, f"{domain}{part}.po") for part in ("", ".panels"))
    return Catalogue(*(file for file in files if file.is_file()))


@lru_cache(maxsize=8192)  # a table says the same few sentences with every move; a stranger's ids must not pile up
def phrase(lang: str, message_id: str) -> Phrase | None:
    """The phrase of a message; its domain is what stands before the first dot."""
    return catalogue(lang, message_id.partition(".")[0]).get(message_id)
