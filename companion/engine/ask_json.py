"""Asks as JSON and answers back, strictly: how a move is put together by somebody who has no state, only questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .action import Action
from .answering import Asked, Progress, progress
from .asking import ONE_OF, OPEN, Ask, AskKind, Given
from .codec import Json, decode, encode, encode_action
from .fields import hints
from .game import Game
from .message import Arg
from .strict import BadInput

Show = Callable[[Arg], str]
MOST_ANSWERS = 60


def begun_from(cls: type[Action[Any]], data: Mapping[str, Json]) -> Given:
    """The fields a move begins with, read as their types."""
    kind: type = cls
    known = hints(kind)
    if not data.keys() <= known.keys():
        raise BadInput(f"{cls.__name__} has no such field")
    return Given({name: decode(value, known[name]) for name, value in data.items()})


def resumed(
    game: Game[Any], cls: type[Action[Any]], state: Any, begun: Mapping[str, Any], answers: Mapping[str, Json]
) -> Progress:
    """Ask a move with answers from outside, each read by the question it belongs to, as far as it gets."""
    if len(answers) > MOST_ANSWERS:
        raise BadInput("too many answers")
    given = Given(begun)
    while True:
        found = progress(game, cls, state, given)
        ask = next((one.ask for one in found.asked if one.ask.field in answers and one.ask.field not in given), None)
        if ask is None:
            return found
        given[ask.field] = answer_from(ask, answers[ask.field])


def answer_from(ask: Ask, data: Json) -> Any:
    """An answer to this question; BadInput where it cannot be one."""
    if ask.kind in ONE_OF:
        return _value(ask, data)
    if ask.kind is AskKind.DICE:
        return None if data is None else _value(ask, data)
    if ask.kind is AskKind.SOME and isinstance(data, list):
        return tuple(_value(ask, one) for one in data)
    if ask.kind is AskKind.AMOUNTS and isinstance(data, list):
        return {_value(ask, what): _whole(count) for what, count in (_pair(one) for one in data)}
    if ask.kind is AskKind.AMOUNT:
        return _whole(data)
    if ask.kind is AskKind.FLAG and isinstance(data, bool):
        return data
    if ask.kind is AskKind.TEXT and isinstance(data, str):
        return decode(data, str)
    raise BadInput(f"this is no answer to {ask.field}")


def _value(ask: Ask, data: Json) -> Any:
    for option in ask.options:
        told = encode(option.value)
        if told == data and type(told) is type(data):
            return option.value
    raise BadInput(f"{ask.field} has no such option")


def _pair(data: Json) -> tuple[Json, Json]:
    if not isinstance(data, list) or len(data) != 2:
        raise BadInput("an amount is a thing and how many of it")
    return data[0], data[1]


def _whole(data: Json) -> int:
    if isinstance(data, bool) or not isinstance(data, int):
        raise BadInput("an amount is a whole number")
    return data


def progress_json(found: Progress, show: Show, name_of: Callable[[Ask], str], viewer: int | None = None) -> Json:
    """What is asked so far, in words, and the move itself once nothing is open; another seat's secrets are not told."""
    told = [_asked_json(one, show, name_of) for one in found.asked if one.ask.secret in (None, viewer)]
    made: dict[str, Json] = {"asks": told, "silent": found.silent}
    if found.against is not None:
        made["against"] = show(found.against)
    if found.action is not None and len(told) == len(found.asked):
        made["action"] = encode_action(found.action)
        made["chance"] = list(found.chance)
    return made


def _asked_json(asked: Asked, show: Show, name_of: Callable[[Ask], str]) -> Json:
    ask = asked.ask
    said = {"why": ask.why, "gain": ask.gain}
    return {
        "field": ask.field,
        "kind": str(ask.kind),
        "prompt": name_of(ask),
        "low": ask.low,
        "high": ask.high,
        "how": str(asked.how),
        "answer": _answer_json(ask, asked.answer),
        "options": [_option_json(option, show) for option in ask.options],
        **{name: show(value) for name, value in said.items() if value is not None},
    }


def _option_json(option: Any, show: Show) -> Json:
    said = {"detail": option.detail, "against": option.against, "group": option.group}
    made: dict[str, Json] = {"value": encode(option.value), "words": show(option.words), "most": option.most}
    made |= {name: show(value) for name, value in said.items() if value is not None}
    return made | {name: value for name, value in (("icon", option.icon), ("tone", option.tone)) if value}


def _answer_json(ask: Ask, answer: Any) -> Json:
    if answer is OPEN:
        return None
    if ask.kind is AskKind.AMOUNTS:
        counts = answer if isinstance(answer, Mapping) else encode(answer)
        return [[encode(what), count] for what, count in counts.items()] if isinstance(counts, Mapping) else None
    return encode(answer)
