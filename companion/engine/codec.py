"""Codec: states and actions to JSON and back, strictly, with a sentence for whatever does not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin

from .action import Action
from .chance import Roll
from .message import Arg, Message, say
from .strict import BIGGEST, LONGEST_TEXT, BadInput, is_text, listed, quoted, tidy

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")
LONGEST_PLACE = 60  # letters of what a file brings into a sentence
MOST_FAULTS = 3  # who has mended these will be told the next ones
Json = Any


class Unfit(ValueError):
    """A single value that does not fit, in words that can stand in a sentence."""

    def __init__(self, message_id: str, /, **args: Arg) -> None:
        self.message = say(message_id, **args)
        super().__init__(message_id)


def _int(value: Json, _: object) -> int:
    if type(value) is not int and (isinstance(value, bool) or not isinstance(value, int)):
        raise Unfit("input.no_whole_number", value=quoted(value))
    if not -BIGGEST <= value <= BIGGEST:
        raise Unfit("input.number_too_large")
    return value


def _float(value: Json, _: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Unfit("input.no_number", value=quoted(value))
    if not abs(value) <= BIGGEST:  # also catches NaN
        raise Unfit("input.number_too_large")
    return float(value)


def _bool(value: Json, _: object) -> bool:
    if not isinstance(value, bool):
        raise Unfit("input.no_flag", value=quoted(value))
    return value


def _str(value: Json, _: object) -> str:
    if not isinstance(value, str):
        raise Unfit("input.no_text", value=quoted(value))
    if not is_text(value):
        raise Unfit("input.long_text", most=LONGEST_TEXT)
    return value


def _is_tuple(kind: Any) -> bool:
    """Whether this type is a tuple of any length."""
    return get_origin(kind) is tuple and get_args(kind)[-1:] == (Ellipsis,)


def strict_converter() -> Converter:
    """A converter that believes nothing; a room with types of its own adds hooks for them."""
    # Loaded with the first state or action, not with the first frame: Home needs neither.
    from cattrs import Converter

    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook(int, _int)
    converter.register_structure_hook(float, _float)
    converter.register_structure_hook(bool, _bool)
    converter.register_structure_hook(str, _str)

    def tuples(kind: Any) -> Callable[[Json, object], tuple[Any, ...]]:
        # Left to itself, the converter takes a text or an object for a list of its letters or names.
        items: Any = list[get_args(kind)[0]]  # type: ignore[misc]

        def structure(value: Json, _: object) -> tuple[Any, ...]:
            if not isinstance(value, (list, tuple)):
                raise Unfit("input.no_list", value=quoted(value))
            return tuple(converter.structure(value, items))

        return structure

    converter.register_structure_hook_factory(_is_tuple, tuples)
    return converter


_converter = lru_cache(maxsize=1)(strict_converter)


def encode(value: object) -> Json:
    """Any state, action or part of one as JSON values."""
    return _converter().unstructure(value)


def decode(data: Json, kind: type[T], converter: Converter | None = None) -> T:
    """Build this type from JSON values, or say what is wrong with them."""
    try:
        return (converter or _converter()).structure(data, kind)
    except _faults_in_places() as error:
        from cattrs import transform_error

        told: list[Message] = []

        def listed(fault: BaseException, _kind: type | None) -> str:
            told.append(_told(fault))
            return str(len(told) - 1)

        places = [line.partition(" @ $") for line in transform_error(error, format_exception=listed)]
        faults = [_placed(told[int(number)], place.removeprefix(".")) for number, _, place in places]
        raise BadInput(say("input.faults", faults=tuple(faults[:MOST_FAULTS]))) from error
    except Unfit as error:
        raise BadInput(error.message) from error
    except (ValueError, TypeError, KeyError, AttributeError, _no_way_to_read()) as error:
        raise BadInput(say("input.unfit")) from error


def _placed(fault: Message, place: str) -> Message:
    return say("input.fault_at", fault=fault, place=tidy(place, LONGEST_PLACE)) if place else fault


def _faults_in_places() -> tuple[type[Exception], ...]:
    """What the converter raises where it can name the place; asked for only once something was raised."""
    from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError

    return BaseValidationError, ForbiddenExtraKeysError


def _no_way_to_read() -> type[Exception]:
    """What it raises for a type it has no way to read."""
    from cattrs.errors import StructureHandlerNotFoundError

    return StructureHandlerNotFoundError


def _told(fault: BaseException) -> Message:
    """What is wrong with one place of a value, in our own words."""
    from cattrs.errors import ForbiddenExtraKeysError

    if isinstance(fault, Unfit):
        return fault.message
    if isinstance(fault, KeyError):
        return say("input.missing", name=quoted(fault.args[0]))
    if isinstance(fault, ForbiddenExtraKeysError):
        return say("input.unknown", names=listed(fault.extra_fields))
    return say("input.unfit")


def encode_action(action: Action[Any]) -> dict[str, Json]:
    """An action as JSON: its name under "do", then its fields."""
    return {"do": type(action).__name__, **encode(action)}


def decode_action(data: Json, actions: Mapping[str, type[Action[Any]]]) -> Action[Any]:
    """The action this JSON object names."""
    if not isinstance(data, dict):
        raise BadInput(say("input.no_object", what=say("input.action")))
    name = data.get("do")
    if not isinstance(name, str) or name not in actions:
        raise BadInput(say("input.no_such_action", name=quoted(name), known=", ".join(sorted(actions))))
    return decode({key: value for key, value in data.items() if key != "do"}, actions[name])


def decode_kept(data: Json, actions: Mapping[str, type[Action[Any]]]) -> Action[Any]:
    """The action of a kept entry; a field younger than the entry means what the rules did then."""
    name = data.get("do") if isinstance(data, dict) else None
    formerly = actions[name].formerly if isinstance(name, str) and name in actions else None
    return decode_action({**formerly, **data} if formerly else data, actions)


def decode_rolls(data: Json) -> tuple[Roll, ...]:
    """Recorded or typed-in dice and draws."""
    if not isinstance(data, Sequence) or isinstance(data, str):
        raise BadInput(say("input.no_chance"))
    for value in data:
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            raise BadInput(say("input.no_die", value=quoted(value)))
    return tuple(data)
