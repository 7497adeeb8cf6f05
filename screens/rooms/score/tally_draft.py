"""The draft of a tally: who sat where, what was entered so far, and what must still be asked on a tie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.game import Game, OptionValue, SeatSpec
from companion.engine.opening import COLOURS
from companion.engine.score import ScoreSheet, TallyLine
from companion.engine.strict import BadInput
from companion.evening.opening_json import seat_from, seat_json

MOST_TIE_BREAK = 9999
BOT, HUMAN = "bot", "human"


@dataclass(frozen=True, slots=True)
class Spot:
    """One number to enter: its line (or tie-break step) and its seat."""

    line: str
    seat: int
    tie: bool = False


class TallyDraft:
    """Numbers by spot; what is empty counts nothing."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.seats: list[SeatSpec] = []
        self.entered: dict[Spot, float] = {}
        # How many steps of the tie-break are being asked.
        self.steps = 0

    # -- kept between two visits

    def as_json(self) -> dict[str, Any]:
        """The draft as it is kept; empty while nobody sits at the table."""
        if not self.seats:
            return {}
        rows = [[spot.line, spot.seat, spot.tie, value] for spot, value in self.entered.items()]
        return {"seats": [seat_json(seat) for seat in self.seats], "entered": rows, "steps": self.steps}

    def take_over(self, kept: Mapping[str, Any]) -> bool:
        """Go on with a kept draft; False, and nothing changed, if there is none or this form cannot read it."""
        try:
            seats = [seat_from(seat) for seat in kept["seats"]]
            rows = [(Spot(str(line), int(seat), bool(tie)), float(value)) for line, seat, tie, value in kept["entered"]]
            steps = int(kept["steps"])
        except (BadInput, KeyError, TypeError, ValueError):
            return False
        if not seats or len(seats) > self.game.max_seats or not 0 <= steps <= len(self.game.tally_tie_breaks):
            return False
        known = {*(line.id for line in self.game.tally_lines), *self.game.tally_tie_breaks}
        self.seats, self.steps = seats, steps
        self.entered = {spot: value for spot, value in rows if spot.line in known and 0 <= spot.seat < len(seats)}
        return True

    # -- people

    def sit_down(self, name: str, colour: str = "", options: Mapping[str, OptionValue] | None = None) -> bool:
        """Take somebody in; False if the table is full or the name is taken."""
        name = name.strip()
        if not name or self.is_full or name in self.names:
            return False
        self.seats.append(SeatSpec(name, self.free_colour(colour), options or {}))
        return True

    def free_colour(self, wanted: str = "") -> str:
        """The colour somebody new gets: the one they like, if nobody has it."""
        taken = {seat.colour for seat in self.seats}
        return next(choice for choice in (wanted, *COLOURS) if choice in COLOURS and choice not in taken)

    def get_up(self, name: str) -> None:
        """Let somebody go; the others keep their numbers."""
        gone = self.names.index(name)
        del self.seats[gone]
        self.entered = {
            Spot(spot.line, spot.seat - (spot.seat > gone)): value
            for spot, value in self.entered.items()
            if spot.seat != gone and not spot.tie
        }
        self.steps = 0

    @property
    def bot_levels(self) -> tuple[str, ...]:
        """How strong the bots of this game can be; nothing for a game without any."""
        asked = next((option for option in self.game.seat_options if option.id == BOT), None)
        return tuple(level for level in asked.choices if level != HUMAN) if asked else ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table."""
        return tuple(seat.name for seat in self.seats)

    @property
    def is_full(self) -> bool:
        """Whether nobody more fits at the table."""
        return len(self.seats) >= self.game.max_seats

    @property
    def enough(self) -> bool:
        """Whether the game can be played by so many."""
        return len(self.seats) >= self.game.min_seats

    # -- numbers

    def line(self, line_id: str) -> TallyLine:
        """A line of the form; a step of the tie-break is one without halves."""
        found = next((line for line in self.game.tally_lines if line.id == line_id), None)
        return found or TallyLine(line_id, high=MOST_TIE_BREAK)

    @property
    def lines(self) -> tuple[TallyLine, ...]:
        """The lines in the order they are asked: what every table has, then what only certain cards bring."""
        return tuple(sorted(self.game.tally_lines, key=lambda line: line.rare))

    def spots(self, by_line: bool) -> Iterator[Spot]:
        """All spots in the order they are entered: line by line for everybody, or one seat after another."""
        ids = [line.id for line in self.lines]
        seats = range(len(self.seats))
        if by_line:
            yield from (Spot(line, seat) for line in ids for seat in seats)
        else:
            yield from (Spot(line, seat) for seat in seats for line in ids)
        for asked, step in enumerate(self.game.tally_tie_breaks[: self.steps]):
            yield from (Spot(step, seat, tie=True) for seat in self.tied(asked))

    def figures(self) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
        """What was entered, as lines and tie-break columns."""
        seats = range(len(self.seats))
        lines = {line.id: [self.entered.get(Spot(line.id, s), 0.0) for s in seats] for line in self.game.tally_lines}
        asked = self.game.tally_tie_breaks[: self.steps]
        ties = {step: [self.entered.get(Spot(step, s, tie=True), 0.0) for s in seats] for step in asked}
        return lines, ties

    def sheet(self) -> ScoreSheet:
        """The score of what was entered so far."""
        lines, ties = self.figures()
        return self.game.tally(dict(lines), dict(ties), len(self.seats))

    def tied(self, steps: int = 0) -> tuple[int, ...]:
        """The seats that share the most points and are still level after so many steps of the tie-break."""
        totals = self.sheet().totals
        level = [seat for seat, total in enumerate(totals) if total == max(totals)]
        for step in self.game.tally_tie_breaks[:steps]:
            figures = {seat: self.entered.get(Spot(step, seat, tie=True), 0.0) for seat in level}
            level = [seat for seat in level if figures[seat] == max(figures.values())]
        return tuple(level)

    def ask_more(self) -> bool:
        """Ask the next step of the tie-break if first place is still shared; False if nothing is left to ask."""
        if len(self.sheet().winners) < 2 or self.steps >= len(self.game.tally_tie_breaks):
            return False
        self.steps += 1
        return True

    def check_steps(self) -> None:
        """Ask no tie-break any more once points alone decide."""
        if len(self.tied()) < 2:
            self.steps = 0
            self.entered = {spot: value for spot, value in self.entered.items() if not spot.tie}
