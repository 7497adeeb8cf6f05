"""Starting: who begins, as an option of the game says it: by the number of the seat, by its name, or by lot."""

from __future__ import annotations

from .meta import Option, OptionKind, OptionValue

LOT = "drawn"


def seat_value(place: int) -> str:
    """Under which choice the seat at this place begins; the first one has a name of its own in each game."""
    return f"seat_{place + 1}"


def further_seats(most: int) -> tuple[str, ...]:
    """The choices of an option for all seats but the first."""
    return tuple(seat_value(place) for place in range(1, most))


def begins(option: Option, first: OptionValue, place: int) -> OptionValue:
    """The value of the option under which the seat at this place begins."""
    if option.kind is OptionKind.NUMBER:
        return place + 1
    return first if place == 0 else seat_value(place)


def by_lot(option: Option) -> OptionValue | None:
    """The value under which lots are drawn; None where a game draws none."""
    if option.kind is OptionKind.NUMBER:
        return 0 if option.low == 0 else None
    return LOT if LOT in option.choices else None


def place_of(value: OptionValue, most: int) -> int:
    """Which seat begins under this choice; the first under any other."""
    names = further_seats(most)
    return names.index(value) + 1 if value in names else 0
