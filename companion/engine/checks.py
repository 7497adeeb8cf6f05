"""Checks every action must pass before its own rules are asked: its seats and ids exist, its numbers are in bounds."""

from __future__ import annotations

from typing import Any

from .action import Action
from .fields import Field, Kind, fields_of
from .game import Game
from .ruling import Impossible


def check_fields(action: Action[Any], game: Game[Any], seats: int) -> None:
    """Raise Impossible if a field names something that is not there."""
    for field in fields_of(type(action)):
        _check(field, getattr(action, field.name), game, seats)


def _check(field: Field, value: Any, game: Game[Any], seats: int) -> None:
    if value is None:
        return
    kind = field.kind
    if kind is Kind.SEAT:  # the two that nearly every tap has come first, by identity
        if not 0 <= value < seats:
            raise Impossible("engine.no_such_seat", seat=value)
    elif kind is Kind.INT:
        if not field.low <= value <= field.high:
            raise Impossible("engine.number_out_of_range", field=field.name, low=field.low, high=field.high)
    else:
        _check_other(field, value, game, seats)


def _check_other(field: Field, value: Any, game: Game[Any], seats: int) -> None:
    match field.kind:
        case Kind.TERM:
            if value not in game.vocabulary[field.domain]:
                raise Impossible("engine.no_such_term", field=field.name, value=value)
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
