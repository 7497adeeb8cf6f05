"""The status phase of the whole table in one move, its decisions asked before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, one, some, term
from companion.engine.asking import seat as somebody
from companion.engine.chance import Chance
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..advances.advance_actions import FreeAdvance, free_advances_each
from ..advances.advancing import gainable, require_gainable
from ..cards.card_actions import ScoreObjective
from ..scoring.objectives import fulfilled
from ..table import printed
from ..table.ids import STATUS, AdvanceId, ObjectiveId
from ..table.state import Clash
from .status_actions import STEP_OBJECTIVES, ChooseStartPlayer, NextStep, RazeCity, last_status, start_chooser
from .turns import event_due, order, require_quiet

CHOICES = ("first", "second", "third", "fourth")


@dataclass(frozen=True, slots=True)
class Claim:
    """An objective somebody lays out."""

    seat: Seat
    objective: ObjectiveId


@dataclass(frozen=True, slots=True)
class Razing:
    """A city somebody tears down."""

    seat: Seat
    city: str


@dataclass(frozen=True, slots=True)
class SettleStatus(Action[Clash]):
    """The whole status phase at once: objectives, a free advance each, cards, razed cities, the start player.

    `first` to `fourth`: the free advances in the order of play. An event one of them brings stops the phase there;
    the rest is done step by step, and so is a change of government.
    """

    group = "status"
    icon = "fast-forward"
    walk = True
    of_all = True
    seat: Seat
    claims: tuple[Claim, ...] = ()
    first: AdvanceId | None = None
    second: AdvanceId | None = None
    third: AdvanceId | None = None
    fourth: AdvanceId | None = None
    razed: tuple[Razing, ...] = ()
    start: Seat | None = None

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """What can be laid out, an advance for each, what may be torn down, and who begins."""
        ready = tuple(claims(state))
        claimed = (yield some("claims", ready, words=_claim_words, default=())) if ready else ()
        if last_status(state):
            return
        taken: dict[str, Any] = {}
        for field, who in zip(CHOICES, order(state), strict=False):
            open_to = gainable(state, who)
            if open_to:
                asked = say(".ask.free_advance", seat=SeatRef(who))
                taken[field] = yield one(field, open_to, words=term("advances"), prompt=asked)
        small = [Razing(who, city.name) for who in order(state) for city in state.players[who].cities if city.size == 1]
        torn = (yield some("razed", small, words=_razing_words, default=())) if small else ()
        chosen = cls(given.seat, tuple(claimed), razed=tuple(torn), **taken)
        after = chosen.until_start(state, Turn(Chance("preview")))
        if after.step > STEP_OBJECTIVES and event_due(after) is None:
            chooser = start_chooser(after).taken or 0
            asked = say(".question.start", seat=SeatRef(chooser))
            yield somebody("start", range(len(state.players)), default=chooser, prompt=asked)

    def at_once(self, before: Clash, after: Clash) -> bool:
        """What it decides was told on its sheet; what hands do of it is told after it."""
        return True

    def check(self, state: Clash) -> None:
        """At its beginning, with an advance for each who can gain one."""
        require_quiet(state)
        require(state.stage == STATUS and state.step == STEP_OBJECTIVES, ".only_in_step", step=STEP_OBJECTIVES)
        require(free_advances_each(state) == 1, ".status_step_by_step")
        after = state
        for claim in self.claims:
            ScoreObjective(claim.seat, claim.objective).check(after)
            # A copy that one lays out is no longer there for the next.
            after = ScoreObjective(claim.seat, claim.objective).apply(after, Turn(Chance("preview")))
        if last_status(state):
            return
        for advance, who in self._advances(state):
            if gainable(state, who):
                require(advance is not None, ".name_free_advance", seat=SeatRef(who))
                assert advance is not None
                require_gainable(state, who, advance)
        tearing = [razing.seat for razing in self.razed]
        require(len(set(tearing)) == len(tearing), ".raze_once")
        for razing in self.razed:
            require(state.players[razing.seat].city(razing.city).size == 1, ".raze_size_one")

    def _advances(self, state: Clash) -> Iterator[tuple[str | None, int]]:
        return zip((self.first, self.second, self.third, self.fourth), order(state), strict=False)

    def until_start(self, state: Clash, turn: Turn) -> Clash:
        """Everything up to the choice of the start player; an event stops it."""
        for claim in self.claims:
            state = ScoreObjective(claim.seat, claim.objective).apply(state, turn)
        state = NextStep().apply(state, turn)
        if state.stage != STATUS:
            return state
        for advance, who in self._advances(state):
            if advance is not None:
                gained = say(".step.free_advance", seat=SeatRef(who), advance=TermRef("advances", advance))
                turn.step(gained, seat=who, icon="lightbulb-outline")
                state = FreeAdvance(who, advance).apply(state, turn)
            if event_due(state) is not None:
                return state
        state = NextStep().apply(state, turn)
        for razing in self.razed:
            state = RazeCity(razing.seat, razing.city).apply(state, turn)
        return NextStep().apply(NextStep().apply(state, turn), turn)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Step by step, as the board has them."""
        if state.stage != STATUS or state.step != STEP_OBJECTIVES:
            return state
        state = self.until_start(state, turn)
        due = event_due(state)
        if due is not None:
            turn.step(say(".step.event_stops", seat=SeatRef(due)), seat=due, icon="lightning-bolt")
        if state.stage != STATUS or due is not None:
            return state
        chooser = start_chooser(state).taken or 0
        return ChooseStartPlayer(chooser, chooser if self.start is None else self.start).apply(state, turn)


def claims(state: Clash) -> Iterator[Claim]:
    """What the app sees fulfilled by whoever holds an objective card, at the status phase."""
    for who in order(state):
        if state.players[who].objective_cards:
            for objective, item in printed.data("objectives").items():
                boxed = printed.copies_of_objective(objective, state.rules.expansion)
                open_to = boxed and item["claim"] != "now" and fulfilled(state, who, objective)
                if open_to and against(ScoreObjective(who, objective), state) is None:
                    yield Claim(who, objective)


def _claim_words(claim: Claim) -> Message:
    return say(".claim", seat=SeatRef(claim.seat), objective=TermRef("objectives", claim.objective))


def _razing_words(razing: Razing) -> Message:
    return say(".razing", seat=SeatRef(razing.seat), city=razing.city)
