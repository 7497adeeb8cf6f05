"""The plan of a compound action: what would happen, what the table may decide otherwise, and doing it as one entry."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action, Step
from companion.engine.chance import Roll
from companion.engine.choice import Candidate
from companion.engine.session import Result
from screens.desk import Desk
from screens.hands import Deeds, Hands
from screens.kit.explain_list import Reason


class Plan:
    """An action worked out but not done; with another decision or real dice it is worked out again."""

    def __init__(self, desk: Desk, action: Action[Any], chance: tuple[Roll, ...] = ()) -> None:
        self.desk, self.action = desk, action
        self._typed = chance
        self.result: Result = desk.session.preview(action, chance=chance)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What would happen, in order."""
        return self.result.steps

    def with_rolls(self, rolls: tuple[Roll, ...]) -> Plan:
        """The same with what the table rolled or drew."""
        return Plan(self.desk, self.action, rolls)

    def with_action(self, action: Action[Any]) -> Plan:
        """The changed action with the same dice."""
        return Plan(self.desk, action, self.result.chance)

    def refused(self, step: Step) -> Action[Any] | None:
        """The action if the table cannot do this step; None where that cannot be."""
        return self.action.refused(step)

    def candidates(self, step: Step) -> tuple[Candidate[Any], ...]:
        """What the table may decide instead in this step."""
        others = step.choice.candidates if step.choice is not None else ()
        return tuple(one for one in others if not one.kept and self.action.corrected(step, one.value) is not None)

    def decided(self, step: Step, candidate: Candidate[Any]) -> Action[Any] | None:
        """The action with another candidate taken."""
        return self.action.corrected(step, candidate.value)

    def why(self, step: Step) -> tuple[str, list[Reason]]:
        """The rule behind a decision and every candidate with its reason."""
        if step.choice is None:
            return "", []
        words = self.desk.words
        reasons = [
            Reason(words.show(candidate.name), self.desk.say(candidate.reason), candidate.kept)
            for candidate in step.choice.candidates
        ]
        return self.desk.say(step.choice.rule), reasons

    def whose(self, step: Step) -> str:
        """The name of whom a step is about."""
        return "" if step.seat is None else self.desk.session.opening.seats[step.seat].name

    def do(self, ticked: Deeds) -> bool:
        """Do all of it as one entry, with the dice that were shown and what hands have ticked."""
        before = self.desk.hands
        done = self.desk.do(self.action, chance=self.result.chance)
        if self.desk.hands is not before:
            self.desk.hands = Hands(self.desk.hands.entry, ticked)
        return done
