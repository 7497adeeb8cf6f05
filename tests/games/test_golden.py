"""Golden evenings of all games: the known states on the way, the known score at the end."""

from __future__ import annotations

import json

import pytest

from companion.engine.codec import decode, encode
from tests.games.rig.golden import DIGESTS, FILES, play, read

RENEW = "if better rules changed this on purpose: python -m tests.games.rig.golden"


@pytest.mark.parametrize("name", FILES)
def test_a_golden_evening_goes_the_way_it_went_and_ends_as_it_did(name):
    session, digests = play(name)
    frozen = json.loads(DIGESTS.read_text(encoding="utf-8"))[name]
    differing = [count for count in frozen if digests.get(count) != frozen[count]]
    assert not differing, f"another state after {differing[0]} entries; {RENEW}"
    assert digests.keys() == frozen.keys()
    score = read(name).get("score")
    if score is not None:
        told = {key: list(getattr(session.score, key)) for key in ("totals", "ranks", "winners")}
        assert told == {key: score[key] for key in told}
    assert decode(encode(session.state), type(session.state)) == session.state


def test_every_frozen_evening_is_still_played():
    assert json.loads(DIGESTS.read_text(encoding="utf-8")).keys() == FILES.keys()
