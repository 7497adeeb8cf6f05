"""Openings and their seats as JSON values and strictly back."""

from __future__ import annotations

from companion.engine.frozen import replace
from companion.engine.game import SeatSpec
from companion.engine.opening import Opening

from .strict_json import LATEST, Json, must, read, written

MOST_SEATS, LATEST_VERSION = 20, 10_000
OPENING_KEYS = frozenset({"id", "game", "seats", "options", "seed", "chance", "created", "version"})
SEAT_KEYS = frozenset({"name", "colour", "options"})
LONGEST = {"id": 64, "game": 64, "seed": 200, "name": 200, "colour": 40}


def opening_json(begun: Opening) -> dict[str, Json]:
    """An opening as it is saved."""
    return dict(written(replace(begun, created=round(begun.created, 3))))


def opening_from(data: Json) -> Opening:
    """Read a saved opening, strictly: all of it was written once, so all of it must be there."""
    must(isinstance(data, dict) and data.keys() == OPENING_KEYS, f"an opening has {', '.join(sorted(OPENING_KEYS))}")
    must(isinstance(data["seats"], list) and 0 < len(data["seats"]) <= MOST_SEATS, "an opening needs seats")
    for seat in data["seats"]:
        must(isinstance(seat, dict) and seat.keys() == SEAT_KEYS, "a seat has exactly a name, a colour and options")
    begun = read(data, Opening)
    for name in ("id", "game", "seed"):
        must(len(getattr(begun, name)) <= LONGEST[name], f"{name} must be text of at most {LONGEST[name]} characters")
    must(0 <= begun.created <= LATEST, "created must be seconds since 1970")
    must(0 <= begun.version <= LATEST_VERSION, "version must be a number that fits")
    for one in begun.seats:
        _check_seat(one)
    return begun


def seat_json(seat: SeatSpec) -> dict[str, Json]:
    """A seat as it is saved."""
    return dict(written(seat))


def seat_from(data: Json) -> SeatSpec:
    """Read a saved seat, strictly."""
    must(isinstance(data, dict) and data.keys() == SEAT_KEYS, "a seat has exactly a name, a colour and options")
    seat = read(data, SeatSpec)
    _check_seat(seat)
    return seat


def _check_seat(seat: SeatSpec) -> None:
    must(len(seat.name) <= LONGEST["name"], "the name of a seat is too long")
    must(len(seat.colour) <= LONGEST["colour"], "the colour of a seat is too long")
