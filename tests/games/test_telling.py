"""Every question any kind of move may ask can be told in both languages, all through the recorded evenings."""

from itertools import islice
from random import Random

import pytest

from companion.engine.answering import begun_by, progress, why_not
from companion.games import KEYS
from tests.games.rig.telling import asked, asked_anew, entries, moments, spoken, tell

MOMENTS = 3
# Any kind of move of any seat is begun before every so many entries.
EVERY = 25
# So many sets of answers are tried then.
ANSWERS = 8


@pytest.mark.parametrize("key", KEYS)
def test_whatever_a_move_asks_can_be_told(key):
    rng = Random(key)
    faults = set()
    for session in moments(f"sample_{key}", MOMENTS):
        for said in spoken(session):
            faults |= unsaid(said, asked(session, rng))
    assert faults == set()


@pytest.mark.parametrize("key", KEYS)
def test_whatever_an_entry_asks_when_it_is_opened_again_can_be_told(key):
    faults = set()
    for session, action in entries(f"sample_{key}"):
        for said in spoken(session):
            faults |= unsaid(said, asked_anew(session, action))
    assert faults == set()


@pytest.mark.parametrize("key", KEYS)
def test_whatever_kind_of_move_is_begun_is_asked_or_says_why_not(key):
    for session, _ in islice(entries(f"sample_{key}"), 0, None, EVERY):
        for cls in session.game.actions:
            for seat in range(len(session.opening.seats)):
                begun = begun_by(cls, seat)
                found = progress(session.game, cls, session.state, begun)
                told = why_not(session.game, cls, session.state, begun, ANSWERS)
                assert found.against is None or told == found.against


def unsaid(said, questions):
    """What of these questions has no words, or words with a hole."""
    faults = set()
    for cls, ask in questions:
        try:
            blank = [text for text in tell(said, ask) if not text.strip() or "{" in text]
        except (TypeError, KeyError, IndexError) as problem:
            faults.add((cls.__name__, ask.field, repr(problem)))
        else:
            faults |= {(cls.__name__, ask.field, text) for text in blank}
    return faults
