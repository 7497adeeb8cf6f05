"""The protocol a game fulfils; a sixth game is one more class like this and changes nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from .action import Action
from .ages import NewAge
from .asking import Begun
from .chance import Chance
from .frozen import dataclass
from .message import Arg, Message
from .meta import Meta
from .meta import Option as Option
from .meta import OptionKind as OptionKind
from .meta import OptionValue as OptionValue
from .score import ScoreSheet, TallyLine, TieBreak, tally_sheet
from .tale import Tale, Told

S = TypeVar("S")
# What a button leads to: a whole move, or one that still asks.
Move = Action[Any] | Begun


def kind_of(move: Move) -> type[Action[Any]]:
    """The class of a whole or a begun move."""
    return move.cls if isinstance(move, Begun) else type(move)


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Who sits where: name, colour, and what the game asks per seat."""

    name: str
    colour: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BotSeat:
    """An opponent the app plays that no seat was set up for, as it stands beside the seats."""

    name: Message
    colour: str
    points: float
    detail: Message | None = None
    # The page of the game that shows all of it.
    page: str = ""
    acting: bool = False


@dataclass(frozen=True, slots=True)
class Phase:
    """Where the game is: what the head of the table says, and the one thing to do next."""

    title: Message
    detail: Message | None = None
    # Position of the marker for the pips: 0 <= done <= total.
    done: float = 0
    total: int = 0
    round: int = 0
    phase: str = ""
    step: str = ""
    seat: int | None = None
    next: Message | None = None
    next_action: Move | None = None
    # The quieter second thing, beside the one next thing: to end a turn early, to pass.
    other: Message | None = None
    other_action: Move | None = None
    # What `detail` says, for the page of the seat itself, which bears its name; and what of it is left to count.
    own: Message | None = None
    left: int = 0
    most: int = 0

    @property
    def key(self) -> str:
        """Names this moment of the game: what goes on for the whole table is meant in one moment only."""
        return f"{self.round}/{self.phase}/{self.step}/{'' if self.seat is None else self.seat}"


class When(StrEnum):
    """At which moment a reminder is due; start and end of a thing are two different moments."""

    START = "start"
    NOW = "now"
    END = "end"


@dataclass(frozen=True, slots=True)
class Reminder:
    """Something the table should not forget, and the action that takes care of it, if one does."""

    when: When
    message: Message
    seat: int | None = None
    action: Move | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """One possible answer to a question, and the action that records it; begun, it asks for the rest first."""

    message: Message
    action: Move
    # What it brings or means, in small print.
    detail: Arg = None
    # The picture of what it brings, in the colour of its kind (a name of the game's palette), or the seat it names.
    icon: str = ""
    tone: str = ""
    about: int | None = None
    # What it brings besides that, as pictures and their colours.
    more: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """Something only the table knows (a printed fact, a decision), asked at the moment it matters."""

    message: Message
    answers: tuple[Answer, ...]
    seat: int | None = None
    # The card or the rule it comes from.
    why: Message | None = None
    # Which of how many decisions in a row this is: (1, 2) is the first of two.
    part: tuple[int, int] = (1, 1)
    # Kinds of moves that wait for the answer: put off, it comes back before one of them.
    holds: tuple[type[Any], ...] = ()
    # The picture of what it comes from; none: that of the move that answers it.
    icon: str = ""


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A printed fact as the calibration lists it: what it is called, its value, whether the table has told it."""

    id: str
    label: Arg
    value: Any
    shown: Arg
    printed: bool = True
    # Facts of one kind stand together under "<key>.fact.<kind>".
    kind: str = ""
    # What it can be, with the words for it; nothing given: it is typed.
    choices: tuple[tuple[Any, Arg], ...] = ()


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number a seat shows first: its words, value, cap and icon, and where a tap counts it."""

    words: Arg
    value: float
    cap: float | None = None
    icon: str = ""
    # The tracked value a tap adds to; empty: derived, and only shown.
    path: str = ""
    # A name of the game's palette.
    tone: str = ""
    detail: Message | None = None
    # The move that counts by so many, where that is more than adding to the path (cubes come from the bank).
    move: Callable[[int], Action[Any]] | None = None
    # Something is wrong with it now: said in its words, seen at a glance.
    alarm: bool = False
    # Where counting ends before the value itself does: all the pieces there are.
    most: int | None = None
    # How much of it is over the cap and will be lost.
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Choosing:
    """A hidden choice several seats make at once: by which move, who still has to make it, and what it is about."""

    kind: type[Action[Any]]
    seats: tuple[int, ...]
    # Tells this choice from an earlier one of the same kind.
    about: str


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One line of the guided set-up list: what hands do at the table before the game."""

    message: Message
    icon: str = ""


class Game(ABC, Generic[S]):
    """What the engine, the command line and the screens need to know of a game."""

    # Seats, options and all that is known without the rules.
    meta: ClassVar[Meta]
    version: ClassVar[int] = 1
    # The dataclass of the state; its field "players" is a tuple with one object a seat, in seat order.
    state: ClassVar[type[Any]]
    actions: ClassVar[tuple[type[Action[Any]], ...]]
    # What people mostly do in their turn, in the order of the rulebook: who waits may plan one of these.
    turn_moves: ClassVar[tuple[type[Action[Any]], ...]] = ()
    tally_lines: ClassVar[tuple[TallyLine, ...]]
    # Steps of the tie-break, named in the catalogue as "<key>.tie.<id>"; asked only on a tie.
    tally_tie_breaks: ClassVar[tuple[str, ...]] = ()
    # Fields of the state in which the app keeps book for itself: they lie on no table.
    notes: ClassVar[frozenset[str]] = frozenset()

    @property
    def key(self) -> str:
        """By which every file, message and entry names this game."""
        return self.meta.key

    @property
    def min_seats(self) -> int:
        """The fewest who can sit here."""
        return self.meta.min_seats

    @property
    def max_seats(self) -> int:
        """The most who can sit here."""
        return self.meta.max_seats

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What is decided before the game for the whole table."""
        return self.meta.options()

    @cached_property
    def seat_options(self) -> tuple[Option, ...]:
        """What is decided before the game for each seat."""
        return self.meta.seat_options()

    @property
    def first_begins(self) -> tuple[str, OptionValue] | None:
        """The option, with its value, under which the first seat begins."""
        return self.meta.first_begins

    @property
    @abstractmethod
    def vocabulary(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of every printed thing, by domain (one data file each)."""

    def has_own(self, domain: str, id: str) -> bool:
        """Whether an id the vocabulary lacks names a thing of the table's own that makes sense in this domain."""
        return False

    @abstractmethod
    def setup(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], chance: Chance) -> S:
        """The state before the first action; raises RuleViolation where seats and options do not fit."""

    @abstractmethod
    def score(self, state: S) -> ScoreSheet:
        """The score if the game ended now, with the same code as the final score."""

    @abstractmethod
    def phase(self, state: S) -> Phase:
        """Where the game is and what comes next."""

    @abstractmethod
    def finished(self, state: S) -> bool:
        """Whether the rules have ended the game."""

    @abstractmethod
    def summary(self, state: S) -> Message:
        """One line for the home screen."""

    def seat_details(self, state: S) -> tuple[Message, ...]:
        """A short second line per seat for the seat strip (levels, civilization), or nothing."""
        return ()

    def bots(self, state: S) -> tuple[BotSeat, ...]:
        """Opponents without a seat of their own, for the seat strip and the colours of the log."""
        return ()

    def reminders(self, state: S) -> tuple[Reminder, ...]:
        """What is due now, at the start or at the end of something."""
        return ()

    def figures(self, state: S) -> tuple[Mapping[str, Any], ...]:
        """What is derived from each seat's state (ratings, limits, incomes) as JSON values, for scripts and panels."""
        return ()

    def secrets(self, state: S, viewer: int | None = None) -> tuple[str, ...]:
        """Paths of values this seat may not read now, such as a hidden choice of units; None: the shared screen."""
        return ()

    def gauges(self, state: S, seat: int) -> tuple[Gauge, ...]:
        """What a seat shows first: its stores and levels, in the order of the board."""
        return ()

    def turn_order(self, state: S) -> tuple[int, ...]:
        """Who acts after whom, round and round; nothing where it goes clockwise by seat."""
        return ()

    def choosing(self, state: S) -> Choosing | None:
        """The hidden choice people make now, each for themselves; on several phones it is revealed together."""
        return None

    def questions(self, state: S) -> tuple[Question, ...]:
        """What the app needs to be told now, each with answers of one tap."""
        return ()

    def doubt(self, state: S, action: Action[Any]) -> Question | None:
        """Where a rule against this move stands on a value only assumed: whether this table's box prints another."""
        return None

    def calibration(self, state: S) -> Mapping[str, Any]:
        """The printed facts this table has told us, as JSON values, to be remembered for later sessions."""
        return {}

    def recall(self, facts: Mapping[str, Any]) -> Action[Any] | None:
        """The action that gives a new session the facts remembered from earlier ones."""
        return None

    def known_facts(self, facts: Mapping[str, Any]) -> tuple[KnownFact, ...]:
        """Every fact the calibration shows, given what is remembered; what makes no sense is left out."""
        return tuple(KnownFact(name, name, value, _plain(value)) for name, value in facts.items())

    def own_names(self, state: S, lang: str) -> Mapping[str, str]:
        """Names this table has told for printed things, by id; they stand wherever the thing is named."""
        return {}

    def new_age(self, before: S, after: S, seat: int | None) -> NewAge | None:
        """The age that began between two states, for this seat or for everybody; nothing where none did."""
        return None

    def tales(self, told: Told[S]) -> tuple[Tale, ...]:
        """What people tell of this entry afterwards; nothing where its log line says it well enough."""
        return ()

    def setup_list(self, seats: Sequence[SeatSpec], options: Mapping[str, OptionValue]) -> tuple[SetupStep, ...]:
        """The guided list for laying out the table."""
        return ()

    def quick_actions(self, state: S, seat: int) -> tuple[Move, ...]:
        """Moves worth a button for this seat now, most likely first."""
        return ()

    def tally(self, lines: dict[str, Sequence[float]], tie_break: dict[str, Sequence[float]], seats: int) -> ScoreSheet:
        """Score a game that was not tracked, from entered figures."""
        steps = tuple(
            TieBreak(step, tuple(map(float, tie_break.get(step, (0,) * seats)))) for step in self.tally_tie_breaks
        )
        entered = {line.id: lines.get(line.id, (0,) * seats) for line in self.tally_lines}
        return tally_sheet(self.tally_lines, entered, steps)


def _plain(value: Any) -> Arg:
    """A remembered value as it can be shown without knowing what it means."""
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)
