"""Each screen test in a process of its own: what it built goes with the process, and nobody has to sweep it up.

Widgets know each other, so that only a search through all of memory frees them. That search took two fifths of the time
of these tests, and what one test left behind could still hear the touches of the next.
"""

from __future__ import annotations

import gc
import os
import pickle
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol


def run(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run one test in a copy of this process and tell its reports here."""
    _warm(item.config)
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in _reports(item, nextitem):
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@cache
def _warm(config: pytest.Config) -> None:
    """What a table of each game needs is loaded once, before the first copy is made."""
    from companion.games import KEYS, game
    from screens.samples import start_sample
    from tests.screens import evening, harness
    from tools.touch import pump

    config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # made anew by each copy it would be emptied
    with tempfile.TemporaryDirectory() as folder:
        app = evening.open_app(Path(folder), game)
        for key in KEYS:
            app.sit_down(start_sample(app.library, key))
            pump(4)
        evening.close_app(app)
        harness.clear()
    gc.collect()
    gc.collect()
    gc.freeze()


def _reports(item: pytest.Item, nextitem: pytest.Item | None) -> list[pytest.TestReport]:
    here, there = os.pipe()
    child = os.fork()
    if not child:
        os.close(here)
        _in_the_copy(item, nextitem, there)
    os.close(there)
    with open(here, "rb") as told:
        data = told.read()
    _pid, status = os.waitpid(child, 0)
    if status:
        return [_died(item, os.waitstatus_to_exitcode(status))]
    hook = item.config.hook
    return [hook.pytest_report_from_serializable(config=item.config, data=each) for each in pickle.loads(data)]


def _in_the_copy(item: pytest.Item, nextitem: pytest.Item | None, there: int) -> None:
    """Run the test, tell its reports through the pipe and go without any farewell of this process."""
    status = 1
    try:
        gc.disable()  # the whole process ends in a moment
        os.fsync = lambda _file: None  # and what it wrote is not meant to outlive it; the storage has tests of its own
        hook = item.config.hook
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        data: list[Any] = [hook.pytest_report_to_serializable(config=item.config, report=each) for each in reports]
        with open(there, "wb") as tell:
            pickle.dump(data, tell)
        status = 0
    finally:
        os._exit(status)


def _died(item: pytest.Item, code: int) -> pytest.TestReport:
    """What to tell of a test whose process ended before it could report."""
    why = f"the process of this test ended with {code}"
    call = pytest.CallInfo.from_call(lambda: pytest.fail(why, pytrace=False), "call")
    report: pytest.TestReport = pytest.TestReport.from_item_and_call(item, call)
    return report
