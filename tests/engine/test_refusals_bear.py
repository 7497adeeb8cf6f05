"""What a refusal says on a screen: short, without control codes, with one full stop."""

from __future__ import annotations

import pytest

from companion.engine.message import say
from companion.engine.ruling import Impossible
from companion.language import words

VALUES = {"long": "x" * 10_000, "codes": "\x1b[2J\x07", "huge": 10**5000, "low": -(10**400)}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_refusal_bears_whatever_was_typed(lang, value):
    for refusal in (
        Impossible("engine.no_such_term", field="city", value=value),
        Impossible("engine.no_such_seat", seat=value),
        Impossible("engine.wrong_type", value=value, problem=say("engine.needed.int")),
    ):
        told = words(lang).tell(refusal.message)
        assert len(told) <= 300
        assert told.isprintable()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_sentence_within_a_sentence_ends_once(lang):
    problem = say("engine.no_such_value", name="x")
    told = words(lang).tell(say("storage.bad_import", problem=problem))
    assert ".." not in told
    assert told.endswith(".")
