"""The outbox: what was tapped here and is no line yet, in the same file, so that no tap is lost or doubled."""

from __future__ import annotations

import json
from typing import Any

from companion.engine.adjust import Add, Note
from companion.engine.game import Game
from companion.engine.session import action_types
from companion.storage.lines import Change, Docs, Put, Remove, dump
from companion.storage.session_file import SessionFile

from .intent import Do, Intent, intent_from

# A tap that has waited longer is asked about again before it is sent; counting is always good.
STALE_SECONDS = 60.0


class Outbox:
    """Intents that wait, oldest first; kept before they are sent, gone by the same write that counts their line."""

    def __init__(self, file: SessionFile, game: Game[Any]) -> None:
        self._file = file
        actions = action_types(game)
        kept = file.store.tables.get("outbox", Docs()).raw
        self._waiting = {
            int(number): intent_from(json.loads(kept[number]), actions) for number in sorted(kept, key=int)
        }
        # Those somebody has confirmed although they are old.
        self._confirmed: set[str] = set()

    @property
    def waiting(self) -> tuple[Intent, ...]:
        """All that waits, oldest first."""
        return tuple(self._waiting.values())

    def put(self, intent: Intent, *also: Change) -> None:
        """Keep an intent, together with what else changes; it is on disk when this returns."""
        number = max(self._waiting, default=0) + 1
        self._file.store.change(Put("outbox", number, dump(intent.as_json())), *also)
        self._waiting[number] = intent

    def drop(self, id: str) -> None:
        """Nobody wants this any more, or the host has said no."""
        if changes := self.settling(id):
            self._file.store.change(*changes)
            self.settled(id)

    def settling(self, id: str) -> list[Change]:
        """What takes an intent out of the file."""
        return [Remove("outbox", number) for number, intent in self._waiting.items() if intent.id == id]

    def settled(self, id: str) -> None:
        """The file has let it go."""
        self._waiting = {number: intent for number, intent in self._waiting.items() if intent.id != id}

    def confirm(self, id: str) -> None:
        """Somebody still wants it."""
        self._confirmed.add(id)

    def stale(self, now: float) -> tuple[Intent, ...]:
        """What has waited so long that somebody should be asked."""
        return tuple(intent for intent in self.waiting if self._is_stale(intent, now))

    def due(self, now: float) -> tuple[Intent, ...]:
        """What may be sent; what comes after something that is asked about waits with it."""
        made = []
        for intent in self.waiting:
            if self._is_stale(intent, now):
                break
            made.append(intent)
        return tuple(made)

    def _is_stale(self, intent: Intent, now: float) -> bool:
        want = intent.want
        harmless = isinstance(want, Do) and (isinstance(want.action, (Add, Note)) or bool(want.salt))
        return not harmless and intent.id not in self._confirmed and now - intent.at > STALE_SECONDS
