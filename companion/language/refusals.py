"""Refusals: what went wrong as one sentence that fits the glass and a line of the console."""

from __future__ import annotations

from companion.engine.message import Arg, Message
from companion.engine.strict import tidy

from . import words

LONGEST = 300
LONGEST_PATH, LONGEST_VALUE = 90, 60


def sentence(message: Message, lang: str, game: str = "") -> str:
    """At most 300 letters and no control codes; of what a file brought into it the middle goes first."""
    speaker = words(lang, game)
    said = speaker.tell(message)
    if len(said) > LONGEST:
        said = speaker.tell(_brief(message))
    return tidy(said, LONGEST)


def _brief(message: Message) -> Message:
    return Message(message.id, {name: _cut(name, value) for name, value in message.args.items()})


def _cut(name: str, value: Arg) -> Arg:
    """A path keeps its end, by which people find it; any other text its beginning."""
    if isinstance(value, Message):
        return _brief(value)
    if isinstance(value, tuple):
        return tuple(_cut(name, one) for one in value)
    if not isinstance(value, str):
        return value
    if name == "path" and len(value) > LONGEST_PATH:
        return f"…{value[1 - LONGEST_PATH :]}"
    return tidy(value, LONGEST_VALUE)
