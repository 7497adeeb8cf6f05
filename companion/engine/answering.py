"""Answering: how far a move has come with the answers it has, what it would be, and every move a seat could make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from .action import Action
from .adjust import Adjust
from .asking import ONE_OF, OPEN, Ask, AskKind, Asks, Given, begin, counts_of
from .chance import Roll
from .checks import check_fields
from .codec import decode, encode
from .fields import Kind, fields_of
from .frozen import dataclass, replace
from .game import Game, Move
from .message import Message
from .plain_asks import correction_asks, plain_asks
from .rows import as_answered, as_kept
from .ruling import FAULTS, Impossible, RuleViolation
from .strict import BadInput


class How(StrEnum):
    """Where an answer comes from."""

    GIVEN = "given"
    ONLY = "only"
    USUAL = "usual"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the answer it has now."""

    ask: Ask
    answer: Any
    how: How


@dataclass(frozen=True, slots=True)
class Progress:
    """A move being put together: what was asked so far, and the move itself once nothing is open."""

    asked: tuple[Asked, ...]
    action: Action[Any] | None
    chance: tuple[Roll, ...] = ()
    # What the rules say where nothing can be asked now, or no further.
    against: Message | None = None

    @property
    def open(self) -> Ask | None:
        """The question that holds everything up."""
        last = self.asked[-1] if self.asked else None
        return last.ask if last is not None and last.how is How.OPEN else None

    @property
    def silent(self) -> bool:
        """Whether there is nothing to choose: every question has its one answer or was given one."""
        return self.action is not None and all(one.how in (How.GIVEN, How.ONLY) for one in self.asked)


@cache
def actor_field(cls: type) -> str | None:
    """The field that says who acts: the first seat a move names; one that may be nobody does not act."""
    return next((field.name for field in fields_of(cls) if field.kind is Kind.SEAT and not field.optional), None)


def actor_of(action: Action[Any]) -> int | None:
    """Who acts; None for what happens to the whole table."""
    cls: type = type(action)
    name = actor_field(cls)
    acting = getattr(action, name) if name is not None else None
    return acting if isinstance(acting, int) else None


def begun_by(cls: type, seat: int, **given: Any) -> Given:
    """The first answers of a move of this seat."""
    name = actor_field(cls)
    return Given({name: seat, **given} if name is not None else given)


def progress(game: Game[Any], cls: type[Action[Any]], state: Any, given: Mapping[str, Any]) -> Progress:
    """Ask a move with these answers, as far as it gets; a rule its asks stand on may end it with a reason."""
    values = Given(given)
    asked: list[Asked] = []
    rolls: list[Roll] = []
    asking = _asking(game, cls, state, values)
    answer: Any = None
    while True:
        try:
            ask = asking.send(answer)
        except StopIteration:
            return Progress(tuple(asked), _made(cls, values, asked, len(state.players)), tuple(rolls))
        except RuleViolation as violation:
            return Progress(tuple(asked), None, against=violation.message)
        answer, how = _answered(ask, given)
        asked.append(Asked(ask, answer, how))
        if how is How.OPEN:
            return Progress(tuple(asked), None)
        if ask.kind is AskKind.DICE:
            if ask.of_dice:
                rolls += answer or ()
            elif answer is not None:
                rolls.append(answer)
            values.pop(ask.field, None)
        else:
            values[ask.field] = answer


def _asking(game: Game[Any], cls: type[Action[Any]], state: Any, given: Given) -> Asks:
    try:
        own = correction_asks(game, state, given) if cls is Adjust else cls.asks(state, given)
        yield from plain_asks(game, cls, state, given) if own is None else own
    except (RuleViolation, BadInput):
        raise
    except FAULTS as error:  # a table no rule has made: a sentence, not an end
        raise Impossible("engine.no_way_on") from error


def _answered(ask: Ask, given: Mapping[str, Any]) -> tuple[Any, How]:
    # The only answer is the only one also where it was given: there is nothing to choose, nor words to choose by.
    if ask.field in given and given[ask.field] != ask.only and ask.takes(given[ask.field]):
        answer = given[ask.field]
        # Begun but not whole: three of five chosen is still open.
        return (answer, How.GIVEN) if ask.enough(answer) else (answer, How.OPEN)
    if ask.only is not OPEN:
        return ask.only, How.ONLY
    if ask.default is not OPEN:
        return ask.default, How.USUAL
    return OPEN, How.OPEN


def _made(cls: type[Action[Any]], values: Mapping[str, Any], asked: list[Asked], at_table: int) -> Action[Any]:
    """The move with all its answers; fields nobody asked for keep their defaults."""
    rolls = {one.ask.field for one in asked if one.ask.kind is AskKind.DICE}
    asks = {one.ask.field: one.ask for one in asked}
    fields = {field.name: field for field in fields_of(cls) if field.name in values and field.name not in rolls}
    told = {name: as_kept(field, encode(values[name]), asks.get(name), at_table) for name, field in fields.items()}
    return decode(told, cls)


def answers_of(game: Game[Any], action: Action[Any], state: Any) -> Given:
    """What was answered when this move was made: as far as it asks the same today and the answers are still known."""
    cls: type = type(action)
    actor = actor_field(cls)
    given = Given({} if actor is None else {actor: getattr(action, actor)})
    told = {field.name for field in fields_of(cls)}
    while True:
        asked = progress(game, cls, state, given).asked
        ask = next((one.ask for one in asked if one.ask.field in told and one.ask.field not in given), None)
        if ask is None:
            return given
        told.discard(ask.field)
        answer = as_answered(ask, getattr(action, ask.field))
        if answer is not None and ask.takes(answer):
            given[ask.field] = answer


def instead_of(game: Game[Any], old: Action[Any], state: Any, given: Mapping[str, Any]) -> Progress:
    """A move told anew with these answers; what nobody asks for stays as it was, as long as the rules let it."""
    found = progress(game, type(old), state, given)
    if found.action is None:
        return found
    asked = {one.ask.field for one in found.asked}
    rest = {field.name: getattr(old, field.name) for field in fields_of(type(old)) if field.name not in asked}
    anew: Any = found.action  # of whichever move this is
    as_before: Action[Any] = replace(anew, **rest)
    fits = speaks_against(game, as_before, state) is None
    return replace(found, action=as_before) if fits else found


def left_open(game: Game[Any], action: Action[Any], state: Any) -> Move:
    """A whole move as a table means it: begun, where its asks leave a choice of what nobody tells beforehand."""
    cls: type[Action[Any]] = type(action)
    rest = [field for field in fields_of(cls) if field.name in cls.left_open]
    told = any(getattr(action, field.name) != field.default for field in rest)
    if not rest or told or speaks_against(game, action, state) is not None:
        return action
    given = {field.name: getattr(action, field.name) for field in fields_of(cls) if field not in rest}
    asked = progress(game, cls, state, given).asked
    chosen = any(one.ask.field in cls.left_open and one.how is not How.ONLY for one in asked)
    return begin(cls, **given) if chosen else action


def speaks_against(game: Game[Any], action: Action[Any], state: Any) -> Message | None:
    """What the rules say against this move now, or None if it is legal."""
    try:
        check_fields(action, game, len(state.players))
        action.check(state)
    except RuleViolation as violation:
        return violation.message
    except FAULTS:
        return Message("engine.no_way_on")
    return None


def moves_of(
    game: Game[Any], cls: type[Action[Any]], state: Any, given: Mapping[str, Any], most: int = 200
) -> Iterator[Action[Any]]:
    """The legal moves of one kind that begin with these answers; of what could be counted endlessly, a few."""
    yield from islice(_walk(game, cls, state, Given(given), frozenset(), _Search(max(200, most * 4))), most)


@dataclass(slots=True)
class _Search:
    """How far a walk may still go, and what the rules said against what it found first."""

    left: int
    against: Message | None = None
    # Whether they said different things of different answers.
    mixed: bool = False
    # Whether there was nothing to choose from where something must be chosen.
    bare: bool = False

    def hear(self, against: Message | None) -> None:
        """What speaks against one of the answers; what was said first is what is told."""
        if against is not None:
            self.mixed = self.mixed or (self.against is not None and against.id != self.against.id)
            self.against = self.against or against


def why_not(
    game: Game[Any], cls: type[Action[Any]], state: Any, given: Mapping[str, Any], tries: int = 60
) -> Message | None:
    """What speaks against a kind of move now; None if one such move is legal or nobody can tell."""
    search = _Search(tries)
    legal = next(_walk(game, cls, state, Given(given), frozenset(), search), None)
    if legal is not None or (search.left <= 0 and search.mixed):
        return None  # another answer nobody tried might do
    return search.against or (Message("engine.nothing_to_choose") if search.bare else None)


def _walk(
    game: Game[Any], cls: type[Action[Any]], state: Any, given: Given, done: frozenset[str], search: _Search
) -> Iterator[Action[Any]]:
    if search.left <= 0:
        return
    search.left -= 1
    found = progress(game, cls, state, given)
    branch = next((one for one in found.asked if one.ask.field not in done and one.ask.field not in given), None)
    if branch is not None:
        if branch.ask.options and not branch.ask.legal:
            search.hear(branch.ask.options[0].against)
        search.bare = search.bare or _nothing_there(branch)
        for answer in candidates(branch.ask):
            further = Given({**given, branch.ask.field: answer})
            yield from _walk(game, cls, state, further, done | {branch.ask.field}, search)
        return
    against = found.against
    if found.action is not None:
        against = speaks_against(game, found.action, state)
        if against is None:
            yield found.action
    search.hear(against)


def _nothing_there(one: Asked) -> bool:
    """Whether something must be chosen and there is nothing to choose from."""
    must = one.ask.kind in ONE_OF or (one.ask.kind is AskKind.SOME and one.ask.low > 0)
    return one.how is How.OPEN and must and not one.ask.options


def candidates(ask: Ask) -> Iterator[Any]:
    """Answers worth trying: all where they can be listed, a few where they could be counted endlessly."""
    legal = ask.legal
    if ask.kind in ONE_OF:
        yield from sorted((option.value for option in legal), key=lambda value: bool(value != ask.default))
    elif ask.kind is AskKind.FLAG:
        yield from (ask.default, not ask.default)
    elif ask.kind is AskKind.AMOUNT:
        yield from _usual_first(ask, dict.fromkeys((ask.low, ask.high)))
    elif ask.kind is AskKind.SOME:
        yield from _usual_first(ask, _some(ask))
    elif ask.kind is AskKind.AMOUNTS:
        yield from _usual_first(ask, _amounts(ask))
    elif ask.kind is AskKind.TEXT:
        known = tuple(option.value for option in legal)
        yield from known or ((ask.default,) if ask.default is not OPEN else ("?",))
    elif ask.default is not OPEN:
        yield ask.default  # the app rolls; rows stay as they are


def _usual_first(ask: Ask, others: Iterable[Any]) -> Iterator[Any]:
    """What the table mostly says is the likeliest to be legal."""
    usual = () if ask.default in (OPEN, None) else (_without_zeros(ask, ask.default),)
    yield from usual
    yield from (one for one in others if _without_zeros(ask, one) not in usual)


def _without_zeros(ask: Ask, answer: Any) -> Any:
    """An answer with nothing in it that is not there: of what there is none, no option tells."""
    if ask.kind is not AskKind.AMOUNTS:
        return answer
    return {what: count for what, count in counts_of(answer).items() if count}


def _some(ask: Ask) -> Iterator[tuple[Any, ...]]:
    if ask.low == 0:
        yield ()
    pool = tuple(option.value for option in ask.legal for _ in range(option.most))
    size = max(1, ask.low)
    if len(pool) < size or ask.high < size:
        return
    for start in range(len(pool)):
        yield tuple(pool[(start + step) % len(pool)] for step in range(size))
    if size < ask.high:
        yield pool[: ask.high]


def _amounts(ask: Ask) -> Iterator[dict[Any, int]]:
    seen: list[dict[Any, int]] = []
    for total in dict.fromkeys((ask.low, ask.high)):
        for start in range(max(1, len(ask.options))):
            left, taken = total, dict[Any, int]()
            for option in (*ask.options[start:], *ask.options[:start]):
                taken[option.value] = min(left, option.most)
                left -= taken[option.value]
            if left == 0 and taken not in seen:
                seen.append(taken)
                yield taken


def kinds_of(game: Game[Any]) -> tuple[type[Action[Any]], ...]:
    """The kinds of move people choose from."""
    return tuple(cls for cls in game.actions if not cls.hidden)


def legal_moves(game: Game[Any], state: Any, seat: int, most: int = 50) -> Iterator[Action[Any]]:
    """Every move this seat may make now, at most so many of each kind."""
    for cls in kinds_of(game):
        yield from moves_of(game, cls, state, begun_by(cls, seat), most)


def random_move(
    game: Game[Any],
    state: Any,
    seat: int,
    rng: Random,
    tries: int = 60,
    kinds: Sequence[type[Action[Any]]] = (),
) -> Action[Any] | None:
    """One legal move of this seat by chance, of these kinds or of any, or None if none was found."""
    kinds = kinds or kinds_of(game)
    for _ in range(tries):
        cls = rng.choice(kinds)
        move = complete_at_random(game, cls, state, begun_by(cls, seat), rng)
        if move is not None and speaks_against(game, move, state) is None:
            return move
    return None


def complete_at_random(
    game: Game[Any], cls: type[Action[Any]], state: Any, begun: Mapping[str, Any], rng: Random
) -> Action[Any] | None:
    """A move of this kind with every open answer chosen by chance, or None if something cannot be answered."""
    given = Given(begun)
    while True:
        found = progress(game, cls, state, given)
        branch = next((one.ask for one in found.asked if one.ask.field not in given), None)
        if branch is None:
            return found.action
        choices = list(islice(candidates(branch), 60))
        if not choices:
            return None
        given = Given({**given, branch.field: rng.choice(choices)})
