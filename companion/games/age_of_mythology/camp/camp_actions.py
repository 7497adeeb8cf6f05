"""The camp: recruiting, trading with the bank, and the next age."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Annotated

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Ask, Asks, Given, amount, amounts, one, payment, term
from companion.engine.choice import Candidate, Choice
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import RuleViolation, require
from companion.toolbox.payments import mixes

from ..cards.hands import Played, lay_card
from ..gods.power_ids import CHEAP_MORTALS
from ..table import printed
from ..table.counts import counted
from ..table.ids import FAVOR, GREAT_TEMPLE, KINDS, MARKET, MORTAL, NEXT_AGE, RECRUIT, TEMPLE_PRICE, TRADE, UnitId
from ..table.purse import pay, take
from ..table.resources import Resources, each
from ..table.state import Mythology, Player
from ..table.wording import several
from ..turn.asks import camp_after, card_number, icon_of, room_for, unit_icon, unit_line
from ..turn.turns import card_limit, finish_turn, require_card
from .units import figures_left, with_units


def recruit_cost(state: Mythology, seat: int, units: Sequence[str]) -> Resources:
    """What these units cost now; with Bast each mortal costs one food."""
    power = state.power
    cheap = power and power.seat == seat and power.god and printed.god(power.god).effect == CHEAP_MORTALS
    total = Resources()
    for unit in map(printed.unit, units):
        total += Resources(food=1) if cheap and unit.type == MORTAL else unit.cost
    return total


def age_reached(player: Player, unit: str) -> bool:
    """Whether a player is far enough for this unit."""
    needed = printed.unit(unit).age
    return needed is None or printed.age_index(player.age) >= printed.age_index(needed)


@dataclass(frozen=True, slots=True)
class Recruit(Action[Mythology]):
    """Buy units up to the number on the card and put them into your camp.

    units: one entry for each. card: the number on the card; a god card begun says its own.
    """

    group = "cards"
    icon = "account-plus"
    seat: Seat
    units: tuple[UnitId, ...]
    card: Annotated[int, Bounds(1, 9)] = printed.card_number(RECRUIT)

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        yield from card_number(state, given.seat, RECRUIT)
        most = card_limit(state, given.seat, RECRUIT, given.get("card", printed.card_number(RECRUIT)))
        player = state.players[given.seat]
        there = {unit.id: most for unit in printed.units_of(player.culture)}
        chosen = tuple(unit for unit, count in given.get("units", {}).items() for _ in range(count))

        def objection(*units: str) -> Message | None:
            return against(cls(given.seat, units, most), state)

        yield amounts(
            "units",
            there,
            least=1,
            most=room_for(most, chosen, there, lambda units: objection(*units) is None),
            words=term("units"),
            detail=lambda unit: unit_line(unit, recruit_cost(state, given.seat, (unit,))),
            icon=unit_icon,
            against=objection,
            gain=camp_after(player.resources, recruit_cost(state, given.seat, chosen)),
            at_once=True,
        )

    def check(self, state: Mythology) -> None:
        require_card(state, self.seat, Played(RECRUIT, self.card))
        most = card_limit(state, self.seat, RECRUIT, self.card)
        require(self.units, ".nobody_to_recruit")
        require(len(self.units) <= most, ".card_too_small", most=most)
        player = state.players[self.seat]
        for unit, count in counted(self.units).items():
            name = TermRef("units", unit)
            require(printed.unit(unit).culture == player.culture, ".other_culture", name=name)
            require(age_reached(player, unit), ".hero_too_early", unit=name, age=_age_term(unit))
            left = figures_left(state, self.seat, unit)
            require(left is None or left >= count, ".no_figure_left", unit=name, left=left)
        price = recruit_cost(state, self.seat, self.units)
        missing = price - player.resources
        require(player.resources.covers(price), ".cannot_pay", seat=SeatRef(self.seat), missing=missing.arg())

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = lay_card(state, self.seat, Played(RECRUIT, self.card))
        state, paid = pay(state, self.seat, recruit_cost(state, self.seat, self.units))
        turn.tell(units=several("units", self.units), paid=paid.arg())
        return finish_turn(with_units(state, self.seat, self.units), self.seat)


def _age_term(unit: str) -> TermRef | None:
    age = printed.unit(unit).age
    return None if age is None else TermRef("ages", age)


@dataclass(frozen=True, slots=True)
class Deal:
    """How a Trade card is carried out: the fee in cubes, and how many temple cubes are bought before the swap."""

    fee: Resources
    temple_first: int


@dataclass(frozen=True, slots=True)
class Trade(Action[Mythology]):
    """Pay the card, swap cubes one for one with the bank, and buy victory cubes with a Great Temple.

    give, take: what goes to the bank and comes from it, the same number. cost: the cubes printed on the card (2 on
    the standard one); a Market makes it 0. fee: the cubes that pay it; left out, the app takes them where most are
    left. temple: victory cubes bought for 8 favor each, before or after the swap as it works out.
    """

    group = "cards"
    icon = "swap-horizontal"
    seat: Seat
    give: Resources = field(default_factory=Resources)
    take: Resources = field(default_factory=Resources)
    cost: Annotated[int, Bounds(0, 2)] = printed.card_number(TRADE)
    fee: Resources = field(default_factory=Resources)
    temple: Annotated[int, Bounds(0, 30)] = 0

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        player = state.players[given.seat]
        if not player.has(MARKET):
            yield from card_number(state, given.seat, TRADE, "cost")
        give = yield _cubes("give", player.resources)
        take = yield _cubes("take", state.bank, sum(give.values()))
        temple = 0
        if player.has(GREAT_TEMPLE) and state.victory.bank:
            temple = yield amount("temple", 0, state.victory.bank, default=0, gain=say(".favor_price", n=TEMPLE_PRICE))
        cost = given.get("cost", printed.card_number(TRADE))
        trade = cls(given.seat, Resources(**give), Resources(**take), cost, temple=temple)
        ways = trade.payments(state)
        if trade.due(state) and ways:
            yield payment("fee", ways, words=Resources.arg)

    def check(self, state: Mythology) -> None:
        require_card(state, self.seat, Played(TRADE, self.cost))
        player = state.players[self.seat]
        require(self.give.total == self.take.total, ".swap_one_for_one", give=self.give.total, take=self.take.total)
        require(self.temple == 0 or player.has(GREAT_TEMPLE), ".needs_great_temple")
        require(self.temple <= state.victory.bank, ".no_cube_left")
        due = self.due(state)
        require(self.fee.total in (0, due), ".wrong_fee", n=due)
        require(player.resources.total >= due, ".cannot_pay_trade", n=due)
        short = (self.give - player.resources).arg()
        require(player.resources.covers(self.give), ".cannot_give", missing=short)
        if self.deal(state) is None:
            self._refuse(state)

    def _refuse(self, state: Mythology) -> None:
        """Say what keeps the trade from working out: the cubes in the camp, those in the bank, or the temple."""
        have, fees = state.players[self.seat].resources, self._fees(state)
        payable = [fee for fee in fees if have.covers(fee + self.give)]
        require(payable, ".fee_leaves_too_few", n=self.due(state))
        sold = Resources(favor=TEMPLE_PRICE * self.temple)
        short = min((self.take - (state.bank + sold + fee) for fee in payable), key=lambda missing: missing.total)
        require(not short.total, ".bank_is_short", missing=short.arg())
        raise RuleViolation(".temple_too_dear", favor=sold.favor)

    def due(self, state: Mythology) -> int:
        """How many cubes the card costs: none with a Market, and none for the temple alone unless agreed otherwise."""
        if state.players[self.seat].has(MARKET):
            return 0
        swaps = self.give.total > 0 or (self.temple > 0 and state.rules.temple_pays_trade)
        return card_limit(state, self.seat, TRADE, self.cost) if swaps else 0

    def deal(self, state: Mythology) -> Deal | None:
        """The first way the trade works: with the temple after the swap if possible, else before."""
        for first in range(self.temple + 1):
            before = Resources(favor=TEMPLE_PRICE * first)
            after = Resources(favor=TEMPLE_PRICE * (self.temple - first))
            for fee in self._fees(state):
                if self._works(state, fee, before, after):
                    return Deal(fee, first)
        return None

    def fee_choice(self, state: Mythology, deal: Deal) -> Choice[Resources]:
        """Which cubes pay the card, among all mixes, and which of these would not do."""
        before = Resources(favor=TEMPLE_PRICE * deal.temple_first)
        after = Resources(favor=TEMPLE_PRICE * (self.temple - deal.temple_first))
        candidates = tuple(
            Candidate(
                fee,
                fee.arg(),
                fee == deal.fee,
                say(".fee.works") if self._works(state, fee, before, after) else say(".fee.does_not_work"),
            )
            for fee in self._fees(state)
        )
        return Choice(deal.fee, candidates, say(".fee.rule"))

    def payments(self, state: Mythology) -> tuple[Resources, ...]:
        """Every mix of cubes the card can be paid with so that the trade works, the one the app proposes first."""
        fees = replace(self, fee=Resources())._fees(state)
        return tuple(fee for fee in fees if replace(self, fee=fee).deal(state) is not None)

    def _works(self, state: Mythology, fee: Resources, before: Resources, after: Resources) -> bool:
        have = state.players[self.seat].resources
        left = have - before - fee - self.give
        bank = state.bank + before + fee
        return have.covers(before + fee + self.give) and bank.covers(self.take) and (left + self.take).covers(after)

    def _fees(self, state: Mythology) -> list[Resources]:
        """The fee as named, or every mix, those first that come from what is most plentiful."""
        due = self.due(state)
        if self.fee.total or not due:
            return [self.fee]
        have = state.players[self.seat].resources + self.take - self.give
        ways = [Resources(**mix) for mix in mixes(KINDS, {}, due)]
        return sorted(ways, key=lambda fee: sum(fee.of(kind) * (fee.of(kind) - have.of(kind)) for kind in KINDS))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = lay_card(state, self.seat, Played(TRADE, self.cost))
        deal = self.deal(state) or Deal(self.fee, 0)
        choice = self.fee_choice(state, deal)
        state, first = buy_cubes(state, self.seat, deal.temple_first)
        state, fee = pay(state, self.seat, deal.fee)
        bank = state.bank
        state, given = pay(state, self.seat, self.give)
        state, got = take(state, self.seat, _first_cubes(self.take.at_most(bank), given.total))
        state, later = buy_cubes(state, self.seat, self.temple - deal.temple_first)
        swap = say(".trade.swap", gave=given.arg(), got=got.arg()) if given.total else say(".trade.no_swap")
        turn.tell(gave=given.arg(), got=got.arg(), swap=swap)
        if fee.total:
            line = say(".step.fee", seat=SeatRef(self.seat), paid=fee.arg())
            turn.step(line, choice=choice, seat=self.seat, icon="cash")
        if first + later:
            line = say(".step.temple", seat=SeatRef(self.seat), n=first + later, favor=TEMPLE_PRICE * (first + later))
            turn.step(line, seat=self.seat, icon="temple-hindu")
        return finish_turn(state, self.seat)


def _cubes(field: str, of: Resources, total: int | None = None) -> Ask:
    there = {kind: of.of(kind) for kind in KINDS}
    return amounts(
        field,
        there,
        total=total,
        words=term("resources"),
        icon=icon_of("resources"),
        detail=lambda kind: say(".cubes_there", n=there[kind]),
        by_number=total is None or total > 1,
    )


def _first_cubes(wanted: Resources, most: int) -> Resources:
    """So many of the wanted cubes at most: an overridden swap still gives one for one."""
    got = Resources()
    for kind in KINDS:
        got = got.with_kind(kind, min(wanted.of(kind), most - got.total))
    return got


def buy_cubes(state: Mythology, seat: int, wanted: int) -> tuple[Mythology, int]:
    """The table after a Great Temple sold victory cubes, and how many: as favor and bank allow."""
    affordable = state.players[seat].resources.of(FAVOR) // TEMPLE_PRICE
    bought = max(0, min(wanted, affordable, state.victory.bank))
    state, _ = pay(state, seat, Resources(favor=TEMPLE_PRICE * bought))
    player = state.players[seat]
    state = state.with_player(seat, replace(player, cubes=player.cubes + bought))
    return replace(state, victory=replace(state.victory, bank=state.victory.bank - bought)), bought


def age_cost(player: Player, cheaper: bool) -> Resources:
    """What the age after the present one costs; nothing beyond the Mythic Age."""
    following = printed.age_index(player.age) + 1
    if following >= len(printed.ages()):
        return Resources()
    age = printed.ages()[following]
    return each(age.cheaper if cheaper else age.cost)


@dataclass(frozen=True, slots=True)
class NextAge(Action[Mythology]):
    """Pay the cost on the card and enter the next age.

    cheaper: the card asks for one cube of each kind less (3, 4, 5) than the standard card (4, 5, 6); after a god's
    power that is always so.
    """

    group = "cards"
    icon = "timer-sand"
    seat: Seat
    cheaper: bool = False

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        player = state.players[given.seat]
        if state.power is None:
            yield one(
                "cheaper",
                (False, True),
                words=lambda cheaper: say(".age_card.cheaper" if cheaper else ".age_card.standard"),
                detail=lambda cheaper: age_cost(player, cheaper).arg(),
                against=lambda cheaper: against(cls(given.seat, cheaper), state),
                icon=cls.icon,
            )

    def check(self, state: Mythology) -> None:
        require_card(state, self.seat, Played(NEXT_AGE, cheaper=self.cheaper))
        player = state.players[self.seat]
        require(player.age != printed.ages()[-1].id, ".already_mythic")
        price = self._price(state)
        missing = (price - player.resources).arg()
        require(player.resources.covers(price), ".cannot_pay", seat=SeatRef(self.seat), missing=missing)

    def _price(self, state: Mythology) -> Resources:
        by_god = state.power is not None and state.power.card == NEXT_AGE
        return age_cost(state.players[self.seat], self.cheaper or by_god)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = lay_card(state, self.seat, Played(NEXT_AGE, cheaper=self.cheaper))
        state, paid = pay(state, self.seat, self._price(state))
        player = state.players[self.seat]
        following = printed.ages()[min(printed.age_index(player.age) + 1, len(printed.ages()) - 1)]
        turn.tell(age=TermRef("ages", following.id), paid=paid.arg())
        state = state.with_player(self.seat, replace(player, age=following.id))
        return finish_turn(state, self.seat)
