"""The draft of a new game: seats and options while they are being chosen."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.game import Game, OptionValue, SeatSpec
from companion.engine.opening import COLOURS, completed_options
from companion.engine.ruling import must_exist

BOT = "bot"
HUMAN = "human"


@dataclass(slots=True)
class SeatDraft:
    """One seat while it is being filled."""

    name: str
    colour: str
    options: dict[str, OptionValue] = field(default_factory=dict)

    @property
    def is_bot(self) -> bool:
        """Whether nobody sits here."""
        return self.options.get(BOT, HUMAN) != HUMAN

    def spec(self) -> SeatSpec:
        """The seat as the engine takes it."""
        return SeatSpec(self.name.strip(), self.colour, dict(self.options))


class Draft:
    """Seats and options of a game to be; what is legal is asked of the engine only at the end."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.seats: list[SeatDraft] = []
        self.options: dict[str, OptionValue] = {option.id: option.default for option in game.options}

    @property
    def can_add(self) -> bool:
        """Whether one more fits at the table."""
        return len(self.seats) < self.game.max_seats

    @property
    def takes_bots(self) -> bool:
        """Whether this game has automatic opponents."""
        return any(option.id == BOT for option in self.game.seat_options)

    @property
    def people(self) -> int:
        """How many people sit here, bots not counted."""
        return sum(not seat.is_bot for seat in self.seats)

    @property
    def company(self) -> tuple[int, int]:
        """How many people and how many bots sit here."""
        return self.people, len(self.seats) - self.people

    @property
    def can_be_solo(self) -> bool:
        """Whether one person may play this game alone, and more sit here now."""
        return self.game.min_seats == 1 and self.people > 1

    def be_solo(self) -> None:
        """Only the first person stays, with the bots there are."""
        first = next(seat for seat in self.seats if not seat.is_bot)
        self.seats = [seat for seat in self.seats if seat is first or seat.is_bot]

    def free_colour(self, wanted: str = "") -> str:
        """The wanted colour if nobody has it, or the next free one."""
        taken = {seat.colour for seat in self.seats}
        return next(colour for colour in (wanted, *COLOURS) if colour in COLOURS and colour not in taken)

    def add(self, name: str, colour: str = "", options: Mapping[str, OptionValue] | None = None) -> SeatDraft:
        """Sit somebody down."""
        chosen = {option.id: option.default for option in self.game.seat_options}
        known = {key: value for key, value in (options or {}).items() if key in chosen}
        seat = SeatDraft(name, self.free_colour(colour), {**chosen, **known})
        self.seats.append(seat)
        return seat

    @property
    def waiting(self) -> SeatDraft | None:
        """A seat nobody has taken yet, the first one aside: a bot may have it."""
        return next((seat for seat in self.seats[1:] if not seat.name.strip() and not seat.is_bot), None)

    @property
    def can_add_bot(self) -> bool:
        """Whether a bot finds a place."""
        return self.takes_bots and (self.can_add or self.waiting is not None)

    @property
    def bot_colour(self) -> str:
        """The colour the next bot will have."""
        return self.waiting.colour if self.waiting is not None else self.free_colour()

    def add_bot(self, name: str) -> SeatDraft:
        """Sit a bot of middling strength down, where nobody sits yet or at the end."""
        levels = next(option.choices for option in self.game.seat_options if option.id == BOT)
        bots = [level for level in levels if level != HUMAN]
        seat = self.waiting or self.add("")
        seat.name, seat.options[BOT] = name, bots[len(bots) // 2]
        return seat

    def remove(self, seat: SeatDraft) -> None:
        """Let somebody get up."""
        self.seats.remove(seat)

    def paint(self, seat: SeatDraft, colour: str) -> None:
        """Give a seat a colour; whoever had it takes the old one."""
        for other in self.seats:
            if other is not seat and other.colour == colour:
                other.colour = seat.colour
        seat.colour = colour

    def move(self, seat: SeatDraft, place: int) -> None:
        """Put a seat into another place."""
        self.seats.remove(seat)
        self.seats.insert(max(0, min(place, len(self.seats))), seat)

    def shuffle(self) -> None:
        """Seat everybody anew by lot."""
        random.shuffle(self.seats)

    def rotate_to_random_start(self) -> SeatDraft:
        """Pick who starts by lot; the order round the table stays."""
        start = random.randrange(len(self.seats))
        self.seats = self.seats[start:] + self.seats[:start]
        if self.game.first_begins is not None:
            option, value = self.game.first_begins
            self.options[option] = value
        return self.seats[0]

    def group(self, seats: Sequence[SeatSpec]) -> Sequence[SeatSpec]:
        """Who of these seats can sit at this game: as many as it takes, and bots only where it has some."""
        coming = [seat for seat in seats if self.takes_bots or seat.options.get(BOT, HUMAN) == HUMAN]
        return coming[: self.game.max_seats]

    def same_group(self, seats: Sequence[SeatSpec]) -> None:
        """Take over people and, where this game knows them, what was asked of them."""
        self.seats = []
        for seat in self.group(seats):
            self.add(seat.name, seat.colour, seat.options)

    def name_the_nameless(self, name_of: Callable[[str], str]) -> None:
        """Call whoever gave no name by the colour they play."""
        for seat in self.seats:
            seat.name = seat.name.strip() or name_of(seat.colour)

    def kept(self) -> dict[str, Any]:
        """All that is chosen so far, as it outlasts a restart."""
        seats = [[seat.name, seat.colour, seat.options] for seat in self.seats]
        return {"seats": seats, "options": self.options}

    def take_over(self, kept: Mapping[str, Any]) -> None:
        """Go on where a draft was left; a fault where today's game has no such seats or options."""
        seats = [
            SeatDraft(str(name), colour, completed_options(self.game.seat_options, options))
            for name, colour, options in kept["seats"]
        ]
        colours = {seat.colour for seat in seats}
        must_exist(len(seats) <= self.game.max_seats, "engine.seat_count", low=0, high=self.game.max_seats)
        must_exist(colours <= {*COLOURS} and len(colours) == len(seats), "engine.no_such_colour", colours=COLOURS)
        self.options = completed_options(self.game.options, kept["options"])
        self.seats = seats

    def specs(self) -> list[SeatSpec]:
        """The seats as the engine takes them."""
        return [seat.spec() for seat in self.seats]
