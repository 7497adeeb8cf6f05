"""Sentences: what does not count after all, and why; kept by the write that lets a tap go, until it is read."""

from __future__ import annotations

import json

from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, say
from companion.evening.message_json import message_from, message_json
from companion.storage.lines import Change, Docs, Put, Remove, dump
from companion.storage.session_file import SessionFile

from .line import Json

# So many are remembered: another history of the table may count after all what one host has refused.
MOST_KEPT = 300


@dataclass(frozen=True, slots=True)
class Sentence:
    """What was said about one tap: why it does not count, or that it counts after all."""

    id: str
    message: Message
    counts: bool = False
    read: bool = False

    def as_json(self) -> dict[str, Json]:
        """The sentence as the file keeps it."""
        return {"id": self.id, "message": message_json(self.message), "counts": self.counts, "read": self.read}


def sentence_from(data: dict[str, Json]) -> Sentence:
    """A kept sentence."""
    return Sentence(data["id"], message_from(data["message"]), data["counts"], data["read"])


def counts_after_all(told: Sentence) -> Sentence:
    """The table goes on from a history that counts this: what was said against it does not hold any more."""
    return replace(told, message=say("together.counts_after_all"), counts=True, read=False)


class Sentences:
    """Everything that was said on this phone about its own taps, the latest last."""

    def __init__(self, file: SessionFile) -> None:
        self._file = file
        kept = file.store.tables.get("sentences", Docs()).raw
        self._kept = {int(number): sentence_from(json.loads(kept[number])) for number in sorted(kept, key=int)}

    @property
    def all(self) -> tuple[Sentence, ...]:
        """Every sentence that is remembered."""
        return tuple(self._kept.values())

    @property
    def unread(self) -> tuple[Sentence, ...]:
        """What nobody has read yet."""
        return tuple(sentence for sentence in self._kept.values() if not sentence.read)

    def read(self) -> tuple[Sentence, ...]:
        """What nobody has read yet; somebody reads it now."""
        now = {number: replace(one, read=True) for number, one in self._kept.items() if not one.read}
        told = self.unread
        if now:
            self._kept |= now
            self._file.store.change(*(self._put(number) for number in now))
        return told

    def say(self, id: str, message: Message, *also: Change) -> None:
        """Say why this does not count; on disk, together with what else changes, when this returns."""
        number = max(self._kept, default=0) + 1
        read = (place for place, sentence in self._kept.items() if sentence.read)
        old = [place for place, _ in zip(read, range(len(self._kept) - MOST_KEPT), strict=False)]
        old += [place for place, sentence in self._kept.items() if sentence.id == id and place not in old]
        self._kept[number] = Sentence(id, message)
        self._file.store.change(self._put(number), *(Remove("sentences", place) for place in old), *also)
        for place in old:
            del self._kept[place]

    def withdrawing(self, id: str) -> list[Change]:
        """What takes back a sentence against something that counts after all."""
        return [
            Put("sentences", number, dump(counts_after_all(sentence).as_json()))
            for number, sentence in self._kept.items()
            if sentence.id == id and not sentence.counts
        ]

    def withdrawn(self, id: str) -> None:
        """The file has taken it back."""
        for number, sentence in self._kept.items():
            if sentence.id == id and not sentence.counts:
                self._kept[number] = counts_after_all(sentence)

    def _put(self, number: int) -> Put:
        return Put("sentences", number, dump(self._kept[number].as_json()))


def sentences_table(sentences: list[Sentence]) -> Docs:
    """Sentences as a whole new file holds them."""
    return Docs({b"%d" % (place + 1): dump(one.as_json()) for place, one in enumerate(sentences)})
