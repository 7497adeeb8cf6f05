"""A table that does whatever its moves offer, from any moment of a recorded evening; a failure is shrunk."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import islice
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.engine.action import Action
from companion.engine.answering import begun_by, candidates, kinds_of, progress, speaks_against
from companion.engine.asking import Begun, Given
from companion.engine.codec import decode, encode
from companion.engine.game import Move
from companion.engine.journal import Journal
from companion.engine.log import line_of
from companion.engine.session import Session
from tests.games.rig.telling import moments, spoken

MOMENTS = 8
MOST_CANDIDATES = 24


@cache
def evening(name: str) -> tuple[Session, ...]:
    """The moments of a recorded evening a table may begin at."""
    return tuple(session.fork() for session in moments(name, MOMENTS))


class Table(RuleBasedStateMachine):
    """People who touch what is offered: the dock, an open question, any kind of move, undo."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.session = evening(name)[0].fork()

    @initialize(moment=st.integers(0, MOMENTS))
    def sit_down(self, moment: int) -> None:
        """Begin in the middle of an evening."""
        there = evening(self.name)
        self.session = there[min(moment, len(there) - 1)].fork()

    @precondition(lambda self: self.session.phase.next_action is not None)
    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        """The primary button."""
        self._carry_out(self.session.phase.next_action, data)

    @precondition(lambda self: any(question.answers for question in self.session.questions))
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        """One of the answers to an open question."""
        answers = [one.action for question in self.session.questions for one in question.answers]
        self._carry_out(data.draw(st.sampled_from(answers)), data)

    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        """Any kind of move of any seat, with answers it offers itself."""
        cls = data.draw(st.sampled_from(kinds_of(self.session.game)))
        seat = data.draw(st.integers(0, len(self.session.opening.seats) - 1))
        self._carry_out(Begun(cls, begun_by(cls, seat)), data)

    @precondition(lambda self: self.session.cursor > 0)
    @rule()
    def take_back(self) -> None:
        """Undo and redo lead back to the same table."""
        before = self.session.state
        self.session.undo()
        self.session.redo()
        assert self.session.state == before

    @invariant()
    def can_be_kept_scored_and_told(self) -> None:
        """Whatever was done, the table can be written down, counted and spoken of."""
        session = self.session
        assert decode(encode(session.state), type(session.state)) == session.state
        assert len(session.score.totals) == len(session.opening.seats)
        for said in spoken(session):
            told = [said.tell(session.phase.title), *(said.tell(one.message) for one in session.reminders)]
            told += [said.tell(question.message) for question in session.questions]
            if session.cursor:
                told.append(said.tell(line_of(session, session.cursor - 1).message))
            assert all(told)

    def teardown(self) -> None:
        """The journal alone brings back the same table."""
        session = self.session
        again = Session(session.game, session.opening, Journal(list(session.journal.done())))
        assert again.state == session.state

    def _carry_out(self, move: Move | None, data: st.DataObject) -> None:
        action = self._asked(move.cls, move.given, data) if isinstance(move, Begun) else move
        if action is not None and speaks_against(self.session.game, action, self.session.state) is None:
            self.session.do(action, at=0.0)

    def _asked(self, cls: type[Action[Any]], begun: Mapping[str, Any], data: st.DataObject) -> Action[Any] | None:
        given = Given(begun)
        while True:
            found = progress(self.session.game, cls, self.session.state, given)
            branch = next((one.ask for one in found.asked if one.ask.field not in given), None)
            if branch is None:
                return found.action
            choices = list(islice(candidates(branch), MOST_CANDIDATES))
            if not choices:
                return None
            given = Given({**given, branch.field: data.draw(st.sampled_from(choices))})


def play(name: str, calm: settings) -> None:
    """Let tables play; hypothesis shrinks the one that breaks."""
    run_state_machine_as_test(lambda: Table(name), settings=calm)
