"""The opening of a session: game, seats, options and seed, checked and completed before the first state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any
from unicodedata import category

from .chance import Chance, Roll
from .frozen import dataclass
from .game import Game, Option, OptionKind, OptionValue, SeatSpec
from .message import TermRef
from .ruling import Impossible, must_exist, require

COLOURS = ("red", "blue", "yellow", "green", "purple", "grey", "orange", "teal")
LONGEST_NAME = 40
# Kinds of characters no name has (control characters, halves of letters, line breaks), and kinds that nobody sees.
_NO_LETTERS = frozenset({"Cc", "Cs", "Zl", "Zp"})
_UNSEEN = frozenset({"Cf", "Zs"})


@dataclass(frozen=True, slots=True)
class Opening:
    """How a session began: everything its state needs besides the journal."""

    id: str
    game: str
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seed: str = "0"
    # The draws of the set-up, recorded like those of every entry.
    chance: tuple[Roll, ...] = ()
    created: float = 0.0
    version: int = 1

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table in seat order."""
        return tuple(seat.name for seat in self.seats)


def opening(
    game: Game[Any],
    seats: Sequence[SeatSpec],
    options: Mapping[str, OptionValue] | None = None,
    *,
    id: str = "",
    seed: str = "0",
    chance: Sequence[Roll] = (),
    created: float = 0.0,
) -> Opening:
    """Check seats and options, fill in defaults, and record the draws of the set-up."""
    must_exist(
        game.min_seats <= len(seats) <= game.max_seats, "engine.seat_count", low=game.min_seats, high=game.max_seats
    )
    completed = tuple(
        SeatSpec(seat.name.strip(), seat.colour, completed_options(game.seat_options, seat.options)) for seat in seats
    )
    check_people(completed)
    chosen = completed_options(game.options, options or {})
    drawn = Chance(f"{seed}:setup", chance)
    game.setup(completed, chosen, drawn)
    require(not drawn.left_over(), "engine.chance_left_over", values=drawn.left_over())
    return Opening(id, game.key, completed, chosen, seed, tuple(drawn.recorded), created, game.version)


def first_state(game: Game[Any], begun: Opening) -> Any:
    """The state before the first entry."""
    return game.setup(begun.seats, kept_options(game, begun), Chance(f"{begun.seed}:setup", begun.chance))


def kept_options(game: Game[Any], begun: Opening) -> dict[str, OptionValue]:
    """The options of a kept opening; one that is younger than the opening means what the rules did then."""
    younger = {option.id: option.default if option.formerly is None else option.formerly for option in game.options}
    return {**younger, **begun.options}


def check_people(seats: Sequence[SeatSpec]) -> None:
    """Everybody has a name and a colour of their own."""
    names = [seat.name for seat in seats]
    must_exist(all(map(is_name, names)), "engine.bad_name", longest=LONGEST_NAME)
    must_exist(len(set(names)) == len(names), "engine.same_name_twice")
    colours = [seat.colour for seat in seats]
    must_exist(all(colour in COLOURS for colour in colours), "engine.no_such_colour", colours=COLOURS)
    must_exist(len(set(colours)) == len(colours), "engine.same_colour_twice")


def is_name(name: str) -> bool:
    """Whether people can read this name in one line; any script will do."""
    kinds = {category(letter) for letter in name}
    return len(name) <= LONGEST_NAME and not kinds & _NO_LETTERS and bool(kinds - _UNSEEN)


def completed_options(options: Sequence[Option], given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Given values checked against their options, defaults for the rest."""
    known = {option.id: option for option in options}
    for name in given:
        must_exist(name in known, "engine.no_such_option", option=name)
    return {option.id: _legal(option, given.get(option.id, option.default)) for option in options}


def _legal(option: Option, value: OptionValue) -> OptionValue:
    match option.kind:
        case OptionKind.FLAG:
            fits = isinstance(value, bool)
        case OptionKind.NUMBER:
            fits = isinstance(value, int) and not isinstance(value, bool) and option.low <= value <= option.high
        case OptionKind.CHOICE:
            fits = value in option.choices
    if not fits:
        shown = TermRef(option.domain, value) if option.domain and isinstance(value, str) else value
        raise Impossible("engine.option_value", option=option.id, value=shown)
    return value
