"""The mailbox: what comes in on threads of a wire, to be taken out by the one thread that owns the session."""

from __future__ import annotations

import queue
from collections.abc import Callable

Job = Callable[[], None]


class Mailbox:
    """Jobs for the owner of a session; `wake` tells it that there is one, from whichever thread."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self._jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self.wake = wake

    def put(self, job: Job) -> None:
        """Leave a job."""
        self._jobs.put(job)
        self.wake()

    def run(self, most: int = 200) -> int:
        """Do what has come in, at most so many jobs; how many there were."""
        for done in range(most):
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return done
            job()
        self.wake()
        return most

    def wait(self, seconds: float) -> bool:
        """Wait for a job and do it; False if none came. For owners that have nothing else to do."""
        try:
            job = self._jobs.get(timeout=seconds)
        except queue.Empty:
            return False
        job()
        return True
