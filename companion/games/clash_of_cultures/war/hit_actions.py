"""Actions when the dice of a battle lie: what a side pays about the hits, and who falls."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, Words, amounts, one, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.game import Answer, Question
from companion.engine.message import Arg, TermRef, say
from companion.engine.ruling import require
from companion.toolbox.payments import price

from ..cities.asks import payment_asks, settled
from ..cities.recruiting import counted
from ..table.amounts import Goods, Units
from ..table.battle_state import Battle
from ..table.goods import accepts, payments, shown
from ..table.icons import UNIT_ICONS
from ..table.ids import ARMY, FIREWORKS, GREAT_ARENA, LEADER, GoodId
from ..table.state import Clash
from .arms import side_name
from .battle import lose
from .battle_round import Extras, price_of, require_extras, shield_of, with_extras
from .hits import decides, falling, go_on, offers_now, payer, side_of_battle, taken_hits, with_paid

# Up to so many ways for units to fall, each is an answer of its own.
FEW_WAYS = 6


@dataclass(frozen=True, slots=True)
class PayInRound(Action[Clash]):
    """Pay for what may still change the hits of a rolled round, or pass.

    `attacking` says for which side; `arena` is the token paid at the Great Arena, `shield` the leader's ability.
    """

    group = "war"
    icon = "shield-half-full"
    seat: Seat
    attacking: bool
    arena: GoodId | None = None
    fireworks: bool = False
    shield: bool = False
    payment: Goods | None = None

    @property
    def extras(self) -> Extras:
        """What is paid for."""
        return Extras(fireworks=self.fireworks, arena=self.arena, shield=self.shield, payment=self.payment)

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """For which side, for what, and how it is paid."""
        battle = state.battle
        due = [] if battle is None else [side for side in (True, False) if offers_now(state, battle, side)]
        attacking = yield one("attacking", due, words=_side_words(state))
        if battle is None or not due:
            return
        ways = (Extras(), *offers_now(state, battle, attacking))
        if not {"arena", "fireworks", "shield"} & set(given):
            paid = yield one("extras", ways, words=lambda way: extras_words(state, battle, attacking, way))
            yield settled("arena", paid.arena)
            yield settled("fireworks", paid.fireworks)
            yield settled("shield", paid.shield)
        side = side_of_battle(battle, attacking)
        asked = Extras(bool(given.get("fireworks")), 0, given.get("arena"), bool(given.get("shield")))
        if side.seat is not None:
            cost = price_of(state, side, asked)
            yield from payment_asks(state, side.seat, (price(cost, accepts(state.players[side.seat])),))

    def check(self, state: Clash) -> None:
        """A rolled round of this side's battle, and what it owns and can pay."""
        battle = state.battle
        require(battle is not None and battle.rolled is not None, ".no_hits")
        assert battle is not None
        assert battle.rolled is not None
        require(self.attacking not in battle.rolled.asked, ".no_hits")
        require_extras(state, battle, self.attacking, self.extras, played=False)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Pay, and go on with the round."""
        battle = state.battle
        if battle is None or battle.rolled is None:
            return state
        turn.tell(side=side_name(side_of_battle(battle, self.attacking), battle.pirates))
        turn.tell(paid=extras_words(state, battle, self.attacking, self.extras))
        state, battle = with_extras(state, battle, self.attacking, self.extras)
        assert battle.rolled is not None
        battle = replace(battle, rolled=with_paid(battle.rolled, self.attacking, self.extras))
        return go_on(state, battle, turn)


@dataclass(frozen=True, slots=True)
class ChooseFallen(Action[Clash]):
    """Say which of the own units fall; `attacking` says for which side, which matters where one plays barbarians."""

    group = "war"
    icon = "skull-outline"
    seat: Seat
    attacking: bool
    units: Units

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """So many of those that fight, the cheapest proposed."""
        battle = state.battle
        due = [] if battle is None else [side for side in (True, False) if falling(battle, side)]
        attacking = yield one("attacking", due, words=_side_words(state))
        if battle is None or not due:
            return
        units, count = side_of_battle(battle, attacking).units, falling(battle, attacking)
        there = {unit: number for unit, number in counted(units) if unit in ARMY}
        first = dict(counted(lose(units, count)[1]))
        icon = UNIT_ICONS.__getitem__
        yield amounts("units", there, total=count, words=term("units"), icon=icon, default=first)

    def check(self, state: Clash) -> None:
        """A rolled round that hits this side, and as many units as it hits."""
        battle = state.battle
        require(battle is not None and battle.rolled is not None, ".no_hits")
        assert battle is not None
        assert battle.rolled is not None
        count = taken_hits(battle.rolled)[int(not self.attacking)]
        units = side_of_battle(battle, self.attacking).units
        there = all(number <= getattr(units, unit) for unit, number in counted(self.units))
        require(there and self.units.army == min(count, units.army), ".name_fallen", n=min(count, units.army))

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """They fall once both sides have spoken."""
        battle = state.battle
        if battle is None or battle.rolled is None:
            return state
        turn.tell(side=side_name(side_of_battle(battle, self.attacking), battle.pirates))
        turn.tell(fallen=fallen_words(self.units))
        rolled = battle.rolled
        if self.attacking:
            rolled = replace(rolled, attacker_fallen=self.units)
        else:
            rolled = replace(rolled, defender_fallen=self.units)
        return go_on(state, replace(battle, rolled=rolled), turn)


def fallen_words(units: Units) -> tuple[Arg, ...]:
    """Units as people count them."""
    return tuple(say(f".field.{unit}.n", n=number) for unit, number in counted(units))


def extras_words(state: Clash, battle: Battle, attacking: bool, extras: Extras) -> Arg:
    """What is paid for, by its printed name."""
    if extras.fireworks:
        return TermRef("civ_advances", FIREWORKS)
    if extras.arena is not None:
        return TermRef("wonders", GREAT_ARENA)
    shield = shield_of(state, side_of_battle(battle, attacking)) if extras.shield else None
    return TermRef("abilities", shield) if shield else say(".nothing")


def _extras_icon(extras: Extras) -> str:
    return "party-popper" if extras.fireworks else "stadium" if extras.arena is not None else "shield"


def _dearest(units: Units) -> str:
    """The picture of the unit whose loss weighs most: by it one tells the ways to fall apart."""
    return UNIT_ICONS[[unit for unit in ARMY if getattr(units, unit)][-1]]


def _side_words(state: Clash) -> Words:
    battle = state.battle

    def words(attacking: bool) -> Arg:
        return say(".nothing") if battle is None else side_name(side_of_battle(battle, attacking), battle.pirates)

    return words


def hit_questions(state: Clash) -> tuple[Question, ...]:
    """What somebody must say about the hits of a rolled round."""
    battle = state.battle
    if battle is None or battle.rolled is None:
        return ()
    attacking = payer(state, battle)
    if attacking is not None:
        return (_pay_question(state, battle, attacking),)
    due = [side for side in (True, False) if falling(battle, side)]
    return tuple(_fallen_question(state, battle, side, (place, len(due))) for place, side in enumerate(due, 1))


def _pay_question(state: Clash, battle: Battle, attacking: bool) -> Question:
    seat = decides(state, battle, attacking)
    answers = [Answer(say(".answer.pay_nothing"), PayInRound(seat, attacking), icon="close")]
    player, side = state.players[seat], side_of_battle(battle, attacking)
    for extras in offers_now(state, battle, attacking):
        asked = price(price_of(state, side, extras), accepts(player))
        for way in payments(player, (asked,), FEW_WAYS):
            move = PayInRound(seat, attacking, extras.arena, extras.fireworks, extras.shield, way)
            named = say(".answer.it", it=extras_words(state, battle, attacking, extras))
            answers.append(Answer(named, move, detail=shown(way), icon=_extras_icon(extras)))
    taken, dealt = taken_hits(battle.rolled) if battle.rolled is not None else (0, 0)
    said = say(".question.pay_in_round", taken=taken if attacking else dealt, dealt=dealt if attacking else taken)
    return Question(said, tuple(answers), seat, say(".why.pay_in_round", round=battle.round))


def _fallen_question(state: Clash, battle: Battle, attacking: bool, part: tuple[int, int]) -> Question:
    seat, count = decides(state, battle, attacking), falling(battle, attacking)
    units = side_of_battle(battle, attacking).units
    answers = tuple(
        Answer(say(".answer.it", it=fallen_words(way)), ChooseFallen(seat, attacking, way), icon=_dearest(way))
        for way in ways_to_fall(units, count)
    )
    name = side_name(side_of_battle(battle, attacking), battle.pirates)
    why = say(".why.falls", round=battle.round, n=count)
    return Question(say(".question.falls", side=name, n=count), answers, seat, why, part)


def ways_to_fall(units: Units, count: int) -> tuple[Units, ...]:
    """Every way so many army units of these can fall, the leader last."""
    kinds = [unit for unit in ARMY if unit != LEADER and getattr(units, unit)]
    kinds += [LEADER] if units.leader else []
    ways: list[dict[str, int]] = [{}]
    for unit in reversed(kinds):
        ways = [{**way, unit: n} for way in ways for n in range(min(count, getattr(units, unit)), -1, -1)]
    whole = [way for way in ways if sum(way.values()) == count]
    ordered = sorted(whole, key=lambda way: [way.get(unit, 0) for unit in reversed(kinds)])
    return tuple(Units(**{unit: n for unit, n in way.items() if n}) for way in ordered)
