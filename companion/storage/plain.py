"""Plain: checked texts and numbers, messages and scores as JSON values and strictly back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.engine.message import Arg, Message, PathRef, SeatRef, TermRef, WordRef
from companion.engine.strict import BadInput, is_text

if TYPE_CHECKING:
    from companion.engine.score import ScoreSheet

Json = Any
LATEST = 1e11
DEEPEST = 20


def text_of(data: Mapping[str, Json], name: str, longest: int) -> str:
    """A text field, not longer than this."""
    value = data.get(name)
    if not isinstance(value, str) or len(value) > longest or not is_text(value):
        raise BadInput(f"{name} must be text of at most {longest} characters")
    return value


def number_of(data: Mapping[str, Json], name: str, high: float, low: float = 0) -> float:
    """A number field within these bounds."""
    value = data.get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
        raise BadInput(f"{name} must be a number from {low:g} to {high:g}")
    return value


def message_json(message: Message) -> dict[str, Json]:
    """A message as data, to be said later in any language."""
    return {"id": message.id, "args": {name: _arg_json(arg) for name, arg in message.args.items()}}


def message_from(data: Json, deep: int = 0) -> Message:
    """Read a message that was kept as data."""
    if deep > DEEPEST or not isinstance(data, dict) or data.keys() != {"id", "args"}:
        raise BadInput("a message has exactly an id and args")
    args = data["args"]
    if not isinstance(args, dict):
        raise BadInput("the args of a message must be an object")
    return Message(text_of(data, "id", 200), {name: _arg_from(arg, deep + 1) for name, arg in args.items()})


def _arg_json(arg: Arg) -> Json:
    match arg:
        case SeatRef():
            return {"seat": arg.seat}
        case TermRef():
            return {"domain": arg.domain, "term": arg.id}
        case PathRef():
            return {"path": arg.path}
        case WordRef():
            return {"field": arg.field, "word": arg.id}
        case Message():
            return {"message": message_json(arg)}
        case tuple():
            return [_arg_json(item) for item in arg]
        case _:
            return arg


def _arg_from(data: Json, deep: int) -> Arg:
    if deep > DEEPEST:
        raise BadInput("a message is nested too deeply")
    match data:
        case None | bool() | int() | float() | str():
            return data
        case list():
            return tuple(_arg_from(item, deep + 1) for item in data)
        case {"seat": int(seat)}:
            return SeatRef(seat)
        case {"domain": str(domain), "term": str(id)}:
            return TermRef(domain, id)
        case {"path": str(path)}:
            return PathRef(path)
        case {"field": str(field), "word": str(id)}:
            return WordRef(field, id)
        case {"message": message}:
            return message_from(message, deep + 1)
    raise BadInput("a message speaks of something unknown")


def score_json(sheet: ScoreSheet) -> dict[str, Json]:
    """A score as data: lines, totals, places and what decided, all per seat in seat order."""
    decided = sheet.decided_by
    return {
        "lines": [{"id": line.id, "values": list(line.values)} for line in sheet.lines],
        "totals": list(sheet.totals),
        "ranks": list(sheet.ranks),
        "winners": list(sheet.winners),
        "decided_by": decided and {"id": decided.id, "message": message_json(decided.message)},
        "verdict": sheet.verdict and message_json(sheet.verdict),
        "judged": sheet.verdict_winners is not None,
    }
