"""Leaders: drafting them, counting their conditions, and what the Zivbots get of what people missed."""

from __future__ import annotations

from collections.abc import Generator
from typing import Annotated, Any, ClassVar

from companion.engine.action import Action, Booking, Turn
from companion.engine.ages import ROMAN
from companion.engine.asking import Ask, Asks, Given, amount, flag, one, term, text
from companion.engine.choice import Candidate, Choice
from companion.engine.counters import with_at
from companion.engine.data import items
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import Impossible, require

from ..bots.decisions import bot_order
from ..cards.card_turn import ByPeople, check_human
from ..table.card_file import LEADERS, LeaderCard, known_cards, learned
from ..table.ids import ERAS, KEY, LEADER, MILITARY, OTHER, REGIONS, TECHNOLOGY, WONDERS, EraNumber, MetricId
from ..table.metrics import amount_for_leader
from ..table.state import Civ, Condition, Historia, Leader

REWARD_SUMS = {1: 9, 2: 11, 3: 13}  # of both conditions; also the most a Zivbot gets in that era
ALL_LEADERS_OF_ERA = 6
LEADER_RULE = ".rule.leader_bonus"
# Where the count of a condition begins: about what leaders of an era ask for.
FIRST_GUESS = {
    1: {"technology": 6, "military": 7, "wonders": 3, "regions": 4, "vp": 15},
    2: {"technology": 11, "military": 9, "wonders": 6, "regions": 4, "vp": 30},
    3: {"technology": 14, "military": 13, "wonders": 8, "regions": 5, "vp": 50},
}
# What a second condition is likely to ask for after this first one: never the same again.
LIKELY_PARTNER = {TECHNOLOGY: WONDERS, WONDERS: MILITARY, MILITARY: REGIONS, REGIONS: TECHNOLOGY}


def is_met(state: Historia, seat: int, condition: Condition) -> bool:
    """Whether a condition of a leader holds now; what the app cannot count is what the table said."""
    if condition.metric == OTHER:
        return condition.met is True
    return amount_for_leader(state, seat, condition.metric) >= condition.threshold


def condition_words(state: Historia, seat: int, condition: Condition) -> Message:
    """What a condition asks for and what is there; what the app cannot count the table knows."""
    if condition.metric == OTHER:
        return say(".panel.condition_other")
    now, metric = amount_for_leader(state, seat, condition.metric), TermRef("metrics", condition.metric)
    return say(".panel.condition", metric=metric, threshold=condition.threshold, now=now)


def leader_of(state: Historia, seat: int) -> Leader | None:
    """The leader of this era."""
    return next((leader for leader in state.players[seat].leaders if leader.era == state.era), None)


def leader_points(state: Historia, seat: int) -> tuple[int, int]:
    """What the leader of this era is worth now, and what is missed."""
    leader = leader_of(state, seat)
    if leader is None:
        return 0, 0
    conditions = (leader.first, leader.second)
    won = sum(condition.vp for condition in conditions if is_met(state, seat, condition))
    return won, sum(condition.vp for condition in conditions) - won


def leader_choice(state: Historia, seat: int, leader: Leader) -> Choice[int]:
    """Which of a leader's two conditions hold, each with what is there and what is asked for."""
    candidates = []
    for number, condition in enumerate((leader.first, leader.second), start=1):
        met = is_met(state, seat, condition)
        there = {"vp": condition.vp, "needed": condition.threshold}
        if condition.metric == OTHER:
            reason = Message(".why.table_says_yes" if met else ".why.table_says_no", there)
        else:
            there["there"] = amount_for_leader(state, seat, condition.metric)
            reason = Message(".why.condition_met" if met else ".why.condition_missed", there)
        candidates.append(Candidate(number, TermRef("metrics", condition.metric), met, reason))
    return Choice(None, tuple(candidates), say(LEADER_RULE))


def bot_share(missed: int, bots: int, era: int) -> int:
    """What each Zivbot gets of the leader VP that people missed."""
    return min(missed // bots, REWARD_SUMS[era]) if bots else 0


def uses_leaders(state: Historia) -> bool:
    """Leaders are for two people or more."""
    return len(state.humans) >= 2


def leader_cards(state: Historia) -> int:
    """How many leaders are drawn for a draft."""
    return min(ALL_LEADERS_OF_ERA, len(state.humans) + 1)


def draft_order(state: Historia, pick: int = 1) -> tuple[int, ...]:
    """In which order leaders are chosen: those of era I backwards, later forwards; advanced: forth, back, forth."""
    forwards = bool(pick % 2) if state.rules.advanced_rules else state.era > 1
    return state.turn_order if forwards else state.turn_order[::-1]


def without_leader(state: Historia) -> tuple[int, ...]:
    """The humans who have yet to choose their leader of this era, in the order of the draft."""
    return tuple(seat for seat in draft_order(state) if lacks_leader(state, seat))


def lacks_leader(state: Historia, seat: int) -> bool:
    """Whether a leader of this era is missing here, at a table that plays with leaders."""
    return uses_leaders(state) and leader_of(state, seat) is None


@dataclass(frozen=True, slots=True)
class TakeLeader(ByPeople, Action[Historia]):
    """Write down the leader somebody chose: its two conditions and what they are worth.

    first, second: at least threshold of metric brings vp. For metric other, which the app cannot count, met or
    TellCondition says whether it holds. era: nothing said means the present one; a later one needs the advanced rules.
    """

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "account-star"

    civ: Seat
    name: str
    first: Condition
    second: Condition
    era: EraNumber | None = None

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """A leader whose card is known in one tap, any other by its conditions and its name."""
        known = known_leaders(state, given.civ)
        names = {id: leader_name(move.name) for id, move in known.items()} | {"": say(".panel.other_leader")}
        card = yield one("card", names, words=names.__getitem__, icon=cls.icon, prompt=say(".TakeLeader.title"))
        if card:
            move = known[card]
            for name in ("name", "first", "second"):
                yield one(name, (getattr(move, name),))
            return
        eras = open_eras(state, given.civ)
        era = eras[0]
        if len(eras) > 1:
            era = yield one("era", eras, default=era, words=lambda number: say(f".era.{number}"))
        first = yield from _asked_condition("first", era, TECHNOLOGY, REWARD_SUMS[era] // 2)
        # Both rewards of a leader add up to the same in an era: the second follows the first.
        partner = LIKELY_PARTNER.get(first.metric, MILITARY)
        yield from _asked_condition("second", era, partner, max(0, REWARD_SUMS[era] - first.vp))
        yield text("name", default="")

    def check(self, state: Historia) -> None:
        """For people, not in a solo game, one leader an era."""
        check_human(state, self.civ)
        require(uses_leaders(state), ".no_leaders_in_solo")
        era = self.era or state.era
        ahead = era == state.era or (state.rules.advanced_rules and era > state.era)
        require(ahead, ".leader_of_other_era", era=ROMAN[era - 1])
        taken = any(leader.era == era for leader in state.players[self.civ].leaders)
        require(not taken, ".has_leader", civ=SeatRef(self.civ))
        holder = _holder(state, self.name)
        require(holder is None, ".leader_is_taken", leader=leader_name(self.name), civ=SeatRef(holder or 0))

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Remember it; warn if the rewards do not add up as usual."""
        era = self.era or state.era
        reward = self.first.vp + self.second.vp
        if reward != REWARD_SUMS[era]:
            words = say(".step.leader_sum", n=reward, usual=REWARD_SUMS[era], era=ROMAN[era - 1])
            turn.step(words, seat=self.civ, icon="alert")
        civ = state.players[self.civ]
        kept = tuple(leader for leader in civ.leaders if leader.era != era)
        turn.tell(era=ROMAN[era - 1], name=leader_name(self.name))
        first, second = replace(self.first, met=None), replace(self.second, met=None)
        state = learned(state, LEADERS, LeaderCard(self.name, era, first, second))
        return state.with_civ(self.civ, replace(civ, leaders=(*kept, Leader(self.name, era, self.first, self.second))))


def _holder(state: Historia, name: str) -> int | None:
    """Who has this leader already; every card exists once."""
    wanted = name.strip().casefold()
    holders = (
        seat for seat in state.humans if any(one.name.casefold() == wanted for one in state.players[seat].leaders)
    )
    return next(holders, None) if wanted else None


def known_leaders(state: Historia, seat: int) -> dict[str, TakeLeader]:
    """The leaders of this era whose cards are known and free, by id: those of the rulebook and those told before."""
    known = {}
    for id, (card, _) in known_cards(state.board, LEADERS).items():
        if isinstance(card, LeaderCard) and card.era == state.era and _holder(state, card.name) is None:
            known[id] = TakeLeader(seat, card.name, card.first, card.second)
    return known


def open_eras(state: Historia, seat: int) -> list[int]:
    """For which eras a leader is still to be written down: this one, with the advanced rules later ones too."""
    last = ERAS if state.rules.advanced_rules else state.era
    taken = [leader.era for leader in state.players[seat].leaders]
    return [era for era in range(state.era, last + 1) if era not in taken] or [state.era]


def _asked_condition(field: str, era: int, metric: MetricId, vp: int) -> Generator[Ask, Any, Condition]:
    """A condition as the table reads it out; what the app cannot count needs no threshold."""
    words = say(".field.first") if field == "first" else say(".field.second")
    counted = yield one(f"{field}_metric", items(KEY, "metrics"), default=metric, words=term("metrics"), prompt=words)
    threshold = 0
    if counted != OTHER:
        usual = FIRST_GUESS[era][counted]
        threshold = yield amount(f"{field}_threshold", 0, 99, default=usual, prompt=say(".field.threshold"))
    points = yield amount(f"{field}_vp", 0, 20, default=vp, prompt=say(".field.vp"))
    condition = Condition(counted, threshold, points)
    yield one(field, (condition,))
    return condition


def leader_name(name: str) -> Arg:
    """A leader as it is called; those we know are translated."""
    if name in items(KEY, "leaders"):
        return TermRef("leaders", name)
    return name or say(".leader_unnamed")


@dataclass(frozen=True, slots=True)
class TellCondition(Action[Historia]):
    """Say whether a condition holds that the app cannot count.

    which: 1 for the first condition of the leader, 2 for the second; only for the metric other.
    """

    group: ClassVar[str] = "table"
    icon: ClassVar[str] = "help-circle"

    civ: Seat
    which: Annotated[int, Bounds(1, 2)]
    met: bool

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """Which of the own conditions the app cannot count, and whether it holds."""
        leader = leader_of(state, given.civ)
        both = (leader.first, leader.second) if leader else ()
        counted = {which: one for which, one in enumerate(both, start=1) if one.metric == OTHER}
        yield one("which", counted, words=lambda which: say(".answer.vp", n=counted[which].vp))
        yield flag("met", default=True)

    def check(self, state: Historia) -> None:
        """There must be such a leader, and a condition that is not counted anyway."""
        leader = leader_of(state, self.civ)
        require(leader is not None, ".no_leader", civ=SeatRef(self.civ))
        assert leader is not None
        metric = (leader.first if self.which == 1 else leader.second).metric
        require(metric == OTHER, ".condition_is_counted", metric=TermRef("metrics", metric))

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Remember the answer."""
        leader = leader_of(state, self.civ)
        if leader is None:
            raise Impossible(".no_leader", civ=SeatRef(self.civ))
        turn.tell(name=leader_name(leader.name))
        return _told_condition(state, self.civ, leader, self.which, self.met)


def open_conditions(state: Historia) -> tuple[tuple[int, int, Condition], ...]:
    """Conditions of this era's leaders the app cannot count and nobody has answered: seat, 1 or 2, condition."""
    found = []
    for seat in state.humans:
        leader = leader_of(state, seat)
        for which, condition in enumerate((leader.first, leader.second) if leader else (), start=1):
            if condition.metric == OTHER and condition.met is None:
                found.append((seat, which, condition))
    return tuple(found)


def with_answers(state: Historia, met: tuple[str, ...], points: tuple[str, ...], turn: Turn) -> Historia:
    """What the table says when an era ends: conditions that hold, leaders nobody wrote down; the rest is told."""
    for seat, which, condition in open_conditions(state):
        holds = f"{seat}:{which}" in met
        leader = leader_of(state, seat)
        if leader is None:
            continue
        name = leader_name(leader.name)
        if not holds:
            words = say(".step.condition_open", civ=SeatRef(seat), leader=name, vp=condition.vp)
            turn.step(words, seat=seat, icon="help-circle")
        state = _told_condition(state, seat, leader, which, holds)
    era = state.era
    brought = dict(answer.partition(":")[::2] for answer in points)
    for seat in without_leader(state):
        told = brought.get(str(seat), "")
        won = int(told) if told.isdecimal() else None
        if won is None:
            turn.step(say(".step.leader_missing", civ=SeatRef(seat)), seat=seat, icon="alert")
            continue
        missed = max(0, REWARD_SUMS[era] - won)
        leader = Leader("", era, Condition(OTHER, vp=won, met=True), Condition(OTHER, vp=missed, met=False))
        civ = state.players[seat]
        state = state.with_civ(seat, replace(civ, leaders=(*civ.leaders, leader)))
    return state


def _told_condition(state: Historia, seat: int, leader: Leader, which: int, met: bool) -> Historia:
    changed = (
        replace(leader, first=replace(leader.first, met=met))
        if which == 1
        else replace(leader, second=replace(leader.second, met=met))
    )
    civ = state.players[seat]
    return state.with_civ(seat, replace(civ, leaders=with_at(civ.leaders, civ.leaders.index(leader), changed)))


def score_leaders(state: Historia, turn: Turn) -> Historia:
    """Leader bonus: points for people, what they missed for the Zivbots, then the leaders leave the game."""
    missed = 0
    era, before = state.era, state
    for seat in state.humans:
        leader = leader_of(before, seat)
        if leader is None:
            continue
        won, lost = leader_points(before, seat)
        missed += lost
        after = before.players[seat].scored(won, LEADER)
        turn.step(
            say(".step.leader", civ=SeatRef(seat), leader=leader_name(leader.name), vp=won, missed=lost),
            choice=leader_choice(before, seat, leader),
            seat=seat,
            icon="account-star",
            booked=(Booking(say(".booked.leader", leader=leader_name(leader.name)), won, after.vp),),
        )
        state = state.with_civ(seat, _without(after, leader))
    bots = state.bots if state.rules.o8_destroyed_bots_count else bot_order(state)
    share = bot_share(missed, len(bots), era)
    if share:
        turn.step(say(".step.leader_leftovers", n=len(bots), missed=missed, vp=share), icon="robot")
        for seat in bots:
            state = state.with_civ(seat, state.players[seat].scored(share, LEADER))
    return state


def _without(civ: Civ, leader: Leader) -> Civ:
    return replace(civ, leaders=tuple(other for other in civ.leaders if other is not leader))
