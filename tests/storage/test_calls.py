"""What a tap costs before the glass hears of it, in calls: a count is the same on every machine."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable

import pytest

from companion.engine.journal import IDS_AT_ONCE, new_id
from companion.engine.opening import opening
from companion.engine.session import SNAPSHOT_EVERY, Session
from companion.storage.library import Library
from companion.storage.lines import dump, load
from tools.bench.counters import GAME, PEOPLE, find_game, tap

IN_MEMORY, ON_DISK = 27, 142


def calls_of(work: Callable[[], object]) -> int:
    """How many functions this calls, those written in C too."""
    seen = 0

    def count(_frame: object, event: str, _arg: object) -> None:
        nonlocal seen
        seen += event in ("call", "c_call")

    gc.disable()  # what others have left is not swept up on this tap's count
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
        gc.enable()
    return seen


def tap_calls(session: Session) -> int:
    """The calls of one tap in the middle of an evening, between two snapshots and with its classes known."""
    while session.cursor < SNAPSHOT_EVERY + 10:
        session.do(tap(session.cursor))
    action = tap(session.cursor)
    return min(calls_of(lambda: session.do(action)) for _ in range(3))


def test_a_tap_in_memory_takes_few_calls():
    assert tap_calls(Session(GAME, opening(GAME, PEOPLE, id="light"))) <= IN_MEMORY


def test_a_tap_that_is_kept_takes_few_calls(tmp_path):
    with Library(tmp_path, find_game) as library:
        assert tap_calls(library.new(GAME, PEOPLE)) <= ON_DISK


def test_no_id_comes_twice():
    drawn = [new_id() for _ in range(3 * IDS_AT_ONCE)]
    assert len(set(drawn)) == len(drawn)
    assert {len(id) for id in drawn} == {12}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forking here")
def test_a_forked_process_draws_ids_of_its_own():
    new_id()  # others wait now
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, new_id().encode())
        os._exit(0)
    os.waitpid(child, 0)
    theirs = os.read(reading, 12).decode()
    os.close(reading)
    os.close(writing)
    assert theirs not in {new_id() for _ in range(IDS_AT_ONCE)}


@pytest.mark.parametrize("raw", [b"", b"{} {}", b"{}x", b'{"a":', b"\xff", b"[" * 100_000])
def test_what_is_not_exactly_one_document_is_none(raw):
    with pytest.raises(ValueError):
        load(raw)
    assert load(dump({"a": [1, 2.5, "ü", None, True]})) == {"a": [1, 2.5, "ü", None, True]}
