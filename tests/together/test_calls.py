"""What sharing costs the host's own finger, in calls: a count is the same on every machine."""

from __future__ import annotations

import pytest

from companion.engine.session import SNAPSHOT_EVERY
from companion.storage.library import Library
from companion.together.door import Visitor
from companion.together.log import DIGEST_EVERY
from companion.together.tables import SharedTable
from tests.storage.test_calls import calls_of, tap_calls
from tools.bench.counters import GAME, PEOPLE, find_game, tap

GUESTS = 5
# A tap on the glass makes about 700 calls: this many more are 1.05 of one that is not shared.
MOST_MORE = 35


@pytest.fixture
def library(tmp_path):
    with Library(tmp_path, find_game) as made:
        yield made


@pytest.fixture
def shared(library):
    session = library.new(GAME, PEOPLE)
    alone = tap_calls(session)
    table = SharedTable(library, session, "Ada", lambda: None)
    heard: list[dict] = []
    for number in range(GUESTS):
        visitor = Visitor(table.door, heard.append, lambda: None)
        visitor.receive({"t": "hello", "token": table.door.token, "name": f"Guest {number}"})
    heard.clear()
    yield table, heard, alone
    table.close()


def test_sharing_adds_few_calls_to_a_tap_and_sends_nothing_before_its_frame(shared):
    table, heard, alone = shared
    assert tap_calls(table.session) <= alone + MOST_MORE
    assert heard == []
    table.pump()
    assert [len(one["lines"]) for one in heard] == [table.host.log.head] * GUESTS  # all of them, in one message each


def test_what_every_so_many_lines_say_of_their_state_is_worked_out_before_the_tap(shared):
    table, _heard, _alone = shared
    session, told = table.session, []
    for number in range(2 * DIGEST_EVERY):
        action, id = tap(session.cursor), f"t{number}"  # an id at hand: some are drawn in advance, all at once
        keeps_snapshot = (session.cursor + 1) % SNAPSHOT_EVERY == 0  # shared or not
        calls = calls_of(lambda action=action, id=id: session.do(action, id=id))
        told += [] if keeps_snapshot else [calls]
        table.pump()
    assert max(told) <= min(told) + 5
