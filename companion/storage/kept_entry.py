"""An entry as its line has it: read when somebody looks, asked for its time and id before."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from companion.engine.action import Action
from companion.engine.codec import decode_kept
from companion.engine.journal import Entry, entry_from_json

from .lines import load

_AT = re.compile(rb',"at":(\d{1,11}(?:\.\d+)?)[,}]')
_ID = re.compile(rb',"id":"([0-9a-z]{1,32})"\}$')
_NO_NUMBER = re.compile(rb'"value":[\["{]')


@dataclass(slots=True)  # made for every line of a file and with every tap; a frozen one would take thrice as long
class KeptEntry:
    """An entry as its line has it, decoded when somebody looks."""

    raw: bytes
    actions: dict[str, type[Action[Any]]]
    place: int = 0

    def __call__(self) -> Entry:
        """The entry itself."""
        entry = entry_from_json(load(self.raw), lambda data: decode_kept(data, self.actions))
        return entry if entry.id else entry._replace(id=self.id)

    @property
    def id(self) -> str:
        """What names it; one kept before entries had ids is named by its place and what it says."""
        told = _ID.search(self.raw)
        return told[1].decode() if told else f"{crc32(self.raw, self.place):08x}"

    @property
    def at(self) -> float:
        """When it was made; the last such key is the entry's own, whatever its action holds."""
        found = _AT.match(self.raw, self.raw.rfind(b',"at":'))
        return float(found[1]) if found else 0.0

    @property
    def bends(self) -> bool:
        """Whether it was forced, or sets more than a number by hand; rather too often than too rarely."""
        by_hand = b'"do":"Adjust"' in self.raw and _NO_NUMBER.search(self.raw) is not None
        return by_hand or b'"override":true' in self.raw
