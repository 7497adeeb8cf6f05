"""Actions: the base of every move, and the turn in which one is applied."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from .asking import Asks, Given
from .chance import Chance, Unrolled
from .choice import Choice
from .frozen import dataclass
from .message import Arg, Message
from .ruling import RuleViolation

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Booking:
    """A row of an account: what is counted, by how much a step changes it, and how much there is then."""

    words: Message
    change: float
    then: float
    # Where several numbers change in one step: the picture of this one.
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of what an action did: the sentence, what hands do at the table, and why it was so."""

    message: Message
    todo: Message | None = None
    choice: Choice[Any] | None = None
    seat: int | None = None
    icon: str = ""
    # By which the action knows the step again when the table refuses it or decides otherwise.
    key: str = ""
    # It changes nothing: a ledger folds it away.
    idle: bool = False
    # The numbers it changes, for who reads it as an account: then these rows stand for its sentence.
    booked: tuple[Booking, ...] = ()
    # What the seat would have gained of which good but for its limit.
    surplus: tuple[tuple[str, int], ...] = ()


class Turn:
    """What an action may use while it is applied: its chance, and a place to tell what happened."""

    __slots__ = ("dice", "key", "outcome", "steps")

    def __init__(self, dice: Chance | Unrolled) -> None:
        # Most turns need none: what they would be made of becomes a Chance when somebody rolls.
        self.dice = dice
        self.outcome: dict[str, Arg] = {}
        self.steps: list[Step] = []
        # The key of every step told from now on, for what is several steps but one decision.
        self.key = ""

    @property
    def chance(self) -> Chance:
        """Its dice and draws."""
        dice = self.dice
        if isinstance(dice, tuple):
            dice = self.dice = Chance(*dice)
        return dice

    def tell(self, **outcome: Arg) -> None:
        """Add figures to the action's own log line."""
        self.outcome.update(outcome)

    def step(
        self,
        message: Message,
        *,
        todo: Message | None = None,
        choice: Choice[Any] | None = None,
        seat: int | None = None,
        icon: str = "",
        idle: bool = False,
        booked: tuple[Booking, ...] = (),
        surplus: tuple[tuple[str, int], ...] = (),
    ) -> None:
        """Add one step to the story of a compound action; an idle one, or one whose rows add nothing, is folded."""
        changing = tuple(row for row in booked if row.change) if booked else ()
        idle = idle or bool(booked and not changing)
        self.steps.append(Step(message, todo, choice, seat, icon, self.key, idle, changing, surplus))


class Action(Generic[S]):
    """A move: its fields are what is told and the JSON, its docstring the help, check the coach, apply the rule."""

    __slots__ = ()

    # A hidden action is recorded and replayed like any other but offered nowhere by itself.
    hidden: ClassVar[bool] = False
    # A walked action is shown step by step before it is done: bot turns, ends of rounds, income turns.
    walk: ClassVar[bool] = False
    # A walked action that is done at once where one sentence tells all of it and hands have nothing to do.
    brief: ClassVar[bool] = False
    # What a walked action asks stands on the ledger itself, above all that follows from it, not on a sheet before.
    asks_on_ledger: ClassVar[bool] = False
    # Where the action menu lists it ("<key>.group.<group>" names the heading) and under which icon.
    group: ClassVar[str] = ""
    icon: ClassVar[str] = ""
    # Fields a whole move on a tile leaves open: what only sometimes must be chosen, which its asks then ask for.
    left_open: ClassVar[tuple[str, ...]] = ()
    # What it does is the whole table's, whoever says it: no sheet and no reminder bears a name for it.
    of_all: ClassVar[bool] = False
    # Which of the game's bots makes this move, where it is one's.
    of_bot: ClassVar[int | None] = None
    # Entries of a sealed action are not opened for correction while the game has secrets.
    sealed: ClassVar[bool] = False
    # What a younger field means in an entry kept before there was such a field, where that is not its default.
    formerly: ClassVar[Mapping[str, Any]] = MappingProxyType({})

    @classmethod
    def asks(cls, state: S, given: Given) -> Asks | None:
        """What this move still wants to know, in the order people say it; None: read it from the fields."""
        return None

    @classmethod
    def is_for(cls, state: S, seat: int) -> bool:
        """Whether this can still be a move of this seat: set-up is over once, bots make moves of their own."""
        return True

    def check(self, state: S) -> None:
        """Raise a RuleViolation if the rules forbid this move now."""

    def at_once(self, before: S, after: S) -> bool:
        """Whether a walked action needs no look beforehand now: one tap does it, and what hands do is told after it."""
        return False

    def refused(self, step: Step) -> Action[S] | None:
        """This action where one of its steps is not possible at the table, if it knows what follows then."""
        return None

    def corrected(self, step: Step, value: Any) -> Action[S] | None:
        """This action with another candidate taken in one of its steps' choices, if the table may decide that."""
        return None

    def apply(self, state: S, turn: Turn) -> S:
        """Give the state after this move; also called on override, so it never relies on check."""
        raise TypeError(f"{type(self).__name__} does not say what it does")


def against(action: Action[Any], state: Any) -> Message | None:
    """What its own rules say against this move, or None if it is legal."""
    try:
        action.check(state)
    except RuleViolation as violation:
        return violation.message
    return None
