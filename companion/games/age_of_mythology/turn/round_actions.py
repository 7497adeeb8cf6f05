"""The round around the cards: victory cubes, drawing, passing, spoilage, discarding."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.fields import Bounds, Seat
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..table.ids import CARDS, DECAY, DISCARD, DRAW, OVER, PLACE, STOREHOUSE, VictoryCardId
from ..table.purse import pay
from ..table.resources import Resources
from ..table.state import Mythology, Player
from .flow import cut_short, finish_turn, hand_limit, last_round, next_placer, open_round, placers, require_turn

KEPT = 5
KEPT_WITH_STOREHOUSE = 8


def decay_limit(player: Player) -> int:
    """How many of each resource a player keeps through spoilage."""
    return KEPT_WITH_STOREHOUSE if player.has(STOREHOUSE) else KEPT


def spoils(state: Mythology, seat: int) -> Resources:
    """What a player loses to spoilage if it came now; nothing in the last round."""
    player = state.players[seat]
    return Resources() if last_round(state) else player.resources.over(decay_limit(player))


def to_draw(player: Player) -> int:
    """How many cards a player may take up at the start of a round."""
    return max(0, hand_limit(player) - player.hand)


@dataclass(frozen=True, slots=True)
class PlaceCube(Action[Mythology]):
    """Put one victory cube from the bank onto a victory card."""

    group = "round"
    icon = "trophy"
    seat: Seat
    card: VictoryCardId

    def check(self, state: Mythology) -> None:
        require(state.stage != OVER, ".game_over")
        require(state.stage == PLACE, ".not_placing_time", stage=TermRef("stages", state.stage))
        require(state.victory.bank > 0, ".no_cube_left")
        turn = next_placer(state)
        require(turn is not None, ".all_cubes_placed")
        assert turn is not None
        require(turn == self.seat, ".other_places", seat=SeatRef(self.seat), turn=SeatRef(turn))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        cubes = state.victory
        moved = min(1, cubes.bank)
        cubes = replace(cubes.with_on(self.card, cubes.on(self.card) + moved), bank=cubes.bank - moved)
        turn.tell(on=cubes.on(self.card), left=cubes.bank)
        if state.stage != PLACE:
            return replace(state, victory=cubes)
        state = replace(state, victory=cubes, placed=min(state.placed + moved, len(placers(state))))
        return state if next_placer(state) is not None else replace(state, stage=DRAW)


@dataclass(frozen=True, slots=True)
class DrawCards(Action[Mythology]):
    """Everybody fills the hand: standard cards first, then random ones up to the limit of the age.

    hands: how many cards each seat holds then, kept ones included; left out, everybody fills up.
    """

    group = "round"
    icon = "cards"
    walk = True
    hands: tuple[Annotated[int, Bounds(0, 20)], ...] = ()

    def check(self, state: Mythology) -> None:
        require(state.stage != OVER, ".game_over")
        ready = state.stage == DRAW or (state.stage == PLACE and next_placer(state) is None)
        require(ready, ".not_drawing_time", stage=TermRef("stages", state.stage))
        require(len(self.hands) in (0, state.seats), ".one_number_each", seats=state.seats)
        for seat, cards in enumerate(self.hands):
            limit = hand_limit(state.players[seat])
            require(cards <= limit, ".hand_too_large", seat=SeatRef(seat), limit=limit)
            require(cards >= state.players[seat].hand, ".kept_cards_count", seat=SeatRef(seat))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        drawn = []
        for seat, player in enumerate(state.players):
            full = player.hand + to_draw(player)
            hand = self.hands[seat] if seat < len(self.hands) else full
            drawn.append(say(".step.draws", seat=SeatRef(seat), n=max(0, hand - player.hand), hand=hand))
            state = state.with_player(seat, replace(player, hand=hand))
        turn.step(say(".step.all_draw", draws=tuple(drawn)), todo=say(".todo.draw"), icon="cards")
        if state.stage in (DRAW, PLACE):
            state = replace(state, stage=CARDS, card_turn=1, played=0, extra=())
        return state


@dataclass(frozen=True, slots=True)
class Pass(Action[Mythology]):
    """Discard any one card without its action."""

    group = "cards"
    icon = "skip-next"
    seat: Seat

    def check(self, state: Mythology) -> None:
        require_turn(state, self.seat)
        require(state.power is None, ".power_begun")

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        return finish_turn(replace(state, fallen=None), self.seat)


@dataclass(frozen=True, slots=True)
class SkipAction(Action[Mythology]):
    """Leave the action of a god card undone after its power."""

    group = "gods"
    icon = "skip-forward"
    seat: Seat

    def check(self, state: Mythology) -> None:
        require_turn(state, self.seat)
        require(state.power is not None, ".no_power_begun")

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        return finish_turn(state, self.seat)


@dataclass(frozen=True, slots=True)
class Decay(Action[Mythology]):
    """What a player has above 5 of a kind (8 with a Storehouse) goes back to the bank."""

    group = "round"
    icon = "timer-sand"

    def check(self, state: Mythology) -> None:
        require(state.stage != OVER, ".game_over")
        require(not last_round(state), ".no_decay_in_last_round")
        require(state.stage == DECAY, ".not_decay_time", stage=TermRef("stages", state.stage))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        total = 0
        for seat in range(state.seats):
            lost = spoils(state, seat)
            limit = decay_limit(state.players[seat])
            total += lost.total
            if lost.total:
                line = say(".step.decays", seat=SeatRef(seat), lost=lost.arg(), limit=limit)
                turn.step(line, seat=seat, icon="bank-transfer")
                state, _ = pay(state, seat, lost)
        turn.tell(lost=say(".cubes_spoil", n=total) if total else say(".nothing_spoils"))
        state = replace(state, fallen=None)
        return replace(state, stage=DISCARD) if state.stage == DECAY else state


@dataclass(frozen=True, slots=True)
class EndRound(Action[Mythology]):
    """Everybody discards what is not kept, and the start player moves to the left.

    kept: how many cards each seat keeps; left out, nobody keeps any.
    """

    group = "round"
    icon = "flag"
    walk = True
    kept: tuple[Annotated[int, Bounds(0, 20)], ...] = ()

    def check(self, state: Mythology) -> None:
        require(state.stage != OVER, ".game_over")
        # A last cube booked late: nothing spoils any more, the round just ends.
        due = state.stage == DISCARD or (state.stage == DECAY and last_round(state))
        require(due, ".not_discard_time", stage=TermRef("stages", state.stage))
        require(len(self.kept) in (0, state.seats), ".one_number_each", seats=state.seats)
        for seat, cards in enumerate(self.kept):
            held = state.players[seat].hand
            require(cards <= held, ".keeps_more_than_held", seat=SeatRef(seat), held=held)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = replace(cut_short(state), fallen=None)
        if state.stage in (DECAY, DISCARD) and last_round(state):
            turn.step(say(".step.last_cube_gone"), icon="flag-checkered")
            turn.tell(start=SeatRef(state.start), round=state.round, then=say(".round_was_last", round=state.round))
            return replace(state, stage=OVER)
        keeps = []
        for seat, player in enumerate(state.players):
            kept = min(player.hand, self.kept[seat]) if seat < len(self.kept) else 0
            if kept:
                keeps.append(say(".step.keeps", seat=SeatRef(seat), n=kept))
            state = state.with_player(seat, replace(player, hand=kept))
        if keeps:
            turn.step(say(".step.all_keep", keeps=tuple(keeps)), todo=say(".todo.keep"), icon="cards-outline")
        if state.stage in (DECAY, DISCARD):
            state = open_round(state)
        turn.step(say(".step.starts", start=SeatRef(state.start)), todo=say(".todo.next_round"), icon="flag")
        begins = say(".round_begins", round=state.round, start=SeatRef(state.start))
        turn.tell(start=SeatRef(state.start), round=state.round, then=begins)
        return state
