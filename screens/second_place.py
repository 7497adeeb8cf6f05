"""The second place gets what was played in small steps between the frames, one evening after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.language.refusals import sentence
from companion.storage.problems import NoSuchSession, StorageProblem
from screens.kit.slices import Slices
from screens.kit.toast import toasts
from screens.words import tr

if TYPE_CHECKING:
    from companion.storage.backup import Backups


class SecondPlace:
    """Evenings on their way into the backups; where that fails an evening itself is safe, and it is said."""

    def __init__(self, backups: Backups) -> None:
        self._backups = backups
        self._waiting: list[str] = []
        self._busy = False
        self._slices = Slices()

    def bring(self, evening: str) -> None:
        """Keep this evening too, as it is when its turn comes."""
        if evening not in self._waiting:
            self._waiting.append(evening)
        if not self._busy:
            self._slices.begin(self._steps())

    def finish(self) -> None:
        """Bring what waits at once: the app may be gone in a moment."""
        self._slices.finish()

    def _steps(self) -> Iterator[None]:
        self._busy = True
        try:
            while self._waiting:
                yield from self._keep(self._waiting.pop(0))
        finally:
            self._busy = False

    def _keep(self, evening: str) -> Iterator[None]:
        try:
            yield from self._backups.keeping(evening)
            if self._backups.address:
                from screens.documents import carry

                carry(self._backups.address, self._backups.folder)
        except NoSuchSession:
            return  # deleted meanwhile: nothing to keep
        except StorageProblem as problem:
            toasts.show(sentence(problem.message, tr.lang), icon="alert-outline")
