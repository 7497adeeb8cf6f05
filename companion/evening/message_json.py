"""Messages as JSON values and strictly back, to be said later in any language."""

from __future__ import annotations

from typing import Any

from companion.engine.message import Arg, Message, PathRef, SeatRef, TermRef, WordRef
from companion.engine.strict import BadInput, is_text

Json = Any
DEEPEST = 20
LONGEST_ID = 200


def message_json(message: Message) -> dict[str, Json]:
    """A message as data."""
    return {"id": message.id, "args": {name: _arg_json(arg) for name, arg in message.args.items()}}


def message_from(data: Json, deep: int = 0) -> Message:
    """Read a message that was kept as data."""
    if deep > DEEPEST or not isinstance(data, dict) or data.keys() != {"id", "args"}:
        raise BadInput("a message has exactly an id and args")
    id, args = data["id"], data["args"]
    if not isinstance(id, str) or len(id) > LONGEST_ID or not is_text(id) or not isinstance(args, dict):
        raise BadInput("the id of a message must be text and its args an object")
    return Message(id, {name: _arg_from(arg, deep + 1) for name, arg in args.items()})


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
