"""Asking: what a move still wants to know, as values; the sheet, the guest's page and the random player all read these.

A move says how it is asked in `Action.asks(state, given)`, a generator in the order people talk:

    victim = yield one("victim", of=others, words=SeatRef, against=lambda other: ...)
    if raider.knows(GUNPOWDER):
        yield flag("advanced", gain=say(".raid.twice"))

What `yield` gives back is the answer, so that later questions can depend on earlier ones. A question whose field was
given is not asked, one with a single legal answer answers itself, one with a usual answer (`default`) is shown
with it and waits for nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from enum import StrEnum
from typing import Any, Final

from .frozen import dataclass, replace
from .message import Arg, Message, SeatRef, TermRef


class _Open:
    """The answer nobody has given yet."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "OPEN"


OPEN: Final = _Open()


class AskKind(StrEnum):
    """In which way something is asked."""

    ONE = "one"
    SOME = "some"
    AMOUNT = "amount"
    AMOUNTS = "amounts"
    PAYMENT = "payment"
    SEAT = "seat"
    FLAG = "flag"
    TEXT = "text"
    DICE = "dice"
    ROWS = "rows"


ONE_OF = frozenset({AskKind.ONE, AskKind.SEAT, AskKind.PAYMENT})


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer: its words, what it costs or brings, and what the rules say against it now."""

    value: Any
    words: Arg
    detail: Arg = None
    icon: str = ""
    # Message of the rule that forbids it now; it can be chosen all the same, and done anyway.
    against: Message | None = None
    # How often it may be taken among some of these, or how many there are of it among amounts.
    most: int = 1
    # Options of one group stand together under this heading.
    group: Arg = None
    # The colour of a kind of card, a good or a seat: a name of the game's palette.
    tone: str = ""

    @property
    def legal(self) -> bool:
        """Whether the rules allow it now."""
        return self.against is None


@dataclass(frozen=True, slots=True)
class Ask:
    """One open question of a move: the field it fills, its kind, its options or bounds, and the usual answer."""

    field: str
    kind: AskKind
    options: tuple[Option, ...] = ()
    # AMOUNT: the bounds. SOME and AMOUNTS: how many at least and at most altogether.
    low: int = 0
    high: int = 0
    default: Any = OPEN
    # Words for the question; none: the words of the field.
    prompt: Message | None = None
    # Why it is asked: the card or the rule.
    why: Message | None = None
    # What the answer brings.
    gain: Arg = None
    # Only this seat may see the options and the answer before it counts.
    secret: int | None = None
    # Long lists in the order of the alphabet, whichever language is shown.
    by_name: bool = False
    # Cells of a drawing: so many of them stand in a row, and a tap fills or empties one.
    across: int = 0
    # Nearly always the usual answer: a few short words in one line, no tiles.
    slight: bool = False
    # Playing cards: drawn as such, by kind.
    cards: bool = False
    # A few of each: the number itself is tapped.
    by_number: bool = False
    # What was told last is all there is to say: the one chosen, or as many as may be taken.
    at_once: bool = False
    # Something with a usual answer may be asked after it, which goes with it where the table says that this is all.
    goes_on: bool = False
    # Of a secret only the answer is one: everybody at the table sees anyway what there is to choose from.
    face_up: bool = False
    # What is asked for each row of ROWS; a row is answered by field.
    parts: tuple[Ask, ...] = ()
    # Half a point is a number too.
    halves: bool = False

    def same_but_for_gain(self, other: Ask) -> bool:
        """Whether this asks the same, even if the answer would bring something else by now."""
        return replace(self, gain=other.gain) == other

    @property
    def of_dice(self) -> bool:
        """Whether several equal dice are read at once."""
        return self.kind is AskKind.DICE and self.high > 1

    @property
    def of_seats(self) -> bool:
        """Whether so many are asked for of each seat."""
        seats = all(isinstance(option.words, SeatRef) for option in self.options)
        return self.kind is AskKind.AMOUNTS and bool(self.options) and seats

    def option(self, value: Any) -> Option | None:
        """The option with this value."""
        return next((option for option in self.options if option.value == value), None)

    @property
    def legal(self) -> tuple[Option, ...]:
        """What the rules allow now."""
        return tuple(option for option in self.options if option.legal)

    @property
    def only(self) -> Any:
        """The single legal answer, or OPEN where there is a choice or none is legal."""
        legal = self.legal
        if self.kind in ONE_OF:
            return legal[0].value if len(legal) == 1 else OPEN
        if self.kind is AskKind.SOME:
            there = sum(option.most for option in legal)
            return tuple(o.value for o in legal for _ in range(o.most)) if there == self.low == self.high else OPEN
        if self.kind is AskKind.AMOUNT:
            return self.low if self.low == self.high else OPEN
        if self.kind is AskKind.AMOUNTS:
            amounts = {option.value: option.most for option in self.options}
            return amounts if sum(amounts.values()) == self.low == self.high else OPEN
        return OPEN

    def takes(self, answer: Any) -> bool:
        """Whether this can be an answer at all, legal or not."""
        if self.kind in ONE_OF:
            return self.option(answer) is not None
        if self.kind in (AskKind.SOME, AskKind.ROWS):
            known = self.kind is AskKind.ROWS or all(self.option(value) is not None for value in answer)
            return known and len(answer) <= self.high
        if self.kind is AskKind.AMOUNT:
            return isinstance(answer, (int, float) if self.halves else int) and self.low <= answer <= self.high
        if self.kind is AskKind.AMOUNTS:
            there = {option.value: option.most for option in self.options}
            return all(0 <= count <= there.get(value, 0) for value, count in counts_of(answer).items())
        if self.of_dice:
            known = isinstance(answer, tuple) and all(self.option(face) is not None for face in answer)
            return answer is None or (known and len(answer) <= self.high)
        return self.kind is not AskKind.DICE or answer is None or self.option(answer) is not None

    def full(self, answer: Any) -> bool:
        """Whether nothing can be added to an answer."""
        return replace(self, low=self.high).enough(answer)

    def enough(self, answer: Any) -> bool:
        """Whether an answer is whole: as many chosen as must be."""
        if answer is OPEN:
            return False
        if self.kind in (AskKind.SOME, AskKind.ROWS, AskKind.AMOUNTS):
            there = sum(counts_of(answer).values()) if self.kind is AskKind.AMOUNTS else len(answer)
            return self.low <= there <= self.high
        if self.of_dice:
            return not answer or len(answer) == self.high
        return True


Asks = Generator[Ask, Any, None]


class Given(dict[str, Any]):
    """What is known of a move so far, by field; `given.seat` reads like `given["seat"]`."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


@dataclass(frozen=True, slots=True)
class Begun:
    """A move some of whose fields are given: a pending decision, a quick button; whoever opens it is asked the rest."""

    cls: type[Any]
    given: tuple[tuple[str, Any], ...] = ()


def begin(cls: type[Any], **given: Any) -> Begun:
    """A move of this kind with these fields given."""
    return Begun(cls, tuple(given.items()))


def counts_of(answer: Any) -> dict[Any, int]:
    """Amounts by what they are of, also where they are given as an object with a number a field."""
    if isinstance(answer, Mapping):
        return dict(answer)
    return {name: getattr(answer, name) for name in getattr(answer, "__dataclass_fields__", ())}


Words = Callable[[Any], Arg]
Against = Callable[[Any], Message | None]
Choices = Iterable[Any]


def term(domain: str) -> Words:
    """Words for ids of printed things of this domain."""
    return lambda id: TermRef(domain, id)


def options(
    of: Choices,
    *,
    words: Words | None = None,
    against: Against | None = None,
    detail: Words | None = None,
    icon: Callable[[Any], str] | str = "",
    most: Callable[[Any], int] | None = None,
    group: Words | None = None,
    tone: Callable[[Any], str] | None = None,
) -> tuple[Option, ...]:
    """Options from plain values (those that are Options already stay), legal ones first."""
    made = []
    for value in of:
        if isinstance(value, Option):
            made.append(value)
            continue
        made.append(
            Option(
                value,
                words(value) if words else value,
                detail(value) if detail else None,
                icon if isinstance(icon, str) else icon(value),
                against(value) if against else None,
                most(value) if most else 1,
                group(value) if group else None,
                tone(value) if tone else "",
            )
        )
    return tuple(sorted(made, key=lambda option: not option.legal))


def one(
    field: str,
    of: Choices,
    *,
    default: Any = OPEN,
    prompt: Message | None = None,
    why: Message | None = None,
    gain: Arg = None,
    secret: int | None = None,
    kind: AskKind = AskKind.ONE,
    by_name: bool = False,
    slight: bool = False,
    at_once: bool = False,
    **looks: Any,
) -> Ask:
    """One of these; a slight question has short answers and is nearly always answered in the usual way."""
    made = options(of, **looks)
    said = {"default": default, "prompt": prompt, "why": why, "gain": gain, "secret": secret}
    return Ask(field, kind, made, **said, by_name=by_name, slight=slight, at_once=at_once)


def seat(field: str, of: Iterable[int], **rest: Any) -> Ask:
    """Somebody at the table."""
    return one(field, of, kind=AskKind.SEAT, **{"words": SeatRef, **rest})


def payment(field: str, ways: Choices, *, words: Words, **rest: Any) -> Ask:
    """A way to pay; the first one is proposed."""
    ways = tuple(ways)
    return one(field, ways, kind=AskKind.PAYMENT, words=words, **{"default": next(iter(ways), OPEN), **rest})


def some(
    field: str,
    of: Choices,
    *,
    least: int = 0,
    most: int | None = None,
    default: Any = OPEN,
    copies: Callable[[Any], int] | None = None,
    prompt: Message | None = None,
    why: Message | None = None,
    gain: Arg = None,
    secret: int | None = None,
    by_name: bool = False,
    across: int = 0,
    cards: bool = False,
    **looks: Any,
) -> Ask:
    """Some of these, at least and at most so many; `copies` says how often one may be taken."""
    made = options(of, most=copies, **looks)
    there = sum(option.most for option in made)
    high = there if most is None else min(most, there)
    usual = () if default is OPEN and least == 0 else default
    said = (prompt, why, gain, secret, by_name, across)
    return Ask(field, AskKind.SOME, made, least, high, usual, *said, cards=cards)


def amount(
    field: str,
    low: int,
    high: int,
    *,
    default: Any = OPEN,
    prompt: Message | None = None,
    why: Message | None = None,
    gain: Arg = None,
    secret: int | None = None,
) -> Ask:
    """A number within bounds."""
    return Ask(field, AskKind.AMOUNT, (), low, high, default, prompt, why, gain, secret)


def amounts(
    field: str,
    of: Mapping[Any, int] | Iterable[Option],
    *,
    total: int | None = None,
    least: int = 0,
    most: int | None = None,
    default: Any = OPEN,
    prompt: Message | None = None,
    why: Message | None = None,
    gain: Arg = None,
    secret: int | None = None,
    face_up: bool = False,
    by_number: bool = False,
    at_once: bool = False,
    goes_on: bool = False,
    **looks: Any,
) -> Ask:
    """So many of each (at most what `of` says), adding up to `total` or to something between `least` and `most`."""
    if isinstance(of, Mapping):
        there = {value: count for value, count in of.items() if count > 0}
        made = options(there, most=there.__getitem__, **looks)
    else:
        made = tuple(of)
    whole = sum(option.most for option in made)
    fewest, highest = (least, most) if total is None else (total, total)
    low, high = min(fewest, whole), whole if highest is None else min(highest, whole)
    usual = {} if default is OPEN and low == 0 else default
    tapped: dict[str, Any] = {"by_number": by_number, "at_once": at_once, "goes_on": goes_on, "face_up": face_up}
    return Ask(field, AskKind.AMOUNTS, made, low, high, usual, prompt, why, gain, secret, **tapped)


def flag(
    field: str,
    *,
    default: bool = False,
    prompt: Message | None = None,
    why: Message | None = None,
    gain: Arg = None,
) -> Ask:
    """Yes or no; no is usual."""
    return Ask(field, AskKind.FLAG, default=default, prompt=prompt, why=why, gain=gain)


def text(
    field: str, *, default: Any = OPEN, known: Choices = (), prompt: Message | None = None, why: Message | None = None
) -> Ask:
    """A few words; known answers are one tap."""
    return Ask(field, AskKind.TEXT, options(known), default=default, prompt=prompt, why=why)


def dice(
    name: str,
    faces: Choices,
    *,
    count: int = 1,
    prompt: Message | None = None,
    why: Message | None = None,
    **looks: Any,
) -> Ask:
    """What a real die showed or a pile gave, of several equal dice (`count`) a tuple; unanswered, the app rolls."""
    made = options(faces, most=lambda _face: count, **looks)
    return Ask(name, AskKind.DICE, made, count, count, default=None, prompt=prompt, why=why)
