"""Memo: which parts of a page are news, so that a tap rebuilds only those."""

from __future__ import annotations

from screens.words import tr


class Memo:
    """Remembers what each part of a page was last made from."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[object, ...]] = {}

    def news(self, part: str, *made_from: object) -> bool:
        """Whether a part must be made anew from these; another language is always news."""
        key = (tr.lang, *made_from)
        if self._made.get(part) == key:
            return False
        self._made[part] = key
        return True
