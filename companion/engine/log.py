"""Log lines: every entry as a message with its fields and figures, ready for either language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .action import Action, Step
from .adjust import Add, Adjust, Note
from .asking import Begun
from .fields import Field, Kind, fields_of
from .frozen import dataclass, replace
from .message import Arg, Message, SeatRef, TermRef
from .session import Session
from .wording import shown

SAME_TAP_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: what was done, its steps, and whether it was done against the rules."""

    index: int
    message: Message
    steps: tuple[Step, ...]
    at: float
    author: str
    override: bool
    # How many equal taps in quick succession this line stands for; index and id are those of the last.
    taps: int = 1
    # What names the entry, wherever it stands by now.
    id: str = ""


def move_message(move: Action[Any] | Begun) -> Message:
    """A whole or a begun move as a message, with as much as is known of it."""
    if not isinstance(move, Begun):
        return action_message(move)
    given = dict(move.given)
    args = {field.name: _arg(field, given[field.name]) for field in fields_of(move.cls) if field.name in given}
    return Message(f".{move.cls.__name__}", args)


def action_message(action: Action[Any], outcome: dict[str, Arg] | None = None) -> Message:
    """The log message of an action: named after its class, with its fields as things people can read."""
    owner = "engine" if isinstance(action, (Adjust, Add, Note)) else ""
    args = {field.name: _arg(field, getattr(action, field.name)) for field in fields_of(type(action))}
    return Message(f"{owner}.{type(action).__name__}", {**args, **(outcome or {})})


def _arg(field: Field, value: Any) -> Arg:
    if value is None:
        return None
    match field.kind:
        case Kind.SEAT:
            return SeatRef(value)
        case Kind.TERM:
            return TermRef(field.domain, value)
        case Kind.LIST if field.item is not None:
            return tuple(_arg(field.item, item) for item in value)
        case Kind.GROUP:
            parts = ((inner, getattr(value, inner.name)) for inner in field.fields)
            return tuple(Message(f".field.{inner.name}.n", {"n": shown(item)}) for inner, item in parts if item)
        case _:
            return shown(value)


def line_of(session: Session, index: int) -> LogLine:
    """The log line of one entry."""
    entry, story = session.journal[index], session.story(index)
    message = action_message(entry.action, dict(story.outcome))
    return LogLine(index, message, story.steps, entry.at, entry.author, entry.override, id=entry.id)


def log_lines(session: Session, start: int = 0) -> Iterator[LogLine]:
    """The log from this entry on, oldest first; equal taps within two seconds become one line."""
    pending: LogLine | None = None
    for index in range(start, session.cursor):
        line = line_of(session, index)
        if pending is not None and _same_tap(session, pending, line):
            line = _merged(pending, line)
        elif pending is not None:
            yield pending
        pending = line
    if pending is not None:
        yield pending


def newest_first(session: Session) -> Iterator[LogLine | None]:
    """The same log from its end, from one known state back to the one before; None after each step without a line.

    Whoever reads it may stop after every step: nothing is replayed that lies before what was read.
    """
    later: LogLine | None = None
    end = session.cursor
    while end > 0:
        start = session.known_before(end - 1)
        stretch = []
        for index in range(start, end):
            stretch.append(line_of(session, index))
            yield None
        for line in reversed(stretch):
            if later is not None and _same_tap(session, line, later):
                later = _merged(line, later)
                continue
            if later is not None:
                yield later
            later = line
        end = start
    if later is not None:
        yield later


def _same_tap(session: Session, earlier: LogLine, later: LogLine) -> bool:
    begun = later.index - later.taps + 1
    first, second = session.journal[earlier.index], session.journal[begun]
    close = abs(second.at - first.at) <= SAME_TAP_SECONDS and first.author == second.author
    plain = not session.story(begun).steps and first.override == second.override
    return close and plain and _alike(first.action, second.action)


def _alike(first: Action[Any], second: Action[Any]) -> bool:
    if isinstance(first, (Adjust, Add)) and isinstance(second, (Adjust, Add)):
        return first.path == second.path and first.reason == second.reason
    return first == second and not isinstance(first, Note)


def _merged(earlier: LogLine, later: LogLine) -> LogLine:
    """Later taps carry on from where the first began."""
    message = later.message
    if "before" in earlier.message.args:
        message = Message(message.id, {**message.args, "before": earlier.message.args["before"]})
    return replace(later, message=message, taps=earlier.taps + later.taps)
