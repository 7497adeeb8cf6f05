"""Sources of points: what was done for them, adding up to what the app counts."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.engine.message import SeatRef
from companion.engine.opening import opening
from companion.engine.session import Session
from companion.games import KEYS
from companion.insight.sources import sources
from companion.paths import data_folder
from companion.script import play, read_script
from tests.engine.counting import Counting, Orchard, Pick, people


class Silent(Counting):
    """The counting game, which does not say where its points come from."""

    def score(self, state: Orchard):
        sheet = super().score(state)
        return replace(sheet, lines=tuple(replace(line, parts=()) for line in sheet.lines))


def test_entries_that_moved_a_cell_are_told_with_their_points():
    game = Silent()
    session = Session(game, opening(game, people("Ada", "Karl"), {"apples": 50}, id="silent"))
    for seat, count in ((0, 2), (1, 4), (0, 3)):
        session.do(Pick(seat, count))
    found = sources(session, "apples", 0)
    assert [source.points for source in found] == [2, 3]
    assert [source.message.args["seat"] for source in found] == [SeatRef(0), SeatRef(0)]
    session.undo()
    assert [source.points for source in sources(session, "apples", 0)] == [2]


@pytest.mark.parametrize("key", KEYS)
def test_the_sources_of_a_whole_evening_add_up(key):
    script = json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8"))
    session = play(read_script(script))
    for line in session.score.lines:
        for seat, value in enumerate(line.values):
            assert sum(source.points for source in sources(session, line.id, seat)) == pytest.approx(value)
