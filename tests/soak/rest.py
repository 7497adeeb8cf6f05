"""Whether a page comes to rest: one that lays itself out anew with every frame empties a battery in an evening."""

from __future__ import annotations

import logging
from collections.abc import Callable

# How Kivy says that a frame had to begin before its layouts agreed; once may happen when the glass is turned.
UNSETTLED = "too much iteration done before the next frame"
SO_OFTEN = 20


class _Unsettled(logging.Handler):
    """Counts the frames that could not be laid out, and tells of the first that are no chance any more."""

    def __init__(self, tell: Callable[[], None]) -> None:
        super().__init__()
        self._tell, self._seen = tell, 0

    def emit(self, record: logging.LogRecord) -> None:
        """One more such frame, if it is that."""
        if UNSETTLED in record.getMessage():
            self._seen += 1
            if self._seen == SO_OFTEN:
                self._tell()


def watch_rest(tell: Callable[[], None]) -> None:
    """Say when pages were out of their place for so many frames; Kivy writes it into its log."""
    from kivy.logger import Logger

    Logger.addHandler(_Unsettled(tell))
