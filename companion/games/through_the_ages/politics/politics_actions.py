"""Political actions: prepare an event, attack, declare war, make and break pacts, send a leader away, resign."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.action import Action, Turn
from companion.engine.asking import OPEN, Asks, Given, one, seat
from companion.engine.asking import term as term_of
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..cards.hands import discard_pile, drop_military
from ..civil.civil_steps import require_military, term
from ..events.events import on_top, reveal, tells_all
from ..events.verbs import gain_colony
from ..table.asks import backs_asked, card_of, military_ages, military_cards, why_not
from ..table.ids import AgeId, AggressionId, EventId, WarId
from ..table.keeping import knows_hands
from ..table.printed_cards import (
    AGE_IDS,
    AGES,
    AGGRESSIONS,
    ALEXANDER,
    CIVIL,
    COLUMBUS,
    EVENTS,
    GANDHI,
    PACTS,
    TERRITORY,
    WARS,
    cards,
    event,
    military,
)
from ..table.ratings import action_totals, attack_strengths
from ..table.state import Attack, War, World
from ..table.variants import require_attacks
from ..turn.recount import settled, spend_military, without_leader
from ..war.attack import INFILTRATE_FAMILY, attack_cost, best_defence, defence_worth, missing_strength, strike
from ..war.tactic_actions import require_military_card
from .pacts import attack_forbidden, between, war_forbidden, without_ending
from .politics_phase import political, preparable, require_political, top_event_age


@dataclass(frozen=True, slots=True)
class PrepareEvent(Action[World]):
    """Put an event or territory on the future events, score its level, reveal the top current event.

    age: the back of the prepared card (its face stays secret). revealed: the card turned up, of the oldest age
    among the current events; left out only if there is none. A revealed territory goes up for auction.
    """

    group = "politics"
    icon = "script-text"
    walk = True
    seat: Seat
    # The back of the prepared card; its face stays secret.
    age: AgeId
    revealed: EventId | None = None

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The back of the prepared card, then the card that turned up: only those that can lie on top."""
        ages = preparable(state, given.seat)
        yield one("age", ages, words=term_of(AGES), default=ages[-1] if ages else OPEN)
        top = top_event_age(state)
        if top is not None:
            yield card_of("revealed", EVENTS, on_top(state, top))

    def check(self, state: World) -> None:
        """A card of that age in hand, and a revealed card that can be the top one."""
        require_political(state, self.seat)
        require(self.age in AGE_IDS[1:4], ".no_military_card_of_age", age=TermRef(AGES, self.age))
        require_military_card(state, self.seat, AGE_IDS.index(self.age))
        top = top_event_age(state)
        require(top is None or self.revealed is not None, ".reveal_needed")
        if self.revealed is not None and top is not None:
            printed = event(self.revealed)
            require(AGE_IDS[printed.level] == top, ".reveal_wrong_age", age=TermRef(AGES, top))
            _require_new(state, self.revealed)

    def at_once(self, before: World, after: World) -> bool:
        """Where the card itself has told on its tile all that happens; whom another one hits is seen first."""
        return self.revealed is None or tells_all(self.revealed, after)

    def apply(self, state: World, turn: Turn) -> World:
        """Score, then resolve what was revealed."""
        # There are no such cards of Age A or IV to prepare, so an override brings nothing for them.
        level = AGE_IDS.index(self.age) if self.age in AGE_IDS[1:4] else 0
        turn.tell(culture=level)
        state = drop_military(political(state, self.seat), self.seat, (self.age,), to_pile=False)
        player = state.players[self.seat]
        state = state.with_player(self.seat, replace(player, culture=player.culture + level))
        if level:
            future = {**state.future_events, self.age: state.future_events.get(self.age, 0) + 1}
            state = replace(state, future_events=future)
        return reveal(_turned_up(state), self.revealed, turn) if self.revealed else _turned_up(state)


def rivals(world: World, seat: int) -> tuple[int, ...]:
    """Everybody else still in the game."""
    return tuple(other for other in world.remaining if other != seat)


def _defends(bonuses: tuple[str, ...], discards: tuple[str, ...] = ()) -> Message:
    return say(".told.defends", n=defence_worth(bonuses, discards))


def _count(played: Mapping[str, int] | tuple[str, ...], age: str) -> int:
    """How many cards of an age were chosen, as amounts or one by one."""
    return played.get(age, 0) if isinstance(played, Mapping) else played.count(age)


def _require_new(world: World, id: str) -> None:
    """Refuse a card of the event decks that has already come up: there is one of each."""
    known = id in world.past_events or any(id in player.colonies for player in world.players)
    require(not known, ".event_past", card=TermRef(EVENTS, id))


def _turned_up(world: World) -> World:
    """The current events without their top card; the future ones take their place after the last."""
    top = top_event_age(world)
    current = dict(world.current_events)
    if top is not None:
        current[top] -= 1
    if not any(current.values()):
        return replace(world, current_events=world.future_events, future_events={})
    return replace(world, current_events={age: count for age, count in current.items() if count})


def _check_attack(world: World, seat: int, rival: int, level: int) -> None:
    """What aggressions and wars have in common."""
    require_attacks(world)
    require_political(world, seat)
    require(rival != seat and not world.players[rival].resigned, ".no_rival")
    require(world.players[seat].leader != GANDHI, ".gandhi_attacks_nobody")
    require(not attack_forbidden(world, seat, rival), ".pact_forbids_attack", rival=SeatRef(rival))
    require_military_card(world, seat, level)


def _pacts_ended(world: World, seat: int, rival: int, turn: Turn) -> World:
    """The pacts between these two that an attack ends leave play for the discard piles of their ages."""
    after = without_ending(world, seat, rival)
    for bond in between(world, seat, rival):
        if after.players[bond.owner].pact is None:
            turn.step(say(".step.pact_ends", pact=TermRef(PACTS, bond.card.id)), icon="handshake-outline")
            after = discard_pile(after, bond.card.level)
    return settled(world, after)


@dataclass(frozen=True, slots=True)
class PlayAggression(Action[World]):
    """Attack a weaker rival at once.

    What the attacker may choose (Plunder, Raid, Annex, Infiltrate) is asked after the defence.
    """

    group = "politics"
    icon = "sword"
    seat: Seat
    card: AggressionId
    rival: Seat

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The card, then the rival."""
        forbids = why_not(cls, state, given, "card", needs="rival")
        yield card_of("card", AGGRESSIONS, military_cards(state, given.seat, AGGRESSIONS), against=forbids)
        yield seat("rival", rivals(state, given.seat), against=why_not(cls, state, given, "rival"))

    def check(self, state: World) -> None:
        """Military actions, no pact against it, and a weaker rival."""
        printed = military(AGGRESSIONS, self.card)
        _check_attack(state, self.seat, self.rival, printed.level)
        require_military(state.players[self.seat], attack_cost(state, printed, self.rival))
        own, other = attack_strengths(state, self.seat, self.rival)
        require(own > other, ".rival_too_strong", rival=SeatRef(self.rival), own=own, other=other)
        target = state.players[self.rival]
        if printed.more["family"] == INFILTRATE_FAMILY:
            require(target.leader or target.unfinished, ".nothing_to_infiltrate", rival=SeatRef(self.rival))

    def apply(self, state: World, turn: Turn) -> World:
        """Pay; the rival defends, unless no defence can be enough."""
        printed = military(AGGRESSIONS, self.card)
        cost = attack_cost(state, printed, self.rival)
        own, other = attack_strengths(state, self.seat, self.rival)
        turn.tell(cost=cost, own=own, other=other)
        state = political(state, self.seat)
        state = state.with_player(self.seat, spend_military(state.players[self.seat], cost))
        state = drop_military(state, self.seat, (AGE_IDS[printed.level],))
        state = _pacts_ended(state, self.seat, self.rival, turn)
        if self.rival == self.seat:
            return state
        attack = Attack(self.card, self.seat, self.rival)
        # Without hands nobody knows what the rival could add.
        if knows_hands(state) and best_defence(state, self.rival) < missing_strength(state, attack):
            turn.step(say(".step.no_defence", who=SeatRef(self.rival)), seat=self.rival, icon="shield-outline")
            return strike(state, attack, turn)
        return replace(state, attack=attack)


@dataclass(frozen=True, slots=True)
class Defend(Action[World]):
    """Answer an aggression: play bonus cards and discard others, or give in.

    bonuses: bonus cards played for their printed defence; discards: other cards, +1 each; both by the age on their
    backs, one entry a card. With neither the rival gives in. strong_enough: only against an attack that was
    forced on a rival who is not weaker.
    """

    group = "politics"
    icon = "shield"
    seat: Seat
    bonuses: tuple[AgeId, ...] = ()
    discards: tuple[AgeId, ...] = ()
    strong_enough: bool = False

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Bonus cards, then other cards, by their backs, each with what it brings."""
        hand, most = military_ages(state, given.seat), action_totals(state, given.seat)[1]
        ages = {age: count for age, count in hand.items() if age in AGE_IDS[1:4]}
        played = yield backs_asked("bonuses", ages, most=most, detail=lambda age: _defends((age,)))
        left = {age: count - _count(played, age) for age, count in hand.items()}
        more = most - sum(_count(played, age) for age in ages)
        # Giving in is an answer of its own: who defends does so with something.
        yield backs_asked("discards", left, least=int(more == most), most=more, detail=lambda age: _defends((), (age,)))

    def check(self, state: World) -> None:
        """Only cards in hand, at most as many as military actions in total, and only if they are enough."""
        require(state.attack is not None, ".no_attack")
        if state.attack is None:
            return
        require(state.attack.rival == self.seat, ".not_the_rival", who=SeatRef(state.attack.rival))
        played = (*self.bonuses, *self.discards)
        limit = action_totals(state, self.seat)[1]
        require(len(played) <= limit, ".defence_limit", n=limit)
        require_held(state, self.seat, played)
        missing, worth = missing_strength(state, state.attack), defence_worth(self.bonuses, self.discards)
        fended = bool(played) or self.strong_enough
        require(not fended or worth >= missing, ".defence_too_weak", need=missing, have=worth)

    def apply(self, state: World, turn: Turn) -> World:
        """Fended off, or the attack succeeds."""
        attack = state.attack
        played = (*self.bonuses, *self.discards)
        worth = defence_worth(self.bonuses, self.discards)
        turn.tell(answer=say(".told.gives_in"))
        if attack is None:
            return state
        if not (played or self.strong_enough) or worth < missing_strength(state, attack):
            return strike(state, attack, turn)
        turn.tell(answer=say(".told.fends_off", worth=worth) if played else say(".told.strong_enough"))
        turn.step(say(".step.fended_off", who=SeatRef(self.seat)), seat=self.seat, icon="shield-check")
        return replace(drop_military(state, self.seat, played), attack=None)


def require_held(world: World, seat: int, ages: tuple[str, ...]) -> None:
    """Refuse if the hand has not all these military cards, where hands are kept."""
    if not knows_hands(world):
        return
    hand = world.players[seat].military_hand
    for age in ages:
        require(hand.get(age, 0) >= ages.count(age), ".no_such_military_card", age=TermRef(AGES, age))


@dataclass(frozen=True, slots=True)
class DeclareWar(Action[World]):
    """Declare a war; it is resolved at the start of your next turn."""

    group = "politics"
    icon = "sword-cross"
    seat: Seat
    card: WarId
    rival: Seat

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The card, then the rival."""
        forbids = why_not(cls, state, given, "card", needs="rival")
        yield card_of("card", WARS, military_cards(state, given.seat, WARS), against=forbids)
        yield seat("rival", rivals(state, given.seat), against=why_not(cls, state, given, "rival"))

    def check(self, state: World) -> None:
        """Military actions, no protection of the rival, not in the last round."""
        printed = military(WARS, self.card)
        _check_attack(state, self.seat, self.rival, printed.level)
        require(not state.last_round or state.round < state.last_round, ".no_war_in_last_round")
        require(not war_forbidden(state, self.rival), ".rival_protected", rival=SeatRef(self.rival))
        require_military(state.players[self.seat], attack_cost(state, printed, self.rival))

    def apply(self, state: World, turn: Turn) -> World:
        """Pay and lay the card out."""
        printed = military(WARS, self.card)
        cost = attack_cost(state, printed, self.rival)
        turn.tell(cost=cost)
        state = political(state, self.seat)
        player = spend_military(state.players[self.seat], cost)
        wars = player.wars if self.rival == self.seat else (*player.wars, War(self.card, self.rival))
        state = state.with_player(self.seat, replace(player, wars=wars))
        state = drop_military(state, self.seat, (AGE_IDS[printed.level],), to_pile=False)
        return _pacts_ended(state, self.seat, self.rival, turn)


@dataclass(frozen=True, slots=True)
class SendAlexander(Action[World]):
    """Send Alexander away for one more yellow token."""

    group = "politics"
    icon = "account-minus"
    seat: Seat

    def check(self, state: World) -> None:
        """Alexander leads."""
        require_political(state, self.seat)
        require(state.players[self.seat].leader == ALEXANDER, ".other_leader", leader=term(ALEXANDER))

    def apply(self, state: World, turn: Turn) -> World:
        """The leader leaves, the bank grows."""
        state = political(state, self.seat)
        if state.players[self.seat].leader != ALEXANDER:
            return state
        state = without_leader(state, self.seat)
        player = state.players[self.seat]
        return state.with_player(self.seat, replace(player, yellow_bank=player.yellow_bank + 1))


@dataclass(frozen=True, slots=True)
class SendColumbus(Action[World]):
    """Send Columbus away and settle a territory from the hand, without an auction."""

    group = "politics"
    icon = "sail-boat"
    walk = True
    seat: Seat
    territory: EventId

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The territory that is settled."""
        ages = military_ages(state, given.seat)
        known = [id for id, found in cards(EVENTS).items() if found.kind == TERRITORY and AGE_IDS[found.level] in ages]
        yield card_of("territory", EVENTS, known, against=why_not(cls, state, given, "territory"))

    def check(self, state: World) -> None:
        """Columbus leads, and a territory of that age is in hand."""
        require_political(state, self.seat)
        require(state.players[self.seat].leader == COLUMBUS, ".other_leader", leader=TermRef(CIVIL, COLUMBUS))
        require(event(self.territory).kind == TERRITORY, ".no_territory", card=TermRef(EVENTS, self.territory))
        _require_new(state, self.territory)
        require_military_card(state, self.seat, event(self.territory).level)

    def apply(self, state: World, turn: Turn) -> World:
        """The leader leaves, the colony comes."""
        state = political(state, self.seat)
        if state.players[self.seat].leader != COLUMBUS or event(self.territory).kind != TERRITORY:
            return state
        back = AGE_IDS[event(self.territory).level]
        state = drop_military(without_leader(state, self.seat), self.seat, (back,), to_pile=False)
        return gain_colony(state, self.seat, self.territory, turn)
