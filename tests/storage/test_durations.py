"""How long an evening took is read from the times alone."""

from __future__ import annotations

from companion.engine.adjust import Adjust, Note
from companion.sharing.live import live_final
from companion.storage import kept_entry
from tests.engine.counting import Pick


def test_times_are_read_without_decoding_an_entry(reopened, evening, monkeypatch):
    start = evening.opening.created
    evening.do(Pick(seat=0), at=start + 60)
    evening.do(Note('"at":5},"at":7 ,"at":9}'), at=start + 90.5)
    evening.do(Pick(seat=1), at=start + 100, author=',"at":3}')
    again = reopened()
    decoded = []
    monkeypatch.setattr(kept_entry, "entry_from_json", lambda *given: decoded.append(given))
    assert again.journal.times() == [start + 60, start + 90.5, start + 100]
    assert decoded == []


def test_the_final_score_of_an_open_session_needs_no_decoding_but_its_replay(reopened, evening):
    start = evening.opening.created
    for tap in range(3):
        evening.do(Adjust("players.0.apples", tap), at=start + 20 * (tap + 1))
    assert live_final(reopened(), {}).seconds == 60
