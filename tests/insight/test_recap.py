"""What a stretch of the game brought whom."""

from __future__ import annotations

from companion.insight.recap import Recap, recap
from tests.engine.counting import GAME, Orchard, Picker


def test_a_recap_tells_points_and_where_they_come_from() -> None:
    before = Orchard((Picker(2), Picker(3)))
    after = Orchard((Picker(6), Picker(3)))
    assert recap(GAME, before, after) == (Recap(0, 4.0, (("apples", 4.0),), 6.0), Recap(1, 0.0, (), 3.0))
