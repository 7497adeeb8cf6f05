"""Forms: openings and their seats as JSON values and strictly back."""

from __future__ import annotations

from companion.engine.codec import decode_rolls
from companion.engine.game import OptionValue, SeatSpec
from companion.engine.opening import Opening
from companion.engine.strict import BIGGEST, BadInput

from .plain import LATEST, Json, number_of, text_of

_OPENING_KEYS = {"id", "game", "seats", "options", "seed", "chance", "created", "version"}


def opening_json(begun: Opening) -> dict[str, Json]:
    """An opening as it is saved."""
    return {
        "id": begun.id,
        "game": begun.game,
        "seats": [seat_json(seat) for seat in begun.seats],
        "options": dict(begun.options),
        "seed": begun.seed,
        "chance": list(begun.chance),
        "created": round(begun.created, 3),
        "version": begun.version,
    }


def opening_from(data: Json) -> Opening:
    """Read a saved opening, strictly."""
    if not isinstance(data, dict) or data.keys() != _OPENING_KEYS:
        raise BadInput(f"an opening has exactly these fields: {', '.join(sorted(_OPENING_KEYS))}")
    seats = data["seats"]
    if not isinstance(seats, list) or not 0 < len(seats) <= 20:
        raise BadInput("an opening needs seats")
    return Opening(
        text_of(data, "id", 64),
        text_of(data, "game", 64),
        tuple(map(seat_from, seats)),
        options_from(data["options"]),
        text_of(data, "seed", 200),
        decode_rolls(data["chance"]),
        number_of(data, "created", LATEST),
        int(number_of(data, "version", 10_000)),
    )


def seat_json(seat: SeatSpec) -> dict[str, Json]:
    """A seat as it is saved."""
    return {"name": seat.name, "colour": seat.colour, "options": dict(seat.options)}


def seat_from(data: Json) -> SeatSpec:
    """Read a saved seat, strictly."""
    if not isinstance(data, dict) or data.keys() != {"name", "colour", "options"}:
        raise BadInput("a seat has exactly a name, a colour and options")
    return SeatSpec(text_of(data, "name", 200), text_of(data, "colour", 40), options_from(data["options"]))


def options_from(data: Json) -> dict[str, OptionValue]:
    """Read saved options, strictly."""
    if not isinstance(data, dict):
        raise BadInput("options must be an object")
    for name, value in data.items():
        if not isinstance(value, (bool, int, str)) or (isinstance(value, int) and abs(value) > BIGGEST):
            raise BadInput(f"option {name} must be true or false, a whole number or text")
    return data
