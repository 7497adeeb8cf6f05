"""Every question any kind of move may ask can be told in both languages, all through the recorded evenings."""

from random import Random

import pytest

from companion.games import KEYS
from tests.games.rig.telling import asked, moments, spoken, tell

MOMENTS = 3


@pytest.mark.parametrize("key", KEYS)
def test_whatever_a_move_asks_can_be_told(key):
    rng = Random(key)
    faults = set()
    for session in moments(f"sample_{key}", MOMENTS):
        for said in spoken(session):
            for cls, ask in asked(session, rng):
                try:
                    blank = [text for text in tell(said, ask) if not text.strip() or "{" in text]
                except (TypeError, KeyError, IndexError) as problem:
                    faults.add((cls.__name__, ask.field, repr(problem)))
                else:
                    faults |= {(cls.__name__, ask.field, text) for text in blank}
    assert faults == set()
