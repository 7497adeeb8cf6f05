"""Rulings: how a rule says no, and what may be done anyway."""

from __future__ import annotations

from .message import Arg, Message
from .strict import BIGGEST, BadInput, tidy

LONGEST_VALUE = 80  # of what somebody has typed, in a sentence


def _bearable(value: Arg) -> Arg:
    """A value as a sentence on a screen bears it."""
    if isinstance(value, str):
        return tidy(value, LONGEST_VALUE)
    if isinstance(value, int) and abs(value) > BIGGEST**2:  # hundreds of digits say no more than this
        return "∞" if value > 0 else "−∞"
    return value


class RuleViolation(Exception):
    """An action breaks a rule; the table may still do it with an override."""

    can_override = True

    def __init__(self, message_id: str, /, **args: Arg) -> None:
        super().__init__(message_id)
        self.message = Message(message_id, {name: _bearable(value) for name, value in args.items()})

    @property
    def rule(self) -> str:
        """The message id, which names the broken rule."""
        return self.message.id

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.message.args.items())
        return f"{self.message.id}({given})"


class Impossible(RuleViolation):
    """An action speaks of something that does not exist, so no override can help."""

    can_override = False


class Undecided(RuleViolation):
    """Something a seat or the table has to decide comes first: the refusal leads to that question."""


# What the code of a game may raise where it meets a state or an entry that was never made by its own rules.
FAULTS = (
    RuleViolation,
    BadInput,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


def require(condition: object, message_id: str, /, **args: Arg) -> None:
    """Raise a violation of this rule unless the condition holds."""
    if not condition:
        raise RuleViolation(message_id, **args)


def require_decided(condition: object, message_id: str, /, **args: Arg) -> None:
    """Raise Undecided unless nothing waits for a decision."""
    if not condition:
        raise Undecided(message_id, **args)


def must_exist(condition: object, message_id: str, /, **args: Arg) -> None:
    """Raise an Impossible unless the thing spoken of is there."""
    if not condition:
        raise Impossible(message_id, **args)
