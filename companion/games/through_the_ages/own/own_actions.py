"""Own cards: made by touches, taken out of the box again, and given to a new evening with the told names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, fields
from typing import Annotated, Any

from companion.engine.action import Action, Turn
from companion.engine.asking import Ask, Asks, Given, amount, amounts, one, term, text
from companion.engine.data import items
from companion.engine.fields import Bounds
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, TermRef, WordRef, say
from companion.engine.own_terms import is_own_name, own_name, well_formed
from companion.engine.plain_asks import line
from companion.engine.ruling import must_exist, require

from ..table.ids import KEY, AgeId, CardId, KindId, StageId, SymbolId
from ..table.kinds import GROUPS, TONES
from ..table.printed_cards import AGE_IV, AGES, CIVIL, KINDS, SYMBOLS
from ..table.state import World
from .box import deck_size, with_card
from .definitions import (
    ASKS,
    CARD_AGES,
    GIVES,
    MOST_AT_ONCE,
    MOST_COPIES,
    MOST_COST,
    MOST_GIVEN,
    MOST_LIMIT,
    NEEDS,
    STAGES,
    Cost,
    Count,
    OwnCard,
    fault,
    ownable_kinds,
    term_of,
    told_of,
)

USUAL_LIMIT = 3


@dataclass(frozen=True, slots=True)
class MakeCard(Action[World]):
    """Make a civil card of your own: its name, kind and age, what it costs and gives, and its text.

    science, revolution, resources: what it costs; stages: of a wonder, the cost of each by its number; urban_limit: of
    a government; stages_per_action, discount: of a construction technology, which never saves more than the level of
    what is built; gives: its symbols with their numbers; copies: how many are in the deck; replaces: the printed card
    whose place it takes there.
    """

    group = "own"
    icon = "plus-box"
    name: str
    kind: KindId
    age: AgeId = "a"
    science: Cost = 0
    revolution: Cost = 0
    resources: Cost = 0
    stages: Mapping[StageId, Cost] = field(default_factory=dict)
    urban_limit: Annotated[int, Bounds(0, MOST_LIMIT)] = 0
    stages_per_action: Annotated[int, Bounds(1, MOST_AT_ONCE)] = 1
    discount: Annotated[int, Bounds(0, MOST_AT_ONCE)] = 0
    gives: Mapping[SymbolId, Count] = field(default_factory=dict)
    copies: Annotated[int, Bounds(1, MOST_COPIES)] = 1
    replaces: CardId | None = None
    text: str = ""

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Its kind and name, then what a card of that kind costs and gives; everything else may stay as it is."""
        kind = yield one("kind", ownable_kinds(), words=term(KINDS), group=_heading, tone=_tone)
        yield text("name")
        now = CARD_AGES[min(state.age, len(CARD_AGES) - 1)]
        age = yield one("age", CARD_AGES, words=term(AGES), default=now, slight=True)
        told = told_of(kind)
        yield from (COSTS[cost]() for cost in told[ASKS])
        least = dict.fromkeys(told[NEEDS], 1)
        given_most = dict.fromkeys(told[GIVES], MOST_GIVEN)
        yield amounts("gives", given_most, words=term(SYMBOLS), least=len(least), default=least)
        yield amount("copies", 1, MOST_COPIES, default=1)
        same = (id for id, item in items(KEY, CIVIL).items() if _same(item, kind, age))
        yield one("replaces", (None, *same), words=_or_nothing, default=None)
        yield line("text", default="")

    def check(self, state: World) -> None:
        """A name for one line, and a card of its kind that can be played."""
        self._id()

    def _id(self) -> str:
        must_exist(is_own_name(self.name), ".own_name")
        made = OwnCard(**{part.name: getattr(self, part.name) for part in fields(OwnCard)})
        wrong = fault(made)
        must_exist(wrong is None, wrong or "", kind=TermRef(KINDS, self.kind))
        id = term_of(self.name, made)
        must_exist(well_formed(id), ".own_name")
        return id

    def apply(self, state: World, turn: Turn) -> World:
        """It is in the box from now on; of the present age it lies in the deck or in the row already."""
        id = self._id()
        turn.tell(kind=TermRef(KINDS, self.kind), age=TermRef(AGES, self.age))
        return with_own(state, with_card(state.own, id))


def with_own(world: World, own: tuple[str, ...]) -> World:
    """The table with just these own cards; the present deck grows or shrinks by them."""
    after = replace(world, own=own)
    if not world.with_row or world.age >= AGE_IV:
        return after
    people = len(world.remaining)
    more = deck_size(after, world.age, people) - deck_size(world, world.age, people)
    return replace(after, civil_deck=max(0, world.civil_deck + more))


def _same(item: Mapping[str, Any], kind: str, age: str) -> bool:
    """Whether a printed card is of this kind and age, and in a deck at all."""
    return bool(item["kind"] == kind and item["level"] == CARD_AGES.index(age) and any(item["copies"].values()))


def _or_nothing(id: str | None) -> Arg:
    return WordRef("answer", "nothing") if id is None else TermRef(CIVIL, id)


def _group(kind: str) -> str:
    return next(name for name, kinds in GROUPS.items() if kind in kinds)


def _heading(kind: str) -> Arg:
    return say(f".kinds.{_group(kind)}")


def _tone(kind: str) -> str:
    return TONES[_group(kind)]


def _stages() -> Ask:
    costs = dict.fromkeys(STAGES, MOST_COST)
    return amounts(
        "stages", costs, least=1, prompt=say(".ask.cost_stages"), words=lambda stage: say(".told.stage", n=int(stage))
    )


COSTS: Mapping[str, Callable[[], Ask]] = {
    "science": lambda: amount("science", 0, MOST_COST, default=0, prompt=say(".ask.cost_science")),
    "revolution": lambda: amount("revolution", 0, MOST_COST, default=0, prompt=say(".ask.cost_revolution")),
    "resources": lambda: amount("resources", 0, MOST_COST, default=0, prompt=say(".ask.cost_resources")),
    "stages": _stages,
    "urban_limit": lambda: amount("urban_limit", 1, MOST_LIMIT, default=USUAL_LIMIT),
    "stages_per_action": lambda: amount("stages_per_action", 1, MOST_AT_ONCE, default=2),
    "discount": lambda: amount("discount", 0, MOST_AT_ONCE, default=1),
}


@dataclass(frozen=True, slots=True)
class ForgetOwn(Action[World]):
    """Take an own card out of the box; where it is in play or in hand it stays."""

    group = "own"
    icon = "archive"
    card: CardId

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Which of the own cards."""
        yield one("card", state.own, words=term(CIVIL))

    def check(self, state: World) -> None:
        """It must be in the box."""
        require(self.card in state.own, ".no_such_own", card=own_name(self.card))

    def apply(self, state: World, turn: Turn) -> World:
        """Take it out."""
        return with_own(state, tuple(id for id in state.own if id != self.card))
