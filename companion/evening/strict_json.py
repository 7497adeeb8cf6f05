"""Strict JSON of what an evening keeps beside its journal, typed by its own classes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from companion.engine.codec import Unfit, decode, strict_converter
from companion.engine.game import OptionValue
from companion.engine.message import Message
from companion.engine.strict import BIGGEST, BadInput, is_text, quoted

from .message_json import message_from, message_json

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")
Json = Any
LATEST = 1e11  # seconds; no evening is later


def _time(value: Json, _: object) -> float:
    """A number of seconds; times are larger than anything a table counts."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not -LATEST <= value <= LATEST:
        raise Unfit("input.no_number", value=quoted(value))
    return float(value)


def _option(value: Json, _: object) -> OptionValue:
    fits = isinstance(value, (bool, int)) and abs(value) <= BIGGEST
    if not fits and not (isinstance(value, str) and is_text(value)):
        raise Unfit("input.no_option")
    return value  # type: ignore[no-any-return]


def _roll(value: Json, _: object) -> int | str:
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise Unfit("input.no_die", value=quoted(value))
    return value


def _message(value: Json, _: object) -> Message:
    try:
        return message_from(value)
    except BadInput as error:
        raise Unfit("input.unfit") from error


@lru_cache(maxsize=1)
def _converter() -> Converter:
    made = strict_converter()
    made.register_structure_hook(float, _time)
    made.register_structure_hook(Message, _message)
    made.register_structure_hook_func(lambda kind: kind == OptionValue, _option)
    made.register_structure_hook_func(lambda kind: kind == int | str, _roll)
    made.register_unstructure_hook(Message, message_json)
    return made


def read(data: Json, kind: type[T]) -> T:
    """Build one of these classes from JSON values, or say what is wrong with them."""
    return decode(data, kind, _converter())


def written(value: object) -> Json:
    """One of these classes as JSON values."""
    return _converter().unstructure(value)


def must(condition: object, sentence: str) -> None:
    """Raise BadInput with this sentence unless the condition holds."""
    if not condition:
        raise BadInput(sentence)
