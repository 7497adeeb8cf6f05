"""What a move asks, in words: the prompt of a question and the words of an answer, for whoever has no widgets."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any

from companion.engine.asking import Ask
from companion.engine.fields import describe
from companion.engine.message import Message, PathRef, SeatRef, TermRef, WordRef
from companion.engine.wording import worded

from . import Words


def prompt_of(speaker: Words, ask: Ask) -> str:
    """The question, or the words of the field it fills."""
    return speaker.tell(ask.prompt) if ask.prompt is not None else speaker.field(ask.field)


def answer_in_words(speaker: Words, value: Any) -> str:
    """An answer in words; what a game's own screen draws (an army, a way) is told by what it is made of."""
    if isinstance(value, tuple):
        return speaker.list([answer_in_words(speaker, one) for one in value])
    drawn = is_dataclass(value) and not isinstance(value, (Message, SeatRef, TermRef, PathRef, WordRef))
    kind: Any = type(value)
    return speaker.show(worded(describe("", kind), value) if drawn else value)
