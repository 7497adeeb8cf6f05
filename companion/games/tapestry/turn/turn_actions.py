"""The two turns of Tapestry, income and advance, and the decisions that come up in them."""

from __future__ import annotations

from typing import Annotated, Any

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, amount, flag, one, payment, some, term
from companion.engine.data import items
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import require, require_decided
from companion.toolbox.pending import without

from ..cards.techs import tech_of
from ..civilizations.abilities import abilities_due
from ..table.causes import BY_HAND, blamed, cause_words
from ..table.changes import can_pay, pay, push, push_parts, reward_host, trader_takes
from ..table.icons import track_icon
from ..table.ids import (
    ALL,
    ANY_ORDER,
    BONUS,
    CIVILIZATION,
    KEY,
    LAST_SPACE,
    NOTHING,
    OLYMPIC_PRIZE,
    ONE,
    RESOURCES,
    STEP_CIVILIZATION,
    STEP_COUNT,
    STEP_TAPESTRY,
    TILE_BENEFIT,
    TRACKS,
    WORKER,
    BenefitId,
    ResourceId,
    TechId,
    TrackId,
)
from ..table.printed import benefit, cost, space, space_id
from ..table.state import CLOSED_TURNS, Due, Payment, Player, Tapestry
from ..tracks.tracks import (
    banned,
    closed_by,
    movable,
    move,
    payments,
    pays_exactly,
    proposed_payment,
    push_space,
    token_space,
)
from .asks import shown
from .benefits import begin_turn, find_part, is_out, settle, surely_possible, take_part
from .gains import free_move
from .prices import CARD, RESOURCE, TECH, TILE, affordable, is_free, pay_bonus, price, proposed_techs

MOST_TIMES = 9
COSTLY_KINDS = ("lose_resource", "trade")


def check_turn(state: Tapestry, seat: int) -> None:
    """Refuse a new turn out of order, after the end, or while something is still to be done."""
    player = state.players[seat]
    require(not is_out(player), "tapestry.is_out", seat=SeatRef(seat))
    require_decided(not player.dealt, "tapestry.keep_civilization_first", seat=SeatRef(seat))
    require(state.solo is None or not state.solo.acting, "tapestry.bots_first")
    require(seat == state.active, "tapestry.not_your_turn", active=SeatRef(state.active))
    require_decided(not state.turn_open and not player.due, "tapestry.finish_first", seat=SeatRef(seat))


@dataclass(frozen=True, slots=True)
class Advance(Action[Tapestry]):
    """Advance one space on one track: pay its cost, take its benefit, pay its bonus if you like.

    Without `payment` the app pays what leaves the most even stores. With `bonus` the bonus is paid by itself as soon
    as the benefit is done, if it can be paid then; otherwise PayBonus or Skip answers it. `second_token` moves the
    token that started again after AI Singularity.
    """

    group = "turn"
    icon = "stairs-up"
    seat: Seat
    track: TrackId
    payment: Payment | None = None
    bonus: bool = False
    second_token: bool = False

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """Which track; how it is paid is proposed."""
        player = state.players[given.seat]
        looks: dict[str, Any] = {"words": term("tracks"), "icon": track_icon}
        track = yield one("track", TRACKS, **looks, against=lambda t: cls._refusal(state, given.seat, t))
        second = False
        if token_space(player, track, True) is not None:
            # Where only that one can move, it is the one that is meant.
            first = against(cls(given.seat, track), state)
            second = yield flag("second_token", default=first != cls._refusal(state, given.seat, track))
        target = min((token_space(player, track, movable(player, track, second)) or 0) + 1, LAST_SPACE)
        proposed = proposed_payment(player, track, target)
        ways = [way for way in payments(player, track, target) if way != proposed]
        if proposed is not None:
            usual = say(".ask.proposed")
            of = (proposed, *ways)
            yield payment("payment", of, words=paid_words, detail=lambda way: usual if way == proposed else None)
        if space(track, target).get("bonus"):
            yield flag("bonus")

    @classmethod
    def _refusal(cls, state: Tapestry, seat: int, track: TrackId) -> Message | None:
        """What the rules say against this track, whichever of two tokens on it moves."""
        first = against(cls(seat, track), state)
        two = token_space(state.players[seat], track, True) is not None
        return None if first and two and against(cls(seat, track, second_token=True), state) is None else first

    def check(self, state: Tapestry) -> None:
        """The space must exist, be allowed and be paid for."""
        player = state.players[self.seat]
        check_turn(state, self.seat)
        require(player.income_turn > 0, "tapestry.first_turn_is_income")
        there = token_space(player, self.track, self.second_token) is not None
        require(there, "tapestry.no_second_token", track=TermRef("tracks", self.track))
        here = self._here(player)
        require(here < LAST_SPACE, "tapestry.end_of_track", track=TermRef("tracks", self.track))
        require(not banned(player, self.track), "tapestry.banned", track=TermRef("tracks", self.track))
        dictator, track = closed_by(state, self.seat, self.track), TermRef("tracks", self.track)
        require(dictator is None, "tapestry.closed", track=track, dictator=SeatRef(dictator or 0))
        price = cost_words(self.track, here + 1)
        payment = self.payment or proposed_payment(player, self.track, here + 1)
        require(payment is not None, "tapestry.cannot_pay", price=price)
        assert payment is not None
        exact = pays_exactly(payment, self.track, here + 1)
        require(exact, "tapestry.wrong_payment", price=price)
        require(can_pay(player, payment), "tapestry.not_enough")

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Pay, move, and lay out benefit and bonus."""
        state = begin_turn(state, self.seat, turn)
        player = state.players[self.seat]
        second = movable(player, self.track, self.second_token)
        target = min(self._here(player) + 1, LAST_SPACE)
        payment = self.payment or proposed_payment(player, self.track, target) or Payment()
        turn.tell(space=TermRef("spaces", space_id(self.track, target)), number=target, paid=paid_words(payment))
        state = state.with_player(self.seat, pay(player, payment))
        moved = move(state, self.seat, self.track, 1, turn, second=second, anyway=True)
        if moved.players[self.seat] is state.players[self.seat]:
            return settle(moved, turn)
        return settle(_space_behind(moved, self.seat, self.track, target, self.bonus), turn)

    def _here(self, player: Player) -> int:
        """Where the token stands that moves: the one named, or the other if that one is at the end."""
        return token_space(player, self.track, movable(player, self.track, self.second_token)) or 0


def paid_words(payment: Payment) -> Arg:
    """What is handed over: so many of each."""
    return tuple(say(f".field.{name}.n", n=amount) for name, amount in payment.amounts().items())


def cost_words(track: str, number: int) -> tuple[Message, ...]:
    """What a space costs: so many of its own resource, so many of any."""
    fixed, count, free = cost(track, number)
    own = (say(f".field.{fixed}.n", n=count),) if count else ()
    return (*own, say(".price.resource", n=free)) if free else own


def _space_behind(state: Tapestry, seat: int, track: str, number: int, wanted: bool) -> Tapestry:
    """Lay out a space's benefit behind what the arrival itself brought."""
    player = state.players[seat]
    emptied = state.with_player(seat, replace(player, due=()))
    return push(push_space(emptied, seat, track, number, wanted=wanted), seat, *player.due)


@dataclass(frozen=True, slots=True)
class ChooseBenefit(Action[Tapestry]):
    """Choose one of the benefits that are offered: a resource, a die, a building, a track.

    What is offered stands in the seat's `due`. With `tile_benefit`, the die face of the conquered territory, `tile`
    says which benefit that territory shows.
    """

    group = "decision"
    icon = "hand-pointing-right"
    seat: Seat
    benefit: BenefitId
    tile: BenefitId = NOTHING
    second_token: bool = False

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """What is offered; for the die face of the territory, what that shows."""
        due = next(iter(state.players[given.seat].due), None)
        parts = dict.fromkeys(due.parts) if due is not None else ()
        chosen = yield one("benefit", parts, words=term("benefits"), why=cause_words(due.cause) if due else None)
        if chosen == TILE_BENEFIT:
            yield shown("tile", printed=True)
        printed = benefit(chosen)
        second = state.players[given.seat].second_token
        if printed["kind"] == "move" and second is not None and second.track == printed["track"]:
            yield flag("second_token")

    def check(self, state: Tapestry) -> None:
        """It must be offered, and what it costs must be there."""
        found = find_part(state, self.seat, (), self.benefit)
        require(found is not None, "tapestry.not_offered", benefit=TermRef("benefits", self.benefit))
        printed = benefit(self.benefit)
        if printed["kind"] in COSTLY_KINDS:
            there = state.players[self.seat].resources[printed["resource"]]
            require(there, "tapestry.nothing_to_give", resource=TermRef("resources", printed["resource"]))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Take it, and go on."""
        found = find_part(state, self.seat, (), self.benefit)
        due = state.players[self.seat].due[found[0]] if found is not None else Due(())
        closes = due.closes
        if due.other_to is not None:
            for left in due.parts:
                state = trader_takes(state, due.other_to, left) if left != self.benefit else state
        if due.host not in (None, self.seat) and state.players[self.seat].resources[WORKER]:
            state = reward_host(state, due.host)
        state, _, line = take_part(state, self.seat, (), self.benefit)
        taken = self.tile if self.benefit == TILE_BENEFIT else self.benefit
        printed = benefit(taken)
        if printed["kind"] == "move":
            if closes:
                state = _close_track(state, self.seat, printed["track"], turn)
            return settle(free_move(state, self.seat, printed, turn, second=self.second_token), turn)
        if taken == TILE_BENEFIT:
            return settle(state, turn)
        return settle(push(state, self.seat, Due((taken,), ALL, line or CIVILIZATION, cause=due.cause)), turn)


def _close_track(state: Tapestry, seat: int, track: str, turn: Turn) -> Tapestry:
    """Keep everybody else from advancing on this track until the owner's next turn is over."""
    turn.step(say(".step.dictatorship", track=TermRef("tracks", track)), seat=seat, icon="lock")
    closing = replace(state.players[seat], closes=track, closed_for=CLOSED_TURNS)
    return state.with_player(seat, closing)


def open_bonus(state: Tapestry, seat: int) -> Due | None:
    """The bonus a player may pay now."""
    first = next(iter(state.players[seat].due), None)
    return first if first is not None and first.how == BONUS else None


@dataclass(frozen=True, slots=True)
class PayBonus(Action[Tapestry]):
    """Pay the bonus of the space you reached, once and in full.

    Without `resource` the app pays with what you have most of; without `techs`, where the price is tech cards, with
    those in row X first.
    """

    group = "decision"
    icon = "hand-coin"
    seat: Seat
    resource: ResourceId | None = None
    techs: tuple[TechId, ...] = ()

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """What it is paid with: what there is most of is proposed."""
        due = open_bonus(state, given.seat)
        player = state.players[given.seat]
        if due is None or is_free(player, due):
            return
        kind, count = price(due)
        if kind == RESOURCE:
            there = sorted((r for r in RESOURCES if player.resources[r] >= count), key=lambda r: -player.resources[r])
            yield one("resource", there, words=term("resources"), default=there[0] if there else None)
        elif kind == TECH:
            cards = [tech.card for tech in player.techs]
            usual = proposed_techs(player, count)
            yield some("techs", cards, least=count, most=count, words=term("techs"), default=usual)

    def check(self, state: Tapestry) -> None:
        """A bonus must be open and payable in full."""
        due = open_bonus(state, self.seat)
        require(due is not None, "tapestry.no_bonus")
        assert due is not None
        player = state.players[self.seat]
        kind, count = price(due)
        kinds = {RESOURCE: say(".price.resource", n=count), TILE: say(".price.tile", n=count)}
        kinds |= {CARD: say(".price.card", n=count), TECH: say(".price.tech", n=count)}
        require(affordable(player, due), "tapestry.bonus_too_dear", price=kinds[kind])
        if kind == RESOURCE and self.resource and not is_free(player, due):
            there = player.resources[self.resource]
            require(there >= count, "tapestry.nothing_to_give", resource=TermRef("resources", self.resource))
        if kind == TECH and self.techs:
            own = len(set(self.techs)) == count and all(tech_of(player, card) for card in self.techs)
            require(own, "tapestry.bonus_too_dear", price=kinds[kind])

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Pay and take what the bonus gives."""
        due = open_bonus(state, self.seat)
        player = state.players[self.seat]
        turn.tell(space=TermRef("spaces", due.space) if due else None)
        if due is None or not affordable(player, due):
            return settle(state, turn)
        resource = self.resource if self.resource and player.resources[self.resource] else None
        state = state.with_player(self.seat, replace(player, due=without(player.due, due)))
        return settle(pay_bonus(state, self.seat, due, resource, self.techs, turn), turn)


@dataclass(frozen=True, slots=True)
class Skip(Action[Tapestry]):
    """Leave out the next thing: a bonus you do not want, a move you decline, a part that is impossible."""

    group = "decision"
    icon = "skip-next"
    seat: Seat

    def check(self, state: Tapestry) -> None:
        """Something must be open, and a choice that is surely possible must be made."""
        due = next(iter(state.players[self.seat].due), None)
        require(due is not None, "tapestry.nothing_open", seat=SeatRef(self.seat))
        assert due is not None
        mandatory = due.how == ONE and not due.optional
        require(not mandatory or not _all_payable(state, self.seat, due), "tapestry.must_choose")
        require(due.parts[:1] != (STEP_TAPESTRY,), "tapestry.must_play_tapestry")
        require(due.parts[:1] != (STEP_COUNT,), "tapestry.must_count")
        require(due.parts[:1] != (OLYMPIC_PRIZE,), "tapestry.others_first")
        certain = due.how in (ALL, ANY_ORDER) and not due.optional and surely_possible(state, self.seat, due.parts[0])
        require(not certain, "tapestry.is_mandatory", what=TermRef("benefits", due.parts[0] if due.parts else NOTHING))

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Strike it out and go on."""
        player = state.players[self.seat]
        if not player.due:
            turn.tell(what=None)
            return settle(state, turn)
        due = player.due[0]
        whole = due.how in (ONE, BONUS) or due.optional or len(due.parts) < 2
        what = due.parts if due.how == ONE else due.parts[:1]
        named = tuple(TermRef("benefits", part) for part in what)
        turn.tell(what=say(".the_bonus", space=TermRef("spaces", due.space)) if due.how == BONUS else named)
        left = () if whole else (replace(due, parts=due.parts[1:]),)
        # A civilization that is left out has had its moment in this income turn.
        passed = abilities_due(state, self.seat) if due.parts[:1] == (STEP_CIVILIZATION,) else ()
        player = replace(player, due=without(player.due, due, *left), used=(*player.used, *passed))
        return settle(state.with_player(self.seat, player), turn)


def _all_payable(state: Tapestry, seat: int, due: Due) -> bool:
    """Whether at least one of the choices can be done without doubt."""
    resources = state.players[seat].resources
    kinds = [benefit(part) for part in due.parts]
    return any(
        printed["kind"] in ("resource", "building", "vp", "vp_per", "expand", "open_rank")
        or (printed["kind"] in COSTLY_KINDS and resources[printed["resource"]])
        for printed in kinds
    )


@dataclass(frozen=True, slots=True)
class Gain(Action[Tapestry]):
    """Gain something out of turn: a passive civilization, a card that is still in force."""

    group = "table"
    icon = "star-circle"
    seat: Seat
    benefit: BenefitId
    times: Annotated[int, Bounds(1, MOST_TIMES)] = 1

    @classmethod
    def asks(cls, state: Tapestry, given: Given) -> Asks:
        """What is gained, and how often."""
        gains = [id for id, printed in items(KEY, "benefits").items() if printed["kind"] != "step"]
        yield one("benefit", (*gains, *state.own.landmarks), words=term("benefits"))
        yield amount("times", 1, MOST_TIMES, default=1)

    def check(self, state: Tapestry) -> None:
        """Steps of the income turn are no gain."""
        name = TermRef("benefits", self.benefit)
        require(benefit(self.benefit)["kind"] != "step", "tapestry.not_a_gain", benefit=name)

    def apply(self, state: Tapestry, turn: Turn) -> Tapestry:
        """Lay it out and run it."""
        gained = push_parts(state, self.seat, (self.benefit,) * self.times, CIVILIZATION)
        return settle(blamed(state, gained, BY_HAND), turn)
