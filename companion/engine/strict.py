"""Strict: what every reader of data from outside shares, so that nobody has to load the codec for it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from .message import Message

BIGGEST = 1_000_000_000  # no counter on any table comes near; larger numbers are a mistake or an attack
LONGEST_TEXT = 10_000
DEEPEST = 40  # no state, action or export is nested as deeply
LONGEST_QUOTE = 40
LONGEST_LIST = 80  # letters of names
# Half of a pair that some systems write for one letter; alone it is no letter, and no file can hold it as text.
_HALF_LETTER = re.compile("[\ud800-\udfff]")


class BadInput(Exception):
    """Data from outside does not have the form it must have; the text says where and why.

    The message says the same in the language of whoever gave it, where that is a person.
    """

    def __init__(self, text: str | Message) -> None:
        self.message = text if isinstance(text, Message) else None
        super().__init__(text if isinstance(text, str) else _logged(text))


def _logged(message: Message) -> str:
    """What stands in a log: the same in every language."""
    told = ((name, _logged(value) if isinstance(value, Message) else value) for name, value in message.args.items())
    return f"{message.id}({', '.join(f'{name}={value!r}' for name, value in told)})"


def is_text(value: str) -> bool:
    """Whether this can be kept and shown: not too long, and made of whole letters."""
    return len(value) <= LONGEST_TEXT and not _HALF_LETTER.search(value)


def tidy(text: str, longest: int = 300) -> str:
    """A foreign text as it may stand in a sentence: no control codes, and not longer than this."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text[: longest + 1])
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def quoted(value: object) -> str:
    """Enough of a wrong value to recognise it in a sentence."""
    text = ascii(value) if isinstance(value, str) and not is_text(value[:LONGEST_TEXT]) else repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."


def listed(names: Iterable[str]) -> str | None:
    """Names as they stand in a sentence; None where there are none."""
    return tidy(", ".join(sorted(names)), LONGEST_LIST) or None


def too_deep(value: Any, deepest: int = DEEPEST) -> bool:
    """Whether lists and objects are nested deeper than anybody writes, found without recursion."""
    level = [value]
    for _ in range(deepest):
        inner: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                inner.extend(one.values())
            elif isinstance(one, (list, tuple)):
                inner.extend(one)
        if not inner:
            return False
        level = inner
    return True
