"""The frame of a turn: begin it, end it, end an age by hand, and the final scoring."""

from __future__ import annotations

from collections import Counter

from companion.engine.action import Action, Booking, Step, Turn
from companion.engine.asking import Asks, Given, flag
from companion.engine.choice import Candidate, Choice
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..cards.hands import backs, card_sets, draw_military, drop_military, oldest_cards
from ..cards.row import check_told, refill
from ..events.ranking import how_many
from ..goods.stores import food, gain, resources
from ..table.asks import backs_asked, military_ages
from ..table.ids import AgeId, CardId
from ..table.keeping import knows_hands, knows_tableau
from ..table.printed_cards import (
    AGE_I,
    AGE_IDS,
    AGE_IV,
    AGES,
    CHURCHILL,
    CIVIL,
    FOOD,
    GENGHIS_KHAN,
    RESOURCES,
    TACTICS,
)
from ..table.ratings import action_totals, ratings, strength
from ..table.state import ACTIONS, POLITICS, SCORING, START, Civilization, ThisTurn, World
from ..war.war import resolve_wars
from .ages import age_term, begin_age, end_age
from .production import production_phase, score_points
from .turn_checks import require_action_phase, require_calm, require_turn

GENGHIS_CULTURE, CHURCHILL_CULTURE, MOST_DRAWN = 3, 3, 3


@dataclass(frozen=True, slots=True)
class BeginTurn(Action[World]):
    """Begin a turn: fill the row, resolve the own war, make the own tactic common.

    cards: the civil cards laid on the row now, left to right, as far as somebody names them. age_ended: without the
    row, that filling it took the last card of the age; what is older leaves before the war is fought.
    """

    group = "turn"
    icon = "play"
    walk = True
    seat: Seat
    cards: tuple[CardId, ...] = ()
    age_ended: bool = False

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Only, where the row is not kept, whether the age has ended."""
        if not state.with_row and 0 < state.age < AGE_IV:
            yield flag("age_ended")

    def check(self, state: World) -> None:
        """Only at the start of the own turn, and only with cards that can come."""
        require_turn(state, self.seat)
        require(state.phase == START, ".turn_has_begun")
        check_told(state, self.cards, clear=True)
        if self.age_ended:
            _check_age_ends(state)

    def apply(self, state: World, turn: Turn) -> World:
        """Row, war, tactic; then politics."""
        turn.tell(round=state.round)
        state = _politics_begins(replace(state, active=self.seat), self.seat, turn)
        state = refill(state, self.cards, turn, clear=True)
        if self.age_ended and not state.with_row and state.age < AGE_IV:
            state = end_age(state, turn)
        state = resolve_wars(state, self.seat, turn)
        return _tactic_common(state, self.seat, turn)


def _politics_begins(world: World, seat: int, turn: Turn) -> World:
    """The politics phase; who gave up this political action by an agreement has used it."""
    player = world.players[seat]
    if not player.politics_lost:
        return replace(world, phase=POLITICS)
    turn.step(say(".step.politics_lost", who=SeatRef(seat)), seat=seat, icon="skip-next")
    used = replace(player, politics_lost=False, turn=replace(player.turn, political=1))
    return replace(world.with_player(seat, used), phase=POLITICS)


def _tactic_common(world: World, seat: int, turn: Turn) -> World:
    """The own exclusive tactic becomes common; a second copy leaves the game."""
    player = world.players[seat]
    if not player.tactic_exclusive or player.tactic is None:
        return world
    told = say(".step.tactic_common", who=SeatRef(seat), tactic=TermRef(TACTICS, player.tactic))
    turn.step(told, todo=say(".todo.tactic_common"), seat=seat, icon="flag-variant")
    if player.tactic not in world.common_tactics:
        world = replace(world, common_tactics=(*world.common_tactics, player.tactic))
    return world.with_player(seat, replace(player, tactic_exclusive=False))


@dataclass(frozen=True, slots=True)
class SkipPolitics(Action[World]):
    """Go on to the action phase without a (further) political action."""

    group = "politics"
    icon = "skip-next"
    seat: Seat

    def check(self, state: World) -> None:
        """Only in the politics phase."""
        require_turn(state, self.seat)
        require(state.phase == POLITICS, ".politics_over")

    def apply(self, state: World, turn: Turn) -> World:
        """The action phase begins."""
        return replace(state, phase=ACTIONS)


@dataclass(frozen=True, slots=True)
class EndTurn(Action[World]):
    """End the turn: discards, uprising, production, new military cards, actions back.

    discards: the military cards over the limit, by the age on their backs; left out, the oldest go. uprising: where
    only points and ratings are kept, that more workers were discontent than unused.
    """

    group = "turn"
    icon = "check-bold"
    walk = True
    seat: Seat
    # The military cards discarded over the limit, by age; without them the oldest go.
    discards: tuple[AgeId, ...] = ()
    uprising: bool = False

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The cards over the limit; where only points are kept, whether there was an uprising."""
        if not knows_tableau(state):
            yield flag("uprising")
        elif knows_hands(state):
            yield from ask_discards(state, given.seat)

    def check(self, state: World) -> None:
        """Only in the own turn; told discards must be just the surplus."""
        require_action_phase(state, self.seat)
        require(not self.uprising or not knows_tableau(state), ".uprising_is_known")
        if not knows_hands(state):
            return
        surplus = surplus_cards(state, self.seat)
        require(not self.discards or len(self.discards) == surplus, ".discard_surplus", n=surplus)
        hand = state.players[self.seat].military_hand
        for age in self.discards:
            require(hand.get(age, 0) >= self.discards.count(age), ".no_such_military_card", age=TermRef(AGES, age))

    def corrected(self, step: Step, value: object) -> EndTurn | None:
        """The same with other cards discarded."""
        return replace(self, discards=value) if isinstance(value, tuple) else None

    def apply(self, state: World, turn: Turn) -> World:
        """The whole sequence, then the next seat."""
        seat = self.seat
        if not knows_tableau(state):
            return self._points_only(state, turn)
        first = len(turn.steps)
        state = _unswapped(state, seat, turn)
        before = state.players[seat]
        state = _discard(state, seat, self.discards, turn)
        state = _leader_culture(state, seat, turn)
        rated = ratings(state, seat)
        uprising = rated.discontent > state.players[seat].unused
        if uprising:
            told = say(".step.uprising", who=SeatRef(seat), n=rated.discontent, unused=state.players[seat].unused)
            turn.step(told, seat=seat, icon="alert-octagon")
        else:
            state = production_phase(state, seat, turn)
        state = _draw(state, seat, turn)
        state = _reset(state, seat)
        after = state.players[seat]
        turn.steps.insert(first, _summary(seat, before, after, uprising))
        turn.tell(culture=after.culture - before.culture, science=after.science - before.science)
        return next_turn(replace(state, active=seat), turn)

    def _points_only(self, world: World, turn: Turn) -> World:
        """Points by the ratings, unless there was an uprising; nothing else is kept."""
        seat, before = self.seat, world.players[self.seat]
        if self.uprising:
            turn.step(say(".step.uprising_told", who=SeatRef(seat)), seat=seat, icon="alert-octagon")
        else:
            world = score_points(world, seat, turn)
        after = world.players[seat]
        turn.tell(culture=after.culture - before.culture, science=after.science - before.science)
        return next_turn(replace(world, active=seat), turn)


def ask_discards(world: World, seat: int) -> Asks:
    """Which military cards over the limit go; the oldest stand there."""
    surplus = surplus_cards(world, seat)
    if surplus:
        oldest = dict(Counter(oldest_cards(world.players[seat], surplus)))
        yield backs_asked("discards", military_ages(world, seat), total=surplus, default=oldest)


def _summary(seat: int, before: Civilization, after: Civilization, uprising: bool) -> Step:
    """The whole end of the turn in one sentence, to be seen before its steps."""
    changes = {
        ".changed.science": after.science - before.science,
        ".changed.culture": after.culture - before.culture,
        ".changed.food": food(after) - food(before),
        ".changed.resources": resources(after) - resources(before),
        ".changed.cards": after.military_cards - before.military_cards,
    }
    changed = tuple(say(words, change=_signed(change)) for words, change in changes.items() if change)
    message = say(".step.end_uprising" if uprising else ".step.end", who=SeatRef(seat))
    todo = say(".todo.end", changes=changed) if changed else None
    return Step(message, todo, icon="alert-octagon" if uprising else "clipboard-check")


def _signed(change: int) -> str:
    return f"−{-change}" if change < 0 else f"+{change}"


def _unswapped(world: World, seat: int, turn: Turn) -> World:
    """Goods swapped by the Trade Routes Agreement that paid for nothing were never given away."""
    player = world.players[seat]
    back = {FOOD: player.turn.spare_resources, RESOURCES: player.turn.spare_food}
    for goods, amount in back.items():
        if amount:
            player = gain(player, goods, amount)
            kept = say(".told.food" if goods == FOOD else ".told.resources")
            turn.step(
                say(".step.swap_back", who=SeatRef(seat), n=amount, goods=kept), seat=seat, icon="swap-horizontal"
            )
    return world.with_player(seat, player)


def surplus_cards(world: World, seat: int) -> int:
    """How many military cards are over the limit."""
    return max(0, world.players[seat].military_cards - ratings(world, seat).military_hand_limit)


def _discard(world: World, seat: int, told: tuple[str, ...], turn: Turn) -> World:
    surplus = surplus_cards(world, seat)
    if not surplus and not told:
        return world
    if not knows_hands(world):
        return drop_military(world, seat, oldest_cards(world.players[seat], surplus))
    gone = told or oldest_cards(world.players[seat], surplus)
    choice = _weighed(world.players[seat], tuple(sorted(gone, key=AGE_IDS.index)), bool(told))
    told_as = say(".step.discard", who=SeatRef(seat), n=len(gone), ages=backs(gone))
    turn.step(told_as, choice=choice, seat=seat, icon="cards")
    return drop_military(world, seat, gone)


def _weighed(player: Civilization, gone: tuple[str, ...], told: bool) -> Choice[tuple[str, ...]]:
    """Every set of so many military cards, by their backs, that could be discarded."""
    sets = dict.fromkeys((*card_sets(player.military_hand, len(gone)), gone))
    candidates = tuple(
        Candidate(
            ages,
            backs(ages),
            ages == gone,
            say(".discard.gone") if ages == gone else say(".discard.instead"),
        )
        for ages in sets
    )
    return Choice(gone, candidates, say(".discard.as_told" if told else ".discard.oldest"))


def among_strongest(world: World, seat: int) -> bool:
    """Whether a civilization is one of the two strongest, its own ties won (Genghis Khan)."""
    own = strength(world, seat)
    stronger = sum(strength(world, other) > own for other in world.remaining if other != seat)
    return stronger < how_many(world, 2)


def _leader_culture(world: World, seat: int, turn: Turn) -> World:
    """Genghis Khan's and, if nothing else was chosen, Churchill's culture at the end of the turn."""
    player = world.players[seat]
    culture = 0
    if player.leader == GENGHIS_KHAN and among_strongest(world, seat):
        culture = GENGHIS_CULTURE
    if player.leader == CHURCHILL and CHURCHILL not in player.turn.once:
        culture = CHURCHILL_CULTURE
    if not culture or player.leader is None:
        return world
    told = say(".step.leader_culture", who=SeatRef(seat), leader=TermRef(CIVIL, player.leader), n=culture)
    booked = (Booking(say(".booked.leader", leader=TermRef(CIVIL, player.leader)), culture, player.culture + culture),)
    turn.step(told, seat=seat, icon="account-star", booked=booked)
    return world.with_player(seat, replace(player, culture=player.culture + culture))


def _draw(world: World, seat: int, turn: Turn) -> World:
    player = world.players[seat]
    count = min(MOST_DRAWN, player.military_left + player.turn.extra_military)
    if not count:
        return world
    world, drawn = draw_military(world, seat, count)
    if drawn:
        told = say(".step.draw", who=SeatRef(seat), n=drawn, age=age_term(world.age))
        turn.step(told, todo=say(".todo.draw", n=drawn), seat=seat, icon="cards-playing")
    return world


def _reset(world: World, seat: int) -> World:
    """All actions are available again, what counted for the turn is over."""
    civil, military = action_totals(world, seat)
    player = world.players[seat]
    return world.with_player(seat, replace(player, civil_left=civil, military_left=military, turn=ThisTurn()))


def next_turn(world: World, turn: Turn) -> World:
    """The next seat clockwise; after the last turn of the last round the final scoring."""
    seat = (*world.clockwise((world.active + 1) % len(world.players)), world.active)[0]
    new_round = seat == world.start
    if new_round and world.last_round and world.round >= world.last_round:
        turn.step(say(".step.game_ends"), icon="flag-checkered")
        return replace(world, phase=SCORING)
    number = world.round + 1 if new_round else world.round
    # Points alone need no beginning of a turn, but a war declared before is still fought.
    begins = number > 1 and (knows_tableau(world) or bool(world.players[seat].wars))
    if number > 1 and not begins and world.age == 0:
        world = begin_age(world, AGE_I, turn)
    return replace(world, active=seat, round=number, phase=START if begins else ACTIONS)


def _check_age_ends(world: World) -> None:
    """Without the row the table says when an age ends, and only where there is one to end."""
    require(not world.with_row, ".row_counts_itself")
    require(age_is_told(world), ".no_age_to_end")


def age_is_told(world: World) -> bool:
    """Whether the table tells when the present age is over: without the row, from the first age to the last but one."""
    return not world.with_row and 0 < world.age < AGE_IV


@dataclass(frozen=True, slots=True)
class EndAge(Action[World]):
    """Tell that the current age has ended (without the row the table sees it, not the app)."""

    group = "turn"
    icon = "timer-sand-complete"
    walk = True

    def check(self, state: World) -> None:
        """Only without the row, and only while there is an age to end."""
        require_calm(state)
        _check_age_ends(state)

    def apply(self, state: World, turn: Turn) -> World:
        """Obsolete cards leave, the next age begins."""
        turn.tell(age=TermRef(AGES, AGE_IDS[state.age]))
        return end_age(state, turn) if state.age < AGE_IV else state
