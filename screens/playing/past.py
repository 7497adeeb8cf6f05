"""The table as it was before an entry: what is done there stands in the story instead of that entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.action import Action
from companion.engine.answering import actor_of
from companion.engine.asking import Begun
from companion.engine.chance import Roll
from companion.engine.game import Move
from screens.asking.sheet import open_begun
from screens.desk import Desk
from screens.playing.correction import correct


class PastDesk(Desk):
    """A desk of an earlier moment: tiles, sheets and rows work on it as they do at the table."""

    def __init__(self, now: Desk, index: int) -> None:
        super().__init__(now.session.fork(index))
        self.now = now
        self.index: int = index
        entry = now.session.journal[index]
        self.instead_of: Action[Any] = entry.action
        self._entry = entry.id
        acting = actor_of(self.instead_of)
        self.seat = now.seat if acting is None else acting

    def do(
        self, action: Action[Any], *, override: bool = False, chance: Sequence[Roll] = (), counted: bool = False
    ) -> bool:
        """Let this be what was done; the same as before changes nothing."""
        if action == self.instead_of and not chance:
            return False
        return correct(self.now, self.index, action, entry=self._entry, override=override, chance=tuple(chance))

    def perform(self, action: Move) -> None:
        """Ask what is open, then let it be what was done."""
        meant = self.as_meant(action)
        if isinstance(meant, Begun):
            open_begun(self, meant, lambda whole, chance=(): self.do(whole, chance=chance))
        else:
            self.do(meant)
