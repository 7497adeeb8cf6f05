"""Aimed: every move that begins in one way, one for each thing it could mean, read from how the move is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from .action import Action
from .asking import ONE_OF, OPEN, Ask, AskKind, Asks, Given
from .fields import fields_of
from .ruling import RuleViolation

A = TypeVar("A", bound=Action[Any])


def aimed(cls: type[A], state: Any, **given: Any) -> Iterator[A]:
    """A move for every answer where one of a few is asked for, legal or not: the reasons are for check to say.

    Whatever else is asked keeps its usual answer, and what a tile may leave out stays left out.
    """
    values = Given(given)
    asking: Asks | None = cls.asks(state, values)
    answer: Any = None
    while asking is not None:
        try:
            ask = asking.send(answer)
        except (StopIteration, RuleViolation):
            break
        if ask.field in given:
            answer = given[ask.field]
            continue
        answers = None if ask.field in cls.left_open else _answers(ask)
        if answers is not None:
            for one in answers:
                yield from aimed(cls, state, **given, **{ask.field: one})
            return
        if ask.default is OPEN:
            break  # nobody can say beforehand what it would lead to
        values[ask.field] = answer = ask.default
    fields = fields_of(cls)
    told = {field.name: values[field.name] for field in fields if field.required and field.name in values}
    if all(field.name in told for field in fields if field.required):
        yield cls(**told, **{field.name: given[field.name] for field in fields if field.name in given.keys() - told})


def _answers(ask: Ask) -> Iterable[Any] | None:
    """The answers worth a move each, where there are a few to choose one from."""
    if ask.kind in ONE_OF:
        return tuple(option.value for option in ask.options)
    if ask.kind is AskKind.FLAG:
        return (False, True)
    return range(ask.low, ask.high + 1) if ask.kind is AskKind.AMOUNT else None
