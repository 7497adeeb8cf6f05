"""The status phase: its steps, razing, changing government, and who names the start player and why."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, one, some, term
from companion.engine.asking import seat as somebody
from companion.engine.choice import Candidate, Choice
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require, require_decided
from companion.toolbox.payments import Price, price

from ..advances.advance_actions import STEP_FREE_ADVANCE, STEP_RAZE, next_free_advance
from ..advances.advancing import gainable, government_of, tokens
from ..table import printed
from ..table.goods import accepts, forced_deal, pay, propose, receive, require_deal, trim
from ..table.ids import (
    ACTION_CARDS,
    CULTURE,
    DOGMA,
    GOLD,
    GREAT_LIGHTHOUSE,
    MOOD,
    OBJECTIVE_CARDS,
    OVER,
    STATUS,
    ZIGGURATS,
    AdvanceId,
    CategoryId,
)
from ..table.state import Clash, Player
from ..war.places import city_changed
from .turns import drop_note, next_round, note, order, require_quiet

STEP_OBJECTIVES, STEP_GOVERNMENT, STEP_START = 1, 5, 6
RAZE_GOLD = 1


def last_status(state: Clash) -> bool:
    """Whether the game ends after step 1: the last round, or somebody has no city."""
    return state.round >= state.rules.rounds or any(not player.cities for player in state.players)


@dataclass(frozen=True, slots=True)
class NextStep(Action[Clash]):
    """Go on to the next step of the status phase."""

    group = "status"
    icon = "step-forward"
    walk = True
    brief = True
    # Pass over steps in which nobody can do anything.
    skip: bool = False

    def check(self, state: Clash) -> None:
        """Free advances must be taken, and the start player is chosen, not stepped over."""
        require_quiet(state)
        require(state.stage == STATUS, ".only_in_status_phase")
        if state.step == STEP_FREE_ADVANCE:
            seat = next_free_advance(state)
            waiting = seat is not None and gainable(state, seat)
            require_decided(not waiting, ".free_advance_first", seat=None if seat is None else SeatRef(seat))
        require(state.step < STEP_START, ".choose_start_player")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """End the game after step 1 where it ends; draw cards on the way to step 4."""
        if state.stage != STATUS or state.step >= STEP_START:
            return state
        if state.step <= STEP_OBJECTIVES and last_status(state):
            turn.step(say(".step.game_ends"), icon="flag-checkered")
            turn.tell(step=say(".status.over"))
            return replace(state, stage=OVER)
        if state.step == STEP_FREE_ADVANCE:
            for seat in order(state):
                state = receive(state, seat, {ACTION_CARDS: 1, OBJECTIVE_CARDS: 1}, turn)
            turn.step(say(".step.cards_drawn"), todo=say(".todo.cards"), icon="cards")
            step = STEP_RAZE
        else:
            step = state.step + 1
        while self.skip and step in (STEP_RAZE, STEP_GOVERNMENT) and not anyone_may(state, step):
            step += 1
        if step == STEP_START:
            choice = start_chooser(state)
            turn.step(say(".step.chooser", seat=SeatRef(choice.taken or 0)), choice=choice, icon="flag")
        turn.tell(step=say(f".status.{step}"))
        return replace(state, step=step)


def anyone_may(state: Clash, step: int) -> bool:
    """Whether somebody could raze a city or change the government in this step."""
    if step == STEP_RAZE:
        return any(city.size == 1 for player in state.players for city in player.cities)
    return any(governments_open(player) for player in state.players)


def governments_open(player: Player) -> tuple[str, ...]:
    """The governments a player could change to and pay for."""
    present = government_of(player)
    if present is None or propose(government_price(player), player) is None:
        return ()
    return other_governments(player)


def other_governments(player: Player) -> tuple[str, ...]:
    """The governments whose requirement a player owns besides the present one; none without a government."""
    present = government_of(player)
    others = (government for government in printed.governments() if present not in (None, government))
    return tuple(other for other in others if player.has(entry_of(other)))


def entry_of(government: str) -> str:
    """The advance that opens a government."""
    return str(printed.data("advances")[printed.advances_of(government)[0]]["requires"][0])


def government_price(player: Player) -> Price:
    """What changing the government costs."""
    return price({CULTURE: 1, MOOD: 1}, accepts(player))


@dataclass(frozen=True, slots=True)
class RazeCity(Action[Clash]):
    """Tear down one own city that is only a settlement, for 1 gold."""

    group = "status"
    icon = "delete"
    seat: Seat
    city: str

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """One of the own cities of size 1."""
        small = [city.name for city in state.players[given.seat].cities if city.size == 1]
        yield one("city", small)

    def check(self, state: Clash) -> None:
        """In step 4, one city of size 1."""
        require_quiet(state)
        require(state.stage == STATUS and state.step == STEP_RAZE, ".only_in_step", step=STEP_RAZE)
        require(state.players[self.seat].city(self.city).size == 1, ".raze_size_one")
        require(f"raze-{self.seat}" not in state.turn.used, ".raze_once")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """The settlement goes back to stock."""
        player = state.players[self.seat]
        city = player.city(self.city)
        turn.tell(city=city.name)
        left = tuple(other for other in player.cities if other is not city)
        state = city_changed(state.with_player(self.seat, replace(player, cities=left)), (self.seat, city.name), None)
        state = state.with_turn(replace(state.turn, used=(*state.turn.used, f"raze-{self.seat}")))
        return receive(state, self.seat, {GOLD: RAZE_GOLD}, turn)


@dataclass(frozen=True, slots=True)
class ChangeGovernment(Action[Clash]):
    """Pay 1 culture and 1 mood token to move all government markers to another government.

    `advances`: those besides the top one, as many as there are markers left. `revolution`: the event changes it,
    without paying.
    """

    group = "status"
    icon = "gavel"
    seat: Seat
    government: CategoryId
    advances: tuple[AdvanceId, ...] = ()
    revolution: bool = False

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Which government, and which of its advances besides the top one."""
        player = state.players[given.seat]
        government = yield one("government", other_governments(player), words=term("categories"))
        count = government_markers(player) - 1
        _, *others = printed.advances_of(government)
        if count > 0:
            usual = tuple(others[:count])
            yield some("advances", others, least=count, most=count, words=term("advances"), default=usual)

    def check(self, state: Clash) -> None:
        """In step 5, another government whose requirement is owned, every marker placed, and the tokens."""
        require_quiet(state)
        player = state.players[self.seat]
        if not self.revolution:
            in_step = state.stage == STATUS and state.step == STEP_GOVERNMENT
            require(in_step, ".only_in_step", step=STEP_GOVERNMENT)
            require(f"government-{self.seat}" not in state.turn.used, ".government_once")
            require_deal(player, (government_price(player),), None)
        require(self.government in printed.governments(), ".not_a_government")
        present = government_of(player)
        require(present is not None, ".no_government")
        require(present != self.government, ".same_government")
        _, *others = printed.advances_of(self.government)
        needed = entry_of(self.government)
        require(player.has(needed), ".advance_needs", needed=TermRef("advances", needed))
        count = government_markers(player) - 1
        distinct = len(set(self.advances)) == len(self.advances) == count and set(self.advances) <= set(others)
        require(distinct, ".government_choices", n=count)
        require(not self.revolution or revolt(self.seat) in state.turn.conditions, ".no_revolution")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """Move the markers; the event counter stays as it is."""
        player = state.players[self.seat]
        if not self.revolution:
            deal = forced_deal(player, (government_price(player),), None)
            state = pay(state, self.seat, deal.payment)
            used = (*state.turn.used, f"government-{self.seat}")
            state = state.with_turn(replace(state.turn, used=used))
            player = state.players[self.seat]
        state = calm(state, self.seat)
        markers = government_markers(player)
        if self.government not in printed.governments() or markers == 0:
            return state
        top, *others = printed.advances_of(self.government)
        chosen = [advance for advance in dict.fromkeys(self.advances) if advance in others]
        chosen += [advance for advance in others if advance not in chosen]
        kept = tuple(advance for advance in player.advances if not printed.is_government(advance))
        moved = replace(player, advances=(*kept, top, *chosen[: markers - 1]))
        turn.tell(n=markers)
        return trim(state.with_player(self.seat, _ziggurats(moved)), self.seat, turn)


def revolt(seat: int) -> str:
    """The note that a revolution still changes a player's government this turn."""
    return f"revolution-{seat}"


def unrest(state: Clash, seat: int) -> Clash:
    """A revolution asks for another government, if there is one."""
    if not other_governments(state.players[seat]):
        return state
    return note(state, revolt(seat))


def calm(state: Clash, seat: int) -> Clash:
    """The revolution asks for nothing more."""
    return drop_note(state, revolt(seat))


def government_markers(player: Player) -> int:
    """How many government advances a player owns."""
    return sum(printed.is_government(advance) for advance in player.advances)


def _ziggurats(player: Player) -> Player:
    """Babylonia's Ziggurats come and go with Dogma."""
    if player.civilization is None or ZIGGURATS not in printed.civ_advances_of(player.civilization):
        return player
    without = tuple(advance for advance in player.civ_advances if advance != ZIGGURATS)
    return replace(player, civ_advances=(*without, ZIGGURATS) if player.has(DOGMA) else without)


@dataclass(frozen=True, slots=True)
class ChooseStartPlayer(Action[Clash]):
    """Name the start player of the next round."""

    group = "status"
    icon = "flag-variant"
    seat: Seat
    start: Seat

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """Anybody at the table."""
        yield somebody("start", range(len(state.players)))

    def check(self, state: Clash) -> None:
        """In step 6, by whoever has the right to."""
        require_quiet(state)
        require(state.stage == STATUS and state.step == STEP_START, ".only_in_step", step=STEP_START)
        chooser = start_chooser(state).taken
        require(chooser == self.seat, ".not_the_chooser", seat=SeatRef(chooser or 0))

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """The next round begins."""
        if state.stage != STATUS:
            return state
        turn.step(say(".step.round_begins", round=state.round + 1), todo=say(".todo.round_marker"), icon="flag")
        return next_round(state, self.start)


def start_chooser(state: Clash) -> Choice[int]:
    """Who names the next start player: the Great Lighthouse, else most tokens, else nearest to the start player."""
    totals = [tokens(player) for player in state.players]
    keeper = next((seat for seat in order(state) if state.players[seat].controls(GREAT_LIGHTHOUSE)), None)
    if keeper is not None:
        rule, taken = say(".why.lighthouse"), keeper
    else:
        best = max(totals)
        tied = [seat for seat in order(state) if totals[seat] == best]
        taken = tied[0]
        rule = say(".why.most_tokens") if len(tied) == 1 else say(".why.tied_tokens")
    candidates = tuple(
        Candidate(seat, SeatRef(seat), seat == taken, say(".why.tokens", n=totals[seat])) for seat in order(state)
    )
    return Choice(taken, candidates, rule)
