"""Checks every action must pass before its own rules are asked: its seats and ids exist, its numbers are in bounds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from .action import Action
from .adjust import Adjust, names_in
from .fields import Field, Kind, fields_of
from .game import Game
from .message import PathRef
from .own_terms import is_own
from .ruling import FAULTS, Impossible, must_exist
from .strict import LONGEST_TEXT, is_text, too_deep

# More of anything lies on no table, and a game that counts one by one would be busy for minutes.
MOST_BY_HAND = 9_999


def check_fields(action: Action[Any], game: Game[Any], seats: int) -> None:
    """Raise Impossible if a field names something that is not there."""
    kind: type = type(action)
    fits, fields = _to_check(kind)
    if not fits(action, seats - 1):
        fields = fields_of(kind)  # the one that does not is found, and told in order
    for field in fields:
        _check(field, getattr(action, field.name), game, seats)


def check_adjusted(action: Adjust, state: Any, game: Game[Any], seats: int) -> None:
    """Raise Impossible if a value set by hand names a seat or a printed thing that is not there."""
    must_exist(not too_deep(action.value), "engine.too_deep")
    for field, value in names_in(state, action.path, action.value):
        _check(field, value, game, seats)


def check_table(
    action: Adjust, before: Any, after: Any, game: Game[Any], seats: int, *, suspicious: bool = False
) -> None:
    """Raise Impossible if the game cannot go on from what was set by hand.

    A number within its bounds, which is what nearly every tap sets, can do no harm at a table the rules have made; a
    whole list can leave holes, an id can name nothing, and a number forced beyond its bounds can point to a field no
    board has. Where such a thing was done before (`suspicious`), every correction is looked at.
    """
    what = PathRef(action.path)
    for _, number in action.numbers(before):
        must_exist(abs(number) <= MOST_BY_HAND, "engine.too_many_by_hand", what=what, most=MOST_BY_HAND)
    if not suspicious and not isinstance(action.value, (str, list, tuple, dict)) and action.in_bounds(before):
        return
    try:
        fits = len(after.players) == seats and look_at(game, after) == seats
    except FAULTS as error:
        raise Impossible("engine.no_such_table", what=what) from error
    must_exist(fits, "engine.no_such_table", what=what)


def check_forced(after: Any, game: Game[Any], seats: int) -> None:
    """Raise Impossible if nobody could look at the table after what was done against the rules, or where that was."""
    try:
        fits = look_at(game, after) == seats
    except FAULTS as error:
        raise Impossible("engine.no_way_on") from error
    must_exist(fits, "engine.no_way_on")


def look_at(game: Game[Any], state: Any) -> int:
    """Ask everything a table screen asks of a state, so that one nobody can show is found out; how many are scored."""
    sheet = game.score(state)
    for ask in (game.phase, game.summary, game.seat_details, game.figures, game.reminders, game.questions):
        ask(state)
    for seat in range(len(sheet.ranks)):
        game.quick_actions(state, seat)
    return len(sheet.ranks)


Fits = Callable[[Any, int], bool]


@cache
def _to_check(action: type) -> tuple[Fits, tuple[Field, ...]]:
    """Whether all seats and numbers of such an action fit, and which other fields can name what is not there.

    Nearly every tap has seats and numbers and nothing else, so their bounds are written out as one line of Python for
    each class (`0 <= it.seat <= last and 0 <= it.counter <= 7`), as dataclasses writes its methods.
    """
    bounds, others = [], []
    for field in fields_of(action):
        it = f"it.{field.name}"
        if field.kind is Kind.SEAT:
            bounds.append(f"({it} is None or 0 <= {it} <= last)")
        elif field.kind is Kind.INT:
            bounds.append(f"({it} is None or {field.low} <= {it} <= {field.high})")
        elif field.kind not in (Kind.BOOL, Kind.NUMBER, Kind.ANY):
            others.append(field)
    return eval(f"lambda it, last: {' and '.join(bounds) or True}"), tuple(others)


def _check(field: Field, value: Any, game: Game[Any], seats: int) -> None:
    if value is None:
        return
    named = PathRef(field.name)
    match field.kind:
        case Kind.SEAT:
            if not isinstance(value, int) or not 0 <= value < seats:
                raise Impossible("engine.no_such_seat", seat=value)
        case Kind.INT:
            if not field.low <= value <= field.high:
                raise Impossible("engine.number_out_of_range", field=named, low=field.low, high=field.high)
        case Kind.TERM:
            own = isinstance(value, str) and is_own(value) and game.has_own(field.domain, value)
            if value not in game.vocabulary[field.domain] and not own:
                raise Impossible("engine.no_such_term", field=named, value=value)
        case Kind.TEXT:
            must_exist(is_text(value), "engine.bad_text", field=named, longest=LONGEST_TEXT)
        case Kind.LIST:
            assert field.item is not None
            for item in value:
                _check(field.item, item, game, seats)
        case Kind.MAP:
            assert field.item is not None
            for item in value.values():
                _check(field.item, item, game, seats)
        case Kind.GROUP:
            for inner in field.fields:
                _check(inner, getattr(value, inner.name), game, seats)
        case _:
            return
