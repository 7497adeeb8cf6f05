"""Asks as JSON: whoever has only the questions puts the same move together as whoever has the state."""

from __future__ import annotations

import json

import pytest

from companion.engine.answering import Asked, How, Progress, begun_by, candidates, kinds_of, progress
from companion.engine.ask_json import answer_from, begun_from, progress_json, resumed
from companion.engine.asking import AskKind, Given, amount, amounts, flag, one, some, text
from companion.engine.codec import encode, encode_action
from companion.engine.game import SeatSpec
from companion.engine.opening import opening
from companion.engine.session import Session
from companion.engine.strict import BadInput
from companion.games import game, keys

COLOURS = ("red", "blue", "yellow")


def table(key: str) -> Session:
    """A fresh table of three, or as many as there must be."""
    played = game(key)
    seats = [SeatSpec(name, colour) for name, colour in zip(("Ada", "Karl", "Mia"), COLOURS, strict=True)]
    return Session(played, opening(played, seats[: max(played.min_seats, 2)], {}, id="x", seed="1"))


def through_json(found, viewer=0) -> dict:
    """What the seat that makes the move is told, or somebody else."""
    return json.loads(json.dumps(progress_json(found, str, lambda ask: ask.field, viewer)))


@pytest.mark.parametrize("key", keys())
def test_every_kind_of_move_can_be_asked_by_its_json(key):
    session = table(key)
    state, asked = session.state, 0
    for cls in kinds_of(session.game):
        begun = begun_by(cls, 0)
        told = json.loads(json.dumps({name: encode(value) for name, value in begun.items()}))
        assert begun_from(cls, told) == begun
        answers, given = {}, Given(begun)
        for _ in range(12):
            try:
                found = progress(session.game, cls, state, given)
            except BadInput:
                break
            here = through_json(found)
            again = resumed(session.game, cls, state, begun_from(cls, told), answers)
            assert through_json(again) == here
            if found.action is not None:
                assert here["action"] == json.loads(json.dumps(encode_action(found.action)))
                secret = any(one.ask.secret is not None for one in found.asked)
                assert ("action" in through_json(found, viewer=None)) is not secret
            # The page of a guest has no rows: they are for corrections.
            assert all(one.ask.kind is not AskKind.ROWS for one in found.asked), cls
            branch = next((one for one in found.asked if one.ask.field not in given), None)
            answer = next(candidates(branch.ask), None) if branch is not None else None
            if branch is None or answer is None:
                break
            asked += 1
            given[branch.ask.field] = answer
            answers[branch.ask.field] = json.loads(json.dumps(_as_page(branch.ask, answer)))
    assert asked


def _as_page(ask, answer):
    """An answer as a page would send it: what the option said, nothing else."""
    if isinstance(answer, dict):
        return [[encode(what), count] for what, count in answer.items()]
    return [encode(value) for value in answer] if isinstance(answer, tuple) else encode(answer)


@pytest.mark.parametrize(
    ("ask", "wrong"),
    [
        (one("x", ("a", "b")), "c"), (one("x", (1, 2)), True), (one("x", (0, 1)), "0"), (some("x", ("a",)), "a"),
        (some("x", ("a",)), ["z"]), (amount("x", 0, 3), "1"), (amount("x", 0, 3), True), (flag("x"), 1),
        (text("x"), 3), (amounts("x", {"a": 2}), [["a"]]), (amounts("x", {"a": 2}), [["b", 1]]),
        (amounts("x", {"a": 2}), {"a": 1}),
    ],
)  # fmt: skip
def test_an_answer_that_is_none_is_refused(ask, wrong):
    with pytest.raises(BadInput):
        answer_from(ask, wrong)


def test_what_is_secret_is_told_to_nobody_else():
    session = table(keys()[0])
    cls = kinds_of(session.game)[0]
    found = progress(session.game, cls, session.state, begun_by(cls, 0))
    hidden = Progress((Asked(one("x", ("a",), secret=1), "a", How.GIVEN),), found.action)
    assert progress_json(hidden, str, lambda ask: "", viewer=0)["asks"] == []
    assert len(progress_json(hidden, str, lambda ask: "", viewer=1)["asks"]) == 1
